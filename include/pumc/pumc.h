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
 * over X = U diag(s) V', without ever forming an m-by-n array. By default cells of rows and columns with many ones
 * count less (options row_balance and col_balance; docs/model.md).
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
 *   leaves a handle that it was to make NULL, and numbers, buffers and every other argument as they were. The one
 *   exception is a ranking of many lines, see pumc_factors_recommend_i32().
 * - Indices start at 0. Dense arrays are column-major. Inputs are copied: nothing the caller passes is kept.
 * - Handles are opaque; what a function puts into *out the caller frees with the matching _free function.
 *   Every _free takes NULL and may be called from any thread.
 * - A handle passed as a pointer to const may be used from many threads at once. Two threads must not use one
 *   handle while one of them passes it as a pointer to non-const.
 * - The library prints nothing, never exits, installs no signal handler, reads no environment variable and
 *   touches no global random generator. It brings its own threads and calls no BLAS, so that the settings of
 *   one in the same process are left alone.
 * - The same seed and input give the same bits on one machine, whatever the number of threads.
 */
#ifndef PUMC_PUMC_H
#define PUMC_PUMC_H

#include <stdint.h>

/* Programs that link the static library define PUMC_STATIC; only the library's own build defines PUMC_BUILDING. */
#if defined(PUMC_STATIC)
#define PUMC_API
#elif defined(_WIN32) && defined(PUMC_BUILDING)
#define PUMC_API __declspec(dllexport)
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
#define PUMC_VERSION_MINOR 2
#define PUMC_VERSION_PATCH 0

/** A version as one number, for comparisons that the preprocessor can make; minor and patch are below 1000. Programs
 *  that must build with 0.1 as well, which has neither macro, ask `#ifdef PUMC_VERSION` first, on a line of its own.
 *  Example: `#if PUMC_VERSION >= PUMC_VERSION_NUMBER(0, 2, 0)`.
 *  Since 0.2. */
#define PUMC_VERSION_NUMBER(major, minor, patch) ((major)*1000000 + (minor)*1000 + (patch))
#define PUMC_VERSION PUMC_VERSION_NUMBER(PUMC_VERSION_MAJOR, PUMC_VERSION_MINOR, PUMC_VERSION_PATCH)

/** What every fallible function returns. Values are never reused. Since 0.1. */
typedef int32_t pumc_status;
enum {
    PUMC_OK = 0,          /**< success */
    PUMC_ENULL = -1,      /**< a pointer that is needed is NULL */
    PUMC_ESIZE = -2,      /**< a size or count is negative or zero where it must not be */
    PUMC_EINDEX = -3,     /**< a row, column or position is outside its range */
    PUMC_EPOINTERS = -4,  /**< compressed pointers do not start at 0 or decrease */
    PUMC_ENAME = -5,      /**< nothing has this name: no option, fact, history, measure, value or label */
    PUMC_ETYPE = -6,      /**< what has this name has another type */
    PUMC_EVALUE = -7,     /**< a value (an option, confidence, weight, share, note ...) is outside its range, NaN or
                           *   infinite, or the data does not allow what is asked */
    PUMC_ECONFLICT = -8,  /**< options contradict each other */
    PUMC_EBUFFER = -9,    /**< a buffer is too short */
    PUMC_ESHAPE = -10,    /**< two arguments differ in rows or columns, or a network is not square */
    PUMC_ENOMEM = -11,    /**< out of memory */
    PUMC_ETOOLARGE = -12, /**< a size or count is beyond what the library, the algorithm or the model can have */
    PUMC_EIO = -13,       /**< a file cannot be read or written */
    PUMC_EFILE = -14,     /**< a file is not a model or checkpoint, or is damaged */
    PUMC_ENEWER = -15,    /**< a file comes from a newer version of the library */
    PUMC_EINTERNAL = -16, /**< a numerical breakdown or a defect: please report it */
    PUMC_ECANCELLED = -17 /**< stopped by its callback or time limit before there was a result */
};

/** The text of this thread's last failure: one line, never NULL, empty before the first. It stays valid until the
 *  next failing call on the same thread. Since 0.1. */
PUMC_API const char *pumc_last_error(void);

/** "PUMC_EINDEX" for PUMC_EINDEX and so on; "unknown" for a number that is no status. Since 0.1. */
PUMC_API const char *pumc_status_name(pumc_status status);

/** The version of the library that is loaded. Any pointer may be NULL. Since 0.1. */
PUMC_API void pumc_version(int32_t *major, int32_t *minor, int32_t *patch);

/** The same as text, "0.2.0". Since 0.1. */
PUMC_API const char *pumc_version_string(void);

/** A number that changes when, and only when, programs must be compiled anew. Since 0.1. */
PUMC_API int32_t pumc_abi_version(void);

/* ---------------------------------------------------------------------------------------------------------
 * Problems: the observed ones of an m-by-n matrix
 * ------------------------------------------------------------------------------------------------------ */

/** Its ones never change once it is made; its weights and labels may be set. Empty rows, empty columns and no ones at
 *  all are fine. At most 2^31 - 1 rows and columns. Since 0.1. */
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

/** The same with a confidence for each one: how much more it counts than a one of confidence 1, such as how often
 *  something was played or bought. They are in [1e-6, 1e6], best of order 1; those of a repeated pair add up, to 1e6 at
 *  most. Splits and differences keep them. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_coo_weighted_i32(pumc_problem **out, int64_t rows, int64_t cols,
                                                                      int64_t count, const int32_t *row,
                                                                      const int32_t *col, const double *confidence);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_coo_weighted_i64(pumc_problem **out, int64_t rows, int64_t cols,
                                                                      int64_t count, const int64_t *row,
                                                                      const int64_t *col, const double *confidence);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_csc_weighted_i32(pumc_problem **out, int64_t rows, int64_t cols,
                                                                      const int32_t *col_ptr, const int32_t *row_idx,
                                                                      const double *confidence);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_csc_weighted_i64(pumc_problem **out, int64_t rows, int64_t cols,
                                                                      const int64_t *col_ptr, const int64_t *row_idx,
                                                                      const double *confidence);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_csr_weighted_i32(pumc_problem **out, int64_t rows, int64_t cols,
                                                                      const int32_t *row_ptr, const int32_t *col_idx,
                                                                      const double *confidence);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_csr_weighted_i64(pumc_problem **out, int64_t rows, int64_t cols,
                                                                      const int64_t *row_ptr, const int64_t *col_idx,
                                                                      const double *confidence);

/** From pairs of labels (row[e], col[e]), e < count, none NULL: rows and columns are numbered in the order in which
 *  their labels first appear, and the problem keeps the labels. A repeated pair counts once. `confidence` is as above,
 *  or NULL: 1 each. The same label has another number where the pairs come in another order or are others: look a line
 *  up by its label in every model that is asked, with pumc_factors_find_row() and pumc_factors_find_col().
 *  Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_labels(pumc_problem **out, int64_t count, const char *const *row,
                                                            const char *const *col, const double *confidence);

/** Names for rows (columns): `labels` has one text for each, none NULL; they are copied. NULL removes them. Any bytes
 *  make a label, none at all as well, and two lines may have the same. Splits and differences keep labels, and
 *  pumc_fit() and pumc_popularity() give them to the model. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_set_row_labels(pumc_problem *problem, const char *const *labels);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_set_col_labels(pumc_problem *problem, const char *const *labels);

/** The name of a row (column); NULL when there are none or no such row, and for a NULL problem. It belongs to the
 *  problem, and the pointer stays valid until that side's labels are set or the problem is freed. Since 0.2. */
PUMC_API const char *pumc_problem_row_label(const pumc_problem *problem, int64_t row);
PUMC_API const char *pumc_problem_col_label(const pumc_problem *problem, int64_t col);

/** The row (column) with this label, the first if several have it. One that there is not is PUMC_ENAME, and the text
 *  names the nearest that there is, among up to 131072 labels. Takes the same time however many there are, unless it is
 *  not there. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_find_row(const pumc_problem *problem, const char *label, int64_t *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_find_col(const pumc_problem *problem, const char *label, int64_t *out);

/** How much the cells of each row (column) count, in [1e-12, 1e12]. `length` is the number of rows (columns); any other
 *  is PUMC_ESHAPE. The weight of a cell is the product of its row's and its column's. NULL: all the same, as at first.
 *  The options row_balance and col_balance weigh lines by their degrees, beside these. Splits and differences keep
 *  weights. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_set_row_weights(pumc_problem *problem, const double *weights,
                                                                int64_t length);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_set_col_weights(pumc_problem *problem, const double *weights,
                                                                int64_t length);

/** Networks. `symmetric` (0 or 1) says that the problem is an undirected network, each edge given as two ones, (i, j)
 *  and (j, i): a fit gives a symmetric X, of which cells (i, j) and (j, i) have the same score to the last bit, and
 *  whole edges are hidden by splits, selections and estimates of the sampling rate. PUMC_ESHAPE unless there are as
 *  many rows as columns; PUMC_EVALUE, with the first one in row order, if a one lacks its mirror image or has another
 *  confidence than it, or if a row and its column have different weights. Weights that are set later for rows or
 *  columns are then those of both. A fit needs row_balance = col_balance (PUMC_ECONFLICT); of a warm start that is not
 *  symmetric it takes (X + X')/2.
 *
 *  `no_diagonal` says that cells (i, i) do not exist, as in a network without loops: fits leave them out of the loss,
 *  models never rank or complete them, and measures do not count them. PUMC_ESHAPE unless the problem is square,
 *  PUMC_EVALUE with the first one on the diagonal.
 *
 *  Both are 0 at first. Splits keep them; differences keep no_diagonal, and symmetric where their ones are. They are
 *  facts of the models that are fitted. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_set_symmetric(pumc_problem *problem, int32_t symmetric);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_set_no_diagonal(pumc_problem *problem, int32_t no_diagonal);

/** 1 where it was set, 0 where it was not, -1 for NULL. Since 0.2. */
PUMC_API int32_t pumc_problem_symmetric(const pumc_problem *problem);
PUMC_API int32_t pumc_problem_no_diagonal(const pumc_problem *problem);

/** Copy the weights of the rows (columns) that were set; 1 where none were. `length` is the buffer's in doubles, at
 *  least the number of rows (columns). Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_copy_row_weights(const pumc_problem *problem, double *buffer,
                                                                 int64_t length);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_copy_col_weights(const pumc_problem *problem, double *buffer,
                                                                 int64_t length);

/** The confidences in the order of pumc_problem_copy_coo_...(); 1 where none were given. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_copy_confidence(const pumc_problem *problem, double *buffer,
                                                                int64_t length);

/** Rows, columns, distinct ones; -1 for NULL. Since 0.1. */
PUMC_API int64_t pumc_problem_rows(const pumc_problem *problem);
PUMC_API int64_t pumc_problem_cols(const pumc_problem *problem);
PUMC_API int64_t pumc_problem_count(const pumc_problem *problem);

/** Free a problem. NULL is allowed. Since 0.1. */
PUMC_API void pumc_problem_free(pumc_problem *problem);

/** Copy the ones as pairs, sorted by row and then column. Each buffer has room for `length` values, at least
 *  pumc_problem_count(). Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_copy_coo_i32(const pumc_problem *problem, int32_t *row, int32_t *col,
                                                             int64_t length);
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_copy_coo_i64(const pumc_problem *problem, int64_t *row, int64_t *col,
                                                             int64_t length);

/** Hide a share of the ones, 0 < share < 1, at random: *out_kept and *out_hidden are new problems of the same shape
 *  that together hold every one, with its confidence; both have the problem's weights, labels and network facts
 *  (symmetric, no_diagonal). The number hidden is the nearest whole number, but at least one and not all of them; of a
 *  symmetric problem, edges are counted and hidden. A single one (edge) cannot be split (PUMC_EVALUE). Which ones are
 *  hidden follows from the seed and their rows and columns, on one process or several (since 0.2; a seed hid others in
 *  0.1). Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_split(pumc_problem **out_kept, pumc_problem **out_hidden,
                                                      const pumc_problem *problem, double share, int64_t seed);

/** The ones of `problem` that are not in `minus`, as a new problem of the same shape; what `minus` has beyond them does
 *  not matter. Confidences, weights, labels and no_diagonal are those of `problem`; so is symmetric, if the ones that
 *  are left are symmetric. Other numbers of rows or columns are PUMC_ESHAPE. A problem of several ranks needs a `minus`
 *  of the same ranks, by whatever rows. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_difference(pumc_problem **out, const pumc_problem *problem,
                                                           const pumc_problem *minus);

/** The paper's synthetic data: Q = M1 M2 with standard normal entries and inner dimension `rank`; the truth has a one
 *  where Q_ij >= cutoff, and each is observed with probability sampling_rate. `out_truth` may be NULL when the
 *  truth is not wanted. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_simulate(pumc_problem **out_observed, pumc_problem **out_truth,
                                                         int64_t rows, int64_t cols, int64_t rank, double cutoff,
                                                         double sampling_rate, int64_t seed);

/* ---------------------------------------------------------------------------------------------------------
 * Options: everything a fit can be told, by name
 *
 * The defaults need no tuning. `lambda_ratio` and `mu_ratio` mean the same for every penalty: singular values of
 * the first gradient step below lambda_ratio times the largest count as noise, and mu_ratio says how soon, in
 * multiples of that threshold, the penalty stops shrinking. An option that is not set reads as NaN.
 * `time_limit` is in seconds and that of one whole call of pumc_fit(), pumc_select() or pumc_estimate_sampling_rate();
 * no other call has one. Once it is over, the call returns within the longer of one iteration and 0.1 s.
 * A fit that it stops before its first iteration still returns PUMC_OK: see
 * pumc_fit(), and check that "iterations" is above 0 before the result takes the place of another model.
 * README.md has the table; pumc_options_count() and its neighbours give it to programs.
 * ------------------------------------------------------------------------------------------------------ */

/** Since 0.1. */
typedef struct pumc_options pumc_options;

/** Types of options, facts and values of a selection. Since 0.1. */
enum { PUMC_TYPE_F64 = 1, PUMC_TYPE_I64 = 2, PUMC_TYPE_STR = 3 };

/** All options at their defaults, or a copy of given ones; pumc_options_free() takes NULL as well. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_options_create(pumc_options **out);
PUMC_API PUMC_MUST_USE pumc_status pumc_options_copy(pumc_options **out, const pumc_options *options);
PUMC_API void pumc_options_free(pumc_options *options);

/** Set one option. A value outside the option's range is refused and changes nothing. An option of another type is
 *  PUMC_ETYPE, and the text names the function that sets it. Since 0.1. */
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
 *  ("a|b|c") of the i-th. NULL, or 0 for the type, when there is no i-th; NULL for the values where any text will do
 *  (since 0.2). Since 0.1. */
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
    int64_t size;           /**< of this struct in the library */
    int64_t iteration;      /**< from 1; 0 before the first is done */
    int64_t max_iterations; /**< the option of that name */
    int64_t rank;           /**< of X after this iteration */
    double objective;       /**< what is minimised, at X */
    double relative_change; /**< of X in this iteration; the fit stops when it stays below the tolerance */
    double seconds;         /**< since the call began */
} pumc_progress;

/** Called once an iteration on the thread that called the library, and again with the same record, but for `seconds`,
 *  when a fifth of a second has gone by without an iteration. A non-zero return stops the work within about that time:
 *  the best result so far is returned, or PUMC_ECANCELLED where the function says that there is none. It must return
 *  normally: no longjmp, no exception. Since 0.1. */
typedef int32_t (*pumc_progress_fn)(const pumc_progress *progress, void *payload);

/** Why a fit stopped: the value "stop_reason". None of these is a failure. Since 0.1. */
enum { PUMC_CONVERGED = 1, PUMC_MAX_ITERATIONS = 2, PUMC_TIME_LIMIT = 3, PUMC_CANCELLED = 4 };

/** Fit. NULL options are the defaults. `warm_start` replaces the start at zero; it is not changed. Its row i is the
 *  problem's row i, and its columns likewise: lines are paired by number, whatever their labels (the command pairs them
 *  by name). pumc_factors_reindex_i32() puts lines into other places, where pumc_factors_find_row() says which. It may
 *  have fewer rows and columns than the problem (since 0.2): those behind them start at zero. More are PUMC_ESHAPE.
 *  `progress` may be NULL; `payload` is handed to it. Free with pumc_factors_free(). Since 0.1.
 *
 *  A fit that its callback or the option "time_limit" stops returns PUMC_OK and its last iterate; "stop_reason" tells.
 *  Stopped before its first iteration, it returns what it started from, the warm start or, without one, a model of rank
 *  0, whose scores are all 0; "iterations" is then 0. So check that it is above 0 before the model takes the place of
 *  another. A fit that was not stopped has iterations, even one to a problem without ones.
 *
 *  With the option "checkpoint", a path, the fit writes every "checkpoint_seconds" what it takes to go on, in turn into
 *  the files with ".0" and ".1" after the path, and once more when its callback or time limit stops it. If such files
 *  are there, the fit goes on from the last one that is whole ("resumed_iterations" tells): with the bits of a fit that
 *  was never interrupted. They are removed when the fit converges or reaches max_iterations: save the model. Files of
 *  another problem, warm start or options other than threads, time_limit and these two are PUMC_ECONFLICT; if none is
 *  whole, PUMC_EFILE; a path where files cannot be made is PUMC_EIO, before the fit begins. A checkpoint that cannot be
 *  written later does not end the fit: "checkpoint_failures" counts them. A time limit is that of the call; "seconds"
 *  are those of all calls. So a fit can be done in slices, calls with a time limit each. A slice that is too short for
 *  one iteration makes no progress, however often it is repeated: "iterations" is then not above "resumed_iterations",
 *  and the next slice needs a higher limit. Not for algorithm = basic, nor for functions that make many fits
 *  (PUMC_ECONFLICT). Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_fit(pumc_factors **out, const pumc_problem *problem,
                                            const pumc_options *options, const pumc_factors *warm_start,
                                            pumc_progress_fn progress, void *payload);

/** The model of rank 1 whose score of a cell is the share of rows that have the column's one: the most popular columns
 *  first, the same for every row, rows without ones among them. The baseline beside every evaluation; all functions
 *  for models take it. Columns with equally many ones come in their order, as in every ranking: "precision", "recall"
 *  and "ndcg" are too high where columns are numbered from popular to rare by a count that includes hidden ones, and
 *  too low the other way round, the more so the more counts are equal. Confidences and weights do not count. Its
 *  probabilities are its scores: "omega" is 0.5 and "sampling_rate" 1; "regularizer" is nuclear and "lambda" 0. Free
 *  with pumc_factors_free(). Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_popularity(pumc_factors **out, const pumc_problem *problem);

/** About how much memory pumc_fit() will take at its peak, beyond the problem itself, with these options (NULL for the
 *  defaults): bytes for the case that the rank reaches max_rank. A fit that ends at a lower rank takes less, at least
 * the 32 bytes a one that do not depend on the rank. The stacks of threads are not counted. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_fit_memory(int64_t *out_bytes, const pumc_problem *problem,
                                                   const pumc_options *options);

/** Rows, columns, rank; -1 for NULL. The rank may be 0: then nothing stood out from noise, or
 *  the fit was stopped before its first iteration ("iterations" is 0). Since 0.1. */
PUMC_API int64_t pumc_factors_rows(const pumc_factors *factors);
PUMC_API int64_t pumc_factors_cols(const pumc_factors *factors);
PUMC_API int64_t pumc_factors_rank(const pumc_factors *factors);

/** Free a model. NULL is allowed. Since 0.1. */
PUMC_API void pumc_factors_free(pumc_factors *factors);

/** Copy U (rows x rank), the singular values (rank, descending) or V (cols x rank), column-major. `length` is the
 *  buffer's in doubles; a longer one is fine. The entry of largest magnitude of each left vector is positive.
 *  Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_copy_u(const pumc_factors *factors, double *buffer, int64_t length);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_copy_singular_values(const pumc_factors *factors, double *buffer,
                                                                     int64_t length);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_copy_v(const pumc_factors *factors, double *buffer, int64_t length);

/** Copy the weights of the rows (columns) that the fit worked with: those of the problem times what row_balance
 *  (col_balance) makes of the degrees; 1 where there were neither. `length` is the buffer's in doubles, at least the
 *  number of rows (columns). Fold-in uses them. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_copy_row_weights(const pumc_factors *factors, double *buffer,
                                                                 int64_t length);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_copy_col_weights(const pumc_factors *factors, double *buffer,
                                                                 int64_t length);

/** A fact about the fit, by name: pumc_factors_fact_count() and its neighbours list them. The text belongs to the
 *  factors. A fact of another type is PUMC_ETYPE (PUMC_ENAME in 0.1), and the text names the function that reads it.
 *  Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_get_f64(const pumc_factors *factors, const char *name, double *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_get_i64(const pumc_factors *factors, const char *name, int64_t *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_get_str(const pumc_factors *factors, const char *name,
                                                        const char **out);

/** The table of facts: how many there are, and the name, type (PUMC_TYPE_...) and meaning of the i-th. NULL, or 0 for
 *  the type, when there is no i-th. Every model has every fact; later versions may have more, in any order.
 *  Since 0.2. */
PUMC_API int32_t pumc_factors_fact_count(void);
PUMC_API const char *pumc_factors_fact_name(int32_t i);
PUMC_API int32_t pumc_factors_fact_type(int32_t i);
PUMC_API const char *pumc_factors_fact_doc(int32_t i);

/** One value an iteration, by name: pumc_factors_history_count() and its neighbours list the histories. The fact
 *  "iterations" says how many values there are. At equal lambda the objective never rises. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_copy_history(const pumc_factors *factors, const char *name,
                                                             double *buffer, int64_t length);

/** The table of histories, likewise. Since 0.2. */
PUMC_API int32_t pumc_factors_history_count(void);
PUMC_API const char *pumc_factors_history_name(int32_t i);
PUMC_API const char *pumc_factors_history_doc(int32_t i);

/** A model from factors found elsewhere or kept from before: u is rows x rank, v is cols x rank, column-major, s has
 *  `rank` values >= 0. They need not be orthonormal or sorted. The options (NULL for defaults) supply omega,
 *  sampling_rate and the regularizer; lambda and mu, where set, are those of fold-in. Without lambda the fact "lambda"
 *  is 0 and fold-in has no penalty. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_from_svd(pumc_factors **out, int64_t rows, int64_t cols, int64_t rank,
                                                         const double *u, const double *s, const double *v,
                                                         const pumc_options *options);

/** The model with its lines in other places, for a warm start on data whose rows and columns have come, gone or changed
 *  their order: row i of the new model is row row_of[i] of `factors`, or a new row of zeros where row_of[i] is -1, for
 *  i < rows; a row may be taken more than once or not at all. Columns likewise. A NULL map leaves every line where it
 *  is, and lines beyond the model's are new; fewer lines than the model's need a map. U, s and V are made orthonormal
 *  and sorted again, so that the rank may fall. What the fit was told (regularizer, lambda, omega, seed ...) stays;
 *  what it found out about its data (objective, loss, count, iterations, seconds and the history) does not, and reads
 * as after pumc_factors_from_svd(). Weights and labels follow their lines, where there are any; a new line has the
 *  weight 1 and the empty text. Notes stay. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_reindex_i32(pumc_factors **out, const pumc_factors *factors,
                                                            int64_t rows, const int32_t *row_of, int64_t cols,
                                                            const int32_t *col_of);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_reindex_i64(pumc_factors **out, const pumc_factors *factors,
                                                            int64_t rows, const int64_t *row_of, int64_t cols,
                                                            const int64_t *col_of);

/* ---------------------------------------------------------------------------------------------------------
 * Using a fitted model
 * ------------------------------------------------------------------------------------------------------ */

/** How many threads the functions below may use on this model; 0 is every core of the process. A model from a fit
 * starts with the fit's option, a loaded one with 0. Results do not depend on it. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_set_threads(pumc_factors *factors, int64_t threads);

/** How rankings treat popular columns, in [-1, 1]. They go by X_ij (a_i b_j)^(tilt/2), where a_i and b_j are the
 * weights of row and column in the fit (a balance makes them smaller for lines with many ones): 0 ranks by score, 1 by
 * the weighted score, and below 0 popular columns gain. So do the areas under curves of pumc_factors_evaluate(). A
 * model from a fit starts with the fit's option, one of 0.1 with 0. Scores and probabilities do not depend on it, so
 * that the scores of a ranking need not fall from one to the next. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_set_tilt(pumc_factors *factors, double tilt);

/** The score X_ij of each cell (row[e], col[e]), e < count: near 1 for ones, near 0 for zeros, not clipped. On one
 *  machine a cell has the same score, to the last bit, whichever function gives it: this one, whole rows, rankings, and
 *  those for new rows given the same row of U. On the diagonal of a model with no_diagonal, where the fit
 *  counted no cell, the score is the number that X has there: show none of these. Since 0.1. */
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
 *  A top_n above the number of columns (of rows, where rows are ranked) is an error, PUMC_ETOOLARGE: ask for the
 *  smaller of the two.
 *
 *  A row of which nothing is known, one without ones in the fit or a new one without any, has the score 0 everywhere.
 *  It gets what most rows of the data have, each of which has one vote and divides it among its columns (since 0.2);
 *  where the model was not fitted to data, it is ranked by the mean of all rows that are known, as a column of
 *  pumc_factors_best_rows_i32() is by that of all columns. pumc_factors_evaluate() judges such rows by that order.
 *
 *  This function and the rankings below check their arguments before they write. Then they rank and write batches of up
 *  to 4096 lines, fewer where top_n is above a thousand: on PUMC_ENOMEM, the answers of earlier batches are written.
 *  Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_recommend_i32(const pumc_factors *factors, const pumc_problem *exclude,
                                                              int64_t count, const int32_t *rows, int64_t top_n,
                                                              int32_t *out_col, double *out_score);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_recommend_i64(const pumc_factors *factors, const pumc_problem *exclude,
                                                              int64_t count, const int64_t *rows, int64_t top_n,
                                                              int64_t *out_col, double *out_score);

/** The best top_n among the columns of `candidates` (in any order, repeats count once): what is in stock, or what
 * another ranking has chosen. Otherwise as recommend, with the same scores; the work grows with the candidates, not
 * with the model's columns. Where fewer than top_n are left, the rest is -1 and NaN. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_recommend_among_i32(const pumc_factors *factors,
                                                                    const pumc_problem *exclude, int64_t count,
                                                                    const int32_t *rows, int64_t candidate_count,
                                                                    const int32_t *candidates, int64_t top_n,
                                                                    int32_t *out_col, double *out_score);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_recommend_among_i64(const pumc_factors *factors,
                                                                    const pumc_problem *exclude, int64_t count,
                                                                    const int64_t *rows, int64_t candidate_count,
                                                                    const int64_t *candidates, int64_t top_n,
                                                                    int64_t *out_col, double *out_score);

/** The other way about: the best top_n rows of each of `count` columns, by score, ties by smaller row; the ones of
 *  `exclude` are left out. Laid out as in recommend. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_best_rows_i32(const pumc_factors *factors, const pumc_problem *exclude,
                                                              int64_t count, const int32_t *cols, int64_t top_n,
                                                              int32_t *out_row, double *out_score);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_best_rows_i64(const pumc_factors *factors, const pumc_problem *exclude,
                                                              int64_t count, const int64_t *cols, int64_t top_n,
                                                              int64_t *out_row, double *out_score);

/** The top_n rows most similar to each of `count` rows, by the cosine between rows of U diag(s), the row itself left
 *  out; and the same for columns, by rows of V diag(s). Laid out as in recommend. A row of zeros has no cosine: it
 *  is similar to nothing. Since 0.1. */
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
 *  columns count once. The column form gives a row of V from the rows of a new column's ones.
 *
 *  No length is passed: the buffer has room for pumc_factors_rank(factors) doubles, or the call writes beyond its end.
 *  Two models of the same data may differ in rank, so that the size is asked anew for every model. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_fold_in_row_i32(const pumc_factors *factors, int64_t count,
                                                                const int32_t *cols, double *out_row_of_u);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_fold_in_row_i64(const pumc_factors *factors, int64_t count,
                                                                const int64_t *cols, double *out_row_of_u);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_fold_in_col_i32(const pumc_factors *factors, int64_t count,
                                                                const int32_t *rows, double *out_row_of_v);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_fold_in_col_i64(const pumc_factors *factors, int64_t count,
                                                                const int64_t *rows, double *out_row_of_v);

/** Many new lines in one call, with the model's threads. The rows of `new_rows`, a problem with the model's columns and
 *  any number of rows, become rows of U: `out` is (rows of new_rows) x rank, column-major, `length` its room in
 *  doubles. The columns of `new_cols`, which has the model's rows, become rows of V: `out` is (columns of new_cols) x
 *  rank. The confidences of ones count, which the functions for a single line do not take; a line whose ones have
 *  confidence 1 gets the bits that those give. Weights are the model's, not those of `new_rows` or `new_cols`. Other
 *  numbers of columns (rows) are PUMC_ESHAPE. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_fold_in_rows(const pumc_factors *factors, const pumc_problem *new_rows,
                                                             double *out, int64_t length);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_fold_in_cols(const pumc_factors *factors, const pumc_problem *new_cols,
                                                             double *out, int64_t length);

/** The best top_n columns for a row given by its row of U, such as fold-in finds; the columns of `exclude_cols` are
 *  left out (exclude_count may be 0). `row_of_u` has pumc_factors_rank(factors) values and comes without its length:
 *  use it only with the model that it was found with. Output as in recommend. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_recommend_new_row_i32(const pumc_factors *factors,
                                                                      const double *row_of_u, int64_t exclude_count,
                                                                      const int32_t *exclude_cols, int64_t top_n,
                                                                      int32_t *out_col, double *out_score);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_recommend_new_row_i64(const pumc_factors *factors,
                                                                      const double *row_of_u, int64_t exclude_count,
                                                                      const int64_t *exclude_cols, int64_t top_n,
                                                                      int64_t *out_col, double *out_score);

/** The best top_n columns for every row of `new_rows`, a problem with the model's columns: folded in and ranked, a
 * row's own ones left out. Laid out as in recommend, out_col and out_score with room for (rows of new_rows) * top_n:
 * the same answers as with pumc_factors_fold_in_rows() and then asking for each row alone. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_recommend_new_rows_i32(const pumc_factors *factors,
                                                                       const pumc_problem *new_rows, int64_t top_n,
                                                                       int32_t *out_col, double *out_score);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_recommend_new_rows_i64(const pumc_factors *factors,
                                                                       const pumc_problem *new_rows, int64_t top_n,
                                                                       int64_t *out_col, double *out_score);

/** One row of a completed matrix: `count` columns, ascending, with their probabilities. The arrays are the library's
 *  and end with the call. A non-zero return stops. It must return normally: no longjmp, no exception. Since 0.1. */
typedef int32_t (*pumc_row_fn)(int64_t row, int64_t count, const int64_t *cols, const double *probabilities,
                               void *payload);

/** The completed 0/1 matrix, a row at a time, on the calling thread: for each row of [first_row, first_row + count)
 *  the cells of probability at least `probability` (in (0, 1]; 0.5 is the natural cut). The ones of `observed`
 *  (NULL: none) are always among them, with probability 1. Never more than a batch of rows is in memory. Where `visit`
 *  stops, the call ends with PUMC_OK. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_complete(const pumc_factors *factors, const pumc_problem *observed,
                                                         int64_t first_row, int64_t count, double probability,
                                                         pumc_row_fn visit, void *payload);

/** How well a model ranks ones that it did not see. names[e] is a measure: pumc_factors_measure_count() and its
 *  neighbours list them. Those of a ranking ("precision", "recall", "ndcg") are at top_n, with observed ones left out;
 *  "auc" and "average_precision" hold hidden ones against all cells that are neither hidden nor observed, or a fixed
 *  random sample of them when there are many; "mse" and "mse_probability" are the paper's relative error. Ones of
 *  `hidden` that are also in `observed` do not count. out[e] is the value; NaN where there is nothing to measure, such
 *  as no hidden one that counts ("rows" is then 0). `observed` may be NULL. A model of several ranks needs problems of
 *  the same ranks, by whatever rows; each rank judges its rows of the model and gets the values of the whole, which
 *  takes memory for all of V. Since 0.1; hidden ones that are observed counted in 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_evaluate(const pumc_factors *factors, const pumc_problem *observed,
                                                         const pumc_problem *hidden, int64_t top_n, int64_t count,
                                                         const char *const *names, double *out);

/** The table of measures: how many there are, and the name and meaning of the i-th; NULL when there is no i-th.
 *  Since 0.2. */
PUMC_API int32_t pumc_factors_measure_count(void);
PUMC_API const char *pumc_factors_measure_name(int32_t i);
PUMC_API const char *pumc_factors_measure_doc(int32_t i);

/** Names for rows and columns, kept in the model's file; at first those of the problem. `labels` has one text for each
 *  row (column), none NULL; they are copied. NULL removes them. Since 0.1; those of the problem since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_set_row_labels(pumc_factors *factors, const char *const *labels);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_set_col_labels(pumc_factors *factors, const char *const *labels);

/** The name of a row (column); NULL when there are none or no such row, and for NULL factors. It belongs to the
 *  factors, and the pointer stays valid until that side's labels are set or the factors are freed. Since 0.1. */
PUMC_API const char *pumc_factors_row_label(const pumc_factors *factors, int64_t row);
PUMC_API const char *pumc_factors_col_label(const pumc_factors *factors, int64_t col);

/** The row (column) with this label, as pumc_problem_find_row() finds it. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_find_row(const pumc_factors *factors, const char *label, int64_t *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_find_col(const pumc_factors *factors, const char *label, int64_t *out);

/** A note: a small text of the caller's own that stays with the model and in its file, such as how its data was read.
 *  It takes the place of the one with the same name. A name has 1 to 64 of the letters a-z and A-Z, digits, '_', '-'
 *  and '.'; a text has at most 65536 bytes and no control characters (PUMC_EVALUE); a model has at most 64 notes
 *  (PUMC_ETOOLARGE). NULL `text` removes the note, if there is one. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_set_note(pumc_factors *factors, const char *name, const char *text);

/** The text of a note; NULL if there is none. How many notes there are (-1 for NULL), and the name of the i-th, sorted
 *  by their bytes; NULL when there is no i-th. Texts and names belong to the factors and stay until notes are set.
 *  Since 0.2. */
PUMC_API const char *pumc_factors_note(const pumc_factors *factors, const char *name);
PUMC_API int64_t pumc_factors_note_count(const pumc_factors *factors);
PUMC_API const char *pumc_factors_note_name(const pumc_factors *factors, int64_t i);

/** Write to a file: little-endian, versioned, checksummed. It is written under a temporary name in the folder of `path`
 *  and renamed, so that `path` holds the old file or the whole new one at any moment. The file is synced (fsync) before
 *  it is renamed and the folder after that, so that this holds through a power cut as well. The temporary name is
 *  ".pumc-PID-N.tmp", with the number of the process and a counter. The call removes that file if it fails; a process
 *  that is killed while it saves leaves it behind, and it can be deleted. A symbolic link stays, and
 *  the file it points to is written, with the temporary file in the folder of that one. A file that is replaced keeps
 *  its permissions, and its owner and group where the process may give them. What is there and no regular file (a
 *  folder, a device, a pipe) is PUMC_EIO. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_save(const pumc_factors *factors, const char *path);

/** Read it back, bit for bit. A damaged or foreign file is PUMC_EFILE, and so is one whose numbers no model can have,
 *  whatever its checksum; one of a newer version is PUMC_ENEWER; what is no regular file is PUMC_EIO. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_load(pumc_factors **out, const char *path);

/** The bytes of that file in memory, for a database or another process. How many they are; written into `buffer`, whose
 *  `length` in bytes is at least that (the rest stays as it is); and read back, with every check of
 * pumc_factors_load(): `length` is the number of bytes, not one more or less. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_saved_size(const pumc_factors *factors, int64_t *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_save_memory(const pumc_factors *factors, void *buffer, int64_t length);
PUMC_API PUMC_MUST_USE pumc_status pumc_factors_load_memory(pumc_factors **out, const void *bytes, int64_t length);

/* ---------------------------------------------------------------------------------------------------------
 * Choosing options from the data
 * ------------------------------------------------------------------------------------------------------ */

/** What to try and how to judge it. Since 0.1. */
typedef struct pumc_search pumc_search;

/** Defaults: regularizer and mu_ratio as in the options given to pumc_select(), omega and balance as they suit the data
 *  unless the options set them, a path of lambda_ratio made from the data; a tenth of the ones hidden at a time, five
 * times over unless they are many; judged by recall at 20. pumc_search_free() takes NULL as well. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_search_create(pumc_search **out);
PUMC_API void pumc_search_free(pumc_search *search);

/** The values to try for "lambda_ratio", "mu_ratio", "omega" or "balance" (of rows and columns alike): every
 * combination is tried. No values (count 0) means the library's choice. Since 0.1; "balance" since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_search_set_values_f64(pumc_search *search, const char *name, int64_t count,
                                                              const double *values);
/** The penalties to try: name is "regularizer". Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_search_set_values_str(pumc_search *search, const char *name, int64_t count,
                                                              const char *const *values);

/** Settings: "hold_out" (share of the ones hidden at a time, unless folds is above 1; default 0.1); "folds" (1 hides
 * that share once; k > 1 hides each k-th part in turn; 0, the default, hides up to five parts of that share in turn,
 * fewer the more work a fit is: at rank 256, 5 parts of up to 3,000 rows and columns together, 1 of more than 7,600),
 * "top_n" (20), "path_length" (values of lambda_ratio when the library chooses, 7; 12 in 0.1), "seed"; "explore" (1,
 * the default, looks for omega and balance before the paths and for a tilt after them, unless a list or the options
 * give them or lambda_ratio is listed; 0 does not; since 0.2); "metric" ("recall" | "auc" | "average_precision" |
 * "ndcg" | "precision"). Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_search_set_f64(pumc_search *search, const char *name, double value);
PUMC_API PUMC_MUST_USE pumc_status pumc_search_set_i64(pumc_search *search, const char *name, int64_t value);
PUMC_API PUMC_MUST_USE pumc_status pumc_search_set_str(pumc_search *search, const char *name, const char *value);

/** What was tried and how it did. Since 0.1. */
typedef struct pumc_selection pumc_selection;

/** Hide part of the ones, look for the omega and the balance that suit the data (a few fits at the default threshold,
 * of rank 64 at most; those that were left are rows of the table as well), run the path of lambda_ratio from large to
 * small with warm starts for every combination, score the hidden ones, and keep the table. A lambda_ratio is meant for
 * the whole problem; fits to a part of it use the ratio that regularises as much there. The options (NULL for defaults)
 * supply everything that is not searched; their time_limit is that of the whole call. NULL `search` is the default one.
 * A path ends early, and its rows are missing, where the first part's score has clearly fallen behind its best,
 * or where max_rank cuts fits short and it falls at all. At last the fit of the row to use is made again and scored
 * with the tilts 0, 0.25, 0.5, 0.75 and 1, which are rows of the table as well (since 0.2).
 *
 *  `progress` is called after every iteration of every fit, and several times a second while data is split and fits
 *  are scored: in its record `iteration` counts fits done (from 0) and `max_iterations` all fits to do.
 *
 *  Stopped by its callback or time limit, it returns the averages over the parts that are complete or, if none is, the
 *  rows of the first part that are done, and keeps the tilt. A fit that was cut short does not count. PUMC_ECANCELLED
 * when no row is done, PUMC_EVALUE when nothing could be hidden. pumc_selection_free() takes NULL as well.
 *
 * Ranks that hold a problem together get the table that one process gets, "seconds" apart, and a callback or time limit
 * of one of them stops all. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_select(pumc_selection **out, const pumc_problem *problem,
                                               const pumc_options *options, const pumc_search *search,
                                               pumc_progress_fn progress, void *payload);
PUMC_API void pumc_selection_free(pumc_selection *selection);

/** Rows of the table, and the row to use. The best of many rows is partly chance, so that a search that lists nothing
 *  keeps the options as they were given unless the row with the highest score is clearly better: by half a percent and
 *  by two standard errors of the difference (never taken to be smaller than chance makes them over so many rows), or by
 *  1 % and one and a half times what chance makes where one part was hidden. Otherwise the row to use is the one
 * with the highest score or, on the same path, the smallest lambda_ratio that finds a higher rank and scores within 1 %
 * of it, since the whole data bears less regularisation than a part. If that row scores higher with another tilt, by
 * 0.2 % and by one standard error of the difference, the row with that tilt is used. -1 for NULL. Since 0.1. */
PUMC_API int64_t pumc_selection_count(const pumc_selection *selection);
PUMC_API int64_t pumc_selection_best(const pumc_selection *selection);

/** The row with the highest score, the first of equals; -1 for NULL. Since 0.2. */
PUMC_API int64_t pumc_selection_top(const pumc_selection *selection);

/** One value of row i, by name: pumc_selection_value_count() and its neighbours list them. A value of another type is
 *  PUMC_ETYPE (PUMC_ENAME in 0.1). The text belongs to the selection. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_selection_get_f64(const pumc_selection *selection, int64_t i, const char *name,
                                                          double *out);
PUMC_API PUMC_MUST_USE pumc_status pumc_selection_get_str(const pumc_selection *selection, int64_t i, const char *name,
                                                          const char **out);

/** The table of a row's values: how many there are, and the name, type (PUMC_TYPE_F64 or PUMC_TYPE_STR) and meaning
 *  of the i-th. NULL, or 0 for the type, when there is no i-th. Since 0.2. */
PUMC_API int32_t pumc_selection_value_count(void);
PUMC_API const char *pumc_selection_value_name(int32_t i);
PUMC_API int32_t pumc_selection_value_type(int32_t i);
PUMC_API const char *pumc_selection_value_doc(int32_t i);

/** The options of row i (the best: pumc_selection_best()), ready for a fit to all of the data. What was not searched is
 *  as it was given, time_limit among it. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_selection_options(pumc_options **out, const pumc_selection *selection,
                                                          int64_t i);

/** Estimate the sampling rate delta: hide a tenth of the ones, fit, and look at the best-scored cells that the fit did
 *  not see as ones. Where those are true ones, the share of hidden ones among them tells delta. Needs only the ranking;
 *  cells that are not ones pull it down, so that it errs on the low side where the data is hard to predict. The result
 *  is in (0, 1]; PUMC_EVALUE where no hidden one is among those cells, since too few ones tell nothing. `progress` as
 *  for pumc_fit(). Stopped by it or by the options' time_limit, which is that of the whole call, it is PUMC_ECANCELLED:
 *  a fit cut short would bias the estimate. Since 0.1. */
PUMC_API PUMC_MUST_USE pumc_status pumc_estimate_sampling_rate(double *out, const pumc_problem *problem,
                                                               const pumc_options *options, pumc_progress_fn progress,
                                                               void *payload);

#ifdef __cplusplus
}
#endif

#endif /* PUMC_PUMC_H */
