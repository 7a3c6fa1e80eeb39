# A fit that takes very long, and a process that sends SIGINT to this one after a while.
interrupted <- function(expr, after = 0.5) {
    skip_on_os("windows")
    system2("sh", c("-c", shQuote(sprintf("sleep %g; kill -INT %d", after, Sys.getpid()))), wait = FALSE)
    warnings <- list()
    seconds <- system.time(value <- withCallingHandlers(expr, warning = function(w) {
        warnings[[length(warnings) + 1]] <<- w
        invokeRestart("muffleWarning")
    }))[["elapsed"]]
    list(value = value, warnings = warnings, seconds = seconds)
}

endless <- simulate_pu(600, 500, sampling_rate = 0.5, seed = 1)$observed

test_that("Ctrl-C stops a fit and returns the best so far with a warning", {
    got <- interrupted(pumc(endless, sampling_rate = 0.5, tolerance = 1e-300, max_iterations = 1e7, progress = FALSE,
                            time_limit = 60))
    expect_lt(got$seconds, 30)
    expect_s3_class(got$value, "pumc")
    expect_identical(got$value$stop_reason, "cancelled")
    expect_gt(got$value$rank, 0)
    expect_length(got$warnings, 1)
    expect_s3_class(got$warnings[[1]], "pumc_interrupted")
    expect_match(conditionMessage(got$warnings[[1]]), "best model after [0-9]+ iterations")
    expect_length(predict(got$value, rows = 1), 500)
    # R is as it was: another fit runs to its end.
    expect_identical(quick_fit()$stop_reason, "converged")
})

test_that("Ctrl-C stops a selection and returns what is complete", {
    got <- interrupted(cv_pumc(endless, lambda_ratio = c(0.5, seq(0.01, 0.002, length.out = 300)), folds = 1,
                               tolerance = 1e-14, max_iterations = 1e7, refit = FALSE, progress = FALSE), 2)
    expect_s3_class(got$value, "cv_pumc")
    expect_lt(nrow(got$value$table), 301)
    expect_s3_class(got$warnings[[1]], "pumc_interrupted")
})

test_that("Ctrl-C while nothing is complete is an error", {
    run <- function() estimate_sampling_rate(endless, tolerance = 1e-300, max_iterations = 1e7, progress = FALSE)
    expect_error(interrupted(run()), "interrupted by the user", class = "pumc_error")
})

test_that("a progress bar goes to stderr and is taken away", {
    shown <- withr::local_tempfile()
    file <- file(shown, "w")
    sink(file, type = "message")
    tryCatch(pumc(endless, sampling_rate = 0.5, tolerance = 1e-9, max_iterations = 300, progress = TRUE),
             finally = {
                 sink(type = "message")
                 close(file)
             })
    text <- readChar(shown, file.size(shown))
    expect_match(text, "|==", fixed = TRUE)
    expect_match(text, "iteration [0-9]+, rank [0-9]+, change")
    expect_match(text, "\r +\r$")
})
