# Sentences of the report that follow from results. Each is NULL if its experiment is not complete.

share_of <- function(good) paste(sum(good), "of", length(good))

# Which of the two calibrated estimates is better on synthetic data, by delta.
estimates_text <- function() {
    if (is.null(tables$synthetic)) {
        return(NULL)
    }
    any_cell <- by_method("corrected probability")
    won <- tapply(any_cell$mse < by_method("corrected blank")$mse, any_cell$delta, share_of)
    deltas <- tapply(names(won), factor(won, unique(won)), paste, collapse = ", ")
    paste0("On synthetic data P(M = 1) has the lower MSE of the two for ", paste(names(deltas), "sizes m at delta =", deltas, collapse = "; for "), ".")
}

# The two weights with the same calibration, by size.
weights_text <- function() {
    if (is.null(tables$synthetic)) {
        return(NULL)
    }
    corrected <- by_method("corrected blank")
    paper <- by_method("paper blank")
    ratio <- split(corrected$mse / paper$mse, corrected$m)
    by_size <- vapply(ratio, function(x) paste0(span(x), " (below 1 in ", share_of(x < 1), ")"), "")
    low <- corrected$delta < 0.75
    paste0("How much is due to the weight, and how much to calibration? Both calibrated for blanks, the MSE with the corrected weight over that ",
           "with the paper's, over delta: ", paste0(by_size, " for m = ", names(by_size), collapse = ", "),
           ". P(M = 1) with the corrected weight is below the paper's weight calibrated for blanks in ",
           share_of(by_method("corrected probability")$mse[low] < paper$mse[low]), " cases up to delta = 0.7.")
}

pick_ratings <- function(method, estimate, rows = tables$recommender) rows[rows$method == method & rows$estimate == estimate, ]

raw_text <- function() {
    if (is.null(tables$recommender)) {
        return(NULL)
    }
    lower <- function(estimate) share_of(pick_ratings("pumc_n", estimate)$mse < pick_ratings("nuclear", estimate)$mse)
    paste0("1-bit completion as it comes has an error of ", span(pick_ratings("one_bit", "score")$mse), " and is left out of the figure: it estimates the ",
           "odds among as many zeros as ones. So does AIS-Impute as it comes, with an error of ", span(pick_ratings("ais_impute", "score")$mse),
           ". PUMC_N has a lower MSE than convex PU in ", lower("blank"), " cases (set, reading, delta) with both calibrated for blanks, in ",
           lower("probability"), " as P(M = 1), and in ", lower("score"), " by raw scores.")
}

# Where a baseline as it comes is better on the cells that have a rating.
rated_text <- function() {
    if (is.null(tables$recommender)) {
        return(NULL)
    }
    place <- function(rows) paste(rows$set, rows$reading, rows$delta)
    own <- pick_ratings("pumc_n", "blank")
    better <- function(method, name) {
        rows <- pick_ratings(method, "score")
        won <- rows$mse_rated < own$mse_rated[match(place(rows), place(own))]
        above <- rows[won & rows$reading == "> 3", ]
        paste0(name, " is better than PUMC_N in ", share_of(won), " cases", if (nrow(above) > 0) paste0(
            " (for ratings above 3: ", cases_of(above$set, above$delta), ")"))
    }
    paste0("Judged on the cells that have a rating alone, the other reading of the paper's error, ", better("ais_impute", "AIS-Impute as it comes"),
           ", and ", better("one_bit", "1-bit completion as it comes"), ": most rated cells are ones, and these methods estimate high values. ",
           "Calibration for blanks is meant for all unobserved cells and is the wrong one here.")
}

# Who ranks best, for ratings above 3.
rankings_text <- function() {
    if (is.null(tables$recommender)) {
        return(NULL)
    }
    rows <- with_rating_method(tables$recommender[tables$recommender$reading == "> 3", ])
    rows <- rows[rows$estimate == "blank" | rows$method == "paper", ]
    best <- function(value) rows[rows[[value]] == ave(rows[[value]], rows$set, rows$delta, FUN = max), ]
    by_auc <- vapply(split(best("auc"), factor(best("auc")$set, unique(rows$set))), function(first) cases_of(as.character(first$label), first$delta), "")
    by_precision <- sort(table(as.character(best("average_precision")$label)), decreasing = TRUE)
    paste0("AUC, ratings above 3. The highest: ", paste0(names(by_auc), ": ", by_auc, collapse = ". "),
           ". By average precision (tables/recommender.tsv) the first is ", paste(names(by_precision), "in", by_precision, collapse = ", "),
           " of ", sum(by_precision), " cases:")
}

# Where the selected model is not first among itself and the four indices.
networks_text <- function() {
    if (is.null(tables$networks)) {
        return(NULL)
    }
    found <- tables$networks[tables$networks$method != "default", ]
    first <- found[found$auc == ave(found$auc, found$network, found$share, FUN = max), ]
    ahead <- first[first$method != "selected", ]
    paste0("The selected model has the highest mean AUC in ", share_of(first$method == "selected"), " cases (network, share)",
           if (nrow(ahead) > 0) paste0("; ahead of it are ", paste(unique(vapply(as.character(ahead$label), function(label) {
               paste(label, "on", cases_of(ahead$network[ahead$label == label], ahead$share[ahead$label == label]))
           }, "")), collapse = ", ")), ".")
}

topology_text <- function() {
    if (is.null(tables$networks)) {
        return(NULL)
    }
    rows <- tables$networks[tables$networks$network %in% topologies & tables$networks$method == "selected", ]
    by_network <- tapply(rows$f1, factor(rows$network, unique(rows$network)), span)
    paste0("F1 of the selected model is ", paste(by_network, "on", names(by_network), collapse = ", "), ".")
}

biology_text <- function() {
    if (is.null(tables$biology_pairs)) {
        return(NULL)
    }
    of <- function(rows, method) rows[rows$method == method, ]
    against_popularity <- function(rows, own) span(of(rows, own)$average_precision / of(rows, "popularity")$average_precision)
    pairs <- tables$biology_pairs
    lines <- tables$biology_lines
    behind <- of(pairs, "popularity")$auc > of(pairs, "selected")$auc
    lines_behind <- of(lines, "popularity")$auc > of(lines, "fold-in")$auc
    folded <- of(lines, "fold-in")
    refitted <- of(lines, "refit")
    paste0("Average precision over that of popularity: ", against_popularity(pairs, "selected"), " for pairs (selected), ",
           against_popularity(lines, "fold-in"), " for whole rows and columns (fold-in). By AUC popularity is ahead in ", share_of(behind),
           " sets of pairs", if (any(behind)) paste0(" (", paste(of(pairs, "popularity")$set[behind], collapse = ", "), ")"), " and in ",
           share_of(lines_behind), " of whole rows and columns. Folding in and a refit differ by up to ", num(max(abs(folded$auc - refitted$auc)), 2),
           " in mean AUC, ", num(max(abs(folded$auc - refitted$auc) / refitted$auc_sd), 2), " standard deviations.")
}

# How often a baseline's choice is at an end of what was tried.
efforts_text <- function() {
    parts <- c(if (is_complete("recommender")) c(ais_text(), one_bit_text()), if (is_complete("networks")) katz_text())
    if (!is.null(parts)) paste(parts, collapse = " ")
}

choices_of <- function(names, at, choice) {
    settings <- expand.grid(name = names, at = at, stringsAsFactors = FALSE)
    do.call(rbind, Map(choice, settings$name, settings$at))
}

ends_text <- function(values, grid) {
    paste0("the largest (", num(max(grid), 2), ") in ", share_of(values == max(grid)), " cases and the smallest (", num(min(grid), 2), ") in ",
           sum(values == min(grid)))
}

ais_text <- function() {
    chosen <- choices_of(rating_sets(), rating_rates(), function(set, delta) rating_selection(set, delta, "ais_impute", only_recall))
    paste0("AIS-Impute took, of its values of lambda_ratio, ", ends_text(chosen$lambda_ratio, baseline_settings$ais_impute$lambda_ratio), ".")
}

one_bit_text <- function() {
    chosen <- unique(choices_of(rating_sets(), 0.5, function(set, delta) rating_selection(set, delta, "one_bit", only_recall)))
    listed <- function(x) paste(format(sort(unique(x)), drop0trailing = TRUE, trim = TRUE), collapse = ", ")
    grid <- baseline_settings$one_bit
    paste0("1-bit completion took (alpha, rank) = ", paste0("(", chosen$alpha, ", ", chosen$rank, ")", collapse = " and "), ", of alpha in {",
           listed(grid$alpha), "} and rank in {", listed(grid$rank), "}.")
}

katz_text <- function() {
    chosen <- choices_of(network_names(), network_shares(), function(name, share) {
        grid <- katz_settings(name)$beta_ratio
        made <- katz_options(name, share, only_recall)
        data.frame(largest = made$beta_ratio == max(grid), smallest = made$beta_ratio == min(grid), longest = made$longest)
    })
    lengths <- table(ifelse(chosen$longest == 0, "of any length", paste("of up to", chosen$longest, "links")))
    paste0("Katz took the largest beta of its grid in ", share_of(chosen$largest), " cases and the smallest in ", sum(chosen$smallest),
           "; paths ", paste(names(lengths), "in", lengths, collapse = ", "), ".")
}
