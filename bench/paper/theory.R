# Experiment 6: what the theorems promise. Theorem 1's weight, Theorem 2's rate of recovery, Lemma 1 (F never rises), Theorem 8's rate
# of convergence, and the time of an iteration.

theory_units <- function() {
    units <- list(weight_unit())
    for (kind in c("threshold", "blocks")) for (m in recovery_sizes()) for (delta in recovery_rates()) {
        for (weight in c("paper", "corrected")) for (rep in seq_len(recovery_repetitions(weight))) {
            units <- c(units, list(recovery_unit(kind, m, delta, weight, rep)))
        }
    }
    for (rep in seq_len(if (quick) 2 else 5)) {
        units <- c(units, list(convergence_unit(rep), descent_unit(rep)))
    }
    for (rep in seq_len(if (quick) 2 else 3)) {
        units <- c(units, list(complexity_unit(rep)))
    }
    units
}

# Theorem 1: for 0/1 matrices X with random mistakes, the weighted error in expectation (eq. 7) against the true error (eq. 5).
weight_unit <- function() unit("weight", "all", function() {
    truth <- as.matrix(simulate_pu(60, seed = 1)$truth)
    set.seed(1)
    mistakes <- data.frame(missed = runif(200), invented = runif(200))
    one <- function(delta, weight) {
        omega <- weights_of(delta)[[weight]]
        values <- t(mapply(function(missed, invented) {
            false_zero <- sum(truth & runif(length(truth)) < missed)
            false_one <- sum(!truth & runif(length(truth)) < invented)
            right_one <- sum(truth) - false_zero
            c(true = (false_zero + false_one) / length(truth),
              weighted = omega * delta * false_zero + (1 - omega) * (1 - delta) * right_one + (1 - omega) * false_one)
        }, mistakes$missed, mistakes$invented))
        pair <- combn(nrow(values), 2)
        order <- sign(diff(t(matrix(values[t(pair), "true"], ncol = 2)))) * sign(diff(t(matrix(values[t(pair), "weighted"], ncol = 2))))
        data.frame(delta = delta, weight = weight, correlation = cor(values)[1, 2], wrong_order = mean(order < 0))
    }
    settings <- expand.grid(delta = c(0.1, 0.3, 0.5, 0.7, 0.9), weight = c("paper", "corrected"))
    do.call(rbind, Map(one, settings$delta, as.character(settings$weight)))
})

# --- Theorem 2 ----------------------------------------------------------------------------------------------------------

recovery_sizes <- function() if (quick) c(40, 80, 160) else c(100, 200, 400, 800, 1600)
recovery_rates <- function() if (quick) c(0.3, 0.6) else c(0.1, 0.2, 0.4, 0.6, 0.8)
recovery_repetitions <- function(weight) if (quick || weight == "paper") 2 else 5

# "threshold": the paper's synthetic data, whose truth has no low rank. "blocks": five groups of rows and of columns, ones
# where the groups agree; the truth has rank 5.
recovery_data <- function(kind, m, delta, seed) {
    if (kind == "threshold") {
        return(simulate_pu(m, sampling_rate = delta, seed = seed))
    }
    set.seed(seed)
    row_group <- sample(rep_len(1:5, m))
    col_group <- sample(rep_len(1:5, m))
    truth <- which(outer(row_group, col_group, "==")) - 1L
    observed <- truth[runif(length(truth)) < delta]
    sparse <- function(cells) pattern(cells %% m + 1L, cells %/% m + 1L, c(m, m))
    list(observed = sparse(observed), truth = sparse(truth))
}

# Default lambda: its rule follows the noise, as the theorem's does. The error is over all cells.
recovery_unit <- function(kind, m, delta, weight, rep) unit("recovery", paste(kind, m, delta, weight, rep), function() {
    data <- recovery_data(kind, m, delta, rep)
    fit <- pumc(data$observed, omega = weights_of(delta)[[weight]], sampling_rate = delta, row_balance = 0, col_balance = 0,
                progress = FALSE)
    truth <- as.matrix(data$truth) * 1
    score <- predict(fit)
    probability <- probability_of(score, fit$omega / (1 - fit$omega), delta)
    estimates <- list(score = score, probability = probability, "0/1" = (score >= 0.5) * 1)
    data.frame(kind = kind, m = m, delta = delta, weight = weight, rep = rep, estimate = names(estimates),
               error = vapply(estimates, function(estimate) mean((estimate - truth)^2), 0), rank = fit$rank)
})

# Slopes of log error in log mn and log delta, with standard errors.
recovery_slopes <- function(rows) {
    groups <- unique(rows[c("kind", "weight", "estimate")])
    slopes <- lapply(seq_len(nrow(groups)), function(at) {
        chosen <- merge(rows[rows$error > 0, ], groups[at, ])
        found <- coef(summary(lm(log(error) ~ log(m^2) + log(delta), chosen)))
        data.frame(groups[at, ], mn = found[2, 1], mn_se = found[2, 2], delta = found[3, 1], delta_se = found[3, 2])
    })
    do.call(rbind, slopes)
}

# --- Lemma 1 and Theorem 8 -------------------------------------------------------------------------------------------------

lsp_prox <- function(s, eta, mu) {
    inside <- (s - mu)^2 - 4 * (eta - mu * s)
    x <- pmax((s - mu + sqrt(pmax(inside, 0))) / 2, 0)
    better <- inside >= 0 & (x - s)^2 / 2 + eta * log(1 + x / mu) < s^2 / 2
    ifelse(better, x, 0)
}

# The paper's algorithms with full decompositions, on a dense matrix: "basic" is Algorithm 1, "printed" is Algorithm 3 as
# printed, whose extrapolation nothing guards. Returns F(X_t) and the squared lengths of the steps.
dense_algorithm <- function(observed, omega, lambda, mu, rho, steps, extrapolate) {
    weight <- ifelse(observed, omega, 1 - omega)
    objective <- function(x, s) sum(weight * (x - observed)^2) + lambda * sum(log(1 + s / mu))
    x <- before <- matrix(0, nrow(observed), ncol(observed))
    alpha <- c(1, 1)
    f <- objective(x, 0)
    step <- numeric(steps)
    for (t in seq_len(steps)) {
        z <- if (extrapolate) x + (alpha[1] - 1) / alpha[2] * (x - before) else x
        parts <- svd(z - 2 / rho * weight * (z - observed))
        s <- lsp_prox(parts$d, lambda / rho, mu)
        before <- x
        x <- parts$u %*% (s * t(parts$v))
        alpha <- c(alpha[2], (sqrt(4 * alpha[2]^2 + 1) + 1) / 2)
        f <- c(f, objective(x, s))
        step[t] <- sum((x - before)^2)
    }
    list(objective = f, step = step)
}

# Rows for each algorithm: F after t steps, the length of step t, and Theorem 8's bound for it.
convergence_unit <- function(rep) unit("convergence", paste(rep), function() {
    m <- if (quick) 40 else 200
    steps <- if (quick) 30 else 200
    observed <- simulate_pu(m, sampling_rate = 0.5, seed = rep)$observed
    library_fit <- function(count) {
        pumc(observed, sampling_rate = 0.5, row_balance = 0, col_balance = 0, mu_ratio = 2, tolerance = 1e-9,
             max_iterations = count, progress = FALSE)
    }
    fit <- library_fit(steps)
    norms <- vapply(seq_len(fit$iterations), function(count) sqrt(sum(library_fit(count)$d^2)), 0)
    step <- (fit$history$relative_change * c(norms[1], norms[-length(norms)]))^2  # relative to X_t, 1 from zero
    beta <- 2 * max(fit$omega, 1 - fit$omega)
    start <- fit$omega * length(observed@i)  # F(0)
    rho <- 1.1 * beta
    dense <- function(extrapolate) {
        dense_algorithm(as.matrix(observed), fit$omega, fit$lambda, fit$mu, rho, steps, extrapolate)
    }
    basic <- dense(FALSE)
    printed <- dense(TRUE)
    least <- min(fit$objective, basic$objective, printed$objective)
    rows <- function(algorithm, objective, step) {
        data.frame(rep = rep, algorithm = algorithm, t = seq_along(step), objective = objective[-1], step = step,
                   shortest = cummin(step), bound = 2 / ((rho - beta) * seq_along(step)) * (start - least),
                   rise = diff(objective) / abs(objective[-length(objective)]),
                   excess = diff(objective) + (rho - beta) / 2 * step)
    }
    rbind(rows("PUMC_N, this library", c(start, fit$history$objective), step),
          rows("Algorithm 1", basic$objective, basic$step),
          rows("Algorithm 3 as printed", printed$objective, printed$step))
})

# F along fits with every penalty, weight and continuation: how often it rises.
descent_unit <- function(rep) unit("descent", paste(rep), function() {
    settings <- expand.grid(m = if (quick) 60 else c(100, 400), delta = c(0.3, 0.5, 0.7), regularizer = penalties,
                            omega = c("paper", "corrected"), balance = c(0, 0.5), stringsAsFactors = FALSE)
    one <- function(m, delta, regularizer, omega, balance) {
        observed <- simulate_pu(m, sampling_rate = delta, seed = rep)$observed
        fit <- pumc(observed, omega = weights_of(delta)[[omega]], regularizer = regularizer, row_balance = balance,
                    col_balance = balance, progress = FALSE)
        data.frame(steps = fit$iterations, t(rises_of(fit$history$objective)))
    }
    cbind(rep = rep, settings, do.call(rbind, do.call(Map, c(list(one), unname(settings)))))
})

# --- time of an iteration ---------------------------------------------------------------------------------------------------

# Uniformly random ones and a small lambda: every singular value survives, so that the rank is max_rank.
complexity_unit <- function(rep) unit("complexity", paste(rep), function() {
    m <- if (quick) 1000 else 10000
    ones <- if (quick) c(1e4, 2e4, 4e4) else c(1e5, 2e5, 4e5, 8e5, 1.6e6, 3.2e6)
    ranks <- if (quick) c(4, 8, 16) else c(4, 8, 16, 32, 64)
    settings <- unique(rbind(data.frame(ones = ones, rank = 16), data.frame(ones = max(ones) / 4, rank = ranks)))
    one <- function(ones, rank) {
        set.seed(rep)
        x <- pattern(sample.int(m, ones, TRUE), sample.int(m, ones, TRUE), c(m, m))
        fit <- pumc(x, regularizer = "nuclear", omega = 0.8, row_balance = 0, col_balance = 0, lambda_ratio = 1e-4,
                    max_rank = rank, max_iterations = 16, tolerance = 1e-12, progress = FALSE)
        times <- diff(fit$history$seconds)
        data.frame(count = length(x@i), found = fit$rank, seconds = median(tail(times, length(times) %/% 2)))
    }
    cbind(rep = rep, m = m, settings, do.call(rbind, Map(one, settings$ones, settings$rank)))
})

# --- figures and tables -------------------------------------------------------------------------------------------------

theory_report <- function() {
    recovery <- rows_of("theory", "recovery")
    if (is.null(recovery)) {
        return()
    }
    table_of("weight", rows_of("theory", "weight"))
    table_of("recovery_slopes", recovery_slopes(recovery))
    error <- summarise(recovery, c("kind", "m", "delta", "weight", "estimate"), c("error", "rank"))
    table_of("recovery", error)
    error <- error[error$estimate == "probability" & error$weight == "corrected", ]
    error$kind <- factor(ifelse(error$kind == "blocks", "blocks (truth of rank 5)", "thresholded (truth of no low rank)"))
    error$rate <- factor(error$delta)
    line <- do.call(rbind, lapply(split(error, error$kind), function(rows) {
        data.frame(kind = rows$kind[1], cells = rows$m^2, error = max(rows$error) * min(rows$m) / rows$m)
    }))
    figure("recovery", 7, 3.8,
           ggplot(error, aes(m^2, error, colour = rate, shape = rate)) +
               geom_line(data = line, aes(cells, error), inherit.aes = FALSE, linetype = "dashed", colour = "grey40") +
               geom_pointrange(aes(ymin = pmax(error - error_sd, error / 2), ymax = error + error_sd), size = 0.3) + geom_line() +
               facet_wrap(~kind) + scale_x_log10() + scale_y_log10() + colours() +
               labs(x = "mn", y = "squared error a cell", colour = "delta", shape = "delta"))
    convergence_report()
    complexity_report()
}

convergence_report <- function() {
    rows <- rows_of("theory", "convergence")
    groups <- c("algorithm", "t")
    shown <- summarise(rows, groups, c("shortest", "bound"))
    algorithms <- c("PUMC_N, this library", "Algorithm 3 as printed", "Algorithm 1")
    shown$algorithm <- factor(shown$algorithm, algorithms)
    bound <- shown[shown$algorithm == "Algorithm 1", ]
    figure("convergence", 7, 3.8,
           ggplot(shown[shown$shortest > 1e-14, ], aes(t, shortest, colour = algorithm)) +
               geom_line(data = bound, aes(t, bound), colour = "black", linetype = "dashed") +
               annotate("text", x = max(bound$t), y = 40 * min(bound$bound), label = "bound of Theorem 8, 1/T", hjust = 1, size = 3) +
               geom_line(data = rows[rows$shortest > 1e-14, ], aes(t, shortest, group = paste(algorithm, rep),
                         colour = factor(algorithm, algorithms)), linewidth = 0.2, alpha = 0.6) +
               geom_line(linewidth = 0.8) + scale_x_log10() + scale_y_log10() + colours() +
               labs(x = "T", y = "shortest of T steps, squared", colour = NULL))
    descent <- rows_of("theory", "descent")
    all <- data.frame(algorithm = algorithms, steps = NA, rises = NA, worst = NA, broken = NA)
    for (at in seq_along(algorithms)) {
        chosen <- rows[rows$algorithm == algorithms[at], ]
        all[at, -1] <- c(nrow(chosen), sum(chosen$rise > 1e-12), max(chosen$rise), sum(chosen$shortest > chosen$bound))
    }
    all <- rbind(all, data.frame(algorithm = "PUMC_N, every penalty and weight", steps = sum(descent$steps),
                                 rises = sum(descent$rises), worst = max(descent$worst), broken = NA))
    table_of("descent", all)
}

complexity_report <- function() {
    rows <- rows_of("theory", "complexity")
    best <- aggregate(seconds ~ m + ones + rank, rows, min)
    table_of("complexity", summarise(rows, c("m", "ones", "rank"), "seconds"))
    shown <- rbind(cbind(best[best$rank == 16, ], what = "against the number of ones (k = 16)"),
                   cbind(best[best$ones == max(best$ones) / 4, ], what = "against k"))
    shown$x <- ifelse(shown$what == "against k", shown$rank, shown$ones)
    line <- do.call(rbind, lapply(split(shown, shown$what), function(rows) {
        last <- rows[which.max(rows$x), ]
        data.frame(what = last$what, x = rows$x, seconds = last$seconds * rows$x / last$x)
    }))
    line <- line[line$seconds > min(shown$seconds) / 3, ]
    figure("complexity", 7, 3.2,
           ggplot(shown, aes(x, seconds)) + geom_line(data = line, linetype = "dashed", colour = "grey40") +
               geom_pointrange(data = spread_of_times(rows, shown), aes(ymin = least, ymax = most), colour = okabe_ito[1], size = 0.3) +
               geom_line(colour = okabe_ito[1]) +
               facet_wrap(~what, scales = "free_x") + scale_x_log10(labels = function(x) vapply(x, plain, "")) + scale_y_log10() +
               labs(x = NULL, y = "seconds an iteration"))
}

# From the shortest to the longest time of a setting.
spread_of_times <- function(rows, shown) {
    key <- function(x) paste(x$ones, x$rank)
    shown$least <- tapply(rows$seconds, key(rows), min)[key(shown)]
    shown$most <- tapply(rows$seconds, key(rows), max)[key(shown)]
    shown
}
