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

/* New rows: a problem with the model's columns; or new columns, with its rows. The result has a row for each. */
SEXP pumc_r_fold_in(SEXP handle, SEXP lines, SEXP by_row) {
    const pumc_factors *factors = held(handle, FACTORS);
    const pumc_problem *ones = held(lines, PROBLEM);
    const int rows = Rf_asLogical(by_row) == TRUE;
    const int64_t count = rows ? pumc_problem_rows(ones) : pumc_problem_cols(ones);
    SEXP values = PROTECT(Rf_allocMatrix(REALSXP, (int)count, (int)pumc_factors_rank(factors)));
    const pumc_status status = rows ? pumc_factors_fold_in_rows(factors, ones, REAL(values), XLENGTH(values))
                                    : pumc_factors_fold_in_cols(factors, ones, REAL(values), XLENGTH(values));
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
