//! Rankings: the best columns of a row, the best rows of a column.

use crate::error::{check, Result};
use crate::factors::Factors;
use crate::index::{wide, CIndex};
use crate::labels::Side;
use crate::matching::pointer_or_null;
use crate::place::{position, positions, Place};
use crate::problem::Problem;
use crate::ranked::{first, Ranked};

impl Factors {
    /// The best `top_n` columns of a row, by position or by label, best first; the ones of `exclude`, often the problem
    /// that was fitted, are left out. Fewer are returned where fewer are left. A row that had no ones in the fit has score 0 for every column, and its list is the
    /// first columns, which mean nothing.
    ///
    /// The labels of `exclude` are matched with the model's, and what the model does not know is passed over;
    /// [`align`](Factors::align) counts it. It is an error if the model knows none of it.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let pairs = [("Ann", "tea"), ("Ann", "milk"), ("Bob", "tea"), ("Bob", "milk"), ("Cy", "tea")];
    /// let problem = Problem::from_labels(pairs)?;
    /// let factors = Fit::new(&problem).run()?;
    /// let best = factors.recommend("Cy", 1, Some(&problem))?;
    /// assert_eq!((best[0].index, best[0].label.as_deref()), (1, Some("milk")));
    /// assert_eq!(factors.recommend(2, 1, Some(&problem))?, best);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn recommend(
        &self,
        row: impl Place,
        top_n: usize,
        exclude: Option<&Problem>,
    ) -> Result<Vec<Ranked>> {
        first(self.recommend_rows(&[row], top_n, exclude))
    }

    /// The same for many rows at once, on every core.
    pub fn recommend_rows<P: Place>(
        &self,
        rows: &[P],
        top_n: usize,
        exclude: Option<&Problem>,
    ) -> Result<Vec<Vec<Ranked>>> {
        let rows = P::positions(rows, &self.find(Side::Rows))?;
        let exclude = self.matched_or_none(exclude, "exclude")?;
        let exclude = pointer_or_null(&exclude);
        self.ranked(Side::Cols, rows.len(), top_n, |count, top_n, out, score| {
            // SAFETY: the handles are alive (NULL is none), there are as many rows as answers are asked for, and
            // `ranked` gives pointers as long as it says.
            check(unsafe {
                P::C::recommend(
                    self.as_ptr(),
                    exclude,
                    count,
                    rows.as_ptr(),
                    top_n,
                    out,
                    score,
                )
            })
        })
    }

    /// The best `top_n` of a row among the columns of `candidates`, in any order: what is in stock, or what another
    /// ranking has chosen. The scores are those of [`recommend`](Factors::recommend); the work grows with the
    /// candidates, not with the model's columns.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let problem = Problem::from_coo(3, 3, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 0])?;
    /// let factors = Fit::new(&problem).run()?;
    /// let best = factors.recommend_among(2, &[2, 1], 1, Some(&problem))?;
    /// assert_eq!(best, factors.recommend(2, 1, Some(&problem))?);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn recommend_among(
        &self,
        row: impl Place,
        candidates: &[impl Place],
        top_n: usize,
        exclude: Option<&Problem>,
    ) -> Result<Vec<Ranked>> {
        let row = position(row, &self.find(Side::Rows))?;
        first(self.recommend_rows_among(&[row], candidates, top_n, exclude))
    }

    /// The same for many rows at once.
    pub fn recommend_rows_among(
        &self,
        rows: &[impl Place],
        candidates: &[impl Place],
        top_n: usize,
        exclude: Option<&Problem>,
    ) -> Result<Vec<Vec<Ranked>>> {
        let rows = positions(rows, &self.find(Side::Rows))?;
        let candidates = positions(candidates, &self.find(Side::Cols))?;
        let exclude = self.matched_or_none(exclude, "exclude")?;
        let exclude = pointer_or_null(&exclude);
        self.ranked(Side::Cols, rows.len(), top_n, |count, top_n, out, score| {
            let (many, among) = (wide(candidates.len()), candidates.as_ptr());
            // SAFETY: the handles are alive (NULL is none), there are as many rows and candidates as the call is told,
            // and `ranked` gives pointers as long as it says.
            check(unsafe {
                i64::recommend_among(
                    self.as_ptr(),
                    exclude,
                    count,
                    rows.as_ptr(),
                    many,
                    among,
                    top_n,
                    out,
                    score,
                )
            })
        })
    }

    /// The best `top_n` rows of a column, best first: whom to tell of an item. The ones of `exclude` are left out.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let problem = Problem::from_coo(3, 3, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 0])?;
    /// let factors = Fit::new(&problem).run()?;
    /// assert_eq!(factors.best_rows(1, 1, Some(&problem))?[0].index, 2);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn best_rows(
        &self,
        col: impl Place,
        top_n: usize,
        exclude: Option<&Problem>,
    ) -> Result<Vec<Ranked>> {
        first(self.best_rows_of(&[col], top_n, exclude))
    }

    /// The same for many columns at once.
    pub fn best_rows_of<P: Place>(
        &self,
        cols: &[P],
        top_n: usize,
        exclude: Option<&Problem>,
    ) -> Result<Vec<Vec<Ranked>>> {
        let cols = P::positions(cols, &self.find(Side::Cols))?;
        let exclude = self.matched_or_none(exclude, "exclude")?;
        let exclude = pointer_or_null(&exclude);
        self.ranked(Side::Rows, cols.len(), top_n, |count, top_n, out, score| {
            // SAFETY: the handles are alive (NULL is none), there are as many columns as answers are asked for, and
            // `ranked` gives pointers as long as it says.
            check(unsafe {
                P::C::best_rows(
                    self.as_ptr(),
                    exclude,
                    count,
                    cols.as_ptr(),
                    top_n,
                    out,
                    score,
                )
            })
        })
    }
}
