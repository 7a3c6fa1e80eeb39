# Options of the library. Their names, types and ranges are the library's: nothing here repeats its table.

pumc_options <- function() {
    table <- as.data.frame(.Call(C_option_table), stringsAsFactors = FALSE)
    default <- .Call(C_option_values, options_handle(list()))
    table$default <- vapply(default, function(value) if (is.na(value)) NA_character_ else format(value), "",
                            USE.NAMES = FALSE)
    table[c("name", "type", "default", "least", "most", "choices", "meaning")]
}

pumc_version <- function() package_version(.Call(C_version))

.onLoad <- function(libname, pkgname) check_library(pumc_version(), .Call(C_built_with))

# The library that the system found must have everything that the package was built with.
check_library <- function(loaded, built) {
    built <- package_version(paste(built, collapse = "."))
    if (loaded < built || loaded$major != built$major) {
        stop("the system loads libpumc ", loaded, ", but this package was built with ", built,
             ": install that version of libpumc, or install the package again", call. = FALSE)
    }
}

# The options that are given: NULL means "not given" everywhere.
given <- function(...) {
    options <- list(...)
    options <- options[!vapply(options, is.null, NA)]
    names <- names(options)
    if (length(options) > 0 && (is.null(names) || any(names == ""))) {
        refuse("every option needs a name, such as max_rank = 20")
    }
    options
}

# Options among the further arguments of a function. A name that is none may be one of the function's own, misspelt.
given_options <- function(...) {
    names <- names(substitute(list(...)))[-1]
    known <- .Call(C_option_table)$name
    unknown <- setdiff(names, c(known, ""))
    if (length(unknown) > 0) {
        own <- setdiff(names(formals(sys.function(sys.parent()))), "...")
        refuse("unknown option '", unknown[1], "'", did_you_mean(unknown[1], c(known, own)))
    }
    given(...)
}

options_handle <- function(options) {
    if (is.character(options$checkpoint)) {
        options$checkpoint <- path.expand(options$checkpoint)
    }
    checked(.Call(C_options, options))
}

default_threads <- function() getOption("pumc.threads", 2L)

# A single number (or text, or flag) in an argument of this package.
one_number <- function(value, name, least = -Inf, most = Inf, whole = FALSE) {
    good <- is.numeric(value) && length(value) == 1 && !is.na(value) && value >= least && value <= most &&
        (!whole || value == floor(value))
    if (!good) {
        refuse(name, " must be one ", if (whole) "whole ", "number",
               if (is.finite(least) || is.finite(most)) paste0(" from ", least, " to ", most))
    }
    value
}

one_text <- function(value, name) {
    if (!is.character(value) || length(value) != 1 || is.na(value)) {
        refuse(name, " must be one text")
    }
    value
}

one_flag <- function(value, name) {
    if (!is.logical(value) || length(value) != 1 || is.na(value)) {
        refuse(name, " must be TRUE or FALSE")
    }
    value
}

# A seed: the one given, or one drawn from R's own generator, so that set.seed() decides.
seed_or_draw <- function(seed) {
    if (is.null(seed)) sample.int(.Machine$integer.max, 1L) else one_number(seed, "seed", -2^53, 2^53, whole = TRUE)
}
