# A problem in which confidences, rows and columns all count differently.
confident <- function() {
    x <- named_blocks(40, 30)
    x * (1 + (row(x) + 2 * col(x)) %% 4)
}

weighted_loss <- function(x, scores, omega, rows = 1, cols = 1) {
    cells <- outer(rep_len(rows, nrow(x)), rep_len(cols, ncol(x)))
    sum(cells * ifelse(x > 0, omega * x * (scores - 1)^2, (1 - omega) * scores^2))
}

test_that("the loss counts ones as their confidences say, in every form of input", {
    x <- confident()
    plain <- plain_fit(x, confidence = TRUE)
    expect_same(plain$loss, weighted_loss(x, dense_scores(plain), plain$omega))
    fit <- quick_fit(x, confidence = TRUE)
    expect_same(fit$loss, weighted_loss(x, dense_scores(fit), fit$omega, rowSums(x > 0)^-0.5, colSums(x > 0)^-0.5))
    expect_s4_class(fit$observed, "dgCMatrix")
    expect_identical(as.matrix(fit$observed), x)
    sparse <- methods::as(x, "CsparseMatrix")
    expect_identical(quick_fit(sparse, confidence = TRUE)$d, fit$d)
    at <- which(x > 0, arr.ind = TRUE)
    pairs <- data.frame(factor(rownames(x)[at[, 1]], rownames(x)), factor(colnames(x)[at[, 2]], colnames(x)),
                        plays = x[at])
    expect_identical(quick_fit(pairs, confidence = TRUE)$d, fit$d)
    expect_identical(quick_fit(pairs, confidence = "plays")$d, fit$d)
    twice <- rbind(pairs, pairs)
    twice$plays <- twice$plays / 2
    expect_identical(quick_fit(twice, confidence = "plays")$d, fit$d) # those of a repeated pair add up
})

test_that("values are confidences only if they are said to be", {
    x <- confident()
    expect_error(quick_fit(x), "only 0 and 1 are allowed", class = "pumc_error")
    expect_identical(quick_fit(x, threshold = 1)$d, quick_fit(x > 0)$d)
    rated <- data.frame(c("a", "b", "c"), c("x", "y", "x"), stars = c(5, 1, 4), plays = c(7, 8, 9))
    ones <- pumc:::as_ones(rated, threshold = 4, confidence = "plays")
    expect_identical(unname(as.matrix(ones)), rbind(7, 9))
    kept <- pumc:::as_ones(x, threshold = 3, confidence = TRUE)
    expect_identical(as.matrix(kept), x * (x >= 3))
    two <- matrix(c(2, 1, 3, 4), 2)
    expect_identical(unname(as.matrix(pumc:::as_ones(two, confidence = TRUE))), two) # cells, not pairs
    pattern <- methods::as(blocks() == 1, "nMatrix")
    expect_identical(quick_fit(pattern, confidence = TRUE)$d, quick_fit(pattern)$d)
})

test_that("confidences that cannot be had are refused", {
    x <- confident()
    pairs <- data.frame(c("a", "b"), c("c", "d"), kind = c("e", "f"))
    expect_error(pumc(-x, confidence = TRUE), "confidence", class = "pumc_error")
    expect_error(pumc(x, confidence = NA), "TRUE, FALSE or the name of a column", class = "pumc_error")
    expect_error(pumc(x, confidence = "plays"), "names a column of a data frame", class = "pumc_error")
    expect_error(pumc(pairs, confidence = "plays"), "no column 'plays'", class = "pumc_error")
    expect_error(pumc(pairs, confidence = "kind"), "must be numbers, not character", class = "pumc_error")
    expect_error(pumc(pairs[1:2], confidence = TRUE), "a third column", class = "pumc_error")
    expect_error(pumc(cbind(1, 2), dims = c(3, 3), confidence = TRUE), "no confidences", class = "pumc_error")
    expect_error(fold_in(quick_fit(), list(1), confidence = TRUE), "needs values", class = "pumc_error")
})

test_that("the loss counts rows and columns as their weights say", {
    x <- named_blocks(40, 30)
    rows <- 1 + seq_len(40) %% 3
    cols <- 1 / (1 + seq_len(30) %% 4)
    fit <- plain_fit(x, row_weights = rows, col_weights = cols)
    expect_same(fit$loss, weighted_loss(x, dense_scores(fit), fit$omega, rows, cols))
    named <- stats::setNames(rev(rows), rev(rownames(x)))
    expect_identical(plain_fit(x, row_weights = named, col_weights = cols)$d, fit$d)
    expect_identical(fit$row_weights, stats::setNames(rows, rownames(x)))
    expect_error(quick_fit(x, row_weights = 1:3), "one number for each of the 40 rows", class = "pumc_error")
    expect_error(quick_fit(x, col_weights = -cols), "weight", class = "pumc_error")
    expect_error(quick_fit(x, col_weights = "a"), "col_weights must be numbers", class = "pumc_error")
    expect_error(quick_fit(x, row_weights = named[-1]), "row_weights has none for 'r40'", class = "pumc_error")
})

test_that("balances weigh rows and columns by their numbers of ones", {
    x <- blocks(40, 30)
    fit <- quick_fit(x, row_balance = 0.5, col_balance = 1, lambda_ratio = 0.2)
    expect_same(c(fit$row_balance, fit$col_balance), c(0.5, 1))
    by_hand <- plain_fit(x, row_weights = rowSums(x)^-0.5, col_weights = 1 / colSums(x), lambda_ratio = 0.2,
                         tolerance = fit$tolerance)
    expect_same(fit$d, by_hand$d, 1e-8)
    expect_error(quick_fit(x, row_balance = 2), "row_balance", class = "pumc_error")
})

test_that("updates, selections and estimates take weights", {
    x <- confident()
    rows <- 1 + seq_len(40) %% 3
    fit <- plain_fit(x, confidence = TRUE, row_weights = rows)
    again <- update(fit, lambda_ratio = 0.4)
    expect_identical(again$row_weights, fit$row_weights)
    expect_same(again$loss, weighted_loss(x, dense_scores(again), again$omega, rows))
    expect_null(update(fit, row_weights = NULL)$row_weights)
    expect_same(update(fit, x = x[40:1, ], confidence = TRUE)$objective, fit$objective, 1e-3)
    cv <- cv_pumc(x, confidence = TRUE, row_weights = rows, lambda_ratio = 0.4, balance = 0, sampling_rate = 0.6,
                  folds = 1, seed = 1, progress = FALSE)
    expect_same(cv$fit$loss, weighted_loss(x, dense_scores(cv$fit), cv$fit$omega, rows))
    rate <- estimate_sampling_rate(x, confidence = TRUE, row_weights = rows, progress = FALSE)
    expect_true(rate > 0 && rate <= 1)
})

test_that("a weighted model keeps its weights wherever it goes", {
    x <- confident()
    fit <- quick_fit(x, confidence = TRUE, row_weights = 1:40, row_balance = 0, col_balance = 0.5, tolerance = 1e-10)
    expect_same(fold_in(fit, x, confidence = TRUE)$u, fit$u, 1e-6)
    expected <- fold_in(fit, x[1:3, ], confidence = TRUE)$u
    unserialised <- unserialize(serialize(fit, NULL))
    expect_identical(fold_in(unserialised, x[1:3, ], confidence = TRUE)$u, expected)
    read <- unserialize(serialize(read_pumc(save_pumc(fit, NULL)), NULL))
    expect_identical(fold_in(read, x[1:3, ], confidence = TRUE)$u, expected)
    expect_identical(update(read, x = x, confidence = TRUE)$col_balance, 0.5)
    weights <- .Call(pumc:::C_weights, pumc:::factors_of(read))
    expect_same(weights$row, 1:40)
    expect_same(weights$col, colSums(x > 0)^-0.5)
    expect_true(pumc:::is_weighted(read))
    expect_true(pumc:::is_weighted(quick_fit()))
    expect_false(pumc:::is_weighted(plain_fit()))
    expect_identical(fitted(fit)@i, fit$observed@i)
    expect_true(all(recommend(fit, 1)$score < 1))
})

test_that("new rows and columns have confidences", {
    x <- confident()
    fit <- quick_fit(x, confidence = TRUE)
    at <- which(x[1:3, ] > 0, arr.ind = TRUE)
    pairs <- data.frame(factor(rownames(x)[at[, 1]], rownames(x)[1:3]), colnames(x)[at[, 2]], plays = x[1:3, ][at])
    expected <- fold_in(fit, x[1:3, ], confidence = TRUE)
    expect_identical(fold_in(fit, pairs, confidence = TRUE)$u, expected$u)
    expect_identical(fold_in(fit, pairs, confidence = "plays")$u, expected$u)
    expect_false(identical(fold_in(fit, pairs)$u, expected$u))
    flipped <- data.frame(rownames(x), "new", plays = x[, 4])
    expect_identical(fold_in(fit, flipped, margin = "cols", confidence = TRUE)$v,
                     fold_in(fit, cbind(new = x[, 4]), margin = "cols", confidence = TRUE)$v)
})

test_that("confidences do not matter for what is left out or looked for", {
    x <- confident()
    fit <- quick_fit(x, confidence = TRUE)
    read <- read_pumc(save_pumc(fit, NULL))
    expect_equal(recommend(read, 1:3, exclude = fit$observed), recommend(fit, 1:3))
    expect_identical(complete(read, observed = fit$observed), complete(fit))
    expect_identical(evaluate(read, fit$observed, observed = FALSE), evaluate(read, x > 0, observed = FALSE))
    pairs <- rbind(c(2, 3), c(1, 1))
    got <- recommend(fit, 1:2, n = 30, exclude = pairs)
    expect_setequal(setdiff(outer(c("r1", "r2"), colnames(x), paste), paste(got$row, got$col)), c("r2 c3", "r1 c1"))
})
