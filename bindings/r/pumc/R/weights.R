# How much ones, rows and columns count: confidences and weights of the user's own.

check_confidence <- function(x, confidence) {
    if (is.character(confidence)) {
        one_text(confidence, "confidence")
        if (!is.data.frame(x)) {
            refuse("confidence names a column of a data frame: for a matrix it is TRUE or FALSE")
        }
        if (!confidence %in% names(x)[-(1:2)]) {
            refuse("x has no column '", confidence, "' behind its labels to take confidences from")
        }
    } else if (!is.logical(confidence) || length(confidence) != 1 || is.na(confidence)) {
        refuse("confidence must be TRUE, FALSE or the name of a column")
    }
}

# The confidences of a data frame of pairs: its third column, or the one that is named.
confidence_of_pairs <- function(x, confidence) {
    if (isFALSE(confidence)) {
        return(NULL)
    }
    if (isTRUE(confidence) && ncol(x) < 3) {
        refuse("confidence needs values: a third column")
    }
    values <- x[[if (isTRUE(confidence)) 3 else confidence]]
    if (!is.numeric(values)) {
        refuse("confidence must be numbers, not ", class(values)[1])
    }
    values
}

# The weights of rows and columns as the library takes them: one for each, in the order of the ones.
line_weights <- function(ones, row_weights, col_weights) {
    list(row = weights_by_name(row_weights, ones@Dimnames[[1]], "row_weights"),
         col = weights_by_name(col_weights, ones@Dimnames[[2]], "col_weights"))
}

# Weights that have names go to the lines of these names; others are in the order of the lines.
weights_by_name <- function(weights, lines, what) {
    if (is.null(weights)) {
        return(NULL)
    }
    if (!is.numeric(weights)) {
        refuse(what, " must be numbers")
    }
    if (!is.null(names(weights)) && !is.null(lines)) {
        at <- match(lines, names(weights))
        if (anyNA(at)) {
            refuse(what, " has none for '", lines[is.na(at)][1], "'")
        }
        weights <- weights[at]
    }
    as.double(weights)
}

# The weights of a model for data that has grown: lines that it does not know count once.
with_new_lines <- function(weights, lines) {
    if (is.null(names(weights))) {
        return(weights)
    }
    new <- setdiff(lines, names(weights))
    c(weights, named(rep(1, length(new)), new))
}
