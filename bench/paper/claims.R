# The paper's claims, and this library's own, each with a verdict and the figures that it rests on; all computed from the tables.

holds <- "holds"
corrected <- "holds with the corrections"
fails <- "does not hold"

ours <- "this library: "  # before what the paper does not claim

claim <- function(text, verdict, ...) data.frame(claim = text, verdict = verdict, evidence = paste0(...))

num <- function(x, digits = 3) {
    out <- formatC(x, digits = digits, format = "g", flag = "#")
    sub("\\.$", "", ifelse(is.na(x), "-", ifelse(abs(x) >= 999.5, formatC(x, format = "f", digits = 0), out)))
}
span <- function(x) if (diff(range(x)) == 0) num(x[1]) else paste(num(min(x)), "to", num(max(x)))
rate_of <- function(as_printed, with_corrections) {
    if (as_printed) "the rate is seen" else if (with_corrections) "the rate is seen with the corrections" else "the rate is not seen"
}
verdict_of <- function(as_printed, with_corrections) if (as_printed) holds else if (with_corrections) corrected else fails

# Where a value is up by more than the larger of the two standard deviations, for each group: a row for each such step.
ups <- function(rows, by, along, value = "mse") {
    do.call(rbind, lapply(split(rows, rows[by]), function(group) {
        group <- group[order(group[[along]]), ]
        sd <- group[[paste0(value, "_sd")]]
        sd[is.na(sd)] <- 0
        up <- which(diff(group[[value]]) > pmax(sd[-1], sd[-length(sd)]))
        data.frame(at = group[[by]][up], from = group[[along]][up], to = group[[along]][up + 1])
    }))
}
falls <- function(rows, by, along) nrow(ups(rows, by, along)) == 0
ups_text <- function(rows, by, along) {
    up <- ups(rows, by, along)
    if (nrow(up) > 0) paste0(" (up at ", paste0(by, " = ", up$at, " from ", along, " = ", up$from, " to ", up$to, collapse = ", "), ")")
}

claims <- function() {
    parts <- list(weight_claims, error_claims, penalty_claims, recommender_claims, ranking_claims, race_claims, network_claims, theory_claims)
    do.call(rbind, lapply(parts, function(part) part()))
}

by_method <- function(name) {
    rows <- tables$synthetic
    if (is.null(rows)) NULL else rows[rows$method == synthetic_labels[[name]], ]
}

not_run <- function(text) claim(text, "not run", "its experiment has no results")

weight_claims <- function() {
    text <- "Theorem 1: omega = delta/2 makes the weighted error a linear function of the true one"
    rows <- tables$weight
    if (is.null(rows)) {
        return(not_run(text))
    }
    wrong <- function(weight) max(rows$wrong_order[rows$weight == weight])
    claim(text, verdict_of(wrong("paper") == 0, wrong("corrected") == 0), "of pairs of 0/1 matrices the weighted error orders ",
          "up to ", num(100 * wrong("paper")), " % wrongly with omega = delta/2 (correlation ",
          span(rows$correlation[rows$weight == "paper"]), " over delta from 0.1 to 0.9), and ", num(100 * wrong("corrected")),
          " % with 1 - delta/2 (correlation ", span(rows$correlation[rows$weight == "corrected"]), ")")
}

error_claims <- function() {
    texts <- c("MSE falls as delta grows", "MSE falls as m grows", "MSE is near zero for large m",
               paste0(ours, "the corrected weight with calibration beats the paper's weight without in MSE for delta up to 0.7"))
    if (is.null(tables$synthetic)) {
        return(do.call(rbind, lapply(texts[1:3], not_run)))
    }
    paper <- by_method("paper score")
    blank <- by_method("corrected blank")
    largest <- max(paper$m)
    series <- function(rows) paste(num(rows$mse[rows$m == largest][order(rows$delta[rows$m == largest])]), collapse = ", ")
    a_cell <- function(weight, delta) {
        num(mean(all$error[all$m == largest & all$weight == weight & all$estimate == "score" & all$delta == delta]))
    }
    from_to <- function(weight) paste("from", a_cell(weight, min(paper$delta)), "to", a_cell(weight, max(paper$delta)))
    all <- rows_of("synthetic", "error")
    small <- function(rows) rows$mse[rows$m == largest] < 0.05
    by_size <- function(rows) paste(num(rows$mse[rows$delta == 0.6][order(rows$m[rows$delta == 0.6])]), collapse = ", ")
    rbind(claim(texts[1], verdict_of(falls(paper, "m", "delta"), falls(blank, "m", "delta")), "m = ", largest, ", delta from ",
                num(min(paper$delta)), " to ", num(max(paper$delta)), ": ", series(paper), " with the paper's weight; ", series(blank),
                " corrected and calibrated for blanks. The error is divided by the number of ones that are left to find, which get fewer; ",
                "the mean error of a cell, over all cells, goes ", from_to("paper"), " with the paper's weight and ", from_to("corrected"),
                " with the corrected one"),
          claim(texts[2], verdict_of(falls(paper, "delta", "m"), falls(blank, "delta", "m")), "delta = 0.6, m = ",
                paste(sort(unique(paper$m)), collapse = ", "), ": ", by_size(paper), "; corrected and calibrated for blanks ", by_size(blank), ups_text(blank, "delta", "m")),
          claim(texts[3], verdict_of(any(small(paper)), any(small(blank))), "least MSE at m = ", largest, ": ",
                num(min(paper$mse[paper$m == largest])), "; corrected and calibrated for blanks ", num(min(blank$mse[blank$m == largest])),
                " (near zero: below 0.05). A thresholded matrix has no low rank, and X blurs its steps; F1 of the 0/1 matrix (P at least 1/2) is ",
                span(by_method("corrected probability")$f1[blank$m == largest])),
          calibration_claim(texts[4], paper))
}

# Synthetic and real sets together: where a calibrated estimate does not beat the paper's weight as it comes. Beside it, the paper's
# weight with the same calibration.
calibration_claim <- function(text, paper) {
    probability <- by_method("corrected probability")
    blank <- by_method("corrected blank")
    all <- data.frame(set = paste("m =", paper$m), delta = paper$delta, paper = paper$mse, probability = probability$mse,
                      blank = blank$mse)
    ratings <- tables$recommender
    if (!is.null(ratings)) {
        pick <- function(method, estimate) ratings[ratings$method == method & ratings$estimate == estimate, ]
        rows <- pick("paper", "score")
        all <- rbind(all, data.frame(set = paste0(rows$set, " (", rows$reading, ")"), delta = rows$delta, paper = rows$mse,
                                     probability = pick("pumc_n", "probability")$mse, blank = pick("pumc_n", "blank")$mse))
    }
    all <- all[all$delta < 0.75, ]
    table_of("calibration", all)
    one <- function(value, name) {
        lost <- all[all[[value]] >= all$paper, ]
        claim(paste0(text, ", ", name), if (nrow(lost) == 0) holds else fails, nrow(all) - nrow(lost), " of ", nrow(all),
              " cases (sets and values of delta); ratio of MSE ", span(all[[value]] / all$paper),
              if (nrow(lost) > 0) paste0("; not in ", cases_of(lost$set, lost$delta)), ". Against the paper's weight with the same calibration: ",
              same_estimate_text(value))
    }
    rbind(one("probability", "as P(M = 1), which the library gives"), one("blank", "as P for a cell that is known to be blank"))
}

penalty_claims <- function() {
    text <- "LSP is best or equal, compared with TNN and capped-l1"
    rows <- tables$penalties
    if (is.null(rows)) {
        return(not_run(text))
    }
    of_penalty <- function(name) rows$mse[rows$regularizer == name]
    tied <- abs(of_penalty("scad") / of_penalty("capped-l1") - 1) < 1e-4
    near_best <- rows$mse <= ave(rows$mse, rows$m, rows$delta, FUN = min) + rows$mse_sd
    of_all <- sort(table(penalty_labels[rows$regularizer[near_best]]), decreasing = TRUE)
    rows <- rows[rows$regularizer %in% c("lsp", "tnn", "capped-l1"), ]
    best <- ave(rows$mse, rows$m, rows$delta, FUN = min)
    lsp <- rows$regularizer == "lsp"
    equal <- rows$mse[lsp] <= best[lsp] + rows$mse_sd[lsp]
    claim(text, if (all(equal)) holds else fails, "within one standard deviation of the best in ", sum(equal), " of ", sum(lsp),
          " settings (m and delta; synthetic data, corrected weight, P(M = 1)); MSE over the best's ", span(rows$mse[lsp] / best[lsp]),
          "; within one standard deviation of the best of all six penalties: ",
          paste(names(of_all), "in", of_all, collapse = ", "), ". SCAD and capped-l1 differ by less than 1e-4 of the MSE in ", share_of(tied))
}

recommender_claims <- function() {
    text <- "lowest MSE in the least time on ratings from delta = 0.4 on"
    rows <- tables$recommender
    if (is.null(rows)) {
        return(not_run(text))
    }
    rows <- rows[rows$delta > 0.35, ]
    group <- paste(rows$set, rows$reading, rows$delta)
    as <- paste(rows$method, rows$estimate)
    others <- rows$method %in% c("nuclear", "ais_impute", "one_bit")  # every estimate that they give
    won <- function(own, value) {
        rival <- tapply(rows[[value]][others], group[others], min)
        rows[[value]][as == own] < rival[group[as == own]]
    }
    both <- function(own) all(won(own, "mse") & won(own, "seconds"))
    counts <- function(value) paste(vapply(c("paper score", "pumc_n blank", "balanced blank"), function(own) sum(won(own, value)), 0), collapse = ", ")
    joint <- vapply(c("paper score", "pumc_n blank", "balanced blank"), function(own) sum(won(own, "mse") & won(own, "seconds")), 0)
    own <- rows[as == "pumc_n blank", ]
    convex <- rows[as == "nuclear blank", ]
    near <- abs(own$seconds - convex$seconds) <= pmax(own$seconds_sd, convex$seconds_sd)
    alike <- function(estimate) sum(rows$mse[as == paste("pumc_n", estimate)] < rows$mse[as == paste("nuclear", estimate)])
    claim(text, verdict_of(both("paper score"), both("pumc_n blank")), "of ", length(unique(group)),
          " cases (set, reading, delta), against the best of raw and calibrated convex PU, AIS-Impute and 1-bit: lowest MSE in ",
          counts("mse"), " (paper's weight; corrected and calibrated for blanks; the same with balance), least time in ", counts("seconds"),
          ", both in ", paste(joint, collapse = ", "), ". The times of PUMC_N and convex PU are within one standard deviation in ", sum(near), " of ", length(near),
          " cases. Against convex PU alone, with the same estimate: ", alike("blank"), " for blanks, ", alike("probability"), " as P(M = 1), ",
          alike("score"), " by raw scores")
}

race_claims <- function() {
    text <- paste0(ours, "PUMC_N does the same share of its descent before AIS-Impute from delta = 0.4 on")
    rows <- tables$race
    if (is.null(rows)) {
        return(not_run(text))
    }
    rows <- rows[rows$delta > 0.35, ]
    mine <- rows[rows$method == "pumc_n", ]
    theirs <- rows[rows$method == "ais_impute", ]
    convex <- rows[rows$method == "nuclear", ]
    ahead <- mine$seconds < theirs$seconds
    lost <- mine[!ahead, ]
    claim(text, if (all(ahead)) holds else fails, sum(ahead), " of ", length(ahead), " cases (set, delta, all but 1e-2 to 1e-4 of the descent from ",
          "F(0)); AIS-Impute takes ", span(theirs$seconds / mine$seconds), " times as long, median ", num(median(theirs$seconds / mine$seconds)),
          if (nrow(lost) > 0) paste0("; behind on ", cases_of(lost$set, lost$delta)), ". Convex PU is before PUMC_N in ",
          sum(convex$seconds < mine$seconds), " of ", nrow(convex))
}

ranking_claims <- function() {
    text <- paste0(ours, "PUMC_N, balanced or not, ranks ratings best by AUC and by average precision")
    rows <- tables$recommender
    if (is.null(rows)) {
        return(not_run(text))
    }
    rows <- rows[rows$estimate == "score", ]  # estimates are in the same order
    first <- function(measure) rows[rows[[measure]] == ave(rows[[measure]], paste(rows$set, rows$reading, rows$delta), FUN = max), ]
    won <- function(measure) all(first(measure)$method %in% c("pumc_n", "balanced"))
    counts <- function(measure) {
        count <- sort(table(rating_names[first(measure)$method]), decreasing = TRUE)
        paste(names(count), count, collapse = ", ")
    }
    others <- first("auc")[!first("auc")$method %in% c("pumc_n", "balanced"), ]
    claim(text, if (won("auc") && won("average_precision")) holds else fails, "first places of ", nrow(unique(rows[c("set", "reading", "delta")])),
          " cases (set, reading, delta): by AUC ", counts("auc"), "; by average precision ", counts("average_precision"),
          if (nrow(others) > 0) paste0("; first by AUC in their place: ", paste(vapply(unique(others$method), function(method) {
              at <- others[others$method == method, ]
              paste0(rating_names[[method]], " on ", cases_of(paste0(at$set, " (", at$reading, ")"), at$delta))
          }, ""), collapse = ", ")))
}

# "a at 0.1, 0.2; b at 0.3"
cases_of <- function(what, at) {
    by <- tapply(at, factor(what, unique(what)), function(x) paste(sort(unique(x)), collapse = ", "))
    paste(names(by), "at", by, collapse = "; ")
}

network_claims <- function() {
    text <- paste0(ours, "the selected model has the best mean rank in AUC against neighbour indices and Katz")
    ranks <- tables$network_ranks
    if (is.null(ranks)) {
        return(not_run(text))
    }
    order <- order(ranks$auc)
    firsts <- vapply(names(network_measures), function(measure) sum(first_by(measure)$method == "selected"), 0)
    claim(text, if (ranks$label[order[1]] == network_labels[["selected"]]) holds else fails, "mean ranks: ",
          paste(ranks$label[order], num(ranks$auc[order]), collapse = ", "), "; of ", nrow(first_by("auc")),
          " cases (network, share) it is first in ", paste(firsts, "by", network_measures, collapse = ", "),
          ". Options are chosen by AUC")
}

theory_claims <- function() {
    texts <- c("Lemma 1, of Algorithm 1: a step lowers F by (rho - beta)/2 times its squared length or more",
               "Theorem 8 rests on the same for Algorithm 3: F never rises",
               "Theorem 8: the shortest of T steps stays below a bound that falls like 1/T", "Theorem 2: the error stays under C/(delta^2 sqrt(mn))",
               "the time of an iteration is O((m + n) k^2 + |Omega| k)")
    if (is.null(tables$descent)) {
        return(do.call(rbind, lapply(texts, not_run)))
    }
    rows <- tables$descent
    row <- function(name) rows[rows$algorithm == name, ]
    own <- row("PUMC_N, this library")
    every <- row("PUMC_N, every penalty and weight")
    printed <- row("Algorithm 3 as printed")
    rates <- complexity_slopes()
    first <- rows_of("theory", "convergence")
    first <- first[first$algorithm == "Algorithm 1", ]
    above <- sum(first$excess > 1e-10 * abs(first$objective))
    rbind(claim(texts[1], if (above == 0) holds else fails, above, " of ", nrow(first), " steps break it"),
          claim(texts[2], verdict_of(printed$rises == 0, own$rises + every$rises == 0), printed$rises, " of ", printed$steps,
                " steps of Algorithm 3 raise F", if (printed$rises > 0) paste0(" (by up to ", num(printed$worst), " of it)"), ", ",
                own$rises + every$rises, " of ", own$steps + every$steps, " steps of this library"),
          claim(texts[3], verdict_of(printed$broken == 0, own$broken == 0), "steps above the bound: ", printed$broken, " of ", printed$steps,
                " (as printed), ", own$broken, " of ", own$steps, " (this library); slope of log step in log T ", convergence_slopes()),
          recovery_claims(texts[4], "blocks", "a truth of low rank"),
          recovery_claims(texts[4], "threshold", "the paper's synthetic data, a truth of no low rank"),
          claim(texts[5], if (rates["ones"] <= 1.1 && rates["k"] <= 2.1) holds else fails, "slope of log time in log |Omega| ",
                num(rates["ones"]), " (k = 16), in log k ", num(rates["k"]), ", of the shortest of the draws' times; (m + n) k^2 and |Omega| k explain ",
                num(100 * rates["explained"]), " % of their variance. m + n is not varied"))
}

# The theorem is about X. Slopes agree that are no flatter than the bound's in mn and no steeper in delta, up to two standard errors. The
# bound's constant is not known, so that slopes that do not agree refute nothing.
recovery_claims <- function(text, kind, where) {
    rows <- tables$recovery_slopes
    rows <- rows[rows$kind == kind, ]
    slopes_of <- function(weight, estimate) rows[rows$weight == weight & rows$estimate == estimate, ]
    agrees <- function(weight, estimate) {
        row <- slopes_of(weight, estimate)
        row$mn <= -0.5 + 2 * row$mn_se && row$delta >= -2 - 2 * row$delta_se
    }
    slopes <- function(weight, estimate) {
        row <- slopes_of(weight, estimate)
        paste0(pm(row$mn, row$mn_se), " in log mn and ", pm(row$delta, row$delta_se), " in log delta")
    }
    rbind(claim(paste0(text, ": ", where), rate_of(agrees("paper", "score"), agrees("corrected", "score")),
                "slopes of log error of X (bounds -0.5 and -2): ", slopes("paper", "score"), " with the paper's weight, ",
                slopes("corrected", "score"), " with the corrected one"),
          claim(paste0(ours, sub(".*: the error", "the error of P(M = 1)", text), ": ", where),
                rate_of(agrees("corrected", "probability"), FALSE), "slopes ", slopes("corrected", "probability"), " with the corrected weight"))
}

complexity_slopes <- function() {
    rows <- rows_of("theory", "complexity")
    rows <- aggregate(seconds ~ m + ones + rank, rows, min)
    along <- function(chosen, x) unname(coef(lm(log(seconds) ~ log(x), cbind(chosen, x = x)))[2])
    by_ones <- rows[rows$rank == 16, ]
    by_rank <- rows[rows$ones == max(rows$ones) / 4, ]
    model <- lm(seconds ~ I(2 * m * rank^2) + I(ones * rank), rows)
    c(ones = along(by_ones, by_ones$ones), k = along(by_rank, by_rank$rank), explained = summary(model)$r.squared)
}

convergence_slopes <- function() {
    rows <- rows_of("theory", "convergence")
    rows <- rows[rows$shortest > 1e-14 & rows$t > 3, ]
    slope <- vapply(split(rows, rows$algorithm), function(chosen) unname(coef(lm(log(shortest) ~ log(t), chosen))[2]), 0)
    paste0(num(slope), " (", names(slope), ")", collapse = ", ")
}
