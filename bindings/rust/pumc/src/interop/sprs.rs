//! `sprs`: problems and completed matrices as sparse matrices.

use super::stored_values::problem_from_values;
use crate::completion::Completion;
use crate::error::{Error, Result};
use crate::problem::Problem;
use sprs::{CsMat, CsMatBase, SpIndex};
use std::ops::Deref;

/// Every stored value but zero (or `false`) is a one, by row or by column; NaN is an error.
///
/// ```
/// use pumc::Problem;
/// use sprs::CsMat;
///
/// let matrix = CsMat::new((2, 3), vec![0, 2, 3], vec![0, 2, 1], vec![1.0, 1.0, 1.0]);
/// let problem = Problem::try_from(&matrix)?;
/// assert_eq!(problem.pairs(), [(0, 0), (0, 2), (1, 1)]);
/// assert_eq!(problem.to_sprs(1.0), matrix);
/// # Ok::<(), pumc::Error>(())
/// ```
impl<N, I, P, S, X, D> TryFrom<&CsMatBase<N, I, P, X, D, S>> for Problem
where
    N: Default + PartialEq,
    I: SpIndex,
    S: SpIndex,
    P: Deref<Target = [S]>,
    X: Deref<Target = [I]>,
    D: Deref<Target = [N]>,
{
    type Error = Error;

    fn try_from(matrix: &CsMatBase<N, I, P, X, D, S>) -> Result<Problem> {
        let values = matrix
            .iter()
            .map(|(value, (row, col))| (row.index(), col.index(), value));
        problem_from_values(matrix.rows(), matrix.cols(), values)
    }
}

impl Problem {
    /// The ones as a compressed-row matrix in which each is `one`.
    pub fn to_sprs<N: Clone>(&self, one: N) -> CsMat<N> {
        let (pointer, index) = self.to_csr();
        let values = vec![one; index.len()];
        CsMat::new((self.rows(), self.cols()), pointer, index, values)
    }
}

impl Completion<'_> {
    /// The rows that are left, as a compressed-row matrix of probabilities with the model's number of columns.
    pub fn into_sprs(self) -> Result<CsMat<f64>> {
        let cols = self.cols();
        let (mut pointer, mut index, mut values) = (vec![0], Vec::new(), Vec::new());
        for row in self {
            let row = row?;
            index.extend(row.cols);
            values.extend(row.probabilities);
            pointer.push(index.len());
        }
        let shape = (pointer.len() - 1, cols);
        Ok(CsMat::new(shape, pointer, index, values))
    }
}
