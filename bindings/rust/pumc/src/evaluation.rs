//! How well a model ranks ones that it did not see.

use crate::c_text::CTextList;
use crate::choices::Metric;
use crate::error::{check, Result};
use crate::factors::Factors;
use crate::index::wide;
use crate::matching::{Matched, Unknown};
use crate::problem::Problem;
use pumc_sys as ffi;
use std::fmt;
use std::ptr;

/// How well hidden ones are ranked: means over rows with a hidden one, at `top_n` where the measure has a list. NaN where
/// there is nothing to measure.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Measures {
    /// Hits over `min(hidden, top_n)`.
    pub recall: f64,
    /// Hits over `top_n`.
    pub precision: f64,
    /// Normalised discounted cumulative gain.
    pub ndcg: f64,
    /// The area under the receiver operating characteristic.
    pub auc: f64,
    /// The area under the precision-recall curve.
    pub average_precision: f64,
}

/// The measures of a model and, beside them, of popularity, from [`Factors::evaluate`]. [`Display`](fmt::Display) writes
/// them as a table.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Evaluation {
    /// How many of each row's best columns count as its list.
    pub top_n: usize,
    /// How many rows have a hidden one that is not observed.
    pub rows: usize,
    /// The model's.
    pub model: Measures,
    /// Those of [popularity](Factors::popularity) among the observed ones; none where no observed ones were given.
    pub popularity: Option<Measures>,
    /// What the model does not know of the hidden ones, by its labels: it was not measured.
    pub unknown_hidden: Unknown,
    /// What the model does not know of the observed ones.
    pub unknown_observed: Unknown,
}

const MEASURES: [Metric; 6] = [
    Metric::Recall,
    Metric::Precision,
    Metric::Ndcg,
    Metric::Auc,
    Metric::AveragePrecision,
    Metric::Rows,
];

impl Factors {
    /// Measure the model on `hidden` ones, with the `observed` ones left out of rankings, beside popularity. The measures
    /// go by what rankings go by: see [`tilt`](Factors::tilt). Hidden ones that are also observed do not count.
    ///
    /// Labels are matched with the model's. What the model does not know is left out and counted; it is an error if it
    /// knows none of it.
    ///
    /// ```
    /// use pumc::{Fit, Problem, Simulation};
    ///
    /// let simulation = Simulation { rows: 80, cols: 60, ..Simulation::default() };
    /// let (problem, _) = Problem::simulate(&simulation)?;
    /// let (kept, hidden) = problem.split(0.2, 1)?;
    /// let evaluation = Fit::new(&kept).run()?.evaluate(Some(&kept), &hidden, 10)?;
    /// println!("{evaluation}");
    /// assert!(evaluation.model.auc > evaluation.popularity.unwrap().auc);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn evaluate(
        &self,
        observed: Option<&Problem>,
        hidden: &Problem,
        top_n: usize,
    ) -> Result<Evaluation> {
        let observed = self.matched_or_none(observed, "observed")?;
        let hidden = self.matched(hidden, "hidden")?;
        let (model, rows) = self.measures(observed.as_ref(), &hidden, top_n)?;
        let of_popularity = match &observed {
            Some(observed) => {
                let popularity = Factors::popularity(observed.problem())?;
                Some(popularity.measures(Some(observed), &hidden, top_n)?.0)
            }
            None => None,
        };
        Ok(Evaluation {
            top_n,
            rows,
            model,
            popularity: of_popularity,
            unknown_hidden: hidden.unknown(),
            unknown_observed: observed.as_ref().map(Matched::unknown).unwrap_or_default(),
        })
    }

    /// One measure of the model alone, also those that [`evaluate`](Factors::evaluate) leaves out because they visit every
    /// cell.
    pub fn measure(
        &self,
        observed: Option<&Problem>,
        hidden: &Problem,
        top_n: usize,
        metric: Metric,
    ) -> Result<f64> {
        let observed = self.matched_or_none(observed, "observed")?;
        let hidden = self.matched(hidden, "hidden")?;
        Ok(self.values(observed.as_ref(), &hidden, top_n, &[metric])?[0])
    }

    fn measures(
        &self,
        observed: Option<&Matched>,
        hidden: &Matched,
        top_n: usize,
    ) -> Result<(Measures, usize)> {
        let values = self.values(observed, hidden, top_n, &MEASURES)?;
        let measures = Measures {
            recall: values[0],
            precision: values[1],
            ndcg: values[2],
            auc: values[3],
            average_precision: values[4],
        };
        Ok((measures, values[5] as usize)) // a whole number, 0 for NaN
    }

    fn values(
        &self,
        observed: Option<&Matched>,
        hidden: &Matched,
        top_n: usize,
        metrics: &[Metric],
    ) -> Result<Vec<f64>> {
        let names = metrics.iter().map(|metric| metric.as_str());
        let names = CTextList::new(names, "a name")?;
        let mut out = vec![f64::NAN; metrics.len()];
        // SAFETY: the handles are alive (NULL is none); there are as many names and places as the call is told.
        check(unsafe {
            ffi::pumc_factors_evaluate(
                self.as_ptr(),
                observed.map_or(ptr::null(), |given| given.problem().as_ptr()),
                hidden.problem().as_ptr(),
                wide(top_n),
                wide(metrics.len()),
                names.as_ptr(),
                out.as_mut_ptr(),
            )
        })?;
        Ok(out)
    }
}

impl Measures {
    /// The measures with their names.
    pub fn named(&self) -> [(Metric, f64); 5] {
        [
            (Metric::Recall, self.recall),
            (Metric::Precision, self.precision),
            (Metric::Ndcg, self.ndcg),
            (Metric::Auc, self.auc),
            (Metric::AveragePrecision, self.average_precision),
        ]
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, top_n) = (self.rows, self.top_n);
        write!(f, "{:<18}{:>10}", "", "model")?;
        if self.popularity.is_some() {
            write!(f, "{:>12}", "popularity")?;
        }
        let baseline = self.popularity.as_ref().map(Measures::named);
        for (i, (metric, value)) in self.model.named().into_iter().enumerate() {
            write!(f, "\n{metric:<18}{value:>10.3}")?;
            if let Some(baseline) = baseline {
                write!(f, "{:>12.3}", baseline[i].1)?;
            }
        }
        write!(f, "\n{rows} rows with hidden ones; lists of {top_n}")?;
        let parts = [
            ("hidden", self.unknown_hidden),
            ("observed", self.unknown_observed),
        ];
        for (what, unknown) in parts {
            if unknown.ones > 0 {
                let ones = unknown.ones;
                write!(
                    f,
                    "\n{ones} {what} ones left out: the model does not know their labels"
                )?;
            }
        }
        Ok(())
    }
}
