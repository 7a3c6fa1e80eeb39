# Experiment 1, the paper's Figure 1: ones where a random matrix of rank 5 is at least 1/2, of which a share delta is observed.
# TNN with mu = 5, and all penalties.

synthetic_sizes <- function() if (quick) c(50, 100) else c(50, 100, 500, 1000, 2000)
synthetic_rates <- function() if (quick) c(0.3, 0.6, 0.9) else seq(0.3, 0.9, 0.1)
synthetic_repetitions <- function() if (quick) 2 else 10
penalty_repetitions <- function() if (quick) 2 else 5
penalty_sizes <- function() if (quick) 100 else c(500, 1000)
trace_repetitions <- function() if (quick) 2 else 3

weights_of <- function(delta) c(paper = delta / 2, corrected = 1 - delta / 2)

# The paper's loss: without balance. The sampling rate is known, as in the paper.
synthetic_options <- function(delta, weight, regularizer) {
    c(list(omega = weights_of(delta)[[weight]], sampling_rate = delta, regularizer = regularizer, row_balance = 0,
           col_balance = 0, max_rank = 100), if (regularizer == "tnn") list(mu = 5))
}

# lambda_ratio, chosen by the library's own selection on a part of the observed ones of the first repetition.
synthetic_selection <- function(m, delta, weight, regularizer) {
    key <- paste("selection", m, delta, weight, regularizer)
    remember("synthetic", key, function() {
        observed <- simulate_pu(m, sampling_rate = delta, seed = 1)$observed
        found <- do.call(cv_pumc, c(list(observed, folds = 1, explore = FALSE, metric = "average_precision", seed = 1,
                                         refit = FALSE, progress = FALSE), synthetic_options(delta, weight, regularizer)))
        data.frame(lambda_ratio = found$lambda_ratio.best)
    })$lambda_ratio
}

synthetic_fit <- function(data, m, delta, weight, regularizer, ...) {
    chosen <- synthetic_selection(m, delta, weight, regularizer)
    do.call(pumc, c(list(data$observed, lambda_ratio = chosen, progress = FALSE, ...),
                    synthetic_options(delta, weight, regularizer)))
}

# A row for each estimate of the matrix that a fit gives.
synthetic_rows <- function(fit, data, delta, weight) {
    truth <- as.matrix(data$truth) * 1
    blank <- !as.matrix(data$observed)
    score <- predict(fit)
    probability <- probability_of(score, fit$omega / (1 - fit$omega), delta)
    estimates <- list(score = score, probability = probability, blank = given_blank(probability, delta))
    ranked <- evaluate(fit, difference_pu(data$truth, data$observed), metrics = c("auc", "average_precision"))["model", ]
    rises <- rises_of(fit$history$objective)
    one_row <- function(name) {
        estimate <- estimates[[name]]
        data.frame(weight = weight, estimate = name, mse = relative_error(estimate[blank], truth[blank]),
                   f1 = f1_of(estimate[blank], truth[blank]), error = mean((estimate - truth)^2), auc = ranked$auc,
                   average_precision = ranked$average_precision, rank = fit$rank, iterations = fit$iterations,
                   seconds = fit$seconds, rises = rises[["rises"]], worst_rise = rises[["worst"]])
    }
    do.call(rbind, lapply(names(estimates), one_row))
}

synthetic_units <- function() {
    units <- list()
    for (m in synthetic_sizes()) for (delta in synthetic_rates()) for (rep in seq_len(synthetic_repetitions())) {
        units <- c(units, list(synthetic_unit(m, delta, rep)))
    }
    for (m in penalty_sizes()) for (delta in synthetic_rates()) for (rep in seq_len(penalty_repetitions())) {
        units <- c(units, list(penalty_unit(m, delta, rep)))
    }
    for (m in synthetic_sizes()) for (rep in seq_len(trace_repetitions())) {
        units <- c(units, list(trace_unit(m, rep)))
    }
    units
}

synthetic_unit <- function(m, delta, rep) unit("error", paste(m, delta, rep), function() {
    data <- simulate_pu(m, sampling_rate = delta, seed = rep)
    rows <- lapply(c("paper", "corrected"), function(weight) {
        synthetic_rows(synthetic_fit(data, m, delta, weight, "tnn"), data, delta, weight)
    })
    cbind(m = m, delta = delta, rep = rep, do.call(rbind, rows))
})

penalty_unit <- function(m, delta, rep) unit("penalties", paste(m, delta, rep), function() {
    data <- simulate_pu(m, sampling_rate = delta, seed = rep)
    rows <- lapply(penalties, function(regularizer) {
        fit <- synthetic_fit(data, m, delta, "corrected", regularizer)
        cbind(regularizer = regularizer, synthetic_rows(fit, data, delta, "corrected"))
    })
    cbind(m = m, delta = delta, rep = rep, do.call(rbind, rows))
})

penalties <- c("lsp", "tnn", "capped-l1", "mcp", "scad", "nuclear")

# Error against time at delta = 0.5: fits that are ended after more and more iterations.
trace_unit <- function(m, rep) unit("trace", paste(m, rep), function() {
    data <- simulate_pu(m, sampling_rate = 0.5, seed = rep)
    steps <- if (quick) c(1, 4, 16) else c(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48)
    rows <- lapply(c("paper", "corrected"), function(weight) {
        do.call(rbind, lapply(steps, function(step) {
            fit <- synthetic_fit(data, m, 0.5, weight, "tnn", max_iterations = step)
            cbind(step = step, synthetic_rows(fit, data, 0.5, weight))
        }))
    })
    cbind(m = m, rep = rep, do.call(rbind, rows))
})

# --- figures and tables -------------------------------------------------------------------------------------------------

synthetic_labels <- c("paper score" = "paper's weight", "corrected score" = "corrected weight",
                      "corrected probability" = "corrected, calibrated",
                      "corrected blank" = "corrected, calibrated for blanks",
                      "paper blank" = "paper's weight, calibrated for blanks")

penalty_labels <- c(lsp = "LSP", tnn = "TNN", "capped-l1" = "capped-l1", mcp = "MCP", scad = "SCAD", nuclear = "nuclear norm")

with_method <- function(rows) {
    rows$method <- factor(synthetic_labels[paste(rows$weight, rows$estimate)], synthetic_labels)
    rows[!is.na(rows$method), ]
}

synthetic_report <- function() {
    rows <- rows_of("synthetic", "error")
    if (is.null(rows)) {
        return()
    }
    rows <- with_method(rows)
    error <- summarise(rows, c("m", "delta", "method"), c("mse", "auc", "f1", "rank", "seconds"))
    table_of("synthetic", error)
    error$size <- factor(error$m)
    figure("synthetic_mse", 9, 3.6,
           ggplot(error, aes(delta, mse, colour = size, fill = size, shape = size)) + spread("mse") + geom_line() +
               geom_point() + facet_wrap(~method, nrow = 1, labeller = label_wrap_gen(18)) + colours() + zero_based() +
               labs(x = rate_label, y = "relative MSE on unobserved cells", colour = "m", fill = "m", shape = "m"))
    sides <- rbind(data.frame(error[c("m", "delta", "method", "size")], measure = "AUC", value = error$auc, sd = error$auc_sd),
                   data.frame(error[c("m", "delta", "method", "size")], measure = "F1", value = error$f1, sd = error$f1_sd),
                   data.frame(error[c("m", "delta", "method", "size")], measure = "rank", value = error$rank, sd = error$rank_sd))
    sides <- sides[sides$method %in% synthetic_labels[1:2], ]
    figure("synthetic_rankings", 8, 5,
           ggplot(sides, aes(delta, value, colour = size, fill = size, shape = size)) + spread_of(value, sd) + geom_line() +
               geom_point() + facet_grid(measure ~ method, scales = "free_y", switch = "y") + colours() +
               labs(x = rate_label, y = NULL, colour = "m", fill = "m", shape = "m"))
    penalty_report()
    trace_report()
}

penalty_report <- function() {
    rows <- rows_of("synthetic", "penalties")
    rows <- rows[rows$estimate == "probability", ]
    error <- summarise(rows, c("m", "delta", "regularizer"), c("mse", "auc", "rank", "seconds"))
    table_of("penalties", error)
    error$penalty <- factor(penalty_labels[error$regularizer], penalty_labels)
    error$size <- factor(paste("m =", error$m), paste("m =", sort(unique(error$m))))
    figure("penalties", 7, 3.6,
           ggplot(error, aes(delta, mse, colour = penalty, fill = penalty, shape = penalty)) + spread("mse") + geom_line() +
               geom_point() + facet_wrap(~size) + colours() + zero_based() +
               labs(x = rate_label, y = "relative MSE, calibrated", colour = NULL, fill = NULL, shape = NULL))
}

trace_report <- function() {
    rows <- with_method(rows_of("synthetic", "trace"))
    rows <- rows[rows$method %in% synthetic_labels[1:4], ]
    error <- summarise(rows, c("m", "step", "method"), c("mse", "seconds"))
    table_of("synthetic_trace", error)
    error$size <- factor(error$m)
    figure("synthetic_time", 8, 3.6,
           ggplot(error, aes(seconds, mse, colour = size, fill = size, shape = size)) + spread("mse") + geom_line() +
               geom_point() + facet_wrap(~method, nrow = 1, labeller = label_wrap_gen(18)) + colours() + seconds_axis() + zero_based() +
               labs(y = "relative MSE on unobserved cells", colour = "m", fill = "m", shape = "m"))
}
