/* The completed matrix, gathered row by row while the library walks through it. */
#include "pumc_r.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The buffers grow by malloc: R's allocator may jump, and the library is running. */
struct row_buffer {
    int *pointers; /* rows + 1 */
    int *cols;
    double *probabilities;
    int64_t rows, count, room;
    enum { FINE, INTERRUPTED, TOO_MANY, NO_MEMORY } state;
};

void row_buffer_free(row_buffer *buffer) {
    free(buffer->pointers);
    free(buffer->cols);
    free(buffer->probabilities);
    free(buffer);
}

static row_buffer *new_row_buffer(int64_t rows) {
    row_buffer *buffer = calloc(1, sizeof *buffer);
    if (buffer != NULL) {
        buffer->pointers = calloc((size_t)rows + 1, sizeof *buffer->pointers);
    }
    if (buffer != NULL && buffer->pointers == NULL) {
        free(buffer);
        buffer = NULL;
    }
    return buffer;
}

static int make_room(row_buffer *buffer, int64_t needed) {
    if (needed <= buffer->room) {
        return 1;
    }
    const int64_t room = needed + needed / 2 + 1024;
    int *cols = realloc(buffer->cols, (size_t)room * sizeof *cols);
    if (cols == NULL) {
        return 0;
    }
    buffer->cols = cols;
    double *probabilities = realloc(buffer->probabilities, (size_t)room * sizeof *probabilities);
    if (probabilities == NULL) {
        return 0;
    }
    buffer->probabilities = probabilities;
    buffer->room = room;
    return 1;
}

static int32_t add_row(int64_t row, int64_t count, const int64_t *cols, const double *probabilities, void *payload) {
    row_buffer *buffer = payload;
    if (row % 64 == 0 && user_interrupts()) {
        buffer->state = INTERRUPTED;
    } else if (buffer->count + count > INT_MAX) {
        buffer->state = TOO_MANY;
    } else if (!make_room(buffer, buffer->count + count)) {
        buffer->state = NO_MEMORY;
    }
    if (buffer->state != FINE) {
        return 1;
    }
    for (int64_t e = 0; e < count; ++e) {
        buffer->cols[buffer->count + e] = (int)cols[e];
    }
    if (count > 0) {
        memcpy(buffer->probabilities + buffer->count, probabilities, (size_t)count * sizeof *probabilities);
    }
    buffer->count += count;
    buffer->pointers[row + 1] = (int)buffer->count;
    return 0;
}

static SEXP as_list(const row_buffer *buffer, int64_t rows) {
    const char *fields[] = {"p", "j", "x", ""};
    SEXP list = PROTECT(Rf_mkNamed(VECSXP, fields));
    SET_VECTOR_ELT(list, 0, Rf_allocVector(INTSXP, (R_xlen_t)rows + 1));
    SET_VECTOR_ELT(list, 1, Rf_allocVector(INTSXP, (R_xlen_t)buffer->count));
    SET_VECTOR_ELT(list, 2, Rf_allocVector(REALSXP, (R_xlen_t)buffer->count));
    memcpy(INTEGER(VECTOR_ELT(list, 0)), buffer->pointers, ((size_t)rows + 1) * sizeof(int));
    if (buffer->count > 0) {
        memcpy(INTEGER(VECTOR_ELT(list, 1)), buffer->cols, (size_t)buffer->count * sizeof(int));
        memcpy(REAL(VECTOR_ELT(list, 2)), buffer->probabilities, (size_t)buffer->count * sizeof(double));
    }
    UNPROTECT(1);
    return list;
}

/* list(p, j, x): compressed rows with their probabilities. */
SEXP pumc_r_complete(SEXP handle, SEXP observed, SEXP probability) {
    const pumc_factors *factors = held(handle, FACTORS);
    const pumc_problem *ones = held_or_null(observed, PROBLEM);
    const double cut = Rf_asReal(probability);
    const int64_t rows = pumc_factors_rows(factors);
    SEXP owner = PROTECT(new_handle(ROW_BUFFER)), result = R_NilValue;
    row_buffer *buffer = new_row_buffer(rows);
    if (buffer == NULL) {
        UNPROTECT(1);
        return input_failure("out of memory");
    }
    fill_handle(owner, buffer);
    const pumc_status status = pumc_factors_complete(factors, ones, 0, rows, cut, add_row, buffer);
    if (buffer->state == INTERRUPTED) {
        result = input_failure("interrupted by the user");
    } else if (buffer->state == TOO_MANY) {
        result = input_failure("more than 2^31 - 1 cells: raise the cutoff");
    } else if (buffer->state == NO_MEMORY) {
        result = input_failure("out of memory: raise the cutoff");
    } else {
        result = status == PUMC_OK ? as_list(buffer, rows) : failure(status);
    }
    PROTECT(result);
    release_handle(owner, ROW_BUFFER);
    UNPROTECT(2);
    return result;
}
