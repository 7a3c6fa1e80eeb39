# Generics of the package and the methods that rank: recommendations, best rows, similar rows and columns.

recommend <- function(object, ...) UseMethod("recommend")
best_rows <- function(object, ...) UseMethod("best_rows")
similar <- function(object, ...) UseMethod("similar")

recommend.pumc <- function(object, rows = NULL, n = 10, exclude = TRUE, among = NULL, ...) {
    refuse_more(...)
    index <- row_indices(object, rows)
    among <- if (!is.null(among)) unique(col_indices(object, among))
    n <- list_length(n, if (is.null(among)) object$dim[2] else length(among))
    exclude <- ones_or_null(object, exclude, "exclude")
    found <- checked(.Call(C_recommend, factors_of(object), exclude, index, among, n))
    warn_of_empty_rows(object, index[found$value[seq(1, by = n, length.out = length(index))] %in% 0])
    keep <- found$index >= 0
    row <- rep(index, each = n)[keep]
    col <- found$index[keep]
    table <- data.frame(row = row_ids(object, row), rank = rep(seq_len(n), length(index))[keep],
                        col = col_ids(object, col), score = found$value[keep],
                        probability = checked(.Call(C_cells, factors_of(object), row, col, TRUE)))
    as_ranking(table, object)
}

# The fit gives nothing to a row without ones. `index` are rows whose best score is 0, as it may be of others too.
warn_of_empty_rows <- function(object, index) {
    empty <- unique(index[rowSums(object$u[index + 1L, , drop = FALSE] != 0) == 0])
    if (length(empty) > 0) {
        which <- if (length(empty) > 1) paste(length(empty), "rows, the first is ") else "row "
        warning("the fit learned nothing about ", which, "'", row_ids(object, empty[1]),
                "': score 0 for every column, ranked by what most rows have", call. = FALSE)
    }
}

set_tilt <- function(object, tilt) {
    object <- changed_copy(object, function(pointer) .Call(C_set_tilt, pointer, one_number(tilt, "tilt")))
    object$tilt <- object$options$tilt <- as.double(tilt)
    object
}

# No more than there can be, but at least one: the library answers that there is none.
list_length <- function(n, most) as.integer(max(1, min(one_number(n, "n", 1, whole = TRUE), most)))

best_rows.pumc <- function(object, cols = NULL, n = 10, exclude = TRUE, ...) {
    refuse_more(...)
    index <- col_indices(object, cols)
    n <- list_length(n, object$dim[1])
    exclude <- ones_or_null(object, exclude, "exclude")
    found <- checked(.Call(C_best_rows, factors_of(object), exclude, index, n))
    keep <- found$index >= 0
    col <- rep(index, each = n)[keep]
    row <- found$index[keep]
    table <- data.frame(col = col_ids(object, col), rank = rep(seq_len(n), length(index))[keep],
                        row = row_ids(object, row), score = found$value[keep],
                        probability = checked(.Call(C_cells, factors_of(object), row, col, TRUE)))
    as_ranking(table, object)
}

similar.pumc <- function(object, rows = NULL, cols = NULL, n = 10, ...) {
    refuse_more(...)
    if (is.null(rows) == is.null(cols)) {
        refuse("give rows or cols: what to find the like of")
    }
    by_row <- !is.null(rows)
    index <- if (by_row) row_indices(object, rows) else col_indices(object, cols)
    ids <- if (by_row) row_ids else col_ids
    n <- list_length(n, object$dim[if (by_row) 1 else 2] - 1)
    found <- checked(.Call(C_similar, factors_of(object), index, n, by_row))
    keep <- found$index >= 0
    table <- data.frame(ids(object, rep(index, each = n)[keep]), rank = rep(seq_len(n), length(index))[keep],
                        similar = ids(object, found$index[keep]), cosine = found$value[keep])
    names(table)[1] <- if (by_row) "row" else "col"
    table
}
