//! Networks: symmetric problems, and no diagonal.

use crate::cases::{Sequence, TemporaryFile};
use pumc::{ErrorCode, Factors, Fit, Problem, Search, Select};

/// Two circles of friends with few friendships between them; each edge once.
fn edges(nodes: usize) -> Vec<(usize, usize)> {
    let mut numbers = Sequence(5);
    let pairs = (0..nodes).flat_map(|i| (0..i).map(move |j| (i, j)));
    pairs
        .filter(|(i, j)| numbers.next(100) < if i % 2 == j % 2 { 50 } else { 4 })
        .collect()
}

#[test]
fn edges_are_given_once() {
    let edges = edges(30);
    let network = Problem::from_edges(30, edges.clone()).unwrap();
    assert_eq!(network.count(), 2 * edges.len());
    assert!(network.symmetric() && network.no_diagonal());
    let text = format!("{network:?}");
    assert!(
        text.ends_with("symmetric: true, no_diagonal: true }"),
        "{text}"
    );
    let both_ways = edges.iter().flat_map(|&(i, j)| [(j, i), (i, j)]);
    assert_eq!(Problem::from_edges(30, both_ways).unwrap(), network);
    let mut plain = Problem::from_pairs(30, 30, network.pairs()).unwrap();
    assert!(!plain.symmetric() && !plain.no_diagonal());
    assert_ne!(plain, network);
    plain.set_symmetric(true).unwrap();
    plain.set_no_diagonal(true).unwrap();
    assert_eq!(plain, network);
    let named = edges.iter().map(|(i, j)| (i.to_string(), j.to_string()));
    let named = Problem::from_edge_labels(named).unwrap();
    assert_eq!(named.count(), network.count());
    assert_eq!(named.row_labels(), named.col_labels());
    let arcs = Problem::from_arc_labels([("a", "b"), ("c", "a"), ("c", "b")]).unwrap();
    assert_eq!(arcs.pairs(), [(0, 1), (2, 0), (2, 1)]);
    assert!(arcs.no_diagonal() && !arcs.symmetric());
    assert_eq!(arcs.col_label(2).unwrap(), "c");
}

#[test]
fn nobody_is_recommended_to_oneself() {
    let network = Problem::from_edges(40, edges(40)).unwrap();
    let factors = Fit::new(&network).run().unwrap();
    assert!(factors.symmetric() && factors.no_diagonal());
    let text = factors.to_string();
    assert!(
        text.ends_with("undirected network without diagonal"),
        "{text}"
    );
    let nodes: Vec<usize> = (0..40).collect();
    let everyone = factors.recommend_rows(&nodes, 40, Some(&network)).unwrap();
    for (i, best) in everyone.iter().enumerate() {
        assert!(best.iter().all(|answer| answer.index != i), "{i}");
        assert!(best.iter().any(|answer| answer.index % 2 == i % 2));
    }
    for row in factors.complete(0.01, Some(&network)) {
        let row = row.unwrap();
        assert!(!row.cols.contains(&row.row));
    }
    for (i, j) in [(3, 7), (12, 5)] {
        assert_eq!(factors.score(i, j).unwrap(), factors.score(j, i).unwrap());
    }
    let file = TemporaryFile::new("network");
    factors.save(&file.0).unwrap();
    let loaded = Factors::load(&file.0).unwrap();
    assert!(loaded.symmetric() && loaded.no_diagonal());
    assert_eq!(
        loaded.recommend(3, 5, Some(&network)).unwrap(),
        everyone[3][..5]
    );
}

#[test]
fn splits_hide_whole_edges() {
    let network = Problem::from_edges(40, edges(40)).unwrap();
    let (kept, hidden) = network.split(0.2, 3).unwrap();
    for part in [&kept, &hidden] {
        assert!(part.symmetric() && part.no_diagonal());
        let pairs = part.pairs();
        for (i, j) in &pairs {
            assert!(pairs.binary_search(&(*j, *i)).is_ok());
        }
    }
    let factors = Fit::new(&kept).run().unwrap();
    let evaluation = factors.evaluate(Some(&kept), &hidden, 5).unwrap();
    assert!(evaluation.model.auc > evaluation.popularity.unwrap().auc);
    let search = Search::builder()
        .lambda_ratios(&[0.5, 0.3])
        .build()
        .unwrap();
    assert!(Select::new(&network).search(&search).run().is_ok());
}

#[test]
fn what_is_no_network_is_refused() {
    let mut lopsided = Problem::from_coo(3, 3, &[0, 1, 2], &[1, 0, 1]).unwrap();
    let error = lopsided.set_symmetric(true).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Value);
    assert!(
        error.message().contains("(2, 1)") || error.message().contains("row 2"),
        "{error}"
    );
    assert!(!lopsided.symmetric());
    let mut wide = Problem::from_coo(2, 3, &[0], &[1]).unwrap();
    assert_eq!(
        wide.set_symmetric(true).unwrap_err().code(),
        ErrorCode::Shape
    );
    assert_eq!(
        wide.set_no_diagonal(true).unwrap_err().code(),
        ErrorCode::Shape
    );
    let error = Problem::from_edges(3, [(0, 1), (3, 3)]).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Index);
}

/// A node stays also where a loop is all that names it.
#[test]
fn loops_are_left_out() {
    let with_loop = Problem::from_edges(3, [(0, 1), (2, 2)]).unwrap();
    assert_eq!(with_loop, Problem::from_edges(3, [(0, 1)]).unwrap());
    let edges = [("a", "b"), ("c", "c"), ("b", "d")];
    let network = Problem::from_edge_labels(edges).unwrap();
    assert_eq!(network.pairs(), [(0, 1), (1, 0), (1, 3), (3, 1)]);
    assert_eq!(network.row_label(2).as_deref(), Some("c"));
    let arcs = Problem::from_arc_labels(edges).unwrap();
    assert_eq!(arcs.pairs(), [(0, 1), (1, 3)]);
    assert_eq!(arcs.col_label(2).as_deref(), Some("c"));
}
