/* Problems from the slots of an ngCMatrix, and pairs of ones back. */
#include "pumc_r.h"

SEXP pumc_r_problem_csc(SEXP dim, SEXP p, SEXP i) {
    const int rows = INTEGER(dim)[0], cols = INTEGER(dim)[1];
    if (XLENGTH(p) != (R_xlen_t)cols + 1 || INTEGER(p)[cols] > XLENGTH(i)) {
        return input_failure("not a valid sparse matrix: the column pointers do not fit the row indices");
    }
    SEXP handle = PROTECT(new_handle(PROBLEM));
    pumc_problem *problem = NULL;
    const pumc_status status = pumc_problem_from_csc_i32(&problem, rows, cols, INTEGER(p), INTEGER(i));
    fill_handle(handle, problem);
    UNPROTECT(1);
    return status == PUMC_OK ? handle : failure(status);
}

/* list(dim, i, j) with indices from 0, sorted by row and then column. */
SEXP pumc_r_problem_ones(SEXP handle) {
    const char *fields[] = {"dim", "i", "j", ""};
    const pumc_problem *problem = held(handle, PROBLEM);
    const int64_t count = pumc_problem_count(problem);
    SEXP list = PROTECT(Rf_mkNamed(VECSXP, fields));
    SEXP dim = Rf_allocVector(INTSXP, 2);
    SET_VECTOR_ELT(list, 0, dim);
    INTEGER(dim)[0] = (int)pumc_problem_rows(problem);
    INTEGER(dim)[1] = (int)pumc_problem_cols(problem);
    SET_VECTOR_ELT(list, 1, Rf_allocVector(INTSXP, (R_xlen_t)count));
    SET_VECTOR_ELT(list, 2, Rf_allocVector(INTSXP, (R_xlen_t)count));
    const pumc_status status =
        pumc_problem_copy_coo_i32(problem, INTEGER(VECTOR_ELT(list, 1)), INTEGER(VECTOR_ELT(list, 2)), count);
    UNPROTECT(1);
    return status == PUMC_OK ? list : failure(status);
}

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
