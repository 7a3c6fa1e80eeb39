# The methods of bench/baselines, by files.

# list(scores, info, trace): the program's answers for `cells`, a matrix of two columns of indices from 1, or for every cell
# as a matrix. `input` has the observed cells in two columns of indices from 1, and a third of values where the method needs them.
run_baseline <- function(method, dim, input, ..., cells = NULL, truth = NULL) {
    files <- tempfile(c("input", "output", "pairs", "truth"))
    made <- c(files, paste0(files[2], c(".info", ".trace")))
    on.exit(unlink(made))
    from_zero <- function(x) {
        x[, 1:2] <- x[, 1:2] - 1L
        x
    }
    write_cells <- function(x, path, header = NULL) {
        columns <- asplit(from_zero(x), 2)
        writeLines(c(header, do.call(paste, lapply(columns, function(v) format(v, trim = TRUE, scientific = FALSE)))), path)
    }
    write_cells(input, files[1], paste(dim, collapse = " "))
    options <- list(..., format = "raw", threads = 2)
    if (!is.null(cells)) {
        write_cells(cells, files[3])
        options$pairs <- files[3]
    }
    if (!is.null(truth)) {
        write_cells(truth, files[4])
        options$truth <- files[4]
    }
    run_program(baselines, c(method, files[1:2], paste0(names(options), "=", unlist(options))))
    count <- if (is.null(cells)) prod(dim) else nrow(cells)
    scores <- readBin(files[2], "double", count, endian = "little")
    info <- read.delim(made[5], header = FALSE, row.names = 1)
    value <- suppressWarnings(as.numeric(info[[1]]))
    names(value) <- rownames(info)
    list(scores = if (is.null(cells)) matrix(scores, dim[1]) else scores, info = value,
         trace = if (file.exists(made[6])) read.delim(made[6]))
}

# While R only waits for a program, it ignores Ctrl-C; while it reads a program's output, if there is any or not, it does not, and
# acts on it in Sys.sleep().
run_program <- function(path, arguments) {
    said <- suppressWarnings(system2(path, shQuote(arguments), stdout = TRUE))
    Sys.sleep(0)
    if (!is.null(attr(said, "status"))) {
        stop(basename(path), " ", arguments[1], " failed with status ", attr(said, "status"))
    }
}

pairs_of <- function(ones) {
    ones <- as(ones, "TsparseMatrix")
    cbind(ones@i, ones@j) + 1L
}

# Observed ones and as many blanks, drawn at random, as zeros: list(cells, odds), odds how much more often a one was taken
# than a blank.
with_zeros <- function(kept, seed) {
    set.seed(seed)
    blank <- which(!as.matrix(kept))
    ones <- pairs_of(kept)
    zero <- sample(blank, min(length(blank), nrow(ones))) - 1L
    zeros <- cbind(zero %% nrow(kept), zero %/% nrow(kept)) + 1L
    list(cells = rbind(cbind(ones, 1), cbind(zeros, 0)), odds = length(blank) / nrow(zeros))
}
