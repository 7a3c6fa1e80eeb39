# Held-out selection of the penalty.

cv_pumc <- function(x, ..., lambda_ratio = NULL, mu_ratio = NULL, omega = NULL, balance = NULL, regularizer = "lsp",
                    explore = TRUE, folds = 5, hold_out = NULL, metric = "recall", n = 20, path_length = NULL,
                    seed = NULL, threshold = NULL, dims = NULL, confidence = FALSE, row_weights = NULL,
                    col_weights = NULL, threads = default_threads(), refit = TRUE, progress = interactive()) {
    call <- match.call()
    one_flag(refit, "refit")
    ones <- as_ones(x, threshold, dims, confidence = confidence)
    remark_on_network(ones)
    weights <- line_weights(ones, row_weights, col_weights)
    values <- given(lambda_ratio = as_values(lambda_ratio, "lambda_ratio"), mu_ratio = as_values(mu_ratio, "mu_ratio"),
                    omega = as_values(omega, "omega"), balance = as_values(balance, "balance"))
    if (!is.character(regularizer) || anyNA(regularizer) || length(regularizer) == 0) {
        refuse("regularizer must be names of penalties")
    }
    values$regularizer <- regularizer
    whole <- function(value, name) one_number(value, name, -2^53, 2^53, whole = TRUE)
    settings <- given(folds = whole(folds, "folds"), top_n = whole(n, "n"), metric = one_text(metric, "metric"),
                      explore = as.integer(one_flag(explore, "explore")),
                      hold_out = if (!is.null(hold_out)) one_number(hold_out, "hold_out"),
                      path_length = if (!is.null(path_length)) whole(path_length, "path_length"),
                      seed = seed_or_draw(seed))
    remark_on_length(intersect(metric, c("recall", "precision")), n, ncol(ones))
    options <- options_handle(c(given(threads = threads), given_options(...)))
    found <- checked(.Call(C_select, problem_of(ones, weights), options, values, settings,
                           one_flag(progress, "progress")))
    if (found$interrupted) {
        warn_interrupted(paste("the table holds the", length(found$table$score), "combinations that were complete"))
    }
    table <- as.data.frame(found$table)
    best <- found$best + 1L
    top <- found$top + 1L
    table$mark <- ""
    table$mark[top] <- "top"
    table$mark[best] <- if (best == top) "top,used" else "used"
    options <- found$options[!vapply(found$options, is.na, NA)]
    structure(class = "cv_pumc", list(
        table = table, best = best, top = top, lambda_ratio.best = table$lambda_ratio[best],
        lambda_ratio.1se = simplest_within_se(table, best), metric = metric, n = n, folds = folds,
        options = options, fit = if (refit) fit_ones(ones, weights, options, NULL, TRUE, progress, call),
        call = call))
}

# A list of all columns holds every hidden one.
remark_on_length <- function(measures, n, cols) {
    if (length(measures) > 0 && n >= cols) {
        message("at n = ", n, " every model of ", cols, " columns has the same ", paste(measures, collapse = " and "),
                ": give a smaller n")
    }
}

as_values <- function(values, name) {
    if (!is.null(values) && (!is.numeric(values) || length(values) == 0)) {
        refuse(name, " must be numbers to try")
    }
    if (!is.null(values)) as.double(values)
}

# The rows of the table that differ in lambda_ratio alone make a curve, named by what sets it apart from the others.
curve_of <- function(table) {
    show <- function(name) paste(name, format(table[[name]], digits = 3, trim = TRUE))
    parts <- list(table$regularizer, show("mu_ratio"), show("omega"), paste("balance", balance_of(table)),
                  show("tilt"))
    key <- NULL
    for (part in parts) {
        finer <- if (is.null(key)) part else paste(key, part, sep = ", ")
        if (length(unique(finer)) > max(1, length(unique(key)))) {
            key <- finer # a part that tells no more curves apart is not named
        }
    }
    if (is.null(key)) {
        key <- parts[[1]]
    }
    factor(key, levels = unique(key))
}

# One number where rows and columns have the same balance, and both otherwise.
balance_of <- function(table) {
    show <- function(values) format(values, digits = 3, trim = TRUE)
    same <- table$row_balance == table$col_balance
    ifelse(same, show(table$row_balance), paste(show(table$row_balance), show(table$col_balance), sep = "/"))
}

# The fits behind a curve; a tilt changes their rankings only.
fits_of <- function(table) curve_of(transform(table, tilt = 0))

# The largest lambda_ratio on the best path whose score is within one standard error of the best.
simplest_within_se <- function(table, best) {
    if (is.na(table$score_se[best])) {
        return(NA_real_)
    }
    fits <- fits_of(table)
    near <- fits == fits[best] & table$score >= table$score[best] - table$score_se[best]
    max(table$lambda_ratio[which(near)])
}

metric_name <- function(x) {
    switch(x$metric, recall = , precision = , ndcg = paste0(x$metric, "@", x$n), gsub("_", " ", x$metric))
}

print.cv_pumc <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
    cat("Call: ", paste(deparse(x$call, width.cutoff = 70L, nlines = 3L), collapse = "\n  "), "\n\n", sep = "")
    cat("Measure: ", metric_name(x), ", ",
        if (x$folds > 1) paste(x$folds, "folds of the ones")
        else if (x$folds == 1) "one part of the ones hidden"
        else "parts of the ones hidden in turn", "\n\n", sep = "")
    fits <- fits_of(x$table)
    simple <- which(x$table$lambda_ratio == x$lambda_ratio.1se & fits == fits[x$best])
    simple <- if (x$best %in% simple) x$best else simple
    rows <- c(used = x$best, top = x$top, "1se" = if (length(simple) > 0) simple[1])
    shown <- cbind(x$table, balance = balance_of(x$table))
    shown <- shown[rows, c("regularizer", "lambda_ratio", "mu_ratio", "omega", "balance", "tilt", "score", "score_se",
                           "rank")]
    rownames(shown) <- names(rows)
    print(shown, digits = digits)
    cat("\ntop: the highest score. used: the options as they are unless that is clearly better; if it is, the smallest\n",
        "lambda_ratio on its path that finds a higher rank and scores within 1 % of it; with the tilt that suits it.\n",
        "See ?cv_pumc.\n", sep = "")
    cat(nrow(x$table), " combinations tried; see $table", if (!is.null(x$fit)) ", and $fit for the model",
        ".\n", sep = "")
    invisible(x)
}
