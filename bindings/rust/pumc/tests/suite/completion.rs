//! Completed matrices.

use crate::cases::{simulated, small_model};
use pumc::{fit, CompletedRow, Options, Result};

#[test]
fn completed_rows_are_the_probable_cells_and_the_observed_ones() {
    let (problem, factors) = small_model();
    let seen = problem.pairs();
    let rows: Vec<CompletedRow> = factors
        .complete(0.5, Some(&problem))
        .collect::<Result<_>>()
        .unwrap();
    assert_eq!(rows.len(), 14);
    for (i, row) in rows.iter().enumerate() {
        assert_eq!(row.row, i);
        let mut expected = Vec::new();
        for j in 0..10 {
            let probability = factors.probability(i, j).unwrap();
            if seen.binary_search(&(i, j)).is_ok() {
                expected.push((j, 1.0));
            } else if probability >= 0.5 {
                expected.push((j, probability));
            }
        }
        assert_eq!(row.cols, expected.iter().map(|e| e.0).collect::<Vec<_>>());
        for (ours, expected) in row.probabilities.iter().zip(&expected) {
            assert!((ours - expected.1).abs() < 1e-12);
        }
    }
}

/// More rows than one block holds, and parts of them.
#[test]
fn blocks_join_without_gaps() {
    let (problem, _) = simulated(700, 20, 1);
    let factors = fit(&problem, &Options::new()).unwrap();
    let all: Vec<_> = factors.complete(0.3, None).map(Result::unwrap).collect();
    assert!(all.iter().map(|row| row.row).eq(0..700));
    for range in [0..0, 0..1, 250..262, 255..700, 700..700] {
        let part: Vec<_> = factors
            .complete_rows(range.clone(), 0.3, None)
            .map(Result::unwrap)
            .collect();
        assert_eq!(part, all[range]);
    }
}

#[test]
fn it_is_a_fused_iterator_with_honest_hints() {
    let (_, factors) = small_model();
    let mut rows = factors.complete(0.5, None);
    assert_eq!(rows.size_hint(), (1, Some(14)));
    rows.next().unwrap().unwrap();
    assert_eq!(rows.size_hint(), (13, Some(13)));
    assert_eq!(rows.by_ref().count(), 13);
    assert!(rows.next().is_none());
    let mut failing = factors.complete(2.0, None);
    assert!(failing.next().unwrap().is_err());
    assert!(failing.next().is_none());
    assert_eq!(failing.size_hint(), (0, Some(0)));
}
