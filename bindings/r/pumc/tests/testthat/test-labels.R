test_that("dimnames are carried through", {
    x <- named_blocks()
    fit <- quick_fit(x)
    expect_identical(rownames(fit$u), rownames(x))
    expect_identical(rownames(fit$v), colnames(x))
    expect_identical(dimnames(predict(fit)), dimnames(x))
    expect_identical(dimnames(predict(fit, rows = c("r3", "r1"))), list(c("r3", "r1"), colnames(x)))
    expect_identical(dimnames(fitted(fit)), dimnames(x))
    expect_identical(dimnames(complete(fit)), dimnames(x))
    expect_true(all(recommend(fit, "r2")$col %in% colnames(x)))
    expect_identical(unique(recommend(fit, "r2")$row), "r2")
    expect_true(all(similar(fit, cols = "c2", n = 3)$similar %in% colnames(x)))
    expect_identical(rownames(fold_in(fit, list(new = c("c1", "c4")))$u), "new")
})

test_that("labels and numbers mean the same cells", {
    fit <- quick_fit(named_blocks())
    expect_identical(predict(fit, cbind(c("r3", "r9"), c("c2", "c1"))), predict(fit, cbind(c(3, 9), c(2, 1))))
    expect_identical(predict(fit, data.frame(factor("r3"), "c2")), predict(fit, cbind(3, 2)))
})

test_that("text is a label and a number a position, wherever rows and columns are named", {
    x <- named_blocks()
    dimnames(x) <- list(101:160, 61:100) # labels that are numbers
    fit <- quick_fit(x)
    quiet <- suppressMessages
    expect_identical(predict(fit, data.frame("103", "64")), quiet(predict(fit, data.frame(3, 4))))
    expect_identical(predict(fit, cbind("103", "64")), quiet(predict(fit, cbind(3, 4))))
    expect_identical(predict(fit, rows = "103"), quiet(predict(fit, rows = 3)))
    expect_identical(recommend(fit, "103", among = c("64", "67")), quiet(recommend(fit, 3, among = c(4, 7))))
    expect_identical(best_rows(fit, "64"), quiet(best_rows(fit, 4)))
    expect_identical(similar(fit, rows = "103"), quiet(similar(fit, rows = 3)))
    expect_identical(fold_in(fit, c("64", "67"))$u, quiet(fold_in(fit, c(4, 7)))$u)
    expect_identical(fold_in(fit, data.frame("new", c(64, 67)))$u, fold_in(fit, data.frame("new", c("64", "67")))$u)
    fit <- quick_fit(x) # a program hears of rows once, and of columns once
    expect_message(recommend(fit, 3), "row 3 is the one labelled '103'", fixed = TRUE)
    expect_silent(recommend(fit, 4))
    expect_silent(best_rows(fit, 1:40))
    expect_message(best_rows(fit, 2:1), "column 2 is the one labelled '62'", fixed = TRUE)
    expect_silent(best_rows(fit, 2:1))
    expect_error(quiet(predict(fit, data.frame(3, 64))), "column 64 is outside 1..40: numbers are positions",
                 class = "pumc_error")
    dimnames(x) <- list(1:60, 1:40) # where both are the same there is nothing to say
    expect_silent(recommend(quick_fit(x), 3))
})

test_that("labels in exclude, observed and hidden are matched by name", {
    x <- named_blocks()
    fit <- quick_fit(x)
    read <- read_pumc(save_pumc(fit, NULL))
    at <- which(x == 1, arr.ind = TRUE)
    pairs <- data.frame(who = rownames(x)[at[, 1]], what = colnames(x)[at[, 2]])
    back <- pairs[rev(seq_len(nrow(pairs))), ]
    hidden <- recommend(fit, n = 2)[c("row", "col")]
    expected <- list(recommend(fit), best_rows(fit), complete(fit), evaluate(fit, hidden))
    forms <- list(back, as.matrix(back), cbind(back, times = 3), x[60:1, 40:1],
                  methods::as(x[60:1, 40:1], "CsparseMatrix"), unname(x), unname(at))
    for (ones in forms) {
        got <- list(recommend(read, exclude = ones), best_rows(read, exclude = ones), complete(read, observed = ones),
                    evaluate(read, hidden[nrow(hidden):1, ], observed = ones))
        expect_equal(got, expected)
    }
})

test_that("ones that the model does not know are dropped with one warning that counts them", {
    x <- named_blocks()
    fit <- quick_fit(x)
    pairs <- data.frame(c("r1", "zoe", "r2", "r2"), c("c2", "c2", "c3", "new"))
    expect_warning(got <- recommend(fit, n = 40, exclude = pairs), "exclude: 2 of 4 ones are dropped", fixed = TRUE)
    expect_identical(nrow(got), 60L * 40L - 2L)
    expect_warning(complete(fit, observed = pairs), "observed: 2 of 4", fixed = TRUE)
    expect_warning(evaluate(fit, pairs), "hidden: 2 of 4", fixed = TRUE)
    expect_no_warning(recommend(fit, exclude = pairs[c(1, 3), ]))
})

test_that("beside a model without names, numbers of a data frame are positions and text has no place", {
    fit <- quick_fit()
    pairs <- data.frame(c(7, 3), c(2, 40))
    expect_identical(recommend(fit, exclude = pairs), recommend(fit, exclude = as.matrix(pairs)))
    expect_error(recommend(fit, exclude = data.frame("a", 1)), "no names of rows", class = "pumc_error")
    expect_error(recommend(fit, exclude = data.frame(61, 1)), "row 61 is outside 1..60", class = "pumc_error")
})

test_that("a label that is nearly one of the model's is suggested", {
    fit <- pumc(southern_women, progress = FALSE)
    error <- tryCatch(recommend(fit, "Evelin"), pumc_error = identity)
    expect_match(conditionMessage(error), "'Evelin'.*did you mean 'Evelyn'")
    expect_identical(error$status, "PUMC_ENAME")
    expect_error(similar(fit, cols = "E99"), "did you mean 'E9'", class = "pumc_error")
    again <- unserialize(serialize(fit, NULL))
    expect_error(fold_in(again, "F9"), "did you mean 'E9'", class = "pumc_error")
})

test_that("what is not in the model is named", {
    fit <- quick_fit(named_blocks())
    plain <- quick_fit()
    expect_error(predict(fit, rows = "zz"), "unknown row label 'zz'", class = "pumc_error")
    expect_error(recommend(fit, among = "zz"), "unknown column label 'zz'", class = "pumc_error")
    expect_error(predict(plain, rows = "r1"), "no names of rows", class = "pumc_error")
    expect_error(recommend(plain, 61), "row 61 is outside 1..60", class = "pumc_error")
    expect_error(recommend(plain, 0), "row 0 is outside", class = "pumc_error")
    expect_error(similar(plain, cols = 1.5), "whole numbers or names", class = "pumc_error")
    expect_error(predict(plain, rows = NA), "whole numbers or names", class = "pumc_error")
})

test_that("pairs that the model does not know are NA, and counted", {
    fit <- quick_fit(named_blocks())
    pairs <- data.frame(c("r1", "zz", "r2", "r3"), c("c1", "c1", "c2", "yy"))
    for (type in c("score", "probability", "class")) {
        known <- predict(fit, pairs[c(1, 3), ], type = type)
        said <- "newdata: 2 of 4 pairs get NA, since the model does not know their rows or columns, such as row 'zz'"
        expect_warning(values <- predict(fit, pairs, type = type), said, fixed = TRUE)
        expect_identical(values, c(known[1], NA, known[2], NA))
    }
    expect_warning(values <- predict(fit, as.matrix(pairs)[4, , drop = FALSE]), "1 of 1 pairs.*column 'yy'")
    expect_identical(values, NA_real_)
    expect_warning(values <- predict(fit, data.frame(factor(c("zz", "r1")), 1)), "row 'zz'")
    expect_identical(is.na(values), c(TRUE, FALSE))
    expect_identical(predict(fit, pairs[0, ]), numeric())
})

test_that("columns of new rows are found by name", {
    x <- named_blocks()
    fit <- quick_fit(x)
    expected <- fold_in(fit, x[1:3, ])
    expect_identical(fold_in(fit, x[1:3, 40:1]), expected)
    expect_identical(fold_in(fit, methods::as(x[1:3, 40:1], "CsparseMatrix")), expected)
    expect_identical(fold_in(fit, unname(x)[1:3, ])$u, unname(expected$u))
    seen <- colSums(x[1:3, ]) > 0
    expect_identical(fold_in(fit, x[1:3, seen]), expected)
    more <- cbind(zz = 1, x[1:3, 40:1])
    said <- paste("x: 3 of", sum(more), "ones are dropped, since the model does not know their columns")
    expect_warning(folded <- fold_in(fit, more), said, fixed = TRUE)
    expect_identical(folded, expected)
    expect_identical(fold_in(fit, x[60:1, 1:2], margin = "cols"), fold_in(fit, x[, 1:2], margin = "cols"))
    plays <- x * rep(1:40, each = 60)
    loud <- quick_fit(plays, confidence = TRUE)
    expect_identical(fold_in(loud, plays[1:3, 40:1], confidence = TRUE), fold_in(loud, plays[1:3, ], confidence = TRUE))
})

test_that("numbers in a data frame of new rows are labels where the model has any, and positions otherwise", {
    fit <- quick_fit(data.frame(u = c(1, 1, 2, 2, 3, 3, 4, 5), i = c(2, 3, 2, 5, 3, 7, 5, 7)))
    new <- fold_in(fit, data.frame(u = c(9, 9), i = c(2, 3)))
    expect_identical(dimnames(new$observed), list("9", c("2", "3", "5", "7")))
    expect_identical(as.matrix(new$observed)["9", ], c("2" = TRUE, "3" = TRUE, "5" = FALSE, "7" = FALSE))
    expect_identical(fold_in(fit, data.frame(u = c(3, 4), i = c(9, 9)), margin = "cols")$v,
                     fold_in(fit, list("9" = c("3", "4")), margin = "cols")$v)
    expect_error(fold_in(fit, data.frame(9, 4)), "unknown column label '4'", class = "pumc_error")
    expect_error(fold_in(fit, data.frame(9, c(2, NA))), "a label is NA: that of one 2", class = "pumc_error")
    expect_identical(fold_in(quick_fit(), data.frame("new", c(2, 3)))$u, fold_in(quick_fit(), list(new = 2:3))$u)
})

test_that("a column with several labels in a row is refused", {
    pairs <- data.frame(u = c("a", "b"))
    pairs$i <- list(c("x", "y"), "x")
    said <- "one label in each row"
    expect_error(pumc(pairs), said, class = "pumc_error")
    expect_error(network_pu(pairs), said, class = "pumc_error")
    expect_error(pumc(data.frame(pairs["u"], i = I(matrix(1:4, 2)))), said, class = "pumc_error")
    expect_error(fold_in(pumc(southern_women, progress = FALSE), pairs), said, class = "pumc_error")
})

test_that("the cells of a new row are not taken for positions", {
    fit <- quick_fit(southern_women)
    x <- as.matrix(fit$observed) * 1
    said <- "give the names of its ones, names(x)[x > 0]"
    expect_error(fold_in(fit, x["Nora", x["Nora", ] > 0]), said, fixed = TRUE, class = "pumc_error")
    expect_error(fold_in(fit, x["Nora", ]), said, fixed = TRUE, class = "pumc_error")
    expect_error(fold_in(fit, list(Ann = c(E5 = 1, E3 = 1))), said, fixed = TRUE, class = "pumc_error")
    expect_error(fold_in(fit, c(E5 = 3, E3 = 2)), said, fixed = TRUE, class = "pumc_error") # counts
    expect_error(fold_in(fit, x[, "E9"], margin = "cols"), said, fixed = TRUE, class = "pumc_error")
    expect_error(fold_in(fit, unname(x["Nora", ])), "give which(x > 0)", fixed = TRUE, class = "pumc_error")
    expect_error(fold_in(fit, rep(1, 14)), "give which(x > 0)", fixed = TRUE, class = "pumc_error")
    expect_error(fold_in(fit, c(TRUE, FALSE)), "give which(x > 0)", fixed = TRUE, class = "pumc_error")
    expect_error(fold_in(fit, c(E5 = 1, new = 1)), said, fixed = TRUE, class = "pumc_error")
    nora <- fold_in(fit, names(which(x["Nora", ] > 0)))$u
    expect_identical(fold_in(fit, which(x["Nora", ] > 0))$u, nora)
    expect_identical(fold_in(fit, c(E1 = 1))$u, fold_in(fit, "E1")$u) # as from which()
    expect_identical(fold_in(fit, c(1, 1, 3))$u, fold_in(fit, c(1, 3))$u)
    expect_identical(fold_in(fit, c(first = 1))$u, fold_in(fit, "E1")$u) # names that are no labels
    expect_identical(fold_in(fit, c(first = 1, second = 3))$u, fold_in(fit, c("E1", "E3"))$u)
    expect_identical(fold_in(fit, stats::setNames(c(1, 1), c("E1", NA)))$u, fold_in(fit, "E1")$u)
    expect_identical(nrow(fold_in(fit, list(integer()))$u), 1L)
})

test_that("labels that several lines share are warned of where lines are found by name", {
    x <- named_blocks()
    rownames(x)[7] <- "r3"
    fit <- quick_fit(x)
    said <- "several lines have the label 'r3': the first of them is meant"
    expect_warning(got <- recommend(fit, "r3"), said, fixed = TRUE)
    expect_identical(got, recommend(fit, 3))
    expect_warning(predict(fit, data.frame("r3", "c1")), said, fixed = TRUE)
    pairs <- data.frame(c("r3", "r4"), c("c1", "c2"))
    expect_warning(recommend(fit, exclude = pairs), said, fixed = TRUE)
    expect_warning(recommend(quick_fit(named_blocks()), exclude = x), "several lines of the data have the label 'r3'",
                   fixed = TRUE)
    expect_no_warning(recommend(fit, exclude = x)) # the same names in the same order
    expect_no_warning(recommend(fit, c("r4", "r5")))
    expect_no_warning(recommend(fit, "r4"))
    expect_warning(recommend(fit, c("r4", "r3")), said, fixed = TRUE)
    expect_warning(pumc:::match_labels(rev(rownames(x)), rownames(x)), said, fixed = TRUE)
    expect_no_warning(recommend(fit, exclude = pairs[2, ]))
})

test_that("columns of pairs that predict() does not use are named", {
    fit <- quick_fit(named_blocks())
    pairs <- data.frame(who = c("r1", "r2"), what = c("c1", "c2"), stars = 4:5)
    expect_message(values <- predict(fit, pairs), "not used: column 'stars' of newdata", fixed = TRUE)
    expect_identical(values, predict(fit, pairs[1:2]))
    expect_message(predict(fit, unname(as.matrix(pairs))), "not used: column '3' of newdata", fixed = TRUE)
    expect_silent(predict(fit, pairs[1:2]))
})
