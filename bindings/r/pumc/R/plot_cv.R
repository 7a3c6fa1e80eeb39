# The curves of a held-out selection, with error bars, the ranks along the top of a single curve, and the choices marked.

plot.cv_pumc <- function(x, sign.lambda = 1, xlab = NULL, ylab = metric_name(x), ...) {
    if (!sign.lambda %in% c(-1, 1)) {
        refuse("sign.lambda must be 1 or -1")
    }
    at <- function(ratio) sign.lambda * log(ratio)
    table <- x$table
    path <- path_of(curve_of(table))
    names <- levels(curve_of(table[!is.na(path), ]))
    one <- nlevels(path) == 1
    colors <- if (one) "red" else rep_len(palette.colors(palette = "Okabe-Ito")[-1], nlevels(path))
    key <- legend_of(x, if (!one) names, colors, left = anyNA(path))
    old <- par(mar = c(5 + ceiling(length(key$legend) / key_columns), 5, if (one) 4 else 2, 1))
    on.exit(par(old))
    bar <- ifelse(is.na(table$score_se), 0, table$score_se)
    if (is.null(xlab)) {
        xlab <- if (sign.lambda < 0) "-log(lambda_ratio)" else "log(lambda_ratio)"
    }
    plot(at(table$lambda_ratio), table$score, type = "n", las = 1, xlab = xlab, ylab = "",
         ylim = range(table$score - bar, table$score + bar, na.rm = TRUE), ...)
    mtext(ylab, side = 2, line = 3.5)
    abline(v = at(x$lambda_ratio.1se), lty = 3, col = "grey40")
    points(at(table$lambda_ratio[is.na(path)]), table$score[is.na(path)], pch = 1, col = "darkgrey")
    shift <- dodge(table$lambda_ratio, nlevels(path)) # so that bars of several curves do not hide each other
    for (e in seq_len(nlevels(path))) {
        draw_curve(table[which(path == levels(path)[e]), ], function(ratio) at(ratio) + shift[e], colors[e])
    }
    mark <- function(row, pch, cex) {
        own <- if (is.na(path[row])) 0 else shift[as.integer(path[row])]
        points(at(table$lambda_ratio[row]) + own, table$score[row], pch = pch, cex = cex, lwd = 1.5)
    }
    mark(x$top, 0, 2.3)
    mark(x$best, 1, 1.6)
    if (one) {
        draw_ranks(table[!is.na(path), ], at)
    }
    draw_key(key)
    invisible(x)
}

# NA for the rows that are alone on their curves, beside curves of several: what was tried before the paths, and left.
path_of <- function(curve) {
    alone <- tabulate(curve, nlevels(curve)) == 1
    if (all(alone)) curve else factor(curve, levels = levels(curve)[!alone])
}

# How far each of `count` curves is moved aside: together by no more than a third of the way between two values.
dodge <- function(ratio, count) {
    steps <- diff(sort(log(unique(ratio))))
    steps <- steps[steps > 1e-3]
    width <- if (length(steps) > 0) median(steps) / 3 else 0
    if (count == 1) 0 else width * (seq_len(count) - (count + 1) / 2) / count
}

draw_curve <- function(rows, at, color) {
    rows <- rows[order(rows$lambda_ratio), ]
    x <- at(rows$lambda_ratio)
    lines(x, rows$score, col = color)
    bars <- !is.na(rows$score_se) & rows$score_se > 0
    if (any(bars)) {
        low <- (rows$score - rows$score_se)[bars]
        high <- (rows$score + rows$score_se)[bars]
        cap <- 0.006 * diff(par("usr")[1:2])
        segments(x[bars], low, x[bars], high, col = color)
        segments(x[bars] - cap, low, x[bars] + cap, low, col = color)
        segments(x[bars] - cap, high, x[bars] + cap, high, col = color)
    }
    points(x, rows$score, pch = 20, col = color)
}

draw_ranks <- function(table, at) {
    table <- table[order(table$lambda_ratio), ]
    axis(3, at = at(table$lambda_ratio), labels = round(table$rank), tick = FALSE, line = -0.5)
    mtext("rank", side = 3, line = 2)
}

# What the key under the plot says: the curves where there are several, and the marks.
legend_of <- function(x, names, colors, left) {
    se <- !is.na(x$lambda_ratio.1se)
    list(legend = c(names, "used", "top score", if (se) "largest within 1 se", if (left) "tried and left"),
         pch = c(rep(20, length(names)), 1, 0, if (se) NA, if (left) 1),
         lty = c(rep(1, length(names)), NA, NA, if (se) 3, if (left) NA),
         col = c(if (length(names) > 0) colors, "black", "black", if (se) "grey40", if (left) "darkgrey"))
}

key_columns <- 4

draw_key <- function(key) {
    usr <- par("usr")
    line <- diff(usr[3:4]) / par("pin")[2] * par("csi")
    legend(mean(usr[1:2]), usr[3] - 4 * line, legend = key$legend, pch = key$pch, lty = key$lty, col = key$col,
           ncol = key_columns, xjust = 0.5, yjust = 1, xpd = TRUE, bty = "n", cex = 0.8)
}
