# What a model says of itself.

print.pumc <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    cat("Positive-unlabeled matrix completion, penalty '", x$regularizer, "'\n\n", sep = "")
    cat("Call: ", paste(deparse(x$call, width.cutoff = 70L, nlines = 3L), collapse = "\n  "), "\n\n", sep = "")
    print_facts(x, digits)
    invisible(x)
}

print_facts <- function(x, digits) {
    show <- function(value) format(value, digits = digits)
    cells <- prod(as.double(x$dim))
    if (is_network(x)) {
        cat("Network: ", if (isTRUE(x$symmetric)) "undirected, " else "directed, ",
            show_network(x$dim[1], x$count, isTRUE(x$symmetric)), if (isTRUE(x$no_diagonal)) ", no loops", "\n", sep = "")
    } else {
        cat("Matrix:  ", x$dim[1], " x ", x$dim[2], ", ", show(x$count), " observed ones (",
            show(100 * x$count / cells), " % of the cells)\n", sep = "")
    }
    cat("Model:   rank ", x$rank, if (isTRUE(x$rank_limited)) " (cut by max_rank)",
        if (!is.na(x$lambda)) paste0(", lambda ", show(x$lambda)),
        if (!is.na(x$mu)) paste0(", mu ", show(x$mu)), ", omega ", show(x$omega), ", sampling rate ",
        show(x$sampling_rate), if (!is.null(assumed_rate(x))) " (assumed)", "\n", sep = "")
    if (!is.na(x$stop_reason)) {
        cat("Fit:     objective ", show(x$objective), ", ", gsub("_", " ", x$stop_reason), " after ", x$iterations,
            " iterations (", show(x$seconds), " s)\n", sep = "")
    }
    if (isTRUE(x$rank_limited)) {
        cat("Note:    the data asks for a higher rank than max_rank allowed; update(, max_rank = ) with more fits it\n")
    }
    if (!is.null(assumed_rate(x))) {
        cat("Note:    probabilities rest on ", assumption(x$sampling_rate), "\n", sep = "")
    }
}

summary.pumc <- function(object, ...) {
    refuse_more(...)
    scores <- if (!is.null(object$observed) && object$count > 0) fitted(object)@x
    probabilities <- if (!is.null(scores)) fitted(object, type = "probability")@x
    share <- cumsum(object$d^2) / sum(object$d^2)
    structure(class = "summary.pumc", list(
        object = object, values = data.frame(singular_value = object$d, cumulative_share = share),
        fitted = if (!is.null(scores)) rbind(score = quantile(scores), probability = quantile(probabilities))))
}

print.summary.pumc <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    print(x$object, digits = digits)
    if (nrow(x$values) > 0) {
        most <- 10L
        cat("\nSingular values", if (nrow(x$values) > most) paste0(" (the first ", most, ")"), ":\n", sep = "")
        print(head(x$values, most), digits = digits)
    }
    if (!is.null(x$fitted)) {
        cat("\nObserved ones:\n")
        print(x$fitted, digits = digits)
    }
    invisible(x)
}
