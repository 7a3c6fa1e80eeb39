# What must hold of a quick run: everything produced its table, values are finite, F never rises, every claim has its evidence.

check_report <- function() {
    passed <- failed <- 0
    check <- function(name, good) {
        if (isTRUE(good)) {
            passed <<- passed + 1
        } else {
            failed <<- failed + 1
            message("failed: ", name)
        }
    }
    expected <- c("synthetic", "penalties", "synthetic_trace", "recommender", "recommender_trace", "race", "networks", "network_ranks",
                  "biology_pairs", "biology_lines", "weight", "recovery", "recovery_slopes", "descent", "complexity", "calibration")
    for (name in expected) {
        rows <- tables[[name]]
        check(paste("table", name), !is.null(rows) && nrow(rows) > 0)
        numbers <- rows[vapply(rows, is.numeric, NA) & !names(rows) %in% c("f1", "f1_sd", "rank", "rank_sd", "broken")]
        check(paste("finite values in", name), all(vapply(numbers, function(x) all(is.finite(x)), NA)))
    }
    for (name in names(figures)) {
        size <- file.size(figures[[name]])
        check(paste("figure", name), size > 2000 && size < 1e5)
    }
    own <- rows_of("synthetic", "error")
    check("F never rises in synthetic fits", all(own$rises == 0))
    check("F never rises in PUMC_N", all(tables$descent$rises[grepl("PUMC_N", tables$descent$algorithm)] == 0))
    check("Theorem 8's bound holds for PUMC_N", tables$descent$broken[1] == 0)
    check("the corrected weight orders errors right", all(tables$weight$wrong_order[tables$weight$weight == "corrected"] == 0))
    kept <- readLines(file.path(store, "synthetic", "units"))[1]
    found <- remember("synthetic", sub(".*\t", "", kept), function() stop("computed again"))
    check("results are found again", nrow(found) > 0)
    made <- claims()
    for (at in seq_len(nrow(made))) {
        check(paste("evidence for:", made$claim[at]), made$verdict[at] != "not run" && nchar(made$evidence[at]) > 20 &&
              !grepl("NA|NaN", made$evidence[at]))
    }
    check_measures(check)
    text <- readLines(file.path(output, "README.md"))
    check("every place of the report is filled", !any(grepl("{{", text, fixed = TRUE) | grepl("has not been run", text)))
    cat(passed, " passed, ", failed, " failed\n", sep = "")
    as.integer(failed > 0)
}

# Our measures and estimates are the library's.
check_measures <- function(check) {
    data <- simulate_pu(60, sampling_rate = 0.4, seed = 3)
    fit <- pumc(data$observed, sampling_rate = 0.4, row_balance = 0, col_balance = 0, progress = FALSE)
    theirs <- evaluate(fit, difference_pu(data$truth, data$observed),
                       metrics = c("auc", "average_precision", "mse", "mse_probability"))["model", ]
    blank <- !as.matrix(data$observed)
    truth <- as.matrix(data$truth)[blank]
    score <- predict(fit)[blank]
    ours <- ranking(score[truth], score[!truth])
    probability <- probability_of(score, fit$omega / (1 - fit$omega), 0.4)
    same <- function(a, b) abs(a - b) < 1e-9
    check("AUC is the library's", same(ours[["auc"]], theirs$auc))
    check("average precision is the library's", same(ours[["average_precision"]], theirs$average_precision))
    check("MSE is the library's", same(relative_error(score, truth), theirs$mse))
    check("probabilities are the library's", same(relative_error(probability, truth), theirs$mse_probability))
    tied <- ranking(c(2, 1), c(3, 2, 1, 0))
    check("ties", same(tied[["auc"]], 1 - (1.5 + 2.5) / 8) && same(tied[["precision"]], 1 / 4))
}
