# Models in the library's own file format, which C, Julia and Rust read as well.

save_pumc <- function(object, file) {
    if (!inherits(object, "pumc")) {
        refuse("object must be a model of class pumc")
    }
    path <- path.expand(one_text(file, "file"))
    checked(.Call(C_save, factors_of(object), rownames(object$u), rownames(object$v), path))
    invisible(file)
}

read_pumc <- function(file, threads = default_threads()) {
    one_number(threads, "threads", 0, .Machine$integer.max, whole = TRUE)
    pointer <- checked(.Call(C_load, path.expand(one_text(file, "file")), threads))
    object <- new_pumc(pointer, .Call(C_labels, pointer), NULL, list(), match.call())
    object$options <- c(object[c("regularizer", "sampling_rate", "omega", "lambda", "mu")], threads = threads)
    object
}
