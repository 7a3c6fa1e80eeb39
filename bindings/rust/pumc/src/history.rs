//! How a fit went: why it stopped, and one value an iteration.

use crate::c_text::to_c;
use crate::error::{check, Result};
use crate::factors::Factors;
use crate::index::wide;
use pumc_sys as ffi;
use std::fmt;

/// Why a fit stopped. None of these is a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum StopReason {
    /// The relative change stayed below the tolerance.
    Converged,
    /// The option `max_iterations` was reached.
    MaxIterations,
    /// The option `time_limit` was reached.
    TimeLimit,
    /// The progress closure asked for it.
    Cancelled,
    /// There was no fit, or this version of the crate does not know the reason.
    Other(i64),
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopReason::Converged => f.pad("converged"),
            StopReason::MaxIterations => f.pad("stopped by max_iterations"),
            StopReason::TimeLimit => f.pad("stopped by time_limit"),
            StopReason::Cancelled => f.pad("cancelled"),
            StopReason::Other(reason) => write!(f, "stopped for reason {reason}"),
        }
    }
}

/// How a fit went: one value an iteration.
#[derive(Clone, Debug, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct History {
    /// At equal lambda it never rises.
    pub objective: Vec<f64>,
    /// The rank of the iterate.
    pub rank: Vec<f64>,
    /// Since the fit began.
    pub seconds: Vec<f64>,
    /// Of the matrix.
    pub relative_change: Vec<f64>,
    /// Changes only under continuation.
    pub lambda: Vec<f64>,
}

impl Factors {
    /// Why the fit stopped.
    pub fn stop_reason(&self) -> StopReason {
        match self
            .get_i64("stop_reason")
            .expect("a name that the library knows")
        {
            1 => StopReason::Converged,
            2 => StopReason::MaxIterations,
            3 => StopReason::TimeLimit,
            4 => StopReason::Cancelled,
            other => StopReason::Other(other),
        }
    }

    /// How the fit went, iteration by iteration.
    pub fn history(&self) -> History {
        let series = |name| self.history_of(name).expect("a name the library knows");
        History {
            objective: series("objective"),
            rank: series("rank"),
            seconds: series("seconds"),
            relative_change: series("relative_change"),
            lambda: series("lambda"),
        }
    }

    /// One value an iteration, by name: [`history_table`](Factors::history_table) lists them.
    pub fn history_of(&self, name: &str) -> Result<Vec<f64>> {
        let name = to_c(name, "name")?;
        let mut values = vec![0.0; self.iterations()];
        // SAFETY: the handle is alive, the name ends with a NUL, and the buffer is as long as the call is told.
        check(unsafe {
            ffi::pumc_factors_copy_history(
                self.as_ptr(),
                name.as_ptr(),
                values.as_mut_ptr(),
                wide(values.len()),
            )
        })?;
        Ok(values)
    }
}
