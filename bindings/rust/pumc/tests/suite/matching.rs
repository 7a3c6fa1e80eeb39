//! Labelled problems beside a model are matched by name, wherever their rows and columns stand.

use crate::cases::two_groups;
use crate::names::drinks;
use pumc::{ErrorCode, Fit, Problem, StopReason};

fn named(problem: &Problem) -> Vec<(String, String)> {
    let name = |(i, j)| (format!("row {i}"), format!("col {j}"));
    problem.pairs().into_iter().map(name).collect()
}

fn labelled(pairs: &[(String, String)]) -> Problem {
    Problem::from_labels(pairs.iter().map(|(row, col)| (row, col))).unwrap()
}

fn reversed(problem: &Problem) -> Problem {
    let label = |side: Option<std::borrow::Cow<str>>| side.unwrap().into_owned();
    let pairs = problem.pairs().into_iter().rev();
    let named: Vec<_> = pairs
        .map(|(i, j)| (label(problem.row_label(i)), label(problem.col_label(j))))
        .collect();
    labelled(&named)
}

#[test]
fn the_order_of_names_does_not_matter() {
    let problem = labelled(&named(&two_groups(30, 20, 7)));
    let (kept, hidden) = problem.split(0.2, 1).unwrap();
    let factors = Fit::new(&kept).run().unwrap();
    let (kept_reversed, hidden_reversed) = (reversed(&kept), reversed(&hidden));
    assert_ne!(kept_reversed.row_label(0), kept.row_label(0));
    for row in 0..30 {
        assert_eq!(
            factors.recommend(row, 20, Some(&kept_reversed)).unwrap(),
            factors.recommend(row, 20, Some(&kept)).unwrap()
        );
    }
    assert_eq!(
        factors
            .best_rows("col 3", 30, Some(&kept_reversed))
            .unwrap(),
        factors.best_rows("col 3", 30, Some(&kept)).unwrap()
    );
    assert_eq!(
        factors
            .evaluate(Some(&kept_reversed), &hidden_reversed, 5)
            .unwrap(),
        factors.evaluate(Some(&kept), &hidden, 5).unwrap()
    );
    let complete = |observed| {
        let rows = factors.complete(0.5, Some(observed));
        rows.collect::<pumc::Result<Vec<_>>>().unwrap()
    };
    assert_eq!(complete(&kept_reversed), complete(&kept));
    let aligned = factors.align(&kept_reversed).unwrap();
    assert_eq!(aligned.problem.pairs(), kept.pairs());
    assert_eq!(aligned.unknown, Default::default());
    assert_eq!(factors.align(&kept).unwrap().problem.pairs(), kept.pairs());
}

/// A model keeps in mind whose labels it has; that must not outlive a change of labels.
#[test]
fn labels_that_change_are_noticed() {
    let mut problem = drinks();
    let mut factors = Fit::new(&problem).run().unwrap();
    let before = factors.recommend("Cy", 4, Some(&problem)).unwrap();
    assert_eq!(before.len(), 3);
    // What was Cy's tea is now Ann's.
    problem
        .set_row_labels(&["Cy", "Bob", "Ann", "Di", "Eve"])
        .unwrap();
    let after = factors.recommend("Cy", 4, Some(&problem)).unwrap();
    assert_eq!(after.len(), 2);
    factors
        .set_row_labels(&["Cy", "Bob", "Ann", "Di", "Eve"])
        .unwrap();
    let again = factors.recommend("Cy", 4, Some(&problem)).unwrap();
    assert_eq!(again.len(), 2);
    problem.clear_labels().unwrap();
    assert_eq!(factors.recommend("Cy", 4, Some(&problem)).unwrap().len(), 2);
}

#[test]
fn what_the_model_does_not_know_is_counted() {
    let factors = Fit::new(&drinks()).run().unwrap();
    let today = [
        ("Zoe", "tea"),
        ("Cy", "milk"),
        ("Cy", "gin"),
        ("Zoe", "gin"),
    ];
    let today = Problem::from_labels(today).unwrap();
    let aligned = factors.align(&today).unwrap();
    assert_eq!(aligned.problem.pairs(), [(2, 1)]);
    let unknown = aligned.unknown;
    assert_eq!((unknown.rows, unknown.cols, unknown.ones), (1, 1, 3));
    let evaluation = factors.evaluate(Some(&drinks()), &today, 2).unwrap();
    assert_eq!(evaluation.unknown_hidden, unknown);
    assert_eq!(evaluation.unknown_observed, Default::default());
    assert_eq!(evaluation.rows, 1);
    assert!(factors.recommend("Cy", 4, Some(&today)).is_ok());
    let strangers = Problem::from_labels([("Zoe", "gin"), ("Zoe", "ale")]).unwrap();
    for error in [
        factors.recommend("Cy", 4, Some(&strangers)).unwrap_err(),
        factors.recommend_new_rows(&strangers, 1).unwrap_err(),
        factors.evaluate(None, &strangers, 2).unwrap_err(),
        factors
            .complete(0.5, Some(&strangers))
            .next()
            .unwrap()
            .unwrap_err(),
    ] {
        assert_eq!(error.code(), ErrorCode::Name);
        let text = "has 2 ones, none of them with labels of the model";
        assert!(error.message().ends_with(text), "{error}");
    }
    let nothing: [(&str, &str); 0] = [];
    let nothing = Problem::from_labels(nothing).unwrap();
    assert_eq!(factors.recommend("Cy", 4, Some(&nothing)).unwrap().len(), 4);
}

#[test]
fn the_empty_text_is_a_label() {
    let mut pairs = vec![("", "x"), ("", "y"), ("b", "x"), ("c", "z"), ("c", "y")];
    let problem = Problem::from_labels(pairs.clone()).unwrap();
    let factors = Fit::new(&problem).run().unwrap();
    pairs.swap(0, 2);
    let reordered = Problem::from_labels(pairs).unwrap();
    let best = factors.recommend("", 3, Some(&reordered)).unwrap();
    assert_eq!(best, factors.recommend("", 3, Some(&problem)).unwrap());
    assert_eq!(best.len(), 1);
    assert_eq!(factors.align(&reordered).unwrap().unknown.rows, 0);
}

#[test]
fn labels_that_repeat_are_counted() {
    let factors = Fit::new(&drinks()).run().unwrap();
    let other = [("Cy", "milk"), ("Cy", "gin"), ("Di", "tea"), ("Zoe", "tea")];
    let mut other = Problem::from_labels(other).unwrap();
    assert_eq!(factors.align(&other).unwrap().repeated, 0);
    other.set_row_labels(&["Cy", "Cy", "Zoe"]).unwrap();
    assert_eq!(factors.align(&other).unwrap().repeated, 2);
    let mut twins = Fit::new(&drinks()).run().unwrap();
    let labels = ["Ann", "Ann", "Cy", "Cy", "Eve"];
    twins.set_row_labels(&labels).unwrap();
    let today = Problem::from_labels([("Cy", "milk"), ("Eve", "tea")]).unwrap();
    let aligned = twins.align(&today).unwrap();
    assert_eq!((aligned.repeated, aligned.problem.pairs()[0]), (1, (2, 1)));
}

#[test]
fn without_labels_positions_count() {
    let factors = Fit::new(&drinks()).run().unwrap();
    let plain = Problem::from_pairs(5, 4, drinks().pairs()).unwrap();
    assert_eq!(
        factors.recommend("Cy", 4, Some(&plain)).unwrap(),
        factors.recommend("Cy", 4, Some(&drinks())).unwrap()
    );
    let other = Problem::from_pairs(4, 4, [(0, 0)]).unwrap();
    let error = factors.recommend("Cy", 4, Some(&other)).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Shape);
}

/// Started from its own solution in another order, a fit has nothing to do.
#[test]
fn a_warm_start_finds_rows_and_columns_by_name() {
    let pairs = named(&two_groups(60, 40, 9));
    let yesterday = Fit::new(&labelled(&pairs)).run().unwrap();
    let mut today: Vec<_> = pairs.into_iter().rev().collect();
    let same = labelled(&today);
    let cold = Fit::new(&same).run().unwrap();
    let warm = Fit::new(&same).warm_start(&yesterday).run().unwrap();
    assert_eq!(warm.stop_reason(), StopReason::Converged);
    assert!(
        warm.iterations() < cold.iterations(),
        "{} {}",
        warm.iterations(),
        cold.iterations()
    );
    assert!((warm.objective() / cold.objective() - 1.0).abs() < 1e-3);
    today.truncate(today.len() - 30);
    today.insert(0, ("new row".into(), "col 4".into()));
    today.insert(0, ("row 5".into(), "new col".into()));
    let grown = labelled(&today);
    let warm = Fit::new(&grown).warm_start(&yesterday).run().unwrap();
    assert_eq!(warm.find_row("new row").unwrap(), 1);
    assert_eq!((warm.rows(), warm.cols()), (grown.rows(), grown.cols()));
    let strangers = Problem::from_labels([("a", "col 1"), ("b", "col 2")]).unwrap();
    let error = Fit::new(&strangers)
        .warm_start(&yesterday)
        .run()
        .unwrap_err();
    assert_eq!(
        error.message(),
        "warm_start has none of the problem's row labels"
    );
}
