//! What can fail, and the library's own words for it.

use pumc_sys as ffi;
use std::ffi::CStr;
use std::fmt;
use std::ptr::{self, NonNull};

/// The result of everything that can fail.
pub type Result<T> = std::result::Result<T, Error>;

/// A failure: its code, and one line of text that says what was wrong with which argument.
///
/// ```
/// use pumc::{ErrorCode, Problem};
///
/// let error = Problem::from_coo(2, 2, &[0, 5], &[0, 1]).unwrap_err();
/// assert_eq!(error.code(), ErrorCode::Index);
/// assert_eq!(error.to_string(), "row index 5 at entry 1 is outside 0..1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    code: ErrorCode,
    text: String,
}

/// The kinds of failure, one for each status of the C API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorCode {
    /// A pointer that is needed is NULL; the safe API never passes one.
    Null,
    /// A size or count is negative, or zero where it must not be.
    Size,
    /// A row, column or position is outside its range.
    Index,
    /// Compressed pointers do not start at 0, decrease, or disagree with the number of indices.
    Pointers,
    /// No option, value or history has this name.
    Name,
    /// The option has another type.
    Type,
    /// A value is outside its range, NaN or infinite, or a text holds a NUL.
    Value,
    /// Options contradict each other.
    Conflict,
    /// A buffer is too short; the safe API sizes its own.
    Buffer,
    /// Two arguments have different numbers of rows, columns or entries.
    Shape,
    /// Out of memory.
    OutOfMemory,
    /// A size or count is beyond what the library, the algorithm or the model can have.
    TooLarge,
    /// A file cannot be read or written.
    Io,
    /// A file is not a model, or is damaged.
    File,
    /// A file comes from a newer version of the library.
    Newer,
    /// A numerical breakdown or a defect: please report it.
    Internal,
    /// Stopped by its closure or time limit before there was a result.
    Cancelled,
    /// A status that this version of the crate does not know.
    Other(i32),
}

/// One row for each code but `Other`.
const CODES: [(ErrorCode, ffi::pumc_status); 17] = [
    (ErrorCode::Null, ffi::PUMC_ENULL),
    (ErrorCode::Size, ffi::PUMC_ESIZE),
    (ErrorCode::Index, ffi::PUMC_EINDEX),
    (ErrorCode::Pointers, ffi::PUMC_EPOINTERS),
    (ErrorCode::Name, ffi::PUMC_ENAME),
    (ErrorCode::Type, ffi::PUMC_ETYPE),
    (ErrorCode::Value, ffi::PUMC_EVALUE),
    (ErrorCode::Conflict, ffi::PUMC_ECONFLICT),
    (ErrorCode::Buffer, ffi::PUMC_EBUFFER),
    (ErrorCode::Shape, ffi::PUMC_ESHAPE),
    (ErrorCode::OutOfMemory, ffi::PUMC_ENOMEM),
    (ErrorCode::TooLarge, ffi::PUMC_ETOOLARGE),
    (ErrorCode::Io, ffi::PUMC_EIO),
    (ErrorCode::File, ffi::PUMC_EFILE),
    (ErrorCode::Newer, ffi::PUMC_ENEWER),
    (ErrorCode::Internal, ffi::PUMC_EINTERNAL),
    (ErrorCode::Cancelled, ffi::PUMC_ECANCELLED),
];

impl ErrorCode {
    /// The C API's number, such as -3 for [`ErrorCode::Index`].
    pub fn status(self) -> i32 {
        match self {
            ErrorCode::Other(status) => status,
            known => CODES
                .iter()
                .find(|(code, _)| *code == known)
                .map_or(ffi::PUMC_EINTERNAL, |(_, status)| *status),
        }
    }

    /// The C API's name, such as `PUMC_EINDEX`.
    pub fn name(self) -> &'static str {
        // SAFETY: takes any number; the text is a constant of the library.
        unsafe { CStr::from_ptr(ffi::pumc_status_name(self.status())) }
            .to_str()
            .unwrap_or("unknown")
    }

    fn from_status(status: ffi::pumc_status) -> ErrorCode {
        CODES
            .iter()
            .find(|(_, known)| *known == status)
            .map_or(ErrorCode::Other(status), |(code, _)| *code)
    }
}

impl Error {
    pub(crate) fn new(code: ErrorCode, text: impl Into<String>) -> Error {
        Error {
            code,
            text: text.into(),
        }
    }

    /// What kind of failure it is.
    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// The text, as [`Display`](fmt::Display) writes it.
    pub fn message(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Error {}

/// The error behind a status, with the text that the failing call left on this thread.
pub(crate) fn check(status: ffi::pumc_status) -> Result<()> {
    if status == ffi::PUMC_OK {
        return Ok(());
    }
    // SAFETY: never NULL, and valid until the next failing call on this thread; it is copied here.
    let text = unsafe { CStr::from_ptr(ffi::pumc_last_error()) };
    Err(Error::new(
        ErrorCode::from_status(status),
        text.to_string_lossy(),
    ))
}

/// Runs a function of the C API that makes a handle.
pub(crate) fn created<T>(make: impl FnOnce(*mut *mut T) -> ffi::pumc_status) -> Result<NonNull<T>> {
    let mut out = ptr::null_mut();
    check(make(&mut out))?;
    NonNull::new(out).ok_or_else(|| Error::new(ErrorCode::Internal, "the library made no handle"))
}
