# Small problems, and the model's formulas in dense R.

# Three blocks and some noise, thinned: the same rule as in reference.c.
blocks <- function(rows = 60, cols = 40) {
    i <- matrix(seq_len(rows) - 1, rows, cols)
    j <- matrix(seq_len(cols) - 1, rows, cols, byrow = TRUE)
    ((i %% 3 == j %% 3 | (i * 5 + j * 11) %% 17 == 0) & (i * 31 + j * 17 + i * j) %% 10 < 6) + 0
}

named_blocks <- function(...) {
    x <- blocks(...)
    dimnames(x) <- list(paste0("r", seq_len(nrow(x))), paste0("c", seq_len(ncol(x))))
    x
}

quick_fit <- function(x = blocks(), ...) pumc(x, sampling_rate = 0.6, ..., progress = FALSE)

# Every cell counts the same, as in the formulas below.
plain_fit <- function(...) quick_fit(..., row_balance = 0, col_balance = 0)

dense_scores <- function(fit) fit$u %*% (fit$d * t(fit$v))

dense_loss <- function(x, scores, omega) {
    omega * sum((scores[x == 1] - 1)^2) + (1 - omega) * sum(scores[x == 0]^2)
}

dense_gradient <- function(x, scores, omega) ifelse(x == 1, 2 * omega * (scores - 1), 2 * (1 - omega) * scores)

dense_probability <- function(scores, omega, delta) {
    p <- scores * (1 - omega) / (omega * (1 - scores) + (1 - omega) * scores)
    p[scores <= 0] <- 0
    p[scores >= 1] <- 1
    pmin(1, p / delta)
}

# Proximal gradient with full decompositions, until nothing moves.
dense_nuclear <- function(x, omega, lambda, iterations = 5000) {
    rho <- 2 * max(omega, 1 - omega)
    scores <- 0 * x
    for (step in seq_len(iterations)) {
        s <- svd(scores - dense_gradient(x, scores, omega) / rho)
        new <- s$u %*% (pmax(s$d - lambda / rho, 0) * t(s$v))
        if (norm(new - scores, "F") < 1e-13 * norm(new, "F")) break
        scores <- new
    }
    new
}

expect_same <- function(object, expected, tolerance = 1e-10) {
    expect_equal(object, expected, tolerance = tolerance, ignore_attr = TRUE)
}

c_reference <- function() {
    folder <- Sys.getenv("PUMC_C_REFERENCE")
    skip_if(folder == "", "no C reference: set PUMC_C_REFERENCE to its folder")
    folder
}

c_results <- function() {
    lines <- strsplit(readLines(file.path(c_reference(), "results.tsv")), "\t")
    stats::setNames(lapply(lines, function(line) as.numeric(line[-1])), vapply(lines, `[`, "", 1))
}

same_ones <- function(x, ...) {
    ones <- pumc:::as_ones(x, ...)
    expect_s4_class(ones, "ngCMatrix")
    expect_true(validObject(ones))
    ones
}
