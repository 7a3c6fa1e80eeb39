//! Fitting.

use crate::{pumc_options, pumc_problem, pumc_status};
use std::os::raw::{c_char, c_void};

opaque! {
    /// A fitted model X = `U diag(s) V'`. Since 0.1.
    pumc_factors
}

/// What a progress callback is told. `size` is the size of this struct in the library: it only
/// grows at the end, so a field is there when it lies within the size. Since 0.1.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct pumc_progress {
    /// The size of this struct in the library, in bytes.
    pub size: i64,
    /// From 1.
    pub iteration: i64,
    /// The option of that name.
    pub max_iterations: i64,
    /// Of the current iterate.
    pub rank: i64,
    /// F at the current iterate.
    pub objective: f64,
    /// Of X in this iteration; the fit stops when it stays below the tolerance.
    pub relative_change: f64,
    /// Since the call began.
    pub seconds: f64,
}

/// Called once an iteration on the thread that called the library, and again with the same record,
/// but for `seconds`, when a fifth of a second has gone by without an iteration. A non-zero return
/// stops the work within about that time: the best result so far is returned, or
/// [`PUMC_ECANCELLED`](crate::PUMC_ECANCELLED) where the function says that there is none. It must
/// return normally: no longjmp, no exception. Since 0.1.
pub type pumc_progress_fn =
    Option<unsafe extern "C" fn(progress: *const pumc_progress, payload: *mut c_void) -> i32>;

/// The relative change stayed below the tolerance.
pub const PUMC_CONVERGED: i32 = 1;
/// The option `max_iterations` was reached.
pub const PUMC_MAX_ITERATIONS: i32 = 2;
/// The option `time_limit` was reached.
pub const PUMC_TIME_LIMIT: i32 = 3;
/// The progress callback asked for it.
pub const PUMC_CANCELLED: i32 = 4;

extern "C" {
    /// Fit. NULL options are the defaults. `warm_start` replaces the start at zero; it is not
    /// changed. Its row i is the problem's row i, and its columns likewise. It may have fewer rows
    /// and columns than the problem (since 0.2): those behind them start at zero. More are
    /// [`PUMC_ESHAPE`](crate::PUMC_ESHAPE); [`pumc_factors_reindex_i32`] puts lines into other
    /// places. `progress` may be NULL; `payload` is handed to it. Free with [`pumc_factors_free`].
    /// Since 0.1.
    #[must_use]
    pub fn pumc_fit(
        out: *mut *mut pumc_factors,
        problem: *const pumc_problem,
        options: *const pumc_options,
        warm_start: *const pumc_factors,
        progress: pumc_progress_fn,
        payload: *mut c_void,
    ) -> pumc_status;
    /// The model of rank 1 whose score of a cell is the share of rows that have the column's one:
    /// the most popular columns first, the same for every row. The baseline beside every
    /// evaluation. Confidences and weights do not count. Its probabilities are its scores. Since
    /// 0.2.
    #[must_use]
    pub fn pumc_popularity(
        out: *mut *mut pumc_factors,
        problem: *const pumc_problem,
    ) -> pumc_status;
    /// About how much memory [`pumc_fit`] will take at its peak, beyond the problem itself, with
    /// these options (NULL for the defaults): bytes for the case that the rank reaches max_rank. A
    /// fit that ends at a lower rank takes less, at least the 32 bytes a one that do not depend on
    /// the rank. The stacks of threads are not counted. Since 0.2.
    #[must_use]
    pub fn pumc_fit_memory(
        out_bytes: *mut i64,
        problem: *const pumc_problem,
        options: *const pumc_options,
    ) -> pumc_status;
    /// Rows, columns, rank; -1 for NULL. The rank may be 0: then nothing stood out from noise.
    /// Since 0.1.
    pub fn pumc_factors_rows(factors: *const pumc_factors) -> i64;
    /// See [`pumc_factors_rows`].
    pub fn pumc_factors_cols(factors: *const pumc_factors) -> i64;
    /// See [`pumc_factors_rows`].
    pub fn pumc_factors_rank(factors: *const pumc_factors) -> i64;
    /// Takes NULL; may be called from any thread.
    pub fn pumc_factors_free(factors: *mut pumc_factors);
    /// Copy U (rows x rank), the singular values (rank, descending) or V (cols x rank),
    /// column-major. `length` is the buffer's in doubles; a longer one is fine. The entry of
    /// largest magnitude of each left vector is positive. Since 0.1.
    #[must_use]
    pub fn pumc_factors_copy_u(
        factors: *const pumc_factors,
        buffer: *mut f64,
        length: i64,
    ) -> pumc_status;
    /// See [`pumc_factors_copy_u`].
    #[must_use]
    pub fn pumc_factors_copy_singular_values(
        factors: *const pumc_factors,
        buffer: *mut f64,
        length: i64,
    ) -> pumc_status;
    /// See [`pumc_factors_copy_u`].
    #[must_use]
    pub fn pumc_factors_copy_v(
        factors: *const pumc_factors,
        buffer: *mut f64,
        length: i64,
    ) -> pumc_status;
    /// A fact about the fit, by name: [`pumc_factors_fact_count`] and its neighbours list them. The
    /// text belongs to the factors. A fact of another type is [`PUMC_ETYPE`](crate::PUMC_ETYPE)
    /// (`PUMC_ENAME` in 0.1), and the text names the function that reads it. Since 0.1.
    #[must_use]
    pub fn pumc_factors_get_f64(
        factors: *const pumc_factors,
        name: *const c_char,
        out: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_factors_get_f64`].
    #[must_use]
    pub fn pumc_factors_get_i64(
        factors: *const pumc_factors,
        name: *const c_char,
        out: *mut i64,
    ) -> pumc_status;
    /// See [`pumc_factors_get_f64`].
    #[must_use]
    pub fn pumc_factors_get_str(
        factors: *const pumc_factors,
        name: *const c_char,
        out: *mut *const c_char,
    ) -> pumc_status;
    /// The table of facts: how many there are, and the name, type (PUMC_TYPE_...) and meaning of
    /// the i-th. NULL, or 0 for the type, when there is no i-th. Every model has every fact; later
    /// versions may have more, in any order. Since 0.2.
    pub fn pumc_factors_fact_count() -> i32;
    /// See [`pumc_factors_fact_count`].
    pub fn pumc_factors_fact_name(i: i32) -> *const c_char;
    /// See [`pumc_factors_fact_count`].
    pub fn pumc_factors_fact_type(i: i32) -> i32;
    /// See [`pumc_factors_fact_count`].
    pub fn pumc_factors_fact_doc(i: i32) -> *const c_char;
    /// One value an iteration, by name: [`pumc_factors_history_count`] and its neighbours list the
    /// histories. The fact "iterations" says how many values there are. At equal lambda the
    /// objective never rises. Since 0.1.
    #[must_use]
    pub fn pumc_factors_copy_history(
        factors: *const pumc_factors,
        name: *const c_char,
        buffer: *mut f64,
        length: i64,
    ) -> pumc_status;
    /// The table of histories, likewise. Since 0.2.
    pub fn pumc_factors_history_count() -> i32;
    /// See [`pumc_factors_history_count`].
    pub fn pumc_factors_history_name(i: i32) -> *const c_char;
    /// See [`pumc_factors_history_count`].
    pub fn pumc_factors_history_doc(i: i32) -> *const c_char;
    /// A model from factors found elsewhere or kept from before: u is rows x rank, v is cols x
    /// rank, column-major, s has `rank` values >= 0. They need not be orthonormal or sorted. The
    /// options (NULL for defaults) supply omega, sampling_rate and the regularizer; lambda and mu,
    /// where set, are those of fold-in. Without lambda the fact "lambda" is 0 and fold-in has no
    /// penalty. Since 0.1.
    #[must_use]
    pub fn pumc_factors_from_svd(
        out: *mut *mut pumc_factors,
        rows: i64,
        cols: i64,
        rank: i64,
        u: *const f64,
        s: *const f64,
        v: *const f64,
        options: *const pumc_options,
    ) -> pumc_status;
    /// The model with its lines in other places, for a warm start on data whose rows and columns
    /// have come, gone or changed their order: row i of the new model is row `row_of[i]` of
    /// `factors`, or a new row of zeros where `row_of[i]` is -1, for i < rows; a row may be taken
    /// more than once or not at all. Columns likewise. A NULL map leaves every line where it is, and
    /// lines beyond the model's are new; fewer lines than the model's need a map. U, s and V are made
    /// orthonormal and sorted again, so that the rank may fall. What the fit was told (regularizer,
    /// lambda, omega, seed ...) stays; what it found out about its data (objective, loss, count,
    /// iterations, seconds and the history) does not, and reads as after [`pumc_factors_from_svd`].
    /// Labels follow their lines, where there are any; a new line's is the empty text. Since 0.2.
    #[must_use]
    pub fn pumc_factors_reindex_i32(
        out: *mut *mut pumc_factors,
        factors: *const pumc_factors,
        rows: i64,
        row_of: *const i32,
        cols: i64,
        col_of: *const i32,
    ) -> pumc_status;
    /// See [`pumc_factors_reindex_i32`].
    #[must_use]
    pub fn pumc_factors_reindex_i64(
        out: *mut *mut pumc_factors,
        factors: *const pumc_factors,
        rows: i64,
        row_of: *const i64,
        cols: i64,
        col_of: *const i64,
    ) -> pumc_status;
}
