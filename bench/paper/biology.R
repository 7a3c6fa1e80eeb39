# Experiment 5: associations in biology. Ten-fold cross-validation of pairs, and rows and columns that the fit has never seen.

association_sets <- function() {
    if (quick) {
        return("southern-women")
    }
    there("bio", c("yamanishi-nuclear-receptor", "yamanishi-gpcr", "yamanishi-ion-channel", "yamanishi-enzyme",
                   "hmdd-v2-mirna-disease"))
}
association_folds <- function() if (quick) 2 else 10

association_methods <- list(selected = NULL, default = list(), nuclear = list(regularizer = "nuclear"))

# The library's own selection, by average precision, on the training ones of the first fold.
association_options <- function(set) {
    remember("biology", paste("selection", set), function() {
        ones <- read_pairs(set)
        kept <- without_fold(ones, fold_of(length(ones@i), 1), 1)
        found <- cv_pumc(kept, tilt = 0, metric = "average_precision", folds = if (quick) 1 else 5, seed = 1, refit = FALSE,
                         progress = FALSE)
        chosen_options(found)
    }, data_sum("bio", set))
}

options_of <- function(set, method) {
    if (method == "selected") as.list(association_options(set)) else association_methods[[method]]
}

# A fold for each of `count` things, as even as possible.
fold_of <- function(count, seed) {
    set.seed(seed)
    sample(rep_len(seq_len(if (quick) 5 else 10), count))
}

without_fold <- function(ones, fold, at) {
    cells <- pairs_of(ones)[fold != at, , drop = FALSE]
    pattern(cells[, 1], cells[, 2], dim(ones))
}

popularity_scores <- function(kept) {
    outer(Matrix::rowSums(kept) + 1, Matrix::colSums(kept) + 1)
}

biology_units <- function() {
    units <- list()
    for (set in association_sets()) for (at in seq_len(association_folds())) {
        units <- c(units, list(pair_unit(set, at), line_unit(set, "rows", at), line_unit(set, "cols", at)))
    }
    units
}

# A tenth of the ones, and a tenth of the blanks to rank them among, as in ten-fold cross-validation of all pairs.
pair_unit <- function(set, at) unit("pairs", paste(set, at), function() {
    ones <- read_pairs(set)
    kept <- without_fold(ones, fold_of(length(ones@i), 1), at)
    hidden <- as.matrix(ones) & !as.matrix(kept)
    blank <- which(!as.matrix(ones))
    others <- blank[fold_of(length(blank), 2) == at]
    judge <- function(method, scores) {
        cbind(data.frame(method = method), t(ranking(scores[hidden], scores[others])[c("auc", "average_precision")]))
    }
    own <- function(method) {
        judge(method, predict(do.call(pumc, c(list(kept, progress = FALSE), options_of(set, method)))))
    }
    rows <- c(lapply(names(association_methods), own), list(judge("popularity", popularity_scores(kept))))
    cbind(set = set, fold = at, do.call(rbind, rows))
}, data_sum("bio", set))

# A tenth of the rows (or columns) is left out of the fit. Half of the ones of each are then shown to the model, which folds the
# row in; the other half is to be found among its blanks. "refit" has seen the shown half in the fit, popularity knows no row.
line_unit <- function(set, side, at) unit("lines", paste(set, side, at), function() {
    ones <- read_pairs(set)
    if (side == "cols") {
        ones <- Matrix::t(ones)
    }
    cells <- pairs_of(ones)
    new <- fold_of(nrow(ones), 3)[cells[, 1]] == at
    set.seed(at)
    order <- ave(runif(nrow(cells)), cells[, 1], FUN = rank)
    shown <- new & order <= ave(order, cells[, 1], FUN = max) / 2
    part <- function(chosen) pattern(cells[chosen, 1], cells[chosen, 2], dim(ones))
    old <- part(!new)
    seen <- as.matrix(part(shown))
    judged <- matrix(rowSums(seen) > 0, nrow(seen), ncol(seen))
    hidden <- as.matrix(part(new & !shown)) & judged
    others <- judged & !as.matrix(ones)
    judge <- function(method, scores) {
        cbind(data.frame(method = method), t(ranking(scores[hidden], scores[others])[c("auc", "average_precision")]))
    }
    options <- options_of(set, "selected")
    model <- do.call(pumc, c(list(old, progress = FALSE), options))
    rows <- rbind(judge("fold-in", predict(fold_in(model, part(shown)))),
                  judge("refit", predict(do.call(pumc, c(list(part(!new | shown), progress = FALSE), options)))),
                  judge("popularity", outer(rep(1, nrow(old)), Matrix::colSums(old))))
    cbind(set = set, side = side, fold = at, lines = sum(judged[, 1]), hidden = sum(hidden), rows)
}, data_sum("bio", set))

# --- figures and tables -------------------------------------------------------------------------------------------------

association_labels <- c(selected = "PUMC_N, selected", default = "PUMC_N, default", nuclear = "convex PU", "fold-in" = "PUMC_N, fold-in",
                        refit = "PUMC_N, refit", popularity = "popularity")

biology_report <- function() {
    pairs <- rows_of("biology", "pairs")
    if (is.null(pairs)) {
        return()
    }
    pairs <- summarise(pairs, c("set", "method"), c("auc", "average_precision"))
    table_of("biology_pairs", pairs)
    lines <- summarise(rows_of("biology", "lines"), c("set", "side", "method"), c("auc", "average_precision"))
    table_of("biology_lines", lines)
    both <- rbind(cbind(what = "pairs", pairs[c("set", "method")], stacked(pairs)),
                  cbind(what = paste("whole", ifelse(lines$side == "rows", "rows", "columns")), lines[c("set", "method")],
                        stacked(lines)))
    both <- both[both$method != "default", ]
    both$method <- factor(association_labels[both$method], setdiff(association_labels, association_labels[["default"]]))
    both$set <- sub("^(yamanishi|hmdd-v2)-", "", both$set)
    both$set <- factor(both$set, unique(both$set))
    both$what <- factor(both$what, c("pairs", "whole rows", "whole columns"))
    figure("biology", 8, 4.6,
           ggplot(both, aes(set, value, colour = method, shape = method)) +
               geom_pointrange(aes(ymin = pmax(value - sd, 0), ymax = pmin(value + sd, 1)), size = 0.35,
                               position = position_dodge(width = 0.6)) +
               facet_grid(measure ~ what, scales = "free_y", switch = "y") + colours() +
               theme(axis.text.x = element_text(angle = 30, hjust = 1)) + labs(x = NULL, y = NULL, colour = NULL, shape = NULL))
}

stacked <- function(rows) {
    rbind(data.frame(measure = "AUC", value = rows$auc, sd = rows$auc_sd),
          data.frame(measure = "AUPR", value = rows$average_precision, sd = rows$average_precision_sd))
}
