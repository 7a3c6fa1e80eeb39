//! Choosing options from the data.

use crate::{pumc_options, pumc_problem, pumc_progress_fn, pumc_status};
use std::os::raw::{c_char, c_void};

opaque! {
    /// What to try and how to judge it. Since 0.1.
    pumc_search
}

extern "C" {
    /// Defaults: regularizer and mu_ratio as in the options given to [`pumc_select`]; omega and
    /// balance explored; a path of lambda_ratio made from the data; up to five parts of 10 % of the
    /// ones hidden in turn; judged by recall at 20. Since 0.1.
    #[must_use]
    pub fn pumc_search_create(out: *mut *mut pumc_search) -> pumc_status;
    /// Takes NULL; may be called from any thread.
    pub fn pumc_search_free(search: *mut pumc_search);
    /// The values to try for "lambda_ratio", "mu_ratio", "omega" or "balance" (of rows and columns
    /// alike): every combination is tried. No values (count 0) means the library's choice. Since
    /// 0.1; "balance" since 0.2.
    #[must_use]
    pub fn pumc_search_set_values_f64(
        search: *mut pumc_search,
        name: *const c_char,
        count: i64,
        values: *const f64,
    ) -> pumc_status;
    /// The penalties to try: name is "regularizer". Since 0.1.
    #[must_use]
    pub fn pumc_search_set_values_str(
        search: *mut pumc_search,
        name: *const c_char,
        count: i64,
        values: *const *const c_char,
    ) -> pumc_status;
    /// Settings: "hold_out" (share of the ones hidden at a time, unless folds is above 1; default
    /// 0.1); "folds" (1 hides that share once; k > 1 hides each k-th part in turn; 0, the default,
    /// hides up to five parts of that share in turn, fewer the more work a fit is),
    /// "top_n" (20), "path_length" (values of lambda_ratio when the library chooses, 7), "seed";
    /// "explore" (1, the default, looks for omega and balance before the paths and for a tilt after
    /// them, unless a list or the options give them or lambda_ratio is listed; 0 does not; since 0.2);
    /// "metric" ("recall" | "auc" | "average_precision" | "ndcg" | "precision"). Since 0.1.
    #[must_use]
    pub fn pumc_search_set_f64(
        search: *mut pumc_search,
        name: *const c_char,
        value: f64,
    ) -> pumc_status;
    /// See [`pumc_search_set_f64`].
    #[must_use]
    pub fn pumc_search_set_i64(
        search: *mut pumc_search,
        name: *const c_char,
        value: i64,
    ) -> pumc_status;
    /// See [`pumc_search_set_f64`].
    #[must_use]
    pub fn pumc_search_set_str(
        search: *mut pumc_search,
        name: *const c_char,
        value: *const c_char,
    ) -> pumc_status;
}

opaque! {
    /// What was tried and how it did. Since 0.1.
    pumc_selection
}

extern "C" {
    /// Hide part of the ones, look for the omega and the balance that suit the data (a few fits at
    /// the default threshold, of rank 64 at most; those that were left are rows of the table as
    /// well), run the path of lambda_ratio from large to small with warm starts for
    /// every combination, score the hidden ones, and keep the table. A lambda_ratio is meant for
    /// the whole problem; fits to a part of it use the ratio that regularises as much there. The
    /// options (NULL for defaults) supply everything that is not searched; their time_limit is that
    /// of the whole call. NULL `search` is the default one. A path ends early, and its rows are
    /// missing, where the first part's score has clearly fallen behind its best.
    ///
    /// `progress` is called after every iteration of every fit, and several times a second while
    /// data is split and fits are scored: in its record `iteration` counts fits done (from 0) and
    /// `max_iterations` all fits to do.
    ///
    /// Stopped by its callback or time limit, it returns the averages over the parts that are
    /// complete or, if none is, the rows of the first part that are done. A fit that was cut short
    /// does not count. [`PUMC_ECANCELLED`](crate::PUMC_ECANCELLED) when no row is done,
    /// [`PUMC_EVALUE`](crate::PUMC_EVALUE) when nothing could be hidden. Since 0.1.
    #[must_use]
    pub fn pumc_select(
        out: *mut *mut pumc_selection,
        problem: *const pumc_problem,
        options: *const pumc_options,
        search: *const pumc_search,
        progress: pumc_progress_fn,
        payload: *mut c_void,
    ) -> pumc_status;
    /// Takes NULL; may be called from any thread.
    pub fn pumc_selection_free(selection: *mut pumc_selection);
    /// Rows of the table, and the row to use. A search that lists nothing keeps the options as they
    /// were given unless the row with the highest score is clearly better: by half a percent and by
    /// two standard errors of the difference, or by 1 % where one part was hidden. Otherwise the row
    /// to use is the one with the highest score or, on the same path, the smallest lambda_ratio that
    /// finds a higher rank and scores within 1 % of it. -1 for NULL. Since 0.1.
    pub fn pumc_selection_count(selection: *const pumc_selection) -> i64;
    /// See [`pumc_selection_count`].
    pub fn pumc_selection_best(selection: *const pumc_selection) -> i64;
    /// The row with the highest score, the first of equals; -1 for NULL. Since 0.2.
    pub fn pumc_selection_top(selection: *const pumc_selection) -> i64;
    /// One value of row i, by name: [`pumc_selection_value_count`] and its neighbours list them. A
    /// value of another type is [`PUMC_ETYPE`](crate::PUMC_ETYPE) (`PUMC_ENAME` in 0.1). The text
    /// belongs to the selection. Since 0.1.
    #[must_use]
    pub fn pumc_selection_get_f64(
        selection: *const pumc_selection,
        i: i64,
        name: *const c_char,
        out: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_selection_get_f64`].
    #[must_use]
    pub fn pumc_selection_get_str(
        selection: *const pumc_selection,
        i: i64,
        name: *const c_char,
        out: *mut *const c_char,
    ) -> pumc_status;
    /// The table of a row's values: how many there are, and the name, type
    /// ([`PUMC_TYPE_F64`](crate::PUMC_TYPE_F64) or [`PUMC_TYPE_STR`](crate::PUMC_TYPE_STR)) and
    /// meaning of the i-th. NULL, or 0 for the type, when there is no i-th. Since 0.2.
    pub fn pumc_selection_value_count() -> i32;
    /// See [`pumc_selection_value_count`].
    pub fn pumc_selection_value_name(i: i32) -> *const c_char;
    /// See [`pumc_selection_value_count`].
    pub fn pumc_selection_value_type(i: i32) -> i32;
    /// See [`pumc_selection_value_count`].
    pub fn pumc_selection_value_doc(i: i32) -> *const c_char;
    /// The options of row i (the best: [`pumc_selection_best`]), ready for a fit to all of the
    /// data. Since 0.1.
    #[must_use]
    pub fn pumc_selection_options(
        out: *mut *mut pumc_options,
        selection: *const pumc_selection,
        i: i64,
    ) -> pumc_status;
    /// Estimate the sampling rate delta: hide a tenth of the ones, fit, and look at the best-scored
    /// cells that the fit did not see as ones. Where those are true ones, the share of hidden ones
    /// among them tells delta. Needs only the ranking; cells that are not ones pull it down, so
    /// that it errs on the low side where the data is hard to predict. The result is in (0, 1];
    /// [`PUMC_EVALUE`](crate::PUMC_EVALUE) where no hidden one is among those cells, since too few
    /// ones tell nothing. `progress` as for [`pumc_fit`](crate::pumc_fit). Stopped by it or by the
    /// options' time_limit, which is that of the whole call, it is
    /// [`PUMC_ECANCELLED`](crate::PUMC_ECANCELLED): a fit cut short would bias the estimate.
    /// Since 0.1.
    #[must_use]
    pub fn pumc_estimate_sampling_rate(
        out: *mut f64,
        problem: *const pumc_problem,
        options: *const pumc_options,
        progress: pumc_progress_fn,
        payload: *mut c_void,
    ) -> pumc_status;
}
