/* External pointers to what the library hands out: one tag and one finalizer for each kind. */
#include "pumc_r.h"

static const char *const tags[KIND_COUNT] = {"pumc_problem", "pumc_factors",   "pumc_options",
                                             "pumc_search",  "pumc_selection", "pumc_row_buffer"};
static int live = 0;

static void free_address(void *address, handle_kind kind) {
    switch (kind) {
    case PROBLEM: pumc_problem_free(address); break;
    case FACTORS: pumc_factors_free(address); break;
    case OPTIONS: pumc_options_free(address); break;
    case SEARCH: pumc_search_free(address); break;
    case SELECTION: pumc_selection_free(address); break;
    case ROW_BUFFER: row_buffer_free(address); break;
    case KIND_COUNT: break;
    }
}

void release_handle(SEXP handle, handle_kind kind) {
    void *address = R_ExternalPtrAddr(handle);
    if (address != NULL) {
        R_ClearExternalPtr(handle);
        free_address(address, kind);
        --live;
    }
}

static void finalize_problem(SEXP handle) { release_handle(handle, PROBLEM); }
static void finalize_factors(SEXP handle) { release_handle(handle, FACTORS); }
static void finalize_options(SEXP handle) { release_handle(handle, OPTIONS); }
static void finalize_search(SEXP handle) { release_handle(handle, SEARCH); }
static void finalize_selection(SEXP handle) { release_handle(handle, SELECTION); }
static void finalize_row_buffer(SEXP handle) { release_handle(handle, ROW_BUFFER); }

static const R_CFinalizer_t finalizers[KIND_COUNT] = {finalize_problem, finalize_factors,   finalize_options,
                                                      finalize_search,  finalize_selection, finalize_row_buffer};

SEXP new_handle(handle_kind kind) {
    SEXP handle = PROTECT(R_MakeExternalPtr(NULL, Rf_install(tags[kind]), R_NilValue));
    R_RegisterCFinalizerEx(handle, finalizers[kind], TRUE);
    UNPROTECT(1);
    return handle;
}

void fill_handle(SEXP handle, void *address) {
    R_SetExternalPtrAddr(handle, address);
    if (address != NULL) {
        ++live;
    }
}

void *held(SEXP handle, handle_kind kind) {
    if (TYPEOF(handle) != EXTPTRSXP || R_ExternalPtrTag(handle) != Rf_install(tags[kind])) {
        Rf_error("not a pointer to %s", tags[kind]);
    }
    void *address = R_ExternalPtrAddr(handle);
    if (address == NULL) {
        Rf_error("this pointer to %s is from another R session", tags[kind]);
    }
    return address;
}

void *held_or_null(SEXP handle, handle_kind kind) { return Rf_isNull(handle) ? NULL : held(handle, kind); }

/* How many things of the library are alive: what the tests of the finalizers look at. */
SEXP pumc_r_live_handles(void) { return Rf_ScalarInteger(live); }

/* FALSE for a pointer that came out of a file or from another process. */
SEXP pumc_r_has_address(SEXP handle) {
    return Rf_ScalarLogical(TYPEOF(handle) == EXTPTRSXP && R_ExternalPtrAddr(handle) != NULL);
}
