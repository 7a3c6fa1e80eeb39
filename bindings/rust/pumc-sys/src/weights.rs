//! What counts more than the rest: confidences of ones, weights of rows and columns.

use crate::{pumc_factors, pumc_problem, pumc_status};

extern "C" {
    /// As [`pumc_problem_from_coo_i32`](crate::pumc_problem_from_coo_i32) and its neighbours, with a
    /// confidence for each one: how much more it counts than a one of confidence 1, such as how
    /// often something was played or bought. Confidences are positive, and those of a repeated pair
    /// add up. Since 0.2.
    #[must_use]
    pub fn pumc_problem_from_coo_weighted_i32(
        out: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        count: i64,
        row: *const i32,
        col: *const i32,
        confidence: *const f64,
    ) -> pumc_status;
    /// See [`pumc_problem_from_coo_weighted_i32`].
    #[must_use]
    pub fn pumc_problem_from_coo_weighted_i64(
        out: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        count: i64,
        row: *const i64,
        col: *const i64,
        confidence: *const f64,
    ) -> pumc_status;
    /// See [`pumc_problem_from_coo_weighted_i32`].
    #[must_use]
    pub fn pumc_problem_from_csc_weighted_i32(
        out: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        col_ptr: *const i32,
        row_idx: *const i32,
        confidence: *const f64,
    ) -> pumc_status;
    /// See [`pumc_problem_from_coo_weighted_i32`].
    #[must_use]
    pub fn pumc_problem_from_csc_weighted_i64(
        out: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        col_ptr: *const i64,
        row_idx: *const i64,
        confidence: *const f64,
    ) -> pumc_status;
    /// See [`pumc_problem_from_coo_weighted_i32`].
    #[must_use]
    pub fn pumc_problem_from_csr_weighted_i32(
        out: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        row_ptr: *const i32,
        col_idx: *const i32,
        confidence: *const f64,
    ) -> pumc_status;
    /// See [`pumc_problem_from_coo_weighted_i32`].
    #[must_use]
    pub fn pumc_problem_from_csr_weighted_i64(
        out: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        row_ptr: *const i64,
        col_idx: *const i64,
        confidence: *const f64,
    ) -> pumc_status;
    /// How much the cells of each row (column) count, in [1e-12, 1e12]. `length` is the number of rows
    /// (columns); any other is [`PUMC_ESHAPE`](crate::PUMC_ESHAPE). The weight of a cell is the product
    /// of its row's and its column's. NULL: all the same, as at first. The options row_balance and
    /// col_balance weigh lines by their degrees, beside these. Splits and differences keep weights.
    /// Since 0.2.
    #[must_use]
    pub fn pumc_problem_set_row_weights(
        problem: *mut pumc_problem,
        weights: *const f64,
        length: i64,
    ) -> pumc_status;
    /// See [`pumc_problem_set_row_weights`].
    #[must_use]
    pub fn pumc_problem_set_col_weights(
        problem: *mut pumc_problem,
        weights: *const f64,
        length: i64,
    ) -> pumc_status;
    /// Copy the weights of the rows (columns) that were set; 1 where none were. `length` is the buffer's
    /// in doubles, at least the number of rows (columns). Since 0.2.
    #[must_use]
    pub fn pumc_problem_copy_row_weights(
        problem: *const pumc_problem,
        buffer: *mut f64,
        length: i64,
    ) -> pumc_status;
    /// See [`pumc_problem_copy_row_weights`].
    #[must_use]
    pub fn pumc_problem_copy_col_weights(
        problem: *const pumc_problem,
        buffer: *mut f64,
        length: i64,
    ) -> pumc_status;
    /// Copy the weights of the rows (columns) that the fit worked with: those of the problem times what
    /// row_balance (col_balance) makes of the degrees; 1 where there were neither. `length` is the
    /// buffer's in doubles, at least the number of rows (columns). Fold-in uses them. Since 0.2.
    #[must_use]
    pub fn pumc_factors_copy_row_weights(
        factors: *const pumc_factors,
        buffer: *mut f64,
        length: i64,
    ) -> pumc_status;
    /// See [`pumc_factors_copy_row_weights`].
    #[must_use]
    pub fn pumc_factors_copy_col_weights(
        factors: *const pumc_factors,
        buffer: *mut f64,
        length: i64,
    ) -> pumc_status;
    /// The confidences in the order of [`pumc_problem_copy_coo_i32`](crate::pumc_problem_copy_coo_i32)
    /// and its neighbour; 1 where none were given. Since 0.2.
    #[must_use]
    pub fn pumc_problem_copy_confidence(
        problem: *const pumc_problem,
        buffer: *mut f64,
        length: i64,
    ) -> pumc_status;
}
