test_that("the objective is the formula's", {
    x <- blocks()
    fit <- plain_fit(x, regularizer = "lsp")
    loss <- dense_loss(x, dense_scores(fit), fit$omega)
    expect_same(fit$loss, loss)
    expect_same(fit$objective, loss + fit$lambda * sum(log(1 + fit$d / fit$mu)))
    expect_same(fit$omega, 1 - 0.6 / 2)
})

for (algorithm in c("pumc_n", "basic")) {
    test_that(paste("the nuclear norm's minimiser is that of dense R code:", algorithm), {
        x <- blocks()
        fit <- plain_fit(x, regularizer = "nuclear", tolerance = 1e-10, algorithm = algorithm)
        expect_same(dense_scores(fit), dense_nuclear(x, fit$omega, fit$lambda), 1e-7)
    })
}

test_that("a log-sum fit is a fixed point of the proximal step", {
    x <- blocks()
    fit <- plain_fit(x, tolerance = 1e-10)
    rho <- 2 * fit$omega
    scores <- dense_scores(fit)
    s <- svd(scores - dense_gradient(x, scores, fit$omega) / rho)
    kept <- seq_len(fit$rank)
    # Where the penalty's derivative is lambda / (mu + s): s + (lambda / rho) / (mu + s) = sigma.
    expect_same(fit$d + fit$lambda / rho / (fit$mu + fit$d), s$d[kept], 1e-7)
    expect_same(abs(colSums(s$u[, kept] * fit$u)), rep(1, fit$rank), 1e-7)
})

test_that("scores and probabilities are the formulas'", {
    fit <- quick_fit()
    scores <- dense_scores(fit)
    expect_same(predict(fit), scores)
    expect_same(predict(fit, type = "probability"), dense_probability(scores, fit$omega, fit$sampling_rate))
    pairs <- cbind(c(3, 60, 1), c(40, 1, 1))
    expect_same(predict(fit, pairs), scores[pairs])
    expect_same(predict(fit, rows = c(5, 2)), scores[c(5, 2), ])
    expect_identical(predict(fit, type = "class"), (predict(fit, type = "probability") >= 0.5) + 0L)
})

test_that("the fitted values are the scores of the observed ones", {
    x <- blocks()
    fit <- quick_fit(x)
    expect_same(as.matrix(fitted(fit)), dense_scores(fit) * x)
    expect_same(fitted(fit, type = "probability")@x, predict(fit, which(x == 1, arr.ind = TRUE), type = "probability"))
})

test_that("recommendations are the best of the rows that were not seen", {
    x <- blocks()
    fit <- quick_fit(x, tilt = 0)
    scores <- dense_scores(fit)
    scores[x == 1] <- -Inf
    got <- recommend(fit, c(7, 3), n = 4)
    for (row in c(7, 3)) {
        best <- order(-scores[row, ])[1:4]
        expect_identical(got$col[got$row == row], best)
        expect_same(got$score[got$row == row], scores[row, best])
    }
    expect_same(got$probability, predict(fit, got[c("row", "col")], type = "probability"))
})

test_that("similarity is the cosine of the rows of the model", {
    fit <- quick_fit()
    scores <- dense_scores(fit)
    cosine <- tcrossprod(scores / sqrt(rowSums(scores^2)))[4, ]
    cosine[4] <- -Inf
    got <- similar(fit, rows = 4, n = 6)
    expect_same(got$cosine, sort(cosine, decreasing = TRUE)[1:6], 1e-8)
    expect_same(cosine[got$similar], got$cosine, 1e-8)
    of_cols <- tcrossprod(t(scores) / sqrt(colSums(scores^2)))[2, -2]
    expect_same(similar(fit, cols = 2, n = 3)$cosine, sort(of_cols, decreasing = TRUE)[1:3], 1e-8)
})

test_that("a row of the fit, folded in, comes out as the fit has it", {
    x <- blocks()
    fit <- quick_fit(x, tolerance = 1e-10)
    expect_same(fold_in(fit, x)$u, fit$u, 1e-6)
    expect_same(fold_in(fit, x, margin = "cols")$v, fit$v, 1e-6)
})

test_that("the completed matrix holds the likely cells and the observed ones", {
    x <- blocks()
    fit <- quick_fit(x)
    likely <- predict(fit, type = "probability")
    expect_identical(as.matrix(complete(fit)), likely >= 0.5 | x == 1)
    expect_identical(as.matrix(complete(fit, observed = FALSE, cutoff = 0.9)), likely >= 0.9)
    values <- as.matrix(complete(fit, values = "probability"))
    expect_same(values, ifelse(x == 1, 1, ifelse(likely >= 0.5, likely, 0)))
})
