# The completed matrix, and how well a model ranks ones that it did not see.

complete <- function(object, ...) UseMethod("complete")
evaluate <- function(object, ...) UseMethod("evaluate")

complete.pumc <- function(object, cutoff = 0.5, observed = TRUE, values = c("pattern", "probability"), ...) {
    values <- match.arg(values)
    one_number(cutoff, "cutoff")
    cells <- checked(.Call(C_complete, factors_of(object), ones_or_null(object, observed, "observed"), cutoff))
    # Compressed rows are the compressed columns of the transpose.
    flipped <- list(i = cells$j, p = cells$p, Dim = rev(object$dim),
                    Dimnames = list(rownames(object$v), rownames(object$u)))
    t(if (values == "pattern") {
        do.call(new, c("ngCMatrix", flipped))
    } else {
        do.call(new, c("dgCMatrix", flipped, list(x = cells$x)))
    })
}

# The measures that evaluate() can take, as the library lists them.
pumc_measures <- function() as.data.frame(.Call(C_measure_table), stringsAsFactors = FALSE)

evaluate.pumc <- function(object, hidden, observed = TRUE, n = 20,
                          metrics = c("auc", "average_precision", "precision", "recall", "ndcg"), ...) {
    one_number(n, "n", 1, .Machine$integer.max, whole = TRUE)
    if (!is.character(metrics)) {
        refuse("metrics must be names")
    }
    hidden <- problem_of(ones_for(object, hidden, "hidden"))
    checked(.Call(C_evaluate, factors_of(object), ones_or_null(object, observed, "observed"), hidden, as.integer(n),
                  metrics))
}
