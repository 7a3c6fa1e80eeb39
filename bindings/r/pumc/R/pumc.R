# Fitting, and fitting anew from a model.

pumc <- function(x, sampling_rate = NULL, regularizer = "lsp", lambda_ratio = NULL, ..., lambda = NULL,
                 threshold = NULL, dims = NULL, confidence = FALSE, row_weights = NULL, col_weights = NULL,
                 threads = default_threads(), warm_start = NULL, keep = TRUE, progress = interactive()) {
    options <- c(given(sampling_rate = sampling_rate, regularizer = regularizer, lambda_ratio = lambda_ratio,
                       lambda = lambda, threads = threads), given_options(...))
    ones <- as_ones(x, threshold, dims, confidence = confidence)
    remark_on_network(ones)
    fit_ones(ones, line_weights(ones, row_weights, col_weights), options, warm_start, keep, progress, match.call())
}

fit_ones <- function(ones, weights, options, warm_start, keep, progress, call) {
    one_flag(keep, "keep")
    one_flag(progress, "progress")
    handle <- options_handle(options)
    start <- if (!is.null(warm_start)) start_from(warm_start, ones)
    pointer <- checked(.Call(C_fit, problem_of(ones, weights), handle, start, progress))
    object <- new_pumc(pointer, ones@Dimnames, if (keep) ones, .Call(C_option_values, handle), call, weights)
    if (is_weighted(object) || is_network(object)) {
        hold_bytes(object)
    }
    if (object$stop_reason == "cancelled") {
        warn_interrupted(paste("this is the best model after", object$iterations, "iterations"))
    }
    object
}

# A model to start from, its rows and columns in the order of the ones: by name where both have names, and as they are
# otherwise. Lines that it does not have start at zero.
start_from <- function(model, ones) {
    if (!inherits(model, "pumc")) {
        refuse("warm_start must be a model of class pumc")
    }
    row_of <- places_by_name(rownames(model$u), ones@Dimnames[[1]])
    col_of <- places_by_name(rownames(model$v), ones@Dimnames[[2]])
    if (is.null(row_of) && is.null(col_of)) {
        return(factors_of(model))
    }
    checked(.Call(C_reindex, factors_of(model), ones@Dim, row_of, col_of))
}

update.pumc <- function(object, x = NULL, ..., threshold = NULL, dims = NULL, confidence = FALSE,
                        row_weights = object$row_weights, col_weights = object$col_weights, keep = TRUE,
                        progress = interactive()) {
    ones <- if (is.null(x)) observed_of(object) else like_model(object, x, threshold, dims, confidence)
    new <- given_options(...)
    options <- drop_replaced(set_options(object), names(new))
    options[names(new)] <- new
    if (missing(row_weights)) {
        row_weights <- with_new_lines(row_weights, ones@Dimnames[[1]])
    }
    if (missing(col_weights)) {
        col_weights <- with_new_lines(col_weights, ones@Dimnames[[2]])
    }
    fit_ones(ones, line_weights(ones, row_weights, col_weights), options, object, keep, progress,
             generic_call(match.call(), "update"))
}

# The options that were set.
set_options <- function(object) object$options[!vapply(object$options, is.na, NA)]

# How much memory a fit will take, in bytes.
fit_memory <- function(x, ..., threshold = NULL, dims = NULL, confidence = FALSE, row_weights = NULL,
                       col_weights = NULL, threads = default_threads()) {
    ones <- as_ones(x, threshold, dims, confidence = confidence)
    problem <- problem_of(ones, line_weights(ones, row_weights, col_weights))
    options <- c(given(threads = threads), given_options(...))
    bytes <- checked(.Call(C_fit_memory, problem, options_handle(options)))
    structure(bytes, class = "object_size")
}

# An absolute value and a ratio contradict each other, and absolute ones mean something else under another penalty.
drop_replaced <- function(options, new) {
    replaced <- c(if ("lambda" %in% new) "lambda_ratio", if ("lambda_ratio" %in% new) "lambda",
                  if ("mu" %in% new) "mu_ratio", if ("mu_ratio" %in% new) "mu",
                  if ("regularizer" %in% new) c("lambda", "mu"))
    options[setdiff(names(options), replaced)]
}
