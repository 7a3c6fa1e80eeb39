/* Fitting, models from their parts, and everything a model holds as an R list. */
#include "pumc_r.h"

SEXP pumc_r_version(void) { return Rf_mkString(pumc_version_string()); }

/* The version of the header with which this was compiled. */
SEXP pumc_r_built_with(void) {
    SEXP version = Rf_allocVector(INTSXP, 3);
    INTEGER(version)[0] = PUMC_VERSION_MAJOR;
    INTEGER(version)[1] = PUMC_VERSION_MINOR;
    INTEGER(version)[2] = PUMC_VERSION_PATCH;
    return version;
}

SEXP pumc_r_fit(SEXP problem, SEXP options, SEXP warm_start, SEXP show) {
    const pumc_problem *ones = held(problem, PROBLEM);
    const pumc_options *how = held(options, OPTIONS);
    const pumc_factors *start = held_or_null(warm_start, FACTORS);
    progress_state progress = new_progress(show, 0, how);
    SEXP handle = PROTECT(new_handle(FACTORS));
    pumc_factors *factors = NULL;
    const pumc_status status = pumc_fit(&factors, ones, how, start, on_progress, &progress);
    fill_handle(handle, factors);
    end_progress(&progress);
    UNPROTECT(1);
    return status == PUMC_OK ? handle : failure(status);
}

SEXP pumc_r_popularity(SEXP problem) {
    const pumc_problem *ones = held(problem, PROBLEM);
    SEXP handle = PROTECT(new_handle(FACTORS));
    pumc_factors *factors = NULL;
    const pumc_status status = pumc_popularity(&factors, ones);
    fill_handle(handle, factors);
    UNPROTECT(1);
    return status == PUMC_OK ? handle : failure(status);
}

SEXP pumc_r_fit_memory(SEXP problem, SEXP options) {
    int64_t bytes = 0;
    const pumc_status status = pumc_fit_memory(&bytes, held(problem, PROBLEM), held(options, OPTIONS));
    return status == PUMC_OK ? Rf_ScalarReal((double)bytes) : failure(status);
}

/* Row i of the new model is row row_of[i] (from 0) of the old one, a new one where that is -1. NULL leaves lines where
 * they are. */
SEXP pumc_r_reindex(SEXP handle, SEXP dim, SEXP row_of, SEXP col_of) {
    const pumc_factors *factors = held(handle, FACTORS);
    SEXP made = PROTECT(new_handle(FACTORS));
    pumc_factors *moved = NULL;
    const pumc_status status =
        pumc_factors_reindex_i32(&moved, factors, INTEGER(dim)[0], Rf_isNull(row_of) ? NULL : INTEGER(row_of),
                                 INTEGER(dim)[1], Rf_isNull(col_of) ? NULL : INTEGER(col_of));
    fill_handle(made, moved);
    UNPROTECT(1);
    return status == PUMC_OK ? made : failure(status);
}

SEXP pumc_r_from_svd(SEXP u, SEXP d, SEXP v, SEXP options) {
    const pumc_options *how = held(options, OPTIONS);
    const int64_t rank = XLENGTH(d);
    if (Rf_ncols(u) != rank || Rf_ncols(v) != rank) {
        return input_failure("u and v must have one column for each value of d");
    }
    SEXP handle = PROTECT(new_handle(FACTORS));
    pumc_factors *factors = NULL;
    const pumc_status status =
        pumc_factors_from_svd(&factors, Rf_nrows(u), Rf_nrows(v), rank, REAL(u), REAL(d), REAL(v), how);
    fill_handle(handle, factors);
    UNPROTECT(1);
    return status == PUMC_OK ? handle : failure(status);
}

/* Integers as numbers, NaN as NA. */
static pumc_status copy_fact(const pumc_factors *factors, int32_t i, SEXP list) {
    const char *name = pumc_factors_fact_name(i), *text = "";
    double real = 0;
    int64_t integer = 0;
    pumc_status status;
    switch (pumc_factors_fact_type(i)) {
    case PUMC_TYPE_STR:
        status = pumc_factors_get_str(factors, name, &text);
        SET_VECTOR_ELT(list, i, Rf_mkString(text));
        break;
    case PUMC_TYPE_I64:
        status = pumc_factors_get_i64(factors, name, &integer);
        SET_VECTOR_ELT(list, i, Rf_ScalarReal((double)integer));
        break;
    default:
        status = pumc_factors_get_f64(factors, name, &real);
        SET_VECTOR_ELT(list, i, Rf_ScalarReal(ISNAN(real) ? NA_REAL : real));
    }
    return status;
}

static pumc_status copy_facts(const pumc_factors *factors, SEXP list, SEXP names) {
    pumc_status status = PUMC_OK;
    for (int32_t i = 0; status == PUMC_OK && i < XLENGTH(list); ++i) {
        SET_STRING_ELT(names, i, Rf_mkChar(pumc_factors_fact_name(i)));
        status = copy_fact(factors, i, list);
    }
    return status;
}

static pumc_status copy_history(const pumc_factors *factors, SEXP list, SEXP names) {
    int64_t iterations = 0;
    pumc_status status = pumc_factors_get_i64(factors, "iterations", &iterations);
    for (int32_t i = 0; status == PUMC_OK && i < XLENGTH(list); ++i) {
        const char *name = pumc_factors_history_name(i);
        SET_STRING_ELT(names, i, Rf_mkChar(name));
        SET_VECTOR_ELT(list, i, Rf_allocVector(REALSXP, (R_xlen_t)iterations));
        for (int64_t t = 0; t < iterations; ++t) {
            REAL(VECTOR_ELT(list, i))[t] = NA_REAL; /* a model that was read may have no history */
        }
        status = pumc_factors_copy_history(factors, name, REAL(VECTOR_ELT(list, i)), iterations);
    }
    return status;
}

/* list(u, d, v, facts, history). */
SEXP pumc_r_contents(SEXP handle) {
    const char *fields[] = {"u", "d", "v", "facts", "history", ""};
    const pumc_factors *factors = held(handle, FACTORS);
    const int rows = (int)pumc_factors_rows(factors), cols = (int)pumc_factors_cols(factors);
    const int rank = (int)pumc_factors_rank(factors);
    SEXP list = PROTECT(Rf_mkNamed(VECSXP, fields));
    SEXP u = Rf_allocMatrix(REALSXP, rows, rank);
    SET_VECTOR_ELT(list, 0, u);
    SEXP d = Rf_allocVector(REALSXP, rank);
    SET_VECTOR_ELT(list, 1, d);
    SEXP v = Rf_allocMatrix(REALSXP, cols, rank);
    SET_VECTOR_ELT(list, 2, v);
    SEXP facts = Rf_allocVector(VECSXP, pumc_factors_fact_count());
    SET_VECTOR_ELT(list, 3, facts);
    SEXP history = Rf_allocVector(VECSXP, pumc_factors_history_count());
    SET_VECTOR_ELT(list, 4, history);
    SEXP fact_names = PROTECT(Rf_allocVector(STRSXP, XLENGTH(facts)));
    SEXP history_names = PROTECT(Rf_allocVector(STRSXP, XLENGTH(history)));
    pumc_status status = pumc_factors_copy_u(factors, REAL(u), XLENGTH(u));
    if (status == PUMC_OK) {
        status = pumc_factors_copy_singular_values(factors, REAL(d), XLENGTH(d));
    }
    if (status == PUMC_OK) {
        status = pumc_factors_copy_v(factors, REAL(v), XLENGTH(v));
    }
    if (status == PUMC_OK) {
        status = copy_facts(factors, facts, fact_names);
    }
    if (status == PUMC_OK) {
        status = copy_history(factors, history, history_names);
    }
    Rf_setAttrib(facts, R_NamesSymbol, fact_names);
    Rf_setAttrib(history, R_NamesSymbol, history_names);
    UNPROTECT(3);
    return status == PUMC_OK ? list : failure(status);
}

/* list(row, col): the weights that the fit worked with, those of balances among them. */
SEXP pumc_r_weights(SEXP handle) {
    const char *fields[] = {"row", "col", ""};
    const pumc_factors *factors = held(handle, FACTORS);
    SEXP list = PROTECT(Rf_mkNamed(VECSXP, fields));
    SEXP row = Rf_allocVector(REALSXP, (R_xlen_t)pumc_factors_rows(factors));
    SET_VECTOR_ELT(list, 0, row);
    SEXP col = Rf_allocVector(REALSXP, (R_xlen_t)pumc_factors_cols(factors));
    SET_VECTOR_ELT(list, 1, col);
    pumc_status status = pumc_factors_copy_row_weights(factors, REAL(row), XLENGTH(row));
    if (status == PUMC_OK) {
        status = pumc_factors_copy_col_weights(factors, REAL(col), XLENGTH(col));
    }
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}

SEXP pumc_r_set_tilt(SEXP handle, SEXP tilt) {
    const pumc_status status = pumc_factors_set_tilt(held(handle, FACTORS), Rf_asReal(tilt));
    return status == PUMC_OK ? R_NilValue : failure(status);
}
