# Calls every routine of the C code with a collection at every allocation, and compares with the results without.
# A script of its own: with testthat's packages loaded each collection takes ten times as long.
library(pumc)

source("helper-problems.R")
ones <- pumc:::as_ones(named_blocks(12, 9))
ns <- asNamespace("pumc")
live <- function() {
    gc()
    .Call(ns$C_live_handles)
}

call_everything <- function() {
    problem <- .Call(ns$C_problem_csc, ones@Dim, ones@p, ones@i)
    options <- .Call(ns$C_options, list(regularizer = "lsp", sampling_rate = 0.5, threads = 1L))
    fit <- .Call(ns$C_fit, problem, options, NULL, FALSE)
    fit <- .Call(ns$C_fit, problem, options, fit, FALSE)
    parts <- .Call(ns$C_contents, fit)
    again <- .Call(ns$C_from_svd, parts$u, parts$d, parts$v, options)
    some <- c(0L, 3L)
    folded <- .Call(ns$C_fold_in, fit, ones@p, ones@i, FALSE)
    file <- tempfile()
    .Call(ns$C_save, fit, ones@Dimnames[[1]], ones@Dimnames[[2]], file)
    loaded <- .Call(ns$C_load, file, 1)
    made <- .Call(ns$C_simulate, c(20, 10), 2, 0.5, 0.5, 1)
    list(parts[c("u", "d", "v")], .Call(ns$C_option_values, options), .Call(ns$C_option_table),
         .Call(ns$C_cells, again, some, some, TRUE), .Call(ns$C_rows, fit, some, TRUE), folded,
         .Call(ns$C_recommend, fit, problem, some, 2L), .Call(ns$C_similar, fit, some, 2L, TRUE),
         .Call(ns$C_recommend_new, fit, t(parts$u[1:2, , drop = FALSE]), ones@p, ones@i, 2L),
         .Call(ns$C_to_probability, fit, c(0.2, 0.5)), .Call(ns$C_complete, fit, problem, 0.5),
         .Call(ns$C_evaluate, fit, NULL, problem, 3L, c("auc", "recall")),
         .Call(ns$C_problem_ones, made$truth), .Call(ns$C_labels, loaded), .Call(ns$C_contents, loaded)[1:3],
         unclass(.Call(ns$C_options, list(lamda = 1))), unclass(.Call(ns$C_load, "", 1)),
         .Call(ns$C_select, problem, options, list(lambda_ratio = c(0.3, 0.6), regularizer = "lsp"),
               list(folds = 2, top_n = 2, metric = "auc", seed = 1), FALSE)$table[-13])
}

call_everything <- compiler::cmpfun(call_everything)
expected <- call_everything()
before <- live()
gctorture(TRUE)
got <- call_everything()
gctorture(FALSE)
stopifnot(identical(got, expected), identical(live(), before))
cat("the same\n")
