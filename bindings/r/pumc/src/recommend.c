/* The best columns of rows, and rows or columns alike. Indices start at 0; -1 where there are no more. */
#include "pumc_r.h"

/* list(index, value): matrices of top_n rows with a column for each of `count`. */
static SEXP new_lists(int top_n, int count) {
    const char *fields[] = {"index", "value", ""};
    SEXP list = PROTECT(Rf_mkNamed(VECSXP, fields));
    SET_VECTOR_ELT(list, 0, Rf_allocMatrix(INTSXP, top_n, count));
    SET_VECTOR_ELT(list, 1, Rf_allocMatrix(REALSXP, top_n, count));
    UNPROTECT(1);
    return list;
}

SEXP pumc_r_recommend(SEXP handle, SEXP exclude, SEXP rows, SEXP top_n) {
    const pumc_factors *factors = held(handle, FACTORS);
    const pumc_problem *excluded = held_or_null(exclude, PROBLEM);
    SEXP list = PROTECT(new_lists(Rf_asInteger(top_n), (int)XLENGTH(rows)));
    const pumc_status status =
        pumc_factors_recommend_i32(factors, excluded, XLENGTH(rows), INTEGER(rows), Rf_asInteger(top_n),
                                   INTEGER(VECTOR_ELT(list, 0)), REAL(VECTOR_ELT(list, 1)));
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}

SEXP pumc_r_similar(SEXP handle, SEXP which, SEXP top_n, SEXP by_row) {
    const pumc_factors *factors = held(handle, FACTORS);
    SEXP list = PROTECT(new_lists(Rf_asInteger(top_n), (int)XLENGTH(which)));
    int *index = INTEGER(VECTOR_ELT(list, 0));
    double *cosine = REAL(VECTOR_ELT(list, 1));
    const pumc_status status =
        Rf_asLogical(by_row) == TRUE
            ? pumc_factors_similar_rows_i32(factors, XLENGTH(which), INTEGER(which), Rf_asInteger(top_n), index, cosine)
            : pumc_factors_similar_cols_i32(factors, XLENGTH(which), INTEGER(which), Rf_asInteger(top_n), index,
                                            cosine);
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}

/* For rows that were not in the fit: `u` has a column for each, and the columns p, i of a sparse matrix say what to
 * leave out. */
SEXP pumc_r_recommend_new(SEXP handle, SEXP u, SEXP p, SEXP i, SEXP top_n) {
    const pumc_factors *factors = held(handle, FACTORS);
    const int count = Rf_ncols(u), rank = Rf_nrows(u), best = Rf_asInteger(top_n);
    SEXP list = PROTECT(new_lists(best, count));
    pumc_status status = PUMC_OK;
    for (int e = 0; status == PUMC_OK && e < count; ++e) {
        const int first = INTEGER(p)[e], excluded = INTEGER(p)[e + 1] - first;
        const R_xlen_t at = (R_xlen_t)e * best;
        status =
            pumc_factors_recommend_new_row_i32(factors, REAL(u) + (R_xlen_t)e * rank, excluded, INTEGER(i) + first,
                                               best, INTEGER(VECTOR_ELT(list, 0)) + at, REAL(VECTOR_ELT(list, 1)) + at);
    }
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}
