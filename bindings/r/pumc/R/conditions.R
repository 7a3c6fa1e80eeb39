# Conditions: every failure is of class "pumc_error", whether the library or the package found it.

# What a routine of the C code returned, unless that is a failure.
checked <- function(value) {
    if (inherits(value, "pumc_failure")) {
        raise(value$message, value$code, value$status)
    }
    value
}

# A failure that the package finds itself, before the library is asked.
refuse <- function(...) raise(paste0(...), NA_integer_, "input")

raise <- function(message, code, status) {
    class <- c(if (identical(status, "input")) "pumc_input_error", "pumc_error", "error", "condition")
    stop(structure(class = class, list(message = message, call = user_call(), code = code, status = status)))
}

warn_interrupted <- function(what) {
    warning(structure(class = c("pumc_interrupted", "warning", "condition"),
                      list(message = paste("interrupted:", what), call = user_call())))
}

# The call by which the user entered the package: the first of its functions among the frames.
user_call <- function() {
    namespace <- topenv()
    for (frame in seq_len(sys.nframe())) {
        if (identical(environment(sys.function(frame)), namespace)) {
            return(sys.call(frame))
        }
    }
    NULL
}
