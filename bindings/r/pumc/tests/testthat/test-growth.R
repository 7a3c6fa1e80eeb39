test_that("a smaller model starts the fit to data that has grown", {
    x <- blocks()
    small <- quick_fit(x[1:50, 1:35], tolerance = 1e-6)
    cold <- quick_fit(x, max_iterations = 1)
    grown <- quick_fit(x, warm_start = small, max_iterations = 1)
    expect_identical(grown$dim, c(60L, 40L))
    expect_lt(grown$objective, cold$objective)
    expect_error(quick_fit(x[1:50, ], warm_start = quick_fit(x)), "60 x 40 but the problem is only 50 x 40",
                 class = "pumc_error")
})

test_that("a warm start finds its rows and columns by their names", {
    x <- named_blocks()
    fit <- quick_fit(x, tolerance = 1e-8)
    same <- quick_fit(x[60:1, 40:1], tolerance = 1e-8, warm_start = fit)
    expect_lt(same$iterations, fit$iterations)
    expect_same(same$objective, fit$objective, 1e-6)
    # The start itself: nothing is done before the time limit.
    start <- quick_fit(x[50:5, c(31:40, 1:20)], warm_start = fit, time_limit = 1e-9)
    expect_identical(start$iterations, 0L)
    expect_same(dense_scores(start), dense_scores(fit)[50:5, c(31:40, 1:20)])
    mixed <- rbind(x[60:5, ], new = 1)
    begun <- quick_fit(mixed, warm_start = fit, time_limit = 1e-9)
    expect_same(dense_scores(begun), rbind(dense_scores(fit)[60:5, ], 0))
    expect_identical(update(fit, x = x[60:1, ])$dim, fit$dim)
})

test_that("yesterday's model and today's data make today's model in one call", {
    x <- named_blocks()
    yesterday <- quick_fit(x[1:50, 1:35], tolerance = 1e-6, row_weights = 1 + 1:50 / 50)
    today <- update(yesterday, x[60:1, 40:1], max_iterations = 1)
    expect_identical(rownames(today$u), paste0("r", 60:1))
    expect_identical(today$row_weights[c("r1", "r60")], c(r1 = 1.02, r60 = 1)) # whoever is new counts once
    cold <- quick_fit(x[60:1, 40:1], tolerance = 1e-6, row_weights = today$row_weights, max_iterations = 1)
    expect_lt(today$objective, cold$objective)
    read <- read_pumc(save_pumc(yesterday, NULL))
    expect_identical(update(read, x)$dim, c(60L, 40L))
})

test_that("names on one side alone are matched on that side", {
    x <- named_blocks()
    fit <- quick_fit(x)
    unnamed <- x[60:1, ]
    colnames(unnamed) <- NULL
    start <- quick_fit(unnamed, warm_start = fit, time_limit = 1e-9)
    expect_same(dense_scores(start), dense_scores(fit)[60:1, ])
})

test_that("the memory of a fit is estimated before it begins", {
    x <- blocks()
    bytes <- fit_memory(x)
    expect_s3_class(bytes, "object_size")
    expect_gt(as.numeric(bytes), 32 * sum(x))
    expect_lt(as.numeric(fit_memory(x, max_rank = 2)), as.numeric(bytes))
    expect_match(format(bytes, units = "auto"), "b$")
    expect_error(fit_memory(x, lamda = 1), "did you mean 'lambda'", class = "pumc_error")
    expect_gt(as.numeric(fit_memory(x, row_weights = 1:60)), 0)
})

test_that("a difference has the ones of the first that are not in the second", {
    x <- named_blocks()
    minus <- x * (row(x) %% 2 == col(x) %% 3)
    expected <- (x == 1) & (minus == 0)
    got <- difference_pu(x, minus)
    expect_s4_class(got, "ngCMatrix")
    expect_identical(as.matrix(got), expected)
    expect_identical(as.matrix(difference_pu(x, 5 * methods::as(minus, "CsparseMatrix"))), expected)
    expect_identical(as.matrix(difference_pu(x, minus[60:1, 40:1])), expected) # names say what is what
    extra <- rbind(minus[2:60, ], other = 1)
    expect_identical(as.matrix(difference_pu(x, extra))[-1, ], expected[-1, ])
    at <- which(minus == 1, arr.ind = TRUE)
    expect_identical(as.matrix(difference_pu(x, unname(at))), expected)
    labels <- data.frame(rownames(x)[at[, 1]], colnames(x)[at[, 2]])
    expect_identical(as.matrix(difference_pu(x, labels)), expected)
    expect_identical(as.matrix(difference_pu(3 * x, minus, confidence = TRUE)), 3 * expected)
    expect_error(difference_pu(blocks(), blocks(30, 40)), "30", class = "pumc_error")
    made <- simulate_pu(50, 40, sampling_rate = 0.5, seed = 1)
    expect_identical(sum(difference_pu(made$truth, made$observed)), sum(made$truth) - sum(made$observed))
})

test_that("a library older than the package, or of another major version, is refused", {
    version <- function(text) package_version(text)
    expect_silent(pumc:::check_library(version("0.2.0"), c(0L, 2L, 0L)))
    expect_silent(pumc:::check_library(version("0.3.1"), c(0L, 2L, 0L)))
    expect_error(pumc:::check_library(version("0.1.9"), c(0L, 2L, 0L)), "libpumc 0.1.9.*built with 0.2.0")
    expect_error(pumc:::check_library(version("1.0.0"), c(0L, 2L, 0L)), "libpumc 1.0.0")
    expect_true(package_version(paste(.Call(pumc:::C_built_with), collapse = ".")) <= pumc_version())
})
