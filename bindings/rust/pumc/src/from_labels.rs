//! Problems from names.

use crate::c_text::CTextList;
use crate::error::Result;
use crate::index::wide;
use crate::problem::Problem;
use pumc_sys as ffi;
use std::ptr;

impl Problem {
    /// From any iterator of pairs of names (row, column). Rows and columns are numbered in the order in which their
    /// names first appear; a repeated pair counts once. The problem keeps the names, and so does a model that is fitted
    /// to it.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let text = "Ann\ttea\nAnn\tmilk\nBob\ttea\nBob\tmilk\nCy\ttea\n";
    /// let problem = Problem::from_labels(text.lines().filter_map(|line| line.split_once('\t')))?;
    /// assert_eq!((problem.rows(), problem.cols(), problem.count()), (3, 2, 5));
    ///
    /// let factors = Fit::new(&problem).run()?;
    /// let best = factors.recommend("Cy", 1, Some(&problem))?;
    /// assert_eq!(best[0].label.as_deref(), Some("milk"));
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn from_labels<R: AsRef<str>, C: AsRef<str>>(
        pairs: impl IntoIterator<Item = (R, C)>,
    ) -> Result<Problem> {
        let (row, col): (Vec<R>, Vec<C>) = pairs.into_iter().unzip();
        labelled(row, col, None)
    }

    /// From any iterator of (row, column, confidence), likewise; the confidences of a repeated pair add up.
    ///
    /// ```
    /// let times = [("Ann", "tea", 3.0), ("Bob", "milk", 1.0), ("Ann", "tea", 2.0)];
    /// let problem = pumc::Problem::from_labels_with_confidence(times)?;
    /// assert_eq!(problem.confidences(), [5.0, 1.0]);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn from_labels_with_confidence<R: AsRef<str>, C: AsRef<str>>(
        ones: impl IntoIterator<Item = (R, C, f64)>,
    ) -> Result<Problem> {
        let (mut row, mut col, mut confidence) = (Vec::new(), Vec::new(), Vec::new());
        for one in ones {
            row.push(one.0);
            col.push(one.1);
            confidence.push(one.2);
        }
        labelled(row, col, Some(&confidence))
    }
}

/// As many rows as columns and, if there are any, confidences.
fn labelled<R: AsRef<str>, C: AsRef<str>>(
    row: Vec<R>,
    col: Vec<C>,
    confidence: Option<&[f64]>,
) -> Result<Problem> {
    let row = CTextList::new(row, "a row label")?;
    let col = CTextList::new(col, "a column label")?;
    let confidence = confidence.map_or(ptr::null(), <[f64]>::as_ptr);
    Problem::made(|out| {
        // SAFETY: there is a pair of texts, and a confidence unless NULL, for each of the ones; nothing is kept of them.
        unsafe {
            ffi::pumc_problem_from_labels(
                out,
                wide(row.len()),
                row.as_ptr(),
                col.as_ptr(),
                confidence,
            )
        }
    })
}
