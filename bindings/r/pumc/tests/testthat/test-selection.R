problem <- simulate_pu(80, 60, rank = 3, sampling_rate = 0.6, seed = 1)

test_that("a selection has a table, a best row and the model fitted to all of the data", {
    cv <- cv_pumc(problem$observed, sampling_rate = 0.6, folds = 3, seed = 1, progress = FALSE)
    expect_s3_class(cv, "cv_pumc")
    expect_identical(cv$lambda_ratio.best, cv$table$lambda_ratio[cv$best])
    expect_gte(cv$lambda_ratio.1se, cv$lambda_ratio.best)
    expect_true(all(cv$table$score_se > 0))
    expect_equal(cv$fit$lambda_ratio, cv$lambda_ratio.best)
    expect_identical(cv$fit$omega, 0.7)
    expect_equal(cv$table$score, cv$table$recall)
    expect_output(print(cv), "recall@20, 3 folds.*used.*top.*1se.*within 1 %")
})

test_that("the table marks the highest score and the row that is used", {
    cv <- cv_pumc(problem$observed, sampling_rate = 0.6, folds = 3, seed = 1, refit = FALSE, progress = FALSE)
    expect_identical(cv$top, which.max(cv$table$score))
    expect_identical(grep("top", cv$table$mark), cv$top)
    expect_identical(grep("used", cv$table$mark), cv$best)
    expect_identical(sum(cv$table$mark != ""), length(unique(c(cv$top, cv$best))))
})

test_that("of values that are listed, the smallest within 1 % of the highest score that finds a higher rank is used", {
    cv <- cv_pumc(problem$observed, sampling_rate = 0.6, lambda_ratio = seq(0.15, 0.6, 0.05), folds = 3, seed = 1,
                  refit = FALSE, progress = FALSE)
    table <- cv$table
    near <- which(table$score >= 0.99 * max(table$score) & table$rank > table$rank[cv$top])
    near <- near[table$lambda_ratio[near] < table$lambda_ratio[cv$top]]
    expect_identical(cv$best, if (length(near) > 0) near[which.min(table$lambda_ratio[near])] else cv$top)
})

test_that("a measure that cannot tell models apart is remarked on", {
    expect_message(cv_pumc(southern_women, folds = 1, path_length = 2, refit = FALSE, progress = FALSE),
                   "at n = 20 every model of 14 columns has the same recall")
    expect_no_message(cv_pumc(southern_women, n = 3, folds = 1, path_length = 2, refit = FALSE, progress = FALSE))
})

test_that("what is given is what is tried", {
    cv <- cv_pumc(problem$observed, lambda_ratio = c(0.2, 0.4), mu_ratio = c(1, 3), regularizer = c("lsp", "mcp"),
                  metric = "auc", folds = 1, hold_out = 0.3, seed = 1, refit = FALSE, progress = FALSE)
    expect_identical(nrow(cv$table), 8L)
    expect_setequal(cv$table$regularizer, c("lsp", "mcp"))
    expect_setequal(cv$table$lambda_ratio, c(0.2, 0.4))
    expect_setequal(cv$table$mu_ratio, c(1, 3))
    expect_true(all(is.na(cv$table$score_se)))
    expect_identical(cv$lambda_ratio.1se, NA_real_)
    expect_null(cv$fit)
    expect_output(print(cv), "auc, one part of the ones hidden")
})

test_that("balances are tried as given, and looked for unless told otherwise", {
    select <- function(...) cv_pumc(problem$observed, folds = 1, seed = 1, progress = FALSE, ...)
    cv <- select(balance = c(0, 0.75), lambda_ratio = 0.3, omega = 0.8)
    expect_identical(cv$table$row_balance, c(0, 0.75))
    expect_identical(cv$table$col_balance, c(0, 0.75))
    expect_identical(cv$fit$row_balance, cv$table$row_balance[cv$best])
    expect_identical(cv$fit$col_balance, cv$table$row_balance[cv$best])
    expect_identical(levels(pumc:::curve_of(cv$table)), c("balance 0.00", "balance 0.75"))
    expect_output(print(cv), "balance")
    explored <- select(path_length = 3, refit = FALSE)$table
    expect_gt(nrow(explored), 3)
    expect_true(any(explored$row_balance != 0.5))
    plain <- select(path_length = 3, explore = FALSE, refit = FALSE)$table
    expect_lte(nrow(plain), 3)
    expect_true(all(plain$row_balance == 0.5))
    expect_error(select(balance = 1.5), "balance must be in [0, 1], got 1.5", fixed = TRUE, class = "pumc_error")
    expect_error(select(balance = "a"), "balance must be numbers", class = "pumc_error")
    expect_error(select(explore = 2), "explore must be TRUE or FALSE", class = "pumc_error")
})

test_that("the tilt is chosen unless it is given", {
    select <- function(...) cv_pumc(problem$observed, folds = 2, path_length = 2, seed = 1, progress = FALSE, ...)
    cv <- select()
    expect_setequal(cv$table$tilt, c(0, 0.25, 0.5, 0.75, 1))
    expect_identical(cv$fit$tilt, cv$table$tilt[cv$best])
    expect_gte(cv$lambda_ratio.1se, cv$lambda_ratio.best)
    expect_output(print(cv), "tilt")
    expect_true(all(select(tilt = 0.5)$table$tilt == 0.5))
    expect_true(all(select(explore = FALSE, refit = FALSE)$table$tilt == 0.5))
})

test_that("set.seed() decides which ones are hidden and which data is made", {
    select <- function() {
        cv_pumc(problem$observed, path_length = 3, folds = 1, refit = FALSE, progress = FALSE)$table$score
    }
    set.seed(4)
    first <- select()
    set.seed(4)
    expect_identical(select(), first)
    set.seed(5)
    made <- simulate_pu(20)
    expect_false(identical(simulate_pu(20), made))
    set.seed(5)
    expect_identical(simulate_pu(20), made)
})

test_that("simulated data is observed at the rate asked for", {
    made <- simulate_pu(200, 150, rank = 4, sampling_rate = 0.3, seed = 2)
    expect_identical(dim(made$truth), c(200L, 150L))
    expect_true(all(as.matrix(made$truth)[as.matrix(made$observed)]))
    expect_equal(length(made$observed@i) / length(made$truth@i), 0.3, tolerance = 0.05)
})

test_that("the sampling rate is found where the data is easy to predict", {
    made <- simulate_pu(400, 300, rank = 3, sampling_rate = 0.5, seed = 3)
    rate <- estimate_sampling_rate(made$observed, progress = FALSE)
    expect_equal(rate, 0.5, tolerance = 0.15)
    fit <- quick_fit(made$observed)
    expect_identical(estimate_sampling_rate(fit, progress = FALSE), rate)
    expect_error(estimate_sampling_rate(read_pumc(save_pumc(fit, NULL))), "give them by x =", class = "pumc_error")
})
