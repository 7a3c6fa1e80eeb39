regularizers <- with(pumc_options(), strsplit(choices[name == "regularizer"], "|", fixed = TRUE)[[1]])

for (name in regularizers) {
    test_that(paste("R and C agree to 1e-10 for the same seed:", name), {
        expected <- c_results()
        of <- function(what) expected[[paste0(name, ".", what)]]
        fit <- quick_fit(regularizer = name, seed = 7)
        cells <- cbind(1:60, (0:59 * 7) %% 40 + 1)
        expect_gt(fit$rank, 0)
        expect_same(fit$objective, of("objective"))
        expect_same(fit$d, of("d"))
        expect_same(as.vector(fit$u), of("u"))
        expect_same(as.vector(fit$v), of("v"))
        expect_same(predict(fit, cells, type = "probability"), of("probability"))
        expect_same(recommend(fit, 1, n = 5, exclude = FALSE)$score, of("recommended"))
        expect_same(as.vector(fold_in(fit, c(1, 4, 7))$u), of("fold_in"))
    })
}

test_that("R and C estimate the same sampling rate", {
    expect_same(estimate_sampling_rate(blocks(), progress = FALSE), c_results()$data.sampling_rate)
})

test_that("a model that C wrote is read with its labels", {
    fit <- read_pumc(file.path(c_reference(), "model.pumc"))
    expect_same(fit$d, c_results()$lsp.d)
    expect_identical(rownames(fit$u)[1], "r\u00f6w 1")
    expect_null(rownames(fit$v))
})

test_that("a model that R wrote is read by C", {
    program <- file.path(c_reference(), "reference")
    fit <- quick_fit(named_blocks())
    file <- withr::local_tempfile()
    save_pumc(fit, file)
    said <- system2(program, c("read", file), stdout = TRUE)
    expect_same(as.numeric(said[1]), fit$objective, 1e-15)
    expect_identical(said[2:3], c("r1", "c1"))
})
