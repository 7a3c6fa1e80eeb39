//! Which stored values are ones.

use crate::error::{Error, ErrorCode, Result};
use crate::problem::Problem;

/// Every value that is not the type's zero (`0`, `0.0`, `false`) is a one; a stored zero is a blank. NaN is neither.
pub(super) fn problem_from_values<'v, T: Default + PartialEq + 'v>(
    rows: usize,
    cols: usize,
    values: impl Iterator<Item = (usize, usize, &'v T)>,
) -> Result<Problem> {
    let blank = T::default();
    let mut pairs = Vec::new();
    for (row, col, value) in values {
        #[allow(clippy::eq_op)] // only NaN differs from itself
        if value != value {
            return Err(Error::new(
                ErrorCode::Value,
                format!("the value at row {row}, column {col} is NaN"),
            ));
        }
        if *value != blank {
            pairs.push((row, col));
        }
    }
    Problem::from_pairs(rows, cols, pairs)
}
