drawn <- function(expr) {
    file <- withr::local_tempfile(fileext = ".pdf")
    grDevices::pdf(file)
    device <- grDevices::dev.cur()
    before <- graphics::par(c("mfrow", "mar"))
    force(expr)
    after <- graphics::par(c("mfrow", "mar"))
    grDevices::dev.off(device)
    expect_identical(after, before)
    expect_gt(file.size(file), 3000)
}

test_that("plots are drawn and leave the device's settings as they were", {
    fit <- quick_fit()
    drawn(plot(fit))
    drawn(plot(fit, which = "scree", main = "Singular values"))
    cv <- cv_pumc(blocks(), folds = 3, path_length = 4, seed = 1, progress = FALSE, refit = FALSE)
    drawn(plot(cv))
    drawn(plot(cv, sign.lambda = -1))
    several <- cv_pumc(blocks(), folds = 1, lambda_ratio = c(0.2, 0.4), regularizer = c("lsp", "nuclear"), seed = 1,
                       progress = FALSE, refit = FALSE)
    drawn(plot(several))
})

test_that("several curves stand side by side, named by what tells them apart, and the choices have marks", {
    cv <- cv_pumc(blocks(), folds = 3, lambda_ratio = c(0.2, 0.4), regularizer = c("lsp", "nuclear"), seed = 1,
                  progress = FALSE, refit = FALSE)
    expect_identical(levels(pumc:::curve_of(cv$table)), c("lsp", "nuclear")) # mu_ratio goes with the penalty
    shift <- pumc:::dodge(cv$table$lambda_ratio, 2)
    expect_same(shift, c(-1, 1) * log(2) / 12)
    expect_identical(pumc:::dodge(cv$table$lambda_ratio, 1), 0)
    key <- pumc:::legend_of(cv, c("lsp", "nuclear"), c("red", "blue"), left = FALSE)
    expect_identical(key$legend, c("lsp", "nuclear", "used", "top score", "largest within 1 se"))
    expect_true(all(lengths(key) == 5))
    drawn(plot(cv))
})

test_that("what was tried before the paths has no curve", {
    curve <- factor(c("a", "a", "b", "c"))
    expect_identical(pumc:::path_of(curve), factor(c("a", "a", NA, NA)))
    expect_identical(pumc:::path_of(curve[2:4]), curve[2:4]) # a path of one value each
    table <- cv_pumc(blocks(), folds = 1, path_length = 4, seed = 1, progress = FALSE, refit = FALSE)$table
    expect_identical(nlevels(pumc:::path_of(pumc:::curve_of(table))), 1L)
})

test_that("what cannot be drawn is said", {
    expect_error(plot(quick_fit(), which = "coefficients"))
    fit <- quick_fit()
    fit$iterations <- 0L
    expect_error(plot(fit, which = "rank"), "no history", class = "pumc_error")
    drawn(plot(quick_fit(matrix(0, 5, 4)), which = "scree"))
})
