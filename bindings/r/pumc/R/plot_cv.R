# The curve of a held-out selection, with its error bars, the ranks along the top, and the choices marked.

plot.cv_pumc <- function(x, sign.lambda = 1, xlab = NULL, ylab = metric_name(x), ...) {
    if (!sign.lambda %in% c(-1, 1)) {
        refuse("sign.lambda must be 1 or -1")
    }
    at <- function(ratio) sign.lambda * log(ratio)
    table <- x$table
    bar <- ifelse(is.na(table$score_se), 0, table$score_se)
    curve <- path_of(curve_of(table))
    colors <- curve_colors(nlevels(curve))
    if (is.null(xlab)) {
        xlab <- if (sign.lambda < 0) "-log(lambda_ratio)" else "log(lambda_ratio)"
    }
    one <- nlevels(curve) == 1
    old <- par(mar = c(4.5, 5, if (one) 4 else 2, 1))
    on.exit(par(old))
    plot(at(table$lambda_ratio), table$score, type = "n", las = 1, xlab = xlab, ylab = "",
         ylim = range(table$score - bar, table$score + bar, na.rm = TRUE), ...)
    mtext(ylab, side = 2, line = 3.5)
    abline(v = at(na.omit(c(x$lambda_ratio.best, x$lambda_ratio.1se))), lty = 3)
    left <- table[is.na(curve), ]
    points(at(left$lambda_ratio), left$score, pch = 1, col = "darkgrey")
    for (e in seq_len(nlevels(curve))) {
        draw_curve(table[which(curve == levels(curve)[e]), ], at, colors[e], joined = !one)
    }
    if (one) {
        table <- table[!is.na(curve), ]
        ranks <- order(table$lambda_ratio)
        axis(3, at = at(table$lambda_ratio[ranks]), labels = round(table$rank[ranks]), tick = FALSE, line = -0.5)
        mtext("rank", side = 3, line = 2)
    } else {
        legend(if (sign.lambda > 0) "bottomleft" else "bottomright", legend = levels(curve), col = colors,
               pch = 16, lty = 1, bty = "n", cex = 0.8)
    }
    invisible(x)
}

# NA for the rows that are alone on their curves, beside curves of several: what was tried before the paths, and left.
path_of <- function(curve) {
    alone <- tabulate(curve, nlevels(curve)) == 1
    if (all(alone)) curve else factor(curve, levels = levels(curve)[!alone])
}

curve_colors <- function(count) {
    if (count == 1) "red" else rep_len(palette.colors(palette = "Okabe-Ito")[-1], count)
}

draw_curve <- function(rows, at, color, joined) {
    rows <- rows[order(rows$lambda_ratio), ]
    x <- at(rows$lambda_ratio)
    bars <- !is.na(rows$score_se) & rows$score_se > 0
    if (any(bars)) {
        low <- (rows$score - rows$score_se)[bars]
        high <- (rows$score + rows$score_se)[bars]
        cap <- 0.01 * diff(par("usr")[1:2])
        grey <- if (joined) color else "darkgrey"
        segments(x[bars], low, x[bars], high, col = grey)
        segments(x[bars] - cap, low, x[bars] + cap, low, col = grey)
        segments(x[bars] - cap, high, x[bars] + cap, high, col = grey)
    }
    if (joined) {
        lines(x, rows$score, col = color)
    }
    points(x, rows$score, pch = 20, col = color)
}
