//! Problems that are networks.

use crate::{pumc_problem, pumc_status};

extern "C" {
    /// Networks. `symmetric` (0 or 1) says that the problem is an undirected network, each edge given as
    /// two ones, (i, j) and (j, i): a fit gives a symmetric X, of which cells (i, j) and (j, i) have the
    /// same score to the last bit, and whole edges are hidden by splits, selections and estimates of the
    /// sampling rate. [`PUMC_ESHAPE`](crate::PUMC_ESHAPE) unless there are as many rows as columns;
    /// [`PUMC_EVALUE`](crate::PUMC_EVALUE), with the first one in row order, if a one lacks its mirror
    /// image or has another confidence than it, or if a row and its column have different weights. Weights
    /// that are set later for rows or columns are then those of both. Since 0.2.
    #[must_use]
    pub fn pumc_problem_set_symmetric(problem: *mut pumc_problem, symmetric: i32) -> pumc_status;
    /// `no_diagonal` says that cells (i, i) do not exist, as in a network without loops: fits leave them
    /// out of the loss, models never rank or complete them, and measures do not count them.
    /// [`PUMC_ESHAPE`](crate::PUMC_ESHAPE) unless the problem is square,
    /// [`PUMC_EVALUE`](crate::PUMC_EVALUE) with the first one on the diagonal. Since 0.2.
    #[must_use]
    pub fn pumc_problem_set_no_diagonal(
        problem: *mut pumc_problem,
        no_diagonal: i32,
    ) -> pumc_status;
    /// 1 where it was set, 0 where it was not, -1 for NULL. Since 0.2.
    pub fn pumc_problem_symmetric(problem: *const pumc_problem) -> i32;
    /// See [`pumc_problem_symmetric`].
    pub fn pumc_problem_no_diagonal(problem: *const pumc_problem) -> i32;
}
