live <- function() {
    gc()
    .Call(pumc:::C_live_handles)
}

test_that("finalizers free what the library handed out", {
    before <- live()
    fit <- quick_fit()
    cv <- cv_pumc(blocks(), folds = 1, path_length = 2, seed = 1, progress = FALSE)
    complete(fit)
    try(pumc(blocks(), lambda_ratio = 2), silent = TRUE)
    expect_gt(live(), before)
    rm(fit, cv)
    expect_identical(live(), before)
})

test_that("the glue survives a collection at every allocation", {
    withr::local_envvar(R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep))
    said <- system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", "torture.R"), stdout = TRUE, stderr = TRUE)
    expect_identical(said, "the same")
})

test_that("objects may come and go in any order", {
    before <- live()
    for (e in 1:20) {
        fit <- quick_fit(blocks(20, 15), seed = e)
        folded <- fold_in(fit, 1)
        rm(fit)
        if (e %% 5 == 0) gc()
        expect_identical(dim(predict(folded)), c(1L, 15L))
    }
    rm(folded)
    expect_identical(live(), before)
})
