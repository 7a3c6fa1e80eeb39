/* The best columns of rows, the best rows of columns, and rows or columns alike. Indices start at 0; -1 where there are
 * no more. */
#include "pumc_r.h"

#include <string.h>

/* list(index, value): matrices of top_n rows with a column for each of `count`. */
static SEXP new_lists(int top_n, int count) {
    const char *fields[] = {"index", "value", ""};
    SEXP list = PROTECT(Rf_mkNamed(VECSXP, fields));
    SET_VECTOR_ELT(list, 0, Rf_allocMatrix(INTSXP, top_n, count));
    SET_VECTOR_ELT(list, 1, Rf_allocMatrix(REALSXP, top_n, count));
    UNPROTECT(1);
    return list;
}

/* How many lines are ranked among `others` in one call. R looks for Ctrl-C between calls: 1e10 multiply-adds take about
 * 0.2 s of one core. But never fewer than 256, however many `others` are: a call packs all of them anew, and threads
 * share its lines. Lines do not influence each other, so that results do not depend on it. */
static R_xlen_t lines_at_once(const pumc_factors *factors, int64_t others) {
    const double line = (double)(others > 0 ? others : 1) * (double)(pumc_factors_rank(factors) + 1);
    const double lines = 1e10 / line;
    return lines < 256 ? 256 : lines > 1e6 ? 1000000 : (R_xlen_t)lines;
}

static R_xlen_t at_most(R_xlen_t count, R_xlen_t most) { return count < most ? count : most; }

/* `among`: candidate columns, or NULL for all. */
SEXP pumc_r_recommend(SEXP handle, SEXP exclude, SEXP rows, SEXP among, SEXP top_n) {
    const pumc_factors *factors = held(handle, FACTORS);
    const pumc_problem *excluded = held_or_null(exclude, PROBLEM);
    const int best = Rf_asInteger(top_n), all = Rf_isNull(among);
    const R_xlen_t count = XLENGTH(rows),
                   block = lines_at_once(factors, all ? pumc_factors_cols(factors) : XLENGTH(among));
    SEXP list = PROTECT(new_lists(best, (int)count));
    int *index = INTEGER(VECTOR_ELT(list, 0));
    double *score = REAL(VECTOR_ELT(list, 1));
    pumc_status status = PUMC_OK;
    for (R_xlen_t first = 0; status == PUMC_OK && (first == 0 || first < count); first += block) {
        const R_xlen_t size = at_most(block, count - first), at = first * best;
        R_CheckUserInterrupt();
        status = all ? pumc_factors_recommend_i32(factors, excluded, size, INTEGER(rows) + first, best, index + at,
                                                  score + at)
                     : pumc_factors_recommend_among_i32(factors, excluded, size, INTEGER(rows) + first, XLENGTH(among),
                                                        INTEGER(among), best, index + at, score + at);
    }
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}

SEXP pumc_r_best_rows(SEXP handle, SEXP exclude, SEXP cols, SEXP top_n) {
    const pumc_factors *factors = held(handle, FACTORS);
    const pumc_problem *excluded = held_or_null(exclude, PROBLEM);
    const int best = Rf_asInteger(top_n);
    const R_xlen_t count = XLENGTH(cols), block = lines_at_once(factors, pumc_factors_rows(factors));
    SEXP list = PROTECT(new_lists(best, (int)count));
    pumc_status status = PUMC_OK;
    for (R_xlen_t first = 0; status == PUMC_OK && (first == 0 || first < count); first += block) {
        const R_xlen_t at = first * best;
        R_CheckUserInterrupt();
        status = pumc_factors_best_rows_i32(factors, excluded, at_most(block, count - first), INTEGER(cols) + first,
                                            best, INTEGER(VECTOR_ELT(list, 0)) + at, REAL(VECTOR_ELT(list, 1)) + at);
    }
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}

SEXP pumc_r_similar(SEXP handle, SEXP which, SEXP top_n, SEXP by_row) {
    const pumc_factors *factors = held(handle, FACTORS);
    const int best = Rf_asInteger(top_n), of_rows = Rf_asLogical(by_row) == TRUE;
    const R_xlen_t count = XLENGTH(which);
    /* Every call scales all lines to unit length first: fewer calls. */
    const R_xlen_t block =
        3 * lines_at_once(factors, of_rows ? pumc_factors_rows(factors) : pumc_factors_cols(factors));
    SEXP list = PROTECT(new_lists(best, (int)count));
    pumc_status status = PUMC_OK;
    for (R_xlen_t first = 0; status == PUMC_OK && (first == 0 || first < count); first += block) {
        const R_xlen_t size = at_most(block, count - first), at = first * best;
        int *index = INTEGER(VECTOR_ELT(list, 0)) + at;
        double *cosine = REAL(VECTOR_ELT(list, 1)) + at;
        R_CheckUserInterrupt();
        status = of_rows ? pumc_factors_similar_rows_i32(factors, size, INTEGER(which) + first, best, index, cosine)
                         : pumc_factors_similar_cols_i32(factors, size, INTEGER(which) + first, best, index, cosine);
    }
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}

/* For the rows of a problem with the model's columns, which were not in the fit; their own ones are left out. */
SEXP pumc_r_recommend_new_rows(SEXP handle, SEXP rows, SEXP top_n) {
    const pumc_factors *factors = held(handle, FACTORS);
    const pumc_problem *ones = held(rows, PROBLEM);
    SEXP list = PROTECT(new_lists(Rf_asInteger(top_n), (int)pumc_problem_rows(ones)));
    const pumc_status status = pumc_factors_recommend_new_rows_i32(
        factors, ones, Rf_asInteger(top_n), INTEGER(VECTOR_ELT(list, 0)), REAL(VECTOR_ELT(list, 1)));
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}

/* The same for rows of U, a column of `u` for each. What to leave out: the columns `everywhere` of every row, and for
 * each row a column of the sparse matrix p, i. */
SEXP pumc_r_recommend_new(SEXP handle, SEXP u, SEXP p, SEXP i, SEXP everywhere, SEXP top_n) {
    const pumc_factors *factors = held(handle, FACTORS);
    const int count = Rf_ncols(u), rank = Rf_nrows(u), best = Rf_asInteger(top_n);
    const size_t common = (size_t)XLENGTH(everywhere);
    int *excluded = (int *)R_alloc(common + (size_t)XLENGTH(i) + 1, sizeof *excluded);
    SEXP list = PROTECT(new_lists(best, count));
    pumc_status status = PUMC_OK;
    if (common > 0) {
        memcpy(excluded, INTEGER(everywhere), common * sizeof *excluded);
    }
    for (int e = 0; status == PUMC_OK && e < count; ++e) {
        const int first = INTEGER(p)[e], own = INTEGER(p)[e + 1] - first;
        const R_xlen_t at = (R_xlen_t)e * best;
        R_CheckUserInterrupt();
        if (own > 0) {
            memcpy(excluded + common, INTEGER(i) + first, (size_t)own * sizeof *excluded);
        }
        status =
            pumc_factors_recommend_new_row_i32(factors, REAL(u) + (R_xlen_t)e * rank, (int64_t)common + own, excluded,
                                               best, INTEGER(VECTOR_ELT(list, 0)) + at, REAL(VECTOR_ELT(list, 1)) + at);
    }
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}
