/* Fitting, models from their parts, and everything a model holds as an R list. */
#include "pumc_r.h"

SEXP pumc_r_version(void) { return Rf_mkString(pumc_version_string()); }

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

static const char *const reals[] = {
    "objective",     "loss", "lambda",    "mu",        "lambda_ratio",    "mu_ratio", "omega",
    "sampling_rate", "rho",  "threshold", "tolerance", "relative_change", "seconds"};
static const char *const integers[] = {"rows", "cols", "rank", "iterations", "stop_reason", "count", "seed"};
static const char *const series[] = {"objective", "rank", "relative_change", "lambda", "seconds"};
enum {
    REAL_COUNT = sizeof reals / sizeof *reals,
    INTEGER_COUNT = sizeof integers / sizeof *integers,
    SERIES_COUNT = sizeof series / sizeof *series
};

static pumc_status copy_facts(const pumc_factors *factors, SEXP list, SEXP names) {
    int at = 0;
    for (int e = 0; e < REAL_COUNT; ++e, ++at) {
        double value = 0;
        const pumc_status status = pumc_factors_get_f64(factors, reals[e], &value);
        if (status != PUMC_OK) {
            return status;
        }
        SET_STRING_ELT(names, at, Rf_mkChar(reals[e]));
        SET_VECTOR_ELT(list, at, Rf_ScalarReal(ISNAN(value) ? NA_REAL : value));
    }
    for (int e = 0; e < INTEGER_COUNT; ++e, ++at) {
        int64_t value = 0;
        const pumc_status status = pumc_factors_get_i64(factors, integers[e], &value);
        if (status != PUMC_OK) {
            return status;
        }
        SET_STRING_ELT(names, at, Rf_mkChar(integers[e]));
        SET_VECTOR_ELT(list, at, Rf_ScalarReal((double)value));
    }
    const char *regularizer = NULL;
    const pumc_status status = pumc_factors_get_str(factors, "regularizer", &regularizer);
    if (status == PUMC_OK) {
        SET_STRING_ELT(names, at, Rf_mkChar("regularizer"));
        SET_VECTOR_ELT(list, at, Rf_mkString(regularizer));
    }
    return status;
}

static pumc_status copy_history(const pumc_factors *factors, SEXP list, SEXP names) {
    int64_t iterations = 0;
    pumc_status status = pumc_factors_get_i64(factors, "iterations", &iterations);
    for (int e = 0; status == PUMC_OK && e < SERIES_COUNT; ++e) {
        SET_STRING_ELT(names, e, Rf_mkChar(series[e]));
        SET_VECTOR_ELT(list, e, Rf_allocVector(REALSXP, (R_xlen_t)iterations));
        for (int64_t t = 0; t < iterations; ++t) {
            REAL(VECTOR_ELT(list, e))[t] = NA_REAL; /* a model that was read may have no history */
        }
        status = pumc_factors_copy_history(factors, series[e], REAL(VECTOR_ELT(list, e)), iterations);
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
    SEXP facts = Rf_allocVector(VECSXP, REAL_COUNT + INTEGER_COUNT + 1);
    SET_VECTOR_ELT(list, 3, facts);
    SEXP history = Rf_allocVector(VECSXP, SERIES_COUNT);
    SET_VECTOR_ELT(list, 4, history);
    SEXP fact_names = PROTECT(Rf_allocVector(STRSXP, XLENGTH(facts)));
    SEXP history_names = PROTECT(Rf_allocVector(STRSXP, SERIES_COUNT));
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
