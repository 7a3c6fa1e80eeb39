//! Room for what the library writes.

use crate::error::{check, Error, ErrorCode, Result};
use crate::index::wide;
use pumc_sys::pumc_status;

/// `lines * width` copies of `value`, or an error where that is more than memory holds.
pub(crate) fn filled<T: Clone>(lines: usize, width: usize, value: T) -> Result<Vec<T>> {
    let mut buffer = Vec::new();
    lines
        .checked_mul(width)
        .and_then(|length| {
            buffer.try_reserve_exact(length).ok()?;
            buffer.resize(length, value);
            Some(buffer)
        })
        .ok_or_else(|| {
            Error::new(
                ErrorCode::OutOfMemory,
                format!("out of memory: no room for {lines} times {width} values"),
            )
        })
}

/// The `length` numbers that `copy` gives of what `handle` points to.
///
/// # Safety
/// The handle must be alive.
pub(crate) unsafe fn copied<Handle>(
    handle: *const Handle,
    length: usize,
    copy: unsafe extern "C" fn(*const Handle, *mut f64, i64) -> pumc_status,
) -> Vec<f64> {
    let mut values = vec![0.0; length];
    // SAFETY: the buffer is as long as the call is told; the caller vouches for the handle.
    let status = unsafe { copy(handle, values.as_mut_ptr(), wide(length)) };
    check(status).expect("a buffer of the right length is filled");
    values
}
