//! Everything a fit can be told.

use crate::c_text::{from_c, to_c};
use crate::choices::{Algorithm, Continuation, Regularizer};
use crate::error::{check, created, Result};
use crate::option_table::{self, OptionKind};
use crate::options_builder::OptionsBuilder;
use pumc_sys as ffi;
use std::fmt;
use std::ptr::{self, NonNull};

/// Options of a fit. The defaults need no tuning.
///
/// The typed way is the [builder](Options::builder); every option can also be set and read by its name, and
/// [`Options::table`] lists them.
///
/// ```
/// use pumc::{Options, Regularizer};
///
/// let mut options = Options::builder()
///     .regularizer(Regularizer::Mcp)
///     .lambda_ratio(0.1)
///     .max_rank(30)
///     .build()?;
/// options.set_i64("seed", 7)?;
/// assert_eq!(options.get_f64("lambda_ratio")?, 0.1);
/// assert_eq!(options.regularizer()?, Regularizer::Mcp);
///
/// let error = options.set_f64("lamda_ratio", 0.1).unwrap_err();
/// assert_eq!(error.to_string(), "unknown option 'lamda_ratio' (did you mean 'lambda_ratio'?)");
/// # Ok::<(), pumc::Error>(())
/// ```
pub struct Options {
    handle: NonNull<ffi::pumc_options>,
}

// SAFETY: the handle is not tied to the thread that made it, and `pumc_options_free` works from any.
unsafe impl Send for Options {}
// SAFETY: everything behind `&Options` passes it as a pointer to const, which many threads may use at once; what
// changes it needs `&mut Options`.
unsafe impl Sync for Options {}

/// The value of one option.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(untagged))]
#[non_exhaustive]
pub enum OptionValue {
    /// An integer.
    I64(i64),
    /// A real number; NaN where it is not set.
    F64(f64),
    /// A text.
    Str(String),
}

impl Options {
    /// All options at their defaults.
    ///
    /// # Panics
    /// When out of memory.
    pub fn new() -> Options {
        // SAFETY: the out-parameter is a place for a handle.
        let handle = created(|out| unsafe { ffi::pumc_options_create(out) });
        Options {
            handle: handle.expect("default options"),
        }
    }

    /// Options with a setter for each, from the defaults on.
    pub fn builder() -> OptionsBuilder {
        OptionsBuilder::from(Options::new())
    }

    pub(crate) fn from_handle(handle: NonNull<ffi::pumc_options>) -> Options {
        Options { handle }
    }

    pub(crate) fn as_ptr(&self) -> *const ffi::pumc_options {
        self.handle.as_ptr()
    }

    /// Set a real number. A value outside the option's range is refused and changes nothing.
    pub fn set_f64(&mut self, name: &str, value: f64) -> Result<()> {
        let name = to_c(name, "name")?;
        // SAFETY: the handle is alive and borrowed mutably; the name ends with a NUL.
        check(unsafe { ffi::pumc_options_set_f64(self.handle.as_ptr(), name.as_ptr(), value) })
    }

    /// Set an integer.
    pub fn set_i64(&mut self, name: &str, value: i64) -> Result<()> {
        let name = to_c(name, "name")?;
        // SAFETY: the handle is alive and borrowed mutably; the name ends with a NUL.
        check(unsafe { ffi::pumc_options_set_i64(self.handle.as_ptr(), name.as_ptr(), value) })
    }

    /// Set a text.
    pub fn set_str(&mut self, name: &str, value: &str) -> Result<()> {
        let (name, value) = (to_c(name, "name")?, to_c(value, "value")?);
        // SAFETY: the handle is alive and borrowed mutably; both texts end with a NUL and are copied.
        check(unsafe {
            ffi::pumc_options_set_str(self.handle.as_ptr(), name.as_ptr(), value.as_ptr())
        })
    }

    /// Set an option to a value of any type.
    pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<()> {
        match value {
            OptionValue::I64(value) => self.set_i64(name, *value),
            OptionValue::F64(value) => self.set_f64(name, *value),
            OptionValue::Str(value) => self.set_str(name, value),
        }
    }

    /// Put one option back to its default.
    pub fn reset(&mut self, name: &str) -> Result<()> {
        let name = to_c(name, "name")?;
        // SAFETY: the handle is alive and borrowed mutably; the name ends with a NUL.
        check(unsafe { ffi::pumc_options_reset(self.handle.as_ptr(), name.as_ptr()) })
    }

    /// Read a real number; NaN where it is not set.
    pub fn get_f64(&self, name: &str) -> Result<f64> {
        let name = to_c(name, "name")?;
        let mut value = 0.0;
        // SAFETY: the handle is alive, the name ends with a NUL, and `value` outlives the call.
        check(unsafe { ffi::pumc_options_get_f64(self.as_ptr(), name.as_ptr(), &mut value) })?;
        Ok(value)
    }

    /// Read an integer.
    pub fn get_i64(&self, name: &str) -> Result<i64> {
        let name = to_c(name, "name")?;
        let mut value = 0;
        // SAFETY: the handle is alive, the name ends with a NUL, and `value` outlives the call.
        check(unsafe { ffi::pumc_options_get_i64(self.as_ptr(), name.as_ptr(), &mut value) })?;
        Ok(value)
    }

    /// Read a text.
    pub fn get_str(&self, name: &str) -> Result<String> {
        let name = to_c(name, "name")?;
        let mut value = ptr::null();
        // SAFETY: the handle is alive, the name ends with a NUL, and `value` outlives the call.
        check(unsafe { ffi::pumc_options_get_str(self.as_ptr(), name.as_ptr(), &mut value) })?;
        // SAFETY: the text belongs to the options, which cannot change while they are borrowed here.
        let text = unsafe { from_c(value) };
        Ok(text.map_or_else(String::new, |text| text.to_string_lossy().into_owned()))
    }

    /// Read an option of any type.
    pub fn get(&self, name: &str) -> Result<OptionValue> {
        match option_table::kind_of(name) {
            Some(OptionKind::I64 { .. }) => self.get_i64(name).map(OptionValue::I64),
            Some(OptionKind::Str { .. }) => self.get_str(name).map(OptionValue::Str),
            _ => self.get_f64(name).map(OptionValue::F64),
        }
    }

    /// The penalty on the singular values.
    pub fn regularizer(&self) -> Result<Regularizer> {
        self.get_str("regularizer")?.parse()
    }

    /// How a fit is computed.
    pub fn algorithm(&self) -> Result<Algorithm> {
        self.get_str("algorithm")?.parse()
    }

    /// Whether a fit comes down to its penalty in steps.
    pub fn continuation(&self) -> Result<Continuation> {
        self.get_str("continuation")?.parse()
    }

    /// Every option with its value, in the library's order.
    pub fn values(&self) -> Vec<(&'static str, OptionValue)> {
        Options::table()
            .iter()
            .filter_map(|option| Some((option.name, self.get(option.name).ok()?)))
            .collect()
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new()
    }
}

impl Clone for Options {
    fn clone(&self) -> Options {
        // SAFETY: the out-parameter is a place for a handle, and the handle that is copied is alive.
        let handle = created(|out| unsafe { ffi::pumc_options_copy(out, self.as_ptr()) });
        Options {
            handle: handle.expect("a copy of options"),
        }
    }
}

impl PartialEq for Options {
    /// The same values; options that are not set are equal.
    fn eq(&self, other: &Options) -> bool {
        let same = |a: &OptionValue, b: &OptionValue| match (a, b) {
            (OptionValue::F64(a), OptionValue::F64(b)) => a == b || (a.is_nan() && b.is_nan()),
            (a, b) => a == b,
        };
        let (ours, theirs) = (self.values(), other.values());
        ours.iter().zip(&theirs).all(|(a, b)| same(&a.1, &b.1))
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Options");
        for (name, value) in self.values() {
            match value {
                OptionValue::I64(value) => fields.field(name, &value),
                OptionValue::F64(value) => fields.field(name, &value),
                OptionValue::Str(value) => fields.field(name, &value),
            };
        }
        fields.finish()
    }
}

impl Drop for Options {
    fn drop(&mut self) {
        // SAFETY: the handle is alive, owned by this value alone, and not used again.
        unsafe { ffi::pumc_options_free(self.handle.as_ptr()) }
    }
}
