# How good a model is: ones that are hidden from a fit, how well it ranks them, and how well popularity does.

evaluate <- function(object, ...) UseMethod("evaluate")

# list(kept, hidden): together all of the ones, in two matrices of the same shape and names.
holdout <- function(x, share = 0.2, seed = NULL, threshold = NULL, dims = NULL, confidence = FALSE) {
    ones <- as_ones(x, threshold, dims, confidence = confidence)
    parts <- split_ones(ones, share, seed)
    if (inherits(x, "network_pu")) lapply(parts, network_of) else parts
}

split_ones <- function(ones, share, seed) {
    parts <- checked(.Call(C_split, problem_of(ones), one_number(share, "share"), seed_or_draw(seed)))
    lapply(parts, ones_like, ones)
}

# The model that ranks columns by their numbers of ones, the same for every row.
popularity <- function(x, threshold = NULL, dims = NULL, keep = TRUE, threads = default_threads()) {
    ones <- as_ones(x, threshold, dims)
    pointer <- checked(.Call(C_popularity, problem_of(ones)))
    object <- new_pumc(pointer, ones@Dimnames, if (one_flag(keep, "keep")) ones, list(threads = threads), match.call())
    object$stop_reason <- NA_character_ # nothing was iterated
    object
}

# The measures that evaluate() can take, as the library lists them.
pumc_measures <- function() as.data.frame(.Call(C_measure_table), stringsAsFactors = FALSE)

evaluate.pumc <- function(object, hidden = NULL, observed = TRUE, n = 20,
                          metrics = c("auc", "average_precision", "precision", "recall", "ndcg"), share = 0.2,
                          seed = NULL, ...) {
    refuse_more(...)
    one_number(n, "n", 1, .Machine$integer.max, whole = TRUE)
    if (!is.character(metrics)) {
        refuse("metrics must be names")
    }
    if (isTRUE(observed) && is.null(object$observed)) {
        refuse("the model does not hold the observed ones, which must not count as mistakes: give them by observed =")
    }
    if (is.null(hidden)) {
        parts <- fit_to_part(object, share, seed, observed)
        object <- parts$fit
        hidden <- parts$hidden
        observed <- TRUE
    }
    remark_on_length(intersect(metrics, c("recall", "precision")), n, object$dim[2])
    hidden <- problem_of(ones_for(object, hidden, "hidden"))
    seen <- ones_or_null(object, observed, "observed")
    warn_of_seen(hidden, seen)
    baseline <- if (is.logical(observed)) seen else without_diagonal(object, seen, observed)
    measure <- function(factors) checked(.Call(C_evaluate, factors, seen, hidden, as.integer(n), metrics))
    values <- rbind(model = measure(factors_of(object)),
                    popularity = if (!is.null(seen)) measure(checked(.Call(C_popularity, baseline))))
    as.data.frame(values)
}

# The library leaves them out: here they are counted. It refuses other shapes.
warn_of_seen <- function(hidden, seen) {
    count <- function(problem) .Call(C_problem_count, problem)
    rest <- if (!is.null(seen)) .Call(C_difference, hidden, seen)
    if (is.null(rest) || inherits(rest, "pumc_failure")) {
        return(invisible())
    }
    all <- count(hidden)
    both <- all - count(rest)
    if (both > 0) {
        warning(both, " of the ", all, " hidden ones are among the observed ones and do not count; ",
                "fit to what holdout() keeps", call. = FALSE)
    }
}

# Popularity ranks the diagonal of a network too, unless the ones that it is made of say that there is none.
without_diagonal <- function(object, problem, observed) {
    if (is.null(problem) || !isTRUE(object$no_diagonal)) {
        return(problem)
    }
    ones <- suppressMessages(without_loops(suppressWarnings(ones_for(object, observed, "observed"))))
    attr(ones, "network") <- c(symmetric = FALSE, no_diagonal = TRUE)
    problem_of(ones)
}

# The same fit without a share of the ones. It starts cold: the model at hand has seen what is to be hidden.
fit_to_part <- function(object, share, seed, observed) {
    if (isFALSE(observed) || is.null(observed)) {
        refuse("without hidden ones a share of the observed ones is hidden: observed must not be FALSE")
    }
    ones <- if (isTRUE(observed)) object$observed else like_model(object, observed, NULL, NULL, FALSE)
    parts <- split_ones(ones, share, seed)
    weights <- line_weights(ones, with_new_lines(object$row_weights, ones@Dimnames[[1]]),
                            with_new_lines(object$col_weights, ones@Dimnames[[2]]))
    list(fit = fit_ones(parts$kept, weights, set_options(object), NULL, TRUE, FALSE, object$call), hidden = parts$hidden)
}
