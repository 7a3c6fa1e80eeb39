//! Rankings: the best columns of a row, the best rows of a column, what is most similar.

use crate::buffer::filled;
use crate::error::{check, Error, ErrorCode, Result};
use crate::factors::Factors;
use crate::index::{wide, CIndex, Index};
use crate::problem::Problem;
use pumc_sys as ffi;
use std::ptr;

/// One answer of a ranking: a row or column, and its score or cosine.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ranked {
    /// The row or column.
    pub index: usize,
    /// Its score in a recommendation, its cosine in a list of similar ones.
    pub value: f64,
}

impl Factors {
    /// The best `top_n` columns of a row, best first; the ones of `exclude`, often the problem that was fitted, are
    /// left out.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let problem = Problem::from_coo(3, 3, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 0])?;
    /// let factors = Fit::new(&problem).run()?;
    /// let best = factors.recommend(2, 1, Some(&problem))?;
    /// assert_eq!(best[0].index, 1);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn recommend(
        &self,
        row: usize,
        top_n: usize,
        exclude: Option<&Problem>,
    ) -> Result<Vec<Ranked>> {
        first(self.recommend_rows(&[row], top_n, exclude))
    }

    /// The same for many rows at once, on every core.
    pub fn recommend_rows<I: Index>(
        &self,
        rows: &[I],
        top_n: usize,
        exclude: Option<&Problem>,
    ) -> Result<Vec<Vec<Ranked>>> {
        let exclude = exclude.map_or(ptr::null(), Problem::as_ptr);
        ranked(
            rows,
            top_n,
            (self.cols(), "columns"),
            |count, rows, top_n, out, score| {
                // SAFETY: the handles are alive (NULL is none), and `ranked` gives pointers as long as it says.
                unsafe { I::C::recommend(self.as_ptr(), exclude, count, rows, top_n, out, score) }
            },
        )
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
        row: usize,
        candidates: &[usize],
        top_n: usize,
        exclude: Option<&Problem>,
    ) -> Result<Vec<Ranked>> {
        first(self.recommend_rows_among(&[row], candidates, top_n, exclude))
    }

    /// The same for many rows at once.
    pub fn recommend_rows_among<I: Index>(
        &self,
        rows: &[I],
        candidates: &[I],
        top_n: usize,
        exclude: Option<&Problem>,
    ) -> Result<Vec<Vec<Ranked>>> {
        let exclude = exclude.map_or(ptr::null(), Problem::as_ptr);
        let candidates = I::to_c(candidates);
        ranked(
            rows,
            top_n,
            (self.cols(), "columns"),
            |count, rows, top_n, out, score| {
                let (many, among) = (wide(candidates.len()), candidates.as_ptr());
                // SAFETY: the handles are alive (NULL is none), there are as many candidates as the call is told, and
                // `ranked` gives pointers as long as it says.
                unsafe {
                    I::C::recommend_among(
                        self.as_ptr(),
                        exclude,
                        count,
                        rows,
                        many,
                        among,
                        top_n,
                        out,
                        score,
                    )
                }
            },
        )
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
        col: usize,
        top_n: usize,
        exclude: Option<&Problem>,
    ) -> Result<Vec<Ranked>> {
        first(self.best_rows_of(&[col], top_n, exclude))
    }

    /// The same for many columns at once.
    pub fn best_rows_of<I: Index>(
        &self,
        cols: &[I],
        top_n: usize,
        exclude: Option<&Problem>,
    ) -> Result<Vec<Vec<Ranked>>> {
        let exclude = exclude.map_or(ptr::null(), Problem::as_ptr);
        ranked(
            cols,
            top_n,
            (self.rows(), "rows"),
            |count, cols, top_n, out, score| {
                // SAFETY: the handles are alive (NULL is none), and `ranked` gives pointers as long as it says.
                unsafe { I::C::best_rows(self.as_ptr(), exclude, count, cols, top_n, out, score) }
            },
        )
    }

    /// The `top_n` rows most similar to a row, by the cosine between rows of `U diag(s)`, without itself. A row
    /// without any weight is similar to nothing.
    pub fn similar_rows(&self, row: usize, top_n: usize) -> Result<Vec<Ranked>> {
        first(self.similar_rows_of(&[row], top_n))
    }

    /// The same for many rows at once.
    pub fn similar_rows_of<I: Index>(&self, rows: &[I], top_n: usize) -> Result<Vec<Vec<Ranked>>> {
        ranked(
            rows,
            top_n,
            (self.rows(), "rows"),
            |count, rows, top_n, out, cosine| {
                // SAFETY: the handle is alive, and `ranked` gives pointers as long as it says.
                unsafe { I::C::similar_rows(self.as_ptr(), count, rows, top_n, out, cosine) }
            },
        )
    }

    /// The `top_n` columns most similar to a column, by the cosine between rows of `V diag(s)`, without itself.
    pub fn similar_cols(&self, col: usize, top_n: usize) -> Result<Vec<Ranked>> {
        first(self.similar_cols_of(&[col], top_n))
    }

    /// The same for many columns at once.
    pub fn similar_cols_of<I: Index>(&self, cols: &[I], top_n: usize) -> Result<Vec<Vec<Ranked>>> {
        ranked(
            cols,
            top_n,
            (self.cols(), "columns"),
            |count, cols, top_n, out, cosine| {
                // SAFETY: the handle is alive, and `ranked` gives pointers as long as it says.
                unsafe { I::C::similar_cols(self.as_ptr(), count, cols, top_n, out, cosine) }
            },
        )
    }
}

/// Runs a ranking function of the C API: (count, queries, top_n, out, out_value), with room for count * top_n.
fn ranked<I: Index>(
    queries: &[I],
    top_n: usize,
    (most, what): (usize, &str),
    function: impl FnOnce(i64, *const I::C, i64, *mut I::C, *mut f64) -> ffi::pumc_status,
) -> Result<Vec<Vec<Ranked>>> {
    check_top_n(top_n, most, what)?;
    let queries = I::to_c(queries);
    let mut index = filled(queries.len(), top_n, I::C::NONE)?;
    let mut value = filled(queries.len(), top_n, f64::NAN)?;
    check(function(
        wide(queries.len()),
        queries.as_ptr(),
        wide(top_n),
        index.as_mut_ptr(),
        value.as_mut_ptr(),
    ))?;
    Ok(answers(&index, &value, top_n))
}

/// What the library has put into the buffers, `top_n` places for every query.
pub(crate) fn answers<C: CIndex>(index: &[C], value: &[f64], top_n: usize) -> Vec<Vec<Ranked>> {
    let queries = index.chunks(top_n).zip(value.chunks(top_n));
    queries.map(|(index, value)| paired(index, value)).collect()
}

/// The library's own check and words, before room is made for that many.
pub(crate) fn check_top_n(top_n: usize, most: usize, what: &str) -> Result<()> {
    if (1..=most).contains(&top_n) {
        return Ok(());
    }
    let code = if top_n == 0 {
        ErrorCode::Size
    } else {
        ErrorCode::TooLarge
    };
    Err(Error::new(
        code,
        format!("top_n must be in 1..{most}, the number of {what}, got {top_n}"),
    ))
}

/// Without the filling at the end, where fewer were left than asked for.
pub(crate) fn paired<C: CIndex>(index: &[C], value: &[f64]) -> Vec<Ranked> {
    let found = index.iter().zip(value);
    found
        .map_while(|(&index, &value)| {
            let index = index.try_into().ok()?;
            Some(Ranked { index, value })
        })
        .collect()
}

fn first(answers: Result<Vec<Vec<Ranked>>>) -> Result<Vec<Ranked>> {
    Ok(answers?.pop().unwrap_or_default())
}
