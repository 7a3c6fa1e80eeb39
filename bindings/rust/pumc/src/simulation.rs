//! Synthetic data.

use crate::error::Result;
use crate::index::wide;
use crate::problem::Problem;
use pumc_sys as ffi;
use std::ptr;

/// What [`Problem::simulate`] draws. Start from the default and change what matters.
///
/// ```
/// use pumc::{Problem, Simulation};
///
/// let simulation = Simulation { rows: 60, cols: 40, ..Simulation::default() };
/// let (observed, truth) = Problem::simulate(&simulation)?;
/// assert!(observed.count() < truth.count());
/// # Ok::<(), pumc::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Simulation {
    /// Rows of the matrix: 500.
    pub rows: usize,
    /// Columns of the matrix: 500.
    pub cols: usize,
    /// The inner dimension: 5.
    pub rank: usize,
    /// From which value of Q on there is a one: 0.
    pub cutoff: f64,
    /// The probability that a one is observed: 0.5.
    pub sampling_rate: f64,
    /// Of the random numbers: 0.
    pub seed: i64,
}

impl Default for Simulation {
    fn default() -> Simulation {
        Simulation {
            rows: 500,
            cols: 500,
            rank: 5,
            cutoff: 0.0,
            sampling_rate: 0.5,
            seed: 0,
        }
    }
}

impl Problem {
    /// Synthetic data: `Q = M1 M2` with standard normal entries and inner dimension `rank`; the truth has a one
    /// where `Q_ij >= cutoff`, and each is observed with probability `sampling_rate`. Returns (observed, truth).
    pub fn simulate(simulation: &Simulation) -> Result<(Problem, Problem)> {
        let mut truth = ptr::null_mut();
        let observed = Problem::made(|out| {
            // SAFETY: two out-parameters; the rest are numbers, which the library checks.
            unsafe {
                ffi::pumc_problem_simulate(
                    out,
                    &mut truth,
                    wide(simulation.rows),
                    wide(simulation.cols),
                    wide(simulation.rank),
                    simulation.cutoff,
                    simulation.sampling_rate,
                    simulation.seed,
                )
            }
        })?;
        let truth = Problem::made(|out| {
            // SAFETY: `out` is the place that `made` gives for a handle.
            unsafe { *out = truth };
            ffi::PUMC_OK
        })?;
        Ok((observed, truth))
    }
}
