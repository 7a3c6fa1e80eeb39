//! Options by type and by name.

use pumc::{
    Algorithm, Continuation, ErrorCode, OptionKind, OptionValue, Options, OptionsBuilder,
    Regularizer,
};
use std::time::Duration;

#[test]
fn every_setter_sets_the_option_of_its_name() {
    let options = Options::builder()
        .regularizer(Regularizer::CappedL1)
        .algorithm(Algorithm::Basic)
        .continuation(Continuation::Shape)
        .sampling_rate(0.25)
        .omega(0.75)
        .row_balance(0.5)
        .col_balance(0.125)
        .tilt(-0.25)
        .lambda(2.0)
        .lambda_ratio(0.5)
        .mu(3.0)
        .mu_ratio(1.5)
        .tolerance(0.01)
        .max_rank(12)
        .max_iterations(34)
        .power_iterations(2)
        .threads(1)
        .time_limit(Duration::from_millis(1500))
        .checkpoint("some/where")
        .checkpoint_interval(Duration::from_secs(60))
        .checkpoint_keep(true)
        .seed(-9)
        .build()
        .unwrap();
    let text = |value: &str| OptionValue::Str(value.to_owned());
    let expected = [
        ("regularizer", text("capped-l1")),
        ("algorithm", text("basic")),
        ("sampling_rate", OptionValue::F64(0.25)),
        ("omega", OptionValue::F64(0.75)),
        ("row_balance", OptionValue::F64(0.5)),
        ("col_balance", OptionValue::F64(0.125)),
        ("tilt", OptionValue::F64(-0.25)),
        ("lambda", OptionValue::F64(2.0)),
        ("lambda_ratio", OptionValue::F64(0.5)),
        ("mu", OptionValue::F64(3.0)),
        ("mu_ratio", OptionValue::F64(1.5)),
        ("max_rank", OptionValue::I64(12)),
        ("max_iterations", OptionValue::I64(34)),
        ("tolerance", OptionValue::F64(0.01)),
        ("time_limit", OptionValue::F64(1.5)),
        ("power_iterations", OptionValue::I64(2)),
        ("continuation", text("shape")),
        ("checkpoint", text("some/where")),
        ("checkpoint_seconds", OptionValue::F64(60.0)),
        ("checkpoint_keep", OptionValue::I64(1)),
        ("threads", OptionValue::I64(1)),
        ("seed", OptionValue::I64(-9)),
    ];
    assert_eq!(options.values(), expected, "the library may know more");
    assert_eq!(options.regularizer(), Ok(Regularizer::CappedL1));
    assert_eq!(options.algorithm(), Ok(Algorithm::Basic));
    assert_eq!(options.continuation(), Ok(Continuation::Shape));
}

/// The enums of this crate are the library's choices, neither more nor fewer.
#[test]
fn choices_are_the_library_s() {
    let choices = |name: &str| {
        let table = Options::table();
        let option = table.iter().find(|option| option.name == name).unwrap();
        match &option.kind {
            OptionKind::Str { choices } => choices.clone(),
            other => panic!("{name} is {other:?}"),
        }
    };
    fn names<T: ToString>(all: &[T]) -> Vec<String> {
        all.iter().map(T::to_string).collect()
    }
    assert_eq!(names(Regularizer::ALL), choices("regularizer"));
    assert_eq!(names(Algorithm::ALL), choices("algorithm"));
    assert_eq!(names(Continuation::ALL), choices("continuation"));
}

#[test]
fn the_table_tells_types_and_ranges() {
    let table = Options::table();
    assert!(table.iter().all(|option| !option.doc.is_empty()));
    let kind = |name: &str| {
        let found = table.iter().find(|option| option.name == name);
        found.unwrap().kind.clone()
    };
    assert_eq!(
        kind("lambda_ratio"),
        OptionKind::F64 {
            least: 0.0,
            most: 1.0,
            open_least: true,
            open_most: false
        }
    );
    assert_eq!(
        kind("power_iterations"),
        OptionKind::I64 {
            least: 1,
            most: 100
        }
    );
}

#[test]
fn copies_are_independent_and_reset_goes_back() {
    let mut options = Options::builder().lambda_ratio(0.5).build().unwrap();
    let copy = options.clone();
    assert_eq!(options, copy);
    options.set_f64("lambda_ratio", 0.25).unwrap();
    assert_ne!(options, copy);
    assert_eq!(copy.get_f64("lambda_ratio"), Ok(0.5));
    options.reset("lambda_ratio").unwrap();
    assert_eq!(options, Options::default());
    assert!(options.get_f64("lambda_ratio").unwrap().is_nan());
}

#[test]
fn the_builder_reports_the_first_refusal_and_goes_on_from_options() {
    let error = Options::builder()
        .omega(2.0)
        .lambda_ratio(-1.0)
        .build()
        .unwrap_err();
    assert_eq!(error.code(), ErrorCode::Value);
    assert!(error.message().starts_with("omega"), "{error}");
    let first = Options::builder().omega(0.7).build().unwrap();
    let both = OptionsBuilder::from(first).max_rank(3).build().unwrap();
    assert_eq!(both.get_f64("omega"), Ok(0.7));
    assert_eq!(both.get("max_rank"), Ok(OptionValue::I64(3)));
}

#[test]
fn debug_shows_every_option() {
    let shown = format!("{:?}", Options::new());
    for option in Options::table() {
        assert!(shown.contains(option.name), "{shown}");
    }
}
