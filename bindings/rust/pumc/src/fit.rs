//! Fitting.

use crate::error::{check, created, Result};
use crate::factors::Factors;
use crate::options::Options;
use crate::problem::Problem;
use crate::progress::{observed, Observer, Progress};
use pumc_sys as ffi;
use std::ops::ControlFlow;
use std::ptr;
use std::sync::atomic::Ordering;

/// A fit to be run: a problem and, where wanted, options, a warm start and a closure that is told the progress.
///
/// ```
/// use pumc::{Fit, Options, Problem, StopReason};
/// use std::ops::ControlFlow;
///
/// let problem = Problem::from_coo(3, 3, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 2])?;
/// let options = Options::builder().lambda_ratio(0.3).build()?;
/// let mut seen = 0;
/// let factors = Fit::new(&problem)
///     .options(&options)
///     .progress(|progress| {
///         seen = progress.iteration;
///         if progress.seconds < 60.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
///     })
///     .run()?;
/// assert_eq!(factors.stop_reason(), StopReason::Converged);
/// assert_eq!(factors.iterations(), seen);
/// # Ok::<(), pumc::Error>(())
/// ```
#[must_use = "a fit does nothing until it is run"]
pub struct Fit<'a> {
    problem: &'a Problem,
    options: Option<&'a Options>,
    warm_start: Option<&'a Factors>,
    observer: Observer<'a>,
}

impl<'a> Fit<'a> {
    /// With default options, from zero.
    pub fn new(problem: &'a Problem) -> Fit<'a> {
        Fit {
            problem,
            options: None,
            warm_start: None,
            observer: None,
        }
    }

    /// With these options.
    pub fn options(mut self, options: &'a Options) -> Fit<'a> {
        self.options = Some(options);
        self
    }

    /// From these factors instead of zero, such as yesterday's. Where both they and the problem have labels of rows, rows
    /// are matched by them, whatever their order and whoever has come or gone; those without a counterpart start at zero.
    /// It is an error if no label is the same. Otherwise row i of the factors is the problem's row i: they may have fewer
    /// than the problem, and [`Factors::reindex`] puts lines into other places. Columns likewise.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let yesterday = [("Ann", "tea"), ("Ann", "milk"), ("Bob", "tea"), ("Bob", "milk"), ("Cy", "tea")];
    /// let yesterday = Fit::new(&Problem::from_labels(yesterday)?).run()?;
    /// let today = [("Di", "rum"), ("Bob", "milk"), ("Bob", "tea"), ("Cy", "tea"), ("Di", "tea")];
    /// let today = Problem::from_labels(today)?;
    /// let factors = Fit::new(&today).warm_start(&yesterday).run()?;
    /// assert_eq!(factors.find_row("Di")?, 0);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn warm_start(mut self, factors: &'a Factors) -> Fit<'a> {
        self.warm_start = Some(factors);
        self
    }

    /// Call a closure once an iteration, on this thread. [`ControlFlow::Break`] cancels: the best factors so far are
    /// returned, with [`StopReason::Cancelled`](crate::StopReason::Cancelled). A panic in the closure stops the fit
    /// and goes on from [`run`](Fit::run).
    pub fn progress(mut self, observer: impl FnMut(&Progress) -> ControlFlow<()> + 'a) -> Fit<'a> {
        self.observer = Some(Box::new(observer));
        self
    }

    /// About how many bytes the fit will take at its peak, beyond the problem itself, if the rank reaches the option
    /// `max_rank`. A fit that ends at a lower rank takes less.
    ///
    /// ```
    /// use pumc::{Fit, Options, Problem};
    ///
    /// let problem = Problem::from_pairs(1000, 800, (0..800).map(|i| (i, i)))?;
    /// let options = Options::builder().max_rank(10).build()?;
    /// let fit = Fit::new(&problem).options(&options);
    /// if fit.memory()? < 1 << 30 {
    ///     fit.run()?;
    /// }
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn memory(&self) -> Result<u64> {
        let options = self.options.map_or(ptr::null(), Options::as_ptr);
        let mut bytes = 0;
        // SAFETY: the handles are alive (NULL options are the defaults), and `bytes` outlives the call.
        check(unsafe { ffi::pumc_fit_memory(&mut bytes, self.problem.as_ptr(), options) })?;
        Ok(bytes.unsigned_abs())
    }

    /// Run it.
    pub fn run(mut self) -> Result<Factors> {
        let problem = self.problem.as_ptr();
        let options = self.options.map_or(ptr::null(), Options::as_ptr);
        let moved = match self.warm_start {
            Some(factors) => factors.with_lines_of(self.problem)?,
            None => None,
        };
        let warm_start = moved.as_ref().or(self.warm_start);
        let warm_start = warm_start.map_or(ptr::null(), Factors::as_ptr);
        let factors = observed(&mut self.observer, |progress, payload| {
            created(|out| {
                // SAFETY: the handles are alive and borrowed as const, options and warm start may be NULL, and
                // `observed` keeps callback and payload valid during the call.
                unsafe { ffi::pumc_fit(out, problem, options, warm_start, progress, payload) }
            })
            .map(Factors::from_handle)
        })?;
        let number = self.problem.labels_number(); // the fit gives the problem's labels to its model
        factors.labels_of().store(number, Ordering::Relaxed);
        Ok(factors)
    }
}

/// Fit with these options: [`Fit`] in one call.
///
/// ```
/// use pumc::{fit, Options, Problem};
///
/// let problem = Problem::from_coo(3, 3, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 2])?;
/// let factors = fit(&problem, &Options::new())?;
/// assert_eq!((factors.rows(), factors.cols()), (3, 3));
/// # Ok::<(), pumc::Error>(())
/// ```
pub fn fit(problem: &Problem, options: &Options) -> Result<Factors> {
    Fit::new(problem).options(options).run()
}
