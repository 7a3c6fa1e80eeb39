/* Held-out selection, the sampling rate, and how well a model ranks ones it did not see. */
#include "pumc_r.h"

#include <string.h>

/* A C array of the texts of a character vector; it lasts until .Call returns. */
static const char **texts_of(SEXP values) {
    const char **texts = (const char **)R_alloc((size_t)XLENGTH(values) + 1, sizeof *texts);
    for (R_xlen_t e = 0; e < XLENGTH(values); ++e) {
        texts[e] = Rf_translateCharUTF8(STRING_ELT(values, e));
    }
    return texts;
}

static pumc_status set_values(pumc_search *search, const char *name, SEXP values) {
    return TYPEOF(values) == STRSXP ? pumc_search_set_values_str(search, name, XLENGTH(values), texts_of(values))
                                    : pumc_search_set_values_f64(search, name, XLENGTH(values), REAL(values));
}

static int is_real_setting(const char *name) { return strcmp(name, "hold_out") == 0; }

static pumc_status set_setting(pumc_search *search, const char *name, SEXP value) {
    if (TYPEOF(value) == STRSXP) {
        return pumc_search_set_str(search, name, Rf_translateCharUTF8(STRING_ELT(value, 0)));
    }
    return is_real_setting(name) ? pumc_search_set_f64(search, name, Rf_asReal(value))
                                 : pumc_search_set_i64(search, name, (int64_t)Rf_asReal(value));
}

typedef pumc_status (*setter)(pumc_search *search, const char *name, SEXP value);

static pumc_status set_each(pumc_search *search, SEXP list, setter set) {
    SEXP names = Rf_getAttrib(list, R_NamesSymbol);
    pumc_status status = PUMC_OK;
    for (R_xlen_t e = 0; status == PUMC_OK && e < XLENGTH(list); ++e) {
        status = set(search, CHAR(STRING_ELT(names, e)), VECTOR_ELT(list, e));
    }
    return status;
}

/* The c-th value of row i, into the i-th place of a vector of its type; NaN as NA. */
static pumc_status copy_value(const pumc_selection *selection, int64_t i, int32_t c, SEXP column) {
    const char *name = pumc_selection_value_name(c), *text = "";
    pumc_status status;
    if (TYPEOF(column) == STRSXP) {
        status = pumc_selection_get_str(selection, i, name, &text);
        SET_STRING_ELT(column, (R_xlen_t)i, Rf_mkChar(text));
    } else {
        double *to = REAL(column) + i;
        status = pumc_selection_get_f64(selection, i, name, to);
        *to = ISNAN(*to) ? NA_REAL : *to;
    }
    return status;
}

static SEXP table_of(const pumc_selection *selection, pumc_status *status) {
    const int64_t count = pumc_selection_count(selection);
    const int32_t columns = pumc_selection_value_count();
    SEXP table = PROTECT(Rf_allocVector(VECSXP, columns)), names = PROTECT(Rf_allocVector(STRSXP, columns));
    for (int32_t c = 0; c < columns; ++c) {
        const int is_text = pumc_selection_value_type(c) == PUMC_TYPE_STR;
        SET_STRING_ELT(names, c, Rf_mkChar(pumc_selection_value_name(c)));
        SET_VECTOR_ELT(table, c, Rf_allocVector(is_text ? STRSXP : REALSXP, (R_xlen_t)count));
        for (int64_t i = 0; *status == PUMC_OK && i < count; ++i) {
            *status = copy_value(selection, i, c, VECTOR_ELT(table, c));
        }
    }
    Rf_setAttrib(table, R_NamesSymbol, names);
    UNPROTECT(2);
    return table;
}

/* list(table, best and top (from 0), options of the best, interrupted). `values` are vectors to try, `settings` single
 * values, both by name. */
SEXP pumc_r_select(SEXP problem, SEXP options, SEXP values, SEXP settings, SEXP show) {
    const char *fields[] = {"table", "best", "top", "options", "interrupted", ""};
    const pumc_problem *ones = held(problem, PROBLEM);
    const pumc_options *how = held(options, OPTIONS);
    progress_state progress = new_progress(show, 1, how);
    SEXP search_handle = PROTECT(new_handle(SEARCH)), handle = PROTECT(new_handle(SELECTION));
    SEXP best_handle = PROTECT(new_handle(OPTIONS)), list = PROTECT(Rf_mkNamed(VECSXP, fields));
    pumc_search *search = NULL;
    pumc_selection *selection = NULL;
    pumc_options *best = NULL;
    pumc_status status = pumc_search_create(&search);
    fill_handle(search_handle, search);
    if (status == PUMC_OK) {
        status = set_each(search, values, set_values);
    }
    if (status == PUMC_OK) {
        status = set_each(search, settings, set_setting);
    }
    if (status == PUMC_OK) {
        status = pumc_select(&selection, ones, how, search, on_progress, &progress);
        fill_handle(handle, selection);
        end_progress(&progress);
    }
    if (status == PUMC_OK) {
        status = pumc_selection_options(&best, selection, pumc_selection_best(selection));
        fill_handle(best_handle, best);
    }
    if (status == PUMC_OK) {
        SET_VECTOR_ELT(list, 0, table_of(selection, &status));
        SET_VECTOR_ELT(list, 1, Rf_ScalarInteger((int)pumc_selection_best(selection)));
        SET_VECTOR_ELT(list, 2, Rf_ScalarInteger((int)pumc_selection_top(selection)));
        SET_VECTOR_ELT(list, 3, option_values(best));
        SET_VECTOR_ELT(list, 4, Rf_ScalarLogical(progress.interrupted));
    }
    if (status != PUMC_OK) {
        list = progress.interrupted ? input_failure("interrupted by the user") : failure(status);
    }
    UNPROTECT(4);
    return list;
}

SEXP pumc_r_sampling_rate(SEXP problem, SEXP options, SEXP show) {
    const pumc_problem *ones = held(problem, PROBLEM);
    const pumc_options *how = held(options, OPTIONS);
    progress_state progress = new_progress(show, 0, how);
    double rate = NA_REAL;
    const pumc_status status = pumc_estimate_sampling_rate(&rate, ones, how, on_progress, &progress);
    end_progress(&progress);
    if (status != PUMC_OK) {
        return progress.interrupted ? input_failure("interrupted by the user") : failure(status);
    }
    return Rf_ScalarReal(rate);
}

SEXP pumc_r_measure_table(void) {
    const char *fields[] = {"name", "meaning", ""};
    const int32_t count = pumc_factors_measure_count();
    SEXP table = PROTECT(Rf_mkNamed(VECSXP, fields));
    SET_VECTOR_ELT(table, 0, Rf_allocVector(STRSXP, count));
    SET_VECTOR_ELT(table, 1, Rf_allocVector(STRSXP, count));
    for (int32_t i = 0; i < count; ++i) {
        SET_STRING_ELT(VECTOR_ELT(table, 0), i, Rf_mkChar(pumc_factors_measure_name(i)));
        SET_STRING_ELT(VECTOR_ELT(table, 1), i, Rf_mkChar(pumc_factors_measure_doc(i)));
    }
    UNPROTECT(1);
    return table;
}

SEXP pumc_r_evaluate(SEXP handle, SEXP observed, SEXP hidden, SEXP top_n, SEXP names) {
    const pumc_factors *factors = held(handle, FACTORS);
    const pumc_problem *seen = held_or_null(observed, PROBLEM), *unseen = held(hidden, PROBLEM);
    SEXP values = PROTECT(Rf_allocVector(REALSXP, XLENGTH(names)));
    const pumc_status status = pumc_factors_evaluate(factors, seen, unseen, Rf_asInteger(top_n), XLENGTH(names),
                                                     texts_of(names), REAL(values));
    Rf_setAttrib(values, R_NamesSymbol, names);
    UNPROTECT(1);
    return status == PUMC_OK ? values : failure(status);
}
