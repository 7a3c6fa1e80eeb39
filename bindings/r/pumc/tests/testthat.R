library(testthat)
library(pumc)

test_check("pumc")
