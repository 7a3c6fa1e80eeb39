# Experiment 2, the paper's Figure 4 and Tables 5 and 6: ratings made binary, a share delta of the ones observed; PUMC_N against
# convex PU completion, AIS-Impute and 1-bit matrix completion.

rating_sets <- function() {
    if (quick) "generated" else there("recommender", c("ml-100k", "filmtrust", "douban"))
}
rating_readings <- function() c("> 3", ">= 3")
# All rates and ten repetitions for the first reading, fewer for the second and for the nine million cells of Douban.
rating_rates <- function(reading = "> 3") {
    if (quick) c(0.4, 0.7) else if (reading == "> 3") seq(0.2, 0.9, 0.1) else seq(0.2, 0.8, 0.2)
}
rating_repetitions <- function(set, reading) if (quick) 2 else if (reading == "> 3" && !is_large(set)) 10 else 3

# 1-bit completion takes ten times as long as all the others together, since it decomposes a dense matrix in each step: fewer
# repetitions. On Douban it has one, at three rates, with fewer steps against time, and takes its settings from MovieLens-100K.
is_large <- function(set) set == "douban"
has_one_bit <- function(set, reading, delta, rep) {
    if (!is_large(set)) {
        return(rep <= if (quick) 2 else 3)
    }
    rep == 1 && reading == "> 3" && any(abs(delta - c(0.2, 0.5, 0.8)) < 0.01)
}
methods_for <- function(set, reading, delta, rep) {
    if (has_one_bit(set, reading, delta, rep)) rating_methods else setdiff(rating_methods, "one_bit")
}
one_bit_teacher <- function(set) if (is_large(set) && "ml-100k" %in% rating_sets()) "ml-100k" else set

# Every method that keeps X as factors has the same limit on its rank and the same tolerance for the relative change of X. 1-bit
# completion has no such limit, and its tolerance is for something else: it keeps the program's default.
rating_limits <- list(max_rank = 64, tolerance = 1e-4)

# The methods: how to fit with a setting, and the settings to choose from. The library's own choose a lambda_ratio along
# its path of twelve; AIS-Impute gets more values, 1-bit completion nine pairs, at delta = 0.5 alone. Its rank stands for the
# radius of a nuclear ball and may be below 1. With alpha of 1 and 4, ranks of 4 and 16 were never the choice on
# MovieLens-100K and FilmTrust, where 1 was, and a fit takes up to minutes.
own_options <- function(method, delta) {
    paper_loss <- list(row_balance = 0, col_balance = 0)
    c(rating_limits,
      switch(method,
             paper = c(list(omega = delta / 2, sampling_rate = delta), paper_loss),
             pumc_n = c(list(sampling_rate = delta), paper_loss),
             balanced = list(sampling_rate = delta),
             nuclear = c(list(sampling_rate = delta, regularizer = "nuclear"), paper_loss)))
}
own_methods <- c("paper", "pumc_n", "balanced", "nuclear")

baseline_settings <- list(
    ais_impute = data.frame(lambda_ratio = c(0.95, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15, 0.12, 0.1, 0.08, 0.06, 0.04)),
    one_bit = expand.grid(alpha = c(1, 4, 10), rank = c(1 / 16, 1 / 4, 1)))
rating_methods <- c(own_methods, names(baseline_settings))

# list(scores, odds, start, facts) of a fit; `more` are options that go before those of the method. start is F(0), for losses
# without balance.
fit_own <- function(method, kept, delta, chosen, more) {
    options <- modifyList(c(own_options(method, delta), chosen), more)
    fit <- do.call(pumc, c(list(kept, progress = FALSE), options))
    list(scores = predict(fit), odds = fit$omega / (1 - fit$omega), start = fit$omega * length(kept@i), rank = fit$rank,
         iterations = fit$iterations, seconds = fit$seconds, history = fit$history)
}

fit_baseline <- function(method, kept, seed, chosen, more) {
    drawn <- with_zeros(kept, seed)
    options <- modifyList(c(if (method == "ais_impute") rating_limits, chosen), more)
    made <- do.call(run_baseline, c(list(method, dim(kept), drawn$cells), options))
    list(scores = made$scores, odds = drawn$odds, start = sum(drawn$cells[, 3]^2) / 2, rank = unname(made$info["rank"]),
         iterations = unname(made$info["iterations"]), seconds = unname(made$info["seconds"]), history = made$trace)
}

fit_method <- function(method, kept, delta, rep, chosen, more = list()) {
    if (method %in% own_methods) fit_own(method, kept, delta, chosen, more) else fit_baseline(method, kept, rep, chosen, more)
}

# The setting that ranks a hidden tenth of the observed ones best, by average precision, for the first repetition and the
# first reading of ratings; settings are relative, and serve the second reading too.
rating_selection <- function(set, delta, method, find = remember) {
    if (method == "one_bit") {
        delta <- if (quick) 0.4 else 0.5
        set <- one_bit_teacher(set)
    }
    find("recommender", paste("selection", set, delta, method), data = data_sum("recommender", set), compute = function() {
        kept <- holdout(read_ratings(set, "> 3")$truth, 1 - delta, seed = 1)$kept
        if (method %in% own_methods) {
            found <- do.call(cv_pumc, c(list(kept, folds = 1, hold_out = 0.1, explore = FALSE, metric = "average_precision",
                                             seed = 1, refit = FALSE, progress = FALSE), own_options(method, delta)))
            return(data.frame(lambda_ratio = found$lambda_ratio.best))
        }
        settings <- baseline_settings[[method]]
        parts <- holdout(kept, 0.1, seed = 1)
        hidden <- as.matrix(parts$hidden)
        others <- !as.matrix(kept)
        score <- vapply(seq_len(nrow(settings)), function(at) {
            scores <- fit_baseline(method, parts$kept, 1, settings[at, , drop = FALSE], list(tolerance = 1e-3))$scores
            ranking(scores[hidden], scores[others])[["average_precision"]]
        }, 0)
        settings[which.max(score), , drop = FALSE]
    })
}

reading_name <- function(reading) if (reading == "> 3") "above" else "from"

# A row for each estimate. Errors are on all cells that were not observed (a cell without a rating is no one), and on those
# that have a rating.
rating_rows <- function(made, cells, delta, method) {
    score <- made$scores[cells$blank]
    probability <- probability_of(score, made$odds, delta)
    estimates <- list(score = score, probability = probability, blank = given_blank(probability, delta))
    ranked <- ranking(score[cells$hidden], score[!cells$hidden])
    if (is.null(made$history) || method == "one_bit") {
        rises <- c(rises = NA, worst = NA)
    } else {
        rises <- rises_of(made$history$objective)
    }
    one_row <- function(name) {
        estimate <- estimates[[name]]
        data.frame(method = method, estimate = name, mse = relative_error(estimate, cells$hidden),
                   mse_rated = relative_error(estimate[cells$rated], cells$hidden[cells$rated]), auc = ranked[["auc"]],
                   average_precision = ranked[["average_precision"]], rank = made$rank, iterations = made$iterations,
                   seconds = made$seconds, rises = rises[["rises"]])
    }
    do.call(rbind, lapply(names(estimates), one_row))
}

rating_cells <- function(ratings, kept) {
    blank <- which(!as.matrix(kept))
    list(blank = blank, hidden = as.matrix(ratings$truth)[blank], rated = as.matrix(ratings$rated)[blank])
}

recommender_units <- function() {
    units <- list()
    for (set in rating_sets()) for (reading in rating_readings()) for (delta in rating_rates(reading)) {
        for (rep in seq_len(rating_repetitions(set, reading))) {
            units <- c(units, list(rating_unit(set, reading, delta, rep)))
        }
    }
    for (set in rating_sets()) for (rep in seq_len(if (quick) 2 else 3)) {
        units <- c(units, list(rating_trace_unit(set, rep)))
        for (delta in rating_rates()) {
            units <- c(units, list(race_unit(set, delta, rep)))
        }
    }
    units
}

# A unit of a set. Where 1-bit completion takes the settings of another set, the key names it and its data counts as well.
set_unit <- function(table, set, key, with_one_bit, compute) {
    sets <- unique(c(set, if (with_one_bit) one_bit_teacher(set)))
    unit(table, paste(c(set, key, sets[-1]), collapse = " "), compute, data_sum("recommender", sets))
}

rating_unit <- function(set, reading, delta, rep) {
    key <- paste(reading_name(reading), delta, rep)
    set_unit("error", set, key, has_one_bit(set, reading, delta, rep), function() rating_errors(set, reading, delta, rep))
}

rating_errors <- function(set, reading, delta, rep) {
    ratings <- read_ratings(set, reading)
    kept <- holdout(ratings$truth, 1 - delta, seed = rep)$kept
    cells <- rating_cells(ratings, kept)
    rows <- lapply(methods_for(set, reading, delta, rep), function(method) {
        chosen <- rating_selection(set, delta, method)
        rating_rows(fit_method(method, kept, delta, rep, chosen), cells, delta, method)
    })
    cbind(set = set, reading = reading, delta = delta, rep = rep, do.call(rbind, rows))
}

# Error against time at delta = 0.5 (0.4 in a quick run): every method is ended after more and more iterations.
trace_delta <- function() if (quick) 0.4 else 0.5
rating_trace_unit <- function(set, rep) {
    set_unit("trace", set, rep, has_one_bit(set, "> 3", trace_delta(), rep), function() rating_trace(set, trace_delta(), rep))
}

rating_trace <- function(set, delta, rep) {
    steps <- if (quick) c(1, 4, 16) else c(1, 2, 4, 8, 16, 32, 64, 128)
    ratings <- read_ratings(set, "> 3")
    kept <- holdout(ratings$truth, 1 - delta, seed = rep)$kept
    cells <- rating_cells(ratings, kept)
    rows <- lapply(methods_for(set, "> 3", delta, rep), function(method) {
        chosen <- rating_selection(set, delta, method)
        few <- method == "one_bit" && is_large(set)
        do.call(rbind, lapply(if (few) steps[steps <= 16] else steps, function(step) {
            made <- fit_method(method, kept, delta, rep, chosen, list(max_iterations = step))
            cbind(step = step, rating_rows(made, cells, delta, method))
        }))
    })
    cbind(set = set, rep = rep, do.call(rbind, rows))
}

# The time to do all but 1e-2, 1e-3 and 1e-4 of the descent from F(0) to the lowest F of a long run, for each method in turn.
race_unit <- function(set, delta, rep) set_unit("race", set, paste(delta, rep), FALSE, function() {
    kept <- holdout(read_ratings(set, "> 3")$truth, 1 - delta, seed = rep)$kept
    rows <- lapply(c("pumc_n", "nuclear", "ais_impute"), function(method) {
        chosen <- rating_selection(set, delta, method)
        made <- fit_method(method, kept, delta, rep, chosen, list(tolerance = 1e-6, max_iterations = 1000))
        history <- made$history
        accuracy <- 10^-(2:4)
        data.frame(method = method, accuracy = accuracy, iterations = nrow(history), rank = made$rank, start = made$start,
                   least = min(history$objective),
                   seconds = vapply(accuracy, function(a) time_to(history$seconds, history$objective, made$start, a), 0))
    })
    cbind(set = set, delta = delta, rep = rep, do.call(rbind, rows))
})

# --- figures and tables -------------------------------------------------------------------------------------------------

# What each method is judged by: the paper's weight and the baselines also as they come, the others calibrated.
rating_labels <- c("paper score" = "PUMC_N, paper's weight", "pumc_n blank" = "PUMC_N", "balanced blank" = "PUMC_N, balanced",
                   "nuclear blank" = "convex PU", "ais_impute score" = "AIS-Impute", "ais_impute blank" = "AIS-Impute, calibrated",
                   "one_bit score" = "1-bit", "one_bit blank" = "1-bit, calibrated")

figure_ends <- c(mse = 1.3, rated = 1.3, time = 1.5)  # of axes of errors

rating_names <- c(paper = "PUMC_N, paper's weight", pumc_n = "PUMC_N", balanced = "PUMC_N, balanced", nuclear = "convex PU",
                  ais_impute = "AIS-Impute", one_bit = "1-bit")

with_rating_method <- function(rows) {
    rows$label <- factor(rating_labels[paste(rows$method, rows$estimate)], rating_labels)
    rows[!is.na(rows$label), ]
}

recommender_report <- function() {
    rows <- rows_of("recommender", "error")
    if (is.null(rows)) {
        return()
    }
    all <- summarise(rows, c("set", "reading", "delta", "method", "estimate"),
                     c("mse", "mse_rated", "auc", "average_precision", "rank", "seconds"))
    table_of("recommender", all)
    shown <- with_rating_method(all)
    shown$cut <- paste("rating", shown$reading)
    calibrated <- droplevels(shown[shown$label != rating_labels["one_bit score"], ])
    figure("recommender_mse", 8, 5,
           ggplot(calibrated, aes(delta, mse, colour = label, fill = label, shape = label)) + spread("mse") + geom_line() +
               geom_point() + facet_grid(cut ~ set) + colours() + coord_cartesian(ylim = c(NA, min(figure_ends[["mse"]], max(calibrated$mse)))) +
               labs(x = rate_label, y = "relative MSE on unobserved cells", colour = NULL, fill = NULL, shape = NULL))
    figure("recommender_rated", 8, 5,
           ggplot(shown, aes(delta, mse_rated, colour = label, fill = label, shape = label)) + spread("mse_rated") +
               geom_line() + geom_point() + facet_grid(cut ~ set) + colours() + coord_cartesian(ylim = c(NA, min(figure_ends[["rated"]], max(shown$mse_rated)))) +
               labs(x = rate_label, y = "relative MSE on unobserved cells with a rating", colour = NULL, fill = NULL,
                    shape = NULL))
    trace <- with_rating_method(rows_of("recommender", "trace"))
    trace <- summarise(trace[trace$label %in% calibrated$label, ], c("set", "step", "label"), c("mse", "seconds"))
    table_of("recommender_trace", trace)
    trace$label <- droplevels(trace$label)
    figure("recommender_time", 8, 3.6,
           ggplot(trace, aes(seconds, mse, colour = label, fill = label, shape = label)) + spread("mse") + geom_line() +
               geom_point() + facet_wrap(~set) + colours() + seconds_axis() + coord_cartesian(ylim = c(NA, min(figure_ends[["time"]], max(trace$mse)))) +
               labs(y = "relative MSE on unobserved cells", colour = NULL, fill = NULL, shape = NULL))
    race_report()
}

# Medians of three draws, since a time is disturbed upwards only, and their range.
race_report <- function() {
    rows <- rows_of("recommender", "race")
    groups <- c("set", "delta", "accuracy", "method")
    race <- summarise(rows, groups, "seconds", median)
    race$seconds_sd <- NULL
    race$least <- summarise(rows, groups, "seconds", min)$seconds
    race$most <- summarise(rows, groups, "seconds", max)$seconds
    table_of("race", race)
    race$method <- factor(rating_names[race$method], rating_names[c("pumc_n", "nuclear", "ais_impute")])
    race$target <- paste("all but", vapply(race$accuracy, plain, ""))
    figure("race", 8, 5,
           ggplot(race, aes(delta, seconds, colour = method, shape = method)) + geom_line() +
               geom_pointrange(aes(ymin = least, ymax = most), size = 0.3) +
               facet_grid(target ~ set) + colours() + scale_y_log10(labels = function(x) vapply(x, plain, "")) +
               labs(x = rate_label, y = "seconds", colour = NULL, shape = NULL))
}
