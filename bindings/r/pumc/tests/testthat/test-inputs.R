test_that("every class of matrix gives the same ones and names", {
    dense <- named_blocks(12, 9)
    expected <- same_ones(dense)
    expect_identical(as.matrix(expected), dense == 1)
    general <- methods::as(dense, "CsparseMatrix")
    for (kind in c("nMatrix", "lMatrix", "dMatrix")) {
        for (form in c("CsparseMatrix", "TsparseMatrix", "RsparseMatrix", "unpackedMatrix")) {
            x <- methods::as(methods::as(general, kind), form)
            expect_identical(same_ones(x), expected, info = class(x))
            expect_identical(quick_fit(x)$d, quick_fit(dense)$d, info = class(x))
        }
    }
    expect_identical(same_ones(dense == 1), expected)
    storage.mode(dense) <- "integer"
    expect_identical(same_ones(dense), expected)
})

test_that("symmetric, triangular, diagonal and permutation matrices are read as the matrices they stand for", {
    square <- (crossprod(blocks(9, 9)) > 2) + 0
    expect_identical(unname(as.matrix(same_ones(Matrix::forceSymmetric(Matrix::Matrix(square, sparse = TRUE))))),
                     square == 1)
    upper <- square * upper.tri(square, diag = TRUE)
    expect_identical(unname(as.matrix(same_ones(Matrix::triu(Matrix::Matrix(square, sparse = TRUE))))), upper == 1)
    expect_identical(unname(as.matrix(same_ones(Matrix::Diagonal(4)))), diag(4) == 1)
    expect_identical(unname(as.matrix(same_ones(methods::as(c(2L, 3L, 1L), "pMatrix")))), diag(3)[c(2, 3, 1), ] == 1)
})

test_that("stored zeros are dropped", {
    x <- Matrix::sparseMatrix(i = c(1, 2, 3), j = c(1, 2, 3), x = c(1, 0, 1))
    expect_identical(unname(as.matrix(same_ones(x))), diag(c(TRUE, FALSE, TRUE)))
    logical <- Matrix::sparseMatrix(i = 1:3, j = 1:3, x = c(TRUE, FALSE, TRUE))
    expect_identical(same_ones(logical), same_ones(x))
})

test_that("NA is refused and named by its place", {
    x <- blocks(6, 5)
    x[4, 3] <- NA
    expect_error(pumc(x), "NA at row 4, column 3", class = "pumc_error")
    expect_error(pumc(methods::as(x, "CsparseMatrix")), "NA at row 4, column 3", class = "pumc_error")
    expect_error(pumc(x == 1), "NA at row 4, column 3", class = "pumc_error")
    expect_error(pumc(data.frame(c("a", NA), c("b", "c"))), "label is NA: that of one 2", class = "pumc_error")
    expect_error(pumc(cbind(c(1, 2), c(NA, 3)), dims = c(4, 4)), "whole numbers from 1", class = "pumc_error")
})

test_that("values other than 0 and 1 need a threshold", {
    stars <- matrix(c(0, 3, 5, 1, 4, 0), 2)
    sparse <- methods::as(stars, "CsparseMatrix")
    expect_error(pumc(stars), "value 3 at row 2, column 1", class = "pumc_input_error")
    expect_error(pumc(sparse), "value 3 at row 2, column 1", class = "pumc_input_error")
    expect_identical(as.matrix(same_ones(stars, threshold = 4)), stars >= 4)
    expect_identical(as.matrix(same_ones(sparse, threshold = 4)), stars >= 4)
    expect_error(pumc(stars, threshold = 0), "above 0", class = "pumc_error")
    expect_error(pumc(stars, threshold = "a"), "one number", class = "pumc_error")
    twice <- Matrix::sparseMatrix(i = c(1, 1), j = c(1, 1), x = 1, repr = "T")
    expect_error(pumc(twice), "value 2", class = "pumc_error")
})

test_that("pairs of indices give the matrix they list", {
    x <- blocks(8, 6)
    pairs <- which(x == 1, arr.ind = TRUE)
    expect_identical(as.matrix(same_ones(unname(pairs), dims = c(8, 6))), x == 1)
    expect_identical(dim(same_ones(rbind(c(3, 5), c(3, 5)))), c(3L, 5L))
    expect_identical(length(same_ones(rbind(c(3, 5), c(3, 5)))@i), 1L)
    expect_identical(dim(same_ones(matrix(1, 4, 2))), c(4L, 2L)) # only ones: a matrix, unless dims says otherwise
    expect_identical(dim(same_ones(matrix(1, 4, 2), dims = c(3, 3))), c(3L, 3L))
    expect_error(pumc(cbind(9, 1), dims = c(8, 6)), "pair 1 (9, 1) is outside 8 x 6", fixed = TRUE)
    expect_error(pumc(cbind(1.5, 1), dims = c(8, 6)), "whole numbers from 1", class = "pumc_error")
    expect_error(pumc(x, dims = c(8, 6)), "dims goes with pairs", class = "pumc_error")
    expect_error(pumc(cbind(2, 3), dims = 8), "numbers of rows and columns", class = "pumc_error")
})

test_that("data frames hold labels", {
    pairs <- data.frame(who = c("b", "a", "b"), what = c(10, 2, 2))
    ones <- same_ones(pairs)
    expect_identical(dimnames(ones), list(c("b", "a"), c("2", "10")))
    expect_identical(unname(as.matrix(ones)), rbind(c(TRUE, TRUE), c(TRUE, FALSE)))
    levels <- data.frame(factor("x", levels = c("w", "x")), "y")
    expect_identical(dim(same_ones(levels)), c(2L, 1L)) # a level that is not used is an empty row
    rated <- cbind(pairs, stars = c(5, 1, 4))
    expect_identical(length(same_ones(rated, threshold = 4)@i), 2L)
    expect_identical(same_ones(as.matrix(data.frame(c("b", "a", "b"), c("10", "2", "2")))),
                     same_ones(data.frame(c("b", "a", "b"), c("10", "2", "2"))))
    expect_error(pumc(rated), "value 5", class = "pumc_error")
    expect_error(pumc(pairs, threshold = 4), "third column", class = "pumc_error")
    expect_error(pumc(pairs[1]), "two columns of labels", class = "pumc_error")
    expect_error(pumc(pairs, dims = c(2, 2)), "labels say themselves", class = "pumc_error")
})

test_that("columns of a data frame that are not used are named", {
    pairs <- data.frame(who = c("b", "a", "b"), what = c("x", "y", "y"))
    dated <- cbind(pairs, day = "monday", stars = c(5, 1, 4))
    expect_message(ones <- pumc:::as_ones(dated), "not used: columns 'day', 'stars' of x", fixed = TRUE)
    expect_identical(ones, pumc:::as_ones(pairs))
    rated <- cbind(pairs, stars = c(5, 1, 4), when = 1:3, plays = 7:9)
    expect_message(ones <- pumc:::as_ones(rated, threshold = 4), 
                   "threshold is applied to column 'stars' of x; not used: columns 'when', 'plays' of x", fixed = TRUE)
    expect_identical(length(ones@i), 2L)
    expect_message(pumc:::as_ones(rated, confidence = "plays"), "not used: columns 'stars', 'when' of x", fixed = TRUE)
    expect_silent(pumc:::as_ones(rated[1:3], threshold = 4))
    expect_error(pumc:::as_ones(dated, threshold = 4), "threshold needs values", class = "pumc_error")
})

test_that("pairs that count from 0 are told apart from values that are wrong", {
    zero <- cbind(c(0, 3, 2), c(1, 0, 4))
    expect_error(pumc(zero), "has 0 in pair 1: indices count from 1, so give x + 1", fixed = TRUE, class = "pumc_error")
    expect_error(pumc(zero, dims = c(4, 5)), "pair 1 (0, 1) has a 0: indices count from 1", fixed = TRUE)
    expect_error(pumc(cbind(-1, 2), dims = c(4, 5)), "pair 1 (-1, 2) is no pair of indices", fixed = TRUE)
    expect_error(pumc(cbind(c(1, 1.5), 2), dims = c(4, 5)), "pair 2 (1.5, 2) is no pair", fixed = TRUE)
    expect_identical(dim(pumc:::as_ones(cbind(c(0, 1), c(1, 1)))), c(2L, 2L)) # zeros and ones are cells
})

test_that("anything else is refused", {
    expect_error(pumc(1:3), "must be a matrix", class = "pumc_error")
    expect_error(pumc(NULL), "must be a matrix", class = "pumc_error")
    expect_error(pumc(matrix(c("a", "b", "c"), 1)), "not a 0/1 matrix", class = "pumc_error")
})

test_that("empty rows, empty columns and no ones at all are fine", {
    x <- blocks()
    x[5, ] <- 0
    x[, 7] <- 0
    fit <- quick_fit(x)
    expect_same(unname(fit$u[5, ]), rep(0, fit$rank), 1e-12)
    none <- quick_fit(matrix(0, 5, 4))
    expect_identical(none$rank, 0L)
    expect_identical(predict(none), matrix(0, 5, 4))
    expect_output(print(summary(none)), "rank 0")
})

test_that("a damaged sparse matrix is refused", {
    x <- pumc:::as_ones(blocks(6, 5))
    short <- x
    short@p <- short@p[-1]
    expect_error(pumc(short), "column pointers", class = "pumc_error")
    outside <- x
    outside@i[1] <- 99L
    expect_error(pumc(outside), "row index 99", class = "pumc_error")
})

test_that("numbers are labels with all of their digits, wherever they become labels", {
    pairs <- data.frame(u = c(100000, 200000, 5), i = c("a", "b", "b"))
    fit <- pumc(pairs, progress = FALSE)
    expect_identical(rownames(fit$u), c("5", "100000", "200000"))
    whole <- data.frame(u = c(pairs$u, 100000L), i = c("a", "b", "b", "b"))
    expect_identical(rownames(same_ones(transform(whole, u = as.integer(u)))), c("5", "100000", "200000"))
    large <- 2e15 + c(1, 2, 3, 4, 4)
    expect_identical(rownames(same_ones(data.frame(large, c("a", "b", "a", "b", "a")))), paste0("200000000000000", 1:4))
    close <- c(0.3, 0.1 + 0.2, 1e20, 2^53 + 2, -0, 0)
    expect_identical(rownames(same_ones(data.frame(close, "a"))),
                     c("0", "0.3", "0.30000000000000004", "9007199254740994", "1e+20"))
    expect_false(any(recommend(fit, "100000", exclude = pairs)$col == "a"))
    expect_no_warning(evaluate(fit, data.frame(u = 100000, i = "b"), n = 1))
    expect_identical(rownames(fold_in(fit, data.frame(3e5, c("a", "b")))$u), "300000")
    net <- network_pu(data.frame(c(1e5, 2e5), c(2e5, 5)))
    expect_identical(rownames(net$ones), c("5", "100000", "200000"))
    expect_identical(as.matrix(network_pu(data.frame(c("a", "b"), c(1e5, 2e5)))$ones)["100000", "a"], TRUE)
    expect_error(recommend(fit, 1e5), "row 100000 is outside", class = "pumc_error")
})

test_that("indices beyond the largest are refused", {
    pairs <- cbind(c(1, 3e9), c(1, 2))
    expect_no_warning(expect_error(pumc(pairs), "pair 2 (3000000000, 2) is beyond the largest index, 2147483647", fixed = TRUE,
                                   class = "pumc_error"))
    expect_error(pumc(cbind(2, 3), dims = c(4e9, 2)), "at most 2147483647", class = "pumc_error")
    expect_identical(rownames(same_ones(as.data.frame(pairs))), c("1", "3000000000"))
})

test_that("a name that is NA is refused", {
    x <- named_blocks(6, 5)
    rownames(x)[4] <- NA
    expect_error(pumc(x), "the name of row 4 is NA", class = "pumc_error")
    expect_error(pumc(methods::as(t(x), "CsparseMatrix")), "the name of column 4 is NA", class = "pumc_error")
    expect_error(fold_in(quick_fit(named_blocks(6, 5)), x), "the name of row 4 is NA", class = "pumc_error")
})

test_that("labels as text are missing where numbers are, and none where there are none", {
    expect_identical(pumc:::number_text(c(3, NA, NaN, 1e5)), c("3", NA, NA, "100000"))
    expect_identical(pumc:::number_text(c(100000L, NA, -3L)), c("100000", NA, "-3"))
    edge <- 2147483647 * c(-1, 1) + c(-2:2, -2:2) # of R's integers
    expect_identical(pumc:::number_text(c(edge, Inf, -0.5)), c(sprintf("%.0f", edge), "Inf", "-0.5"))
    expect_identical(pumc:::label_text(numeric()), character())
    expect_identical(pumc:::label_text(c(2, 1, 2, NA)), c("2", "1", "2", NA))
    net <- network_pu(data.frame(c(7, NA, 9), c(9, 7, 8), c(5, 1, 4)), threshold = 4) # what is no one needs no label
    expect_identical(rownames(net$ones), c("7", "8", "9"))
})
