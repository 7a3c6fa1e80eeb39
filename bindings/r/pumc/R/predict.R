# Scores, probabilities and classes of cells.

predict.pumc <- function(object, newdata = NULL, rows = NULL, type = c("score", "probability", "class"), cutoff = 0.5,
                         ...) {
    refuse_more(...)
    type <- match.arg(type)
    one_number(cutoff, "cutoff", 0, 1)
    if (!is.null(newdata) && !is.null(rows)) {
        refuse("give newdata (pairs) or rows, not both")
    }
    if (type != "score") {
        remark_on_rate(object)
    }
    values <- if (is.null(newdata)) {
        predict_rows(object, rows, type != "score")
    } else {
        predict_pairs(object, newdata, type != "score")
    }
    if (type == "class") as_class(values, cutoff) else values
}

predict_pairs <- function(object, pairs, probability) {
    if (!(is.matrix(pairs) || is.data.frame(pairs)) || ncol(pairs) < 2) {
        refuse("newdata must have two columns: rows and columns of the matrix")
    }
    if (ncol(pairs) > 2) {
        message(not_used(if (is.null(colnames(pairs))) 3:ncol(pairs) else colnames(pairs)[-(1:2)]), " of newdata")
    }
    column <- function(e) if (is.data.frame(pairs)) pairs[[e]] else pairs[, e]
    i <- known_indices(column(1), rownames(object$u), function(rows) row_indices(object, rows))
    j <- known_indices(column(2), rownames(object$v), function(cols) col_indices(object, cols))
    known <- !is.na(i) & !is.na(j)
    if (!all(known)) {
        warning("newdata: ", sum(!known), " of ", length(known),
                " pairs get NA, since the model does not know their rows or columns, such as ",
                if (anyNA(i)) "row" else "column", " '", (if (anyNA(i)) column(1)[is.na(i)] else column(2)[is.na(j)])[1],
                "'", call. = FALSE)
    }
    values <- rep(NA_real_, length(known))
    values[known] <- checked(.Call(C_cells, factors_of(object), i[known], j[known], probability))
    values
}

predict_rows <- function(object, rows, probability) {
    index <- row_indices(object, rows)
    values <- checked(.Call(C_rows, factors_of(object), index, probability))
    if (!is.null(rownames(object$u)) || !is.null(rownames(object$v))) {
        dimnames(values) <- list(rownames(object$u)[index + 1L], rownames(object$v))
    }
    values
}

as_class <- function(probability, cutoff) {
    class <- as.integer(probability >= cutoff)
    attributes(class) <- attributes(probability)
    class
}

# The scores of the observed ones, as a sparse matrix of their pattern.
fitted.pumc <- function(object, type = c("score", "probability"), ...) {
    refuse_more(...)
    type <- match.arg(type)
    ones <- object$observed
    if (is.null(ones)) {
        refuse("the model does not hold the observed ones: use predict() with them as pairs")
    }
    j <- rep.int(seq_len(ncol(ones)) - 1L, diff(ones@p))
    values <- checked(.Call(C_cells, factors_of(object), ones@i, j, type == "probability"))
    new("dgCMatrix", i = ones@i, p = ones@p, x = values, Dim = ones@Dim, Dimnames = ones@Dimnames)
}

coef.pumc <- function(object, ...) {
    refuse_more(...)
    object[c("u", "d", "v")]
}
