//! Models in files and in memory.

use crate::{pumc_factors, pumc_status};
use std::os::raw::{c_char, c_void};

extern "C" {
    /// Write to a file: little-endian, versioned, checksummed. It is written under a temporary name
    /// beside `path` and renamed, so that `path` holds the old file or the whole new one at any
    /// moment. Since 0.1.
    #[must_use]
    pub fn pumc_factors_save(factors: *const pumc_factors, path: *const c_char) -> pumc_status;
    /// Read it back, bit for bit. A damaged or foreign file is [`PUMC_EFILE`](crate::PUMC_EFILE), one of a newer
    /// version [`PUMC_ENEWER`](crate::PUMC_ENEWER). Since 0.1.
    #[must_use]
    pub fn pumc_factors_load(out: *mut *mut pumc_factors, path: *const c_char) -> pumc_status;
    /// The bytes of that file in memory, for a database or another process. How many they are;
    /// written into `buffer`, whose `length` in bytes is at least that (the rest stays as it is); and
    /// read back, with every check of [`pumc_factors_load`]: `length` is the number of bytes, not one
    /// more or less. Since 0.2.
    #[must_use]
    pub fn pumc_factors_saved_size(factors: *const pumc_factors, out: *mut i64) -> pumc_status;
    /// See [`pumc_factors_saved_size`].
    #[must_use]
    pub fn pumc_factors_save_memory(
        factors: *const pumc_factors,
        buffer: *mut c_void,
        length: i64,
    ) -> pumc_status;
    /// See [`pumc_factors_saved_size`].
    #[must_use]
    pub fn pumc_factors_load_memory(
        out: *mut *mut pumc_factors,
        bytes: *const c_void,
        length: i64,
    ) -> pumc_status;
}
