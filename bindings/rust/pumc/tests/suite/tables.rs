//! What the library lists by name can be read by that name, and this crate's types have all of it.

use crate::cases::two_groups;
use pumc::{Factors, Fit, Metric, OptionValue, Search, Select, Selection, ValueType};

#[test]
fn every_fact_is_read_as_its_type() {
    let factors = Fit::new(&two_groups(30, 20, 1)).run().unwrap();
    let (table, facts) = (Factors::fact_table(), factors.facts().unwrap());
    assert!(table.len() >= 21);
    for (info, (name, value)) in table.iter().zip(&facts) {
        assert_eq!(info.name, *name);
        assert!(!info.doc.is_empty(), "{name}");
        let expected = match value {
            OptionValue::F64(_) => ValueType::F64,
            OptionValue::I64(_) => ValueType::I64,
            _ => ValueType::Str,
        };
        assert_eq!(info.value_type, expected, "{name}");
    }
    assert!(facts.contains(&("rows", OptionValue::I64(30))));
    assert!(facts.contains(&("regularizer", OptionValue::Str("lsp".into()))));
}

/// The debug text names every field of a struct.
fn has_field(value: &impl std::fmt::Debug, name: &str) -> bool {
    format!("{value:?}").contains(&format!(" {name}: "))
}

#[test]
fn the_history_has_every_series() {
    let factors = Fit::new(&two_groups(30, 20, 1)).run().unwrap();
    for (name, doc) in Factors::history_table() {
        assert!(
            has_field(&factors.history(), name) && !doc.is_empty(),
            "{name}"
        );
        assert_eq!(
            factors.history_of(name).unwrap().len(),
            factors.iterations()
        );
    }
}

#[test]
fn metrics_are_the_library_s_measures() {
    let ours: Vec<_> = Metric::ALL.iter().map(|metric| metric.as_str()).collect();
    let theirs: Vec<_> = Metric::table().iter().map(|(name, _)| *name).collect();
    assert_eq!(ours, theirs);
}

#[test]
fn a_trial_has_every_value() {
    let problem = two_groups(30, 20, 1);
    let search = Search::builder().lambda_ratios(&[0.3]).build().unwrap();
    let selection = Select::new(&problem).search(&search).run().unwrap();
    let trial = selection.trial(0).unwrap();
    for value in Selection::value_table() {
        assert!(has_field(&trial, value.name), "{}", value.name);
        match value.value_type {
            ValueType::Str => assert!(selection.get_str(0, value.name).is_ok()),
            _ => assert!(selection.get_f64(0, value.name).is_ok()),
        }
    }
}
