//! How much of the truth was observed.

use crate::error::{check, Result};
use crate::options::Options;
use crate::problem::Problem;
use crate::progress::{observed, Progress};
use pumc_sys as ffi;
use std::ops::ControlFlow;

/// Estimate the share of the true ones that was observed: hide a tenth of them, fit with these options, and see how
/// many of the best-scored cells are hidden ones. It errs on the low side where the data is hard to predict, and is an
/// error where none of them is: too few ones tell nothing.
///
/// ```
/// use pumc::{estimate_sampling_rate, Options, Problem, Simulation};
///
/// let simulation = Simulation { rows: 200, cols: 200, sampling_rate: 0.6, ..Simulation::default() };
/// let (problem, _) = Problem::simulate(&simulation)?;
/// let rate = estimate_sampling_rate(&problem, &Options::new())?;
/// assert!((rate - 0.6).abs() < 0.15);
/// # Ok::<(), pumc::Error>(())
/// ```
pub fn estimate_sampling_rate(problem: &Problem, options: &Options) -> Result<f64> {
    estimate_sampling_rate_with(problem, options, |_| ControlFlow::Continue(()))
}

/// The same with a closure that is told the progress of the fit. Stopped by it, or by the options' time limit, which is
/// that of the whole call, it is [`ErrorCode::Cancelled`](crate::ErrorCode::Cancelled): a fit cut short would bias the
/// estimate.
pub fn estimate_sampling_rate_with<'a>(
    problem: &'a Problem,
    options: &'a Options,
    observer: impl FnMut(&Progress) -> ControlFlow<()> + 'a,
) -> Result<f64> {
    let mut rate = f64::NAN;
    observed(&mut Some(Box::new(observer)), |progress, payload| {
        // SAFETY: `rate` outlives the call, the handles are alive and borrowed as const, and `observed` keeps
        // callback and payload valid during the call.
        check(unsafe {
            ffi::pumc_estimate_sampling_rate(
                &mut rate,
                problem.as_ptr(),
                options.as_ptr(),
                progress,
                payload,
            )
        })
    })?;
    Ok(rate)
}
