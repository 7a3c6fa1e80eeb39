//! Rows and columns that count more than others.

use crate::error::{check, Result};
use crate::index::wide;
use crate::problem::Problem;
use pumc_sys as ffi;
use std::ptr;

/// What was set last, since the library does not give it back.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Weights {
    rows: Option<Vec<f64>>,
    cols: Option<Vec<f64>>,
}

impl Problem {
    /// Let the cells of each row count as `weights`, one positive number for each row, say. The weight of a cell is
    /// the product of its row's and its column's. The options `row_balance` and `col_balance` weigh rows and columns by
    /// how many ones they have, beside these.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let mut problem = Problem::from_coo(3, 2, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 0])?;
    /// problem.set_row_weights(&[1.0, 1.0, 0.5])?;
    /// assert_eq!(problem.row_weights(), Some(&[1.0, 1.0, 0.5][..]));
    /// let factors = Fit::new(&problem).run()?;
    ///
    /// let error = problem.set_col_weights(&[1.0]).unwrap_err();
    /// assert_eq!(error.message(), "weights must have one number for each of the 2 columns, got length 1");
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn set_row_weights(&mut self, weights: &[f64]) -> Result<()> {
        let (handle, kept) = self.parts_mut();
        // SAFETY: the handle is alive and borrowed mutably; the slice is as long as the call is told, and is copied.
        check(unsafe {
            ffi::pumc_problem_set_row_weights(handle, weights.as_ptr(), wide(weights.len()))
        })?;
        kept.rows = Some(weights.to_vec());
        Ok(())
    }

    /// The same for columns.
    pub fn set_col_weights(&mut self, weights: &[f64]) -> Result<()> {
        let (handle, kept) = self.parts_mut();
        // SAFETY: the handle is alive and borrowed mutably; the slice is as long as the call is told, and is copied.
        check(unsafe {
            ffi::pumc_problem_set_col_weights(handle, weights.as_ptr(), wide(weights.len()))
        })?;
        kept.cols = Some(weights.to_vec());
        Ok(())
    }

    /// Let all rows and columns count the same again.
    pub fn clear_weights(&mut self) -> Result<()> {
        let (handle, kept) = self.parts_mut();
        // SAFETY: the handle is alive and borrowed mutably; NULL takes the weights away.
        check(unsafe { ffi::pumc_problem_set_row_weights(handle, ptr::null(), 0) })?;
        kept.rows = None;
        // SAFETY: likewise.
        check(unsafe { ffi::pumc_problem_set_col_weights(handle, ptr::null(), 0) })?;
        kept.cols = None;
        Ok(())
    }

    /// The weights of the rows, if any were set.
    pub fn row_weights(&self) -> Option<&[f64]> {
        self.weights().rows.as_deref()
    }

    /// The weights of the columns, if any were set.
    pub fn col_weights(&self) -> Option<&[f64]> {
        self.weights().cols.as_deref()
    }
}
