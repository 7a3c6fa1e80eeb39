//! Rows and columns that were not in the fit.

use crate::buffer::filled;
use crate::error::{check, Error, ErrorCode, Result};
use crate::factors::Factors;
use crate::index::{wide, CIndex, Index};
use crate::matrix::Matrix;
use crate::problem::Problem;
use crate::ranking::{answers, check_top_n, paired, Ranked};
use pumc_sys as ffi;

impl Factors {
    /// A row that was not in the fit, from the columns of its ones: its row of U. Repeated columns count once.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let problem = Problem::from_coo(3, 3, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 0])?;
    /// let factors = Fit::new(&problem).run()?;
    /// let row_of_u = factors.fold_in_row(&[0])?;
    /// let best = factors.recommend_new_row(&row_of_u, &[0], 1)?;
    /// assert_eq!(best[0].index, 1);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn fold_in_row<I: Index>(&self, cols: &[I]) -> Result<Vec<f64>> {
        let cols = I::to_c(cols);
        let mut out = vec![0.0; self.rank()];
        // SAFETY: the handle is alive, the slice is as long as the call is told, and there is room for the rank.
        check(unsafe {
            I::C::fold_in_row(
                self.as_ptr(),
                wide(cols.len()),
                cols.as_ptr(),
                out.as_mut_ptr(),
            )
        })?;
        Ok(out)
    }

    /// A column that was not in the fit, from the rows of its ones: its row of V.
    pub fn fold_in_col<I: Index>(&self, rows: &[I]) -> Result<Vec<f64>> {
        let rows = I::to_c(rows);
        let mut out = vec![0.0; self.rank()];
        // SAFETY: the handle is alive, the slice is as long as the call is told, and there is room for the rank.
        check(unsafe {
            I::C::fold_in_col(
                self.as_ptr(),
                wide(rows.len()),
                rows.as_ptr(),
                out.as_mut_ptr(),
            )
        })?;
        Ok(out)
    }

    /// The best `top_n` columns for a row given by its row of U, such as [`fold_in_row`](Factors::fold_in_row)
    /// finds; the columns of `exclude` are left out.
    pub fn recommend_new_row<I: Index>(
        &self,
        row_of_u: &[f64],
        exclude: &[I],
        top_n: usize,
    ) -> Result<Vec<Ranked>> {
        if row_of_u.len() != self.rank() {
            return Err(Error::new(
                ErrorCode::Shape,
                format!(
                    "row_of_u has {} values but the rank is {}",
                    row_of_u.len(),
                    self.rank()
                ),
            ));
        }
        let exclude = I::to_c(exclude);
        check_top_n(top_n, self.cols(), "columns")?;
        let mut index = filled(1, top_n, I::C::NONE)?;
        let mut score = filled(1, top_n, f64::NAN)?;
        // SAFETY: the handle is alive, `row_of_u` has rank values, `exclude` is as long as the call is told, and
        // both buffers have room for top_n.
        check(unsafe {
            I::C::recommend_new_row(
                self.as_ptr(),
                row_of_u.as_ptr(),
                wide(exclude.len()),
                exclude.as_ptr(),
                wide(top_n),
                index.as_mut_ptr(),
                score.as_mut_ptr(),
            )
        })?;
        Ok(paired(&index, &score))
    }

    /// Many new rows at once, with the model's threads: the rows of `new_rows`, a problem with the model's columns and
    /// any number of rows, as rows of U. Each has the bits that [`fold_in_row`](Factors::fold_in_row) gives where its
    /// ones have no confidences.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let problem = Problem::from_coo(3, 3, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 0])?;
    /// let factors = Fit::new(&problem).run()?;
    /// let new_rows = Problem::from_coo(2, 3, &[0, 1, 1], &[0, 0, 1])?;
    /// let part_of_u = factors.fold_in_rows(&new_rows)?;
    /// assert_eq!(part_of_u.row(0), factors.fold_in_row(&[0])?);
    /// assert_eq!(factors.recommend_new_rows(&new_rows, 1)?[0][0].index, 1);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn fold_in_rows(&self, new_rows: &Problem) -> Result<Matrix> {
        self.fold_in(new_rows, new_rows.rows(), ffi::pumc_factors_fold_in_rows)
    }

    /// Many new columns at once: the columns of `new_cols`, a problem with the model's rows and any number of columns,
    /// as rows of V.
    pub fn fold_in_cols(&self, new_cols: &Problem) -> Result<Matrix> {
        self.fold_in(new_cols, new_cols.cols(), ffi::pumc_factors_fold_in_cols)
    }

    fn fold_in(
        &self,
        lines: &Problem,
        count: usize,
        function: unsafe extern "C" fn(
            *const ffi::pumc_factors,
            *const ffi::pumc_problem,
            *mut f64,
            i64,
        ) -> ffi::pumc_status,
    ) -> Result<Matrix> {
        let mut out = filled(count, self.rank(), 0.0)?;
        // SAFETY: both handles are alive, and the buffer is as long as the call is told.
        check(unsafe {
            function(
                self.as_ptr(),
                lines.as_ptr(),
                out.as_mut_ptr(),
                wide(out.len()),
            )
        })?;
        Matrix::from_column_major(count, self.rank(), out)
    }

    /// The best `top_n` columns for every row of `new_rows`, a problem with the model's columns: folded in and ranked,
    /// a row's own ones left out.
    pub fn recommend_new_rows(&self, new_rows: &Problem, top_n: usize) -> Result<Vec<Vec<Ranked>>> {
        check_top_n(top_n, self.cols(), "columns")?;
        let mut index = filled(new_rows.rows(), top_n, i64::NONE)?;
        let mut score = filled(new_rows.rows(), top_n, f64::NAN)?;
        // SAFETY: both handles are alive, and both buffers have room for top_n answers for every new row.
        check(unsafe {
            ffi::pumc_factors_recommend_new_rows_i64(
                self.as_ptr(),
                new_rows.as_ptr(),
                wide(top_n),
                index.as_mut_ptr(),
                score.as_mut_ptr(),
            )
        })?;
        Ok(answers(&index, &score, top_n))
    }
}
