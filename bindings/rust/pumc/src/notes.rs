//! Small named texts of a model.

use crate::c_text::{from_c, to_c};
use crate::error::{check, Result};
use crate::factors::Factors;
use pumc_sys as ffi;
use std::ptr;

impl Factors {
    /// Keep a small text with the model and in its file, such as how its data was read.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let problem = Problem::from_coo(3, 3, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 2])?;
    /// let mut factors = Fit::new(&problem).run()?;
    /// factors.set_note("source", "orders of March")?;
    /// assert_eq!(factors.note("source").as_deref(), Some("orders of March"));
    /// factors.remove_note("source")?;
    /// assert!(factors.notes().is_empty());
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn set_note(&mut self, name: &str, text: &str) -> Result<()> {
        let (name, text) = (to_c(name, "name")?, to_c(text, "text")?);
        // SAFETY: the handle is alive and borrowed mutably; both texts end with a NUL and are copied.
        check(unsafe {
            ffi::pumc_factors_set_note(self.as_mut_ptr(), name.as_ptr(), text.as_ptr())
        })
    }

    /// Take a note away, if there is one of this name.
    pub fn remove_note(&mut self, name: &str) -> Result<()> {
        let name = to_c(name, "name")?;
        // SAFETY: the handle is alive and borrowed mutably; NULL removes the note.
        check(unsafe { ffi::pumc_factors_set_note(self.as_mut_ptr(), name.as_ptr(), ptr::null()) })
    }

    /// The note of this name, if there is one.
    pub fn note(&self, name: &str) -> Option<String> {
        let name = to_c(name, "name").ok()?;
        // SAFETY: the handle is alive and the name ends with a NUL; the text stays while the handle is borrowed.
        let text = unsafe { from_c(ffi::pumc_factors_note(self.as_ptr(), name.as_ptr())) };
        text.map(|text| text.to_string_lossy().into_owned())
    }

    /// All notes, by name.
    pub fn notes(&self) -> Vec<(String, String)> {
        // SAFETY: the handle is alive.
        let count = unsafe { ffi::pumc_factors_note_count(self.as_ptr()) };
        let named = (0..count).filter_map(|i| {
            // SAFETY: the handle is alive; takes any number, and the text stays while the handle is borrowed.
            let name = unsafe { from_c(ffi::pumc_factors_note_name(self.as_ptr(), i)) }?;
            let name = name.to_string_lossy().into_owned();
            let text = self.note(&name)?;
            Some((name, text))
        });
        named.collect()
    }
}
