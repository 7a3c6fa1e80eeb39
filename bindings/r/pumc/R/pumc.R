# Fitting, and fitting anew from a model.

pumc <- function(x, sampling_rate = NULL, regularizer = "lsp", lambda_ratio = NULL, ..., lambda = NULL,
                 threshold = NULL, dims = NULL, threads = default_threads(), warm_start = NULL, keep = TRUE,
                 progress = interactive()) {
    options <- given(sampling_rate = sampling_rate, regularizer = regularizer, lambda_ratio = lambda_ratio,
                     lambda = lambda, threads = threads, ...)
    fit_ones(as_ones(x, threshold, dims), options, warm_start, keep, progress, match.call())
}

fit_ones <- function(ones, options, warm_start, keep, progress, call) {
    one_flag(keep, "keep")
    one_flag(progress, "progress")
    if (!is.null(warm_start)) {
        if (!inherits(warm_start, "pumc")) {
            refuse("warm_start must be a model of class pumc")
        }
        warm_start <- factors_of(warm_start)
    }
    handle <- options_handle(options)
    pointer <- checked(.Call(C_fit, problem_of(ones), handle, warm_start, progress))
    object <- new_pumc(pointer, ones@Dimnames, if (keep) ones, .Call(C_option_values, handle), call)
    if (object$stop_reason == "cancelled") {
        warn_interrupted(paste("this is the best model after", object$iterations, "iterations"))
    }
    object
}

update.pumc <- function(object, x = NULL, ..., threshold = NULL, dims = NULL, keep = TRUE, progress = interactive()) {
    if (is.null(x) && is.null(object$observed)) {
        refuse("the model does not hold the observed ones: give them by x =")
    }
    ones <- if (is.null(x)) object$observed else as_ones(x, threshold, dims)
    new <- given(...)
    options <- drop_replaced(object$options[!vapply(object$options, is.na, NA)], names(new))
    options[names(new)] <- new
    fit_ones(ones, options, object, keep, progress, generic_call(match.call(), "update"))
}

# An absolute value and a ratio contradict each other, and absolute ones mean something else under another penalty.
drop_replaced <- function(options, new) {
    replaced <- c(if ("lambda" %in% new) "lambda_ratio", if ("lambda_ratio" %in% new) "lambda",
                  if ("mu" %in% new) "mu_ratio", if ("mu_ratio" %in% new) "mu",
                  if ("regularizer" %in% new) c("lambda", "mu"))
    options[setdiff(names(options), replaced)]
}
