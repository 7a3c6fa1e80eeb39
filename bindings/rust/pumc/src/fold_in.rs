//! Rows and columns that were not in the fit.

use crate::buffer::filled;
use crate::error::{check, Error, ErrorCode, Result};
use crate::factors::Factors;
use crate::index::{wide, CIndex};
use crate::labels::Side;
use crate::matching::Matched;
use crate::matrix::Matrix;
use crate::place::Place;
use crate::problem::Problem;
use crate::ranked::{first, Ranked};
use pumc_sys as ffi;

impl Factors {
    /// The best `top_n` columns for a row that was not in the fit, from the columns of its ones, by position or by label:
    /// it is folded in, and its own ones are left out. Integers are positions of ones, as in `&[3, 17]`: neither labels, even
    /// where labels are numbers ([`Place`]), nor a 0 or 1 for every column.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let pairs = [("Ann", "tea"), ("Ann", "milk"), ("Bob", "tea"), ("Bob", "milk"), ("Cy", "rum")];
    /// let factors = Fit::new(&Problem::from_labels(pairs)?).run()?;
    /// let best = factors.recommend_from(&["tea"], 1)?;
    /// assert_eq!(best[0].name(), "milk");
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn recommend_from<P: Place>(&self, cols: &[P], top_n: usize) -> Result<Vec<Ranked>> {
        self.recommend_new_row(&self.fold_in_row(cols)?, cols, top_n)
    }

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
    pub fn fold_in_row<P: Place>(&self, cols: &[P]) -> Result<Vec<f64>> {
        let cols = P::positions(cols, &self.find(Side::Cols))?;
        let mut out = vec![0.0; self.rank()];
        // SAFETY: the handle is alive, the slice is as long as the call is told, and there is room for the rank.
        check(unsafe {
            P::C::fold_in_row(
                self.as_ptr(),
                wide(cols.len()),
                cols.as_ptr(),
                out.as_mut_ptr(),
            )
        })?;
        Ok(out)
    }

    /// A column that was not in the fit, from the rows of its ones: its row of V.
    pub fn fold_in_col<P: Place>(&self, rows: &[P]) -> Result<Vec<f64>> {
        let rows = P::positions(rows, &self.find(Side::Rows))?;
        let mut out = vec![0.0; self.rank()];
        // SAFETY: the handle is alive, the slice is as long as the call is told, and there is room for the rank.
        check(unsafe {
            P::C::fold_in_col(
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
    pub fn recommend_new_row<P: Place>(
        &self,
        row_of_u: &[f64],
        exclude: &[P],
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
        let exclude = P::positions(exclude, &self.find(Side::Cols))?;
        let excluded = wide(exclude.len());
        first(self.ranked(Side::Cols, 1, top_n, |_, top_n, out, score| {
            let (row, exclude) = (row_of_u.as_ptr(), exclude.as_ptr());
            // SAFETY: the handle is alive, `row_of_u` has rank values, `exclude` is as long as the call is told, and
            // `ranked` gives room for top_n.
            check(unsafe {
                P::C::recommend_new_row(self.as_ptr(), row, excluded, exclude, top_n, out, score)
            })
        }))
    }

    /// Many new rows at once, with the model's threads: the rows of `new_rows`, a problem with the model's columns and
    /// any number of rows, as rows of U. Labels of columns are matched with the model's; what the model does not know is
    /// passed over, and [`align`](Factors::align) counts it. Each row has the bits that [`fold_in_row`](Factors::fold_in_row) gives where its
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
        let matched = self.matched_side(new_rows, Side::Cols, "new_rows")?;
        self.fold_in(&matched, new_rows.rows(), ffi::pumc_factors_fold_in_rows)
    }

    /// Many new columns at once: the columns of `new_cols`, a problem with the model's rows and any number of columns,
    /// as rows of V.
    pub fn fold_in_cols(&self, new_cols: &Problem) -> Result<Matrix> {
        let matched = self.matched_side(new_cols, Side::Rows, "new_cols")?;
        self.fold_in(&matched, new_cols.cols(), ffi::pumc_factors_fold_in_cols)
    }

    fn fold_in(
        &self,
        lines: &Matched,
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
                lines.problem().as_ptr(),
                out.as_mut_ptr(),
                wide(out.len()),
            )
        })?;
        Matrix::from_column_major(count, self.rank(), out)
    }

    /// The best `top_n` columns for every row of `new_rows`, a problem with the model's columns: folded in and ranked,
    /// a row's own ones left out.
    pub fn recommend_new_rows(&self, new_rows: &Problem, top_n: usize) -> Result<Vec<Vec<Ranked>>> {
        let matched = self.matched_side(new_rows, Side::Cols, "new_rows")?;
        let lines = matched.problem().as_ptr();
        self.ranked(
            Side::Cols,
            new_rows.rows(),
            top_n,
            |_, top_n, out, score| {
                // SAFETY: both handles are alive, and `ranked` gives room for top_n answers for every new row.
                check(unsafe {
                    ffi::pumc_factors_recommend_new_rows_i64(
                        self.as_ptr(),
                        lines,
                        top_n,
                        out,
                        score,
                    )
                })
            },
        )
    }
}
