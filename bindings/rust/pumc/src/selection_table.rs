//! A selection as a table to read.

use crate::selection::{Selection, Trial};
use std::fmt;

const HEAD: [&str; 11] = [
    "score",
    "score_se",
    "regularizer",
    "lambda_ratio",
    "mu_ratio",
    "omega",
    "row_balance",
    "col_balance",
    "tilt",
    "rank",
    "seconds",
];

fn values(trial: &Trial) -> [String; 11] {
    [
        format!("{:.4}", trial.score),
        format!("{:.4}", trial.score_se),
        trial.regularizer.to_string(),
        format!("{:.4}", trial.lambda_ratio),
        format!("{:.3}", trial.mu_ratio),
        format!("{:.3}", trial.omega),
        format!("{:.2}", trial.row_balance),
        format!("{:.2}", trial.col_balance),
        format!("{:.2}", trial.tilt),
        format!("{:.1}", trial.rank),
        format!("{:.2}", trial.seconds),
    ]
}

/// The table, a row a line. `used` marks the row to use, [`best`](Selection::best), and `top` the one with the highest score,
/// [`top`](Selection::top).
impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (best, top) = (self.best(), self.top());
        write!(f, "{:>8}{:>5}", "", "row")?;
        for name in HEAD {
            write!(f, "{:>width$}", name, width = width(name))?;
        }
        for i in 0..self.count() {
            let trial = self.trial(i).map_err(|_| fmt::Error)?;
            let mark = match (i == best, i == top) {
                (true, true) => "top,used",
                (true, false) => "used",
                (false, true) => "top",
                (false, false) => "",
            };
            write!(f, "\n{mark:<8}{i:>5}")?;
            for (name, value) in HEAD.iter().zip(values(&trial)) {
                write!(f, "{:>width$}", value, width = width(name))?;
            }
        }
        write!(f, "\ntop: the highest score; used: the row to use")
    }
}

/// Room for the name and the values below it, and two blanks before.
fn width(name: &str) -> usize {
    name.len().max(6) + 2
}

impl fmt::Debug for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Selection of {} rows\n{self}", self.count())
    }
}
