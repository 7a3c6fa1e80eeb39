//! Dense matrices as the library hands them out.

use crate::error::{Error, ErrorCode, Result};
use std::ops::{Index, IndexMut};

/// A dense column-major matrix of doubles.
///
/// ```
/// use pumc::Matrix;
///
/// let matrix = Matrix::from_column_major(2, 2, vec![1.0, 2.0, 3.0, 4.0])?;
/// assert_eq!(matrix[(0, 1)], 3.0);
/// assert_eq!(matrix.column(0), [1.0, 2.0]);
/// # Ok::<(), pumc::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Matrix {
    rows: usize,
    cols: usize,
    values: Vec<f64>,
}

impl Matrix {
    /// From `rows * cols` values, column after column.
    pub fn from_column_major(rows: usize, cols: usize, values: Vec<f64>) -> Result<Matrix> {
        if rows.checked_mul(cols) != Some(values.len()) {
            return Err(Error::new(
                ErrorCode::Shape,
                format!(
                    "{} values do not make a {rows}-by-{cols} matrix",
                    values.len()
                ),
            ));
        }
        Ok(Matrix { rows, cols, values })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The values, column after column.
    pub fn as_slice(&self) -> &[f64] {
        &self.values
    }

    /// The values, column after column.
    pub fn into_vec(self) -> Vec<f64> {
        self.values
    }

    /// One entry, or nothing outside of the matrix.
    pub fn get(&self, row: usize, col: usize) -> Option<f64> {
        self.position(row, col).map(|at| self.values[at])
    }

    /// One column.
    ///
    /// # Panics
    /// When there is no such column.
    pub fn column(&self, col: usize) -> &[f64] {
        assert!(
            col < self.cols,
            "column {col} of a matrix with {}",
            self.cols
        );
        &self.values[col * self.rows..(col + 1) * self.rows]
    }

    /// One row, copied.
    ///
    /// # Panics
    /// When there is no such row.
    pub fn row(&self, row: usize) -> Vec<f64> {
        assert!(row < self.rows, "row {row} of a matrix with {}", self.rows);
        (0..self.cols).map(|col| self[(row, col)]).collect()
    }

    fn position(&self, row: usize, col: usize) -> Option<usize> {
        (row < self.rows && col < self.cols).then(|| col * self.rows + row)
    }

    fn position_or_panic(&self, (row, col): (usize, usize)) -> usize {
        self.position(row, col).unwrap_or_else(|| {
            panic!(
                "entry ({row}, {col}) of a {}-by-{} matrix",
                self.rows, self.cols
            )
        })
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;

    /// The entry at (row, column); panics outside of the matrix.
    fn index(&self, at: (usize, usize)) -> &f64 {
        &self.values[self.position_or_panic(at)]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, at: (usize, usize)) -> &mut f64 {
        let at = self.position_or_panic(at);
        &mut self.values[at]
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Matrix {
    fn deserialize<D: serde::Deserializer<'de>>(
        deserializer: D,
    ) -> std::result::Result<Matrix, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(rename = "Matrix")]
        struct Parts {
            rows: usize,
            cols: usize,
            values: Vec<f64>,
        }
        let parts = Parts::deserialize(deserializer)?;
        Matrix::from_column_major(parts.rows, parts.cols, parts.values)
            .map_err(serde::de::Error::custom)
    }
}
