# Four circles of friends, thinned, and some noise: an undirected network without loops.
friends <- function(nodes = 48) {
    i <- matrix(seq_len(nodes), nodes, nodes)
    j <- t(i)
    low <- pmin(i, j)
    high <- pmax(i, j)
    x <- ((i %% 4 == j %% 4 | (low * 7 + high * 13) %% 19 == 0) & (low * 31 + high * 17 + low * high) %% 10 < 6) + 0
    diag(x) <- 0
    dimnames(x) <- rep(list(paste0("n", seq_len(nodes))), 2)
    x
}

edges_of <- function(x) {
    at <- which(x == 1 & row(x) < col(x), arr.ind = TRUE)
    data.frame(from = rownames(x)[at[, 1]], to = colnames(x)[at[, 2]])
}

network_fit <- function(x = friends(), ...) pumc(network_pu(x), sampling_rate = 0.6, ..., progress = FALSE)

test_that("an undirected network is the same from every form of its edges", {
    x <- friends()
    expected <- network_pu(x)
    expect_identical(as.matrix(expected$ones), x == 1)
    expect_identical(c(expected$symmetric, expected$no_diagonal), c(TRUE, TRUE))
    once <- edges_of(x)
    nodes <- rownames(x)
    levels <- data.frame(factor(once$from, nodes), factor(once$to, nodes))
    expect_identical(network_pu(levels), expected)
    expect_identical(network_pu(rbind(levels, stats::setNames(levels[2:1], names(levels)))), expected) # both ways
    expect_identical(network_pu(x * upper.tri(x)), expected)
    expect_identical(network_pu(methods::as(x, "CsparseMatrix")), expected)
    expect_identical(network_pu(expected), expected)
    pairs <- which(x == 1 & row(x) < col(x), arr.ind = TRUE)
    expect_identical(unname(as.matrix(network_pu(unname(pairs), dims = 48)$ones)), unname(x == 1))
    mixed <- network_pu(once)$ones # in the order in which nodes are first seen
    expect_identical(as.matrix(mixed)[nodes, nodes], x == 1)
    numbered <- network_pu(data.frame(c(10, 2), c(2, 7)))$ones
    expect_identical(rownames(numbered), c("2", "7", "10"))
    expect_output(print(expected), paste("Undirected network of 48 nodes and", sum(x) / 2, "edges"))
})

test_that("what is no network is refused, and loops are left out", {
    x <- friends()
    x["n3", "n7"] <- 1 - x["n7", "n3"]
    expect_error(network_pu(x), "mirror", class = "pumc_error")
    expect_error(network_pu(blocks()), "60 x 40", class = "pumc_error")
    expect_error(network_pu(x[, 48:1]), "row 1 is 'n1' and that column 'n48'", class = "pumc_error")
    x <- friends()
    x["n2", "n2"] <- 1
    expect_message(net <- network_pu(x), "1 loops from a node to itself are left out")
    expect_identical(net, network_pu(friends()))
    kept <- network_pu(x, diagonal = TRUE)
    expect_true(kept$ones["n2", "n2"])
    expect_false(kept$no_diagonal)
})

test_that("confidences of an edge add up over both directions", {
    edges <- data.frame(from = c("a", "b", "c"), to = c("b", "a", "a"), times = c(2, 5, 3))
    ones <- as.matrix(network_pu(edges, confidence = TRUE)$ones)
    expect_identical(ones["a", "b"], 7)
    expect_identical(ones, t(ones))
    expect_identical(ones["c", "a"], 3)
    edges <- rbind(edges, data.frame(from = "a", to = "a", times = 4))
    looped <- as.matrix(network_pu(edges, diagonal = TRUE, confidence = TRUE)$ones)
    expect_identical(looped["a", "a"], 4) # once, since a loop has no other direction
    expect_identical(looped["a", "b"], 7)
})

test_that("a fit to a network is symmetric, says what it is and recommends no node to itself", {
    fit <- network_fit()
    expect_identical(c(fit$symmetric, fit$no_diagonal), c(TRUE, TRUE))
    scores <- predict(fit)
    expect_true(identical(scores, t(scores))) # to the last bit
    expect_output(print(fit), "Network: undirected, 48 nodes and [0-9]+ edges, no loops")
    all <- recommend(fit, n = 48, exclude = FALSE)
    expect_identical(nrow(all), 48L * 47L)
    expect_false(any(all$row == all$col))
    rows <- best_rows(fit, n = 48, exclude = FALSE)
    expect_false(any(rows$row == rows$col))
    expect_false(any(Matrix::diag(complete(fit, cutoff = 1e-6))))
    for (again in list(read_pumc(save_pumc(fit, NULL)), unserialize(serialize(fit, NULL)))) {
        expect_identical(c(again$symmetric, again$no_diagonal), c(TRUE, TRUE))
        expect_identical(recommend(again, n = 48, exclude = FALSE), all)
    }
    plain <- suppressMessages(quick_fit(friends()))
    expect_true(any(with(recommend(plain, n = 48, exclude = FALSE), row == col)))
    new <- recommend(fold_in(fit, list(new = c("n1", "n5"))), n = 48, exclude = FALSE)
    expect_identical(nrow(new), 48L) # who is new is none of the nodes
})

test_that("a directed network has edges one way", {
    x <- friends() * (row(friends()) %% 5 < 3)
    net <- network_pu(x, symmetric = FALSE)
    fit <- pumc(net, sampling_rate = 0.6, progress = FALSE)
    expect_identical(c(fit$symmetric, fit$no_diagonal), c(FALSE, TRUE))
    expect_identical(as.matrix(fit$observed), x == 1)
    expect_output(print(fit), "directed, 48 nodes and")
    expect_warning(best <- recommend(fit, n = 48), "nothing about 19 rows")
    expect_false(any(best$row == best$col))
})

test_that("whole edges are held out, and the diagonal is no mistake", {
    net <- network_pu(friends())
    parts <- holdout(net, seed = 1)
    expect_s3_class(parts$kept, "network_pu")
    for (part in parts) {
        expect_identical(as.matrix(part$ones), t(as.matrix(part$ones)))
    }
    expect_identical(as.matrix(parts$kept$ones) | as.matrix(parts$hidden$ones), friends() == 1)
    expect_identical(difference_pu(net, parts$hidden), parts$kept)
    fit <- network_fit(parts$kept)
    got <- evaluate(fit, parts$hidden, n = 5, metrics = c("auc", "recall"))
    once <- edges_of(as.matrix(parts$hidden$ones) + 0) # each edge once, in another order
    expect_equal(evaluate(fit, once[nrow(once):1, 2:1], n = 5, metrics = c("auc", "recall")), got)
    expect_identical(rownames(got), c("model", "popularity"))
    scores <- predict(fit) * outer(colSums(as.matrix(parts$kept$ones)), colSums(as.matrix(parts$kept$ones)))^(-fit$tilt / 4)
    hidden <- as.matrix(parts$hidden$ones)
    blank <- !hidden & !as.matrix(parts$kept$ones) & row(hidden) != col(hidden)
    wins <- outer(scores[hidden], scores[blank], ">") + outer(scores[hidden], scores[blank], "==") / 2
    expect_same(got["model", "auc"], mean(wins), 1e-8)
    expect_equal(evaluate(network_fit(), n = 5, seed = 1)["model", "auc"], got["model", "auc"])
})

test_that("updates and exclusions of a network may name each edge once", {
    x <- friends()
    fit <- network_fit()
    grown <- rbind(edges_of(x), data.frame(from = "new", to = c("n1", "n5")))
    again <- update(fit, grown)
    expect_identical(c(again$symmetric, again$no_diagonal), c(TRUE, TRUE))
    expect_identical(again$dim, c(49L, 49L))
    expect_identical(sum(again$observed), as.integer(sum(x)) + 4L)
    expect_identical(update(fit)$symmetric, TRUE)
    expect_equal(recommend(fit, exclude = edges_of(x)), recommend(fit))
    expect_equal(recommend(read_pumc(save_pumc(fit, NULL)), exclude = edges_of(x)[2:1]), recommend(fit))
})

test_that("observed ones that are given are judged as those of the fit are", {
    parts <- holdout(network_pu(friends()), 0.2, seed = 1)
    fit <- pumc(parts$kept)
    by_fit <- evaluate(fit, parts$hidden, n = 5)
    expect_equal(evaluate(fit, parts$hidden, observed = parts$kept, n = 5), by_fit)
})

test_that("selections and estimates take networks", {
    net <- network_pu(friends())
    cv <- cv_pumc(net, lambda_ratio = c(0.3, 0.5), folds = 2, n = 5, seed = 1, progress = FALSE)
    expect_identical(c(cv$fit$symmetric, cv$fit$no_diagonal), c(TRUE, TRUE))
    rate <- estimate_sampling_rate(net, progress = FALSE)
    expect_true(rate > 0 && rate <= 1)
    expect_false(any(with(recommend(popularity(net), n = 48), row == col)))
    weights <- stats::setNames(1 + 1:48 / 48, rownames(friends()))
    scores <- predict(network_fit(row_weights = weights))
    expect_true(identical(scores, t(scores)))
})

test_that("who fits a network as a matrix is told of network_pu()", {
    expect_message(quick_fit(friends()), "x looks like a network: with network_pu(x)", fixed = TRUE)
    expect_message(quick_fit(unname(friends())), "looks like a network", fixed = TRUE)
    expect_message(quick_fit(edges_of(friends())), "looks like a network", fixed = TRUE)
    expect_no_message(network_fit())
    expect_no_message(quick_fit(named_blocks()))
    expect_no_message(quick_fit(blocks(40, 40)))
    apart <- friends() # as many rows as columns, and a symmetric pattern, of other things
    colnames(apart) <- paste0("c", 1:48)
    expect_no_message(quick_fit(apart))
    colnames(apart) <- NULL
    expect_message(quick_fit(apart), "looks like a network", fixed = TRUE)
})

# Two groups; of the links within them only g-h is missing.
groups <- function() {
    data.frame(from = c("a", "a", "a", "b", "b", "c", "e", "e", "e", "f", "f"),
               to = c("b", "c", "d", "c", "d", "d", "f", "g", "h", "g", "h"))
}

test_that("links of new nodes count whichever end is listed first", {
    fit <- pumc(network_pu(groups()), progress = FALSE)
    links <- data.frame(from = c("zed", "b", "c"), to = c("a", "zed", "zed"))
    new <- fold_in(fit, links)
    expect_identical(new$u, fold_in(fit, list(zed = c("a", "b", "c")))$u)
    expect_identical(recommend(new, n = 1)$col, "d")
    cols <- fold_in(fit, links, margin = "cols")
    expect_identical(cols$v, fold_in(fit, list(zed = c("a", "b", "c")), margin = "cols")$v)
    twice <- cbind(rbind(links, data.frame(from = "a", to = "zed")), times = c(1, 2, 3, 4))
    heard <- fold_in(fit, twice, confidence = TRUE)$observed
    expect_identical(as.matrix(heard)["zed", c("a", "b", "c")], c(a = 5, b = 2, c = 3))
    few <- fold_in(fit, twice, threshold = 2)$observed
    expect_identical(as.matrix(few)["zed", c("a", "b", "c", "d")], c(a = TRUE, b = TRUE, c = TRUE, d = FALSE))
    odd <- data.frame(from = c("zed", "x", "a"), to = c("a", "y", "a"))
    expect_warning(folded <- fold_in(fit, odd), "x: 2 of 3 ones are dropped", fixed = TRUE)
    expect_identical(rownames(folded$u), "zed")
    expect_error(fold_in(fit, data.frame("zed", "A1")), "unknown column label 'A1' (did you mean 'a'?)", fixed = TRUE,
                 class = "pumc_error")
    expect_error(fold_in(fit, data.frame("a", "a")), "no link", class = "pumc_error")
})

test_that("numbers are labels at both ends of a link, and positions where there are no labels", {
    x <- unname(friends())
    fit <- network_fit(x)
    new <- fold_in(fit, data.frame(c(49, 5), c(1, 49)))
    expect_identical(new$u, fold_in(fit, list("49" = c(1, 5)))$u)
    named <- network_fit(friends())
    expect_identical(fold_in(named, data.frame(c("zed", "n5"), c("n1", "zed")))$u, fold_in(named, list(zed = c(1, 5)))$u)
    expect_error(fold_in(named, data.frame(3, 5)), "unknown column label '5'", class = "pumc_error")
    dated <- friends()
    dimnames(dated) <- rep(list(as.character(1901:1948)), 2)
    dated <- network_fit(dated)
    expect_identical(fold_in(dated, data.frame(c(1950, 1905), c(1901, 1950)))$u,
                     fold_in(dated, list("1950" = c("1901", "1905")))$u)
})

test_that("a node that is given as a new row is not recommended to itself", {
    fit <- pumc(network_pu(groups()), progress = FALSE)
    for (exclude in c(TRUE, FALSE)) {
        for (among in list(NULL, letters[1:8])) {
            found <- recommend(fold_in(fit, groups()), n = 8, exclude = exclude, among = among)
            expect_false(any(found$row == found$col))
            expect_identical(nrow(found), if (exclude) 8L * 7L - 22L else 8L * 7L)
        }
    }
    best <- recommend(fold_in(fit, groups()), n = 1)
    expect_identical(best$col[match(c("g", "h"), best$row)], c("h", "g"))
})

test_that("messages name nodes, or count them from 1", {
    said <- function(expr) conditionMessage(tryCatch(expr, pumc_error = identity))
    x <- friends() * (friends() == t(friends()))
    x["n3", "n7"] <- 1
    x["n7", "n3"] <- 0
    mirror <- "an undirected network needs the mirror image of every one: row "
    expect_match(said(network_pu(x)), paste0(mirror, "'n3' has one at column 'n7', but row 'n7' has none at column 'n3'"),
                 fixed = TRUE)
    expect_match(said(network_pu(unname(x))), paste0(mirror, "3 has one at column 7, but row 7 has none at column 3"),
                 fixed = TRUE)
    expect_match(said(update(network_fit(), x)), "row 'n3' has one at column 'n7'", fixed = TRUE)
    x["n7", "n3"] <- 2
    expect_identical(said(network_pu(unname(x), confidence = TRUE)),
                     "an undirected network needs equal confidences: 2 at row 7, column 3, but 1 at row 3, column 7")
    x["n7", "n3"] <- x["n3", "n7"] <- -1
    expect_match(said(network_pu(x, confidence = TRUE)), "got -1 at row 'n7', column 'n3'$")
    expect_match(said(quick_fit(unname(x), confidence = TRUE)), "got -1 at row 7, column 3$")
    expect_match(said(network_fit(row_weights = c(1, -2, rep(1, 46)))), "got -2 at place 2$")
    fit <- network_fit()
    loops <- friends()
    loops["n2", "n2"] <- 1
    expect_match(said(evaluate(fit, loops)), "^hidden has a one at row 'n2', column 'n2'")
    expect_match(said(complete(fit, observed = loops)), "^observed has a one at row 'n2', column 'n2'")
    expect_match(said(complete(network_fit(unname(friends())), observed = unname(loops))), "at row 2, column 2")
    expect_equal(recommend(fit, exclude = loops), recommend(fit))
})
