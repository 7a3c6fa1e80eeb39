//! Problems: the observed ones of an m-by-n matrix.

use crate::pumc_status;

opaque! {
    /// Its ones never change once it is made; its weights may be set. Empty rows, empty columns and no ones at all are
    /// fine. At most 2^31 - 1 rows and columns. Since 0.1.
    pumc_problem
}

extern "C" {
    /// From pairs `(row[e], col[e])`, e < count, in any order; a repeated pair counts once. Since
    /// 0.1.
    #[must_use]
    pub fn pumc_problem_from_coo_i32(
        out: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        count: i64,
        row: *const i32,
        col: *const i32,
    ) -> pumc_status;
    /// See [`pumc_problem_from_coo_i32`].
    #[must_use]
    pub fn pumc_problem_from_coo_i64(
        out: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        count: i64,
        row: *const i64,
        col: *const i64,
    ) -> pumc_status;
    /// From compressed columns: `col_ptr` has cols + 1 entries, starts at 0 and never decreases;
    /// the rows of a column may come in any order, and repeats count once. Since 0.1.
    #[must_use]
    pub fn pumc_problem_from_csc_i32(
        out: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        col_ptr: *const i32,
        row_idx: *const i32,
    ) -> pumc_status;
    /// See [`pumc_problem_from_csc_i32`].
    #[must_use]
    pub fn pumc_problem_from_csc_i64(
        out: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        col_ptr: *const i64,
        row_idx: *const i64,
    ) -> pumc_status;
    /// From compressed rows, likewise. Since 0.1.
    #[must_use]
    pub fn pumc_problem_from_csr_i32(
        out: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        row_ptr: *const i32,
        col_idx: *const i32,
    ) -> pumc_status;
    /// See [`pumc_problem_from_csr_i32`].
    #[must_use]
    pub fn pumc_problem_from_csr_i64(
        out: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        row_ptr: *const i64,
        col_idx: *const i64,
    ) -> pumc_status;
    /// Rows, columns, distinct ones; -1 for NULL. Since 0.1.
    pub fn pumc_problem_rows(problem: *const pumc_problem) -> i64;
    /// See [`pumc_problem_rows`].
    pub fn pumc_problem_cols(problem: *const pumc_problem) -> i64;
    /// See [`pumc_problem_rows`].
    pub fn pumc_problem_count(problem: *const pumc_problem) -> i64;
    /// Takes NULL; may be called from any thread.
    pub fn pumc_problem_free(problem: *mut pumc_problem);
    /// Copy the ones as pairs, sorted by row and then column. Each buffer has room for `length`
    /// values, at least [`pumc_problem_count`]. Since 0.1.
    #[must_use]
    pub fn pumc_problem_copy_coo_i32(
        problem: *const pumc_problem,
        row: *mut i32,
        col: *mut i32,
        length: i64,
    ) -> pumc_status;
    /// See [`pumc_problem_copy_coo_i32`].
    #[must_use]
    pub fn pumc_problem_copy_coo_i64(
        problem: *const pumc_problem,
        row: *mut i64,
        col: *mut i64,
        length: i64,
    ) -> pumc_status;
    /// Hide a share of the ones, 0 < share < 1, at random: `*out_kept` and `*out_hidden` are new
    /// problems of the same shape that together hold every one, with its confidence; both have the
    /// problem's weights, labels and network facts (symmetric, no_diagonal). The number hidden is the
    /// nearest whole number, but at least one and not all of them; of a symmetric problem, edges are
    /// counted and hidden. A single one (edge) cannot be split
    /// ([`PUMC_EVALUE`](crate::PUMC_EVALUE)). Since 0.1.
    #[must_use]
    pub fn pumc_problem_split(
        out_kept: *mut *mut pumc_problem,
        out_hidden: *mut *mut pumc_problem,
        problem: *const pumc_problem,
        share: f64,
        seed: i64,
    ) -> pumc_status;
    /// The ones of `problem` that are not in `minus`, as a new problem of the same shape; what
    /// `minus` has beyond them does not matter. Confidences, weights, labels and no_diagonal are
    /// those of `problem`; so is symmetric, if the ones that are left are symmetric. Other numbers of
    /// rows or columns are [`PUMC_ESHAPE`](crate::PUMC_ESHAPE). Since 0.2.
    #[must_use]
    pub fn pumc_problem_difference(
        out: *mut *mut pumc_problem,
        problem: *const pumc_problem,
        minus: *const pumc_problem,
    ) -> pumc_status;
    /// The paper's synthetic data: Q = M1 M2 with standard normal entries and inner dimension
    /// `rank`; the truth has a one where Q_ij >= cutoff, and each is observed with probability
    /// sampling_rate. `out_truth` may be NULL when the truth is not wanted. Since 0.1.
    #[must_use]
    pub fn pumc_problem_simulate(
        out_observed: *mut *mut pumc_problem,
        out_truth: *mut *mut pumc_problem,
        rows: i64,
        cols: i64,
        rank: i64,
        cutoff: f64,
        sampling_rate: f64,
        seed: i64,
    ) -> pumc_status;
}
