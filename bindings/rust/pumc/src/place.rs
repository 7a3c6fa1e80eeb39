//! Rows and columns by position or by label.

use crate::error::Result;
use crate::index::{wide, CIndex, Index};
use std::borrow::Cow;
use std::slice;

/// A row or column: an integer (`i32`, `i64`, `u32`, `u64`, `usize`) is its position, counted from 0; a text (`&str`,
/// `String`) is its label. Where labels are themselves numbers, such as the ids of a database, write `id.to_string()` (or
/// `"17"`): the integer 17 is the position 17, whatever its label.
///
/// ```
/// use pumc::{Fit, Problem};
///
/// let pairs = [("Ann", "tea"), ("Ann", "milk"), ("Bob", "tea"), ("Bob", "milk"), ("Cy", "tea")];
/// let problem = Problem::from_labels(pairs)?;
/// let factors = Fit::new(&problem).run()?;
/// assert_eq!(factors.score("Cy", "milk")?, factors.score(2, 1)?);
/// assert_eq!(
///     factors.score("Cyn", "milk").unwrap_err().message(),
///     "unknown row label 'Cyn' (did you mean 'Cy'?)"
/// );
/// # Ok::<(), pumc::Error>(())
/// ```
pub trait Place: sealed::Sealed + Sized {
    #[doc(hidden)]
    type C: CIndex;
    /// `find` gives the position of a label.
    #[doc(hidden)]
    fn positions<'p>(
        places: &'p [Self],
        find: &dyn Fn(&str) -> Result<usize>,
    ) -> Result<Cow<'p, [Self::C]>>;
}

mod sealed {
    pub trait Sealed {}
    impl<I: super::Index> Sealed for I {}
}

impl<I: Index> Place for I {
    type C = I::C;

    fn positions<'p>(
        places: &'p [I],
        _: &dyn Fn(&str) -> Result<usize>,
    ) -> Result<Cow<'p, [I::C]>> {
        Ok(I::to_c(places))
    }
}

macro_rules! labels {
    ($($text:ty),*) => {$(
        impl sealed::Sealed for $text {}
        impl Place for $text {
            type C = i64;

            fn positions<'p>(
                places: &'p [$text],
                find: &dyn Fn(&str) -> Result<usize>,
            ) -> Result<Cow<'p, [i64]>> {
                let found = places.iter().map(|label| find(label).map(wide));
                found.collect()
            }
        }
    )*};
}
labels!(&str, String, &String, Cow<'_, str>);

/// The positions of many, in 64 bits.
pub(crate) fn positions(
    places: &[impl Place],
    find: &dyn Fn(&str) -> Result<usize>,
) -> Result<Vec<i64>> {
    let found = Place::positions(places, find)?;
    Ok(found.iter().map(|&position| position.into()).collect())
}

/// The position of a single one.
pub(crate) fn position(place: impl Place, find: &dyn Fn(&str) -> Result<usize>) -> Result<i64> {
    Ok(positions(slice::from_ref(&place), find)?[0])
}
