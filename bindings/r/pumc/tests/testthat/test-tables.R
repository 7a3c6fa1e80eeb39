# Tables of cells and lists of pairs look alike in two columns: what is read as which, and what is refused.

test_that("a data frame that is a 0/1 table is no list of pairs", {
    table <- data.frame(tea = c(1, 0, 1, 0), milk = c(0, 1, 1, 1), rum = c(1, 1, 0, 1))
    said <- "'tea', 'milk', 'rum' hold but 0 and 1: give a 0/1 table as as.matrix(x)"
    expect_error(pumc(table), said, fixed = TRUE, class = "pumc_input_error")
    flags <- data.frame(tea = c(TRUE, FALSE), milk = c(TRUE, TRUE))
    expect_error(pumc(flags), "as.matrix(x)", fixed = TRUE, class = "pumc_error")
    expect_error(network_pu(flags), "as.matrix(x)", fixed = TRUE, class = "pumc_error")
    named <- data.frame(user = c("A", "B", "C"), tea = c(1, 0, 1), milk = c(0, 1, 1))
    expect_error(pumc(named), "'tea', 'milk' hold but 0 and 1: give a 0/1 table as as.matrix() of these", fixed = TRUE)
    expect_identical(dim(same_ones(as.matrix(table))), c(4L, 3L))
})

test_that("pairs of labels that are 0 and 1 are pairs where nothing else is meant", {
    expect_identical(dim(same_ones(data.frame(c("a", "b"), c(0, 1)))), c(2L, 2L))
    expect_identical(dim(same_ones(data.frame(c(0, 1), c("a", "b")))), c(2L, 2L))
    expect_identical(dim(same_ones(data.frame(c(0, 1, 2), c(0, 1, 1), 1))), c(3L, 2L))
    expect_identical(dim(same_ones(data.frame(1, 1))), c(1L, 1L))
    expect_identical(dim(same_ones(data.frame(c("0", "1"), c("1", "0")))), c(2L, 2L))
    fit <- quick_fit(data.frame(c(0, 0, 1, 2), c(0, 1, 1, 0)))
    expect_no_warning(got <- recommend(fit, exclude = data.frame(c(0, 1), c(1, 1))))
    expect_false(any(got$row %in% c("0", "1") & got$col == "1"))
})

test_that("a data frame of numbers alone that is a matrix is no list of pairs", {
    stars <- data.frame(tea = c(5, 4, 0), rum = c(0, 2, 1), gin = c(3, 0, 5), row.names = c("ann", "bob", "eve"))
    expect_error(pumc(stars, threshold = 3), "3 columns of numbers and names of rows: give a table of all cells as as.matrix",
                 class = "pumc_input_error")
    wide <- as.data.frame(matrix(c(0, 3, 0, 5, 0, 7:31), 5))
    expect_error(pumc(wide), "6 columns of numbers: give", class = "pumc_input_error")
    expect_error(fold_in(quick_fit(), wide), "6 columns of numbers", class = "pumc_error")
    expect_error(pumc(as.data.frame((wide > 9) + 0)), "'V1', 'V2', 'V3', ... hold but", fixed = TRUE, class = "pumc_error")
    expect_error(recommend(quick_fit(), exclude = wide), "6 columns of numbers", class = "pumc_error")
    expect_identical(dim(suppressMessages(pumc:::as_ones(wide, confidence = "V5"))), c(3L, 5L))
    rated <- data.frame(user = c(1, 1, 2), item = c(7, 8, 7), stars = c(5, 4, 1), when = 1:3)
    expect_identical(dim(suppressMessages(same_ones(rated, threshold = 4))), c(1L, 2L))
    parts <- do.call(rbind, split(rated[1:3], rated$user)) # rows are "1.1", "1.2", "2"
    expect_identical(dim(same_ones(parts, threshold = 4)), c(1L, 2L))
})

test_that("a matrix with names of rows is no list of pairs", {
    cups <- matrix(c(1, 2, 2, 1, 3, 1), 3, dimnames = list(c("ann", "bob", "cy"), c("tea", "milk")))
    expect_error(pumc(cups), "whole numbers and names of rows", class = "pumc_input_error")
    expect_error(network_pu(cups), "whole numbers and names of rows", class = "pumc_input_error")
    expect_identical(dimnames(same_ones(cups, threshold = 2)), dimnames(cups))
    fit <- pumc(cups, confidence = TRUE, progress = FALSE)
    expect_identical(nrow(recommend(fit, exclude = cups)), 0L)
    x <- named_blocks(8, 6)
    expect_identical(same_ones(which(x == 1, arr.ind = TRUE), dims = c(8, 6)), same_ones(unname(x)))
    expect_identical(same_ones(which(x == 1, arr.ind = TRUE)), same_ones(unname(x)))
})

test_that("rows, columns and values in three columns of a matrix are remarked on", {
    rated <- cbind(user = c(1, 2, 3), item = c(2, 2, 1), rating = c(5, 4, 3))
    said <- "as from as.data.frame(x)"
    expect_message(ones <- same_ones(rated, threshold = 4), said, fixed = TRUE)
    expect_identical(dim(ones), c(3L, 3L))
    expect_message(pumc:::as_ones(rated, confidence = TRUE), said, fixed = TRUE)
    expect_silent(same_ones(rbind(rated, c(2, 2, 1)), threshold = 4)) # no pair twice: two rows are alike
    expect_silent(same_ones(rated - 1, threshold = 3))
    rownames(rated) <- letters[1:3]
    expect_silent(same_ones(rated, threshold = 4))
})

test_that("pairs from a filtered data frame, whose rows are numbered, are pairs", {
    ratings <- data.frame(user = c(1, 1, 2, 3, 3), item = c(2, 4, 4, 1, 2), stars = c(5, 1, 4, 2, 5), month = c("may", "jan", "jan", "may", "jan"))
    kept <- as.matrix(subset(ratings, stars >= 4, c(user, item)))
    expect_identical(rownames(kept), c("1", "3", "5"))
    expect_identical(same_ones(kept), same_ones(unname(kept)))
    expect_identical(network_pu(kept), network_pu(unname(kept)))
    expect_identical(holdout(kept, seed = 1), holdout(unname(kept), seed = 1))
    fit <- quick_fit()
    expect_identical(recommend(fit, exclude = kept), recommend(fit, exclude = unname(kept)))
    months <- as.matrix(do.call(rbind, split(ratings[1:2], ratings$month)))
    expect_identical(rownames(months)[1], "jan.2")
    expect_identical(same_ones(months), same_ones(unname(months)))
    triplets <- as.matrix(ratings[c(1, 3, 5), 1:3])
    expect_message(same_ones(triplets, threshold = 4), "as from as.data.frame(x)", fixed = TRUE)
})

test_that("a log of numbers is a list of pairs however many columns it has", {
    log <- data.frame(user = c(7, 7, 2, 0, 7, 5), item = c(3, 1, 3, 9, 3, 4), stars = 4, day = 1:6, month = 5, year = 2024)
    expect_message(ones <- same_ones(log, threshold = 3), "not used: columns 'day', 'month', 'year'", fixed = TRUE)
    expect_identical(ones, same_ones(log[1:3], threshold = 3))
    rated <- log[1:4]
    rownames(rated) <- paste0("may.", 1:6)
    expect_identical(suppressMessages(same_ones(rated, threshold = 3)), ones)
    expect_identical(dim(suppressMessages(same_ones(log[0, ]))), c(0L, 0L))
    large <- transform(log, user = user + 2^40, item = item + 2^40) # no two of them in one double
    expect_identical(dim(suppressMessages(same_ones(large[-5, ], threshold = 3))), dim(ones))
    expect_message(net <- network_pu(log[rep(1:6, 3), ], threshold = 3), "not used") # contacts repeat
    expect_identical(net, network_pu(log[1:3], threshold = 3))
})

test_that("a table of many numbers is told by fractions, zeros or rows that repeat", {
    said <- "5 columns of numbers: give"
    survey <- as.data.frame(outer(1:40, 1:5, function(i, j) 1 + (i * j) %% 5))
    expect_error(pumc(survey), said, class = "pumc_input_error")
    expect_error(pumc(survey + outer(1:40, 1:5) / 10), said, class = "pumc_error")
    expect_error(pumc(survey * outer(1:40, 1:5, function(i, j) i * (i + j) %% 2)), said, class = "pumc_error")
    expect_error(pumc(-survey), said, class = "pumc_error")
    expect_error(network_pu(as.data.frame(outer(1:5, 1:5) + 10)), said, class = "pumc_error") # as many rows as columns
})

test_that("a third column of 0 and 1 has values, and edges of a network are no cells", {
    liked <- data.frame(user = c("a", "b", "c"), item = c(1, 1, 1), liked = c(1, 0, 1))
    expect_identical(dimnames(same_ones(liked)), list(c("a", "c"), "1"))
    few <- data.frame(user = c("a", "a", "b", "b"), item = c(0, 1, 0, 1), liked = c(1, 0, 1, 1))
    expect_identical(length(same_ones(few)@i), 3L)
    both <- network_pu(data.frame(from = c(0, 1), to = c(1, 0)), symmetric = FALSE)
    expect_identical(unname(as.matrix(both$ones)), diag(2)[2:1, ] == 1)
    active <- network_pu(data.frame(from = c(0, 1, 2), to = c(1, 0, 0), active = c(1, 0, 1)))
    expect_identical(rownames(active$ones), c("0", "1", "2"))
    expect_identical(length(active$ones@i), 4L)
    expect_error(network_pu(as.data.frame(1 - diag(3))), "as.matrix(x)", fixed = TRUE, class = "pumc_error")
})
