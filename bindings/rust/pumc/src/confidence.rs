//! Ones that count more than others.

use crate::compressed::check_compressed;
use crate::error::{check, Error, ErrorCode, Result};
use crate::index::{wide, CIndex, Index};
use crate::problem::Problem;
use pumc_sys as ffi;

impl Problem {
    /// From pairs `(row[e], col[e])` with a confidence each: how much more this one counts than a one of confidence 1,
    /// such as how often something was played or bought. Confidences are positive, and those of a repeated pair add
    /// up.
    ///
    /// ```
    /// use pumc::Problem;
    ///
    /// let plays = Problem::from_coo_with_confidence(2, 3, &[0, 1, 0], &[2, 1, 2], &[3.0, 1.5, 2.0])?;
    /// assert_eq!(plays.pairs(), [(0, 2), (1, 1)]);
    /// assert_eq!(plays.confidences(), [5.0, 1.5]);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn from_coo_with_confidence<I: Index>(
        rows: usize,
        cols: usize,
        row: &[I],
        col: &[I],
        confidence: &[f64],
    ) -> Result<Problem> {
        if row.len() != col.len() {
            return Err(Error::new(
                ErrorCode::Shape,
                format!("row has {} entries but col has {}", row.len(), col.len()),
            ));
        }
        check_confidence(confidence, row.len())?;
        let (row, col) = (I::to_c(row), I::to_c(col));
        Problem::made(|out| {
            // SAFETY: all three slices have as many entries as the call is told; nothing is kept of them.
            unsafe {
                I::C::from_coo_weighted(
                    out,
                    wide(rows),
                    wide(cols),
                    wide(row.len()),
                    row.as_ptr(),
                    col.as_ptr(),
                    confidence.as_ptr(),
                )
            }
        })
    }

    /// From compressed columns, as [`from_csc`](Problem::from_csc), with a confidence for each entry of `row_idx`.
    pub fn from_csc_with_confidence<I: Index>(
        rows: usize,
        cols: usize,
        col_ptr: &[I],
        row_idx: &[I],
        confidence: &[f64],
    ) -> Result<Problem> {
        let (pointer, index) = (I::to_c(col_ptr), I::to_c(row_idx));
        check_compressed(&pointer, &index, cols, ["col_ptr", "row_idx", "columns"])?;
        check_confidence(confidence, index.len())?;
        Problem::made(|out| {
            // SAFETY: there are cols + 1 pointers, of which the last is at most the number of indices, and as many
            // confidences; the library checks that the pointers ascend from 0 before it follows them.
            unsafe {
                I::C::from_csc_weighted(
                    out,
                    wide(rows),
                    wide(cols),
                    pointer.as_ptr(),
                    index.as_ptr(),
                    confidence.as_ptr(),
                )
            }
        })
    }

    /// From compressed rows, likewise.
    pub fn from_csr_with_confidence<I: Index>(
        rows: usize,
        cols: usize,
        row_ptr: &[I],
        col_idx: &[I],
        confidence: &[f64],
    ) -> Result<Problem> {
        let (pointer, index) = (I::to_c(row_ptr), I::to_c(col_idx));
        check_compressed(&pointer, &index, rows, ["row_ptr", "col_idx", "rows"])?;
        check_confidence(confidence, index.len())?;
        Problem::made(|out| {
            // SAFETY: there are rows + 1 pointers, of which the last is at most the number of indices, and as many
            // confidences; the library checks that the pointers ascend from 0 before it follows them.
            unsafe {
                I::C::from_csr_weighted(
                    out,
                    wide(rows),
                    wide(cols),
                    pointer.as_ptr(),
                    index.as_ptr(),
                    confidence.as_ptr(),
                )
            }
        })
    }

    /// From any iterator of (row, column, confidence).
    ///
    /// ```
    /// let plays = pumc::Problem::from_pairs_with_confidence(4, 4, (0..4).map(|i| (i, i, 2.0)))?;
    /// assert_eq!(plays.confidences(), [2.0; 4]);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn from_pairs_with_confidence(
        rows: usize,
        cols: usize,
        ones: impl IntoIterator<Item = (usize, usize, f64)>,
    ) -> Result<Problem> {
        let (mut row, mut col, mut confidence) = (Vec::new(), Vec::new(), Vec::new());
        for one in ones {
            row.push(wide(one.0));
            col.push(wide(one.1));
            confidence.push(one.2);
        }
        Problem::from_coo_with_confidence(rows, cols, &row, &col, &confidence)
    }

    /// The confidences of the ones, in the order of [`pairs`](Problem::pairs); 1 where none were given.
    pub fn confidences(&self) -> Vec<f64> {
        let mut values = vec![0.0; self.count()];
        // SAFETY: the handle is alive, and the buffer is as long as the call is told.
        let status = unsafe {
            ffi::pumc_problem_copy_confidence(
                self.as_ptr(),
                values.as_mut_ptr(),
                wide(values.len()),
            )
        };
        check(status).expect("a buffer of the right length is filled");
        values
    }
}

fn check_confidence(confidence: &[f64], ones: usize) -> Result<()> {
    if confidence.len() == ones {
        return Ok(());
    }
    Err(Error::new(
        ErrorCode::Shape,
        format!(
            "confidence has {} entries for {ones} ones",
            confidence.len()
        ),
    ))
}
