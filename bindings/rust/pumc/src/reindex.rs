//! A model's rows and columns in other places.

use crate::error::{created, Error, ErrorCode, Result};
use crate::factors::Factors;
use crate::index::wide;
use pumc_sys as ffi;
use std::ptr;

impl Factors {
    /// The model with its lines in other places, for a [warm start](crate::Fit::warm_start) on data whose rows and
    /// columns have come, gone or changed their order: row i of the new model is row `row_of[i]` of this one, or a
    /// new row of zeros for `None`. A row may be taken more than once or not at all. Columns likewise. Without a map
    /// every line stays where it is.
    ///
    /// The factors are made orthonormal and sorted again, so that the rank may fall. What the fit was told stays;
    /// what it found out about its data (objective, iterations, history ...) reads as after
    /// [`from_svd`](Factors::from_svd). Labels follow their lines; a new line's is the empty text.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let yesterday = Problem::from_coo(3, 2, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 0])?;
    /// let factors = Fit::new(&yesterday).run()?;
    /// // row 1 has gone, a new one comes first
    /// let moved = factors.reindex(Some(&[None, Some(0), Some(2)]), None)?;
    /// assert!((moved.score(2, 1)? - factors.score(2, 1)?).abs() < 1e-12);
    /// assert_eq!(moved.score(0, 1)?, 0.0);
    ///
    /// let today = Problem::from_coo(3, 2, &[0, 1, 1, 2], &[0, 0, 1, 0])?;
    /// Fit::new(&today).warm_start(&moved).run()?;
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn reindex(
        &self,
        row_of: Option<&[Option<usize>]>,
        col_of: Option<&[Option<usize>]>,
    ) -> Result<Factors> {
        let (row_of, col_of) = (row_of.map(places), col_of.map(places));
        let pointer = |map: &Option<Vec<i64>>| map.as_ref().map_or(ptr::null(), |map| map.as_ptr());
        let lines = |map: &Option<Vec<i64>>, old| map.as_ref().map_or(old, |map| map.len());
        self.reindexed(
            (lines(&row_of, self.rows()), pointer(&row_of)),
            (lines(&col_of, self.cols()), pointer(&col_of)),
        )
    }

    /// The model with more rows and columns: those behind the old ones are zero. A warm start does not need this: it
    /// takes a smaller model as it is.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let problem = Problem::from_coo(3, 2, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 0])?;
    /// let larger = Fit::new(&problem).run()?.grow(5, 4)?;
    /// assert_eq!((larger.rows(), larger.cols()), (5, 4));
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn grow(&self, rows: usize, cols: usize) -> Result<Factors> {
        let few = [(rows, self.rows(), "rows"), (cols, self.cols(), "columns")];
        for (lines, old, what) in few {
            if lines < old {
                return Err(Error::new(
                    ErrorCode::Shape,
                    format!("{lines} {what} are fewer than the model's {old}"),
                ));
            }
        }
        self.reindexed((rows, ptr::null()), (cols, ptr::null()))
    }

    /// Each map has as many entries as it is said to, or is NULL.
    fn reindexed(&self, rows: (usize, *const i64), cols: (usize, *const i64)) -> Result<Factors> {
        created(|out| {
            // SAFETY: the out-parameter is a place for a handle, the handle is alive, and maps are as long as said.
            unsafe {
                ffi::pumc_factors_reindex_i64(
                    out,
                    self.as_ptr(),
                    wide(rows.0),
                    rows.1,
                    wide(cols.0),
                    cols.1,
                )
            }
        })
        .map(Factors::from_handle)
    }
}

/// In the C API's terms: -1 is a new line.
fn places(map: &[Option<usize>]) -> Vec<i64> {
    map.iter().map(|place| place.map_or(-1, wide)).collect()
}
