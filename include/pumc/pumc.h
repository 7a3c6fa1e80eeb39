/*
 * libpumc: positive-unlabeled matrix completion with nonconvex low-rank penalties.
 *
 * You hold an m-by-n 0/1 matrix of which only some ones are known: users x items they liked, drugs x proteins
 * that bind, people x friends. A blank means "unknown", not "no". libpumc finds a low-rank matrix X whose
 * entries score every cell, by minimising
 *
 *     omega * sum_{observed ones} (X_ij - 1)^2 + (1 - omega) * sum_{all other cells} X_ij^2
 *         + lambda * sum_i r(sigma_i(X))
 *
 * over X = U diag(s) V', without ever forming an m-by-n array.
 *
 * The simple way
 * --------------
 *     pumc_problem *problem = NULL;
 *     pumc_factors *factors = NULL;
 *     if (pumc_problem_from_coo_i32(&problem, rows, cols, count, row, col) != PUMC_OK ||
 *         pumc_fit(&factors, problem, NULL, NULL, NULL, NULL) != PUMC_OK) {
 *         fprintf(stderr, "%s\n", pumc_last_error());
 *     }
 *     ... pumc_factors_rank(factors), pumc_factors_copy_u(factors, u, length) ...
 *     pumc_factors_free(factors);
 *     pumc_problem_free(problem);
 *
 * Rules that hold for every function
 * ----------------------------------
 * - A pumc_status of 0 is success, a negative one is failure; pumc_last_error() has the text. A call that fails
 *   leaves its out-parameter NULL (or untouched, when it is a buffer) and every other argument as it was.
 * - Indices start at 0. Dense arrays are column-major. Inputs are copied: nothing the caller passes is kept.
 * - Handles are opaque; what a function puts into *out the caller frees with the matching _free function.
 *   Every _free takes NULL and may be called from any thread.
 * - A handle passed as a pointer to const may be used from many threads at once. Two threads must not use one
 *   handle while one of them passes it as a pointer to non-const.
 * - The library prints nothing, never exits, installs no signal handler, reads no environment variable and
 *   touches no global random generator. While a call computes, OpenBLAS is kept to one thread (the library
 *   brings its own threads); the process's setting is restored afterwards.
 * - The same seed and input give the same bits on one machine, whatever the number of threads.
 */
#ifndef PUMC_PUMC_H
#define PUMC_PUMC_H

#include <stdint.h>

#if defined(PUMC_STATIC)
#define PUMC_API
#elif defined(_WIN32)
#define PUMC_API __declspec(dllimport)
#elif defined(__GNUC__)
#define PUMC_API __attribute__((visibility("default")))
#else
#define PUMC_API
#endif

#if defined(__GNUC__)
#define PUMC_MUST_USE __attribute__((warn_unused_result))
#else
#define PUMC_MUST_USE
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---------------------------------------------------------------------------------------------------------
 * Version and errors
 * ------------------------------------------------------------------------------------------------------ */

/** The version of this header. Since 0.1. */
#define PUMC_VERSION_MAJOR 0
#define PUMC_VERSION_MINOR 1
#define PUMC_VERSION_PATCH 0

/** What every fallible function returns. Values are never reused. Since 0.1. */
typedef int32_t pumc_status;
enum {
    PUMC_OK = 0,          /**< success */
    PUMC_ENULL = -1,      /**< a pointer that is needed is NULL */
    PUMC_ESIZE = -2,      /**< a size or count is negative or zero where it must not be */
    PUMC_EINDEX = -3,     /**< a row, column or position is outside its range */
    PUMC_EPOINTERS = -4,  /**< compressed pointers do not start at 0 or decrease */
    PUMC_ENAME = -5,      /**< no option, value or history has this name */
    PUMC_ETYPE = -6,      /**< the option has another type */
    PUMC_EVALUE = -7,     /**< an option's value is outside its range, NaN or infinite */
    PUMC_ECONFLICT = -8,  /**< options contradict each other */
    PUMC_EBUFFER = -9,    /**< a buffer is too short */
    PUMC_ESHAPE = -10,    /**< two arguments have different numbers of rows or columns */
    PUMC_ENOMEM = -11,    /**< out of memory */
    PUMC_ETOOLARGE = -12, /**< a size is beyond what the library or the algorithm handles */
    PUMC_EIO = -13,       /**< a file cannot be read or written */
    PUMC_EFILE = -14,     /**< a file is not a model, or is damaged */
    PUMC_ENEWER = -15,    /**< a file comes from a newer version of the library */
    PUMC_EINTERNAL = -16  /**< a numerical breakdown or a defect: please report it */
};

/** The text of this thread's last failure: one line, never NULL, empty before the first. It stays valid until the
 *  next failing call on the same thread. Since 0.1. */
PUMC_API const char *pumc_last_error(void);

/** "PUMC_EINDEX" for PUMC_EINDEX and so on; "unknown" for a number that is no status. Since 0.1. */
PUMC_API const char *pumc_status_name(pumc_status status);

/** The version of the library that is loaded. Any pointer may be NULL. Since 0.1. */
PUMC_API void pumc_version(int32_t *major, int32_t *minor, int32_t *patch);

/** The same as text, "0.1.0". Since 0.1. */
PUMC_API const char *pumc_version_string(void);

/** A number that changes when, and only when, programs must be compiled anew. Since 0.1. */
PUMC_API int32_t pumc_abi_version(void);

/* ---------------------------------------------------------------------------------------------------------
 * Problems: the observed ones of an m-by-n matrix
 * ------------------------------------------------------------------------------------------------------ */

/** Immutable once made. Empty rows, empty columns and no ones at all are fine. At most 2^31 - 1 rows and columns.
 *  Since 0.1. */
typedef struct pumc_problem pumc_problem;

/** From pairs (row[e], col[e]), e < count, in any order; a repeated pair counts once. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_coo_i32(pumc_problem **out, int64_t rows, int64_t cols,
                                                             int64_t count, const int32_t *row, const int32_t *col);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_coo_i64(pumc_problem **out, int64_t rows, int64_t cols,
                                                             int64_t count, const int64_t *row, const int64_t *col);

/** From compressed columns: `col_ptr` has cols + 1 entries, starts at 0 and never decreases; the rows of a column
 *  may come in any order, and repeats count once. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_csc_i32(pumc_problem **out, int64_t rows, int64_t cols,
                                                             const int32_t *col_ptr, const int32_t *row_idx);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_csc_i64(pumc_problem **out, int64_t rows, int64_t cols,
                                                             const int64_t *col_ptr, const int64_t *row_idx);

/** From compressed rows, likewise. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_csr_i32(pumc_problem **out, int64_t rows, int64_t cols,
                                                             const int32_t *row_ptr, const int32_t *col_idx);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_csr_i64(pumc_problem **out, int64_t rows, int64_t cols,
                                                             const int64_t *row_ptr, const int64_t *col_idx);

/** Rows, columns, distinct ones; -1 for NULL. Since 0.1. */
PUMC_API int64_t pumc_problem_rows(const pumc_problem *problem);
PUMC_API int64_t pumc_problem_cols(const pumc_problem *problem);
PUMC_API int64_t pumc_problem_count(const pumc_problem *problem);

PUMC_API void pumc_problem_free(pumc_problem *problem);

/* ---------------------------------------------------------------------------------------------------------
 * Options: everything a fit can be told, by name
 *
 * The defaults need no tuning. `lambda_ratio` and `mu_ratio` mean the same for every penalty: singular values of
 * the first gradient step below lambda_ratio times the largest count as noise, and mu_ratio says how soon, in
 * multiples of that threshold, the penalty stops shrinking. An option that is not set reads as NaN.
 * README.md has the table; pumc_options_count() and its neighbours give it to programs.
 * ------------------------------------------------------------------------------------------------------ */

/** Since 0.1. */
typedef struct pumc_options pumc_options;

/** Types of options. Since 0.1. */
enum { PUMC_TYPE_F64 = 1, PUMC_TYPE_I64 = 2, PUMC_TYPE_STR = 3 };

/** All options at their defaults. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_options_create(pumc_options **out);
PUMC_API PUMC_MUST_USE pumc_status pumc_options_copy(pumc_options **out, const pumc_options *options);
PUMC_API void pumc_options_free(pumc_options *options);

/** Set one option. A value outside the option's range is refused and changes nothing. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_options_set_f64(pumc_options *options, const char *name, double value);
PUMC_API PUMC_MUST_USE pumc_status pumc_options_set_i64(pumc_options *options, const char *name, int64_t value);
PUMC_API PUMC_MUST_USE pumc_status pumc_options_set_str(pumc_options *options, const char *name, const char *value);

/** Put one option back to its default. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_options_reset(pumc_options *options, const char *name);

/** Read one option. The text belongs to the options and stays until they change. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_options_get_f64(const pumc_options *options, const char *name, double *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_options_get_i64(const pumc_options *options, const char *name, int64_t *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_options_get_str(const pumc_options *options, const char *name,
                                                        const char **out);

/** The table of options: how many there are, and the name, type (PUMC_TYPE_...), meaning and, for texts, values
 *  ("a|b|c") of the i-th. NULL, or 0 for the type, when there is no i-th. Since 0.1. */
PUMC_API int32_t pumc_options_count(void);
PUMC_API const char *pumc_options_name(int32_t i);
PUMC_API int32_t pumc_options_type(int32_t i);
PUMC_API const char *pumc_options_doc(int32_t i);
PUMC_API const char *pumc_options_choices(int32_t i);

/** The range of the i-th option's values, for numbers. An open end (PUMC_OPEN_...) is itself not allowed. Any
 *  pointer may be NULL. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_options_range_f64(int32_t i, double *least, double *most, int32_t *open);
PUMC_API PUMC_MUST_USE pumc_status pumc_options_range_i64(int32_t i, int64_t *least, int64_t *most);
enum { PUMC_OPEN_LEAST = 1, PUMC_OPEN_MOST = 2 };

/* ---------------------------------------------------------------------------------------------------------
 * Fitting
 * ------------------------------------------------------------------------------------------------------ */

/** A fitted model X = U diag(s) V'. Since 0.1. */
typedef struct pumc_factors pumc_factors;

/** What a progress callback is told. `size` is the size of this struct in the library: it only grows at the end,
 *  so a field is there when it lies within the size. Since 0.1. */
typedef struct pumc_progress {
    int64_t size;
    int64_t iteration;      /**< from 1 */
    int64_t max_iterations; /**< the option of that name */
    int64_t rank;
    double objective;
    double relative_change; /**< of X in this iteration; the fit stops when it stays below the tolerance */
    double seconds;         /**< since the call began */
} pumc_progress;

/** Called once an iteration on the thread that called the library; a non-zero return stops the work, and the best
 *  result so far is returned. It must return normally: no longjmp, no exception. Since 0.1. */
typedef int32_t (*pumc_progress_fn)(const pumc_progress *progress, void *payload);

/** Why a fit stopped: the value "stop_reason". None of these is a failure. Since 0.1. */
enum { PUMC_CONVERGED = 1, PUMC_MAX_ITERATIONS = 2, PUMC_TIME_LIMIT = 3, PUMC_CANCELLED = 4 };

/** Fit. NULL options are the defaults. `warm_start`, of the problem's shape, replaces the start at zero; it is not
 *  changed. `progress` may be NULL; `payload` is handed to it. Free with pumc_factors_free(). Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_fit(pumc_factors **out, const pumc_problem *problem,
                                            const pumc_options *options, const pumc_factors *warm_start,
                                            pumc_progress_fn progress, void *payload);

/** Rows, columns, rank; -1 for NULL. The rank may be 0: then nothing stood out from noise. Since 0.1. */
PUMC_API int64_t pumc_factors_rows(const pumc_factors *factors);
PUMC_API int64_t pumc_factors_cols(const pumc_factors *factors);
PUMC_API int64_t pumc_factors_rank(const pumc_factors *factors);

PUMC_API void pumc_factors_free(pumc_factors *factors);

/** Copy U (rows x rank), the singular values (rank, descending) or V (cols x rank), column-major. `length` is the
 *  buffer's in doubles; a longer one is fine. The entry of largest magnitude of each left vector is positive.
 *  Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_copy_u(const pumc_factors *factors, double *buffer, int64_t length);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_copy_singular_values(const pumc_factors *factors, double *buffer,
                                                                     int64_t length);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_copy_v(const pumc_factors *factors, double *buffer, int64_t length);

/** A fact about the fit, by name. Reals: objective, loss, lambda, mu, lambda_ratio (NaN unless the option set it),
 *  mu_ratio, omega, sampling_rate, rho, threshold, tolerance, relative_change, seconds. Integers: iterations,
 *  stop_reason, count, seed, rank, rows, cols. Texts: regularizer. The text belongs to the factors. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_get_f64(const pumc_factors *factors, const char *name, double *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_get_i64(const pumc_factors *factors, const char *name, int64_t *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_get_str(const pumc_factors *factors, const char *name,
                                                        const char **out);

/** One value an iteration, by name: objective, rank, seconds, relative_change, lambda. The value "iterations" says
 *  how many there are. At equal lambda the objective never rises. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_copy_history(const pumc_factors *factors, const char *name,
                                                             double *buffer, int64_t length);

#ifdef __cplusplus
}
#endif

#endif /* PUMC_PUMC_H */
