//! Using a fitted model.

use crate::{pumc_factors, pumc_problem, pumc_status};
use std::os::raw::{c_char, c_void};

extern "C" {
    /// How many threads the functions below may use on this model; 0 is every core of the process.
    /// A model from a fit starts with the fit's option, a loaded one with 0. Results do not depend
    /// on it. Since 0.1.
    #[must_use]
    pub fn pumc_factors_set_threads(factors: *mut pumc_factors, threads: i64) -> pumc_status;
    /// How rankings of columns treat popular ones, in [-1, 1]. They go by `X_ij b_j^(tilt/2)`, where
    /// `b_j` is the weight of the column in the fit (col_balance makes it smaller for popular
    /// columns): 0 ranks by score, 1 by the weighted score, and below 0 popular columns gain. A model
    /// from a fit starts with the fit's option. Scores and probabilities do not depend on it. Since
    /// 0.2.
    #[must_use]
    pub fn pumc_factors_set_tilt(factors: *mut pumc_factors, tilt: f64) -> pumc_status;
    /// The score `X_ij` of each cell `(row[e], col[e])`, e < count: near 1 for ones, near 0 for
    /// zeros, not clipped. Since 0.1.
    #[must_use]
    pub fn pumc_factors_score_i32(
        factors: *const pumc_factors,
        count: i64,
        row: *const i32,
        col: *const i32,
        out: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_score_i32`].
    #[must_use]
    pub fn pumc_factors_score_i64(
        factors: *const pumc_factors,
        count: i64,
        row: *const i64,
        col: *const i64,
        out: *mut f64,
    ) -> pumc_status;
    /// The probability that each cell is truly a one: the score put through the inverse of the
    /// population minimiser, over the sampling rate. Since 0.1.
    #[must_use]
    pub fn pumc_factors_probability_i32(
        factors: *const pumc_factors,
        count: i64,
        row: *const i32,
        col: *const i32,
        out: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_probability_i32`].
    #[must_use]
    pub fn pumc_factors_probability_i64(
        factors: *const pumc_factors,
        count: i64,
        row: *const i64,
        col: *const i64,
        out: *mut f64,
    ) -> pumc_status;
    /// The scores of whole rows: `out` is count x cols, column-major, `length` its room in doubles.
    /// Since 0.1.
    #[must_use]
    pub fn pumc_factors_score_rows_i32(
        factors: *const pumc_factors,
        count: i64,
        rows: *const i32,
        out: *mut f64,
        length: i64,
    ) -> pumc_status;
    /// See [`pumc_factors_score_rows_i32`].
    #[must_use]
    pub fn pumc_factors_score_rows_i64(
        factors: *const pumc_factors,
        count: i64,
        rows: *const i64,
        out: *mut f64,
        length: i64,
    ) -> pumc_status;
    /// The probability behind any score, under this model's omega and sampling rate, in place.
    /// Since 0.1.
    #[must_use]
    pub fn pumc_factors_score_to_probability(
        factors: *const pumc_factors,
        count: i64,
        values: *mut f64,
    ) -> pumc_status;
    /// The best top_n columns of each of `count` rows, best first, ties by smaller column. The ones
    /// of `exclude` (NULL: of none; else a problem of the model's shape) are left out. out_col and
    /// out_score have room for count * top_n: the answer for `rows[e]` starts at e * top_n; where
    /// fewer columns are left, the rest is -1 and NaN. out_score may be NULL.
    ///
    /// This function and the rankings below check their arguments before they write. Then they rank
    /// and write batches of up to 4096 lines, fewer where top_n is above a thousand: on
    /// [`PUMC_ENOMEM`](crate::PUMC_ENOMEM), the answers of earlier batches are written. Since 0.1.
    #[must_use]
    pub fn pumc_factors_recommend_i32(
        factors: *const pumc_factors,
        exclude: *const pumc_problem,
        count: i64,
        rows: *const i32,
        top_n: i64,
        out_col: *mut i32,
        out_score: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_recommend_i32`].
    #[must_use]
    pub fn pumc_factors_recommend_i64(
        factors: *const pumc_factors,
        exclude: *const pumc_problem,
        count: i64,
        rows: *const i64,
        top_n: i64,
        out_col: *mut i64,
        out_score: *mut f64,
    ) -> pumc_status;
    /// The best top_n among the columns of `candidates` (in any order, repeats count once): what is
    /// in stock, or what another ranking has chosen. Otherwise as recommend, with the same scores;
    /// the work grows with the candidates, not with the model's columns. Where fewer than top_n are
    /// left, the rest is -1 and NaN. Since 0.2.
    #[must_use]
    pub fn pumc_factors_recommend_among_i32(
        factors: *const pumc_factors,
        exclude: *const pumc_problem,
        count: i64,
        rows: *const i32,
        candidate_count: i64,
        candidates: *const i32,
        top_n: i64,
        out_col: *mut i32,
        out_score: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_recommend_among_i32`].
    #[must_use]
    pub fn pumc_factors_recommend_among_i64(
        factors: *const pumc_factors,
        exclude: *const pumc_problem,
        count: i64,
        rows: *const i64,
        candidate_count: i64,
        candidates: *const i64,
        top_n: i64,
        out_col: *mut i64,
        out_score: *mut f64,
    ) -> pumc_status;
    /// The other way about: the best top_n rows of each of `count` columns, by score, ties by
    /// smaller row; the ones of `exclude` are left out. Laid out as in recommend. Since 0.2.
    #[must_use]
    pub fn pumc_factors_best_rows_i32(
        factors: *const pumc_factors,
        exclude: *const pumc_problem,
        count: i64,
        cols: *const i32,
        top_n: i64,
        out_row: *mut i32,
        out_score: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_best_rows_i32`].
    #[must_use]
    pub fn pumc_factors_best_rows_i64(
        factors: *const pumc_factors,
        exclude: *const pumc_problem,
        count: i64,
        cols: *const i64,
        top_n: i64,
        out_row: *mut i64,
        out_score: *mut f64,
    ) -> pumc_status;
    /// The top_n rows most similar to each of `count` rows, by the cosine between rows of U
    /// diag(s), the row itself left out; and the same for columns, by rows of V diag(s). Laid out
    /// as in recommend. A row of zeros has no cosine: it is similar to nothing. Since 0.1.
    #[must_use]
    pub fn pumc_factors_similar_rows_i32(
        factors: *const pumc_factors,
        count: i64,
        rows: *const i32,
        top_n: i64,
        out_row: *mut i32,
        out_cosine: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_similar_rows_i32`].
    #[must_use]
    pub fn pumc_factors_similar_rows_i64(
        factors: *const pumc_factors,
        count: i64,
        rows: *const i64,
        top_n: i64,
        out_row: *mut i64,
        out_cosine: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_similar_rows_i32`].
    #[must_use]
    pub fn pumc_factors_similar_cols_i32(
        factors: *const pumc_factors,
        count: i64,
        cols: *const i32,
        top_n: i64,
        out_col: *mut i32,
        out_cosine: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_similar_rows_i32`].
    #[must_use]
    pub fn pumc_factors_similar_cols_i64(
        factors: *const pumc_factors,
        count: i64,
        cols: *const i64,
        top_n: i64,
        out_col: *mut i64,
        out_cosine: *mut f64,
    ) -> pumc_status;
}

/// One row of a completed matrix: `count` columns, ascending, with their probabilities. The arrays
/// are the library's and end with the call. A non-zero return stops. It must return normally: no
/// longjmp, no exception. Since 0.1.
pub type pumc_row_fn = Option<
    unsafe extern "C" fn(
        row: i64,
        count: i64,
        cols: *const i64,
        probabilities: *const f64,
        payload: *mut c_void,
    ) -> i32,
>;

extern "C" {
    /// The completed 0/1 matrix, a row at a time, on the calling thread: for each row of
    /// `[first_row, first_row + count)` the cells of probability at least `probability` (in (0, 1];
    /// 0.5 is the natural cut). The ones of `observed` (NULL: none) are always among them, with
    /// probability 1. Never more than a batch of rows is in memory. Where `visit` stops, the call ends
    /// with [`PUMC_OK`](crate::PUMC_OK). Since 0.1.
    #[must_use]
    pub fn pumc_factors_complete(
        factors: *const pumc_factors,
        observed: *const pumc_problem,
        first_row: i64,
        count: i64,
        probability: f64,
        visit: pumc_row_fn,
        payload: *mut c_void,
    ) -> pumc_status;
    /// How well a model ranks ones that it did not see. `names[e]` is a measure:
    /// [`pumc_factors_measure_count`] and its neighbours list them. Those of a ranking ("precision",
    /// "recall", "ndcg") are at top_n, with observed ones left out; "auc" and "average_precision" go
    /// by what rankings go by and hold hidden ones against all cells that are neither hidden nor observed, or a fixed random
    /// sample of them when there are many; "mse" and "mse_probability" are the paper's relative
    /// error. `out[e]` is the value; NaN where there is nothing to measure. `observed` may be NULL.
    /// Since 0.1.
    #[must_use]
    pub fn pumc_factors_evaluate(
        factors: *const pumc_factors,
        observed: *const pumc_problem,
        hidden: *const pumc_problem,
        top_n: i64,
        count: i64,
        names: *const *const c_char,
        out: *mut f64,
    ) -> pumc_status;
    /// The table of measures: how many there are, and the name and meaning of the i-th; NULL when
    /// there is no i-th. Since 0.2.
    pub fn pumc_factors_measure_count() -> i32;
    /// See [`pumc_factors_measure_count`].
    pub fn pumc_factors_measure_name(i: i32) -> *const c_char;
    /// See [`pumc_factors_measure_count`].
    pub fn pumc_factors_measure_doc(i: i32) -> *const c_char;
}
