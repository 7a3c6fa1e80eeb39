//! Models in files and in memory.

use crate::buffer::filled;
use crate::c_text::path_to_c;
use crate::error::{check, created, Result};
use crate::factors::Factors;
use crate::index::{size, wide};
use pumc_sys as ffi;
use std::path::Path;

impl Factors {
    /// Read a model back from its file, bit for bit.
    pub fn load(path: impl AsRef<Path>) -> Result<Factors> {
        let path = path_to_c(path.as_ref())?;
        // SAFETY: the out-parameter is a place for a handle, and the path ends with a NUL.
        created(|out| unsafe { ffi::pumc_factors_load(out, path.as_ptr()) })
            .map(Factors::from_handle)
    }

    /// Write the model to a file, which holds the old content or the whole new one at any moment.
    pub fn save(&self, path: impl AsRef<Path>) -> Result<()> {
        let path = path_to_c(path.as_ref())?;
        // SAFETY: the handle is alive, and the path ends with a NUL.
        check(unsafe { ffi::pumc_factors_save(self.as_ptr(), path.as_ptr()) })
    }

    /// The bytes of the model's file, for a database or another process: everything that [`save`](Factors::save)
    /// writes.
    ///
    /// ```
    /// use pumc::{Factors, Fit, Problem};
    ///
    /// let problem = Problem::from_coo(3, 3, &[0, 0, 1, 1, 2], &[0, 1, 0, 1, 2])?;
    /// let factors = Fit::new(&problem).run()?;
    /// let bytes = factors.to_bytes()?;
    /// let copy = Factors::from_bytes(&bytes)?;
    /// assert_eq!(copy.u(), factors.u());
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        let mut length = 0;
        // SAFETY: the handle is alive, and `length` outlives the call.
        check(unsafe { ffi::pumc_factors_saved_size(self.as_ptr(), &mut length) })?;
        let mut bytes = filled(size(length), 1, 0_u8)?;
        // SAFETY: the handle is alive and cannot change in between, and the buffer is as long as the call is told.
        check(unsafe {
            ffi::pumc_factors_save_memory(
                self.as_ptr(),
                bytes.as_mut_ptr().cast(),
                wide(bytes.len()),
            )
        })?;
        Ok(bytes)
    }

    /// The model whose bytes these are, bit for bit. What is damaged, or longer or shorter than a model, is refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Factors> {
        created(|out| {
            // SAFETY: the out-parameter is a place for a handle, and the slice is as long as the call is told.
            unsafe { ffi::pumc_factors_load_memory(out, bytes.as_ptr().cast(), wide(bytes.len())) }
        })
        .map(Factors::from_handle)
    }
}
