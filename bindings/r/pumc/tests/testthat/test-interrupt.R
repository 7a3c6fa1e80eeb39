# Runs work that takes very long while another process sends SIGINT to this one. On a busy machine the signal may come
# before the library is at work, where it is R's own interrupt, or, for work that has a result only after a while, before it is
# an error no more: then once more, with more time.
interrupted <- function(run, after = 1, has_result = FALSE) {
    skip_on_os("windows")
    for (attempt in 1:4) {
        got <- tryCatch(interrupted_once(run, after), interrupt = function(condition) NULL,
                        pumc_error = function(condition) if (!has_result) stop(condition))
        if (!is.null(got)) {
            return(got)
        }
        after <- 2 * after
    }
    fail("the signal never came while the library was at work")
}

interrupted_once <- function(run, after) {
    system2("sh", c("-c", shQuote(sprintf("sleep %g; kill -INT %d", after, Sys.getpid()))), wait = FALSE)
    warnings <- list()
    seconds <- system.time(value <- withCallingHandlers(run(), warning = function(w) {
        warnings[[length(warnings) + 1]] <<- w
        invokeRestart("muffleWarning")
    }))[["elapsed"]]
    list(value = value, warnings = warnings, seconds = seconds)
}

endless <- simulate_pu(400, 300, sampling_rate = 0.5, seed = 1)$observed
hard <- list(omega = 0.999, max_rank = 30, tolerance = 1e-15, max_iterations = 1e7, time_limit = 60, progress = FALSE)
with_hard <- function(f, ...) function() do.call(f, c(list(quote(endless), ...), hard))

test_that("Ctrl-C stops a fit and returns the best so far with a warning", {
    got <- interrupted(with_hard(pumc, lambda_ratio = 0.003))
    expect_lt(got$seconds, 30)
    expect_s3_class(got$value, "pumc")
    expect_identical(got$value$stop_reason, "cancelled")
    expect_gt(got$value$rank, 0)
    expect_length(got$warnings, 1)
    expect_s3_class(got$warnings[[1]], "pumc_interrupted")
    expect_match(conditionMessage(got$warnings[[1]]), "best model after [0-9]+ iterations")
    expect_length(predict(got$value, rows = 1), 300)
    # R is as it was: another fit runs to its end.
    expect_identical(quick_fit()$stop_reason, "converged")
})

test_that("Ctrl-C stops a selection and returns what is complete", {
    got <- interrupted(with_hard(cv_pumc, lambda_ratio = c(0.5, 0.003), folds = 1, refit = FALSE), 2, has_result = TRUE)
    expect_lt(got$seconds, 30)
    expect_s3_class(got$value, "cv_pumc")
    expect_identical(got$value$table$lambda_ratio, 0.5)
    expect_s3_class(got$warnings[[1]], "pumc_interrupted")
})

test_that("Ctrl-C while nothing is complete is an error", {
    expect_error(interrupted(with_hard(estimate_sampling_rate, lambda_ratio = 0.003)), "interrupted by the user",
                 class = "pumc_error")
})

test_that("Ctrl-C stops a ranking of many rows", {
    skip_on_os("windows")
    rank <- 200
    factors <- function(lines) matrix(stats::rnorm(lines * rank), lines) / sqrt(lines)
    options <- list(sampling_rate = 0.5, regularizer = "nuclear", lambda = 1, threads = 1)
    d <- seq(10, 1, length.out = rank)
    model <- pumc:::checked(.Call(pumc:::C_from_svd, factors(200), d, factors(6000), pumc:::options_handle(options)))
    rows <- rep(0:99, 50)
    rank_times <- function(times) pumc:::checked(.Call(pumc:::C_recommend, model, NULL, rep(rows, times), NULL, 1L))
    once <- system.time(rank_times(1))[["elapsed"]]
    seconds <- system.time(got <- tryCatch(interrupted_once(function() rank_times(60), after = once),
                                           interrupt = function(condition) "stopped"))[["elapsed"]]
    expect_identical(got, "stopped")
    expect_lt(seconds, 30 * once)
    many <- rank_times(3) # block by block as one after the other
    expect_identical(matrix(many$index, ncol = 3)[, 3], as.vector(rank_times(1)$index))
    alone <- .Call(pumc:::C_recommend, model, NULL, 42L, NULL, 1L)
    expect_identical(many$value[1, 10043], alone$value[1, 1])
})

test_that("a progress bar goes to stderr and is taken away", {
    shown <- withr::local_tempfile()
    file <- file(shown, "w")
    sink(file, type = "message")
    tryCatch(pumc(endless, omega = 0.999, lambda_ratio = 0.003, max_rank = 30, tolerance = 1e-9, time_limit = 2,
                  progress = TRUE),
             finally = {
                 sink(type = "message")
                 close(file)
             })
    text <- readChar(shown, file.size(shown))
    expect_match(text, "|==", fixed = TRUE)
    expect_match(text, "iteration [0-9]+, rank [0-9]+, change")
    expect_match(text, "\r +\r$")
})
