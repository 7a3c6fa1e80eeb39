/* Scores and probabilities of cells and of rows; rows and columns that were not in the fit. Indices start at 0. */
#include "pumc_r.h"

SEXP pumc_r_cells(SEXP handle, SEXP i, SEXP j, SEXP probability) {
    const pumc_factors *factors = held(handle, FACTORS);
    const int64_t count = XLENGTH(i);
    SEXP values = PROTECT(Rf_allocVector(REALSXP, (R_xlen_t)count));
    const pumc_status status = Rf_asLogical(probability) == TRUE
                                   ? pumc_factors_probability_i32(factors, count, INTEGER(i), INTEGER(j), REAL(values))
                                   : pumc_factors_score_i32(factors, count, INTEGER(i), INTEGER(j), REAL(values));
    UNPROTECT(1);
    return status == PUMC_OK ? values : failure(status);
}

SEXP pumc_r_rows(SEXP handle, SEXP rows, SEXP probability) {
    const pumc_factors *factors = held(handle, FACTORS);
    SEXP values = PROTECT(Rf_allocMatrix(REALSXP, (int)XLENGTH(rows), (int)pumc_factors_cols(factors)));
    pumc_status status =
        pumc_factors_score_rows_i32(factors, XLENGTH(rows), INTEGER(rows), REAL(values), XLENGTH(values));
    if (status == PUMC_OK && Rf_asLogical(probability) == TRUE) {
        status = pumc_factors_score_to_probability(factors, XLENGTH(values), REAL(values));
    }
    UNPROTECT(1);
    return status == PUMC_OK ? values : failure(status);
}

/* New rows (or columns) as the compressed columns p, i of a matrix whose columns they are. The result has a column for
 * each: R transposes. */
SEXP pumc_r_fold_in(SEXP handle, SEXP p, SEXP i, SEXP by_row) {
    const pumc_factors *factors = held(handle, FACTORS);
    const int rank = (int)pumc_factors_rank(factors), count = (int)XLENGTH(p) - 1;
    const int rows = Rf_asLogical(by_row) == TRUE;
    SEXP values = PROTECT(Rf_allocMatrix(REALSXP, rank, count));
    pumc_status status = PUMC_OK;
    for (int e = 0; status == PUMC_OK && e < count; ++e) {
        const int first = INTEGER(p)[e], ones = INTEGER(p)[e + 1] - first;
        double *out = REAL(values) + (R_xlen_t)e * rank;
        status = rows ? pumc_factors_fold_in_row_i32(factors, ones, INTEGER(i) + first, out)
                      : pumc_factors_fold_in_col_i32(factors, ones, INTEGER(i) + first, out);
    }
    UNPROTECT(1);
    return status == PUMC_OK ? values : failure(status);
}

/* The probabilities behind scores, in a copy with the same attributes. */
SEXP pumc_r_to_probability(SEXP handle, SEXP scores) {
    const pumc_factors *factors = held(handle, FACTORS);
    SEXP values = PROTECT(Rf_duplicate(scores));
    const pumc_status status = pumc_factors_score_to_probability(factors, XLENGTH(values), REAL(values));
    UNPROTECT(1);
    return status == PUMC_OK ? values : failure(status);
}
