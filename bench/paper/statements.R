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

# MSE with both weights, the same estimate for each: group, delta, estimate, paper, corrected. NULL where an experiment is not complete.
same_estimates <- function() {
    rows <- rows_of("synthetic", "error")
    if (is.null(rows)) {
        return(NULL)
    }
    rows <- summarise(rows, c("m", "delta", "weight", "estimate"), "mse")
    of <- function(weight) rows[rows$weight == weight, ]
    all <- data.frame(kind = "synthetic", group = paste("m =", of("paper")$m), m = of("paper")$m, of("paper")[c("delta", "estimate")],
                      paper = of("paper")$mse, corrected = of("corrected")$mse)
    ratings <- tables$recommender
    if (!is.null(ratings)) {
        of <- function(method) ratings[ratings$method == method, ]
        all <- rbind(all, data.frame(kind = "ratings", group = of("paper")$set, m = NA, of("paper")[c("delta", "estimate")],
                                     paper = of("paper")$mse, corrected = of("pumc_n")$mse))
    }
    all
}

ratio_text <- function(ratio) paste0(num(median(ratio)), ", ", span(ratio), "; ", share_of(ratio < 1))

# For a claim: the cases up to delta = 0.7, one estimate.
same_estimate_text <- function(estimate) {
    all <- same_estimates()
    all <- all[all$estimate == estimate & all$delta < 0.75, ]
    by_kind <- vapply(split(all$corrected / all$paper, factor(all$kind, unique(all$kind))), function(ratio) {
        paste0(share_of(ratio < 1), ", ratio ", span(ratio))
    }, "")
    paste0(names(by_kind), " ", by_kind, collapse = "; ")
}

# The ratios of MSE, by set: corrected weight over the paper's, and calibrated for blanks over scores.
weights_table <- function() {
    all <- same_estimates()
    if (is.null(all)) {
        return(NULL)
    }
    do.call(rbind, lapply(split(all, factor(all$group, unique(all$group))), function(rows) {
        of <- function(estimate) rows[rows$estimate == estimate, ]
        weights <- function(estimate) ratio_text(of(estimate)$corrected / of(estimate)$paper)
        data.frame(set = rows$group[1], "both scores" = weights("score"), "both P(M = 1)" = weights("probability"), "both for blanks" = weights("blank"),
                   "calibration, paper's weight" = ratio_text(of("blank")$paper / of("score")$paper),
                   "calibration, corrected weight" = ratio_text(of("blank")$corrected / of("score")$corrected), check.names = FALSE)
    }))
}

# The part of calibration in the way from the paper's weight without it to the corrected weight calibrated for blanks, in log MSE.
weights_text <- function() {
    all <- same_estimates()
    if (is.null(all)) {
        return(NULL)
    }
    score <- all[all$estimate == "score", ]
    blank <- all[all$estimate == "blank", ]
    group <- ifelse(score$kind == "ratings", "on ratings", ifelse(score$m >= 500, "for m >= 500", "for m <= 100"))
    parts <- vapply(split(seq_along(group), factor(group, unique(group))), function(at) {
        by_calibration <- mean(log(blank$paper[at] / score$paper[at]))
        by_weight <- mean(log(blank$corrected[at] / blank$paper[at]))
        paste0(num(exp(by_calibration)), " and ", num(exp(by_weight)), ", ", if (by_weight >= 0) "so that all of the gain is the calibration's"
               else paste0("so that ", num(100 * by_calibration / (by_calibration + by_weight), 2), " % of the gain is the calibration's"))
    }, "")
    lower <- function(name) {
        rows <- all[all$estimate == name, ]
        by_kind <- tapply(rows$corrected < rows$paper, factor(rows$kind, unique(rows$kind)), share_of)
        paste0(paste(by_kind, ifelse(names(by_kind) == "ratings", "cases of ratings", "synthetic cases"), collapse = " and "))
    }
    paste0("How much is due to the weight, and how much to calibration? Calibration for blanks of the paper's weight multiplies its MSE by a first factor, ",
           "and the corrected weight, calibrated alike, that by a second one. These factors are, in the geometric mean over sets and delta, ",
           paste(names(parts), parts, collapse = "; "), ". With the same estimate for both, the corrected weight has the lower MSE in ",
           lower("probability"), " as P(M = 1), in ", lower("score"), " by scores, and in ", lower("blank"),
           " for blanks. Ratios of MSE, as median, range and number of cases (delta, reading) below 1: the corrected weight over the paper's, and ",
           "calibrated for blanks over scores:")
}

pick_ratings <- function(method, estimate, rows = tables$recommender) rows[rows$method == method & rows$estimate == estimate, ]

raw_text <- function() {
    if (is.null(tables$recommender)) {
        return(NULL)
    }
    lower <- function(estimate) share_of(pick_ratings("pumc_n", estimate)$mse < pick_ratings("nuclear", estimate)$mse)
    paste0("1-bit completion as it comes has an error of ", span(pick_ratings("one_bit", "score")$mse), " and is left out of the figure: it estimates the ",
           "odds among as many zeros as ones. AIS-Impute as it comes estimates the same, with an error of ", span(pick_ratings("ais_impute", "score")$mse),
           ". PUMC_N has a lower MSE than convex PU in ", lower("blank"), " cases (set, reading, delta) with both calibrated for blanks, in ",
           lower("probability"), " as P(M = 1), and in ", lower("score"), " by raw scores.")
}

# What is above the end of a figure's axis: sets and values of delta (or steps) by method.
above_text <- function(rows, value, end, at, what) {
    above <- rows[rows[[value]] > end, ]
    if (nrow(above) == 0) {
        return(paste0("Nothing is above the end of the axis, ", end, "."))
    }
    by_method <- vapply(split(above, droplevels(above$label)), function(part) cases_of(part$where, part[[at]]), "")
    paste0("The axis ends at ", end, ". Above it are (at ", what, ") ", paste(names(by_method), "on", by_method, collapse = "; "), ".")
}

rating_points <- function(value, end, without = character()) {
    if (is.null(tables$recommender)) {
        return(NULL)
    }
    rows <- with_rating_method(tables$recommender)
    rows$where <- paste0(rows$set, " (", rows$reading, ")")
    above_text(rows[!rows$label %in% without, ], value, end, "delta", "values of delta")
}

above_mse_text <- function() rating_points("mse", figure_ends[["mse"]], rating_labels[["one_bit score"]])
above_rated_text <- function() rating_points("mse_rated", figure_ends[["rated"]])
above_time_text <- function() {
    rows <- tables$recommender_trace
    if (is.null(rows)) {
        return(NULL)
    }
    rows$where <- rows$set
    above_text(rows, "mse", figure_ends[["time"]], "step", "numbers of iterations")
}

# Where a baseline is better on the cells that have a rating: as it comes against every estimate of PUMC_N, and with the same estimate.
rated_text <- function() {
    if (is.null(tables$recommender)) {
        return(NULL)
    }
    place <- function(rows) paste(rows$set, rows$reading, rows$delta)
    won <- function(method, theirs, own) {
        rows <- pick_ratings(method, theirs)
        own <- pick_ratings("pumc_n", own)
        share_of(rows$mse_rated < own$mse_rated[match(place(rows), place(own))])
    }
    better <- function(method, name) {
        against <- function(theirs) {
            paste0(won(method, theirs[1], "score"), " against scores of PUMC_N, ", won(method, theirs[2], "probability"), " against its P(M = 1), ",
                   won(method, theirs[3], "blank"), " against its P for blanks")
        }
        paste0(name, " as it comes is better in ", against(rep("score", 3)), "; with the same estimate as PUMC_N in ",
               against(c("score", "probability", "blank")))
    }
    least <- function(method) tapply(tables$recommender$mse_rated[tables$recommender$method == method],
                                     place(tables$recommender[tables$recommender$method == method, ]), min)
    best <- do.call(rbind, lapply(c("pumc_n", "nuclear", "ais_impute", "one_bit"), function(method) {
        data.frame(method = method, place = names(least(method)), mse = as.vector(least(method)))
    }))
    first <- table(factor(best$method[best$mse == ave(best$mse, best$place, FUN = min)], unique(best$method)))
    paste0("Judged on the cells that have a rating alone, the other reading of the paper's error, of the cases (set, reading, delta): ",
           better("ais_impute", "AIS-Impute"), ". ", better("one_bit", "1-bit completion"), ". High estimates pay the more, the more of the ",
           "rated cells that are left are ones. With the best of its three estimates for each method, the first is ",
           paste(c("PUMC_N", "convex PU", "AIS-Impute", "1-bit completion"), "in", first, collapse = ", "), " of ", sum(first), " cases.")
}

# Who ranks best, for ratings above 3.
rankings_text <- function() {
    if (is.null(tables$recommender)) {
        return(NULL)
    }
    rows <- with_rating_method(tables$recommender[tables$recommender$reading == "> 3", ])
    rows <- rows[rows$estimate == "blank" | rows$method == "paper", ]
    best <- function(value) rows[rows[[value]] == ave(rows[[value]], rows$set, rows$delta, FUN = max), ]
    by_auc <- vapply(split(best("auc"), factor(best("auc")$set, unique(rows$set))), function(first) cases_of(rating_names[first$method], first$delta), "")
    by_precision <- sort(table(rating_names[best("average_precision")$method]), decreasing = TRUE)
    paste0("AUC, ratings above 3. The highest: ", paste0(names(by_auc), ": ", by_auc, collapse = ". "),
           ". By average precision (tables/recommender.tsv) the first is ", paste(names(by_precision), "in", by_precision, collapse = ", "),
           " of ", sum(by_precision), " cases:")
}

# Where the selected model is not first among itself and the four indices, by each measure, and what selection by AUC costs.
networks_text <- function() {
    if (is.null(tables$networks)) {
        return(NULL)
    }
    by_measure <- vapply(names(network_measures), function(measure) {
        first <- first_by(measure)
        ahead <- first[first$method != "selected", ]
        by_method <- vapply(split(ahead, droplevels(ahead$label)), function(rows) {
            cases_of(paste0(rows$network, " (", network_kinds[rows$network], ")"), rows$share)
        }, "")
        paste0("By ", network_measures[[measure]], " the selected model is first in ", share_of(first$method == "selected"), " cases (network, share)",
               if (nrow(ahead) > 0) paste0("; ahead of it are ", paste(names(by_method), "on", by_method, collapse = ", and ")), ".")
    }, "")
    paste(c(by_measure, power_text()), collapse = " ")
}

power_text <- function() {
    rows <- tables$networks[tables$networks$network == "power", ]
    if (nrow(rows) > 0) {
        won <- function(measure) share_of(rows[[measure]][rows$method == "selected"] > rows[[measure]][rows$method == "katz"])
        paste0("In the power grid links join places that are close, and Katz, which follows paths, is hard to beat there: the selected model is ahead of it in ",
               paste(vapply(names(network_measures), won, ""), "shares by", network_measures, collapse = ", "), ".")
    }
}

# The selected model against the default one.
selected_text <- function() {
    if (is.null(tables$networks)) {
        return(NULL)
    }
    of <- function(method) tables$networks[tables$networks$method == method, ]
    lower <- vapply(names(network_measures), function(measure) share_of(of("selected")[[measure]] < of("default")[[measure]]), "")
    firsts <- vapply(names(network_measures), function(measure) share_of(first_by(measure, "default")$method == "default"), "")
    paste0("The selected model is below the default one in ", paste(lower, "cases by", network_measures, collapse = ", "),
           ". The reason: its options are chosen by AUC, which counts all pairs, and the other two measures count the head of the list. Other measures to ",
           "select by (`metric`) were not tried. The default model in the place of the selected one is first, before the four indices, in ",
           paste(firsts, "cases by", network_measures, collapse = ", "), ".")
}

# How many fits have no error, which a logarithm has no place for.
recovery_text <- function() {
    rows <- rows_of("theory", "recovery")
    if (is.null(rows)) {
        return(NULL)
    }
    exact <- tapply(rows$error == 0, paste0(rows$estimate, ", ", rows$kind, ", ", rows$weight, " weight"), share_of)
    exact <- exact[!startsWith(exact, "0 ")]
    if (length(exact) == 0) "No fit is without any error." else
        paste0("Fits without any error are left out of a slope, since a logarithm has no place for them: ", paste(exact, "of", names(exact), collapse = "; "), ".")
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
           " in mean AUC, and by up to ", num(max(abs(folded$auc - refitted$auc) / refitted$auc_sd), 2), " standard deviations of the refit.")
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

own_text <- function() {
    if (!is_complete("recommender")) {
        return(NULL)
    }
    chosen <- vapply(own_methods, function(method) {
        made <- choices_of(rating_sets(), rating_rates(), function(set, delta) rating_selection(set, delta, method, only_recall))
        span(made$lambda_ratio)
    }, "")
    paste0("On ratings it took a lambda_ratio of ", paste(chosen, c(paper = "(PUMC_N, paper's weight)", pumc_n = "(PUMC_N)",
           balanced = "(PUMC_N, balanced)", nuclear = "(convex PU)")[own_methods], collapse = ", "), ".")
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
