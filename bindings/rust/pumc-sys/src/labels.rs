//! Labels of rows and columns, and notes: texts that problems and models keep.

use crate::{pumc_factors, pumc_problem, pumc_status};
use std::os::raw::c_char;

extern "C" {
    /// From pairs of labels `(row[e], col[e])`, e < count, none NULL: rows and columns are numbered in
    /// the order in which their labels first appear, and the problem keeps the labels. A repeated pair
    /// counts once. `confidence` may be NULL: 1 each. Since 0.2.
    #[must_use]
    pub fn pumc_problem_from_labels(
        out: *mut *mut pumc_problem,
        count: i64,
        row: *const *const c_char,
        col: *const *const c_char,
        confidence: *const f64,
    ) -> pumc_status;
    /// Names for rows (columns): `labels` has one text for each, none NULL; they are copied. NULL
    /// removes them. Splits and differences keep labels, and [`pumc_fit`](crate::pumc_fit) gives them
    /// to the model. Since 0.2.
    #[must_use]
    pub fn pumc_problem_set_row_labels(
        problem: *mut pumc_problem,
        labels: *const *const c_char,
    ) -> pumc_status;
    /// See [`pumc_problem_set_row_labels`].
    #[must_use]
    pub fn pumc_problem_set_col_labels(
        problem: *mut pumc_problem,
        labels: *const *const c_char,
    ) -> pumc_status;
    /// The name of a row (column); NULL when there are none or no such row, and for a NULL problem. It
    /// belongs to the problem, and the pointer stays valid until that side's labels are set or the
    /// problem is freed. Since 0.2.
    pub fn pumc_problem_row_label(problem: *const pumc_problem, row: i64) -> *const c_char;
    /// See [`pumc_problem_row_label`].
    pub fn pumc_problem_col_label(problem: *const pumc_problem, col: i64) -> *const c_char;
    /// The row (column) with this label, the first if several have it. One that there is not is
    /// [`PUMC_ENAME`](crate::PUMC_ENAME), and the text names the nearest that there is. Since 0.2.
    #[must_use]
    pub fn pumc_problem_find_row(
        problem: *const pumc_problem,
        label: *const c_char,
        out: *mut i64,
    ) -> pumc_status;
    /// See [`pumc_problem_find_row`].
    #[must_use]
    pub fn pumc_problem_find_col(
        problem: *const pumc_problem,
        label: *const c_char,
        out: *mut i64,
    ) -> pumc_status;
    /// Names for rows and columns, kept in the model's file; at first those of the problem. `labels`
    /// has one text for each row (column), none NULL; they are copied. NULL removes them. Since 0.1.
    #[must_use]
    pub fn pumc_factors_set_row_labels(
        factors: *mut pumc_factors,
        labels: *const *const c_char,
    ) -> pumc_status;
    /// See [`pumc_factors_set_row_labels`].
    #[must_use]
    pub fn pumc_factors_set_col_labels(
        factors: *mut pumc_factors,
        labels: *const *const c_char,
    ) -> pumc_status;
    /// The name of a row (column); NULL when there are none or no such row, and for NULL factors. It
    /// belongs to the factors, and the pointer stays valid until that side's labels are set or the
    /// factors are freed. Since 0.1.
    pub fn pumc_factors_row_label(factors: *const pumc_factors, row: i64) -> *const c_char;
    /// See [`pumc_factors_row_label`].
    pub fn pumc_factors_col_label(factors: *const pumc_factors, col: i64) -> *const c_char;
    /// The row (column) with this label, as [`pumc_problem_find_row`] finds it. Since 0.2.
    #[must_use]
    pub fn pumc_factors_find_row(
        factors: *const pumc_factors,
        label: *const c_char,
        out: *mut i64,
    ) -> pumc_status;
    /// See [`pumc_factors_find_row`].
    #[must_use]
    pub fn pumc_factors_find_col(
        factors: *const pumc_factors,
        label: *const c_char,
        out: *mut i64,
    ) -> pumc_status;
    /// A note: a small text of the caller's own that stays with the model and in its file. It takes
    /// the place of the one with the same name. A name has 1 to 64 letters, digits, '_', '-' and '.';
    /// a text has at most 65536 bytes and no control characters; a model has at most 64 notes. NULL
    /// `text` removes the note, if there is one. Since 0.2.
    #[must_use]
    pub fn pumc_factors_set_note(
        factors: *mut pumc_factors,
        name: *const c_char,
        text: *const c_char,
    ) -> pumc_status;
    /// The text of a note; NULL if there is none. How many notes there are (-1 for NULL), and the name
    /// of the i-th, sorted by their bytes; NULL when there is no i-th. Texts and names belong to the
    /// factors and stay until notes are set. Since 0.2.
    pub fn pumc_factors_note(factors: *const pumc_factors, name: *const c_char) -> *const c_char;
    /// See [`pumc_factors_note`].
    pub fn pumc_factors_note_count(factors: *const pumc_factors) -> i64;
    /// See [`pumc_factors_note`].
    pub fn pumc_factors_note_name(factors: *const pumc_factors, i: i64) -> *const c_char;
}
