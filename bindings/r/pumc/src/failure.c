/* A failure is returned to R as a list of class "pumc_failure"; R raises it where no C frame is left. */
#include "pumc_r.h"

#include <stdarg.h>
#include <stdio.h>

static SEXP failure_list(const char *message, int code, const char *name) {
    const char *fields[] = {"message", "code", "status", ""};
    SEXP list = PROTECT(Rf_mkNamed(VECSXP, fields));
    SET_VECTOR_ELT(list, 0, Rf_ScalarString(Rf_mkCharCE(message, CE_UTF8)));
    SET_VECTOR_ELT(list, 1, Rf_ScalarInteger(code));
    SET_VECTOR_ELT(list, 2, Rf_mkString(name));
    Rf_setAttrib(list, R_ClassSymbol, Rf_mkString("pumc_failure"));
    UNPROTECT(1);
    return list;
}

SEXP failure(pumc_status status) { return failure_list(pumc_last_error(), status, pumc_status_name(status)); }

SEXP input_failure(const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return failure_list(text, NA_INTEGER, "input");
}
