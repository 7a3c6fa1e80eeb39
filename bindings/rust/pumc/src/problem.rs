//! The observed ones of an m-by-n matrix.

use crate::construction::{self, Lines};
use crate::error::{check, created, Result};
use crate::index::{size, wide, Index};
use crate::labels::new_labels_number;
use pumc_sys as ffi;
use std::fmt;
use std::ptr::{self, NonNull};

/// The ones that are known, out of a `rows` by `cols` 0/1 matrix; everything else is unknown.
///
/// The ones never change. They may have confidences
/// ([`from_coo_with_confidence`](Problem::from_coo_with_confidence) and its neighbours), and rows and columns weights
/// ([`set_row_weights`](Problem::set_row_weights)) and labels ([`from_labels`](Problem::from_labels),
/// [`set_row_labels`](Problem::set_row_labels)). Empty rows, empty columns and no ones at all are fine. At most `i32::MAX` rows and columns.
///
/// ```
/// use pumc::Problem;
///
/// // (0, 0), (0, 2) and (1, 1), in three notations
/// let problem = Problem::from_coo(2, 3, &[0, 0, 1], &[0, 2, 1])?;
/// let by_rows = Problem::from_csr(2, 3, &[0, 2, 3], &[0, 2, 1])?;
/// let by_columns = Problem::from_csc(2, 3, &[0, 1, 2, 3], &[0, 1, 0])?;
/// assert_eq!(problem, by_rows);
/// assert_eq!(problem, by_columns);
/// # Ok::<(), pumc::Error>(())
/// ```
pub struct Problem {
    handle: NonNull<ffi::pumc_problem>,
    labels_number: u64,
}

// SAFETY: the handle is not tied to the thread that made it, and `pumc_problem_free` works from any.
unsafe impl Send for Problem {}
// SAFETY: everything behind `&Problem` passes it as a pointer to const, which many threads may use at once; weights are
// set through `&mut Problem` only.
unsafe impl Sync for Problem {}

impl Problem {
    /// From pairs `(row[e], col[e])`, in any order; a repeated pair counts once.
    pub fn from_coo<I: Index>(rows: usize, cols: usize, row: &[I], col: &[I]) -> Result<Problem> {
        construction::from_coo(rows, cols, row, col, None)
    }

    /// From compressed columns: `col_ptr` has `cols + 1` entries, starts at 0 and never decreases. The rows of a
    /// column may come in any order; repeats count once.
    pub fn from_csc<I: Index>(
        rows: usize,
        cols: usize,
        col_ptr: &[I],
        row_idx: &[I],
    ) -> Result<Problem> {
        construction::from_compressed(Lines::Columns, (rows, cols), col_ptr, row_idx, None)
    }

    /// From compressed rows, likewise.
    pub fn from_csr<I: Index>(
        rows: usize,
        cols: usize,
        row_ptr: &[I],
        col_idx: &[I],
    ) -> Result<Problem> {
        construction::from_compressed(Lines::Rows, (rows, cols), row_ptr, col_idx, None)
    }

    /// From any iterator of (row, column) pairs.
    ///
    /// ```
    /// let diagonal = pumc::Problem::from_pairs(4, 4, (0..4).map(|i| (i, i)))?;
    /// assert_eq!(diagonal.count(), 4);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn from_pairs(
        rows: usize,
        cols: usize,
        pairs: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Problem> {
        let (row, col): (Vec<i64>, Vec<i64>) = pairs
            .into_iter()
            .map(|(row, col)| (wide(row), wide(col)))
            .unzip();
        Problem::from_coo(rows, cols, &row, &col)
    }

    pub(crate) fn made(
        make: impl FnOnce(*mut *mut ffi::pumc_problem) -> ffi::pumc_status,
    ) -> Result<Problem> {
        created(make).map(|handle| Problem {
            handle,
            labels_number: new_labels_number(),
        })
    }

    /// See [`new_labels_number`].
    pub(crate) fn labels_number(&self) -> u64 {
        self.labels_number
    }

    pub(crate) fn labels_change(&mut self) {
        self.labels_number = new_labels_number();
    }

    /// This problem has the labels of another, from which it was made.
    fn labelled_as(mut self, other: &Problem) -> Problem {
        self.labels_number = other.labels_number;
        self
    }

    pub(crate) fn as_ptr(&self) -> *const ffi::pumc_problem {
        self.handle.as_ptr()
    }

    pub(crate) fn as_mut_ptr(&mut self) -> *mut ffi::pumc_problem {
        self.handle.as_ptr()
    }

    /// The number of rows of the matrix.
    pub fn rows(&self) -> usize {
        // SAFETY: the handle is alive.
        size(unsafe { ffi::pumc_problem_rows(self.as_ptr()) })
    }

    /// The number of columns of the matrix.
    pub fn cols(&self) -> usize {
        // SAFETY: the handle is alive.
        size(unsafe { ffi::pumc_problem_cols(self.as_ptr()) })
    }

    /// The number of distinct ones.
    pub fn count(&self) -> usize {
        // SAFETY: the handle is alive.
        size(unsafe { ffi::pumc_problem_count(self.as_ptr()) })
    }

    /// The ones as (row, column), sorted.
    pub fn pairs(&self) -> Vec<(usize, usize)> {
        let (row, col) = self.copy_coo();
        row.into_iter()
            .zip(col)
            .map(|(row, col)| (size(row), size(col)))
            .collect()
    }

    /// The ones by row: pointers and column indices, ascending in every row.
    pub fn to_csr(&self) -> (Vec<usize>, Vec<usize>) {
        let (row, col) = self.copy_coo();
        let mut pointer = vec![0; self.rows() + 1];
        for &row in &row {
            pointer[size(row) + 1] += 1;
        }
        for i in 0..self.rows() {
            pointer[i + 1] += pointer[i];
        }
        (pointer, col.into_iter().map(size).collect())
    }

    pub(crate) fn copy_coo(&self) -> (Vec<i64>, Vec<i64>) {
        let count = self.count();
        let (mut row, mut col) = (vec![0; count], vec![0; count]);
        // SAFETY: both buffers have room for the ones that the handle holds.
        let status = unsafe {
            ffi::pumc_problem_copy_coo_i64(
                self.as_ptr(),
                row.as_mut_ptr(),
                col.as_mut_ptr(),
                wide(count),
            )
        };
        check(status).expect("buffers of the right length are filled");
        (row, col)
    }

    /// Hide a share of the ones, `0 < share < 1`, at random: two problems of the same shape, (kept, hidden), that
    /// together hold every one. Confidences, weights and labels go along. Of a [symmetric](Problem::set_symmetric)
    /// problem whole edges are hidden.
    ///
    /// ```
    /// let problem = pumc::Problem::from_pairs(10, 10, (0..100).map(|i| (i / 10, i % 10)))?;
    /// let (kept, hidden) = problem.split(0.2, 1)?;
    /// assert_eq!((kept.count(), hidden.count()), (80, 20));
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn split(&self, share: f64, seed: i64) -> Result<(Problem, Problem)> {
        let mut hidden = ptr::null_mut();
        let kept = Problem::made(|out| {
            // SAFETY: two out-parameters and a handle that is alive.
            unsafe { ffi::pumc_problem_split(out, &mut hidden, self.as_ptr(), share, seed) }
        })?;
        let hidden = Problem::made(|out| {
            // SAFETY: `out` is the place that `made` gives for a handle.
            unsafe { *out = hidden };
            ffi::PUMC_OK
        })?;
        Ok((kept.labelled_as(self), hidden.labelled_as(self)))
    }

    /// The ones that are not in `minus`; what it has beyond them does not matter. Rows are found by their labels where
    /// both problems have them, and there must be as many otherwise; columns likewise. Confidences, weights and labels stay.
    ///
    /// ```
    /// use pumc::Problem;
    ///
    /// let today = Problem::from_labels([("Ann", "tea"), ("Bob", "rum"), ("Ann", "rum")])?;
    /// let yesterday = Problem::from_labels([("Bob", "rum"), ("Eve", "tea")])?;
    /// assert_eq!(today.difference(&yesterday)?.pairs(), [(0, 0), (0, 1)]);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn difference(&self, minus: &Problem) -> Result<Problem> {
        let moved = self.ones_of(minus)?;
        let minus = moved.as_ref().unwrap_or(minus);
        Problem::made(|out| {
            // SAFETY: a place for a handle, and two handles that are alive.
            unsafe { ffi::pumc_problem_difference(out, self.as_ptr(), minus.as_ptr()) }
        })
        .map(|problem| problem.labelled_as(self))
    }
}

impl PartialEq for Problem {
    /// The same shape, ones, confidences, weights and labels, and a network of the same kind.
    fn eq(&self, other: &Problem) -> bool {
        self.rows() == other.rows()
            && self.cols() == other.cols()
            && self.count() == other.count()
            && self.copy_coo() == other.copy_coo()
            && self.confidences() == other.confidences()
            && self.row_weights() == other.row_weights()
            && self.col_weights() == other.col_weights()
            && self.symmetric() == other.symmetric()
            && self.no_diagonal() == other.no_diagonal()
            && self.row_labels() == other.row_labels()
            && self.col_labels() == other.col_labels()
    }
}

// Neither confidences nor weights are NaN.
impl Eq for Problem {}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = f.debug_struct("Problem");
        parts
            .field("rows", &self.rows())
            .field("cols", &self.cols())
            .field("count", &self.count());
        let labelled = self.row_label(0).is_some() || self.col_label(0).is_some();
        let if_so = [
            ("labelled", labelled),
            ("symmetric", self.symmetric()),
            ("no_diagonal", self.no_diagonal()),
        ];
        for (name, so) in if_so {
            if so {
                parts.field(name, &so);
            }
        }
        parts.finish()
    }
}

impl Drop for Problem {
    fn drop(&mut self) {
        // SAFETY: the handle is alive, owned by this value alone, and not used again.
        unsafe { ffi::pumc_problem_free(self.handle.as_ptr()) }
    }
}
