caught <- function(expr) tryCatch(expr, error = identity)

test_that("the library's failures are conditions with its text, code and status", {
    error <- caught(pumc(blocks(), lambda_ratio = 1.5))
    expect_s3_class(error, c("pumc_error", "error", "condition"), exact = TRUE)
    expect_identical(conditionMessage(error), "lambda_ratio must be in (0, 1], got 1.5")
    expect_identical(error$code, -7L)
    expect_identical(error$status, "PUMC_EVALUE")
    expect_identical(conditionCall(error)[[1]], as.name("pumc"))
})

test_that("a call whose time is over before it has a result says so", {
    for (run in list(cv_pumc, estimate_sampling_rate)) {
        error <- caught(run(blocks(), time_limit = 1e-9))
        expect_s3_class(error, "pumc_error")
        expect_identical(error$code, -17L)
        expect_identical(error$status, "PUMC_ECANCELLED")
        expect_match(conditionMessage(error), "time_limit")
    }
})

test_that("a misspelt option is explained, be it the library's or the function's own", {
    expect_error(pumc(blocks(), lamda = 1), "unknown option 'lamda' (did you mean 'lambda'?)", fixed = TRUE,
                 class = "pumc_error")
    expect_error(pumc(blocks(), lamda = NULL), "did you mean 'lambda'", class = "pumc_error")
    expect_error(pumc(blocks(), confidance = TRUE), "unknown option 'confidance' (did you mean 'confidence'?)",
                 fixed = TRUE, class = "pumc_error")
    expect_error(cv_pumc(blocks(), fold = 3), "did you mean 'folds'", class = "pumc_error")
    expect_error(update(quick_fit(), treshold = 3), "did you mean 'threshold'", class = "pumc_error")
    for (call in list(estimate_sampling_rate, fit_memory)) {
        expect_error(call(blocks(), row_weight = 1), "did you mean 'row_weights'", class = "pumc_error")
    }
    expect_error(pumc(blocks(), regularizer = "lps"), "must be one of lsp", class = "pumc_error")
})

test_that("an argument that nobody would read is refused", {
    fit <- quick_fit()
    new <- fold_in(fit, 1:3)
    expect_error(recommend(fit, 3, excldue = blocks()), "unknown argument 'excldue' (did you mean 'exclude'?)",
                 fixed = TRUE, class = "pumc_error")
    expect_error(recommend(new, nn = 3), "unknown argument 'nn' (did you mean 'n'?)", fixed = TRUE, class = "pumc_error")
    expect_error(predict(fit, Row = 3), "did you mean 'rows'", class = "pumc_error")
    expect_error(recommend(fit, 1, 10, TRUE, NULL, 5), "too many arguments: there are object, rows, n",
                 class = "pumc_error")
    error <- caught(best_rows(fit, zzzzzz = stop("not asked for")))
    expect_identical(conditionMessage(error), "unknown argument 'zzzzzz'")
    expect_identical(conditionCall(error)[[1]], as.name("best_rows"))
    for (call in list(best_rows, coef, complete, evaluate, fitted, predict, recommend, summary)) {
        expect_error(call(fit, lamda = 1), "unknown argument 'lamda'", class = "pumc_error")
    }
    expect_error(similar(fit, row = 1, lamda = 1), "unknown argument 'lamda'", class = "pumc_error")
    expect_error(fold_in(fit, 1:3, treshold = 1), "did you mean 'threshold'", class = "pumc_error")
    expect_error(predict(new, typ = "score", lamda = 1), "unknown argument 'lamda'", class = "pumc_error")
})

test_that("lambda is not taken for lambda_ratio", {
    expect_equal(quick_fit(lambda = 3)$lambda, 3)
    expect_error(pumc(blocks(), lambda = 3, lambda_ratio = 0.2), "cannot both be set", class = "pumc_error")
})

test_that("options of a wrong type are refused", {
    expect_error(pumc(blocks(), max_rank = 1.5), "max_rank must be one whole number", class = "pumc_error")
    expect_error(pumc(blocks(), max_rank = NA), "max_rank must be one whole number", class = "pumc_error")
    expect_error(pumc(blocks(), tolerance = "a"), "tolerance must be one number", class = "pumc_error")
    expect_error(pumc(blocks(), tolerance = c(1, 2) / 100), "tolerance must be one number", class = "pumc_error")
    expect_error(pumc(blocks(), regularizer = 1), "regularizer must be one of", class = "pumc_error")
    expect_error(pumc(blocks(), NULL, "lsp", NULL, 5), "every option needs a name", class = "pumc_error")
    expect_error(pumc(blocks(), progress = NA), "progress must be TRUE or FALSE", class = "pumc_error")
    expect_error(pumc(blocks(), keep = 1), "keep must be TRUE or FALSE", class = "pumc_error")
    expect_error(pumc(blocks(), warm_start = 1), "of class pumc", class = "pumc_error")
})

test_that("shapes must agree", {
    fit <- quick_fit()
    expect_error(pumc(blocks(30, 40), warm_start = fit), class = "pumc_error")
    expect_error(recommend(fit, 1, exclude = blocks(30, 40)), class = "pumc_error")
    expect_error(evaluate(fit, blocks(30, 40)), class = "pumc_error")
    expect_error(fold_in(fit, blocks(2, 39)), "x has 39 columns, the model 40", class = "pumc_error")
    unnamed <- unname(named_blocks()[1:2, 1:39])
    expect_error(fold_in(quick_fit(named_blocks()), unnamed), "x has 39 columns, the model 40", class = "pumc_error")
})

test_that("arguments of the methods are checked", {
    fit <- quick_fit()
    expect_error(predict(fit, cbind(1, 1), rows = 1), "not both", class = "pumc_error")
    expect_error(predict(fit, 1:3), "two columns", class = "pumc_error")
    expect_error(predict(fit, cutoff = 2), "cutoff must be one number", class = "pumc_error")
    expect_error(recommend(fit, n = 0), "n must be one whole number", class = "pumc_error")
    expect_error(similar(fit), "give rows or cols", class = "pumc_error")
    expect_error(complete(fit, cutoff = 0), class = "pumc_error")
    expect_error(evaluate(fit, 1 - blocks(), metrics = "accuracy"), class = "pumc_error")
    expect_error(evaluate(fit, blocks(), metrics = 1), "metrics must be names", class = "pumc_error")
    expect_error(simulate_pu(10.5), "rows must be one whole number", class = "pumc_error")
    expect_error(simulate_pu(10, sampling_rate = 2), class = "pumc_error")
    expect_error(simulate_pu(10, seed = "a"), "seed must be one whole number", class = "pumc_error")
    expect_error(save_pumc(1, "a"), "of class pumc", class = "pumc_error")
    expect_error(read_pumc("a", threads = -1), "threads must be one whole number", class = "pumc_error")
    expect_error(save_pumc(fit, 1), "file must be one text", class = "pumc_error")
    expect_error(recommend(fold_in(fit, 1, margin = "cols")), "recommended to rows", class = "pumc_error")
    expect_error(estimate_sampling_rate(blocks(), progress = 1), "TRUE or FALSE", class = "pumc_error")
})

test_that("arguments of the selection are checked", {
    x <- blocks()
    expect_error(cv_pumc(x, lambda_ratio = "a"), "numbers to try", class = "pumc_error")
    expect_error(cv_pumc(x, lambda_ratio = 2), class = "pumc_error")
    expect_error(cv_pumc(x, metric = "accuracy"), class = "pumc_error")
    expect_error(cv_pumc(x, folds = -1), class = "pumc_error")
    expect_error(cv_pumc(x, folds = 2.5), "folds must be one whole number", class = "pumc_error")
    expect_error(cv_pumc(x, regularizer = 1), "names of penalties", class = "pumc_error")
    expect_error(cv_pumc(x, regularizer = "l0"), class = "pumc_error")
    expect_error(cv_pumc(x, refit = NA), "refit must be TRUE or FALSE", class = "pumc_error")
})

test_that("files that cannot be read or written are named", {
    fit <- quick_fit()
    expect_identical(caught(read_pumc(tempfile()))$status, "PUMC_EIO")
    expect_identical(caught(save_pumc(fit, file.path(tempfile(), "no", "folder")))$status, "PUMC_EIO")
    file <- withr::local_tempfile(lines = "not a model")
    expect_identical(caught(read_pumc(file))$status, "PUMC_EFILE")
})

test_that("a pointer of another kind is refused", {
    problem <- pumc:::problem_of(pumc:::as_ones(blocks()))
    expect_error(.Call(pumc:::C_contents, problem), "not a pointer to pumc_factors")
    expect_error(.Call(pumc:::C_contents, NULL), "not a pointer to pumc_factors")
})
