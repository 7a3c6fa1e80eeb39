//! The answers of a ranking, and room for them.

use crate::buffer::filled;
use crate::error::{Error, ErrorCode, Result};
use crate::factors::Factors;
use crate::index::{wide, CIndex};
use crate::labels::{Labelled, Side};
use std::borrow::Cow;
use std::fmt;

/// One answer of a ranking: a row or column, and its score or cosine.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ranked {
    /// The position of the row or column.
    pub index: usize,
    /// Its label, if the model has labels.
    #[cfg_attr(feature = "serde", serde(default))]
    pub label: Option<String>,
    /// Its score in a recommendation, its cosine in a list of similar ones.
    pub value: f64,
}

impl Ranked {
    /// The label, or the position where there are no labels.
    pub fn name(&self) -> Cow<'_, str> {
        match &self.label {
            Some(label) => Cow::Borrowed(label),
            None => Cow::Owned(self.index.to_string()),
        }
    }
}

/// The name and the value: `E5 0.83`.
impl fmt::Display for Ranked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:.2}", self.name(), self.value)
    }
}

impl Factors {
    /// Runs a ranking function of the C API that fills (count, top_n, out, out_value), with room for count * top_n, by
    /// rows or columns of this model.
    pub(crate) fn ranked<C: CIndex>(
        &self,
        side: Side,
        count: usize,
        top_n: usize,
        function: impl FnOnce(i64, i64, *mut C, *mut f64) -> Result<()>,
    ) -> Result<Vec<Vec<Ranked>>> {
        let top_n = at_most(self.lines(side), top_n)?;
        if top_n == 0 {
            return Ok(vec![Vec::new(); count]);
        }
        let mut index = filled(count, top_n, C::NONE)?;
        let mut value = filled(count, top_n, f64::NAN)?;
        let (out, out_value) = (index.as_mut_ptr(), value.as_mut_ptr());
        function(wide(count), wide(top_n), out, out_value)?;
        let queries = index.chunks(top_n).zip(value.chunks(top_n));
        let answers = queries.map(|(index, value)| self.paired(side, index, value));
        Ok(answers.collect())
    }

    /// Without the filling at the end, where fewer were left than asked for.
    fn paired<C: CIndex>(&self, side: Side, index: &[C], value: &[f64]) -> Vec<Ranked> {
        let answer = |(&index, &value): (&C, &f64)| {
            let index = index.try_into().ok()?;
            let label = self.label(side, index);
            Some(Ranked {
                index,
                label: label.map(|text| text.to_string_lossy().into_owned()),
                value,
            })
        };
        index.iter().zip(value).map_while(answer).collect()
    }
}

/// The library refuses more than there are, and chunks of none cannot be made.
fn at_most(available: usize, top_n: usize) -> Result<usize> {
    match top_n {
        0 => Err(Error::new(
            ErrorCode::Size,
            "top_n must be at least 1, got 0",
        )),
        _ => Ok(top_n.min(available)),
    }
}

/// The answers to a single question.
pub(crate) fn first(answers: Result<Vec<Vec<Ranked>>>) -> Result<Vec<Ranked>> {
    Ok(answers?.pop().unwrap_or_default())
}
