//! Ones that count more than others.

use crate::buffer::copied;
use crate::construction::{self, Lines};
use crate::error::Result;
use crate::index::{wide, Index};
use crate::problem::Problem;
use pumc_sys as ffi;

impl Problem {
    /// From pairs `(row[e], col[e])` with a confidence each: how much more this one counts than a one of confidence 1,
    /// such as how often something was played or bought. Confidences are positive, and those of a repeated pair add
    /// up.
    ///
    /// ```
    /// use pumc::Problem;
    ///
    /// let plays = Problem::from_coo_with_confidence(2, 3, &[0, 1, 0], &[2, 1, 2], &[3.0, 1.5, 2.0])?;
    /// assert_eq!(plays.pairs(), [(0, 2), (1, 1)]);
    /// assert_eq!(plays.confidences(), [5.0, 1.5]);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn from_coo_with_confidence<I: Index>(
        rows: usize,
        cols: usize,
        row: &[I],
        col: &[I],
        confidence: &[f64],
    ) -> Result<Problem> {
        construction::from_coo(rows, cols, row, col, Some(confidence))
    }

    /// From compressed columns, as [`from_csc`](Problem::from_csc), with a confidence for each entry of `row_idx`.
    pub fn from_csc_with_confidence<I: Index>(
        rows: usize,
        cols: usize,
        col_ptr: &[I],
        row_idx: &[I],
        confidence: &[f64],
    ) -> Result<Problem> {
        construction::from_compressed(
            Lines::Columns,
            (rows, cols),
            col_ptr,
            row_idx,
            Some(confidence),
        )
    }

    /// From compressed rows, likewise.
    pub fn from_csr_with_confidence<I: Index>(
        rows: usize,
        cols: usize,
        row_ptr: &[I],
        col_idx: &[I],
        confidence: &[f64],
    ) -> Result<Problem> {
        construction::from_compressed(
            Lines::Rows,
            (rows, cols),
            row_ptr,
            col_idx,
            Some(confidence),
        )
    }

    /// From any iterator of (row, column, confidence).
    ///
    /// ```
    /// let plays = pumc::Problem::from_pairs_with_confidence(4, 4, (0..4).map(|i| (i, i, 2.0)))?;
    /// assert_eq!(plays.confidences(), [2.0; 4]);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn from_pairs_with_confidence(
        rows: usize,
        cols: usize,
        ones: impl IntoIterator<Item = (usize, usize, f64)>,
    ) -> Result<Problem> {
        let (mut row, mut col, mut confidence) = (Vec::new(), Vec::new(), Vec::new());
        for one in ones {
            row.push(wide(one.0));
            col.push(wide(one.1));
            confidence.push(one.2);
        }
        Problem::from_coo_with_confidence(rows, cols, &row, &col, &confidence)
    }

    /// The confidences of the ones, in the order of [`pairs`](Problem::pairs); 1 where none were given.
    pub fn confidences(&self) -> Vec<f64> {
        // SAFETY: the handle is alive.
        unsafe {
            copied(
                self.as_ptr(),
                self.count(),
                ffi::pumc_problem_copy_confidence,
            )
        }
    }
}
