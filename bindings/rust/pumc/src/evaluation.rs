//! How well a model ranks ones that it did not see.

use crate::c_text::CTextList;
use crate::choices::Metric;
use crate::error::{check, Result};
use crate::factors::Factors;
use crate::index::wide;
use crate::problem::Problem;
use pumc_sys as ffi;
use std::ptr;

impl Factors {
    /// Measure the model on `hidden` ones, with the `observed` ones left out of rankings. Precision, recall and NDCG
    /// are at `top_n`. They, AUC and average precision go by what rankings go by: see [`tilt`](Factors::tilt). NaN where
    /// there is nothing to measure.
    ///
    /// ```
    /// use pumc::{Fit, Metric, Problem, Simulation};
    ///
    /// let simulation = Simulation { rows: 80, cols: 60, ..Simulation::default() };
    /// let (problem, _) = Problem::simulate(&simulation)?;
    /// let (kept, hidden) = problem.split(0.2, 1)?;
    /// let factors = Fit::new(&kept).run()?;
    /// let values = factors.evaluate(Some(&kept), &hidden, 10, &[Metric::Auc, Metric::Recall])?;
    /// assert!(values[0] > 0.5);
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn evaluate(
        &self,
        observed: Option<&Problem>,
        hidden: &Problem,
        top_n: usize,
        metrics: &[Metric],
    ) -> Result<Vec<f64>> {
        let names: Vec<_> = metrics.iter().map(|metric| metric.as_str()).collect();
        let names = CTextList::new(&names, "a name")?;
        let mut out = vec![f64::NAN; metrics.len()];
        // SAFETY: the handles are alive (NULL is none); there are as many names and places as the call is told.
        check(unsafe {
            ffi::pumc_factors_evaluate(
                self.as_ptr(),
                observed.map_or(ptr::null(), Problem::as_ptr),
                hidden.as_ptr(),
                wide(top_n),
                wide(metrics.len()),
                names.as_ptr(),
                out.as_mut_ptr(),
            )
        })?;
        Ok(out)
    }
}
