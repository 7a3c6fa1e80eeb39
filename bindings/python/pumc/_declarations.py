"""The functions of ``pumc/pumc.h`` that the package calls: all of them, as the header declares them.

A test compares the text with the header. Functions for several processes, which have a header of their own, are not
among them.
"""

FUNCTIONS = """
const char *pumc_last_error(void);
const char *pumc_status_name(pumc_status status);
void pumc_version(int32_t *major, int32_t *minor, int32_t *patch);
const char *pumc_version_string(void);
int32_t pumc_abi_version(void);
pumc_status pumc_problem_from_coo_i32(pumc_problem **out, int64_t rows, int64_t cols, int64_t count,
    const int32_t *row, const int32_t *col);
pumc_status pumc_problem_from_coo_i64(pumc_problem **out, int64_t rows, int64_t cols, int64_t count,
    const int64_t *row, const int64_t *col);
pumc_status pumc_problem_from_csc_i32(pumc_problem **out, int64_t rows, int64_t cols, const int32_t *col_ptr,
    const int32_t *row_idx);
pumc_status pumc_problem_from_csc_i64(pumc_problem **out, int64_t rows, int64_t cols, const int64_t *col_ptr,
    const int64_t *row_idx);
pumc_status pumc_problem_from_csr_i32(pumc_problem **out, int64_t rows, int64_t cols, const int32_t *row_ptr,
    const int32_t *col_idx);
pumc_status pumc_problem_from_csr_i64(pumc_problem **out, int64_t rows, int64_t cols, const int64_t *row_ptr,
    const int64_t *col_idx);
pumc_status pumc_problem_from_coo_weighted_i32(pumc_problem **out, int64_t rows, int64_t cols, int64_t count,
    const int32_t *row, const int32_t *col, const double *confidence);
pumc_status pumc_problem_from_coo_weighted_i64(pumc_problem **out, int64_t rows, int64_t cols, int64_t count,
    const int64_t *row, const int64_t *col, const double *confidence);
pumc_status pumc_problem_from_csc_weighted_i32(pumc_problem **out, int64_t rows, int64_t cols,
    const int32_t *col_ptr, const int32_t *row_idx, const double *confidence);
pumc_status pumc_problem_from_csc_weighted_i64(pumc_problem **out, int64_t rows, int64_t cols,
    const int64_t *col_ptr, const int64_t *row_idx, const double *confidence);
pumc_status pumc_problem_from_csr_weighted_i32(pumc_problem **out, int64_t rows, int64_t cols,
    const int32_t *row_ptr, const int32_t *col_idx, const double *confidence);
pumc_status pumc_problem_from_csr_weighted_i64(pumc_problem **out, int64_t rows, int64_t cols,
    const int64_t *row_ptr, const int64_t *col_idx, const double *confidence);
pumc_status pumc_problem_from_labels(pumc_problem **out, int64_t count, const char *const *row,
    const char *const *col, const double *confidence);
pumc_status pumc_problem_set_row_labels(pumc_problem *problem, const char *const *labels);
pumc_status pumc_problem_set_col_labels(pumc_problem *problem, const char *const *labels);
const char *pumc_problem_row_label(const pumc_problem *problem, int64_t row);
const char *pumc_problem_col_label(const pumc_problem *problem, int64_t col);
pumc_status pumc_problem_find_row(const pumc_problem *problem, const char *label, int64_t *out);
pumc_status pumc_problem_find_col(const pumc_problem *problem, const char *label, int64_t *out);
pumc_status pumc_problem_set_row_weights(pumc_problem *problem, const double *weights, int64_t length);
pumc_status pumc_problem_set_col_weights(pumc_problem *problem, const double *weights, int64_t length);
pumc_status pumc_problem_set_symmetric(pumc_problem *problem, int32_t symmetric);
pumc_status pumc_problem_set_no_diagonal(pumc_problem *problem, int32_t no_diagonal);
int32_t pumc_problem_symmetric(const pumc_problem *problem);
int32_t pumc_problem_no_diagonal(const pumc_problem *problem);
pumc_status pumc_problem_copy_row_weights(const pumc_problem *problem, double *buffer, int64_t length);
pumc_status pumc_problem_copy_col_weights(const pumc_problem *problem, double *buffer, int64_t length);
pumc_status pumc_problem_copy_confidence(const pumc_problem *problem, double *buffer, int64_t length);
int64_t pumc_problem_rows(const pumc_problem *problem);
int64_t pumc_problem_cols(const pumc_problem *problem);
int64_t pumc_problem_count(const pumc_problem *problem);
void pumc_problem_free(pumc_problem *problem);
pumc_status pumc_problem_copy_coo_i32(const pumc_problem *problem, int32_t *row, int32_t *col, int64_t length);
pumc_status pumc_problem_copy_coo_i64(const pumc_problem *problem, int64_t *row, int64_t *col, int64_t length);
pumc_status pumc_problem_split(pumc_problem **out_kept, pumc_problem **out_hidden, const pumc_problem *problem,
    double share, int64_t seed);
pumc_status pumc_problem_difference(pumc_problem **out, const pumc_problem *problem, const pumc_problem *minus);
pumc_status pumc_problem_simulate(pumc_problem **out_observed, pumc_problem **out_truth, int64_t rows,
    int64_t cols, int64_t rank, double cutoff, double sampling_rate, int64_t seed);
pumc_status pumc_options_create(pumc_options **out);
pumc_status pumc_options_copy(pumc_options **out, const pumc_options *options);
void pumc_options_free(pumc_options *options);
pumc_status pumc_options_set_f64(pumc_options *options, const char *name, double value);
pumc_status pumc_options_set_i64(pumc_options *options, const char *name, int64_t value);
pumc_status pumc_options_set_str(pumc_options *options, const char *name, const char *value);
pumc_status pumc_options_reset(pumc_options *options, const char *name);
pumc_status pumc_options_get_f64(const pumc_options *options, const char *name, double *out);
pumc_status pumc_options_get_i64(const pumc_options *options, const char *name, int64_t *out);
pumc_status pumc_options_get_str(const pumc_options *options, const char *name, const char **out);
int32_t pumc_options_count(void);
const char *pumc_options_name(int32_t i);
int32_t pumc_options_type(int32_t i);
const char *pumc_options_doc(int32_t i);
const char *pumc_options_choices(int32_t i);
pumc_status pumc_options_range_f64(int32_t i, double *least, double *most, int32_t *open);
pumc_status pumc_options_range_i64(int32_t i, int64_t *least, int64_t *most);
pumc_status pumc_fit(pumc_factors **out, const pumc_problem *problem, const pumc_options *options,
    const pumc_factors *warm_start, pumc_progress_fn progress, void *payload);
pumc_status pumc_popularity(pumc_factors **out, const pumc_problem *problem);
pumc_status pumc_fit_memory(int64_t *out_bytes, const pumc_problem *problem, const pumc_options *options);
int64_t pumc_factors_rows(const pumc_factors *factors);
int64_t pumc_factors_cols(const pumc_factors *factors);
int64_t pumc_factors_rank(const pumc_factors *factors);
void pumc_factors_free(pumc_factors *factors);
pumc_status pumc_factors_copy_u(const pumc_factors *factors, double *buffer, int64_t length);
pumc_status pumc_factors_copy_singular_values(const pumc_factors *factors, double *buffer, int64_t length);
pumc_status pumc_factors_copy_v(const pumc_factors *factors, double *buffer, int64_t length);
pumc_status pumc_factors_copy_row_weights(const pumc_factors *factors, double *buffer, int64_t length);
pumc_status pumc_factors_copy_col_weights(const pumc_factors *factors, double *buffer, int64_t length);
pumc_status pumc_factors_get_f64(const pumc_factors *factors, const char *name, double *out);
pumc_status pumc_factors_get_i64(const pumc_factors *factors, const char *name, int64_t *out);
pumc_status pumc_factors_get_str(const pumc_factors *factors, const char *name, const char **out);
int32_t pumc_factors_fact_count(void);
const char *pumc_factors_fact_name(int32_t i);
int32_t pumc_factors_fact_type(int32_t i);
const char *pumc_factors_fact_doc(int32_t i);
pumc_status pumc_factors_copy_history(const pumc_factors *factors, const char *name, double *buffer,
    int64_t length);
int32_t pumc_factors_history_count(void);
const char *pumc_factors_history_name(int32_t i);
const char *pumc_factors_history_doc(int32_t i);
pumc_status pumc_factors_from_svd(pumc_factors **out, int64_t rows, int64_t cols, int64_t rank, const double *u,
    const double *s, const double *v, const pumc_options *options);
pumc_status pumc_factors_reindex_i32(pumc_factors **out, const pumc_factors *factors, int64_t rows,
    const int32_t *row_of, int64_t cols, const int32_t *col_of);
pumc_status pumc_factors_reindex_i64(pumc_factors **out, const pumc_factors *factors, int64_t rows,
    const int64_t *row_of, int64_t cols, const int64_t *col_of);
pumc_status pumc_factors_set_threads(pumc_factors *factors, int64_t threads);
pumc_status pumc_factors_set_tilt(pumc_factors *factors, double tilt);
pumc_status pumc_factors_score_i32(const pumc_factors *factors, int64_t count, const int32_t *row,
    const int32_t *col, double *out);
pumc_status pumc_factors_score_i64(const pumc_factors *factors, int64_t count, const int64_t *row,
    const int64_t *col, double *out);
pumc_status pumc_factors_probability_i32(const pumc_factors *factors, int64_t count, const int32_t *row,
    const int32_t *col, double *out);
pumc_status pumc_factors_probability_i64(const pumc_factors *factors, int64_t count, const int64_t *row,
    const int64_t *col, double *out);
pumc_status pumc_factors_score_rows_i32(const pumc_factors *factors, int64_t count, const int32_t *rows,
    double *out, int64_t length);
pumc_status pumc_factors_score_rows_i64(const pumc_factors *factors, int64_t count, const int64_t *rows,
    double *out, int64_t length);
pumc_status pumc_factors_score_to_probability(const pumc_factors *factors, int64_t count, double *values);
pumc_status pumc_factors_recommend_i32(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
    const int32_t *rows, int64_t top_n, int32_t *out_col, double *out_score);
pumc_status pumc_factors_recommend_i64(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
    const int64_t *rows, int64_t top_n, int64_t *out_col, double *out_score);
pumc_status pumc_factors_recommend_among_i32(const pumc_factors *factors, const pumc_problem *exclude,
    int64_t count, const int32_t *rows, int64_t candidate_count, const int32_t *candidates, int64_t top_n,
    int32_t *out_col, double *out_score);
pumc_status pumc_factors_recommend_among_i64(const pumc_factors *factors, const pumc_problem *exclude,
    int64_t count, const int64_t *rows, int64_t candidate_count, const int64_t *candidates, int64_t top_n,
    int64_t *out_col, double *out_score);
pumc_status pumc_factors_best_rows_i32(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
    const int32_t *cols, int64_t top_n, int32_t *out_row, double *out_score);
pumc_status pumc_factors_best_rows_i64(const pumc_factors *factors, const pumc_problem *exclude, int64_t count,
    const int64_t *cols, int64_t top_n, int64_t *out_row, double *out_score);
pumc_status pumc_factors_similar_rows_i32(const pumc_factors *factors, int64_t count, const int32_t *rows,
    int64_t top_n, int32_t *out_row, double *out_cosine);
pumc_status pumc_factors_similar_rows_i64(const pumc_factors *factors, int64_t count, const int64_t *rows,
    int64_t top_n, int64_t *out_row, double *out_cosine);
pumc_status pumc_factors_similar_cols_i32(const pumc_factors *factors, int64_t count, const int32_t *cols,
    int64_t top_n, int32_t *out_col, double *out_cosine);
pumc_status pumc_factors_similar_cols_i64(const pumc_factors *factors, int64_t count, const int64_t *cols,
    int64_t top_n, int64_t *out_col, double *out_cosine);
pumc_status pumc_factors_fold_in_row_i32(const pumc_factors *factors, int64_t count, const int32_t *cols,
    double *out_row_of_u);
pumc_status pumc_factors_fold_in_row_i64(const pumc_factors *factors, int64_t count, const int64_t *cols,
    double *out_row_of_u);
pumc_status pumc_factors_fold_in_col_i32(const pumc_factors *factors, int64_t count, const int32_t *rows,
    double *out_row_of_v);
pumc_status pumc_factors_fold_in_col_i64(const pumc_factors *factors, int64_t count, const int64_t *rows,
    double *out_row_of_v);
pumc_status pumc_factors_fold_in_rows(const pumc_factors *factors, const pumc_problem *new_rows, double *out,
    int64_t length);
pumc_status pumc_factors_fold_in_cols(const pumc_factors *factors, const pumc_problem *new_cols, double *out,
    int64_t length);
pumc_status pumc_factors_recommend_new_row_i32(const pumc_factors *factors, const double *row_of_u,
    int64_t exclude_count, const int32_t *exclude_cols, int64_t top_n, int32_t *out_col, double *out_score);
pumc_status pumc_factors_recommend_new_row_i64(const pumc_factors *factors, const double *row_of_u,
    int64_t exclude_count, const int64_t *exclude_cols, int64_t top_n, int64_t *out_col, double *out_score);
pumc_status pumc_factors_recommend_new_rows_i32(const pumc_factors *factors, const pumc_problem *new_rows,
    int64_t top_n, int32_t *out_col, double *out_score);
pumc_status pumc_factors_recommend_new_rows_i64(const pumc_factors *factors, const pumc_problem *new_rows,
    int64_t top_n, int64_t *out_col, double *out_score);
pumc_status pumc_factors_complete(const pumc_factors *factors, const pumc_problem *observed, int64_t first_row,
    int64_t count, double probability, pumc_row_fn visit, void *payload);
pumc_status pumc_factors_evaluate(const pumc_factors *factors, const pumc_problem *observed,
    const pumc_problem *hidden, int64_t top_n, int64_t count, const char *const *names, double *out);
int32_t pumc_factors_measure_count(void);
const char *pumc_factors_measure_name(int32_t i);
const char *pumc_factors_measure_doc(int32_t i);
pumc_status pumc_factors_set_row_labels(pumc_factors *factors, const char *const *labels);
pumc_status pumc_factors_set_col_labels(pumc_factors *factors, const char *const *labels);
const char *pumc_factors_row_label(const pumc_factors *factors, int64_t row);
const char *pumc_factors_col_label(const pumc_factors *factors, int64_t col);
pumc_status pumc_factors_find_row(const pumc_factors *factors, const char *label, int64_t *out);
pumc_status pumc_factors_find_col(const pumc_factors *factors, const char *label, int64_t *out);
pumc_status pumc_factors_set_note(pumc_factors *factors, const char *name, const char *text);
const char *pumc_factors_note(const pumc_factors *factors, const char *name);
int64_t pumc_factors_note_count(const pumc_factors *factors);
const char *pumc_factors_note_name(const pumc_factors *factors, int64_t i);
pumc_status pumc_factors_save(const pumc_factors *factors, const char *path);
pumc_status pumc_factors_load(pumc_factors **out, const char *path);
pumc_status pumc_factors_saved_size(const pumc_factors *factors, int64_t *out);
pumc_status pumc_factors_save_memory(const pumc_factors *factors, void *buffer, int64_t length);
pumc_status pumc_factors_load_memory(pumc_factors **out, const void *bytes, int64_t length);
pumc_status pumc_search_create(pumc_search **out);
void pumc_search_free(pumc_search *search);
pumc_status pumc_search_set_values_f64(pumc_search *search, const char *name, int64_t count,
    const double *values);
pumc_status pumc_search_set_values_str(pumc_search *search, const char *name, int64_t count,
    const char *const *values);
pumc_status pumc_search_set_f64(pumc_search *search, const char *name, double value);
pumc_status pumc_search_set_i64(pumc_search *search, const char *name, int64_t value);
pumc_status pumc_search_set_str(pumc_search *search, const char *name, const char *value);
pumc_status pumc_select(pumc_selection **out, const pumc_problem *problem, const pumc_options *options,
    const pumc_search *search, pumc_progress_fn progress, void *payload);
void pumc_selection_free(pumc_selection *selection);
int64_t pumc_selection_count(const pumc_selection *selection);
int64_t pumc_selection_best(const pumc_selection *selection);
int64_t pumc_selection_top(const pumc_selection *selection);
pumc_status pumc_selection_get_f64(const pumc_selection *selection, int64_t i, const char *name, double *out);
pumc_status pumc_selection_get_str(const pumc_selection *selection, int64_t i, const char *name,
    const char **out);
int32_t pumc_selection_value_count(void);
const char *pumc_selection_value_name(int32_t i);
int32_t pumc_selection_value_type(int32_t i);
const char *pumc_selection_value_doc(int32_t i);
pumc_status pumc_selection_options(pumc_options **out, const pumc_selection *selection, int64_t i);
pumc_status pumc_estimate_sampling_rate(double *out, const pumc_problem *problem, const pumc_options *options,
    pumc_progress_fn progress, void *payload);
"""

#: Statuses, by name. Those of failures become exceptions.
STATUSES = {
    "PUMC_OK": 0,
    "PUMC_ENULL": -1,
    "PUMC_ESIZE": -2,
    "PUMC_EINDEX": -3,
    "PUMC_EPOINTERS": -4,
    "PUMC_ENAME": -5,
    "PUMC_ETYPE": -6,
    "PUMC_EVALUE": -7,
    "PUMC_ECONFLICT": -8,
    "PUMC_EBUFFER": -9,
    "PUMC_ESHAPE": -10,
    "PUMC_ENOMEM": -11,
    "PUMC_ETOOLARGE": -12,
    "PUMC_EIO": -13,
    "PUMC_EFILE": -14,
    "PUMC_ENEWER": -15,
    "PUMC_EINTERNAL": -16,
    "PUMC_ECANCELLED": -17,
}

#: The other constants of the header.
CONSTANTS = {
    "PUMC_TYPE_F64": 1,
    "PUMC_TYPE_I64": 2,
    "PUMC_TYPE_STR": 3,
    "PUMC_OPEN_LEAST": 1,
    "PUMC_OPEN_MOST": 2,
    "PUMC_CONVERGED": 1,
    "PUMC_MAX_ITERATIONS": 2,
    "PUMC_TIME_LIMIT": 3,
    "PUMC_CANCELLED": 4,
}
