//! Choosing options from the data.

use crate::c_text::{from_c, to_c};
use crate::choices::Regularizer;
use crate::error::{check, created, Result};
use crate::index::{size, wide};
use crate::options::Options;
use crate::problem::Problem;
use crate::progress::{observed, Observer, Progress};
use crate::search::Search;
use pumc_sys as ffi;
use std::ops::ControlFlow;
use std::ptr::{self, NonNull};

/// A selection to be run: hide part of the ones, look for the omega and the balance that suit the data (see
/// [`SearchBuilder::explore`](crate::SearchBuilder::explore)), fit along a path of lambda_ratio with warm starts for every
/// combination of the search, score the hidden ones, and look for a tilt. A lambda_ratio is meant for the whole problem; fits to a part
/// of it use the ratio that regularises as much there.
///
/// ```
/// use pumc::{fit, Options, Problem, Search, Select, Simulation};
///
/// let simulation = Simulation { rows: 60, cols: 50, ..Simulation::default() };
/// let (problem, _) = Problem::simulate(&simulation)?;
/// let search = Search::builder().lambda_ratios(&[0.5, 0.3]).build()?;
/// let selection = Select::new(&problem).search(&search).run()?;
/// assert_eq!(selection.trials()?.len(), 2);
/// let factors = fit(&problem, &selection.best_options()?)?;
/// # Ok::<(), pumc::Error>(())
/// ```
#[must_use = "a selection does nothing until it is run"]
pub struct Select<'a> {
    problem: &'a Problem,
    options: Option<&'a Options>,
    search: Option<&'a Search>,
    observer: Observer<'a>,
}

impl<'a> Select<'a> {
    /// With default options and the default search.
    pub fn new(problem: &'a Problem) -> Select<'a> {
        Select {
            problem,
            options: None,
            search: None,
            observer: None,
        }
    }

    /// These supply everything that is not searched.
    pub fn options(mut self, options: &'a Options) -> Select<'a> {
        self.options = Some(options);
        self
    }

    /// What to try and how to judge it.
    pub fn search(mut self, search: &'a Search) -> Select<'a> {
        self.search = Some(search);
        self
    }

    /// Call a closure after every iteration of every fit, and several times a second in between, on this thread; its
    /// record counts fits. A selection that it stops, or the options' time limit, returns the rows that are complete,
    /// and [`ErrorCode::Cancelled`](crate::ErrorCode::Cancelled) when there is none yet. A panic in the closure goes
    /// on from [`run`](Select::run).
    pub fn progress(
        mut self,
        observer: impl FnMut(&Progress) -> ControlFlow<()> + 'a,
    ) -> Select<'a> {
        self.observer = Some(Box::new(observer));
        self
    }

    /// Run it.
    pub fn run(mut self) -> Result<Selection> {
        let problem = self.problem.as_ptr();
        let options = self.options.map_or(ptr::null(), Options::as_ptr);
        let search = self.search.map_or(ptr::null(), Search::as_ptr);
        observed(&mut self.observer, |progress, payload| {
            created(|out| {
                // SAFETY: the handles are alive and borrowed as const, options and search may be NULL, and
                // `observed` keeps callback and payload valid during the call.
                unsafe { ffi::pumc_select(out, problem, options, search, progress, payload) }
            })
            .map(|handle| Selection { handle })
        })
    }
}

/// Choose with these options and this search: [`Select`] in one call.
pub fn select(problem: &Problem, options: &Options, search: &Search) -> Result<Selection> {
    Select::new(problem).options(options).search(search).run()
}

/// What was tried and how it did. [`Display`](std::fmt::Display) and [`Debug`](std::fmt::Debug) write the table, with the
/// row to use and the one with the highest score marked.
pub struct Selection {
    handle: NonNull<ffi::pumc_selection>,
}

// SAFETY: the handle is not tied to the thread that made it, and `pumc_selection_free` works from any.
unsafe impl Send for Selection {}
// SAFETY: a selection never changes after it is made: the C API takes it as a pointer to const only, which many
// threads may use at once.
unsafe impl Sync for Selection {}

/// One row of a selection's table. Measures are means over the parts hidden. Behind the rows of the paths are those of
/// omegas and balances that were tried beforehand and left, and then the row to use with other tilts.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Trial {
    /// The metric that decides.
    pub score: f64,
    /// Its standard error; NaN for one fold.
    pub score_se: f64,
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
    /// What was tried.
    pub regularizer: Regularizer,
    /// What was tried.
    pub lambda_ratio: f64,
    /// What was tried.
    pub mu_ratio: f64,
    /// What was tried.
    pub omega: f64,
    /// What was tried.
    pub row_balance: f64,
    /// What was tried.
    pub col_balance: f64,
    /// What was tried.
    pub tilt: f64,
    /// The mean rank of the fits.
    pub rank: f64,
    /// The time of the fits.
    pub seconds: f64,
}

impl Selection {
    fn as_ptr(&self) -> *const ffi::pumc_selection {
        self.handle.as_ptr()
    }

    /// The number of rows of the table.
    pub fn count(&self) -> usize {
        // SAFETY: the handle is alive.
        size(unsafe { ffi::pumc_selection_count(self.as_ptr()) })
    }

    /// The row to use, which need not be the one with the highest score, [`top`](Selection::top):
    ///
    /// - The best of many rows is partly chance. A search that lists nothing keeps the options as they were given unless the
    ///   highest score is clearly better: by half a percent and by two standard errors of the difference, or by 1 % where
    ///   one part was hidden.
    /// - Otherwise it is the row with the highest score or, on the same path, the smallest lambda_ratio that finds a higher
    ///   rank and scores within 1 % of it: all of the data bears less regularisation than a part.
    /// - If that row scores higher with another tilt, by 0.2 % and by one standard error of the difference, it is the row
    ///   with that tilt.
    pub fn best(&self) -> usize {
        // SAFETY: the handle is alive.
        size(unsafe { ffi::pumc_selection_best(self.as_ptr()) })
    }

    /// The row with the highest score, the first of equals.
    pub fn top(&self) -> usize {
        // SAFETY: the handle is alive.
        size(unsafe { ffi::pumc_selection_top(self.as_ptr()) })
    }

    /// A real value of a row, by name: [`value_table`](Selection::value_table) lists them.
    pub fn get_f64(&self, i: usize, name: &str) -> Result<f64> {
        let name = to_c(name, "name")?;
        let mut value = 0.0;
        // SAFETY: the handle is alive, the name ends with a NUL, and `value` outlives the call.
        check(unsafe {
            ffi::pumc_selection_get_f64(self.as_ptr(), wide(i), name.as_ptr(), &mut value)
        })?;
        Ok(value)
    }

    /// A text of a row, by name.
    pub fn get_str(&self, i: usize, name: &str) -> Result<String> {
        let name = to_c(name, "name")?;
        let mut value = ptr::null();
        // SAFETY: the handle is alive, the name ends with a NUL, and `value` outlives the call.
        check(unsafe {
            ffi::pumc_selection_get_str(self.as_ptr(), wide(i), name.as_ptr(), &mut value)
        })?;
        // SAFETY: the text belongs to the selection, which never changes.
        let text = unsafe { from_c(value) };
        Ok(text.map_or_else(String::new, |text| text.to_string_lossy().into_owned()))
    }

    /// A row of the table.
    pub fn trial(&self, i: usize) -> Result<Trial> {
        let value = |name| self.get_f64(i, name);
        Ok(Trial {
            score: value("score")?,
            score_se: value("score_se")?,
            recall: value("recall")?,
            precision: value("precision")?,
            ndcg: value("ndcg")?,
            auc: value("auc")?,
            average_precision: value("average_precision")?,
            regularizer: self.get_str(i, "regularizer")?.parse()?,
            lambda_ratio: value("lambda_ratio")?,
            mu_ratio: value("mu_ratio")?,
            omega: value("omega")?,
            row_balance: value("row_balance")?,
            col_balance: value("col_balance")?,
            tilt: value("tilt")?,
            rank: value("rank")?,
            seconds: value("seconds")?,
        })
    }

    /// The whole table.
    pub fn trials(&self) -> Result<Vec<Trial>> {
        (0..self.count()).map(|i| self.trial(i)).collect()
    }

    /// The options of a row, ready for a fit to all of the data.
    pub fn options(&self, i: usize) -> Result<Options> {
        // SAFETY: the out-parameter is a place for a handle, and this handle is alive.
        created(|out| unsafe { ffi::pumc_selection_options(out, self.as_ptr(), wide(i)) })
            .map(Options::from_handle)
    }

    /// The options of the row to use, [`best`](Selection::best).
    pub fn best_options(&self) -> Result<Options> {
        self.options(self.best())
    }
}

impl Drop for Selection {
    fn drop(&mut self) {
        // SAFETY: the handle is alive, owned by this value alone, and not used again.
        unsafe { ffi::pumc_selection_free(self.handle.as_ptr()) }
    }
}
