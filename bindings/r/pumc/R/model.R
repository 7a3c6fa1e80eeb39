# The object of class "pumc": plain R data, and a pointer to the library's model that is made anew when it is gone.

new_pumc <- function(pointer, names, observed, options, call, weights = NULL) {
    contents <- checked(.Call(C_contents, pointer))
    facts <- contents$facts
    rownames(contents$u) <- names[[1]]
    rownames(contents$v) <- names[[2]]
    handle <- new.env(parent = emptyenv())
    handle$pointer <- pointer
    history <- as.data.frame(contents$history)
    history <- cbind(iteration = seq_len(nrow(history)), history)
    shape <- as.integer(c(facts$rows, facts$cols))
    facts[c("rows", "cols", "rank")] <- NULL
    flags <- intersect(names(facts), c("rank_limited", "sampling_rate_assumed", "symmetric", "no_diagonal"))
    facts[flags] <- lapply(facts[flags], as.logical)
    facts$iterations <- as.integer(facts$iterations)
    facts$stop_reason <- stop_reasons[match(facts$stop_reason, seq_along(stop_reasons))]
    structure(class = "pumc", c(
        list(u = contents$u, d = contents$d, v = contents$v, rank = length(contents$d), dim = shape), facts,
        list(options = options, history = history, observed = observed,
             row_weights = named(weights$row, names[[1]]), col_weights = named(weights$col, names[[2]]), call = call,
             handle = handle)))
}

named <- function(values, names) {
    if (!is.null(values)) names(values) <- names
    values
}

stop_reasons <- c("converged", "max_iterations", "time_limit", "cancelled")

# The library's model. An object that came out of readRDS(), load() or another process has lost it: it is read from the
# bytes that the object holds or, if it holds none, put together again from u, d, v and the options that scores,
# probabilities and fold-in depend on.
factors_of <- function(object) {
    if (!.Call(C_has_address, object$handle$pointer)) {
        object$handle$pointer <- factors_again(object)
    }
    object$handle$pointer
}

factors_again <- function(object) {
    if (!is.null(object$handle$bytes)) {
        threads <- object$options$threads
        return(checked(.Call(C_load, object$handle$bytes, if (is.null(threads)) 0 else threads)))
    }
    options <- object[c("regularizer", "omega", "sampling_rate", "lambda", "mu", "tilt")]
    options <- c(options[!vapply(options, is.na, NA)], threads = object$options$threads)
    checked(.Call(C_from_svd, as_double(object$u), as.double(object$d), as_double(object$v), options_handle(options)))
}

# The library's model is shared by all copies of an R object, and so a copy of it is changed.
changed_copy <- function(object, change) {
    if (!inherits(object, "pumc")) {
        refuse("object must be a model of class pumc")
    }
    threads <- object$options$threads
    pointer <- checked(.Call(C_load, bytes_of(object), if (is.null(threads)) 0 else threads))
    checked(change(pointer))
    object$handle <- new.env(parent = emptyenv())
    object$handle$pointer <- pointer
    hold_bytes(object)
    object
}

# Fold-in depends on the weights of the fit, balances among them. Only the library's model has them, and so an object
# that may have lost it needs its bytes.
is_weighted <- function(object) {
    weights <- checked(.Call(C_weights, factors_of(object)))
    any(weights$row != 1) || any(weights$col != 1)
}

hold_bytes <- function(object) object$handle$bytes <- bytes_of(object)

as_double <- function(matrix) {
    storage.mode(matrix) <- "double"
    matrix
}

# The call of a method as the user wrote it: with the generic's name.
generic_call <- function(call, name) {
    call[[1]] <- as.name(name)
    call
}
