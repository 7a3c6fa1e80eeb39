# The observed ones, from every form in which R users keep a binary matrix: in the end an ngCMatrix or, where they have
# confidences, a dgCMatrix of these.

# `pairs`: whether a two-column matrix or a data frame may stand for pairs. `confidence`: whether values are confidences,
# or the name of a data frame's column that holds them.
as_ones <- function(x, threshold = NULL, dims = NULL, pairs = TRUE, confidence = FALSE) {
    if (inherits(x, "network_pu")) {
        return(x$ones)
    }
    check_confidence(x, confidence)
    if (!is.null(threshold)) {
        one_number(threshold, "threshold")
        if (threshold <= 0) {
            refuse("threshold must be above 0: blanks would count as ones")
        }
    }
    if (is.data.frame(x) && pairs) {
        return(ones_from_labels(x, threshold, dims, confidence))
    }
    if (is.matrix(x) && pairs && holds_pairs(x, threshold, dims, confidence)) {
        if (!isFALSE(confidence)) {
            refuse("pairs in a matrix have no confidences: use a data frame, or a sparse matrix of them")
        }
        return(ones_from_pairs(x, dims))
    }
    refuse_na_names(x)
    if (!is.null(dims)) {
        refuse("dims goes with pairs only: x is a matrix that has its own")
    }
    if (pairs && (!is.null(threshold) || isTRUE(confidence))) {
        remark_on_triplets(x)
    }
    if (is(x, "sparseMatrix")) {
        ones_from_sparse(x, threshold, confidence)
    } else if (is(x, "Matrix") || is.matrix(x)) {
        ones_from_dense(as(x, "matrix"), threshold, confidence)
    } else {
        refuse("x must be a matrix, a sparse matrix of package Matrix, or pairs in two columns, not ", class(x)[1])
    }
}

refuse_na_names <- function(x) {
    for (side in seq_along(dimnames(x))) {
        at <- which(is.na(dimnames(x)[[side]]))
        if (length(at) > 0) {
            refuse("the name of ", c("row", "column")[side], " ", at[1], " is NA")
        }
    }
}

ones_from_sparse <- function(x, threshold, confidence) {
    if (!is(x, "ngCMatrix")) {
        x <- as(as(x, "generalMatrix"), "CsparseMatrix")
    }
    if (is(x, "nMatrix")) {
        return(x)
    }
    keep <- is_one(x@x, threshold, function(e) c(x@i[e] + 1L, findInterval(e - 1, x@p)), confidence)
    p <- x@p
    i <- x@i
    values <- x@x
    if (!all(keep)) {
        p <- c(0L, cumsum(keep))[p + 1L]
        i <- i[keep]
        values <- values[keep]
    }
    pattern_or_values(i, as.integer(p), values, x@Dim, x@Dimnames, confidence)
}

pattern_or_values <- function(i, p, values, dim, dimnames, confidence) {
    if (isTRUE(confidence)) {
        new("dgCMatrix", i = i, p = p, x = as.double(values), Dim = dim, Dimnames = dimnames)
    } else {
        new("ngCMatrix", i = i, p = p, Dim = dim, Dimnames = dimnames)
    }
}

ones_from_dense <- function(x, threshold, confidence) {
    if (!is.numeric(x) && !is.logical(x)) {
        refuse("a matrix of ", typeof(x), " is not a 0/1 matrix")
    }
    at <- which(is_one(x, threshold, function(e) arrayInd(e, dim(x)), confidence)) - 1
    pattern_or_values(as.integer(at %% nrow(x)), c(0L, cumsum(tabulate(at %/% nrow(x) + 1, ncol(x)))), x[at + 1],
                      dim(x), plain_dimnames(x), confidence)
}

plain_dimnames <- function(x) if (is.null(dimnames(x))) list(NULL, NULL) else unname(dimnames(x))

# Which values are ones. NA, and anything but 0 and 1 when there is no threshold and values are no confidences, is
# refused; `where` gives the row and column of the e-th value.
is_one <- function(values, threshold, where, confidence = FALSE) {
    place <- function(e) {
        at <- where(e)
        paste0("row ", at[1], ", column ", at[2])
    }
    if (anyNA(values)) {
        refuse("x has NA at ", place(which(is.na(values))[1]), ": leave unknown cells blank (0)")
    }
    if (!is.null(threshold)) {
        return(values >= threshold)
    }
    one <- values != 0
    if (is.numeric(values) && !isTRUE(confidence)) {
        odd <- which(one & values != 1)
        if (length(odd) > 0) {
            refuse("x has the value ", format(values[odd[1]]), " at ", place(odd[1]),
                   ": only 0 and 1 are allowed unless threshold says what counts as a one, or confidence is TRUE")
        }
    }
    one
}

# Two columns of indices (from 1) or of labels, as opposed to a matrix of cells that happens to have two columns.
holds_pairs <- function(x, threshold, dims, confidence = FALSE) {
    if (ncol(x) != 2) {
        return(FALSE)
    }
    if (is.character(x) || !is.null(dims)) {
        return(TRUE)
    }
    whole <- is.numeric(x) && is.null(threshold) && isFALSE(confidence) && nrow(x) > 0 && !anyNA(x) &&
        all(x >= 0) && any(x > 1) && all(x == floor(x))
    if (whole && has_named_rows(x)) {
        refuse("x has two columns of whole numbers and names of rows: values of cells need a threshold or confidence = TRUE, ",
               "and pairs of indices have no names, as from unname(x)")
    }
    if (whole && any(x == 0)) {
        refuse("x is read as pairs of indices, but has 0 in pair ", which(x == 0, arr.ind = TRUE)[1, 1],
               ": indices count from 1, so give x + 1 if yours count from 0; cells of a matrix are 0 or 1, ",
               "or need a threshold")
    }
    whole
}

# which(, arr.ind = TRUE) names each pair by its row.
has_named_rows <- function(x) !is.null(rownames(x)) && !identical(colnames(x), c("row", "col"))

# Rows, columns and values, as others take them: a matrix here.
remark_on_triplets <- function(x) {
    index <- if (is.matrix(x) && is.numeric(x) && ncol(x) == 3 && is.null(rownames(x)) && nrow(x) > 1) x[, 1:2]
    if (!is.null(index) && !anyNA(index) && all(index >= 1) && all(index == floor(index)) && !anyDuplicated(index)) {
        message("x is read as a matrix of three columns: rows, columns and values in three columns are given as a data ",
                "frame, as from as.data.frame(x)")
    }
}

ones_from_pairs <- function(x, dims) {
    if (is.character(x)) {
        return(ones_from_labels(data.frame(x[, 1], x[, 2]), NULL, dims, FALSE))
    }
    check_pairs(x)
    dims <- if (is.null(dims)) c(max(x[, 1]), max(x[, 2])) else check_dims(dims)
    over <- which(x[, 1] > dims[1] | x[, 2] > dims[2])
    if (length(over) > 0) {
        refuse("pair ", show_pair(x, over[1]), " is outside ", dims[1], " x ", dims[2])
    }
    Matrix::sparseMatrix(i = x[, 1], j = x[, 2], dims = dims)
}

show_pair <- function(x, e) paste0(e, " (", label_text(x[e, 1]), ", ", label_text(x[e, 2]), ")")

check_pairs <- function(x) {
    bad <- which(is.na(x) | x != floor(x) | x < 0, arr.ind = TRUE)
    if (length(bad) > 0) {
        refuse("pair ", show_pair(x, bad[1, 1]), " is no pair of indices: they are whole numbers from 1")
    }
    large <- which(x > .Machine$integer.max, arr.ind = TRUE)
    if (length(large) > 0) {
        refuse("pair ", show_pair(x, large[1, 1]), " is beyond the largest index, ", .Machine$integer.max,
               ": where numbers are labels, give a data frame")
    }
    if (any(x == 0)) {
        refuse("pair ", show_pair(x, which(x == 0, arr.ind = TRUE)[1, 1]),
               " has a 0: indices count from 1, so add 1 to both columns if yours count from 0")
    }
}

check_dims <- function(dims) {
    if (!is.numeric(dims) || length(dims) != 2 || anyNA(dims) || any(dims < 1) || any(dims != floor(dims)) ||
        any(dims > .Machine$integer.max)) {
        refuse("dims must be the numbers of rows and columns, whole and at most ", .Machine$integer.max)
    }
    as.integer(dims)
}

# A data frame: labels of rows, labels of columns, and values if its third column has any; further columns are not used.
ones_from_labels <- function(x, threshold, dims, confidence) {
    if (!is.null(dims)) {
        refuse("dims goes with pairs of indices: labels say themselves how many there are")
    }
    if (ncol(x) < 2) {
        refuse("a data frame must have two columns of labels; for a 0/1 table use as.matrix()")
    }
    refuse_lists(x)
    refuse_cells(x, confidence)
    kept <- rows_with_ones(x, threshold, confidence)
    remark_on_columns(x, threshold, confidence)
    row <- as_labels(x[[1]][kept])
    col <- as_labels(x[[2]][kept])
    sparse_of_pairs(as.integer(row), as.integer(col), confidence_of_pairs(x, confidence)[kept],
                    c(nlevels(row), nlevels(col)), list(levels(row), levels(col)))
}

# A data frame that is a matrix itself would be read as pairs of its first two columns.
refuse_cells <- function(x, confidence) {
    refuse_binary(x)
    if (!is.character(confidence)) {
        refuse_wide(x)
    }
}

# One pair is no table, and neither is a column of ones beside labels.
refuse_binary <- function(x) {
    binary <- vapply(x, is_binary, NA)
    mixed <- binary & vapply(x, function(values) any(values %in% 0), NA)
    if (nrow(x) > 1 && binary[2] && (any(mixed[-(1:2)]) || (binary[1] && any(mixed)))) {
        refuse("a data frame has the labels of rows and columns in its first two columns, and here ",
               paste0("'", head(names(x)[binary], 3), "'", collapse = ", "), if (sum(binary) > 3) ", ...",
               " hold but 0 and 1: give a 0/1 table as ",
               if (all(binary)) "as.matrix(x)" else "as.matrix() of these columns", ", and labels that are 0 and 1 as text")
    }
}

is_binary <- function(values) (is.logical(values) || is.numeric(values)) && all(values %in% c(0, 1))

refuse_wide <- function(x) {
    if (is_wide(x)) {
        refuse("a data frame has the labels of rows and columns in its first two columns, and this one has ", ncol(x),
               " columns of numbers", if (ncol(x) <= 4) " and names of rows", ": give a table of all cells as as.matrix(x), ",
               "and of pairs the columns to use, without names of rows")
    }
}

# Numbers alone, in more columns than a list of pairs with a value and a time has, or in rows with names.
is_wide <- function(x) {
    rows <- attr(x, "row.names")
    named <- is.character(rows) && any(grepl("[^0-9.]", rows)) # numbers come of split() and rbind()
    (ncol(x) > 4 || (ncol(x) > 2 && named)) && all(vapply(x, function(e) is.numeric(e) || is.logical(e), NA))
}

has_values <- function(x) ncol(x) > 2 && (is.numeric(x[[3]]) || is.logical(x[[3]]))

# A third column of numbers says which pairs are ones, unless another column was named for the confidences and nothing
# asks for it.
uses_values <- function(x, threshold, confidence) {
    has_values(x) && (!is.null(threshold) || !is.character(confidence))
}

rows_with_ones <- function(x, threshold, confidence) {
    if (uses_values(x, threshold, confidence)) {
        is_one(x[[3]], threshold, function(e) c(e, 3), confidence)
    } else if (!is.null(threshold)) {
        refuse("threshold needs values: a third column of numbers")
    } else {
        rep(TRUE, nrow(x))
    }
}

remark_on_columns <- function(x, threshold, confidence) {
    used <- c(names(x)[seq_len(if (uses_values(x, threshold, confidence)) 3 else 2)],
              if (is.character(confidence)) confidence)
    left <- setdiff(names(x), used)
    if (length(left) > 0) {
        message(if (!is.null(threshold)) paste0("threshold is applied to column '", names(x)[3], "' of x; "),
                not_used(left), " of x")
    }
}

not_used <- function(names) {
    paste0("not used: column", if (length(names) > 1) "s", " ", paste0("'", names, "'", collapse = ", "))
}

# A pattern, or where there are confidences a matrix of these: those of a repeated pair add up.
sparse_of_pairs <- function(i, j, confidence, dims, dimnames) {
    if (is.null(confidence)) {
        Matrix::sparseMatrix(i = i, j = j, dims = dims, dimnames = dimnames)
    } else {
        Matrix::sparseMatrix(i = i, j = j, x = as.double(confidence), dims = dims, dimnames = dimnames)
    }
}

# A factor keeps its levels; numbers are sorted; other labels come in the order in which they are first seen.
as_labels <- function(x) {
    known_labels(x)
    if (is.factor(x)) {
        x
    } else if (inherits(x, "integer64")) {
        factor(x)
    } else if (is.numeric(x)) {
        values <- sort(unique(as.numeric(x)))
        factor(match(x, values), levels = seq_along(values), labels = number_text(values))
    } else {
        x <- as.character(x)
        factor(x, levels = unique(x))
    }
}

# The first two columns of a data frame have one label for each pair.
refuse_lists <- function(x) {
    for (column in as.list(x)[1:2]) {
        if ((is.list(column) && !inherits(column, "POSIXlt")) || length(dim(column)) > 1) {
            refuse("a column of labels has one label in each row, not a list of them: see unlist() and rep()")
        }
    }
}

known_labels <- function(x) {
    if (anyNA(x)) {
        refuse("a label is NA: that of one ", which(is.na(x))[1])
    }
    x
}

# Labels as text.
label_text <- function(x) if (is.numeric(x) && !inherits(x, "integer64")) number_text(x) else as.character(x)

# as.character() turns 100000 into "1e+05" and gives numbers that differ in the 16th digit one text: whole numbers have all
# of their digits here, and others as many as tell them apart.
number_text <- function(x) {
    x <- as.numeric(x) + 0 # no -0
    text <- ifelse(is.na(x), NA, sprintf("%.15g", x))
    whole <- which(x == floor(x) & abs(x) < 2^53)
    text[whole] <- sprintf("%.0f", x[whole])
    odd <- which(as.numeric(text) != x)
    text[odd] <- sprintf("%.17g", x[odd])
    text
}

problem_of <- function(ones, weights = NULL) {
    confidence <- if (is(ones, "dgCMatrix")) ones@x
    made <- .Call(C_problem_csc, ones@Dim, ones@p, ones@i, confidence, weights$row, weights$col, attr(ones, "network"))
    if (inherits(made, "pumc_failure")) {
        made$message <- with_place(made$message, ones)
    }
    checked(made)
}

# The library counts the entries of its arrays from 0: say where that is in R, of a confidence its row and column.
with_place <- function(text, ones) {
    if (!grepl(" at entry [0-9]+$", text)) {
        return(text)
    }
    e <- as.numeric(sub(".* ", "", text)) + 1
    place <- if (startsWith(text, "confidence")) {
        col <- findInterval(e - 1, ones@p) - 1L
        paste0("row ", show_line(ones@Dimnames[[1]], ones@i[e]), ", column ", show_line(ones@Dimnames[[2]], col))
    } else {
        paste("place", e)
    }
    sub("entry [0-9]+$", place, text)
}

# The ones of a problem that was made from others: names, confidences and what holds of a network are theirs.
ones_like <- function(problem, ones) {
    made <- ones_of_problem(problem, dimnames(ones), is(ones, "dgCMatrix"))
    attr(made, "network") <- attr(ones, "network")
    made
}

ones_of_problem <- function(problem, dimnames = NULL, confidence = FALSE) {
    ones <- checked(.Call(C_problem_ones, problem))
    sparse_of_pairs(ones$i + 1L, ones$j + 1L, if (confidence) ones$x, ones$dim, dimnames)
}
