//! Room for what the library writes.

use crate::error::{Error, ErrorCode, Result};

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
