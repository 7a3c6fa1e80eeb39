//! Rows and columns that count more than others.

use crate::buffer::copied;
use crate::error::{check, Result};
use crate::factors::Factors;
use crate::index::wide;
use crate::problem::Problem;
use pumc_sys as ffi;
use std::ptr;

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
    /// assert_eq!(problem.row_weights(), [1.0, 1.0, 0.5]);
    /// assert_eq!(problem.col_weights(), [1.0, 1.0]);
    /// let factors = Fit::new(&problem).run()?;
    ///
    /// let error = problem.set_col_weights(&[1.0]).unwrap_err();
    /// assert_eq!(error.message(), "weights must have one number for each of the 2 columns, got length 1");
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn set_row_weights(&mut self, weights: &[f64]) -> Result<()> {
        // SAFETY: the handle is alive and borrowed mutably; the slice is as long as the call is told, and is copied.
        check(unsafe {
            ffi::pumc_problem_set_row_weights(
                self.as_mut_ptr(),
                weights.as_ptr(),
                wide(weights.len()),
            )
        })
    }

    /// The same for columns.
    pub fn set_col_weights(&mut self, weights: &[f64]) -> Result<()> {
        // SAFETY: the handle is alive and borrowed mutably; the slice is as long as the call is told, and is copied.
        check(unsafe {
            ffi::pumc_problem_set_col_weights(
                self.as_mut_ptr(),
                weights.as_ptr(),
                wide(weights.len()),
            )
        })
    }

    /// Let all rows and columns count the same again.
    pub fn clear_weights(&mut self) -> Result<()> {
        let handle = self.as_mut_ptr();
        // SAFETY: the handle is alive and borrowed mutably; NULL takes the weights away.
        check(unsafe { ffi::pumc_problem_set_row_weights(handle, ptr::null(), 0) })?;
        // SAFETY: likewise.
        check(unsafe { ffi::pumc_problem_set_col_weights(handle, ptr::null(), 0) })
    }

    /// The weights of the rows; 1 where none were set.
    pub fn row_weights(&self) -> Vec<f64> {
        // SAFETY: the handle is alive.
        unsafe {
            copied(
                self.as_ptr(),
                self.rows(),
                ffi::pumc_problem_copy_row_weights,
            )
        }
    }

    /// The weights of the columns; 1 where none were set.
    pub fn col_weights(&self) -> Vec<f64> {
        // SAFETY: the handle is alive.
        unsafe {
            copied(
                self.as_ptr(),
                self.cols(),
                ffi::pumc_problem_copy_col_weights,
            )
        }
    }
}

impl Factors {
    /// The weights of the rows that the fit worked with: those of the problem times what `row_balance` makes of the
    /// numbers of ones; 1 where there were neither. [`fold_in_col`](Factors::fold_in_col) uses them.
    pub fn row_weights(&self) -> Vec<f64> {
        // SAFETY: the handle is alive.
        unsafe {
            copied(
                self.as_ptr(),
                self.rows(),
                ffi::pumc_factors_copy_row_weights,
            )
        }
    }

    /// The weights of the columns, likewise.
    pub fn col_weights(&self) -> Vec<f64> {
        // SAFETY: the handle is alive.
        unsafe {
            copied(
                self.as_ptr(),
                self.cols(),
                ffi::pumc_factors_copy_col_weights,
            )
        }
    }
}
