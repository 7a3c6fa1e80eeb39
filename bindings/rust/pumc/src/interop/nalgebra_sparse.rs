//! `nalgebra-sparse`: problems and completed matrices as sparse matrices, dense results as `nalgebra`'s.

use super::stored_values::problem_from_values;
use crate::completion::Completion;
use crate::error::{Error, Result};
use crate::matrix::Matrix;
use crate::problem::Problem;
use nalgebra_sparse::na::DMatrix;
use nalgebra_sparse::{CooMatrix, CscMatrix, CsrMatrix};

macro_rules! from_sparse {
    ($($(#[$doc:meta])* $matrix:ident;)*) => {$(
        $(#[$doc])*
        impl<T: Default + PartialEq> TryFrom<&$matrix<T>> for Problem {
            type Error = Error;

            fn try_from(matrix: &$matrix<T>) -> Result<Problem> {
                problem_from_values(matrix.nrows(), matrix.ncols(), matrix.triplet_iter())
            }
        }
    )*};
}

from_sparse! {
    /// Every stored value but zero (or `false`) is a one; NaN is an error.
    ///
    /// ```
    /// use nalgebra_sparse::CooMatrix;
    /// use pumc::Problem;
    ///
    /// let matrix = CooMatrix::try_from_triplets(2, 3, vec![0, 1], vec![2, 1], vec![1.0, 1.0]).unwrap();
    /// let problem = Problem::try_from(&matrix)?;
    /// assert_eq!(problem.pairs(), [(0, 2), (1, 1)]);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    CooMatrix;
    /// Every stored value but zero (or `false`) is a one; NaN is an error.
    CscMatrix;
    /// Every stored value but zero (or `false`) is a one; NaN is an error.
    CsrMatrix;
}

impl Problem {
    /// The ones as a compressed-row matrix in which each is `one`.
    pub fn to_nalgebra<T: Clone>(&self, one: T) -> CsrMatrix<T> {
        let (pointer, index) = self.to_csr();
        let values = vec![one; index.len()];
        CsrMatrix::try_from_csr_data(self.rows(), self.cols(), pointer, index, values)
            .expect("a problem's rows are sorted and in range")
    }
}

impl Completion<'_> {
    /// The rows that are left, as a compressed-row matrix of probabilities with the model's number of columns.
    pub fn into_nalgebra(self) -> Result<CsrMatrix<f64>> {
        let cols = self.cols();
        let (mut pointer, mut index, mut values) = (vec![0], Vec::new(), Vec::new());
        for row in self {
            let row = row?;
            index.extend(row.cols);
            values.extend(row.probabilities);
            pointer.push(index.len());
        }
        let rows = pointer.len() - 1;
        Ok(
            CsrMatrix::try_from_csr_data(rows, cols, pointer, index, values)
                .expect("completed rows are sorted and in range"),
        )
    }
}

/// Without a copy: both are column-major.
impl From<Matrix> for DMatrix<f64> {
    fn from(matrix: Matrix) -> DMatrix<f64> {
        DMatrix::from_vec(matrix.rows(), matrix.cols(), matrix.into_vec())
    }
}

/// Without a copy: both are column-major.
impl From<DMatrix<f64>> for Matrix {
    fn from(matrix: DMatrix<f64>) -> Matrix {
        let (rows, cols) = matrix.shape();
        Matrix::from_column_major(rows, cols, matrix.data.into())
            .expect("a matrix holds rows times cols values")
    }
}
