//! Problems from pairs and from compressed rows and columns, with confidences and without.

use crate::error::{Error, ErrorCode, Result};
use crate::index::{size, wide, CIndex, Index};
use crate::problem::Problem;

pub(crate) fn from_coo<I: Index>(
    rows: usize,
    cols: usize,
    row: &[I],
    col: &[I],
    confidence: Option<&[f64]>,
) -> Result<Problem> {
    if row.len() != col.len() {
        return Err(Error::new(
            ErrorCode::Shape,
            format!("row has {} entries but col has {}", row.len(), col.len()),
        ));
    }
    check_confidence(confidence, row.len())?;
    let (rows, cols, count) = (wide(rows), wide(cols), wide(row.len()));
    let (row, col) = (I::to_c(row), I::to_c(col));
    Problem::made(|out| {
        let (row, col) = (row.as_ptr(), col.as_ptr());
        // SAFETY: every slice has `count` entries; nothing is kept of them.
        unsafe {
            match confidence {
                None => I::C::from_coo(out, rows, cols, count, row, col),
                Some(given) => {
                    I::C::from_coo_weighted(out, rows, cols, count, row, col, given.as_ptr())
                }
            }
        }
    })
}

/// From compressed columns or rows: `lines` says which.
pub(crate) fn from_compressed<I: Index>(
    lines: Lines,
    (rows, cols): (usize, usize),
    pointer: &[I],
    index: &[I],
    confidence: Option<&[f64]>,
) -> Result<Problem> {
    let (pointer, index) = (I::to_c(pointer), I::to_c(index));
    match lines {
        Lines::Columns => {
            check_compressed(&pointer, &index, cols, ["col_ptr", "row_idx", "columns"])?;
        }
        Lines::Rows => check_compressed(&pointer, &index, rows, ["row_ptr", "col_idx", "rows"])?,
    }
    check_confidence(confidence, index.len())?;
    let (rows, cols) = (wide(rows), wide(cols));
    Problem::made(|out| {
        let (pointer, index) = (pointer.as_ptr(), index.as_ptr());
        // SAFETY: there is one pointer more than lines, of which the last is at most the number of indices, and as
        // many confidences; the library checks that the pointers ascend from 0 before it follows them.
        unsafe {
            match (lines, confidence.map(<[f64]>::as_ptr)) {
                (Lines::Columns, None) => I::C::from_csc(out, rows, cols, pointer, index),
                (Lines::Rows, None) => I::C::from_csr(out, rows, cols, pointer, index),
                (Lines::Columns, Some(given)) => {
                    I::C::from_csc_weighted(out, rows, cols, pointer, index, given)
                }
                (Lines::Rows, Some(given)) => {
                    I::C::from_csr_weighted(out, rows, cols, pointer, index, given)
                }
            }
        }
    })
}

#[derive(Clone, Copy)]
pub(crate) enum Lines {
    Rows,
    Columns,
}

/// What the library cannot see: whether the slices are as long as the pointers say.
fn check_compressed<C: CIndex>(
    pointer: &[C],
    index: &[C],
    lines: usize,
    [pointer_name, index_name, lines_name]: [&str; 3],
) -> Result<()> {
    if lines.checked_add(1) != Some(pointer.len()) {
        return Err(Error::new(
            ErrorCode::Shape,
            format!(
                "{pointer_name} has {} entries, which is not one more than {lines} {lines_name}",
                pointer.len()
            ),
        ));
    }
    let end = pointer[lines].try_into();
    // A negative end is left to the library, which then finds that the pointers decrease.
    if matches!(end, Ok(end) if end != index.len()) {
        return Err(Error::new(
            ErrorCode::Pointers,
            format!(
                "{pointer_name} ends with {} but {index_name} has {} entries",
                size(pointer[lines]),
                index.len()
            ),
        ));
    }
    Ok(())
}

fn check_confidence(confidence: Option<&[f64]>, ones: usize) -> Result<()> {
    match confidence {
        Some(given) if given.len() != ones => Err(Error::new(
            ErrorCode::Shape,
            format!("confidence has {} entries for {ones} ones", given.len()),
        )),
        _ => Ok(()),
    }
}
