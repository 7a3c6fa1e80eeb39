# Rows and columns that were not in the fit: their rows of U (or V), beside the model they belong to.

fold_in <- function(object, ...) UseMethod("fold_in")

fold_in.pumc <- function(object, x, margin = c("rows", "cols"), threshold = NULL, ...) {
    margin <- match.arg(margin)
    by_row <- margin == "rows"
    ones <- new_ones(object, x, by_row, threshold)
    by_column <- if (by_row) t(ones) else ones # each new row (or column) is a column of this
    values <- t(checked(.Call(C_fold_in, factors_of(object), by_column@p, by_column@i, by_row)))
    rownames(values) <- colnames(by_column)
    parts <- if (by_row) list(u = values) else list(v = values)
    structure(class = "pumc_fold_in", c(parts, list(margin = margin, observed = ones, model = object)))
}

print.pumc_fold_in <- function(x, ...) {
    what <- if (x$margin == "rows") "rows" else "columns"
    count <- dim(x$observed)[if (x$margin == "rows") 1 else 2]
    cat(count, " new ", what, " (", length(x$observed@i), " ones) for a model of ", x$model$dim[1], " x ",
        x$model$dim[2], " cells and rank ", x$model$rank, "\n", sep = "")
    invisible(x)
}

predict.pumc_fold_in <- function(object, type = c("score", "probability", "class"), cutoff = 0.5, ...) {
    type <- match.arg(type)
    one_number(cutoff, "cutoff", 0, 1)
    model <- object$model
    u <- if (object$margin == "rows") object$u else model$u
    v <- if (object$margin == "rows") model$v else object$v
    values <- u %*% (model$d * t(v))
    if (type != "score") {
        values <- checked(.Call(C_to_probability, factors_of(model), values))
    }
    if (type == "class") as_class(values, cutoff) else values
}

recommend.pumc_fold_in <- function(object, n = 10, exclude = TRUE, ...) {
    if (object$margin != "rows") {
        refuse("columns are recommended to rows: rank predict() of a new column yourself")
    }
    one_flag(exclude, "exclude")
    model <- object$model
    n <- min(one_number(n, "n", 1, whole = TRUE), model$dim[2])
    seen <- t(object$observed)
    count <- nrow(object$u)
    p <- if (exclude) seen@p else integer(count + 1L)
    found <- checked(.Call(C_recommend_new, factors_of(model), t(object$u), p, seen@i, as.integer(n)))
    keep <- found$index >= 0
    row <- rep(seq_len(count), each = n)[keep]
    score <- found$value[keep]
    data.frame(row = if (is.null(rownames(object$u))) row else rownames(object$u)[row],
               rank = rep(seq_len(n), count)[keep], col = col_ids(model, found$index[keep]), score = score,
               probability = checked(.Call(C_to_probability, factors_of(model), score)))
}

# The ones of the new rows: a matrix with the model's columns, pairs of labels, or for each row the columns of its ones.
new_ones <- function(object, x, by_row, threshold) {
    labels <- rownames(if (by_row) object$v else object$u)
    if (is.data.frame(x)) {
        known <- as_known_labels(x[[if (by_row) 2 else 1]], labels, x)
        new <- as_labels(x[[if (by_row) 1 else 2]])
        x <- split(known, new)
    }
    if (is.matrix(x) || is(x, "Matrix")) {
        return(check_shape(object, as_ones(x, threshold, pairs = FALSE), by_row))
    }
    if (!is.list(x)) {
        x <- list(x)
    }
    index <- lapply(x, function(ids) if (by_row) col_indices(object, ids) else row_indices(object, ids))
    new <- rep(seq_along(index), lengths(index))
    old <- as.integer(unlist(index, use.names = FALSE)) + 1L
    if (by_row) {
        Matrix::sparseMatrix(i = new, j = old, dims = c(length(x), object$dim[2]), dimnames = list(names(x), labels))
    } else {
        Matrix::sparseMatrix(i = old, j = new, dims = c(object$dim[1], length(x)), dimnames = list(labels, names(x)))
    }
}

check_shape <- function(object, ones, by_row) {
    side <- if (by_row) 2 else 1
    what <- if (by_row) "columns" else "rows"
    labels <- rownames(if (by_row) object$v else object$u)
    if (dim(ones)[side] != object$dim[side]) {
        refuse("x has ", dim(ones)[side], " ", what, ", the model ", object$dim[side])
    }
    if (!is.null(labels) && !is.null(dimnames(ones)[[side]]) && !identical(labels, dimnames(ones)[[side]])) {
        refuse("the ", what, " of x have other names, or another order, than the model's")
    }
    ones
}
