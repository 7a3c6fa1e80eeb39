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
    problem <- .Call(ns$C_problem_csc, ones@Dim, ones@p, ones@i, NULL, NULL, NULL, NULL)
    weighted <- .Call(ns$C_problem_csc, ones@Dim, ones@p, ones@i, 1 + seq_along(ones@i) / 10, 1:12 + 0, 1:9 + 0, NULL)
    options <- .Call(ns$C_options, list(regularizer = "lsp", sampling_rate = 0.5, threads = 1L))
    fit <- .Call(ns$C_fit, problem, options, NULL, FALSE)
    fit <- .Call(ns$C_fit, problem, options, fit, FALSE)
    parts <- .Call(ns$C_contents, fit)
    again <- .Call(ns$C_from_svd, parts$u, parts$d, parts$v, options)
    some <- c(0L, 3L)
    moved <- .Call(ns$C_reindex, fit, c(13L, 9L), c(11:0, -1L), NULL)
    folded <- list(.Call(ns$C_fold_in, fit, problem, FALSE), .Call(ns$C_fold_in, fit, weighted, TRUE))
    file <- tempfile()
    .Call(ns$C_save, fit, ones@Dimnames[[1]], ones@Dimnames[[2]], file)
    loaded <- .Call(ns$C_load, file, 1)
    bytes <- .Call(ns$C_save_memory, moved, NULL, NULL)
    fewer <- .Call(ns$C_difference, weighted, .Call(ns$C_problem_csc, c(12L, 9L), rep(0:1, c(1, 9)), 0L, NULL, NULL, NULL, NULL))
    split <- .Call(ns$C_split, weighted, 0.3, 1)
    pair <- .Call(ns$C_problem_csc, c(2L, 2L), 0:2, c(1L, 0L), NULL, NULL, NULL, c(TRUE, TRUE))
    popular <- .Call(ns$C_popularity, problem)
    tilted <- .Call(ns$C_load, bytes, 1)
    .Call(ns$C_set_tilt, tilted, 1)
    .Call(ns$C_set_note, tilted, "origin", "here")
    made <- .Call(ns$C_simulate, c(20, 10), 2, 0.5, 0.5, 1)
    list(parts[c("u", "d", "v")], .Call(ns$C_option_values, options), .Call(ns$C_option_table),
         .Call(ns$C_cells, again, some, some, TRUE), .Call(ns$C_rows, fit, some, TRUE), folded,
         .Call(ns$C_recommend, fit, problem, some, NULL, 2L), .Call(ns$C_recommend, fit, problem, some, 0:4, 2L),
         .Call(ns$C_best_rows, fit, problem, some, 2L), .Call(ns$C_similar, fit, some, 2L, TRUE),
         .Call(ns$C_recommend_new, fit, t(parts$u[1:2, , drop = FALSE]), ones@p, ones@i, 7L, 2L),
         .Call(ns$C_recommend_new_rows, fit, problem, 2L), .Call(ns$C_fit_memory, weighted, options), .Call(ns$C_weights, fit),
         bytes, .Call(ns$C_contents, .Call(ns$C_load, bytes, 1))[1:3], .Call(ns$C_problem_ones, fewer),
         .Call(ns$C_problem_ones, split$kept), .Call(ns$C_problem_ones, split$hidden), .Call(ns$C_rows, popular, some, FALSE),
         .Call(ns$C_problem_ones, pair), unclass(.Call(ns$C_problem_csc, c(2L, 2L), 0:2, 0:1, NULL, NULL, NULL, c(TRUE, TRUE))),
         .Call(ns$C_recommend, tilted, NULL, some, NULL, 2L), unclass(.Call(ns$C_set_tilt, tilted, 2)),
         .Call(ns$C_notes, tilted), unclass(.Call(ns$C_set_note, tilted, "no space", "a")),
         .Call(ns$C_find, loaded, ones@Dimnames[[1]], ones@Dimnames[[2]], "r3", TRUE),
         unclass(.Call(ns$C_find, loaded, ones@Dimnames[[1]], ones@Dimnames[[2]], "c33", FALSE)),
         .Call(ns$C_built_with), unclass(.Call(ns$C_load, raw(3), 1)),
         .Call(ns$C_to_probability, fit, c(0.2, 0.5)), .Call(ns$C_complete, fit, problem, 0.5),
         .Call(ns$C_evaluate, fit, NULL, problem, 3L, c("auc", "recall")),
         .Call(ns$C_problem_ones, made$truth), .Call(ns$C_labels, loaded), .Call(ns$C_contents, loaded)[1:3],
         unclass(.Call(ns$C_options, list(lamda = 1))), unclass(.Call(ns$C_load, "", 1)),
         .Call(ns$C_select, problem, options, list(lambda_ratio = c(0.3, 0.6), regularizer = "lsp"),
               list(folds = 2, top_n = 2, metric = "auc", seed = 1), FALSE)$table[c("score", "rank", "regularizer")])
}

call_everything <- compiler::cmpfun(call_everything)
expected <- call_everything()
before <- live()
gctorture(TRUE)
got <- call_everything()
gctorture(FALSE)
stopifnot(identical(got, expected), identical(live(), before))
cat("the same\n")
