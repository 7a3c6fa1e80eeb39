/* Options of the library from a named R list, and back. Which type an option has is the library's to say. */
#include "pumc_r.h"

#include <math.h>
#include <string.h>

static const double most_exact = 9007199254740992.0; /* 2^53 */

static int option_index(const char *name) {
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        if (strcmp(pumc_options_name(i), name) == 0) {
            return i;
        }
    }
    return -1;
}

static int is_one_number(SEXP value) {
    return XLENGTH(value) == 1 && (TYPEOF(value) == REALSXP || TYPEOF(value) == INTSXP || TYPEOF(value) == LGLSXP);
}

/* R_NilValue, or the failure. */
static SEXP set_option(pumc_options *options, const char *name, SEXP value) {
    const int i = option_index(name);
    pumc_status status;
    if (i < 0) {
        status = pumc_options_set_f64(options, name, 0); /* for the text, which suggests a name */
        return status == PUMC_OK ? R_NilValue : failure(status);
    }
    switch (pumc_options_type(i)) {
    case PUMC_TYPE_STR:
        if (TYPEOF(value) != STRSXP || XLENGTH(value) != 1 || STRING_ELT(value, 0) == NA_STRING) {
            const char *choices = pumc_options_choices(i);
            return choices != NULL ? input_failure("%s must be one of %s", name, choices)
                                   : input_failure("%s must be one text", name);
        }
        status = pumc_options_set_str(options, name, Rf_translateCharUTF8(STRING_ELT(value, 0)));
        break;
    case PUMC_TYPE_I64: {
        const double number = is_one_number(value) ? Rf_asReal(value) : NAN;
        if (!(fabs(number) <= most_exact) || number != floor(number)) {
            return input_failure("%s must be one whole number", name);
        }
        status = pumc_options_set_i64(options, name, (int64_t)number);
        break;
    }
    default:
        if (!is_one_number(value)) {
            return input_failure("%s must be one number", name);
        }
        status = pumc_options_set_f64(options, name, Rf_asReal(value));
    }
    return status == PUMC_OK ? R_NilValue : failure(status);
}

SEXP pumc_r_options(SEXP values) {
    SEXP names = Rf_getAttrib(values, R_NamesSymbol);
    SEXP handle = PROTECT(new_handle(OPTIONS));
    pumc_options *options = NULL;
    const pumc_status status = pumc_options_create(&options);
    if (status != PUMC_OK) {
        UNPROTECT(1);
        return failure(status);
    }
    fill_handle(handle, options);
    for (R_xlen_t e = 0; e < XLENGTH(values); ++e) {
        SEXP failed = set_option(options, Rf_translateCharUTF8(STRING_ELT(names, e)), VECTOR_ELT(values, e));
        if (failed != R_NilValue) {
            UNPROTECT(1);
            return failed;
        }
    }
    UNPROTECT(1);
    return handle;
}

/* NA when the option is not set. */
static SEXP option_value(const pumc_options *options, int32_t i) {
    const char *name = pumc_options_name(i), *text = "";
    double real = NA_REAL;
    int64_t integer = 0;
    switch (pumc_options_type(i)) {
    case PUMC_TYPE_STR: return Rf_mkString(pumc_options_get_str(options, name, &text) == PUMC_OK ? text : "");
    case PUMC_TYPE_I64:
        return Rf_ScalarReal(pumc_options_get_i64(options, name, &integer) == PUMC_OK ? (double)integer : NA_REAL);
    default:
        return Rf_ScalarReal(pumc_options_get_f64(options, name, &real) == PUMC_OK && !ISNAN(real) ? real : NA_REAL);
    }
}

SEXP option_values(const pumc_options *options) {
    const int32_t count = pumc_options_count();
    SEXP list = PROTECT(Rf_allocVector(VECSXP, count)), names = PROTECT(Rf_allocVector(STRSXP, count));
    for (int32_t i = 0; i < count; ++i) {
        SET_STRING_ELT(names, i, Rf_mkChar(pumc_options_name(i)));
        SET_VECTOR_ELT(list, i, option_value(options, i));
    }
    Rf_setAttrib(list, R_NamesSymbol, names);
    UNPROTECT(2);
    return list;
}

SEXP pumc_r_option_values(SEXP options) { return option_values(held(options, OPTIONS)); }

static void range_of(int32_t i, double *least, double *most) {
    int64_t first = 0, last = 0;
    if (pumc_options_type(i) == PUMC_TYPE_F64) {
        if (pumc_options_range_f64(i, least, most, NULL) != PUMC_OK) {
            *least = *most = NA_REAL;
        }
    } else if (pumc_options_type(i) == PUMC_TYPE_I64 && pumc_options_range_i64(i, &first, &last) == PUMC_OK) {
        *least = (double)first;
        *most = (double)last;
    }
}

SEXP pumc_r_option_table(void) {
    const char *fields[] = {"name", "type", "least", "most", "choices", "meaning", ""};
    const char *const types[] = {"", "number", "integer", "text"};
    const int32_t count = pumc_options_count();
    SEXP table = PROTECT(Rf_mkNamed(VECSXP, fields));
    for (int column = 0; column < 6; ++column) {
        SET_VECTOR_ELT(table, column, Rf_allocVector(column == 2 || column == 3 ? REALSXP : STRSXP, count));
    }
    for (int32_t i = 0; i < count; ++i) {
        const char *choices = pumc_options_choices(i);
        double least = NA_REAL, most = NA_REAL;
        range_of(i, &least, &most);
        SET_STRING_ELT(VECTOR_ELT(table, 0), i, Rf_mkChar(pumc_options_name(i)));
        SET_STRING_ELT(VECTOR_ELT(table, 1), i, Rf_mkChar(types[pumc_options_type(i)]));
        REAL(VECTOR_ELT(table, 2))[i] = least;
        REAL(VECTOR_ELT(table, 3))[i] = most;
        SET_STRING_ELT(VECTOR_ELT(table, 4), i, choices != NULL ? Rf_mkChar(choices) : NA_STRING);
        SET_STRING_ELT(VECTOR_ELT(table, 5), i, Rf_mkChar(pumc_options_doc(i)));
    }
    UNPROTECT(1);
    return table;
}
