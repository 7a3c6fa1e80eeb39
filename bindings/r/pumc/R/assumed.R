# A probability rests on the sampling rate. Where none was given the library assumes one, and whoever sees such a
# probability is told so, and how to find the rate.

assumed_rate <- function(object) if (isTRUE(object$sampling_rate_assumed)) object$sampling_rate

assumption <- function(rate) {
    paste0("an assumed sampling rate of ", format(rate, digits = 3),
           ": estimate_sampling_rate() estimates it from the data")
}

# Once for each model, when its probabilities are handed out without a table that says it.
remark_on_rate <- function(object) {
    rate <- assumed_rate(object)
    if (!is.null(rate) && is.null(object$handle$told)) {
        object$handle$told <- TRUE
        message("probabilities rest on ", assumption(rate))
    }
}

# Tables of recommend() and best_rows(): data frames that know whether their probabilities are assumed.
as_ranking <- function(table, object) {
    structure(table, class = c("pumc_ranking", "data.frame"), assumed_rate = assumed_rate(object))
}

print.pumc_ranking <- function(x, ...) {
    NextMethod()
    rate <- attr(x, "assumed_rate")
    if (!is.null(rate) && "probability" %in% names(x)) {
        cat("probability: rests on ", assumption(rate), "\n", sep = "")
    }
    invisible(x)
}
