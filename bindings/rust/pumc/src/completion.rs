//! The completed 0/1 matrix, row by row.

use crate::error::{check, Result};
use crate::factors::Factors;
use crate::index::{size, wide};
use crate::matching::{pointer_or_null, Matched};
use crate::problem::Problem;
use pumc_sys as ffi;
use std::any::Any;
use std::iter::FusedIterator;
use std::ops::Range;
use std::os::raw::c_void;
use std::panic::{self, AssertUnwindSafe};
use std::ptr;
use std::slice;
use std::vec;

/// One row of a completed matrix.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CompletedRow {
    /// Which row.
    pub row: usize,
    /// The columns of its ones, ascending.
    pub cols: Vec<usize>,
    /// How probable each of them is; 1 for those that were observed.
    pub probabilities: Vec<f64>,
}

/// The rows of a completed matrix, from [`Factors::complete`]. A block of rows at a time is in memory; after an error
/// there are no more.
#[derive(Debug)]
#[must_use = "rows are completed as they are asked for"]
pub struct Completion<'a> {
    factors: &'a Factors,
    observed: Observed<'a>,
    probability: f64,
    left: Range<usize>,
    ready: vec::IntoIter<CompletedRow>,
}

/// The ones that were observed, matched with the model when the first rows are asked for.
#[derive(Debug)]
enum Observed<'a> {
    Given(Option<&'a Problem>),
    Known(Option<Matched<'a>>),
}

impl Factors {
    /// The completed 0/1 matrix: in every row the cells of probability at least `probability`, in (0, 1]; 0.5 is the
    /// natural cut where the [sampling rate](Factors::sampling_rate) is known. The ones of `observed` are always among
    /// them, with probability 1; their labels are matched with the model's, and what it does not know is passed over.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let problem = Problem::from_coo(3, 3, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 0])?;
    /// let factors = Fit::new(&problem).run()?;
    /// for row in factors.complete(0.5, Some(&problem)) {
    ///     let row = row?;
    ///     println!("{}: {:?}", row.row, row.cols);
    /// }
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn complete<'a>(
        &'a self,
        probability: f64,
        observed: Option<&'a Problem>,
    ) -> Completion<'a> {
        self.complete_rows(0..self.rows(), probability, observed)
    }

    /// The same for some rows.
    pub fn complete_rows<'a>(
        &'a self,
        rows: Range<usize>,
        probability: f64,
        observed: Option<&'a Problem>,
    ) -> Completion<'a> {
        Completion {
            factors: self,
            observed: Observed::Given(observed),
            probability,
            left: rows,
            ready: Vec::new().into_iter(),
        }
    }
}

impl Completion<'_> {
    /// The number of columns of the matrix.
    pub fn cols(&self) -> usize {
        self.factors.cols()
    }

    /// As many rows as the library scores at once.
    fn block(&self) -> usize {
        ((1 << 20) / self.factors.cols().max(1)).clamp(1, 256)
    }

    fn next_block(&mut self) -> Result<Vec<CompletedRow>> {
        if let Observed::Given(observed) = self.observed {
            let known = self.factors.matched_or_none(observed, "observed")?;
            self.observed = Observed::Known(known);
        }
        let observed = match &self.observed {
            Observed::Known(observed) => pointer_or_null(observed),
            Observed::Given(_) => ptr::null(),
        };
        let count = self.block().min(self.left.len());
        let mut found = Collected {
            rows: Vec::with_capacity(count),
            panic: None,
        };
        // SAFETY: the handles are alive (NULL is none); `collect` gets the `Collected` that it expects, which
        // outlives the call.
        let status = unsafe {
            ffi::pumc_factors_complete(
                self.factors.as_ptr(),
                observed,
                wide(self.left.start),
                wide(count),
                self.probability,
                Some(collect),
                (&mut found as *mut Collected).cast(),
            )
        };
        if let Some(cause) = found.panic {
            panic::resume_unwind(cause);
        }
        check(status)?;
        self.left.start += count;
        Ok(found.rows)
    }
}

impl Iterator for Completion<'_> {
    type Item = Result<CompletedRow>;

    fn next(&mut self) -> Option<Result<CompletedRow>> {
        if self.ready.len() == 0 && !self.left.is_empty() {
            match self.next_block() {
                Ok(rows) => self.ready = rows.into_iter(),
                Err(error) => {
                    self.left = 0..0;
                    return Some(Err(error));
                }
            }
        }
        self.ready.next().map(Ok)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let ready = self.ready.len();
        // An error may end it early.
        (
            ready + usize::from(!self.left.is_empty()),
            ready.checked_add(self.left.len()),
        )
    }
}

impl FusedIterator for Completion<'_> {}

struct Collected {
    rows: Vec<CompletedRow>,
    panic: Option<Box<dyn Any + Send>>,
}

/// What the library calls for every row. No panic leaves it: unwinding must not cross the C frames.
unsafe extern "C" fn collect(
    row: i64,
    count: i64,
    cols: *const i64,
    probabilities: *const f64,
    payload: *mut c_void,
) -> i32 {
    // SAFETY: `next_block` passed a pointer to its own `Collected`, which nothing else uses during the call.
    let found = unsafe { &mut *payload.cast::<Collected>() };
    let copy = AssertUnwindSafe(|| CompletedRow {
        row: size(row),
        // SAFETY: the library gives `count` values in each array, which stay during the callback.
        cols: unsafe { values(cols, count) }
            .iter()
            .map(|&col| size(col))
            .collect(),
        // SAFETY: likewise.
        probabilities: unsafe { values(probabilities, count) }.to_vec(),
    });
    match panic::catch_unwind(copy) {
        Ok(row) => {
            found.rows.push(row); // room was made for every row
            0
        }
        Err(cause) => {
            found.panic = Some(cause);
            1
        }
    }
}

/// # Safety
/// `values` points to `count` values, or `count` is 0.
unsafe fn values<'a, T>(values: *const T, count: i64) -> &'a [T] {
    if count <= 0 {
        return &[];
    }
    // SAFETY: what this function asks for.
    unsafe { slice::from_raw_parts(values, size(count)) }
}
