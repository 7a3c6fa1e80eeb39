//! What a selection tries and how it judges.

use crate::c_text::{to_c, CTextList};
use crate::choices::{Metric, Regularizer};
use crate::error::{check, created, Error, Result};
use crate::index::wide;
use pumc_sys as ffi;
use std::fmt;
use std::ptr::NonNull;

/// What a [`Select`](crate::Select) tries, and how it judges what it tried. By default: the omega and the balance
/// that suit the data, found by a few fits beforehand; a path of lambda_ratio made from the data; up to five parts of
/// 10 % of the ones, hidden in turn; recall at 20.
///
/// ```
/// use pumc::{Metric, Regularizer, Search};
///
/// let search = Search::builder()
///     .regularizers(&[Regularizer::Lsp, Regularizer::Nuclear])
///     .lambda_ratios(&[0.4, 0.2, 0.1])
///     .folds(3)
///     .metric(Metric::Ndcg)
///     .build()?;
/// # Ok::<(), pumc::Error>(())
/// ```
pub struct Search {
    handle: NonNull<ffi::pumc_search>,
}

// SAFETY: the handle is not tied to the thread that made it, and `pumc_search_free` works from any.
unsafe impl Send for Search {}
// SAFETY: everything behind `&Search` passes it as a pointer to const, which many threads may use at once; what
// changes it needs `&mut Search`.
unsafe impl Sync for Search {}

impl Search {
    /// The default search.
    ///
    /// # Panics
    /// When out of memory.
    pub fn new() -> Search {
        // SAFETY: the out-parameter is a place for a handle.
        let handle = created(|out| unsafe { ffi::pumc_search_create(out) });
        Search {
            handle: handle.expect("a default search"),
        }
    }

    /// A search with a setter for each of its settings.
    pub fn builder() -> SearchBuilder {
        SearchBuilder {
            search: Search::new(),
            refused: None,
        }
    }

    pub(crate) fn as_ptr(&self) -> *const ffi::pumc_search {
        self.handle.as_ptr()
    }

    /// The values to try for `lambda_ratio`, `mu_ratio`, `omega` or `balance`; none means the library's choice.
    pub fn set_values_f64(&mut self, name: &str, values: &[f64]) -> Result<()> {
        let name = to_c(name, "name")?;
        // SAFETY: the handle is alive and borrowed mutably; the slice is as long as the call is told, and copied.
        check(unsafe {
            ffi::pumc_search_set_values_f64(
                self.handle.as_ptr(),
                name.as_ptr(),
                wide(values.len()),
                values.as_ptr(),
            )
        })
    }

    /// The values to try for `regularizer`.
    pub fn set_values_str<S: AsRef<str>>(&mut self, name: &str, values: &[S]) -> Result<()> {
        let name = to_c(name, "name")?;
        let texts = CTextList::new(values, "a value")?;
        // SAFETY: the handle is alive and borrowed mutably; there are as many texts as the call is told, copied.
        check(unsafe {
            ffi::pumc_search_set_values_str(
                self.handle.as_ptr(),
                name.as_ptr(),
                wide(values.len()),
                texts.as_ptr(),
            )
        })
    }

    /// Set `hold_out`.
    pub fn set_f64(&mut self, name: &str, value: f64) -> Result<()> {
        let name = to_c(name, "name")?;
        // SAFETY: the handle is alive and borrowed mutably; the name ends with a NUL.
        check(unsafe { ffi::pumc_search_set_f64(self.handle.as_ptr(), name.as_ptr(), value) })
    }

    /// Set `folds`, `top_n`, `path_length`, `explore` or `seed`.
    pub fn set_i64(&mut self, name: &str, value: i64) -> Result<()> {
        let name = to_c(name, "name")?;
        // SAFETY: the handle is alive and borrowed mutably; the name ends with a NUL.
        check(unsafe { ffi::pumc_search_set_i64(self.handle.as_ptr(), name.as_ptr(), value) })
    }

    /// Set `metric`.
    pub fn set_str(&mut self, name: &str, value: &str) -> Result<()> {
        let (name, value) = (to_c(name, "name")?, to_c(value, "value")?);
        // SAFETY: the handle is alive and borrowed mutably; both texts end with a NUL and are copied.
        check(unsafe {
            ffi::pumc_search_set_str(self.handle.as_ptr(), name.as_ptr(), value.as_ptr())
        })
    }
}

impl Default for Search {
    fn default() -> Search {
        Search::new()
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").finish_non_exhaustive()
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        // SAFETY: the handle is alive, owned by this value alone, and not used again.
        unsafe { ffi::pumc_search_free(self.handle.as_ptr()) }
    }
}

/// Sets what to try, one after the other; [`build`](SearchBuilder::build) reports the first value that was refused.
#[derive(Debug)]
#[must_use = "a builder does nothing until it is built"]
pub struct SearchBuilder {
    search: Search,
    refused: Option<Error>,
}

impl SearchBuilder {
    /// The values of lambda_ratio to try.
    pub fn lambda_ratios(self, values: &[f64]) -> Self {
        self.with(|search| search.set_values_f64("lambda_ratio", values))
    }

    /// The values of mu_ratio to try.
    pub fn mu_ratios(self, values: &[f64]) -> Self {
        self.with(|search| search.set_values_f64("mu_ratio", values))
    }

    /// The values of omega to try.
    pub fn omegas(self, values: &[f64]) -> Self {
        self.with(|search| search.set_values_f64("omega", values))
    }

    /// The balances to try, of rows and columns alike.
    pub fn balances(self, values: &[f64]) -> Self {
        self.with(|search| search.set_values_f64("balance", values))
    }

    /// Whether to look for omega and balance by a few fits before the paths, and for a tilt after them, as is the default.
    /// What a list or the options give is not looked for, and nothing is where values of lambda_ratio are listed.
    pub fn explore(self, explore: bool) -> Self {
        self.with(|search| search.set_i64("explore", i64::from(explore)))
    }

    /// The penalties to try.
    pub fn regularizers(self, values: &[Regularizer]) -> Self {
        let names: Vec<_> = values.iter().map(|value| value.as_str()).collect();
        self.with(|search| search.set_values_str("regularizer", &names))
    }

    /// The share of the ones that is hidden at a time, unless there are several folds.
    pub fn hold_out(self, share: f64) -> Self {
        self.with(|search| search.set_f64("hold_out", share))
    }

    /// 1 hides one share; k > 1 hides each k-th part in turn; 0, the default, hides up to five shares in
    /// turn, fewer beyond 3,000 rows and columns together and one beyond 7,600.
    pub fn folds(self, folds: usize) -> Self {
        self.with(|search| search.set_i64("folds", wide(folds)))
    }

    /// How many of the best columns of a row count.
    pub fn top_n(self, top_n: usize) -> Self {
        self.with(|search| search.set_i64("top_n", wide(top_n)))
    }

    /// How many values of lambda_ratio there are when the library chooses them.
    pub fn path_length(self, length: usize) -> Self {
        self.with(|search| search.set_i64("path_length", wide(length)))
    }

    /// Of the random split.
    pub fn seed(self, seed: i64) -> Self {
        self.with(|search| search.set_i64("seed", seed))
    }

    /// What decides which row did best.
    pub fn metric(self, metric: Metric) -> Self {
        self.with(|search| search.set_str("metric", metric.as_str()))
    }

    /// The search, or why a value was refused.
    pub fn build(self) -> Result<Search> {
        match self.refused {
            None => Ok(self.search),
            Some(error) => Err(error),
        }
    }

    fn with(mut self, set: impl FnOnce(&mut Search) -> Result<()>) -> Self {
        if self.refused.is_none() {
            self.refused = set(&mut self.search).err();
        }
        self
    }
}
