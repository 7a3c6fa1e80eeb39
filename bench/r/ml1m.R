# The time of pumc(x) in R against the C program's fit of the same data: MovieLens 1M, ratings of 4 and 5.
#   Rscript ml1m.R C_PROGRAM DATA [REPEATS]

arguments <- commandArgs(trailingOnly = TRUE)
program <- arguments[1]
path <- file.path(arguments[2], "recommender", "ml-1m.tsv.gz")
repeats <- if (length(arguments) > 2) as.integer(arguments[3]) else 5L
threads <- 2L
allowed <- 1.05
if (!file.exists(path)) {
    cat("r: skipped, there is no ", path, "\n", sep = "")
    quit(status = 0)
}
library(pumc)

shape <- strsplit(readLines(path, 1), " ")[[1]]
ratings <- read.table(path, skip = 1, colClasses = "integer")
ratings <- ratings[ratings[[3]] >= 4, ]
x <- Matrix::sparseMatrix(i = ratings[[1]], j = ratings[[2]], dims = as.integer(shape[2:3]), index1 = FALSE)

file <- tempfile()
connection <- file(file, "wb")
writeBin(c(dim(x), nrow(ratings), ratings[[1]], ratings[[2]]), connection)
close(connection)

in_r <- function() {
    gc()
    time <- system.time(fit <- pumc(x, threads = threads, progress = FALSE))
    c(time[["elapsed"]], fit$seconds, time[["user.self"]] + time[["sys.self"]], fit$objective)
}
in_c <- function() as.numeric(strsplit(system2(program, c(file, threads), stdout = TRUE), " ")[[1]])

r <- c <- NULL
for (e in seq_len(repeats)) {
    c <- rbind(c, in_c())
    r <- rbind(r, in_r())
}
ratio <- min(r[, 1]) / min(c[, 1])
cat(sprintf("ml-1m, %d ones, %d threads, best of %d in turn\n", length(x@i), threads, repeats))
cat(sprintf("  C: fit      %.3f s, with its problem %.3f s, processor %.3f s\n", min(c[, 1]), min(c[, 2]), min(c[, 3])))
cat(sprintf("  R: pumc(x)  %.3f s, in the library %.3f s, processor %.3f s\n", min(r[, 1]), min(r[, 2]), min(r[, 3])))
cat(sprintf("  R / C       %.3f, at most %.2f: %s (processor time %.3f)\n", ratio, allowed,
            if (ratio <= allowed) "yes" else "NO", min(r[, 3]) / min(c[, 3])))
stopifnot(r[1, 4] == c[1, 4]) # both did the same work
quit(status = as.integer(ratio > allowed))
