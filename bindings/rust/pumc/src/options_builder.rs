//! Options by typed setters.

use crate::choices::{Algorithm, Continuation, Regularizer};
use crate::error::{Error, ErrorCode, Result};
use crate::index::wide;
use crate::options::Options;
use std::path::Path;
use std::time::Duration;

/// Sets options one after the other; [`build`](OptionsBuilder::build) reports the first value that was refused.
///
/// ```
/// use pumc::{ErrorCode, Options};
///
/// let error = Options::builder().lambda_ratio(1.5).max_rank(10).build().unwrap_err();
/// assert_eq!(error.code(), ErrorCode::Value);
/// assert_eq!(error.message(), "lambda_ratio must be in (0, 1], got 1.5");
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until it is built"]
pub struct OptionsBuilder {
    options: Options,
    refused: Option<Error>,
}

macro_rules! reals {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(self, $name: f64) -> Self {
            self.with(|options| options.set_f64(stringify!($name), $name))
        }
    )*};
}

macro_rules! sizes {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(self, $name: usize) -> Self {
            self.with(|options| options.set_i64(stringify!($name), wide($name)))
        }
    )*};
}

macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident: $kind:ty;)*) => {$(
        $(#[$doc])*
        pub fn $name(self, $name: $kind) -> Self {
            self.with(|options| options.set_str(stringify!($name), $name.as_str()))
        }
    )*};
}

impl OptionsBuilder {
    texts! {
        /// The penalty on the singular values.
        regularizer: Regularizer;
        /// How the fit is computed.
        algorithm: Algorithm;
        /// Come down from a large lambda, or from a nearly convex shape.
        continuation: Continuation;
    }

    reals! {
        /// The share delta of the true ones that was observed, in (0, 1]; sets omega to 1 - delta/2.
        sampling_rate;
        /// The weight of an observed one, in (0, 1); 1 - omega is that of every other cell. By default it follows
        /// sampling_rate, else it is 0.77 (0.6 for undirected networks) and more for sparse data, 0.8 without balance.
        omega;
        /// In [0, 1]: rows with d ones count d^-row_balance times. The default is 0.5; 0 is all the same, and 1 takes
        /// from active rows what they have more.
        row_balance;
        /// The same for columns, against popular ones.
        col_balance;
        /// In [-1, 1]: rankings of columns go by score at 0, by weighted score at 1, which holds popular columns back, and
        /// favour them below 0. The default is 0.5. [`Factors::set_tilt`](crate::Factors::set_tilt) changes it later.
        tilt;
        /// The weight of the penalty, absolute.
        lambda;
        /// In (0, 1]: singular values of the first step below this share of the largest are noise.
        lambda_ratio;
        /// The shape of the penalty, absolute; for [`Regularizer::Tnn`] how many singular values go free.
        mu;
        /// The shape as a multiple of the threshold: small is most nonconvex, large tends to nuclear.
        mu_ratio;
        /// Stop when the relative change of the matrix stays below this. By default 1e-3, and 1e-4 without balance.
        tolerance;
    }

    sizes! {
        /// The largest rank; 0 lets the library choose: 256, less for millions of rows and columns, 64 without balance.
        max_rank;
        /// Iterations at the most.
        max_iterations;
        /// Passes of the power method in every iteration; more are added where needed.
        power_iterations;
        /// Threads to use; 0 takes every core of the process.
        threads;
    }

    /// After how long the best factors so far are returned; zero is no limit.
    pub fn time_limit(self, time_limit: Duration) -> Self {
        self.with(|options| options.set_f64("time_limit", time_limit.as_secs_f64()))
    }

    /// Where the fit keeps what it takes to go on, should it be interrupted: two files, with ".0" and ".1" after this
    /// path. The same fit started again goes on from there. They are removed when the fit is done.
    pub fn checkpoint(self, path: impl AsRef<Path>) -> Self {
        self.with(|options| match path.as_ref().to_str() {
            Some(text) => options.set_str("checkpoint", text),
            None => Err(Error::new(
                ErrorCode::Value,
                "the path of a checkpoint is not valid Unicode",
            )),
        })
    }

    /// How often checkpoints are written; ten minutes unless set.
    pub fn checkpoint_interval(self, interval: Duration) -> Self {
        self.with(|options| options.set_f64("checkpoint_seconds", interval.as_secs_f64()))
    }

    /// Whether the files stay when the fit is done, for whoever has saved the model to remove.
    pub fn checkpoint_keep(self, keep: bool) -> Self {
        self.with(|options| options.set_i64("checkpoint_keep", keep.into()))
    }

    /// Of the random start.
    pub fn seed(self, seed: i64) -> Self {
        self.with(|options| options.set_i64("seed", seed))
    }

    /// The options, or why a value was refused.
    pub fn build(self) -> Result<Options> {
        match self.refused {
            None => Ok(self.options),
            Some(error) => Err(error),
        }
    }

    fn with(mut self, set: impl FnOnce(&mut Options) -> Result<()>) -> Self {
        if self.refused.is_none() {
            self.refused = set(&mut self.options).err();
        }
        self
    }
}

impl From<Options> for OptionsBuilder {
    /// From these options on.
    fn from(options: Options) -> OptionsBuilder {
        OptionsBuilder {
            options,
            refused: None,
        }
    }
}
