//! What a fit was told and what it found out.

use crate::choices::Regularizer;
use crate::error::Result;
use crate::factors::Factors;
use crate::index::size;
use std::fmt;

impl Factors {
    /// The value that the fit minimised.
    pub fn objective(&self) -> f64 {
        self.fact("objective")
    }

    /// The weight of the penalty.
    pub fn lambda(&self) -> f64 {
        self.fact("lambda")
    }

    /// The shape of the penalty.
    pub fn mu(&self) -> f64 {
        self.fact("mu")
    }

    /// The weight of an observed one.
    pub fn omega(&self) -> f64 {
        self.fact("omega")
    }

    /// The share of the true ones that was observed, which [probabilities](Factors::probability) rest on: what the
    /// options say or, where [`sampling_rate_assumed`](Factors::sampling_rate_assumed), what was assumed.
    pub fn sampling_rate(&self) -> f64 {
        self.fact("sampling_rate")
    }

    /// Whether the fit was told neither a sampling rate nor an omega, so that the sampling rate is an assumption.
    /// Rankings do not depend on it, probabilities do. [`estimate_sampling_rate`](crate::estimate_sampling_rate) finds
    /// one from the data, for the options of another fit.
    pub fn sampling_rate_assumed(&self) -> bool {
        self.flag("sampling_rate_assumed")
    }

    /// Whether the option `max_rank` cut the fit short of the rank that it asked for; a larger one may find more.
    pub fn rank_limited(&self) -> bool {
        self.flag("rank_limited")
    }

    /// How long the fit took.
    pub fn seconds(&self) -> f64 {
        self.fact("seconds")
    }

    /// How many iterations the fit took.
    pub fn iterations(&self) -> usize {
        size(
            self.get_i64("iterations")
                .expect("a name that the library knows"),
        )
    }

    /// The penalty on the singular values; an error when this version of the crate does not know it.
    pub fn regularizer(&self) -> Result<Regularizer> {
        self.get_str("regularizer")?.parse()
    }
}

/// A few lines on what was fitted, how it ended, and what to know about it.
impl fmt::Display for Factors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, cols, rank) = (self.rows(), self.cols(), self.rank());
        let penalty = self.get_str("regularizer").map_err(|_| fmt::Error)?;
        write!(f, "{rows} x {cols}, rank {rank}, {penalty}")?;
        let (omega, iterations) = (self.omega(), self.iterations());
        if iterations == 0 {
            write!(f, ", omega {omega:.3}")?; // not from a fit
        } else {
            let (lambda, objective) = (self.lambda(), self.objective());
            let reason = self.stop_reason();
            write!(f, ", lambda {lambda:.4}, omega {omega:.3}")?;
            write!(
                f,
                "\n{reason} after {iterations} iterations, objective {objective:.6}"
            )?;
        }
        if self.rank_limited() {
            write!(
                f,
                "\nmax_rank cut the rank short: a larger one may find more"
            )?;
        }
        write!(f, "\nsampling rate {:.3}", self.sampling_rate())?;
        if self.sampling_rate_assumed() {
            write!(
                f,
                ", assumed: probabilities rest on it, estimate_sampling_rate() finds one"
            )?;
        }
        match (self.symmetric(), self.no_diagonal()) {
            (true, true) => write!(f, "\nundirected network without diagonal"),
            (true, false) => write!(f, "\nundirected network"),
            (false, true) => write!(f, "\nwithout diagonal"),
            (false, false) => Ok(()),
        }
    }
}

impl fmt::Debug for Factors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Factors")
            .field("rows", &self.rows())
            .field("cols", &self.cols())
            .field("rank", &self.rank())
            .field("rank_limited", &self.rank_limited())
            .field("objective", &self.objective())
            .field("iterations", &self.iterations())
            .field("stop_reason", &self.stop_reason())
            .field("sampling_rate", &self.sampling_rate())
            .field("sampling_rate_assumed", &self.sampling_rate_assumed())
            .field("symmetric", &self.symmetric())
            .field("no_diagonal", &self.no_diagonal())
            .finish()
    }
}
