# What must hold of a quick run: every experiment that was asked for produced its tables, values are finite, F never rises, every claim
# has its evidence, and kept results are used as long as they are valid.

tables_of <- list(synthetic = c("synthetic", "penalties", "synthetic_trace", "calibration"),
                  recommender = c("recommender", "recommender_trace", "race"), networks = c("networks", "network_ranks"),
                  biology = c("biology_pairs", "biology_lines"), theory = c("weight", "recovery", "recovery_slopes", "descent", "complexity"))

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
    for (name in unlist(tables_of[wanted])) {
        rows <- tables[[name]]
        check(paste("table", name), !is.null(rows) && nrow(rows) > 0)
        numbers <- rows[vapply(rows, is.numeric, NA) & !names(rows) %in% c("f1", "f1_sd", "rank", "rank_sd", "broken")]
        check(paste("finite values in", name), all(vapply(numbers, function(x) all(is.finite(x)), NA)))
    }
    for (name in names(figures)) {
        size <- file.size(figures[[name]])
        check(paste("figure", name), size > 2000 && size < 1e5)
    }
    for (name in wanted) {
        get0(paste0("check_", name), ifnotfound = function(check) NULL)(check)
    }
    made <- claims()
    if (setequal(wanted, experiments)) {
        check("every claim has been tried", all(made$verdict != "not run"))
        text <- readLines(file.path(store, "README.md"))
        check("every place of the report is filled", !any(grepl("{{", text, fixed = TRUE) | grepl("not all its results", text)))
        check("the report says that it is of a quick run", grepl("quick run", text[3]))
        check("the report has no gaps", length(gaps()) == 0)
    }
    made <- made[made$verdict != "not run", ]
    for (at in seq_len(nrow(made))) {
        check(paste("evidence for:", made$claim[at]), nchar(made$evidence[at]) > 20 && !grepl("NA|NaN", made$evidence[at]))
    }
    check_measures(check)
    check_results(check, wanted[1])
    check_sets(check)
    cat(passed, " passed, ", failed, " failed\n", sep = "")
    as.integer(failed > 0)
}

check_synthetic <- function(check) check("F never rises in synthetic fits", all(rows_of("synthetic", "error")$rises == 0))

check_recommender <- function(check) {
    rows <- rows_of("recommender", "error")
    check("ranks are limited", all(rows$rank[rows$method != "one_bit"] <= rating_limits$max_rank))
    race <- rows_of("recommender", "race")
    check("every method of the race descends", all(race$least < race$start))
}

check_theory <- function(check) {
    check("F never rises in PUMC_N", all(tables$descent$rises[grepl("PUMC_N", tables$descent$algorithm)] == 0))
    check("Theorem 8's bound holds for PUMC_N", tables$descent$broken[1] == 0)
    check("the corrected weight orders errors right", all(tables$weight$wrong_order[tables$weight$weight == "corrected"] == 0))
}

# A kept result is used again, unless its file is damaged, its data has changed, or it was never finished.
check_results <- function(check, experiment) {
    unit <- units_of(experiment)[[1]]
    path <- result_file(experiment, unit$key)
    lines <- readLines(path)
    origin <- origin_of(experiment, unit$data)
    check("results are found again", !is.null(remember(experiment, unit$key, function() stop("computed again"), unit$data)))
    check("and by another run", identical(read_result(path, origin), recall_unit(experiment, unit)))
    check("but not for other data", is.null(recall(experiment, unit$key, "another sum")))
    damaged <- tempfile()
    for (left in c(0, 1, length(lines) %/% 2, length(lines) - 1)) {
        writeLines(head(lines, left), damaged)
        check(paste("a result of which", left, "lines are left is not used"), is.null(read_result(damaged, origin)))
    }
    writeBin(head(readBin(path, "raw", 1e6), -20), damaged)
    check("a result that was cut is not used", is.null(read_result(damaged, origin)))
    stopped <- function() warning(structure(class = c("pumc_interrupted", "warning", "condition"), list(message = "", call = NULL)))
    status <- suppressMessages(tryCatch(remember(experiment, "interrupted", stopped), pumc_interrupted = interrupted))
    check("nothing is kept of what was interrupted", identical(status, 130) && !file.exists(result_file(experiment, "interrupted")))
    file.rename(path, damaged)
    rm(list = ls(recalled), envir = recalled)
    check("what is missing is named", any(startsWith(gaps(), paste0(experiment, ": 1 of "))) || length(wanted) < length(experiments))
    check("an experiment with gaps is not reported", is.null(rows_of(experiment, unit$table)))
    file.rename(damaged, path)
}

# A data file that is not whole is refused by name.
check_sets <- function(check) {
    path <- tempfile(fileext = ".tsv.gz")
    says <- function(lines) {
        file <- gzfile(path)
        writeLines(lines, file)
        close(file)
        tryCatch(read_set(path), error = function(e) if (grepl(path, conditionMessage(e), fixed = TRUE)) "refused")
    }
    whole <- c("%% 2 3 3", "0\t1", "1\t0", "1\t2")
    check("a set is read", identical(says(whole)[c("dim", "row", "col")], list(dim = 2:3, row = c(1L, 2L, 2L), col = c(2L, 1L, 3L))))
    check("a set that was cut is refused", identical(says(whole[-4]), "refused"))
    check("a set without a header is refused", identical(says(whole[-1]), "refused"))
    check("a cell outside is refused", identical(says(sub("1\t2", "2\t2", whole)), "refused"))
    check("half a line is refused", identical(says(sub("1\t2", "1", whole)), "refused"))
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
    check("time to a share of the descent", time_to(1:5, c(60, 22, 20.5, 20, 20.001), 120, 0.01) == 3 &&
          time_to(1:5, c(60, 22, 20.5, 20, 20.001), 120, 0.5) == 1)
    tied <- ranking(c(2, 1), c(3, 2, 1, 0))
    check("ties", same(tied[["auc"]], 1 - (1.5 + 2.5) / 8) && same(tied[["precision"]], 1 / 4))
}
