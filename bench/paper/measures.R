# Errors, rankings and 0/1 decisions on the cells that were not observed.

# AUC, average precision and precision among the best `top` when `hidden` are the scores of hidden ones and `others` those of
# the cells that are neither observed nor hidden. Ties count half (AUC), as wrong as the cut after them is (average
# precision), and in proportion (precision).
ranking <- function(hidden, others, top = length(hidden)) {
    value <- sort(unique(hidden))
    ones <- tabulate(match(hidden, value), length(value))
    count <- length(others)
    others <- sort(others[others >= value[1]], method = "radix")  # the others are below all of them
    not_below <- length(others) - findInterval(value, others, left.open = TRUE)
    above <- length(others) - findInterval(value, others)
    equal <- not_below - above
    found <- rev(cumsum(rev(ones)))
    before <- found - ones + above
    room <- pmin(pmax((top - before) / (ones + equal), 0), 1)
    c(auc = 1 - sum(ones * (above + equal / 2)) / length(hidden) / count,
      average_precision = sum(ones * found / (found + not_below)) / length(hidden),
      precision = sum(ones * room) / top)
}

# The probability that a cell is a one, from a score that minimises a loss in which observed ones weigh `odds` times as much as
# blanks (docs/model.md); delta is the sampling rate.
probability_of <- function(score, odds, delta) {
    x <- pmin(pmax(score, 0), 1)
    pmin(x / (x + odds * (1 - x)) / delta, 1)
}

# The same for a cell that is known not to have been observed: Bayes' rule.
given_blank <- function(probability, delta) probability * (1 - delta) / (1 - delta * probability)

# The paper's MSE on unobserved cells: sum (estimate - truth)^2 / sum truth.
relative_error <- function(estimate, truth) sum((estimate - truth)^2) / sum(truth)

# F1 of the 0/1 matrix with ones where the estimate is at least 1/2.
f1_of <- function(estimate, truth) {
    chosen <- estimate >= 0.5
    2 * sum(truth[chosen]) / (sum(chosen) + sum(truth))
}

# How often, and by how much relative to F, the objective rises in a history.
rises_of <- function(objective) {
    change <- diff(objective) / abs(objective[-length(objective)])
    c(rises = sum(change > 1e-12), worst = max(change, -1))
}

# The first time at which all but a share `accuracy` of the descent is done: (F - F*)/(F(0) - F*), where F(0) = `start` is the
# objective at X = 0 and F* the lowest of the run. Relative to F* itself, an objective that hardly falls would seem to be solved at once.
time_to <- function(seconds, objective, start, accuracy) {
    least <- min(objective)
    seconds[which(objective - least <= accuracy * (start - least))[1]]
}

# What the library's selection settled on, as a data frame of options for another fit: those of them that are set.
chosen_options <- function(found) {
    as.data.frame(found$options[names(found$options) %in% c("omega", "row_balance", "col_balance", "lambda_ratio")])
}
