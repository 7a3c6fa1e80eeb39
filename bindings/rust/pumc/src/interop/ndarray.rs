//! `ndarray`: problems from dense arrays, dense results as arrays.

use super::stored_values::problem_from_values;
use crate::error::{Error, Result};
use crate::matrix::Matrix;
use crate::problem::Problem;
use ndarray::{Array1, Array2, ArrayView2, ShapeBuilder};

/// Every non-zero (or `true`) entry is a one; NaN is an error.
///
/// ```
/// use ndarray::array;
/// use pumc::Problem;
///
/// let problem = Problem::try_from(array![[1.0, 0.0], [0.0, 1.0]].view())?;
/// assert_eq!(problem.pairs(), [(0, 0), (1, 1)]);
/// # Ok::<(), pumc::Error>(())
/// ```
impl<T: Default + PartialEq> TryFrom<ArrayView2<'_, T>> for Problem {
    type Error = Error;

    fn try_from(array: ArrayView2<'_, T>) -> Result<Problem> {
        let (rows, cols) = array.dim();
        let values = array
            .indexed_iter()
            .map(|((row, col), value)| (row, col, value));
        problem_from_values(rows, cols, values)
    }
}

/// Without a copy: the array is in column-major ("f") order.
impl From<Matrix> for Array2<f64> {
    fn from(matrix: Matrix) -> Array2<f64> {
        let shape = (matrix.rows(), matrix.cols());
        Array2::from_shape_vec(shape.f(), matrix.into_vec())
            .expect("a matrix holds rows times cols values")
    }
}

/// Copies an array of any order.
impl From<ArrayView2<'_, f64>> for Matrix {
    fn from(array: ArrayView2<'_, f64>) -> Matrix {
        let (rows, cols) = array.dim();
        Matrix::from_column_major(rows, cols, array.t().iter().copied().collect())
            .expect("an array holds rows times cols values")
    }
}

impl crate::Factors {
    /// U, s and V as arrays.
    pub fn to_ndarray(&self) -> (Array2<f64>, Array1<f64>, Array2<f64>) {
        (
            self.u().into(),
            self.singular_values().into(),
            self.v().into(),
        )
    }
}
