# Networks: rows and columns are the same nodes. Inside the package such ones are a sparse matrix with an attribute that
# says what holds, c(symmetric, no_diagonal), from which the library is told.

network_pu <- function(x, symmetric = TRUE, diagonal = FALSE, threshold = NULL, dims = NULL, confidence = FALSE) {
    one_flag(symmetric, "symmetric")
    one_flag(diagonal, "diagonal")
    if (inherits(x, "network_pu")) {
        x <- x$ones
        confidence <- is(x, "dgCMatrix")
    }
    edges <- is.data.frame(x) || (is.matrix(x) && holds_pairs(x, threshold, dims, confidence))
    ones <- if (edges) {
        ones_of_edges(x, threshold, dims, confidence)
    } else {
        square(as_ones(x, threshold, dims, pairs = FALSE, confidence = confidence))
    }
    if (!diagonal) {
        ones <- without_loops(ones)
    }
    if (symmetric && (edges || Matrix::isTriangular(ones))) {
        ones <- mirrored(ones)
    }
    if (symmetric) {
        check_mirrors(ones)
    }
    attr(ones, "network") <- c(symmetric = symmetric, no_diagonal = !diagonal)
    problem_of(ones) # the library refuses ones that are not what is said of them
    network_of(ones)
}

network_of <- function(ones) {
    facts <- as.list(attr(ones, "network"))
    structure(class = "network_pu", c(list(ones = ones), facts))
}

# Ones to leave out or to look for in an undirected network may name each edge once.
as_edges <- function(ones, network) if (isTRUE(network[["symmetric"]])) mirrored(ones) else ones

# Pairs of nodes: labels of both columns are of one set, and numbers too.
ones_of_edges <- function(x, threshold, dims, confidence) {
    if (is.character(x)) {
        x <- as.data.frame(x)
    }
    if (is.data.frame(x)) {
        refuse_lists(x)
        refuse_cells(x, confidence, edges = TRUE)
        x[1:2] <- as_nodes(x[[1]], x[[2]])
    } else if (is.null(dims)) {
        dims <- rep(max(x), 2)
    } else if (length(dims) == 1) {
        dims <- rep(dims, 2)
    }
    square(as_ones(x, threshold, dims, confidence = confidence))
}

# Two factors with the same levels, the nodes, in the order of as_labels().
as_nodes <- function(from, to) {
    if (is.numeric(from) && is.numeric(to)) {
        values <- sort(unique(as.numeric(c(from, to))))
        return(list(number_factor(from, values), number_factor(to, values)))
    }
    nodes <- if (is.factor(from) && is.factor(to)) {
        union(levels(from), levels(to))
    } else {
        unique(c(rbind(label_text(from), label_text(to))))
    }
    list(factor(label_text(from), levels = nodes), factor(label_text(to), levels = nodes))
}

square <- function(ones) {
    names <- ones@Dimnames
    if (ones@Dim[1] != ones@Dim[2]) {
        refuse("a network has the same nodes as rows and as columns, but x is ", ones@Dim[1], " x ", ones@Dim[2])
    }
    if (!is.null(names[[1]]) && !is.null(names[[2]]) && !identical(names[[1]], names[[2]])) {
        e <- which(names[[1]] != names[[2]])[1]
        refuse("a network has the same nodes as rows and as columns, but row ", e, " is '", names[[1]][e],
               "' and that column '", names[[2]][e], "'")
    }
    ones@Dimnames <- rep(list(if (is.null(names[[1]])) names[[2]] else names[[1]]), 2)
    ones
}

without_loops <- function(ones) {
    j <- rep.int(seq_len(ncol(ones)) - 1L, diff(ones@p))
    keep <- ones@i != j
    if (!all(keep)) {
        message(sum(!keep), " loops from a node to itself are left out: diagonal = TRUE keeps them")
    }
    sparse_of_pairs(ones@i[keep] + 1L, j[keep] + 1L, if (is(ones, "dgCMatrix")) ones@x[keep], ones@Dim, ones@Dimnames)
}

# Every edge both ways. Confidences of the two directions add up; a loop has one direction.
mirrored <- function(ones) {
    i <- ones@i + 1L
    j <- rep.int(seq_len(ncol(ones)), diff(ones@p))
    other <- i != j
    confidence <- if (is(ones, "dgCMatrix")) c(ones@x, ones@x[other])
    sparse_of_pairs(c(i, j[other]), c(j, i[other]), confidence, ones@Dim, ones@Dimnames)
}

# As the library checks it, but with names, or positions that count from 1.
check_mirrors <- function(ones) {
    nodes <- ncol(ones)
    names <- ones@Dimnames[[1]]
    j <- rep.int(seq_len(nodes) - 1L, diff(ones@p))
    mirror <- match(j + nodes * as.double(ones@i), ones@i + nodes * as.double(j))
    alone <- which(is.na(mirror))[1]
    if (!is.na(alone)) {
        row <- show_line(names, ones@i[alone])
        col <- show_line(names, j[alone])
        refuse("an undirected network needs the mirror image of every one: row ", row, " has one at column ", col,
               ", but row ", col, " has none at column ", row, "; symmetric = FALSE is for edges that go one way")
    }
    if (is(ones, "dgCMatrix")) {
        e <- which(ones@x != ones@x[mirror])[1]
        if (!is.na(e)) {
            row <- show_line(names, ones@i[e])
            col <- show_line(names, j[e])
            refuse("an undirected network needs equal confidences: ", format(ones@x[e]), " at row ", row, ", column ",
                   col, ", but ", format(ones@x[mirror[e]]), " at row ", col, ", column ", row)
        }
    }
}

# A model of a network without loops has nothing to say about them.
refuse_loops <- function(ones, nodes, name) {
    at <- which(ones@i == rep.int(seq_len(ncol(ones)) - 1L, diff(ones@p)))[1]
    if (!is.na(at)) {
        node <- show_line(nodes, ones@i[at])
        refuse(name, " has a one at row ", node, ", column ", node, ": the model is that of a network without loops")
    }
}

# A row (or column) for messages, from the names of all, if any, and its index from 0.
show_line <- function(names, index) {
    if (is.null(names)) format(index + 1L) else paste0("'", names[index + 1L], "'")
}

print.network_pu <- function(x, ...) {
    cat(if (x$symmetric) "Undirected" else "Directed", " network of ", show_network(x$ones@Dim[1], length(x$ones@i), x$symmetric),
        if (!x$no_diagonal) ", loops among them", "\n", sep = "")
    invisible(x)
}

show_network <- function(nodes, ones, symmetric) {
    paste0(nodes, " nodes and ", if (symmetric) ceiling(ones / 2) else ones, " edges")
}

is_network <- function(object) isTRUE(object$symmetric) || isTRUE(object$no_diagonal)

# Data for a model of a network is a network of the same kind.
like_model <- function(object, x, threshold, dims, confidence) {
    if (is_network(object) && !inherits(x, "network_pu")) {
        network_pu(x, isTRUE(object$symmetric), !isTRUE(object$no_diagonal), threshold, dims, confidence)$ones
    } else {
        as_ones(x, threshold, dims, confidence = confidence)
    }
}

# Whoever fits a network as any other matrix is told of network_pu().
remark_on_network <- function(ones) {
    names <- ones@Dimnames
    ones@Dimnames <- list(NULL, NULL)
    shared <- if (!is.null(names[[1]]) && !are_numbers(names[[1]])) mean(names[[1]] %in% names[[2]]) else 0
    disjoint <- !is.null(names[[1]]) && !is.null(names[[2]]) && !any(names[[1]] %in% names[[2]])
    square <- !disjoint && ones@Dim[1] == ones@Dim[2] && length(ones@i) > 0 && Matrix::isSymmetric(ones)
    if (is.null(attr(ones, "network")) && (shared > 0.5 || square)) {
        message("x looks like a network: with network_pu(x) no node is recommended to itself")
    }
}
