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
        refuse("x has two columns of whole numbers and names of rows: values of cells need a threshold or ",
               "confidence = TRUE, and pairs of indices have no names, as from unname(x)")
    }
    if (whole && any(x == 0)) {
        refuse("x is read as pairs of indices, but has 0 in pair ", which(x == 0, arr.ind = TRUE)[1, 1],
               ": indices count from 1, so give x + 1 if yours count from 0; cells of a matrix are 0 or 1, ",
               "or need a threshold")
    }
    whole
}

# which(, arr.ind = TRUE) names each pair by its row.
has_named_rows <- function(x) are_names(rownames(x)) && !identical(colnames(x), c("row", "col"))

# Rows, columns and values, as others take them: a matrix here.
remark_on_triplets <- function(x) {
    index <- if (is.matrix(x) && is.numeric(x) && ncol(x) == 3 && !are_names(rownames(x)) && nrow(x) > 1) x[, 1:2]
    if (!is.null(index) && !anyNA(index) && all(index >= 1 & index == floor(index)) &&
        anyDuplicated(as_one_number(index[, 1], index[, 2])) == 0) {
        message("x is read as a matrix of three columns: rows, columns and values in three columns are given as a ",
                "data frame, as from as.data.frame(x)")
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

# A pattern, or where there are confidences a matrix of these: those of a repeated pair add up.
sparse_of_pairs <- function(i, j, confidence, dims, dimnames) {
    if (is.null(confidence)) {
        Matrix::sparseMatrix(i = i, j = j, dims = dims, dimnames = dimnames)
    } else {
        Matrix::sparseMatrix(i = i, j = j, x = as.double(confidence), dims = dims, dimnames = dimnames)
    }
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
