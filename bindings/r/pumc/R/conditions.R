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

# For functions that have ... only because their generic has: what lands there is an argument that nobody would read.
refuse_more <- function(...) {
    if (...length() == 0) {
        return(invisible())
    }
    names <- names(substitute(list(...)))[-1]
    known <- setdiff(names(formals(sys.function(sys.parent()))), "...")
    if (is.null(names) || any(names == "")) {
        refuse("too many arguments: there are ", paste(known, collapse = ", "))
    }
    refuse("unknown argument '", names[1], "'", did_you_mean(names[1], known))
}

# As the library does it: the nearest word, if it differs in at most half of the letters, whatever their case.
did_you_mean <- function(word, known) {
    distance <- drop(adist(word, known, ignore.case = TRUE))
    nearest <- which.min(distance)
    if (distance[nearest] <= nchar(word) / 2) paste0(" (did you mean '", known[nearest], "'?)")
}

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
