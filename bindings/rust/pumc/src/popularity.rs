//! The baseline of every evaluation.

use crate::error::{created, Result};
use crate::factors::Factors;
use crate::problem::Problem;
use pumc_sys as ffi;

impl Factors {
    /// The model whose score of a cell is the share of rows that have the column's one: the same ranking for everyone, the
    /// most popular column first. A fit that does not rank better is of no use. It takes every call that a fitted model
    /// does; [`evaluate`](Factors::evaluate) measures it beside the model.
    ///
    /// ```
    /// use pumc::{Factors, Problem};
    ///
    /// let problem = Problem::from_coo(4, 2, &[0, 0, 1, 2], &[0, 1, 0, 0])?;
    /// let popularity = Factors::popularity(&problem)?;
    /// assert!((popularity.score(3, 0)? - 0.75).abs() < 1e-12);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn popularity(problem: &Problem) -> Result<Factors> {
        // SAFETY: the out-parameter is a place for a handle, and the problem's is alive.
        created(|out| unsafe { ffi::pumc_popularity(out, problem.as_ptr()) })
            .map(Factors::from_handle)
    }
}
