//! Rows and columns that were not in the fit.

use crate::{pumc_factors, pumc_problem, pumc_status};

extern "C" {
    /// A row that was not in the fit, from the columns of its ones: its row of U (rank values),
    /// found by the weighted ridge problem that V and the penalty at the singular values pose. Its
    /// scores are out_row_of_u diag(s) V'. Repeated columns count once. The column form gives a row
    /// of V from the rows of a new column's ones. Since 0.1.
    #[must_use]
    pub fn pumc_factors_fold_in_row_i32(
        factors: *const pumc_factors,
        count: i64,
        cols: *const i32,
        out_row_of_u: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_fold_in_row_i32`].
    #[must_use]
    pub fn pumc_factors_fold_in_row_i64(
        factors: *const pumc_factors,
        count: i64,
        cols: *const i64,
        out_row_of_u: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_fold_in_row_i32`].
    #[must_use]
    pub fn pumc_factors_fold_in_col_i32(
        factors: *const pumc_factors,
        count: i64,
        rows: *const i32,
        out_row_of_v: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_fold_in_row_i32`].
    #[must_use]
    pub fn pumc_factors_fold_in_col_i64(
        factors: *const pumc_factors,
        count: i64,
        rows: *const i64,
        out_row_of_v: *mut f64,
    ) -> pumc_status;
    /// Many new lines in one call, with the model's threads. The rows of `new_rows`, a problem with
    /// the model's columns and any number of rows, become rows of U: `out` is (rows of new_rows) x
    /// rank, column-major, `length` its room in doubles. The columns of `new_cols`, which has the
    /// model's rows, become rows of V: `out` is (columns of new_cols) x rank. The
    /// confidences of ones count, which the functions for a single line do not take; a line whose
    /// ones have confidence 1 gets the bits that those give. Weights are the model's, not those of
    /// `new_rows` or `new_cols`. Other numbers of columns (rows) are
    /// [`PUMC_ESHAPE`](crate::PUMC_ESHAPE). Since 0.2.
    #[must_use]
    pub fn pumc_factors_fold_in_rows(
        factors: *const pumc_factors,
        new_rows: *const pumc_problem,
        out: *mut f64,
        length: i64,
    ) -> pumc_status;
    /// See [`pumc_factors_fold_in_rows`].
    #[must_use]
    pub fn pumc_factors_fold_in_cols(
        factors: *const pumc_factors,
        new_cols: *const pumc_problem,
        out: *mut f64,
        length: i64,
    ) -> pumc_status;
    /// The best top_n columns for a row given by its row of U, such as fold-in finds; the columns
    /// of `exclude_cols` are left out (exclude_count may be 0). Output as in recommend. Since 0.1.
    #[must_use]
    pub fn pumc_factors_recommend_new_row_i32(
        factors: *const pumc_factors,
        row_of_u: *const f64,
        exclude_count: i64,
        exclude_cols: *const i32,
        top_n: i64,
        out_col: *mut i32,
        out_score: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_recommend_new_row_i32`].
    #[must_use]
    pub fn pumc_factors_recommend_new_row_i64(
        factors: *const pumc_factors,
        row_of_u: *const f64,
        exclude_count: i64,
        exclude_cols: *const i64,
        top_n: i64,
        out_col: *mut i64,
        out_score: *mut f64,
    ) -> pumc_status;
    /// The best top_n columns for every row of `new_rows`, a problem with the model's columns: folded
    /// in and ranked, a row's own ones left out. Laid out as in recommend, out_col and out_score with
    /// room for (rows of new_rows) * top_n: the same answers as by folding in each row and asking for
    /// it alone. Since 0.2.
    #[must_use]
    pub fn pumc_factors_recommend_new_rows_i32(
        factors: *const pumc_factors,
        new_rows: *const pumc_problem,
        top_n: i64,
        out_col: *mut i32,
        out_score: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_recommend_new_rows_i32`].
    #[must_use]
    pub fn pumc_factors_recommend_new_rows_i64(
        factors: *const pumc_factors,
        new_rows: *const pumc_problem,
        top_n: i64,
        out_col: *mut i64,
        out_score: *mut f64,
    ) -> pumc_status;
}
