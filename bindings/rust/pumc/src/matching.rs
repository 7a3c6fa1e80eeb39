//! Problems beside models whose labels are in other places.

use crate::error::{Error, ErrorCode, Result};
use crate::factors::Factors;
use crate::index::wide;
use crate::labels::{Labelled, Side};
use crate::line_places::{line_places, repeated_labels, same_labels, Places};
use crate::problem::Problem;
use pumc_sys as ffi;
use std::ptr;
use std::sync::atomic::Ordering;

/// A problem with the rows and columns of a model, from [`Factors::align`].
#[derive(Debug)]
#[non_exhaustive]
pub struct Aligned {
    /// The ones that the model knows, by the model's positions and without labels.
    pub problem: Problem,
    /// What was left out.
    pub unknown: Unknown,
    /// Rows and columns of the problem that were found by a label which several rows (columns) have, of the problem or of
    /// the model: they are taken for the first such line of the model, whichever was meant.
    pub repeated: usize,
}

/// How much of a problem a model does not know, by its labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Unknown {
    /// Rows whose label no row of the model has.
    pub rows: usize,
    /// Columns likewise.
    pub cols: usize,
    /// Ones in such a row or column.
    pub ones: usize,
}

#[derive(Debug)]
pub(crate) enum Matched<'p> {
    AsIs(&'p Problem),
    Moved(Aligned),
}

impl Matched<'_> {
    pub(crate) fn problem(&self) -> &Problem {
        match self {
            Matched::AsIs(problem) => problem,
            Matched::Moved(aligned) => &aligned.problem,
        }
    }

    pub(crate) fn unknown(&self) -> Unknown {
        match self {
            Matched::AsIs(_) => Unknown::default(),
            Matched::Moved(aligned) => aligned.unknown,
        }
    }
}

/// NULL is none.
pub(crate) fn pointer_or_null(problem: &Option<Matched>) -> *const ffi::pumc_problem {
    problem
        .as_ref()
        .map_or(ptr::null(), |given| given.problem().as_ptr())
}

impl Factors {
    /// The ones of `problem` in the places that their labels have in this model. What the model does not know is left
    /// out and counted. Rows that have no labels here or there keep their places; columns likewise.
    ///
    /// Everything that takes a problem beside a model does this by itself: `exclude`, `observed`, `hidden`, new rows.
    /// For many calls with one problem whose labels are in other places, it is quicker to do it once.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let pairs = [("Ann", "tea"), ("Ann", "milk"), ("Bob", "tea"), ("Bob", "milk"), ("Cy", "tea")];
    /// let factors = Fit::new(&Problem::from_labels(pairs)?).run()?;
    /// let today = Problem::from_labels([("Cy", "milk"), ("Di", "tea"), ("Ann", "rum")])?;
    /// let aligned = factors.align(&today)?;
    /// assert_eq!(aligned.problem.pairs(), [(2, 1)]);
    /// assert_eq!((aligned.unknown.rows, aligned.unknown.cols, aligned.unknown.ones), (1, 1, 2));
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn align(&self, problem: &Problem) -> Result<Aligned> {
        let mut aligned = moved(problem, self, places(problem, self))?;
        aligned.repeated =
            repeated_labels(problem, self, Side::Rows) + repeated_labels(problem, self, Side::Cols);
        Ok(aligned)
    }

    /// `problem` as `what`, by the labels of rows and columns. It is an error if nothing of it is left.
    pub(crate) fn matched<'p>(&self, problem: &'p Problem, what: &str) -> Result<Matched<'p>> {
        if self.has_labels_of(problem) {
            return Ok(Matched::AsIs(problem));
        }
        self.matched_by(problem, places(problem, self), what)
    }

    /// The same for what may be absent.
    pub(crate) fn matched_or_none<'p>(
        &self,
        problem: Option<&'p Problem>,
        what: &str,
    ) -> Result<Option<Matched<'p>>> {
        problem.map(|given| self.matched(given, what)).transpose()
    }

    /// The same for the lines of one side alone: the others are new.
    pub(crate) fn matched_side<'p>(
        &self,
        problem: &'p Problem,
        side: Side,
        what: &str,
    ) -> Result<Matched<'p>> {
        let places = line_places(problem, self, side);
        match side {
            Side::Rows => self.matched_by(problem, [places, None], what),
            Side::Cols => self.matched_by(problem, [None, places], what),
        }
    }

    fn matched_by<'p>(
        &self,
        problem: &'p Problem,
        places: [Places; 2],
        what: &str,
    ) -> Result<Matched<'p>> {
        if places.iter().all(Option::is_none) {
            return Ok(Matched::AsIs(problem));
        }
        let aligned = moved(problem, self, places)?;
        if aligned.problem.count() == 0 && problem.count() > 0 {
            let ones = problem.count();
            let text = format!("{what} has {ones} ones, none of them with labels of the model");
            return Err(Error::new(ErrorCode::Name, text));
        }
        Ok(Matched::Moved(aligned))
    }

    /// This model with the lines of `problem`, for a warm start; nothing where they are in the same places.
    pub(crate) fn with_lines_of(&self, problem: &Problem) -> Result<Option<Factors>> {
        if self.has_labels_of(problem) {
            return Ok(None);
        }
        let [rows, cols] = places(problem, self);
        for (places, what) in [(&rows, "row"), (&cols, "column")] {
            let places = places.as_deref().unwrap_or_default();
            if !places.is_empty() && places.iter().all(Option::is_none) {
                let text = format!("warm_start has none of the problem's {what} labels");
                return Err(Error::new(ErrorCode::Name, text));
            }
        }
        if rows.is_none() && cols.is_none() {
            return Ok(None);
        }
        self.reindex(rows.as_deref(), cols.as_deref()).map(Some)
    }

    /// Whether the model is known to have just the labels of this problem.
    fn has_labels_of(&self, problem: &Problem) -> bool {
        if self.labels_of().load(Ordering::Relaxed) == problem.labels_number() {
            return true;
        }
        let same = [Side::Rows, Side::Cols]
            .iter()
            .all(|&side| same_labels(problem, self, side));
        if same {
            let number = problem.labels_number();
            self.labels_of().store(number, Ordering::Relaxed);
        }
        same
    }
}

impl Problem {
    /// The ones of `other` in the rows and columns of this problem, as [`Factors::align`] finds them; nothing where they
    /// are in the same places.
    pub(crate) fn ones_of(&self, other: &Problem) -> Result<Option<Problem>> {
        let places = places(other, self);
        if places.iter().all(Option::is_none) {
            return Ok(None);
        }
        Ok(Some(moved(other, self, places)?.problem))
    }
}

/// Of rows and of columns.
fn places(problem: &Problem, to: &impl Labelled) -> [Places; 2] {
    [Side::Rows, Side::Cols].map(|side| line_places(problem, to, side))
}

/// The ones that have a place there; repeated labels are not counted.
fn moved(problem: &Problem, to: &impl Labelled, [rows, cols]: [Places; 2]) -> Result<Aligned> {
    let place = |places: &Places, i: i64| match places {
        None => Some(i),
        Some(places) => places[usize::try_from(i).ok()?].map(wide),
    };
    let (old_row, old_col) = problem.copy_coo();
    let (mut row, mut col, mut confidence) = (Vec::new(), Vec::new(), Vec::new());
    for ((i, j), given) in old_row.into_iter().zip(old_col).zip(problem.confidences()) {
        if let (Some(i), Some(j)) = (place(&rows, i), place(&cols, j)) {
            row.push(i);
            col.push(j);
            confidence.push(given);
        }
    }
    let lines = |places: &Places, side| match places {
        None => problem.lines(side),
        Some(_) => to.lines(side),
    };
    let shape = (lines(&rows, Side::Rows), lines(&cols, Side::Cols));
    let mut moved = Problem::from_coo_with_confidence(shape.0, shape.1, &row, &col, &confidence)?;
    if problem.no_diagonal() && rows == cols {
        moved.set_no_diagonal(true)?;
    }
    let lost = |places: &Places| places.iter().flatten().filter(|p| p.is_none()).count();
    let unknown = Unknown {
        rows: lost(&rows),
        cols: lost(&cols),
        ones: problem.count() - row.len(),
    };
    Ok(Aligned {
        problem: moved,
        unknown,
        repeated: 0,
    })
}
