# Makes weighted.tsv: Rscript weighted.R > weighted.tsv, in this folder. Base R alone, with full decompositions; it knows
# nothing of the library but the formula
#
#   F(X) = sum_ij a_i b_j w_ij (X_ij - A_ij)^2 + lambda sum_i r(sigma_i(Y)),   Y = D_a^1/2 X D_b^1/2,
#   w_ij = omega c_ij on Omega, 1 - omega elsewhere,   a_i = own_i d_i^-row_balance,   b_j = own_j d_j^-col_balance.
#
# Weights and confidences follow from positions, so that a test can make them again.

own_weights <- function(n, step, period) 0.5 + (step * (seq_len(n) - 1)) %% period / 4
confidences <- function(count) 0.5 + (7 * (seq_len(count) - 1)) %% 11 / 5

read_ones <- function(name) {
  size <- as.integer(strsplit(readLines(paste0(name, ".tsv"), 1), " ")[[1]][2:4])
  list(size = size, pairs = as.matrix(read.table(paste0(name, ".tsv"), comment.char = "%")) + 1)
}

scene <- function(name, own, confident, row_balance, col_balance) {
  ones <- read_ones(name)
  a <- matrix(0, ones$size[1], ones$size[2])
  a[ones$pairs] <- 1
  c <- a
  if (confident) c[ones$pairs] <- confidences(ones$size[3])
  weight <- function(degree, balance, step, period)
    (if (own) own_weights(length(degree), step, period) else 1) * pmax(1, degree)^-balance
  list(a = a, c = c, row = weight(rowSums(a), row_balance, 3, 7), col = weight(colSums(a), col_balance, 5, 9))
}

# Cell by cell, from the formula.
loss <- function(x, s, omega) {
  w <- ifelse(s$a == 1, omega * s$c, 1 - omega)
  sum(outer(s$row, s$col) * w * (x - s$a)^2)
}

penalties <- list(
  nuclear = list(value = function(s, mu) s, prox = function(s, eta, mu) pmax(s - eta, 0)),
  lsp = list(
    value = function(s, mu) log1p(s / mu),
    prox = function(s, eta, mu) {
      root <- (s - mu + sqrt(pmax((s + mu)^2 - 4 * eta, 0))) / 2
      better <- (s + mu)^2 >= 4 * eta & root > 0 & (root - s)^2 / 2 + eta * log1p(pmax(root, 0) / mu) < s^2 / 2
      ifelse(better, root, 0)
    }
  )
)

# Proximal gradient steps on Y from zero, with momentum that is dropped whenever F rises, until a step changes nothing.
solve_scene <- function(s, penalty, omega, lambda, mu) {
  rho <- 2 * max(omega * max(s$c), 1 - omega)
  target <- sqrt(outer(s$row, s$col))
  weight <- ifelse(s$a == 1, omega * s$c, 1 - omega)
  objective <- function(y, d) loss(y / target, s, omega) + lambda * sum(penalty$value(d, mu))
  step <- function(y) {
    g <- svd(y - 2 / rho * weight * (y - s$a * target))
    d <- penalty$prox(g$d, lambda / rho, mu)
    list(y = g$u %*% (d * t(g$v)), d = d)
  }
  old <- y <- 0 * s$a
  value <- objective(y, 0)
  k <- 1
  for (iteration in 1:100000) {
    try <- step(y + (k - 1) / (k + 2) * (y - old))
    if (objective(try$y, try$d) > value) {
      try <- step(y)
      k <- 0
    }
    k <- k + 1
    old <- y
    y <- try$y
    value <- objective(y, try$d)
    if (sqrt(sum((y - old)^2)) < 1e-11 * max(1, sqrt(sum(y^2))) && sqrt(sum((step(y)$y - y)^2)) < 1e-11) break
  }
  d <- try$d[try$d > 0]
  list(x = y / target, values = d, objective = value, loss = loss(y / target, s, omega))
}

digits <- function(x) paste(format(x, digits = 16, trim = TRUE, scientific = FALSE), collapse = ",")

cat("case", "own", "confident", "row_balance", "col_balance", "omega", "regularizer", "lambda", "mu", "objective", "loss",
    "rank", "values", "probes", sep = "\t")
cat("\n")
kinds <- list(list(0, 0, 0.5, 0.5), list(0, 0, 1, 1), list(0, 0, 0, 1), list(1, 0, 0, 0), list(0, 1, 0, 0),
              list(1, 1, 0.5, 1))
for (name in c("case0", "case1")) for (kind in kinds) for (omega in c(0.85, 0.4)) for (regularizer in names(penalties)) {
  s <- scene(name, kind[[1]], kind[[2]], kind[[3]], kind[[4]])
  rho <- 2 * max(omega * max(s$c), 1 - omega)
  tau <- signif(0.2 * 2 * omega / rho * svd(s$c * sqrt(outer(s$row, s$col)))$d[1], 4)
  mu <- if (regularizer == "lsp") 3 * tau else 0
  lambda <- rho * if (regularizer == "lsp") mu * tau else tau
  fit <- solve_scene(s, penalties[[regularizer]], omega, lambda, mu)
  at <- cbind(c(1, 5, 12, 30), c(2, 7, 20, 33))
  probes <- paste(apply(cbind(at - 1, fit$x[at]), 1, digits), collapse = ";")
  cat(name, kind[[1]], kind[[2]], kind[[3]], kind[[4]], omega, regularizer, digits(lambda), digits(mu), digits(fit$objective),
      digits(fit$loss), length(fit$values), digits(fit$values), probes, sep = "\t")
  cat("\n")
}
