/* What the files of the glue between R and libpumc share.
 *
 * Two rules keep R's long jumps away from the library: no R function that can jump is called from a callback unless
 * inside R_ToplevelExec(), and whatever the library hands out goes at once into an external pointer that was allocated
 * before the call, so that a jump later on leaves it to the garbage collector.
 */
#ifndef PUMC_R_H
#define PUMC_R_H

#define R_NO_REMAP
#include <R.h>
#include <Rinternals.h>

#include <pumc/pumc.h>

/* --- handles.c: external pointers --- */

typedef enum { PROBLEM, FACTORS, OPTIONS, SEARCH, SELECTION, ROW_BUFFER, KIND_COUNT } handle_kind;

/* An empty pointer with its tag and finalizer. The caller protects it. */
SEXP new_handle(handle_kind kind);
void fill_handle(SEXP handle, void *address);
/* What a pointer holds; an R error when it is of another kind or empty. */
void *held(SEXP handle, handle_kind kind);
/* The same, but NULL for R's NULL. */
void *held_or_null(SEXP handle, handle_kind kind);
/* Frees what the pointer holds without waiting for the collector. */
void release_handle(SEXP handle, handle_kind kind);

/* --- failure.c: what R turns into conditions of class pumc_error --- */

/* The library's last failure, with its text. */
SEXP failure(pumc_status status);
/* A failure found in the glue. */
SEXP input_failure(const char *format, ...);

/* --- progress.c --- */

typedef struct {
    int show;        /* draw a bar */
    int counts_fits; /* the record counts fits rather than iterations of one fit */
    int interrupted;
    int drawn;
    double first_change, share, drawn_at;
    double tolerance;
} progress_state;

progress_state new_progress(SEXP show, int counts_fits, const pumc_options *options);
/* A pumc_progress_fn; its payload is a progress_state. */
int32_t on_progress(const pumc_progress *now, void *payload);
/* Takes the bar away. */
void end_progress(progress_state *state);
/* Whether the user asked to stop. Safe while the library runs. */
int user_interrupts(void);

/* --- row_buffer.c: rows of a completed matrix as they come --- */

typedef struct row_buffer row_buffer;
void row_buffer_free(row_buffer *buffer);

/* --- options.c --- */

/* A list of one value for each option, by name. */
SEXP option_values(const pumc_options *options);

/* --- entries, by file --- */

SEXP pumc_r_version(void);
SEXP pumc_r_built_with(void);
SEXP pumc_r_live_handles(void);
SEXP pumc_r_has_address(SEXP handle);

SEXP pumc_r_options(SEXP values);
SEXP pumc_r_option_values(SEXP options);
SEXP pumc_r_option_table(void);

SEXP pumc_r_problem_csc(SEXP dim, SEXP p, SEXP i, SEXP x, SEXP row_weights, SEXP col_weights, SEXP network);
SEXP pumc_r_difference(SEXP problem, SEXP minus);
SEXP pumc_r_split(SEXP problem, SEXP share, SEXP seed);
SEXP pumc_r_problem_ones(SEXP problem);
SEXP pumc_r_problem_count(SEXP problem);
SEXP pumc_r_simulate(SEXP dim, SEXP rank, SEXP cutoff, SEXP sampling_rate, SEXP seed);

SEXP pumc_r_fit(SEXP problem, SEXP options, SEXP warm_start, SEXP show);
SEXP pumc_r_popularity(SEXP problem);
SEXP pumc_r_fit_memory(SEXP problem, SEXP options);
SEXP pumc_r_reindex(SEXP factors, SEXP dim, SEXP row_of, SEXP col_of);
SEXP pumc_r_from_svd(SEXP u, SEXP d, SEXP v, SEXP options);
SEXP pumc_r_contents(SEXP factors);
SEXP pumc_r_weights(SEXP factors);
SEXP pumc_r_set_tilt(SEXP factors, SEXP tilt);

SEXP pumc_r_cells(SEXP factors, SEXP i, SEXP j, SEXP probability);
SEXP pumc_r_rows(SEXP factors, SEXP rows, SEXP probability);
SEXP pumc_r_fold_in(SEXP factors, SEXP lines, SEXP by_row);
SEXP pumc_r_to_probability(SEXP factors, SEXP scores);

SEXP pumc_r_recommend(SEXP factors, SEXP exclude, SEXP rows, SEXP among, SEXP top_n);
SEXP pumc_r_best_rows(SEXP factors, SEXP exclude, SEXP cols, SEXP top_n);
SEXP pumc_r_recommend_new_rows(SEXP factors, SEXP rows, SEXP top_n);
SEXP pumc_r_recommend_new(SEXP factors, SEXP u, SEXP p, SEXP i, SEXP everywhere, SEXP top_n);
SEXP pumc_r_similar(SEXP factors, SEXP which, SEXP top_n, SEXP by_row);

SEXP pumc_r_complete(SEXP factors, SEXP observed, SEXP probability);

SEXP pumc_r_measure_table(void);
SEXP pumc_r_evaluate(SEXP factors, SEXP observed, SEXP hidden, SEXP top_n, SEXP names);

SEXP pumc_r_select(SEXP problem, SEXP options, SEXP values, SEXP settings, SEXP show);
SEXP pumc_r_sampling_rate(SEXP problem, SEXP options, SEXP show);

SEXP pumc_r_save(SEXP factors, SEXP row_labels, SEXP col_labels, SEXP path);
SEXP pumc_r_save_memory(SEXP factors, SEXP row_labels, SEXP col_labels);
SEXP pumc_r_load(SEXP from, SEXP threads);
SEXP pumc_r_labels(SEXP factors);
SEXP pumc_r_find(SEXP factors, SEXP row_labels, SEXP col_labels, SEXP label, SEXP by_row);
SEXP pumc_r_set_note(SEXP factors, SEXP name, SEXP text);
SEXP pumc_r_notes(SEXP factors);

#endif
