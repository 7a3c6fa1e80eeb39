//! Declarations of libpumc's C API, written by hand after `pumc/pumc.h`; a test compares the two.
//!
//! The `pumc` crate puts a safe API on top of these. How the library is found, and the
//! feature `vendored`, are described in the README.
//!
//! Rules that hold for every function:
//! - A status of 0 ([`PUMC_OK`]) is success, a negative one failure; [`pumc_last_error`] has the text. A call that
//!   fails leaves its out-parameter NULL (or untouched, when it is a buffer) and every other argument as it was.
//! - Indices start at 0. Dense arrays are column-major. Inputs are copied.
//! - What a function puts into `*out` the caller frees with the matching `_free` function.
//! - A handle passed as a pointer to const may be used from many threads at once.
//!
//! ```
//! use std::ptr;
//!
//! let (row, col) = ([0, 1, 2], [0, 1, 1]);
//! let mut problem = ptr::null_mut();
//! // SAFETY: both arrays have the three entries that `count` says; the handle is freed once and not used after.
//! unsafe {
//!     let status =
//!         pumc_sys::pumc_problem_from_coo_i32(&mut problem, 3, 2, 3, row.as_ptr(), col.as_ptr());
//!     assert_eq!(status, pumc_sys::PUMC_OK);
//!     assert_eq!(pumc_sys::pumc_problem_count(problem), 3);
//!     pumc_sys::pumc_problem_free(problem);
//! }
//! ```

#![allow(non_camel_case_types)]
#![deny(missing_docs)]
#![deny(clippy::undocumented_unsafe_blocks)]

/// A handle that only pointers name: neither made nor moved on this side, and neither `Send` nor `Sync` by itself.
macro_rules! opaque {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[repr(C)]
        pub struct $name {
            _data: [u8; 0],
            _marker: core::marker::PhantomData<(*mut u8, core::marker::PhantomPinned)>,
        }
    };
}

mod file;
mod fit;
mod fold_in;
mod labels;
mod model;
mod network;
mod options;
mod problem;
mod selection;
mod version;
mod weights;

pub use file::*;
pub use fit::*;
pub use fold_in::*;
pub use labels::*;
pub use model::*;
pub use network::*;
pub use options::*;
pub use problem::*;
pub use selection::*;
pub use version::*;
pub use weights::*;
