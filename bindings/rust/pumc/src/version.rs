//! Which libpumc is loaded.

use crate::c_text::from_c;
use pumc_sys as ffi;

/// The version of the library that is loaded: major, minor, patch.
pub fn version() -> (i32, i32, i32) {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: the three places outlive the call.
    unsafe { ffi::pumc_version(&mut major, &mut minor, &mut patch) };
    (major, minor, patch)
}

/// The same as text, such as `"0.2.0"`.
pub fn version_string() -> &'static str {
    // SAFETY: the text is a constant of the library, which stays loaded.
    let text = unsafe { from_c(ffi::pumc_version_string()) };
    text.and_then(|text| text.to_str().ok()).unwrap_or("")
}

/// A number that changes when, and only when, programs must be compiled anew.
pub fn abi_version() -> i32 {
    // SAFETY: takes nothing.
    unsafe { ffi::pumc_abi_version() }
}
