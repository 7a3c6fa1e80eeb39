test_that("a fit has its parts", {
    fit <- quick_fit()
    expect_s3_class(fit, "pumc")
    expect_identical(coef(fit), fit[c("u", "d", "v")])
    expect_identical(dim(fit$u), c(60L, fit$rank))
    expect_identical(dim(fit$v), c(40L, fit$rank))
    expect_same(crossprod(fit$u), diag(fit$rank))
    expect_identical(fit$stop_reason, "converged")
    expect_identical(nrow(fit$history), fit$iterations)
    expect_true(all(diff(fit$history$objective) <= 1e-12 * fit$objective))
    expect_identical(fit$options$regularizer, "lsp")
    expect_identical(fit$options$threads, 2)
    expect_equal(fit$count, sum(blocks()))
})

test_that("the same seed gives the same bits and set.seed() is left alone", {
    set.seed(1)
    before <- .Random.seed
    expect_identical(quick_fit(seed = 3)$u, quick_fit(seed = 3)$u)
    expect_identical(quick_fit(threads = 1)$u, quick_fit(threads = 2)$u)
    expect_identical(.Random.seed, before)
})

for (fit_of in list(quick_fit, plain_fit)) {
    test_that("an object that was saved and read again works", {
        x <- named_blocks()
        fit <- fit_of(x)
        file <- withr::local_tempfile()
        saveRDS(fit, file)
        again <- readRDS(file)
        expect_false(.Call(pumc:::C_has_address, again$handle$pointer))
        expect_same(predict(again), predict(fit))
        expect_true(.Call(pumc:::C_has_address, again$handle$pointer))
        expect_equal(recommend(again, n = 3), recommend(fit, n = 3))
        expect_same(predict(again, type = "probability"), predict(fit, type = "probability"))
        expect_same(fold_in(again, c(1, 5))$u, fold_in(fit, c(1, 5))$u, 1e-9)
        expect_identical(complete(again), complete(fit))
        expect_s3_class(update(again, lambda_ratio = 0.5), "pumc")
        expect_output(print(again), "rank")
    })
}

test_that("a model file holds the model bit for bit", {
    fit <- quick_fit(named_blocks())
    file <- withr::local_tempfile()
    expect_identical(save_pumc(fit, file), file)
    again <- read_pumc(file)
    same <- c("u", "d", "v", "tilt", "lambda", "mu", "omega", "sampling_rate", "objective", "count", "dim",
              "regularizer")
    expect_identical(again[same], fit[same])
    expect_identical(predict(again), predict(fit))
    expect_identical(fold_in(again, "c3")$u, fold_in(fit, "c3")$u)
    expect_warning(recommend(again, 1), "does not hold the observed ones")
    expect_equal(recommend(again, 1, exclude = named_blocks()), recommend(fit, 1))
    expect_error(fitted(again), "does not hold the observed ones", class = "pumc_error")
    expect_error(update(again), "does not hold the observed ones", class = "pumc_error")
    expect_s3_class(update(again, x = named_blocks()), "pumc")
})

test_that("a raw vector holds the bytes of the file", {
    fit <- quick_fit(named_blocks())
    file <- withr::local_tempfile()
    save_pumc(fit, file)
    bytes <- save_pumc(fit, NULL)
    expect_identical(bytes, readBin(file, "raw", file.size(file)))
    again <- read_pumc(bytes, threads = 1)
    expect_identical(predict(again), predict(fit))
    expect_identical(rownames(again$u), rownames(fit$u))
    expect_identical(again$options$threads, 1)
    expect_error(read_pumc(bytes[-1]), class = "pumc_error")
    expect_error(read_pumc(utils::head(bytes, -1)), class = "pumc_error")
    expect_error(read_pumc(raw()), class = "pumc_error")
})

test_that("a model that was read works in another process, bit for bit", {
    fit <- quick_fit(named_blocks())
    elsewhere <- unserialize(serialize(read_pumc(save_pumc(fit, NULL)), NULL))
    expect_false(.Call(pumc:::C_has_address, elsewhere$handle$pointer))
    expect_identical(fold_in(elsewhere, "c3")$u, fold_in(fit, "c3")$u)
    expect_identical(save_pumc(elsewhere, NULL), save_pumc(fit, NULL))
})

test_that("an update starts from the model it updates", {
    fit <- quick_fit(tolerance = 1e-6)
    again <- update(fit)
    expect_lt(again$iterations, fit$iterations)
    expect_equal(again$objective, fit$objective, tolerance = 1e-6)
    expect_identical(update(fit, regularizer = "nuclear")$regularizer, "nuclear")
    expect_identical(update(fit, lambda = 4)$lambda, 4)
    expect_equal(update(update(fit, lambda = 4), lambda_ratio = 0.3)$lambda_ratio, 0.3)
    expect_identical(update(fit, max_rank = 2)$options$sampling_rate, 0.6)
    expect_identical(update(fit)$call[[1]], as.name("update"))
})

test_that("the observed ones need not be kept", {
    fit <- quick_fit(keep = FALSE)
    expect_null(fit$observed)
    expect_warning(recommend(fit, 1), "give them by exclude =")
})

test_that("folding in takes every form of new rows", {
    x <- named_blocks()
    fit <- quick_fit(x)
    new <- x[1:3, ]
    labels <- apply(new == 1, 1, function(row) colnames(x)[row])
    pairs <- data.frame(rep(names(labels), lengths(labels)), unlist(labels))
    expected <- fold_in(fit, new)
    expect_same(fold_in(fit, labels)$u, expected$u)
    expect_same(fold_in(fit, pairs)$u, expected$u)
    expect_same(fold_in(fit, methods::as(new, "CsparseMatrix"))$u, expected$u)
    expect_same(fold_in(fit, labels[[1]])$u, expected$u[1, , drop = FALSE])
    expect_same(fold_in(fit, 5 * new, threshold = 4)$u, expected$u)
    expect_same(predict(expected), expected$u %*% (fit$d * t(fit$v)))
    expect_identical(dimnames(predict(expected)), dimnames(new))
    scores <- predict(expected)
    scores[new == 1] <- -Inf
    best <- recommend(fold_in(set_tilt(fit, 0), new), n = 4)
    expect_identical(best$col[best$row == "r2"], names(sort(scores[2, ], decreasing = TRUE))[1:4])
    all <- recommend(expected, n = 40, exclude = FALSE)
    expect_identical(nrow(all), 120L)
    expect_identical(predict(expected, type = "class"), (predict(expected, type = "probability") >= 0.5) + 0L)
    cols <- fold_in(fit, list(c("r1", "r4")), margin = "cols")
    expect_identical(dim(predict(cols)), c(60L, 1L))
    expect_output(print(cols), "1 new columns")
})

test_that("everything prints", {
    fit <- quick_fit(named_blocks())
    expect_output(print(fit), "60 x 40.*rank [0-9]+.*converged after")
    expect_output(print(summary(fit)), "Singular values.*Observed ones")
    expect_s3_class(pumc_options(), "data.frame")
    expect_true(all(c("regularizer", "threads") %in% pumc_options()$name))
    expect_s3_class(pumc_version(), "package_version")
})

test_that("fits run with at most two threads unless told otherwise", {
    expect_lte(quick_fit()$options$threads, 2)
    withr::local_options(pumc.threads = 1)
    expect_identical(quick_fit()$options$threads, 1)
})

test_that("models work in forked and in fresh processes", {
    skip_on_os("windows")
    fit <- quick_fit()
    forked <- parallel::mclapply(1:2, function(seed) list(predict(fit, rows = 1), quick_fit(seed = seed)), mc.cores = 2)
    for (seed in 1:2) {
        expect_identical(forked[[seed]][[1]], predict(fit, rows = 1))
        expect_same(predict(forked[[seed]][[2]]), predict(quick_fit(seed = seed)))
    }
})

test_that("a model holds every fact that the library lists", {
    fit <- quick_fit(seed = 3)
    expect_identical(fit$seed, 3)
    expect_identical(fit$tolerance, 1e-3)
    expect_identical(plain_fit()$tolerance, 1e-4)
    expect_identical(c(fit$row_balance, fit$col_balance, fit$tilt), c(0.5, 0.5, 0.5))
    expect_true(fit$rho > 0 && fit$threshold > 0)
    expect_identical(names(fit$history)[1], "iteration")
    expect_true(all(c("objective", "rank", "seconds", "relative_change", "lambda") %in% names(fit$history)))
    expect_null(fit$rows)
})

test_that("notes stay with a model and in its file", {
    fit <- quick_fit(named_blocks())
    expect_length(notes(fit), 0L)
    noted <- set_note(set_note(fit, "origin", "a caf\u00e9"), "separator", "tab")
    expect_identical(notes(noted), c(origin = "a caf\u00e9", separator = "tab"))
    expect_length(notes(fit), 0L) # as it was
    expect_identical(notes(read_pumc(save_pumc(noted, NULL))), notes(noted))
    expect_identical(notes(unserialize(serialize(noted, NULL))), notes(noted))
    expect_identical(predict(noted), predict(fit))
    expect_named(notes(set_note(noted, "origin", NULL)), "separator")
    expect_error(set_note(fit, "no space", "a"), "no space", class = "pumc_error")
    expect_error(set_note(fit, "origin", 1), "text must be one text", class = "pumc_error")
    expect_error(set_note(1, "origin", "a"), "class pumc", class = "pumc_error")
})
