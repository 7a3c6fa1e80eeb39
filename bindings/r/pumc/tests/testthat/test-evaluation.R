problem <- simulate_pu(80, 60, rank = 3, sampling_rate = 0.6, seed = 1)

test_that("a model ranks the ones that it did not see", {
    fit <- pumc(problem$observed, sampling_rate = 0.6, progress = FALSE)
    hidden <- problem$truth & !problem$observed
    got <- evaluate(fit, hidden)
    expect_named(got, c("auc", "average_precision", "precision", "recall", "ndcg"))
    expect_gt(got["model", "auc"], 0.8)
    weights <- .Call(pumc:::C_weights, pumc:::factors_of(fit))
    scores <- predict(fit) * outer(weights$row, weights$col)^(fit$tilt / 2)
    truth <- as.matrix(hidden)
    blank <- !truth & !as.matrix(problem$observed)
    ranks <- rank(c(scores[truth], scores[blank]))[seq_len(sum(truth))]
    auc <- (sum(ranks) - sum(truth) * (sum(truth) + 1) / 2) / (sum(truth) * sum(blank))
    expect_same(got["model", "auc"], auc)
    expect_identical(names(evaluate(fit, hidden, n = 5, metrics = "recall")), "recall")
})

test_that("hidden ones that are observed do not count", {
    fit <- pumc(problem$observed, sampling_rate = 0.6, progress = FALSE)
    rest <- evaluate(fit, problem$truth & !problem$observed, n = 5)
    expect_warning(expect_identical(evaluate(fit, problem$truth, n = 5), rest), "do not count")
    expect_warning(expect_true(all(is.nan(unlist(evaluate(fit, problem$observed))))), "do not count")
})

test_that("every measure that is listed can be taken", {
    problem <- simulate_pu(60, 40, sampling_rate = 0.6, seed = 1)
    fit <- pumc(problem$observed, progress = FALSE)
    measures <- pumc_measures()
    expect_true(all(c("auc", "recall", "rows") %in% measures$name))
    expect_true(all(nzchar(measures$meaning)))
    values <- evaluate(fit, problem$truth & !problem$observed, n = 5, metrics = measures$name)
    expect_identical(names(values), measures$name)
    expect_true(all(is.finite(unlist(values))))
})

test_that("popularity stands beside every evaluation", {
    x <- named_blocks()
    parts <- holdout(x, seed = 1)
    fit <- quick_fit(parts$kept)
    got <- evaluate(fit, parts$hidden, n = 5)
    expect_identical(rownames(got), c("model", "popularity"))
    popular <- popularity(parts$kept)
    expect_equal(unlist(got["popularity", ]), unlist(evaluate(popular, parts$hidden, n = 5)["model", ]))
    expect_same(predict(popular), matrix(colMeans(as.matrix(parts$kept)), 60, 40, byrow = TRUE))
    expect_gt(got["model", "ndcg"], got["popularity", "ndcg"])
    expect_identical(rownames(evaluate(fit, parts$hidden, observed = FALSE)), "model") # popular where?
    expect_output(print(popular), "60 x 40")
    expect_identical(recommend(popular, "r1", n = 1, exclude = FALSE)$col,
                     names(which.max(colSums(as.matrix(parts$kept)))))
})

test_that("what is held out and what is kept make up the data", {
    x <- named_blocks()
    parts <- holdout(x, 0.3, seed = 1)
    expect_named(parts, c("kept", "hidden"))
    expect_equal(as.matrix(parts$kept) + as.matrix(parts$hidden), x)
    expect_identical(sum(parts$hidden), as.integer(round(0.3 * sum(x))))
    expect_identical(holdout(x, 0.3, seed = 1), parts)
    expect_identical(dimnames(parts$hidden), dimnames(x))
    set.seed(1)
    drawn <- holdout(x)
    set.seed(1)
    expect_identical(holdout(x), drawn)
    plays <- x * (1 + row(x) %% 3)
    heard <- holdout(plays, confidence = TRUE, seed = 2)
    expect_identical(as.matrix(heard$kept) + as.matrix(heard$hidden), plays)
    expect_error(holdout(x, 1), "share", class = "pumc_error")
    expect_error(holdout(x, "a"), "share must be one number", class = "pumc_error")
})

test_that("without hidden ones, a share of the model's own is hidden and the rest fitted again", {
    x <- named_blocks()
    fit <- quick_fit(x, max_rank = 4, row_weights = 1 + 1:60 / 60)
    got <- evaluate(fit, n = 5, seed = 3)
    parts <- holdout(x, seed = 3)
    expect_equal(got, evaluate(quick_fit(parts$kept, max_rank = 4, row_weights = 1 + 1:60 / 60), parts$hidden, n = 5))
    expect_equal(evaluate(fit, n = 5, seed = 3, observed = x), got)
    read <- read_pumc(save_pumc(quick_fit(x), NULL))
    expect_identical(dim(evaluate(read, n = 5, seed = 3, observed = x[60:1, ])), c(2L, 5L))
    expect_error(evaluate(fit, observed = FALSE), "observed must not be FALSE", class = "pumc_error")
})

test_that("a model that does not hold its ones asks for them", {
    x <- named_blocks()
    parts <- holdout(x, seed = 1)
    fit <- quick_fit(parts$kept)
    read <- read_pumc(save_pumc(fit, NULL))
    expect_error(evaluate(read, parts$hidden), "give them by observed =", class = "pumc_error")
    expect_error(evaluate(read), "give them by observed =", class = "pumc_error")
    expect_identical(evaluate(read, parts$hidden, observed = parts$kept), evaluate(fit, parts$hidden))
})

test_that("probabilities that rest on an assumed sampling rate say so", {
    x <- named_blocks()
    assumed <- pumc(x, progress = FALSE)
    said <- "assumed sampling rate of 0.4: estimate_sampling_rate()"
    expect_true(assumed$sampling_rate_assumed)
    expect_output(print(assumed), said, fixed = TRUE)
    expect_output(print(summary(assumed)), said, fixed = TRUE)
    expect_output(print(recommend(assumed, 1)), said, fixed = TRUE)
    expect_output(print(best_rows(assumed, 1)), said, fixed = TRUE)
    expect_output(print(recommend(fold_in(assumed, 1))), said, fixed = TRUE)
    for (ask in list(function(fit) predict(fit, cbind(1, 1), type = "probability"), complete,
                     function(fit) predict(fit, rows = 1, type = "class"),
                     function(fit) predict(fold_in(fit, 1), type = "probability"))) {
        fit <- pumc(x, progress = FALSE)
        expect_message(ask(fit), said, fixed = TRUE)
        expect_silent(ask(fit)) # once for each model
        expect_silent(ask(pumc(x, sampling_rate = 0.4, progress = FALSE)))
    }
    given <- quick_fit(x)
    expect_false(given$sampling_rate_assumed)
    expect_false(any(grepl("assumed", utils::capture.output(given, recommend(given, 1)))))
    read <- read_pumc(save_pumc(assumed, NULL))
    expect_true(read$sampling_rate_assumed)
    expect_true(update(read, x = x)$sampling_rate_assumed)
    expect_false(update(assumed, sampling_rate = 0.5)$sampling_rate_assumed)
})

test_that("a fit that max_rank cut says so", {
    cut <- quick_fit(max_rank = 1)
    expect_true(cut$rank_limited)
    expect_output(print(cut), "rank 1 (cut by max_rank)", fixed = TRUE)
    expect_output(print(summary(cut)), "asks for a higher rank", fixed = TRUE)
    expect_false(quick_fit()$rank_limited)
    expect_false(any(grepl("max_rank", utils::capture.output(quick_fit()))))
})

test_that("hidden ones that were observed are warned of", {
    x <- blocks()
    fit <- quick_fit(x)
    said <- function(both, all) paste(both, "of the", all, "hidden ones are among the observed ones and do not count")
    expect_warning(found <- evaluate(fit, x), said(sum(x), sum(x)), fixed = TRUE)
    expect_true(is.nan(found["model", "auc"]))
    some <- x
    some[1, which(x[1, ] == 0)[1]] <- 1
    expect_warning(evaluate(fit, some), said(sum(x), sum(x) + 1), fixed = TRUE)
    expect_no_warning(evaluate(fit, some - x))
    expect_no_warning(evaluate(fit, x, observed = FALSE))
})
