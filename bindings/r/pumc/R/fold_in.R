# Rows and columns that were not in the fit: their rows of U (or V), beside the model they belong to.

fold_in <- function(object, ...) UseMethod("fold_in")

fold_in.pumc <- function(object, x, margin = c("rows", "cols"), threshold = NULL, confidence = FALSE, ...) {
    refuse_more(...)
    margin <- match.arg(margin)
    by_row <- margin == "rows"
    ones <- new_ones(object, x, by_row, threshold, confidence)
    values <- checked(.Call(C_fold_in, factors_of(object), problem_of(ones), by_row))
    rownames(values) <- dimnames(ones)[[if (by_row) 1 else 2]]
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
    refuse_more(...)
    type <- match.arg(type)
    one_number(cutoff, "cutoff", 0, 1)
    model <- object$model
    u <- if (object$margin == "rows") object$u else model$u
    v <- if (object$margin == "rows") model$v else object$v
    values <- u %*% (model$d * t(v))
    if (type != "score") {
        remark_on_rate(model)
        values <- checked(.Call(C_to_probability, factors_of(model), values))
    }
    if (type == "class") as_class(values, cutoff) else values
}

recommend.pumc_fold_in <- function(object, n = 10, exclude = TRUE, among = NULL, ...) {
    refuse_more(...)
    if (object$margin != "rows") {
        refuse("columns are recommended to rows: rank predict() of a new column yourself")
    }
    one_flag(exclude, "exclude")
    model <- object$model
    among <- if (!is.null(among)) unique(col_indices(model, among))
    n <- list_length(n, if (is.null(among)) model$dim[2] else length(among))
    count <- nrow(object$u)
    own <- own_columns(object)
    found <- if (exclude && is.null(among) && all(is.na(own))) {
        checked(.Call(C_recommend_new_rows, factors_of(model), problem_of(object$observed), n))
    } else {
        rank_new_rows(object, exclude, among, own, n)
    }
    keep <- found$index >= 0
    row <- rep(seq_len(count), each = n)[keep]
    score <- found$value[keep]
    table <- data.frame(row = if (is.null(rownames(object$u))) row else rownames(object$u)[row],
                        rank = rep(seq_len(n), count)[keep], col = col_ids(model, found$index[keep]), score = score,
                        probability = checked(.Call(C_to_probability, factors_of(model), score)))
    as_ranking(table, model)
}

# A node is never recommended to itself, also if it is given as a new row: its own column, NA where it has none.
own_columns <- function(object) {
    names <- rownames(object$u)
    if (is.null(names) || !isTRUE(object$model$no_diagonal)) {
        return(rep(NA_integer_, nrow(object$u)))
    }
    match(names, node_names(object$model))
}

# Row by row, with what else is to be left out.
rank_new_rows <- function(object, exclude, among, own, n) {
    model <- object$model
    rows <- nrow(object$u)
    left_out <- Matrix::sparseMatrix(i = own[!is.na(own)], j = which(!is.na(own)), dims = c(model$dim[2], rows))
    if (exclude) {
        left_out <- as(t(pattern_of(object$observed)) | left_out, "CsparseMatrix")
    }
    outside <- if (is.null(among)) integer() else setdiff(seq_len(model$dim[2]) - 1L, among)
    checked(.Call(C_recommend_new, factors_of(model), t(object$u), left_out@p, left_out@i, outside, n))
}

# The ones of the new rows: a matrix with the model's columns, pairs of labels, or for each row the columns of its ones.
new_ones <- function(object, x, by_row, threshold, confidence) {
    labels <- rownames(if (by_row) object$v else object$u)
    check_confidence(x, confidence)
    if (is.data.frame(x)) {
        return(new_ones_from_pairs(object, x, by_row, threshold, confidence))
    }
    if (is.matrix(x) || is(x, "Matrix")) {
        return(with_lines_of(object, as_ones(x, threshold, pairs = FALSE, confidence = confidence), by_row))
    }
    if (!isFALSE(confidence)) {
        refuse("confidence needs values: a matrix or a data frame")
    }
    if (!is.list(x)) {
        x <- list(x)
    }
    lapply(x, refuse_cells_of_line, labels, object$dim[if (by_row) 2 else 1])
    index <- lapply(x, function(ids) if (by_row) col_indices(object, ids) else row_indices(object, ids))
    new <- rep(seq_along(index), lengths(index))
    old <- as.integer(unlist(index, use.names = FALSE)) + 1L
    if (by_row) {
        Matrix::sparseMatrix(i = new, j = old, dims = c(length(x), object$dim[2]), dimnames = list(names(x), labels))
    } else {
        Matrix::sparseMatrix(i = old, j = new, dims = c(object$dim[1], length(x)), dimnames = list(labels, names(x)))
    }
}

# The cells of a row would be read as positions. Positions that which() found have names as well: those of their lines.
refuse_cells_of_line <- function(ids, labels, count) {
    known <- names(ids) %in% labels
    if (is.numeric(ids) && any(known & !are_places_of(ids, labels)) && (is_binary(ids) || all(known))) {
        refuse("x has names beside numbers that are not their positions: give the names of its ones, names(x)[x > 0]")
    }
    if (is_binary(ids) && length(ids) > 0 && (is.logical(ids) || (length(ids) == count && count > 2))) {
        refuse("x holds but 0 and 1, where positions or names of ones belong: give which(x > 0)")
    }
}

are_places_of <- function(ids, labels) {
    at <- labels[match(ids, seq_along(labels))]
    !is.na(at) & at == names(ids)
}

new_ones_from_pairs <- function(object, x, by_row, threshold, confidence) {
    refuse_lists(x)
    if (!is.character(confidence)) {
        refuse_wide(x)
    }
    values <- confidence_of_pairs(x, confidence)
    if (!is.null(threshold) || isTRUE(confidence)) {
        kept <- rows_with_ones(x, threshold, confidence)
        x <- x[kept, ]
        values <- values[kept]
    }
    if (isTRUE(object$symmetric)) {
        return(new_ones_from_links(object, x, by_row, values))
    }
    new <- as_labels(x[[if (by_row) 1 else 2]])
    labels <- rownames(if (by_row) object$v else object$u)
    known <- labels_or_positions(x[[if (by_row) 2 else 1]], labels)
    known <- 1L + if (by_row) col_indices(object, known) else row_indices(object, known)
    if (by_row) {
        sparse_of_pairs(as.integer(new), known, values, c(nlevels(new), object$dim[2]), list(levels(new), labels))
    } else {
        sparse_of_pairs(known, as.integer(new), values, c(object$dim[1], nlevels(new)), list(labels, levels(new)))
    }
}

# Links of an undirected network count for each end whose other end the model knows, whichever is listed first. A node of
# the model may be among the new ones.
new_ones_from_links <- function(object, x, by_row, values) {
    nodes <- node_names(object)
    ends <- lapply(x[1:2], function(ends) label_text(known_labels(ends)))
    at <- lapply(ends, match, nodes)
    loop <- ends[[1]] == ends[[2]]
    unknown <- is.na(at[[1]]) & is.na(at[[2]])
    left_out <- unknown | (loop & isTRUE(object$no_diagonal))
    if (all(left_out)) {
        col_indices(object, ends[[2]]) # names what is unknown, with the nearest
        refuse("x has no link of a node to another")
    }
    warn_of_dropped("x", sum(left_out), length(loop), "nodes, or they are loops")
    first <- which(!is.na(at[[2]]) & !left_out)
    second <- which(!is.na(at[[1]]) & !left_out & !loop) # a loop has one end
    new <- c(ends[[1]][first], ends[[2]][second])
    new <- factor(new, levels = intersect(c(rbind(ends[[1]], ends[[2]])), new))
    known <- c(at[[2]][first], at[[1]][second])
    labels <- rownames(object$u)
    ones <- sparse_of_pairs(as.integer(new), known, values[c(first, second)], c(nlevels(new), object$dim[2]),
                            list(levels(new), labels))
    if (by_row) ones else t(ones)
}

node_names <- function(object) {
    if (is.null(rownames(object$u))) number_text(seq_len(object$dim[1])) else rownames(object$u)
}

# New rows with the model's columns: found by name where both have names, and otherwise as many and in its order.
with_lines_of <- function(object, ones, by_row) {
    side <- if (by_row) 2 else 1
    what <- if (by_row) "columns" else "rows"
    names <- list(NULL, NULL)
    names[side] <- list(rownames(if (by_row) object$v else object$u))
    found <- in_places_of(ones, object$dim, names)
    warn_of_dropped("x", found$dropped, length(ones@i), what)
    if (dim(found$ones)[side] != object$dim[side]) {
        refuse("x has ", dim(found$ones)[side], " ", what, ", the model ", object$dim[side])
    }
    dimnames(found$ones) <- if (by_row) list(rownames(ones), names[[2]]) else list(names[[1]], colnames(ones))
    found$ones
}
