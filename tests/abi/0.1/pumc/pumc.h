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

/** Copy the ones as pairs, sorted by row and then column. Each buffer has room for `length` values, at least
 *  pumc_problem_count(). Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_copy_coo_i32(const pumc_problem *problem, int32_t *row, int32_t *col,
                                                             int64_t length);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_copy_coo_i64(const pumc_problem *problem, int64_t *row, int64_t *col,
                                                             int64_t length);

/** Hide a share of the ones, 0 < share < 1, at random: *out_kept and *out_hidden are new problems of the same shape
 *  that together hold every one. The number hidden is the nearest whole number. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_split(pumc_problem **out_kept, pumc_problem **out_hidden,
                                                      const pumc_problem *problem, double share, int64_t seed);

/** The paper's synthetic data: Q = M1 M2 with standard normal entries and inner dimension `rank`; the truth has a one
 *  where Q_ij >= cutoff, and each is observed with probability sampling_rate. *out_truth may be NULL when it is not
 *  wanted. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_simulate(pumc_problem **out_observed, pumc_problem **out_truth,
                                                         int64_t rows, int64_t cols, int64_t rank, double cutoff,
                                                         double sampling_rate, int64_t seed);

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

/** A model from factors found elsewhere or kept from before: u is rows x rank, v is cols x rank, column-major, s has
 *  `rank` values >= 0. They need not be orthonormal or sorted. The options (NULL for defaults) supply omega,
 *  sampling_rate and the regularizer; lambda and mu, where set, make fold-in available as after a fit. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_from_svd(pumc_factors **out, int64_t rows, int64_t cols, int64_t rank,
                                                         const double *u, const double *s, const double *v,
                                                         const pumc_options *options);

/* ---------------------------------------------------------------------------------------------------------
 * Using a fitted model
 * ------------------------------------------------------------------------------------------------------ */

/** How many threads the functions below may use on this model; 0 is every core of the process. A model from a fit
 * starts with the fit's option, a loaded one with 0. Results do not depend on it. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_set_threads(pumc_factors *factors, int64_t threads);

/** The score X_ij of each cell (row[e], col[e]), e < count: near 1 for ones, near 0 for zeros, not clipped.
 *  Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_score_i32(const pumc_factors *factors, int64_t count,
                                                          const int32_t *row, const int32_t *col, double *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_score_i64(const pumc_factors *factors, int64_t count,
                                                          const int64_t *row, const int64_t *col, double *out);

/** The probability that each cell is truly a one: the score put through the inverse of the population minimiser,
 *  over the sampling rate. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_probability_i32(const pumc_factors *factors, int64_t count,
                                                                const int32_t *row, const int32_t *col, double *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_probability_i64(const pumc_factors *factors, int64_t count,
                                                                const int64_t *row, const int64_t *col, double *out);

/** The scores of whole rows: `out` is count x cols, column-major, `length` its room in doubles. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_score_rows_i32(const pumc_factors *factors, int64_t count,
                                                               const int32_t *rows, double *out, int64_t length);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_score_rows_i64(const pumc_factors *factors, int64_t count,
                                                               const int64_t *rows, double *out, int64_t length);

/** The probability behind any score, under this model's omega and sampling rate, in place. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_score_to_probability(const pumc_factors *factors, int64_t count,
                                                                     double *values);

/** The best top_n columns of each of `count` rows, best first, ties by smaller column. The ones of `exclude` (NULL: of
 *  none; else a problem of the model's shape) are left out. out_col and out_score have room for count * top_n: the
 *  answer for rows[e] starts at e * top_n; where fewer columns are left, the rest is -1 and NaN. out_score may be NULL.
 *  Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_recommend_i32(const pumc_factors *factors, const pumc_problem *exclude,
                                                              int64_t count, const int32_t *rows, int64_t top_n,
                                                              int32_t *out_col, double *out_score);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_recommend_i64(const pumc_factors *factors, const pumc_problem *exclude,
                                                              int64_t count, const int64_t *rows, int64_t top_n,
                                                              int64_t *out_col, double *out_score);

/** The top_n rows most similar to each of `count` rows, by the cosine between rows of U diag(s), the row itself left
 *  out; and the same for columns, by rows of V diag(s). Laid out as in recommend. A row without any weight has no
 *  cosine: it is similar to nothing. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_similar_rows_i32(const pumc_factors *factors, int64_t count,
                                                                 const int32_t *rows, int64_t top_n, int32_t *out_row,
                                                                 double *out_cosine);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_similar_rows_i64(const pumc_factors *factors, int64_t count,
                                                                 const int64_t *rows, int64_t top_n, int64_t *out_row,
                                                                 double *out_cosine);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_similar_cols_i32(const pumc_factors *factors, int64_t count,
                                                                 const int32_t *cols, int64_t top_n, int32_t *out_col,
                                                                 double *out_cosine);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_similar_cols_i64(const pumc_factors *factors, int64_t count,
                                                                 const int64_t *cols, int64_t top_n, int64_t *out_col,
                                                                 double *out_cosine);

/** A row that was not in the fit, from the columns of its ones: its row of U (rank values), found by the weighted
 *  ridge problem that V and the penalty at the singular values pose. Its scores are out_row_of_u diag(s) V'. Repeated
 *  columns count once. The column form gives a row of V from the rows of a new column's ones. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_fold_in_row_i32(const pumc_factors *factors, int64_t count,
                                                                const int32_t *cols, double *out_row_of_u);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_fold_in_row_i64(const pumc_factors *factors, int64_t count,
                                                                const int64_t *cols, double *out_row_of_u);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_fold_in_col_i32(const pumc_factors *factors, int64_t count,
                                                                const int32_t *rows, double *out_row_of_v);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_fold_in_col_i64(const pumc_factors *factors, int64_t count,
                                                                const int64_t *rows, double *out_row_of_v);

/** The best top_n columns for a row given by its row of U, such as fold-in finds; the columns of `exclude_cols` are
 *  left out (exclude_count may be 0). Output as in recommend. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_recommend_new_row_i32(const pumc_factors *factors,
                                                                      const double *row_of_u, int64_t exclude_count,
                                                                      const int32_t *exclude_cols, int64_t top_n,
                                                                      int32_t *out_col, double *out_score);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_recommend_new_row_i64(const pumc_factors *factors,
                                                                      const double *row_of_u, int64_t exclude_count,
                                                                      const int64_t *exclude_cols, int64_t top_n,
                                                                      int64_t *out_col, double *out_score);

/** One row of a completed matrix: `count` columns, ascending, with their probabilities. The arrays are the library's
 *  and end with the call. A non-zero return stops. Since 0.1. */
typedef int32_t (*pumc_row_fn)(int64_t row, int64_t count, const int64_t *cols, const double *probabilities,
                               void *payload);

/** The completed 0/1 matrix, a row at a time, on the calling thread: for each row of [first_row, first_row + count)
 *  the cells of probability at least `probability` (in (0, 1]; 0.5 is the natural cut). The ones of `observed`
 *  (NULL: none) are always among them, with probability 1. Never more than a block of rows is in memory. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_complete(const pumc_factors *factors, const pumc_problem *observed,
                                                         int64_t first_row, int64_t count, double probability,
                                                         pumc_row_fn visit, void *payload);

/** How well a model ranks ones that it did not see. names[e] is one of "auc" and "average_precision" (hidden ones
 *  against all cells that are neither hidden nor observed, or a fixed random sample of them when there are many),
 *  "precision", "recall", "ndcg" (at top_n, observed ones left out, averaged over rows with a hidden one; recall is
 *  hits over min(hidden, top_n)), "mse" and "mse_probability" (the paper's relative error on cells not observed, of the
 *  score and of the probability, when `hidden` is the rest of the truth) and "rows" (how many have a hidden one).
 *  out[e] is the value; NaN where there is nothing to measure. `observed` may be NULL. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_evaluate(const pumc_factors *factors, const pumc_problem *observed,
                                                         const pumc_problem *hidden, int64_t top_n, int64_t count,
                                                         const char *const *names, double *out);

/** Names for rows and columns, kept in the model's file. `labels` has one text for each row (column), none NULL; they
 *  are copied. NULL removes them. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_set_row_labels(pumc_factors *factors, const char *const *labels);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_set_col_labels(pumc_factors *factors, const char *const *labels);

/** The name of a row (column), or NULL when there are none or no such row. Belongs to the factors. Since 0.1. */
PUMC_API const char *pumc_factors_row_label(const pumc_factors *factors, int64_t row);
PUMC_API const char *pumc_factors_col_label(const pumc_factors *factors, int64_t col);

/** Write to a file: little-endian, versioned, checksummed. It is written under a temporary name beside `path` and
 *  renamed, so that `path` holds the old file or the whole new one at any moment. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_save(const pumc_factors *factors, const char *path);

/** Read it back, bit for bit. A damaged or foreign file is PUMC_EFILE, one of a newer version PUMC_ENEWER.
 *  Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_load(pumc_factors **out, const char *path);

/* ---------------------------------------------------------------------------------------------------------
 * Choosing options from the data
 * ------------------------------------------------------------------------------------------------------ */

/** What to try and how to judge it. Since 0.1. */
typedef struct pumc_search pumc_search;

/** Defaults: regularizer, omega and mu_ratio as in the options given to pumc_select(), a path of lambda_ratio made from
 *  the data; a tenth of the ones hidden at a time, five times over unless they are many; judged by recall at 20.
 *  Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_search_create(pumc_search **out);
PUMC_API void pumc_search_free(pumc_search *search);

/** The values to try for "lambda_ratio", "mu_ratio" or "omega": every combination is tried. No values (count 0) means
 *  the library's choice. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_search_set_values_f64(pumc_search *search, const char *name, int64_t count,
                                                              const double *values);
/** The penalties to try: name is "regularizer". Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_search_set_values_str(pumc_search *search, const char *name, int64_t count,
                                                              const char *const *values);

/** Settings: "hold_out" (share of the ones hidden at a time, unless folds is above 1; default 0.1); "folds" (1 hides
 * that share once; k > 1 hides each k-th part in turn; 0, the default, hides up to five parts of that share in turn,
 * but no more than half a million ones are fitted in all: 4 parts beyond 100,000 ones, 1 beyond 250,000), "top_n" (20),
 * "path_length" (values of lambda_ratio when the library chooses, 12), "seed"; "metric" ("recall" | "auc" |
 * "average_precision" | "ndcg" | "precision"). Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_search_set_f64(pumc_search *search, const char *name, double value);
PUMC_API PUMC_MUST_USE pumc_status pumc_search_set_i64(pumc_search *search, const char *name, int64_t value);
PUMC_API PUMC_MUST_USE pumc_status pumc_search_set_str(pumc_search *search, const char *name, const char *value);

/** What was tried and how it did. Since 0.1. */
typedef struct pumc_selection pumc_selection;

/** Hide part of the ones, run the path of lambda_ratio from large to small with warm starts for every combination,
 * score the hidden ones, and keep the table. A lambda_ratio is meant for the whole problem; fits to a part of it use
 * the ratio that regularises as much there. The options (NULL for defaults) supply everything that is not searched.
 * NULL `search` is the default one. `progress` is called after every iteration of every fit: in its record `iteration`
 *  counts fits done (from 0) and `max_iterations` all fits to do. A path ends early, and its rows are missing, where
 * the first part's score has clearly fallen behind its best. A cancelled selection returns the rows of the parts that
 * are complete, or where there is none the rows of the first that are done; PUMC_EVALUE when there is none yet or
 * nothing could be hidden. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_select(pumc_selection **out, const pumc_problem *problem,
                                               const pumc_options *options, const pumc_search *search,
                                               pumc_progress_fn progress, void *payload);
PUMC_API void pumc_selection_free(pumc_selection *selection);

/** Rows of the table, and the row to use: the best score or, on the same path, the smallest lambda_ratio that scores
 *  within 1 % of it, since the whole data bears less regularisation than a part. -1 for NULL. Since 0.1. */
PUMC_API int64_t pumc_selection_count(const pumc_selection *selection);
PUMC_API int64_t pumc_selection_best(const pumc_selection *selection);

/** One value of row i. Reals: score (the metric's mean over parts), score_se (its standard error; NaN for one part),
 *  recall, precision, ndcg, auc, average_precision (means over parts), lambda_ratio, mu_ratio, omega, rank (mean),
 *  seconds. Texts: regularizer. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_selection_get_f64(const pumc_selection *selection, int64_t i, const char *name,
                                                          double *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_selection_get_str(const pumc_selection *selection, int64_t i, const char *name,
                                                          const char **out);

/** The options of row i (the best: pumc_selection_best()), ready for a fit to all of the data. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_selection_options(pumc_options **out, const pumc_selection *selection,
                                                          int64_t i);

/** Estimate the sampling rate delta: hide a tenth of the ones, fit, and look at the best-scored cells that the fit did
 *  not see as ones. Where those are true ones, the share of hidden ones among them tells delta. Needs only the ranking;
 *  cells that are not ones pull it down, so that it errs on the low side where the data is hard to predict. `progress`
 *  as for pumc_fit(); cancelled before the end it is PUMC_EVALUE. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_estimate_sampling_rate(double *out, const pumc_problem *problem,
                                                               const pumc_options *options, pumc_progress_fn progress,
                                                               void *payload);

#ifdef __cplusplus
}
#endif

#endif /* PUMC_PUMC_H */
