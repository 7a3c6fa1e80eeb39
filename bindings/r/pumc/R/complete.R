# The completed matrix.

complete <- function(object, ...) UseMethod("complete")

complete.pumc <- function(object, cutoff = 0.5, observed = TRUE, values = c("pattern", "probability"), ...) {
    refuse_more(...)
    values <- match.arg(values)
    one_number(cutoff, "cutoff")
    remark_on_rate(object)
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
