/* Problems from the slots of an ngCMatrix, or of a dgCMatrix of confidences, and pairs of ones back. */
#include "pumc_r.h"

typedef pumc_status (*weight_setter)(pumc_problem *problem, const double *weights, int64_t length);

static pumc_status set_weights(pumc_problem *problem, SEXP weights, weight_setter set) {
    return Rf_isNull(weights) ? PUMC_OK : set(problem, REAL(weights), XLENGTH(weights));
}

/* A logical vector of what holds of a network, or NULL. */
static pumc_status set_network(pumc_problem *problem, SEXP network) {
    if (Rf_isNull(network)) {
        return PUMC_OK;
    }
    const pumc_status status = pumc_problem_set_no_diagonal(problem, LOGICAL(network)[1]);
    return status == PUMC_OK ? pumc_problem_set_symmetric(problem, LOGICAL(network)[0]) : status;
}

/* `x` has a confidence for each of `i`; it and the weights of rows and columns are NULL where there are none. `network`
 * is c(symmetric, no_diagonal) or NULL. */
SEXP pumc_r_problem_csc(SEXP dim, SEXP p, SEXP i, SEXP x, SEXP row_weights, SEXP col_weights, SEXP network) {
    const int rows = INTEGER(dim)[0], cols = INTEGER(dim)[1];
    if (XLENGTH(p) != (R_xlen_t)cols + 1 || INTEGER(p)[cols] > XLENGTH(i) ||
        (!Rf_isNull(x) && XLENGTH(x) != XLENGTH(i))) {
        return input_failure("not a valid sparse matrix: the column pointers do not fit the row indices");
    }
    SEXP handle = PROTECT(new_handle(PROBLEM));
    pumc_problem *problem = NULL;
    pumc_status status =
        Rf_isNull(x) ? pumc_problem_from_csc_i32(&problem, rows, cols, INTEGER(p), INTEGER(i))
                     : pumc_problem_from_csc_weighted_i32(&problem, rows, cols, INTEGER(p), INTEGER(i), REAL(x));
    fill_handle(handle, problem);
    if (status == PUMC_OK) { /* before the weights: those of a node are then both its row's and its column's */
        status = set_network(problem, network);
    }
    if (status == PUMC_OK) {
        status = set_weights(problem, row_weights, pumc_problem_set_row_weights);
    }
    if (status == PUMC_OK) {
        status = set_weights(problem, col_weights, pumc_problem_set_col_weights);
    }
    UNPROTECT(1);
    return status == PUMC_OK ? handle : failure(status);
}

/* list(kept, hidden): two problems. */
SEXP pumc_r_split(SEXP problem, SEXP share, SEXP seed) {
    const char *fields[] = {"kept", "hidden", ""};
    const pumc_problem *ones = held(problem, PROBLEM);
    SEXP list = PROTECT(Rf_mkNamed(VECSXP, fields));
    SET_VECTOR_ELT(list, 0, new_handle(PROBLEM));
    SET_VECTOR_ELT(list, 1, new_handle(PROBLEM));
    pumc_problem *kept = NULL, *hidden = NULL;
    const pumc_status status = pumc_problem_split(&kept, &hidden, ones, Rf_asReal(share), (int64_t)Rf_asReal(seed));
    fill_handle(VECTOR_ELT(list, 0), kept);
    fill_handle(VECTOR_ELT(list, 1), hidden);
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}

SEXP pumc_r_difference(SEXP problem, SEXP minus) {
    const pumc_problem *from = held(problem, PROBLEM), *without = held(minus, PROBLEM);
    SEXP handle = PROTECT(new_handle(PROBLEM));
    pumc_problem *rest = NULL;
    const pumc_status status = pumc_problem_difference(&rest, from, without);
    fill_handle(handle, rest);
    UNPROTECT(1);
    return status == PUMC_OK ? handle : failure(status);
}

/* list(dim, i, j, x) with indices from 0, sorted by row and then column; x has the confidences. */
SEXP pumc_r_problem_ones(SEXP handle) {
    const char *fields[] = {"dim", "i", "j", "x", ""};
    const pumc_problem *problem = held(handle, PROBLEM);
    const int64_t count = pumc_problem_count(problem);
    SEXP list = PROTECT(Rf_mkNamed(VECSXP, fields));
    SEXP dim = Rf_allocVector(INTSXP, 2);
    SET_VECTOR_ELT(list, 0, dim);
    INTEGER(dim)[0] = (int)pumc_problem_rows(problem);
    INTEGER(dim)[1] = (int)pumc_problem_cols(problem);
    SET_VECTOR_ELT(list, 1, Rf_allocVector(INTSXP, (R_xlen_t)count));
    SET_VECTOR_ELT(list, 2, Rf_allocVector(INTSXP, (R_xlen_t)count));
    SET_VECTOR_ELT(list, 3, Rf_allocVector(REALSXP, (R_xlen_t)count));
    pumc_status status =
        pumc_problem_copy_coo_i32(problem, INTEGER(VECTOR_ELT(list, 1)), INTEGER(VECTOR_ELT(list, 2)), count);
    if (status == PUMC_OK) {
        status = pumc_problem_copy_confidence(problem, REAL(VECTOR_ELT(list, 3)), count);
    }
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}

SEXP pumc_r_problem_count(SEXP handle) { return Rf_ScalarReal((double)pumc_problem_count(held(handle, PROBLEM))); }

/* list(observed, truth): two problems. */
SEXP pumc_r_simulate(SEXP dim, SEXP rank, SEXP cutoff, SEXP sampling_rate, SEXP seed) {
    const char *fields[] = {"observed", "truth", ""};
    SEXP list = PROTECT(Rf_mkNamed(VECSXP, fields));
    SET_VECTOR_ELT(list, 0, new_handle(PROBLEM));
    SET_VECTOR_ELT(list, 1, new_handle(PROBLEM));
    pumc_problem *observed = NULL, *truth = NULL;
    const pumc_status status =
        pumc_problem_simulate(&observed, &truth, (int64_t)REAL(dim)[0], (int64_t)REAL(dim)[1], (int64_t)Rf_asReal(rank),
                              Rf_asReal(cutoff), Rf_asReal(sampling_rate), (int64_t)Rf_asReal(seed));
    fill_handle(VECTOR_ELT(list, 0), observed);
    fill_handle(VECTOR_ELT(list, 1), truth);
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}
