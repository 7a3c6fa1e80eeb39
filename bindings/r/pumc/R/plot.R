# Pictures of a fit: objective and rank by iteration, and the singular values.

plot.pumc <- function(x, which = c("objective", "rank", "scree"), ...) {
    which <- match.arg(which, several.ok = TRUE)
    if (x$iterations == 0 || anyNA(x$history$objective)) {
        which <- intersect(which, "scree") # a model that was not fitted here has no history
    }
    if (length(which) == 0) {
        refuse("this model has no history of iterations to plot")
    }
    if (length(which) > 1) {
        old <- par(mfrow = c(1, length(which)), mar = c(4.5, 4.5, 2.5, 1))
        on.exit(par(old))
    }
    for (panel in which) {
        switch(panel, objective = plot_objective(x, ...), rank = plot_rank(x, ...), scree = plot_scree(x, ...))
    }
    invisible(x)
}

plot_objective <- function(x, xlab = "iteration", ylab = "objective", main = "Objective", ...) {
    plot(x$history$iteration, x$history$objective, type = "l", lwd = 2, las = 1, xlab = xlab, ylab = "", main = main,
         ...)
    mtext(ylab, side = 2, line = 3.5, cex = par("cex") * par("cex.lab"))
}

plot_rank <- function(x, xlab = "iteration", ylab = "rank", main = "Rank", ...) {
    plot(x$history$iteration, x$history$rank, type = "s", lwd = 2, las = 1, ylim = c(0, max(1, x$history$rank)),
         xlab = xlab, ylab = ylab, main = main, ...)
}

plot_scree <- function(x, xlab = "component", ylab = "singular value", main = "Scree", ...) {
    if (x$rank == 0) {
        plot(1, 0, type = "n", las = 1, xlab = xlab, ylab = ylab, main = main, ...)
        mtext("rank 0: no singular values", line = -2)
        return()
    }
    plot(seq_along(x$d), x$d, type = "b", pch = 16, las = 1, ylim = c(0, max(x$d)), xlab = xlab, ylab = ylab,
         main = main, ...)
}
