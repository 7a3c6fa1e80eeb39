# Models in the library's own file format, which C, Julia and Rust read as well: in files and in raw vectors.

save_pumc <- function(object, file) {
    if (!inherits(object, "pumc")) {
        refuse("object must be a model of class pumc")
    }
    if (is.null(file)) {
        return(bytes_of(object))
    }
    path <- path.expand(one_text(file, "file"))
    checked(.Call(C_save, factors_of(object), rownames(object$u), rownames(object$v), path))
    invisible(file)
}

bytes_of <- function(object) checked(.Call(C_save_memory, factors_of(object), rownames(object$u), rownames(object$v)))

read_pumc <- function(file, threads = default_threads()) {
    one_number(threads, "threads", 0, .Machine$integer.max, whole = TRUE)
    from <- if (is.raw(file)) file else path.expand(one_text(file, "file"))
    pointer <- checked(.Call(C_load, from, threads))
    object <- new_pumc(pointer, .Call(C_labels, pointer), NULL, list(), match.call())
    # What update() starts from. A rate that was assumed, and the omega that came of it, are found anew.
    known <- c("regularizer", if (!isTRUE(object$sampling_rate_assumed)) c("sampling_rate", "omega"), "lambda", "mu",
               "row_balance", "col_balance", "tilt")
    object$options <- c(object[known], threads = threads)
    hold_bytes(object) # so that it answers bit for bit the same in another process
    object
}

# Small texts of the user's own that stay with a model and in its file.
notes <- function(object) {
    if (!inherits(object, "pumc")) {
        refuse("object must be a model of class pumc")
    }
    .Call(C_notes, factors_of(object))
}

set_note <- function(object, name, text) {
    one_text(name, "name")
    text <- if (!is.null(text)) one_text(text, "text")
    changed_copy(object, function(pointer) .Call(C_set_note, pointer, name, text))
}
