//! Texts on their way to the C API and back.

use crate::error::{Error, ErrorCode, Result};
use std::ffi::{CStr, CString};
use std::os::raw::c_char;
use std::path::Path;

/// A copy that ends with a NUL. `what` names the argument where it already holds one.
pub(crate) fn to_c(text: &str, what: &str) -> Result<CString> {
    from_bytes(text.as_bytes(), what)
}

/// A path in the bytes that the operating system knows it by.
pub(crate) fn path_to_c(path: &Path) -> Result<CString> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        from_bytes(path.as_os_str().as_bytes(), "path")
    }
    #[cfg(not(unix))]
    {
        let text = path
            .to_str()
            .ok_or_else(|| Error::new(ErrorCode::Value, "path is not valid Unicode"))?;
        from_bytes(text.as_bytes(), "path")
    }
}

fn from_bytes(bytes: &[u8], what: &str) -> Result<CString> {
    CString::new(bytes).map_err(|error| holds_nul(what, error.nul_position()))
}

fn holds_nul(what: &str, position: usize) -> Error {
    Error::new(
        ErrorCode::Value,
        format!("{what} holds a NUL at byte {position}"),
    )
}

/// Texts for a `const char *const *`, one behind the other in one allocation; the pointers are good as long as the list
/// lives.
pub(crate) struct CTextList {
    _bytes: Vec<u8>,
    pointers: Vec<*const c_char>,
}

impl CTextList {
    /// `what` names one of them where it holds a NUL.
    pub(crate) fn new<S: AsRef<str>>(
        texts: impl IntoIterator<Item = S>,
        what: &str,
    ) -> Result<CTextList> {
        let (mut bytes, mut starts) = (Vec::new(), Vec::new());
        for text in texts {
            let text = text.as_ref().as_bytes();
            if let Some(position) = text.iter().position(|&byte| byte == 0) {
                return Err(holds_nul(what, position));
            }
            starts.push(bytes.len());
            bytes.extend_from_slice(text);
            bytes.push(0);
        }
        // Only now, when the bytes have their last place in memory.
        let pointers = starts.iter().map(|&start| bytes[start..].as_ptr().cast());
        Ok(CTextList {
            pointers: pointers.collect(),
            _bytes: bytes,
        })
    }

    pub(crate) fn as_ptr(&self) -> *const *const c_char {
        self.pointers.as_ptr()
    }

    pub(crate) fn len(&self) -> usize {
        self.pointers.len()
    }
}

/// A text of the library, or nothing for NULL.
///
/// # Safety
/// `text` is NULL or ends with a NUL, and stays as it is for `'a`.
pub(crate) unsafe fn from_c<'a>(text: *const c_char) -> Option<&'a CStr> {
    if text.is_null() {
        return None;
    }
    // SAFETY: what this function asks for.
    Some(unsafe { CStr::from_ptr(text) })
}
