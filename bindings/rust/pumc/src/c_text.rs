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
    CString::new(bytes).map_err(|error| {
        let position = error.nul_position();
        Error::new(
            ErrorCode::Value,
            format!("{what} holds a NUL at byte {position}"),
        )
    })
}

/// Texts for a `const char *const *`; the pointers are good as long as the list lives.
pub(crate) struct CTextList {
    _texts: Vec<CString>,
    pointers: Vec<*const c_char>,
}

impl CTextList {
    pub(crate) fn new<S: AsRef<str>>(texts: &[S], what: &str) -> Result<CTextList> {
        let texts = texts
            .iter()
            .map(|text| to_c(text.as_ref(), what))
            .collect::<Result<Vec<_>>>()?;
        let pointers = texts.iter().map(|text| text.as_ptr()).collect();
        Ok(CTextList {
            _texts: texts,
            pointers,
        })
    }

    pub(crate) fn as_ptr(&self) -> *const *const c_char {
        self.pointers.as_ptr()
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
