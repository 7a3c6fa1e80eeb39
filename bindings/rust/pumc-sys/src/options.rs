//! Options: everything a fit can be told, by name.

use crate::pumc_status;
use std::os::raw::c_char;

opaque! {
    /// Since 0.1.
    pumc_options
}

/// A real number.
pub const PUMC_TYPE_F64: i32 = 1;
/// An integer.
pub const PUMC_TYPE_I64: i32 = 2;
/// A text.
pub const PUMC_TYPE_STR: i32 = 3;

extern "C" {
    /// All options at their defaults. Since 0.1.
    #[must_use]
    pub fn pumc_options_create(out: *mut *mut pumc_options) -> pumc_status;
    /// See [`pumc_options_create`].
    #[must_use]
    pub fn pumc_options_copy(
        out: *mut *mut pumc_options,
        options: *const pumc_options,
    ) -> pumc_status;
    /// Takes NULL; may be called from any thread.
    pub fn pumc_options_free(options: *mut pumc_options);
    /// Set one option. A value outside the option's range is refused and changes nothing. Since
    /// 0.1.
    #[must_use]
    pub fn pumc_options_set_f64(
        options: *mut pumc_options,
        name: *const c_char,
        value: f64,
    ) -> pumc_status;
    /// See [`pumc_options_set_f64`].
    #[must_use]
    pub fn pumc_options_set_i64(
        options: *mut pumc_options,
        name: *const c_char,
        value: i64,
    ) -> pumc_status;
    /// See [`pumc_options_set_f64`].
    #[must_use]
    pub fn pumc_options_set_str(
        options: *mut pumc_options,
        name: *const c_char,
        value: *const c_char,
    ) -> pumc_status;
    /// Put one option back to its default. Since 0.1.
    #[must_use]
    pub fn pumc_options_reset(options: *mut pumc_options, name: *const c_char) -> pumc_status;
    /// Read one option. The text belongs to the options and stays until they change. Since 0.1.
    #[must_use]
    pub fn pumc_options_get_f64(
        options: *const pumc_options,
        name: *const c_char,
        out: *mut f64,
    ) -> pumc_status;
    /// See [`pumc_options_get_f64`].
    #[must_use]
    pub fn pumc_options_get_i64(
        options: *const pumc_options,
        name: *const c_char,
        out: *mut i64,
    ) -> pumc_status;
    /// See [`pumc_options_get_f64`].
    #[must_use]
    pub fn pumc_options_get_str(
        options: *const pumc_options,
        name: *const c_char,
        out: *mut *const c_char,
    ) -> pumc_status;
    /// The table of options: how many there are, and the name, type (PUMC_TYPE_...), meaning and,
    /// for texts, values ("a|b|c") of the i-th. NULL, or 0 for the type, when there is no i-th.
    /// Since 0.1.
    pub fn pumc_options_count() -> i32;
    /// See [`pumc_options_count`].
    pub fn pumc_options_name(i: i32) -> *const c_char;
    /// See [`pumc_options_count`].
    pub fn pumc_options_type(i: i32) -> i32;
    /// See [`pumc_options_count`].
    pub fn pumc_options_doc(i: i32) -> *const c_char;
    /// See [`pumc_options_count`].
    pub fn pumc_options_choices(i: i32) -> *const c_char;
    /// The range of the i-th option's values, for numbers. An open end (PUMC_OPEN_...) is itself
    /// not allowed. Any pointer may be NULL. Since 0.1.
    #[must_use]
    pub fn pumc_options_range_f64(
        i: i32,
        least: *mut f64,
        most: *mut f64,
        open: *mut i32,
    ) -> pumc_status;
    /// See [`pumc_options_range_f64`].
    #[must_use]
    pub fn pumc_options_range_i64(i: i32, least: *mut i64, most: *mut i64) -> pumc_status;
}

/// The least value is itself not allowed.
pub const PUMC_OPEN_LEAST: i32 = 1;
/// The greatest value is itself not allowed.
pub const PUMC_OPEN_MOST: i32 = 2;
