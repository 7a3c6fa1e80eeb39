# Synthetic data, ones without others, and the share of the true ones that was observed.

simulate_pu <- function(rows, cols = rows, rank = 5, sampling_rate = 0.5, cutoff = 0.5, seed = NULL) {
    whole <- function(value, name) one_number(value, name, -2^53, 2^53, whole = TRUE)
    dim <- as.double(c(whole(rows, "rows"), whole(cols, "cols")))
    made <- checked(.Call(C_simulate, dim, whole(rank, "rank"), one_number(cutoff, "cutoff"),
                          one_number(sampling_rate, "sampling_rate"), seed_or_draw(seed)))
    list(observed = ones_of_problem(made$observed), truth = ones_of_problem(made$truth))
}

# The ones of x that are not in minus. Where both have names, these say which row or column is which.
difference_pu <- function(x, minus, threshold = NULL, dims = NULL, confidence = FALSE) {
    ones <- as_ones(x, threshold, dims, confidence = confidence)
    other <- in_places_of(ones_of_any_value(minus, ones@Dim, ones@Dimnames), ones@Dim, ones@Dimnames)$ones
    other <- as_edges(other, attr(ones, "network"))
    rest <- ones_like(checked(.Call(C_difference, problem_of(ones), problem_of(other))), ones)
    if (inherits(x, "network_pu")) network_of(rest) else rest
}

estimate_sampling_rate <- function(x, ..., threshold = NULL, dims = NULL, confidence = FALSE, row_weights = NULL,
                                   col_weights = NULL, threads = default_threads(), progress = interactive()) {
    options <- options_handle(c(given(threads = threads), given_options(...)))
    if (inherits(x, "pumc")) {
        ones <- observed_of(x)
        row_weights <- if (is.null(row_weights)) x$row_weights else row_weights
        col_weights <- if (is.null(col_weights)) x$col_weights else col_weights
    } else {
        ones <- as_ones(x, threshold, dims, confidence = confidence)
    }
    problem <- problem_of(ones, line_weights(ones, row_weights, col_weights))
    checked(.Call(C_sampling_rate, problem, options, one_flag(progress, "progress")))
}

observed_of <- function(model) {
    if (is.null(model$observed)) {
        refuse("the model does not hold the observed ones: give them by x =")
    }
    model$observed
}
