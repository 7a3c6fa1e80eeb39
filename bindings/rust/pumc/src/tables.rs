//! What the library lists by name: facts and histories of a model, measures, values of a selection.

use crate::choices::Metric;
use crate::error::Result;
use crate::factors::Factors;
use crate::option_table::constant;
use crate::options::OptionValue;
use crate::selection::Selection;
use pumc_sys as ffi;
use std::os::raw::c_char;

/// The type of a value that goes by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueType {
    /// A real number.
    F64,
    /// An integer.
    I64,
    /// A text.
    Str,
}

/// One row of a table of values.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueInfo {
    /// What `get_f64` and its neighbours call it.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// Which of them reads it.
    pub value_type: ValueType,
}

impl Factors {
    /// The facts that every model has, with types and meanings.
    ///
    /// ```
    /// for fact in pumc::Factors::fact_table() {
    ///     println!("{:18} {}", fact.name, fact.doc);
    /// }
    /// ```
    pub fn fact_table() -> Vec<ValueInfo> {
        // SAFETY: takes nothing.
        let count = unsafe { ffi::pumc_factors_fact_count() };
        let row = |i| {
            // SAFETY: takes any number.
            let (name, doc) = unsafe {
                (
                    ffi::pumc_factors_fact_name(i),
                    ffi::pumc_factors_fact_doc(i),
                )
            };
            // SAFETY: takes any number.
            info(name, doc, unsafe { ffi::pumc_factors_fact_type(i) })
        };
        (0..count).filter_map(row).collect()
    }

    /// Every fact of this model by name.
    pub fn facts(&self) -> Result<Vec<(&'static str, OptionValue)>> {
        let value = |fact: ValueInfo| {
            let value = match fact.value_type {
                ValueType::F64 => OptionValue::F64(self.get_f64(fact.name)?),
                ValueType::I64 => OptionValue::I64(self.get_i64(fact.name)?),
                ValueType::Str => OptionValue::Str(self.get_str(fact.name)?),
            };
            Ok((fact.name, value))
        };
        Factors::fact_table().into_iter().map(value).collect()
    }

    /// The names of the histories, for [`history_of`](Factors::history_of), with their meanings.
    pub fn history_table() -> Vec<(&'static str, &'static str)> {
        // SAFETY: takes nothing.
        let count = unsafe { ffi::pumc_factors_history_count() };
        let row = |i| {
            // SAFETY: takes any number.
            let (name, doc) = unsafe {
                (
                    ffi::pumc_factors_history_name(i),
                    ffi::pumc_factors_history_doc(i),
                )
            };
            Some((constant(name)?, constant(doc)?))
        };
        (0..count).filter_map(row).collect()
    }
}

impl Metric {
    /// The names of the measures that the library takes, with their meanings.
    pub fn table() -> Vec<(&'static str, &'static str)> {
        // SAFETY: takes nothing.
        let count = unsafe { ffi::pumc_factors_measure_count() };
        let row = |i| {
            // SAFETY: takes any number.
            let (name, doc) = unsafe {
                (
                    ffi::pumc_factors_measure_name(i),
                    ffi::pumc_factors_measure_doc(i),
                )
            };
            Some((constant(name)?, constant(doc)?))
        };
        (0..count).filter_map(row).collect()
    }
}

impl Selection {
    /// The values of every row, with types and meanings.
    pub fn value_table() -> Vec<ValueInfo> {
        // SAFETY: takes nothing.
        let count = unsafe { ffi::pumc_selection_value_count() };
        let row = |i| {
            // SAFETY: takes any number.
            let (name, doc) = unsafe {
                (
                    ffi::pumc_selection_value_name(i),
                    ffi::pumc_selection_value_doc(i),
                )
            };
            // SAFETY: takes any number.
            info(name, doc, unsafe { ffi::pumc_selection_value_type(i) })
        };
        (0..count).filter_map(row).collect()
    }
}

fn info(name: *const c_char, doc: *const c_char, value_type: i32) -> Option<ValueInfo> {
    Some(ValueInfo {
        name: constant(name)?,
        doc: constant(doc)?,
        value_type: match value_type {
            ffi::PUMC_TYPE_F64 => ValueType::F64,
            ffi::PUMC_TYPE_I64 => ValueType::I64,
            ffi::PUMC_TYPE_STR => ValueType::Str,
            _ => return None,
        },
    })
}
