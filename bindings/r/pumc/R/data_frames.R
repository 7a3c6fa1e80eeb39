# Data frames of pairs: the labels in their first two columns as text, and what no such data frame is.

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

# A factor keeps its levels; numbers are sorted; other labels come in the order in which they are first seen.
as_labels <- function(x) {
    known_labels(x)
    if (is.factor(x)) {
        x
    } else if (inherits(x, "integer64")) {
        factor(x)
    } else if (is.numeric(x)) {
        number_factor(x, sort(unique(as.numeric(x))))
    } else {
        x <- as.character(x)
        factor(x, levels = unique(x))
    }
}

known_labels <- function(x) {
    if (anyNA(x)) {
        refuse("a label is NA: that of one ", which(is.na(x))[1])
    }
    x
}

number_factor <- function(x, values) structure(match(x, values), levels = number_text(values), class = "factor")

# Labels as text.
label_text <- function(x) {
    if (is.numeric(x) && !inherits(x, "integer64")) {
        values <- unique(as.numeric(x))
        number_text(values)[match(x, values)]
    } else {
        as.character(x)
    }
}

# as.character() turns 100000 into "1e+05" and gives numbers that differ in the 16th digit one text: whole numbers have
# all of their digits here, and others as many as tell them apart.
number_text <- function(x) {
    x <- as.numeric(x) + 0 # no -0
    whole <- x == floor(x) & abs(x) < 2^53
    if (all(is.na(x) | (whole & abs(x) <= .Machine$integer.max))) {
        return(as.character(as.integer(x))) # R makes this text when it is read
    }
    text <- rep(NA_character_, length(x))
    at <- which(whole)
    text[at] <- sprintf("%.0f", x[at])
    at <- which(!whole)
    text[at] <- sprintf("%.15g", x[at])
    odd <- at[as.numeric(text[at]) != x[at]]
    text[odd] <- sprintf("%.17g", x[odd])
    text
}

# The first two columns of a data frame have one label for each pair.
refuse_lists <- function(x) {
    for (column in as.list(x)[1:2]) {
        if ((is.list(column) && !inherits(column, "POSIXlt")) || length(dim(column)) > 1) {
            refuse("a column of labels has one label in each row, not a list of them: see unlist() and rep()")
        }
    }
}

# A data frame that is a matrix itself would be read as pairs of its first two columns. `edges`: they are nodes.
refuse_cells <- function(x, confidence, edges = FALSE) {
    refuse_binary(x, edges)
    if (!is.character(confidence)) {
        refuse_wide(x, edges)
    }
}

refuse_binary <- function(x, edges) {
    binary <- vapply(x, is_binary, NA)
    if (nrow(x) > 1 && if (edges) is_adjacency(x, binary) else is_binary_table(x, binary)) {
        refuse("a data frame has the labels of rows and columns in its first two columns, and here ",
               paste0("'", head(names(x)[binary], 3), "'", collapse = ", "), if (sum(binary) > 3) ", ...",
               " hold but 0 and 1: give a 0/1 table as ",
               if (all(binary)) "as.matrix(x)" else "as.matrix() of these columns",
               ", and labels that are 0 and 1 as text")
    }
}

# One pair is no table, and neither is a column of ones beside labels. Beside labels and one column of 0 and 1, another one
# has values, unless each label is there once: then both are cells.
is_binary_table <- function(x, binary) {
    mixed <- binary & vapply(x, function(values) any(values %in% 0), NA)
    if (ncol(x) == 3 && !binary[1]) {
        return(mixed[2] && mixed[3] && anyDuplicated(x[[1]]) == 0)
    }
    binary[2] && (any(mixed[-(1:2)]) || (binary[1] && any(mixed)))
}

# Edges between nodes 0 and 1 are edges; nodes are not TRUE and FALSE.
is_adjacency <- function(x, binary) all(binary) && (is.logical(x[[1]]) || (ncol(x) > 2 && nrow(x) == ncol(x)))

is_binary <- function(values) (is.logical(values) || is.numeric(values)) && all(values %in% c(0, 1))

refuse_wide <- function(x, edges = FALSE) {
    if (is_wide(x, edges)) {
        refuse("a data frame has the labels of rows and columns in its first two columns, and this one has ", ncol(x),
               " columns of numbers", if (ncol(x) <= 4) " and names of rows", ": give a table of all cells as ",
               "as.matrix(x), and of pairs the columns to use, without names of rows")
    }
}

# Numbers alone, in rows with names, or in more columns than a list of pairs with a value and a time has and looking like
# cells.
is_wide <- function(x, edges) {
    ncol(x) > 2 && all(vapply(x, function(e) is.numeric(e) || is.logical(e), NA)) &&
        (are_names(attr(x, "row.names")) ||
             (ncol(x) > 4 && if (edges) nrow(x) == ncol(x) else look_like_cells(x[[1]], x[[2]])))
}

# Rows of subsets are numbered, "7", and those that rbind() puts together again after split() as well: "1.7", "may.7".
are_names <- function(rows) is.character(rows) && !all(grepl("(^|[.])[0-9]+$", rows))

# A log of numbers may count from 0 and have pairs twice: where half of the rows have a 0 or come again, they are cells.
look_like_cells <- function(first, second) {
    if (inherits(first, "integer64") || inherits(second, "integer64")) {
        return(FALSE)
    }
    values <- c(first, second)
    cells <- first %in% 0 | second %in% 0 | duplicated(as_one_number(first, second))
    any(values < 0 | values != floor(values), na.rm = TRUE) || (any(cells) && mean(cells) >= 0.5)
}

# Hashed much faster than rows of a matrix.
as_one_number <- function(first, second) complex(real = first, imaginary = second)
