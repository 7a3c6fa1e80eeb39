//! Scores and probabilities of a fitted model.

use crate::buffer::filled;
use crate::error::{check, Error, ErrorCode, Result};
use crate::factors::Factors;
use crate::index::{wide, CIndex};
use crate::labels::Side;
use crate::matrix::Matrix;
use crate::place::{position, positions, Place};
use pumc_sys as ffi;

/// What is asked of cells: (factors, count, rows, columns, out).
type CellFunction =
    unsafe fn(*const ffi::pumc_factors, i64, *const i64, *const i64, *mut f64) -> ffi::pumc_status;

impl Factors {
    /// The score `X_ij` of a cell: near 1 for ones, near 0 for zeros, not clipped. Row and column are positions or labels.
    pub fn score(&self, row: impl Place, col: impl Place) -> Result<f64> {
        self.cell(row, col, i64::score)
    }

    /// The scores of the cells `(row[e], col[e])`.
    pub fn scores(&self, row: &[impl Place], col: &[impl Place]) -> Result<Vec<f64>> {
        self.cells(row, col, i64::score)
    }

    /// The probability that a cell is truly a one. It rests on the [sampling rate](Factors::sampling_rate): where that is
    /// [assumed](Factors::sampling_rate_assumed), so is its scale.
    pub fn probability(&self, row: impl Place, col: impl Place) -> Result<f64> {
        self.cell(row, col, i64::probability)
    }

    /// The probabilities of the cells `(row[e], col[e])`.
    pub fn probabilities(&self, row: &[impl Place], col: &[impl Place]) -> Result<Vec<f64>> {
        self.cells(row, col, i64::probability)
    }

    fn cell(&self, row: impl Place, col: impl Place, function: CellFunction) -> Result<f64> {
        let row = position(row, &self.find(Side::Rows))?;
        let col = position(col, &self.find(Side::Cols))?;
        Ok(self.cells(&[row], &[col], function)?[0])
    }

    fn cells(
        &self,
        row: &[impl Place],
        col: &[impl Place],
        function: CellFunction,
    ) -> Result<Vec<f64>> {
        if row.len() != col.len() {
            return Err(Error::new(
                ErrorCode::Shape,
                format!("row has {} entries but col has {}", row.len(), col.len()),
            ));
        }
        let row = positions(row, &self.find(Side::Rows))?;
        let col = positions(col, &self.find(Side::Cols))?;
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
    pub fn score_rows<P: Place>(&self, rows: &[P]) -> Result<Matrix> {
        let rows = P::positions(rows, &self.find(Side::Rows))?;
        let mut out = filled(rows.len(), self.cols(), 0.0)?;
        // SAFETY: the handle is alive, and both slices are as long as the call is told.
        check(unsafe {
            P::C::score_rows(
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
