//! Names of the rows and columns of problems and models.

use crate::c_text::{from_c, to_c, CTextList};
use crate::error::{check, Error, ErrorCode, Result};
use crate::factors::Factors;
use crate::index::{size, wide};
use crate::problem::Problem;
use pumc_sys as ffi;
use std::borrow::Cow;
use std::ffi::CStr;
use std::ptr;
use std::sync::atomic::{AtomicU64, Ordering};

/// Rows or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Rows,
    Cols,
}

/// What has rows and columns, which may have labels.
pub(crate) trait Labelled {
    fn label(&self, side: Side, i: usize) -> Option<&CStr>;

    /// The number of rows or columns.
    fn lines(&self, side: Side) -> usize;
}

/// Stands for the labels of a problem: equal numbers, equal labels. It spares comparing the labels of a problem and a
/// model again in every call that takes both.
pub(crate) fn new_labels_number() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

macro_rules! labelled {
    ($type:ident, $set_row:ident, $set_col:ident, $row_label:ident, $col_label:ident, $find_row:ident,
     $find_col:ident, $keeps:literal) => {
        impl $type {
            /// Give the rows names, one for each.
            #[doc = $keeps]
            pub fn set_row_labels<S: AsRef<str>>(&mut self, labels: &[S]) -> Result<()> {
                let labels = label_list(labels, self.rows(), "rows")?;
                self.labels_change();
                // SAFETY: the handle is alive and borrowed mutably; there is a text for each row, and they are copied.
                check(unsafe { ffi::$set_row(self.as_mut_ptr(), labels.as_ptr()) })
            }

            /// Give the columns names, one for each.
            #[doc = $keeps]
            pub fn set_col_labels<S: AsRef<str>>(&mut self, labels: &[S]) -> Result<()> {
                let labels = label_list(labels, self.cols(), "columns")?;
                self.labels_change();
                // SAFETY: the handle is alive and borrowed mutably; there is a text for each column, and they are copied.
                check(unsafe { ffi::$set_col(self.as_mut_ptr(), labels.as_ptr()) })
            }

            /// Take the names of rows and columns away.
            pub fn clear_labels(&mut self) -> Result<()> {
                self.labels_change();
                // SAFETY: the handle is alive and borrowed mutably; NULL removes the names.
                check(unsafe { ffi::$set_row(self.as_mut_ptr(), ptr::null()) })?;
                // SAFETY: likewise.
                check(unsafe { ffi::$set_col(self.as_mut_ptr(), ptr::null()) })
            }

            /// The name of a row, if rows have names and there is such a row.
            pub fn row_label(&self, row: usize) -> Option<Cow<'_, str>> {
                self.label(Side::Rows, row).map(CStr::to_string_lossy)
            }

            /// The name of a column, if columns have names and there is such a column.
            pub fn col_label(&self, col: usize) -> Option<Cow<'_, str>> {
                self.label(Side::Cols, col).map(CStr::to_string_lossy)
            }

            /// The names of all rows, if they have any.
            pub fn row_labels(&self) -> Option<Vec<Cow<'_, str>>> {
                (0..self.rows()).map(|row| self.row_label(row)).collect()
            }

            /// The names of all columns, if they have any.
            pub fn col_labels(&self) -> Option<Vec<Cow<'_, str>>> {
                (0..self.cols()).map(|col| self.col_label(col)).collect()
            }

            /// The row with this name. An unknown name is [`ErrorCode::Name`] with the one that is most like it.
            pub fn find_row(&self, label: &str) -> Result<usize> {
                let label = to_c(label, "label")?;
                let mut row = -1;
                // SAFETY: the handle is alive, the label ends with a NUL, and `row` outlives the call.
                check(unsafe { ffi::$find_row(self.as_ptr(), label.as_ptr(), &mut row) })?;
                Ok(size(row))
            }

            /// The column with this name, likewise.
            pub fn find_col(&self, label: &str) -> Result<usize> {
                let label = to_c(label, "label")?;
                let mut col = -1;
                // SAFETY: the handle is alive, the label ends with a NUL, and `col` outlives the call.
                check(unsafe { ffi::$find_col(self.as_ptr(), label.as_ptr(), &mut col) })?;
                Ok(size(col))
            }
        }

        impl Labelled for $type {
            fn label(&self, side: Side, i: usize) -> Option<&CStr> {
                // SAFETY: the handle is alive; the text belongs to it and stays while it is borrowed.
                unsafe {
                    from_c(match side {
                        Side::Rows => ffi::$row_label(self.as_ptr(), wide(i)),
                        Side::Cols => ffi::$col_label(self.as_ptr(), wide(i)),
                    })
                }
            }

            fn lines(&self, side: Side) -> usize {
                match side {
                    Side::Rows => self.rows(),
                    Side::Cols => self.cols(),
                }
            }
        }
    };
}

labelled!(
    Problem,
    pumc_problem_set_row_labels,
    pumc_problem_set_col_labels,
    pumc_problem_row_label,
    pumc_problem_col_label,
    pumc_problem_find_row,
    pumc_problem_find_col,
    "A fit gives them to its model; splits and differences keep them."
);
labelled!(
    Factors,
    pumc_factors_set_row_labels,
    pumc_factors_set_col_labels,
    pumc_factors_row_label,
    pumc_factors_col_label,
    pumc_factors_find_row,
    pumc_factors_find_col,
    "They are kept in the model's file."
);

impl Factors {
    /// What gives the position of a label.
    pub(crate) fn find(&self, side: Side) -> impl Fn(&str) -> Result<usize> + '_ {
        move |label| match side {
            Side::Rows => self.find_row(label),
            Side::Cols => self.find_col(label),
        }
    }
}

fn label_list<S: AsRef<str>>(labels: &[S], wanted: usize, what: &str) -> Result<CTextList> {
    if labels.len() != wanted {
        return Err(Error::new(
            ErrorCode::Shape,
            format!("{} labels for {wanted} {what}", labels.len()),
        ));
    }
    CTextList::new(labels, "a label")
}
