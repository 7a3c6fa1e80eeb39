//! Progress callbacks: a closure behind the C API's function pointer.

use crate::index::size;
use pumc_sys as ffi;
use std::any::Any;
use std::ops::ControlFlow;
use std::os::raw::c_void;
use std::panic::{self, AssertUnwindSafe};
use std::ptr;

/// How far a fit has come: once an iteration, and again when the next one takes longer than a fifth of a second.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Progress {
    /// From 1, and 0 before the first is done. In a selection: the fits that are done, from 0.
    pub iteration: usize,
    /// The option of that name. In a selection: all fits to do.
    pub max_iterations: usize,
    /// Of the current iterate.
    pub rank: usize,
    /// Of the current iterate.
    pub objective: f64,
    /// Of the matrix in this iteration; the fit stops when it stays below the tolerance.
    pub relative_change: f64,
    /// Since the call began.
    pub seconds: f64,
}

/// What the caller wants to be told, if anything.
pub(crate) type Observer<'a> = Option<Box<dyn FnMut(&Progress) -> ControlFlow<()> + 'a>>;

struct Payload<'o, 'a> {
    observer: &'o mut (dyn FnMut(&Progress) -> ControlFlow<()> + 'a),
    panic: Option<Box<dyn Any + Send>>,
}

/// Runs `call` with a function pointer and payload that lead to the observer. A panic of the observer cancels the
/// work and resumes here once the library has returned, with whatever it made dropped.
pub(crate) fn observed<T>(
    observer: &mut Observer<'_>,
    call: impl FnOnce(ffi::pumc_progress_fn, *mut c_void) -> T,
) -> T {
    let observer = match observer {
        Some(observer) => observer,
        None => return call(None, ptr::null_mut()),
    };
    let mut payload = Payload {
        observer: observer.as_mut(),
        panic: None,
    };
    let result = call(
        Some(on_progress),
        (&mut payload as *mut Payload<'_, '_>).cast(),
    );
    if let Some(cause) = payload.panic.take() {
        drop(result);
        panic::resume_unwind(cause);
    }
    result
}

/// What the library calls. No panic leaves it: unwinding must not cross the C frames.
unsafe extern "C" fn on_progress(record: *const ffi::pumc_progress, payload: *mut c_void) -> i32 {
    // SAFETY: `observed` passed a pointer to its own `Payload`, which outlives the call and which the library
    // hands to this function alone, on the thread that it was called on, one call at a time.
    let payload = unsafe { &mut *payload.cast::<Payload<'_, '_>>() };
    if payload.panic.is_some() {
        return 1;
    }
    // SAFETY: the record is valid during the callback; it only ever grows at its end.
    let record = unsafe { &*record };
    let progress = Progress {
        iteration: size(record.iteration),
        max_iterations: size(record.max_iterations),
        rank: size(record.rank),
        objective: record.objective,
        relative_change: record.relative_change,
        seconds: record.seconds,
    };
    let observer = AssertUnwindSafe(|| (payload.observer)(&progress));
    match panic::catch_unwind(observer) {
        Ok(ControlFlow::Continue(())) => 0,
        Ok(ControlFlow::Break(())) => 1,
        Err(cause) => {
            payload.panic = Some(cause);
            1
        }
    }
}
