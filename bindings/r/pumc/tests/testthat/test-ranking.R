test_that("rows without ones are warned of", {
    x <- named_blocks()
    x[c("r3", "r9"), ] <- 0
    fit <- quick_fit(x)
    expect_warning(got <- recommend(fit, n = 4), "learned nothing about 2 rows, the first is 'r3': score 0 for every column")
    expect_true(all(got$score[got$row %in% c("r3", "r9")] == 0))
    expect_warning(recommend(fit, c("r9", "r9", "r1"), among = c("c2", "c5")), "nothing about row 'r9': score 0")
    expect_silent(recommend(fit, c("r1", "r2")))
})

test_that("recommendations among candidates are the best of these", {
    x <- named_blocks()
    fit <- quick_fit(x)
    stock <- c("c9", "c3", "c30", "c12", "c3")
    got <- recommend(fit, c("r7", "r2"), n = 3, among = stock)
    all <- recommend(fit, c("r7", "r2"), n = 40)
    for (row in c("r7", "r2")) {
        expected <- utils::head(all[all$row == row & all$col %in% stock, ], 3)
        expect_identical(got$col[got$row == row], expected$col)
        expect_identical(got$score[got$row == row], expected$score)
        expect_identical(got$probability[got$row == row], expected$probability)
    }
    expect_identical(nrow(recommend(fit, 1, n = 10, exclude = FALSE, among = stock)), 4L)
    expect_identical(nrow(recommend(fit, 1, among = character())), 0L)
    expect_error(recommend(fit, 1, among = "zz"), "unknown column label 'zz'", class = "pumc_error")
})

test_that("the best rows of columns are the best of those that were not seen", {
    x <- named_blocks()
    fit <- quick_fit(x)
    scores <- dense_scores(fit)
    scores[x == 1] <- -Inf
    got <- best_rows(fit, c("c5", "c2"), n = 4)
    expect_named(got, c("col", "rank", "row", "score", "probability"))
    for (col in c("c5", "c2")) {
        best <- order(-scores[, col])[1:4]
        expect_identical(got$row[got$col == col], rownames(x)[best])
        expect_same(got$score[got$col == col], scores[best, col])
    }
    expect_same(got$probability, predict(fit, got[c("row", "col")], type = "probability"))
    expect_identical(nrow(best_rows(fit, n = 100, exclude = FALSE)), 2400L)
    expect_error(best_rows(fit, "zz"), "unknown column label 'zz'", class = "pumc_error")
    expect_error(best_rows(fit, 1, exclude = blocks(30, 40)), class = "pumc_error")
})

test_that("many new rows at once are the same as one after the other", {
    x <- named_blocks()
    fit <- quick_fit(x)
    new <- named_blocks(90, 40)[61:90, ]
    together <- fold_in(fit, methods::as(new, "CsparseMatrix"))
    best <- recommend(together, n = 5)
    for (row in c(1, 8, 30)) {
        alone <- fold_in(fit, new[row, , drop = FALSE])
        expect_identical(together$u[row, ], alone$u[1, ])
        expect_equal(best[best$row == rownames(new)[row], ], recommend(alone, n = 5), ignore_attr = "row.names")
    }
    expect_identical(fold_in(fit, named_blocks(60, 70)[, 41:70], margin = "cols")$v[3, ],
                     fold_in(fit, named_blocks(60, 70)[, 43, drop = FALSE], margin = "cols")$v[1, ])
    expect_identical(nrow(fold_in(fit, new[0, ])$u), 0L)
    expect_identical(nrow(recommend(fold_in(fit, new[0, ]))), 0L)
})

test_that("new rows are recommended columns among candidates", {
    fit <- quick_fit(named_blocks())
    new <- fold_in(fit, list(one = c("c1", "c4", "c9"), two = "c2"))
    all <- recommend(new, n = 40)
    got <- recommend(new, n = 2, among = c("c9", "c12", "c7", "c10"))
    for (row in c("one", "two")) {
        expected <- utils::head(all[all$row == row & all$col %in% c("c9", "c12", "c7", "c10"), ], 2)
        expect_identical(got$col[got$row == row], expected$col)
        expect_identical(got$score[got$row == row], expected$score)
    }
    expect_true("c9" %in% recommend(new, n = 4, exclude = FALSE, among = c("c9", "c12", "c7", "c10"))$col)
})

test_that("rankings go by scores times the columns' weights to the power tilt/2", {
    x <- named_blocks()
    x[, 1:10] <- x[, 1:10] * (row(x)[, 1:10] %% 4 == 0) # columns that are seldom seen
    fit <- quick_fit(x)
    expect_identical(fit$tilt, 0.5)
    scores <- dense_scores(fit)
    weights <- colSums(x)^-0.5
    orders <- lapply(c(-1, 0, 0.5, 1), function(tilt) {
        tilted <- set_tilt(fit, tilt)
        expect_identical(tilted$tilt, tilt)
        expect_identical(predict(tilted), predict(fit))
        got <- recommend(tilted, c("r7", "r2"), n = 40, exclude = FALSE)
        for (row in c("r7", "r2")) {
            by <- scores[row, ] * weights^(tilt / 2)
            expect_identical(got$col[got$row == row], colnames(x)[order(-by)])
            expect_same(got$score[got$row == row], scores[row, order(-by)])
        }
        got$col
    })
    expect_identical(recommend(fit, c("r7", "r2"), n = 40, exclude = FALSE)$col, orders[[3]]) # as it was
    expect_length(unique(orders), 4L)
})

test_that("a tilt goes where the model goes", {
    fit <- set_tilt(quick_fit(named_blocks()), -0.25)
    expect_identical(read_pumc(save_pumc(fit, NULL))$tilt, -0.25)
    again <- unserialize(serialize(fit, NULL))
    expect_identical(recommend(again, 1:5), recommend(fit, 1:5))
    expect_identical(update(fit, max_rank = 2)$tilt, -0.25)
    expect_identical(update(read_pumc(save_pumc(fit, NULL)), x = named_blocks())$tilt, -0.25)
    expect_error(set_tilt(fit, 1.5), "tilt must be in [-1, 1], got 1.5", fixed = TRUE, class = "pumc_error")
    expect_error(set_tilt(fit, "a"), "tilt must be one number", class = "pumc_error")
    expect_error(set_tilt(1, 0), "class pumc", class = "pumc_error")
})
