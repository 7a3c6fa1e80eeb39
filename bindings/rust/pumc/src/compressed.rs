//! Compressed rows and columns, checked before the library follows them.

use crate::error::{Error, ErrorCode, Result};
use crate::index::{size, CIndex};

/// What the library cannot see: whether the slices are as long as the pointers say.
pub(crate) fn check_compressed<C: CIndex>(
    pointer: &[C],
    index: &[C],
    lines: usize,
    [pointer_name, index_name, lines_name]: [&str; 3],
) -> Result<()> {
    if lines.checked_add(1) != Some(pointer.len()) {
        return Err(Error::new(
            ErrorCode::Shape,
            format!(
                "{pointer_name} has {} entries, which is not one more than {lines} {lines_name}",
                pointer.len()
            ),
        ));
    }
    let end = pointer[lines].try_into();
    // A negative end is left to the library, which then finds that the pointers decrease.
    if matches!(end, Ok(end) if end != index.len()) {
        return Err(Error::new(
            ErrorCode::Pointers,
            format!(
                "{pointer_name} ends with {} but {index_name} has {} entries",
                size(pointer[lines]),
                index.len()
            ),
        ));
    }
    Ok(())
}
