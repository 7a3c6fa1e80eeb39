//! Names of a model's rows and columns.

use crate::c_text::{from_c, CTextList};
use crate::error::{check, Error, ErrorCode, Result};
use crate::factors::Factors;
use crate::index::wide;
use pumc_sys as ffi;
use std::borrow::Cow;
use std::ptr;

impl Factors {
    /// Give the rows names, one for each; they are kept in the model's file.
    pub fn set_row_labels<S: AsRef<str>>(&mut self, labels: &[S]) -> Result<()> {
        let labels = label_list(labels, self.rows(), "rows")?;
        // SAFETY: the handle is alive and borrowed mutably; there is one text for each row, and they are copied.
        check(unsafe { ffi::pumc_factors_set_row_labels(self.as_mut_ptr(), labels.as_ptr()) })
    }

    /// Give the columns names, one for each; they are kept in the model's file.
    pub fn set_col_labels<S: AsRef<str>>(&mut self, labels: &[S]) -> Result<()> {
        let labels = label_list(labels, self.cols(), "columns")?;
        // SAFETY: the handle is alive and borrowed mutably; there is one text for each column, and they are copied.
        check(unsafe { ffi::pumc_factors_set_col_labels(self.as_mut_ptr(), labels.as_ptr()) })
    }

    /// Take the names of rows and columns away.
    pub fn clear_labels(&mut self) -> Result<()> {
        // SAFETY: the handle is alive and borrowed mutably; NULL removes the names.
        check(unsafe { ffi::pumc_factors_set_row_labels(self.as_mut_ptr(), ptr::null()) })?;
        // SAFETY: likewise.
        check(unsafe { ffi::pumc_factors_set_col_labels(self.as_mut_ptr(), ptr::null()) })
    }

    /// The name of a row, if rows have names and there is such a row.
    pub fn row_label(&self, row: usize) -> Option<Cow<'_, str>> {
        // SAFETY: the handle is alive; the text belongs to it and stays while it is borrowed.
        let label = unsafe { from_c(ffi::pumc_factors_row_label(self.as_ptr(), wide(row))) };
        label.map(|text| text.to_string_lossy())
    }

    /// The name of a column, if columns have names and there is such a column.
    pub fn col_label(&self, col: usize) -> Option<Cow<'_, str>> {
        // SAFETY: the handle is alive; the text belongs to it and stays while it is borrowed.
        let label = unsafe { from_c(ffi::pumc_factors_col_label(self.as_ptr(), wide(col))) };
        label.map(|text| text.to_string_lossy())
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
