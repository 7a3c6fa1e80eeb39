//! Where the rows and columns of one thing are in another, by their labels.

use crate::labels::{Labelled, Side};
use std::collections::HashMap;
use std::ffi::CStr;

/// Where the lines of a problem are elsewhere; `None` for all of them where they are in the same places.
pub(crate) type Places = Option<Vec<Option<usize>>>;

/// Whether both have labels on this side, the same ones in the same order.
pub(crate) fn same_labels(from: &impl Labelled, to: &impl Labelled, side: Side) -> bool {
    from.lines(side) == to.lines(side)
        && to.label(side, 0).is_some()
        && (0..to.lines(side)).all(|i| from.label(side, i) == to.label(side, i))
}

/// The first of several lines with one label counts, as for `find_row`; the empty text is a label like any other.
pub(crate) fn line_places(from: &impl Labelled, to: &impl Labelled, side: Side) -> Places {
    if !by_label(from, to, side) {
        return None;
    }
    let mut place_of: HashMap<&CStr, usize> = HashMap::new();
    for i in (0..to.lines(side)).rev() {
        if let Some(label) = to.label(side, i) {
            place_of.insert(label, i);
        }
    }
    let place = |i| place_of.get(from.label(side, i)?).copied();
    Some((0..from.lines(side)).map(place).collect())
}

/// How many lines are found by a label that is not theirs alone, here or there.
pub(crate) fn repeated_labels(from: &impl Labelled, to: &impl Labelled, side: Side) -> usize {
    if !by_label(from, to, side) {
        return 0;
    }
    let (here, there) = (label_counts(from, side), label_counts(to, side));
    let repeated = |label: &CStr| match there.get(label) {
        Some(&lines) => lines > 1 || here[label] > 1,
        None => false,
    };
    let labels = (0..from.lines(side)).filter_map(|i| from.label(side, i));
    labels.filter(|label| repeated(label)).count()
}

/// Labels decide where both have them and they are not the same already.
fn by_label(from: &impl Labelled, to: &impl Labelled, side: Side) -> bool {
    to.label(side, 0).is_some()
        && (from.lines(side) == 0 || from.label(side, 0).is_some())
        && !same_labels(from, to, side)
}

fn label_counts(lines: &impl Labelled, side: Side) -> HashMap<&CStr, usize> {
    let mut counts = HashMap::new();
    for label in (0..lines.lines(side)).filter_map(|i| lines.label(side, i)) {
        *counts.entry(label).or_insert(0) += 1;
    }
    counts
}
