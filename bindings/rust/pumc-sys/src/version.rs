//! Version and errors.

use std::os::raw::c_char;

/// The version of this header. Since 0.1.
pub const PUMC_VERSION_MAJOR: i32 = 0;

/// Its second and third part.
pub const PUMC_VERSION_MINOR: i32 = 2;

/// Its second and third part.
pub const PUMC_VERSION_PATCH: i32 = 0;

/// What every fallible function returns. Values are never reused. Since 0.1.
pub type pumc_status = i32;

/// Success.
pub const PUMC_OK: pumc_status = 0;
/// A pointer that is needed is NULL.
pub const PUMC_ENULL: pumc_status = -1;
/// A size or count is negative or zero where it must not be.
pub const PUMC_ESIZE: pumc_status = -2;
/// A row, column or position is outside its range.
pub const PUMC_EINDEX: pumc_status = -3;
/// Compressed pointers do not start at 0 or decrease.
pub const PUMC_EPOINTERS: pumc_status = -4;
/// Nothing has this name: no option, fact, history, measure, value or label.
pub const PUMC_ENAME: pumc_status = -5;
/// What has this name has another type.
pub const PUMC_ETYPE: pumc_status = -6;
/// A value (an option, confidence, weight, share, note ...) is outside its range, NaN or infinite,
/// or the data does not allow what is asked.
pub const PUMC_EVALUE: pumc_status = -7;
/// Options contradict each other.
pub const PUMC_ECONFLICT: pumc_status = -8;
/// A buffer is too short.
pub const PUMC_EBUFFER: pumc_status = -9;
/// Two arguments differ in rows or columns, or a network is not square.
pub const PUMC_ESHAPE: pumc_status = -10;
/// Out of memory.
pub const PUMC_ENOMEM: pumc_status = -11;
/// A size or count is beyond what the library, the algorithm or the model can have.
pub const PUMC_ETOOLARGE: pumc_status = -12;
/// A file cannot be read or written.
pub const PUMC_EIO: pumc_status = -13;
/// A file is not a model, or is damaged.
pub const PUMC_EFILE: pumc_status = -14;
/// A file comes from a newer version of the library.
pub const PUMC_ENEWER: pumc_status = -15;
/// A numerical breakdown or a defect: please report it.
pub const PUMC_EINTERNAL: pumc_status = -16;
/// Stopped by its callback or time limit before there was a result. Since 0.2.
pub const PUMC_ECANCELLED: pumc_status = -17;

extern "C" {
    /// The text of this thread's last failure: one line, never NULL, empty before the first. It
    /// stays valid until the next failing call on the same thread. Since 0.1.
    pub fn pumc_last_error() -> *const c_char;
    /// `"[`PUMC_EINDEX`]"` for [`PUMC_EINDEX`] and so on; "unknown" for a number that is no status.
    /// Since 0.1.
    pub fn pumc_status_name(status: pumc_status) -> *const c_char;
    /// The version of the library that is loaded. Any pointer may be NULL. Since 0.1.
    pub fn pumc_version(major: *mut i32, minor: *mut i32, patch: *mut i32);
    /// The same as text, "0.2.0". Since 0.1.
    pub fn pumc_version_string() -> *const c_char;
    /// A number that changes when, and only when, programs must be compiled anew. Since 0.1.
    pub fn pumc_abi_version() -> i32;
}
