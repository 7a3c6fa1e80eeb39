//! Measures by name, and popularity beside them.

use crate::cases::{simulated, two_groups};
use pumc::{fit, Factors, Metric, Options, Problem};
use std::collections::BTreeSet;

#[test]
fn hidden_ones_are_found() {
    let (problem, truth) = simulated(120, 100, 3);
    let (kept, hidden) = problem.split(0.2, 1).unwrap();
    let factors = fit(&kept, &Options::new()).unwrap();
    let evaluation = factors.evaluate(Some(&kept), &hidden, 10).unwrap();
    assert!(evaluation.model.auc > 0.6, "{evaluation}");
    for (metric, value) in evaluation.model.named() {
        assert!(value > 0.0 && value <= 1.0, "{metric}: {evaluation}");
        let alone = factors.measure(Some(&kept), &hidden, 10, metric).unwrap();
        assert_eq!(alone, value);
    }
    let rows: BTreeSet<_> = hidden.pairs().iter().map(|p| p.0).collect();
    assert_eq!(evaluation.rows, rows.len());
    assert_eq!(evaluation.top_n, 10);
    // Ones that are observed do not count among the hidden ones.
    let of_all = factors.evaluate(Some(&kept), &problem, 10).unwrap();
    assert_eq!(of_all, evaluation);
    assert!(truth.count() > problem.count());
    for metric in Metric::ALL {
        let value = factors.measure(Some(&kept), &hidden, 10, *metric).unwrap();
        assert!(value > 0.0, "{metric}");
    }
}

/// Against the ranking by counts, made by hand.
#[test]
fn popularity_is_measured_beside_the_model() {
    let problem = two_groups(30, 20, 4);
    let (kept, hidden) = problem.split(0.3, 2).unwrap();
    let factors = fit(&kept, &Options::new()).unwrap();
    let evaluation = factors.evaluate(Some(&kept), &hidden, 5).unwrap();
    let popularity = Factors::popularity(&kept).unwrap();
    let mut count = [0.0; 20];
    for (_, col) in kept.pairs() {
        count[col] += 1.0;
    }
    for (col, count) in count.iter().enumerate() {
        assert!((popularity.score(7, col).unwrap() - count / 30.0).abs() < 1e-12);
    }
    let alone = popularity.evaluate(Some(&kept), &hidden, 5).unwrap();
    assert_eq!(evaluation.popularity, Some(alone.model));
    assert!(factors
        .evaluate(None, &hidden, 5)
        .unwrap()
        .popularity
        .is_none());
}

#[test]
fn an_evaluation_reads_as_a_table() {
    let pairs = (0..6).flat_map(|i| (0..4).map(move |j| (format!("r{i}"), format!("c{j}"))));
    let problem = Problem::from_labels(pairs).unwrap();
    let (kept, hidden) = problem.split(0.25, 1).unwrap();
    let factors = fit(&kept, &Options::new()).unwrap();
    let text = factors
        .evaluate(Some(&kept), &hidden, 2)
        .unwrap()
        .to_string();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "                       model  popularity");
    assert!(lines[1].starts_with("recall        "), "{text}");
    assert_eq!(lines.len(), 7, "{text}");
    assert!(lines[6].ends_with("rows with hidden ones; lists of 2"));
    let more = [("r0", "c0"), ("r9", "c0"), ("r1", "c9")];
    let more = Problem::from_labels(more).unwrap();
    let text = factors.evaluate(None, &more, 2).unwrap().to_string();
    assert!(
        text.ends_with("2 hidden ones left out: the model does not know their labels"),
        "{text}"
    );
}
