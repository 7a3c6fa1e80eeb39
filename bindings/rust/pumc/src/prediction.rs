//! Scores and probabilities of a fitted model.

use crate::buffer::filled;
use crate::error::{check, Error, ErrorCode, Result};
use crate::factors::Factors;
use crate::index::{wide, CIndex, Index};
use crate::matrix::Matrix;
use pumc_sys as ffi;

impl Factors {
    /// The score `X_ij` of a cell: near 1 for ones, near 0 for zeros, not clipped.
    pub fn score(&self, row: usize, col: usize) -> Result<f64> {
        Ok(self.scores(&[row], &[col])?[0])
    }

    /// The scores of the cells `(row[e], col[e])`.
    pub fn scores<I: Index>(&self, row: &[I], col: &[I]) -> Result<Vec<f64>> {
        self.cells(row, col, I::C::score)
    }

    /// The probability that a cell is truly a one.
    pub fn probability(&self, row: usize, col: usize) -> Result<f64> {
        Ok(self.probabilities(&[row], &[col])?[0])
    }

    /// The probabilities of the cells `(row[e], col[e])`.
    pub fn probabilities<I: Index>(&self, row: &[I], col: &[I]) -> Result<Vec<f64>> {
        self.cells(row, col, I::C::probability)
    }

    fn cells<I: Index>(
        &self,
        row: &[I],
        col: &[I],
        function: unsafe fn(
            *const ffi::pumc_factors,
            i64,
            *const I::C,
            *const I::C,
            *mut f64,
        ) -> ffi::pumc_status,
    ) -> Result<Vec<f64>> {
        if row.len() != col.len() {
            return Err(Error::new(
                ErrorCode::Shape,
                format!("row has {} entries but col has {}", row.len(), col.len()),
            ));
        }
        let (row, col) = (I::to_c(row), I::to_c(col));
        let mut out = filled(row.len(), 1, 0.0)?;
        // SAFETY: the handle is alive, and all three slices have the number of entries that the call is told.
        check(unsafe {
            function(
                self.as_ptr(),
                wide(row.len()),
                row.as_ptr(),
                col.as_ptr(),
                out.as_mut_ptr(),
            )
        })?;
        Ok(out)
    }

    /// The scores of whole rows: entry (e, j) is the score of row `rows[e]` in column j.
    pub fn score_rows<I: Index>(&self, rows: &[I]) -> Result<Matrix> {
        let rows = I::to_c(rows);
        let mut out = filled(rows.len(), self.cols(), 0.0)?;
        // SAFETY: the handle is alive, and both slices are as long as the call is told.
        check(unsafe {
            I::C::score_rows(
                self.as_ptr(),
                wide(rows.len()),
                rows.as_ptr(),
                out.as_mut_ptr(),
                wide(out.len()),
            )
        })?;
        Matrix::from_column_major(rows.len(), self.cols(), out)
    }

    /// The probabilities behind any scores, under this model's omega and sampling rate, in place.
    pub fn scores_to_probabilities(&self, values: &mut [f64]) -> Result<()> {
        // SAFETY: the handle is alive, and the slice is as long as the call is told.
        check(unsafe {
            ffi::pumc_factors_score_to_probability(
                self.as_ptr(),
                wide(values.len()),
                values.as_mut_ptr(),
            )
        })
    }
}
