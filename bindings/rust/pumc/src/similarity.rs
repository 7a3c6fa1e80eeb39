//! Rows like a row, columns like a column.

use crate::error::{check, Result};
use crate::factors::Factors;
use crate::index::CIndex;
use crate::labels::Side;
use crate::place::Place;
use crate::ranked::{first, Ranked};

impl Factors {
    /// The `top_n` rows most similar to a row, by position or by label: by the cosine between rows of `U diag(s)`, without
    /// itself. A row of zeros is similar to nothing.
    pub fn similar_rows(&self, row: impl Place, top_n: usize) -> Result<Vec<Ranked>> {
        first(self.similar_rows_of(&[row], top_n))
    }

    /// The same for many rows at once.
    pub fn similar_rows_of<P: Place>(&self, rows: &[P], top_n: usize) -> Result<Vec<Vec<Ranked>>> {
        let rows = P::positions(rows, &self.find(Side::Rows))?;
        self.ranked(
            Side::Rows,
            rows.len(),
            top_n,
            |count, top_n, out, cosine| {
                let given = rows.as_ptr();
                // SAFETY: the handle is alive, there are as many rows as answers are asked for, and `ranked` gives pointers as
                // long as it says.
                check(unsafe {
                    P::C::similar_rows(self.as_ptr(), count, given, top_n, out, cosine)
                })
            },
        )
    }

    /// The `top_n` columns most similar to a column, by the cosine between rows of `V diag(s)`, without itself.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let pairs = [("Ann", "tea"), ("Ann", "milk"), ("Bob", "tea"), ("Bob", "milk"), ("Cy", "rum")];
    /// let factors = Fit::new(&Problem::from_labels(pairs)?).run()?;
    /// assert_eq!(factors.similar_cols("tea", 1)?[0].name(), "milk");
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn similar_cols(&self, col: impl Place, top_n: usize) -> Result<Vec<Ranked>> {
        first(self.similar_cols_of(&[col], top_n))
    }

    /// The same for many columns at once.
    pub fn similar_cols_of<P: Place>(&self, cols: &[P], top_n: usize) -> Result<Vec<Vec<Ranked>>> {
        let cols = P::positions(cols, &self.find(Side::Cols))?;
        self.ranked(
            Side::Cols,
            cols.len(),
            top_n,
            |count, top_n, out, cosine| {
                let given = cols.as_ptr();
                // SAFETY: the handle is alive, there are as many columns as answers are asked for, and `ranked` gives pointers
                // as long as it says.
                check(unsafe {
                    P::C::similar_cols(self.as_ptr(), count, given, top_n, out, cosine)
                })
            },
        )
    }
}
