//! The library's own table of options.

use crate::c_text::from_c;
use crate::error::check;
use crate::options::Options;
use pumc_sys as ffi;
use std::os::raw::c_char;

/// One row of the table of options.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct OptionInfo {
    /// What [`Options::set_f64`] and its neighbours call it.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// Its type and the values that it takes.
    pub kind: OptionKind,
}

/// The type of an option and the values that it takes.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum OptionKind {
    /// A real number.
    F64 {
        /// The least value.
        least: f64,
        /// The greatest value.
        most: f64,
        /// Whether the least value is itself not allowed.
        open_least: bool,
        /// Whether the greatest value is itself not allowed.
        open_most: bool,
    },
    /// An integer between two others, both allowed.
    I64 {
        /// The least value.
        least: i64,
        /// The greatest value.
        most: i64,
    },
    /// One of a few texts, or any text.
    Str {
        /// Those; none where it may be any text.
        choices: Vec<&'static str>,
    },
}

impl Options {
    /// All options that the library knows, with types, ranges and meanings.
    ///
    /// ```
    /// for option in pumc::Options::table() {
    ///     println!("{:18} {}", option.name, option.doc);
    /// }
    /// ```
    pub fn table() -> Vec<OptionInfo> {
        // SAFETY: takes nothing.
        let count = unsafe { ffi::pumc_options_count() };
        (0..count).filter_map(row).collect()
    }
}

pub(crate) fn kind_of(name: &str) -> Option<OptionKind> {
    Options::table()
        .into_iter()
        .find(|option| option.name == name)
        .map(|option| option.kind)
}

fn row(i: i32) -> Option<OptionInfo> {
    Some(OptionInfo {
        // SAFETY: takes any number.
        name: constant(unsafe { ffi::pumc_options_name(i) })?,
        // SAFETY: takes any number.
        doc: constant(unsafe { ffi::pumc_options_doc(i) })?,
        kind: kind(i)?,
    })
}

fn kind(i: i32) -> Option<OptionKind> {
    // SAFETY: takes any number.
    match unsafe { ffi::pumc_options_type(i) } {
        ffi::PUMC_TYPE_F64 => {
            let (mut least, mut most, mut open) = (0.0, 0.0, 0);
            // SAFETY: the three places outlive the call.
            let status =
                unsafe { ffi::pumc_options_range_f64(i, &mut least, &mut most, &mut open) };
            check(status).ok()?;
            Some(OptionKind::F64 {
                least,
                most,
                open_least: open & ffi::PUMC_OPEN_LEAST != 0,
                open_most: open & ffi::PUMC_OPEN_MOST != 0,
            })
        }
        ffi::PUMC_TYPE_I64 => {
            let (mut least, mut most) = (0, 0);
            // SAFETY: both places outlive the call.
            check(unsafe { ffi::pumc_options_range_i64(i, &mut least, &mut most) }).ok()?;
            Some(OptionKind::I64 { least, most })
        }
        ffi::PUMC_TYPE_STR => {
            // SAFETY: takes any number.
            let choices = constant(unsafe { ffi::pumc_options_choices(i) });
            Some(OptionKind::Str {
                choices: choices.map_or_else(Vec::new, |all| all.split('|').collect()),
            })
        }
        _ => None,
    }
}

/// A text of one of the library's tables.
pub(crate) fn constant(text: *const c_char) -> Option<&'static str> {
    // SAFETY: the table's texts are constants of the library, which stays loaded.
    unsafe { from_c(text) }?.to_str().ok()
}
