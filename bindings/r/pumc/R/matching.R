# Which row or column is meant. Text is a label and a number a position, from 1. Data of another origin than the model's
# has its own order: where both have names, these say what is what.

# Rows (or columns) by number or by label, as indices from 0.
as_indices <- function(which, count, labels, what, object = NULL) {
    if (is.null(which)) {
        return(seq_len(count) - 1L)
    }
    if (is.factor(which)) {
        which <- as.character(which)
    }
    if (is.character(which)) {
        return(indices_of_labels(which, labels, what, object))
    }
    if (!is.numeric(which) || anyNA(which) || any(which != floor(which))) {
        refuse(what, "s must be whole numbers or names, without NA")
    }
    outside <- which < 1 | which > count
    if (any(outside)) {
        refuse(what, " ", number_text(which[outside][1]), " is outside 1..", count,
               if (are_numbers(labels)) ": numbers are positions, labels are text, as from as.character()")
    }
    remark_on_positions(which, labels, what, object)
    as.integer(which) - 1L
}

# The place of each label, as match() finds it: the first one, which need not be the one that is meant.
match_labels <- function(which, labels, nomatch = NA_integer_) {
    # Only those asked for are compared: hashing all labels takes longer than everything else about one of them.
    same <- labels[if (length(which) == 1 && !is.na(which)) labels == which else labels %in% which]
    several <- same[duplicated(same)]
    if (length(several) > 0) {
        warning("several lines have the label '", several[1], "': the first of them is meant", call. = FALSE)
    }
    match(which, labels, nomatch)
}

indices_of_labels <- function(which, labels, what, object) {
    if (is.null(labels)) {
        refuse("the model has no names of ", what, "s: give numbers")
    }
    at <- match_labels(which, labels)
    if (anyNA(at)) {
        # The library says that there is none, and which is the nearest.
        checked(.Call(C_find, factors_of(object), rownames(object$u), rownames(object$v), which[is.na(at)][1],
                      what == "row"))
    }
    at - 1L
}

# Likewise, but NA for text that is no label.
known_indices <- function(which, labels, indices) {
    is_text <- is.character(which) || is.factor(which)
    if (is_text && !is.null(labels)) match_labels(as.character(which), labels) - 1L else indices(which)
}

# A data frame holds labels, numbers among them; beside lines without names these are positions.
labels_or_positions <- function(column, names) {
    known_labels(column)
    if (is.null(names)) column else label_text(column)
}

are_numbers <- function(labels, each = FALSE) {
    numbers <- grepl("^[0-9]+$", labels)
    if (each) numbers else length(labels) > 0 && all(numbers)
}

# Where labels are numbers themselves, a number may be taken for one of them. Most are meant as positions all the same: said
# once for the rows and once for the columns of a model, and never of all of them in order. Eight tell.
remark_on_positions <- function(which, labels, what, object) {
    if (is.null(labels) || what %in% object$handle$told_of_numbers || identical(as.integer(which), seq_along(labels))) {
        return(invisible())
    }
    some <- head(which, 8)
    other <- some[are_numbers(labels[some], each = TRUE) & labels[some] != number_text(some)]
    if (length(other) > 0) {
        message("numbers are positions: ", what, " ", number_text(other[1]), " is the one labelled '", labels[other[1]],
                "'; for a label give text, as from as.character()")
        if (!is.null(object)) {
            object$handle$told_of_numbers <- c(object$handle$told_of_numbers, what)
        }
    }
}

row_indices <- function(object, rows) as_indices(rows, object$dim[1], rownames(object$u), "row", object)
col_indices <- function(object, cols) as_indices(cols, object$dim[2], rownames(object$v), "column", object)

# Names where there are any, numbers otherwise, for indices from 0.
row_ids <- function(object, index) if (is.null(rownames(object$u))) index + 1L else rownames(object$u)[index + 1L]
col_ids <- function(object, index) if (is.null(rownames(object$v))) index + 1L else rownames(object$v)[index + 1L]

# Where (from 0) each new name is among the old ones, -1 if nowhere; NULL where lines stay in their places.
places_by_name <- function(old, new) {
    if (is.null(old) || is.null(new) || identical(old, new)) {
        return(NULL)
    }
    again <- new[anyDuplicated(new)]
    if (length(again) > 0) {
        warning("several lines of the data have the label '", again, "': by name they are one", call. = FALSE)
    }
    match_labels(new, old, 0L) - 1L
}

# list(ones, dropped): the ones of `other` in a matrix of the shape `dims` with these names, and how many have no place
# there. Lines are found by name where both have names, and stay where they are otherwise.
in_places_of <- function(other, dims, names) {
    row_at <- places_by_name(names[[1]], other@Dimnames[[1]])
    col_at <- places_by_name(names[[2]], other@Dimnames[[2]])
    if (is.null(row_at) && is.null(col_at)) {
        return(list(ones = other, dropped = 0L))
    }
    i <- other@i
    j <- rep.int(seq_len(ncol(other)) - 1L, diff(other@p))
    shape <- dim(other)
    if (!is.null(row_at)) {
        i <- row_at[i + 1L]
        shape[1] <- dims[1]
    }
    if (!is.null(col_at)) {
        j <- col_at[j + 1L]
        shape[2] <- dims[2]
    }
    known <- i >= 0 & j >= 0
    confidence <- if (is(other, "dMatrix")) other@x[known]
    list(ones = sparse_of_pairs(i[known] + 1L, j[known] + 1L, confidence, shape, NULL), dropped = sum(!known))
}

# The pattern of what is not zero, whatever it is: ones to leave out, to take away or to look for, beside a matrix of
# the shape `dims` and with these names.
ones_of_any_value <- function(x, dims, names) {
    if (is.character(x) && is.matrix(x) && ncol(x) == 2) {
        x <- as.data.frame(x)
    }
    if (is.data.frame(x) && ncol(x) >= 2) {
        return(ones_of_labels_like(x, dims, names))
    }
    pairs <- is.matrix(x) && is.numeric(x) && !has_named_rows(x) && holds_pairs(x, NULL, NULL)
    pattern_of(as_ones(x, dims = if (pairs) dims, pairs = pairs || is.data.frame(x), confidence = !pairs))
}

pattern_of <- function(ones) new("ngCMatrix", i = ones@i, p = ones@p, Dim = ones@Dim, Dimnames = ones@Dimnames)

# A data frame holds labels, as for pumc(); beside lines without names its numbers are their positions.
ones_of_labels_like <- function(x, dims, names) {
    refuse_lists(x)
    refuse_wide(x)
    x <- x[seq_len(if (has_values(x)) 3 else 2)]
    unnamed <- vapply(names, is.null, NA)
    for (side in which(!unnamed & vapply(x[1:2], is.numeric, NA))) {
        text <- label_text(x[[side]])
        if (all(text %in% names[[side]])) {
            x[[side]] <- text # so that labels which are 0 and 1 are not taken for cells
        }
    }
    for (side in which(unnamed)) {
        at <- as_indices(x[[side]], dims[side], NULL, c("row", "column")[side])
        x[[side]] <- factor(at + 1L, levels = seq_len(dims[side]))
    }
    ones <- as_ones(x, confidence = ncol(x) > 2)
    ones@Dimnames[unnamed] <- list(NULL)
    pattern_of(ones)
}

# Ones for a model, from data of any form and order; what the model does not know is dropped with a warning.
ones_for <- function(object, x, name) {
    names <- list(rownames(object$u), rownames(object$v))
    other <- ones_of_any_value(x, object$dim, names)
    found <- in_places_of(other, object$dim, names)
    warn_of_dropped(name, found$dropped, length(other@i), "rows or columns")
    if (isTRUE(object$no_diagonal) && name != "exclude") {
        refuse_loops(found$ones, names[[1]], name)
    }
    as_edges(found$ones, object["symmetric"])
}

warn_of_dropped <- function(name, dropped, count, lines) {
    if (dropped > 0) {
        warning(name, ": ", dropped, " of ", count, " ones are dropped, since the model does not know their ", lines,
                call. = FALSE)
    }
}

# The ones to leave out or to keep, as a problem: TRUE for those of the fit, FALSE for none, or data of any form.
ones_or_null <- function(object, ones, name) {
    if (isFALSE(ones) || is.null(ones)) {
        return(NULL)
    }
    if (isTRUE(ones)) {
        if (is.null(object$observed)) {
            warning("the model does not hold the observed ones: give them by ", name, " =", call. = FALSE)
            return(NULL)
        }
        return(problem_of(object$observed))
    }
    problem_of(ones_for(object, ones, name))
}
