/* Models in the library's file format, in files and in raw vectors, with their labels and notes. */
#include "pumc_r.h"

typedef pumc_status (*label_setter)(pumc_factors *factors, const char *const *labels);

/* R's NULL removes them. */
static pumc_status set_labels(pumc_factors *factors, SEXP labels, label_setter set) {
    if (Rf_isNull(labels)) {
        return set(factors, NULL);
    }
    const char **texts = (const char **)R_alloc((size_t)XLENGTH(labels) + 1, sizeof *texts);
    for (R_xlen_t e = 0; e < XLENGTH(labels); ++e) {
        texts[e] = Rf_translateCharUTF8(STRING_ELT(labels, e));
    }
    return set(factors, texts);
}

static pumc_status set_both_labels(pumc_factors *factors, SEXP row_labels, SEXP col_labels) {
    const pumc_status status = set_labels(factors, row_labels, pumc_factors_set_row_labels);
    return status == PUMC_OK ? set_labels(factors, col_labels, pumc_factors_set_col_labels) : status;
}

SEXP pumc_r_save(SEXP handle, SEXP row_labels, SEXP col_labels, SEXP path) {
    pumc_factors *factors = held(handle, FACTORS);
    pumc_status status = set_both_labels(factors, row_labels, col_labels);
    if (status == PUMC_OK) {
        status = pumc_factors_save(factors, Rf_translateChar(STRING_ELT(path, 0)));
    }
    return status == PUMC_OK ? R_NilValue : failure(status);
}

/* A raw vector of the bytes of that file. */
SEXP pumc_r_save_memory(SEXP handle, SEXP row_labels, SEXP col_labels) {
    pumc_factors *factors = held(handle, FACTORS);
    int64_t size = 0;
    pumc_status status = set_both_labels(factors, row_labels, col_labels);
    if (status == PUMC_OK) {
        status = pumc_factors_saved_size(factors, &size);
    }
    if (status != PUMC_OK) {
        return failure(status);
    }
    SEXP bytes = PROTECT(Rf_allocVector(RAWSXP, (R_xlen_t)size));
    status = pumc_factors_save_memory(factors, RAW(bytes), size);
    UNPROTECT(1);
    return status == PUMC_OK ? bytes : failure(status);
}

/* From a file, by its path, or from a raw vector of its bytes. */
SEXP pumc_r_load(SEXP from, SEXP threads) {
    const char *name = TYPEOF(from) == RAWSXP ? NULL : Rf_translateChar(STRING_ELT(from, 0));
    SEXP handle = PROTECT(new_handle(FACTORS));
    pumc_factors *factors = NULL;
    pumc_status status =
        name == NULL ? pumc_factors_load_memory(&factors, RAW(from), XLENGTH(from)) : pumc_factors_load(&factors, name);
    fill_handle(handle, factors);
    if (status == PUMC_OK) {
        status = pumc_factors_set_threads(factors, (int64_t)Rf_asReal(threads));
    }
    UNPROTECT(1);
    return status == PUMC_OK ? handle : failure(status);
}

/* The row (or column) with this label, from 0; the library's text where there is none names the nearest. */
SEXP pumc_r_find(SEXP handle, SEXP row_labels, SEXP col_labels, SEXP label, SEXP by_row) {
    pumc_factors *factors = held(handle, FACTORS);
    const char *text = Rf_translateCharUTF8(STRING_ELT(label, 0));
    int64_t found = -1;
    pumc_status status = set_both_labels(factors, row_labels, col_labels);
    if (status == PUMC_OK) {
        status = Rf_asLogical(by_row) == TRUE ? pumc_factors_find_row(factors, text, &found)
                                              : pumc_factors_find_col(factors, text, &found);
    }
    return status == PUMC_OK ? Rf_ScalarInteger((int)found) : failure(status);
}

/* R's NULL for the text removes the note. */
SEXP pumc_r_set_note(SEXP handle, SEXP name, SEXP text) {
    const pumc_status status =
        pumc_factors_set_note(held(handle, FACTORS), Rf_translateCharUTF8(STRING_ELT(name, 0)),
                              Rf_isNull(text) ? NULL : Rf_translateCharUTF8(STRING_ELT(text, 0)));
    return status == PUMC_OK ? R_NilValue : failure(status);
}

/* Texts with their names. */
SEXP pumc_r_notes(SEXP handle) {
    const pumc_factors *factors = held(handle, FACTORS);
    const R_xlen_t count = (R_xlen_t)pumc_factors_note_count(factors);
    SEXP texts = PROTECT(Rf_allocVector(STRSXP, count)), names = PROTECT(Rf_allocVector(STRSXP, count));
    for (R_xlen_t e = 0; e < count; ++e) {
        const char *name = pumc_factors_note_name(factors, e);
        SET_STRING_ELT(names, e, Rf_mkCharCE(name, CE_UTF8));
        SET_STRING_ELT(texts, e, Rf_mkCharCE(pumc_factors_note(factors, name), CE_UTF8));
    }
    Rf_setAttrib(texts, R_NamesSymbol, names);
    UNPROTECT(2);
    return texts;
}

typedef const char *(*label_getter)(const pumc_factors *factors, int64_t at);

static SEXP get_labels(const pumc_factors *factors, int64_t count, label_getter get) {
    if (get(factors, 0) == NULL) {
        return R_NilValue;
    }
    SEXP labels = PROTECT(Rf_allocVector(STRSXP, (R_xlen_t)count));
    for (int64_t e = 0; e < count; ++e) {
        SET_STRING_ELT(labels, (R_xlen_t)e, Rf_mkCharCE(get(factors, e), CE_UTF8));
    }
    UNPROTECT(1);
    return labels;
}

/* list(rows, cols), each NULL when there are none. */
SEXP pumc_r_labels(SEXP handle) {
    const pumc_factors *factors = held(handle, FACTORS);
    SEXP list = PROTECT(Rf_allocVector(VECSXP, 2));
    SET_VECTOR_ELT(list, 0, get_labels(factors, pumc_factors_rows(factors), pumc_factors_row_label));
    SET_VECTOR_ELT(list, 1, get_labels(factors, pumc_factors_cols(factors), pumc_factors_col_label));
    UNPROTECT(1);
    return list;
}
