# Takes turns with the C program: Rscript fit_time.R PROGRAM ONES TURNS. See run.

library(pumc)

arguments <- commandArgs(trailingOnly = TRUE)
ones <- scan(arguments[2], integer(), quiet = TRUE)
pairs <- matrix(ones[-(1:3)], 2)
x <- Matrix::sparseMatrix(i = pairs[1, ], j = pairs[2, ], dims = ones[1:2], index1 = FALSE)

# R has no two-way pipe: the C program reads from a named one, and answers into another.
pipes <- tempfile(c("ask", "answer"))
stopifnot(system2("mkfifo", pipes) == 0)
system(paste(shQuote(arguments[1]), "<", pipes[1], ">", pipes[2]), wait = FALSE) # opened in this order, as below
ask <- file(pipes[1], "w", raw = TRUE)
answer <- fifo(pipes[2], "r", blocking = TRUE)
writeLines(readLines(arguments[2]), ask)

in_c <- function() {
    writeLines("go", ask)
    flush(ask)
    scan(answer, numeric(), n = 4, quiet = TRUE)
}
in_r <- function() {
    gc()
    time <- system.time(fit <- pumc(x, threads = 2, progress = FALSE))
    c(time[["elapsed"]], time[["user.self"]] + time[["sys.self"]], fit$objective, fit$rank)
}

for (turn in seq_len(as.integer(arguments[3]))) {
    theirs <- in_c()
    ours <- in_r()
    stopifnot(ours[3:4] == theirs[3:4])
    cat(theirs[1:2], ours[1:2], "\n")
}
