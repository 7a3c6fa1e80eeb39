//! Problems from every notation.

use crate::cases::two_groups;
use pumc::{ErrorCode, Problem, Simulation};

#[test]
fn notations_and_integer_types_agree() {
    let expected = [(0, 0), (0, 2), (2, 1)];
    let made = [
        Problem::from_coo(3, 3, &[2i32, 0, 0, 0], &[1, 2, 0, 2]),
        Problem::from_coo(3, 3, &[2i64, 0, 0], &[1, 2, 0]),
        Problem::from_coo(3, 3, &[2u32, 0, 0], &[1, 2, 0]),
        Problem::from_coo(3, 3, &[2usize, 0, 0], &[1, 2, 0]),
        Problem::from_csr(3, 3, &[0i32, 2, 2, 3], &[2, 0, 1]),
        Problem::from_csr(3, 3, &[0u64, 3, 3, 4], &[2, 0, 2, 1]),
        Problem::from_csc(3, 3, &[0i64, 1, 2, 3], &[0, 2, 0]),
        Problem::from_csc(3, 3, &[0usize, 1, 2, 3], &[0, 2, 0]),
        Problem::from_pairs(3, 3, expected),
    ];
    for problem in made {
        let problem = problem.unwrap();
        assert_eq!(problem.pairs(), expected);
        assert_eq!((problem.rows(), problem.cols(), problem.count()), (3, 3, 3));
        assert_eq!(problem.to_csr(), (vec![0, 2, 2, 3], vec![0, 2, 1]));
    }
}

#[test]
fn empty_problems_are_fine() {
    let none: [i32; 0] = [];
    for (rows, cols) in [(0, 0), (3, 0), (0, 3), (3, 3)] {
        let problem = Problem::from_coo(rows, cols, &none, &none).unwrap();
        assert_eq!(problem.count(), 0);
        assert!(problem.pairs().is_empty());
        let factors = pumc::Fit::new(&problem).run().unwrap();
        assert_eq!(factors.rank(), 0);
        assert_eq!((factors.rows(), factors.cols()), (rows, cols));
        assert!(factors.u().as_slice().is_empty());
        assert_eq!(factors.complete(0.5, None).count(), rows);
    }
}

#[test]
fn a_split_is_a_partition_and_repeats() {
    let problem = two_groups(20, 15, 5);
    let (kept, hidden) = problem.split(0.3, 4).unwrap();
    let mut together = kept.pairs();
    together.extend(hidden.pairs());
    together.sort_unstable();
    assert_eq!(together, problem.pairs());
    assert_eq!(problem.split(0.3, 4).unwrap(), (kept, hidden));
    assert_ne!(
        problem.split(0.3, 4).unwrap(),
        problem.split(0.3, 5).unwrap()
    );
}

#[test]
fn a_difference_has_what_the_other_lacks() {
    let problem = two_groups(20, 15, 5);
    let other = two_groups(20, 15, 6);
    let others = other.pairs();
    let expected: Vec<_> = problem
        .pairs()
        .into_iter()
        .filter(|pair| others.binary_search(pair).is_err())
        .collect();
    assert_eq!(problem.difference(&other).unwrap().pairs(), expected);
    assert_eq!(problem.difference(&problem).unwrap().count(), 0);
    let error = problem.difference(&two_groups(20, 14, 5)).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Shape);
}

/// The same pairs in another order have their rows and columns in other places.
#[test]
fn a_difference_goes_by_labels_where_both_have_them() {
    let labelled = |pairs: &[(&str, &str)]| Problem::from_labels(pairs.to_vec()).unwrap();
    let one = labelled(&[("ann", "tea"), ("bob", "rum")]);
    let other = labelled(&[("bob", "tea"), ("ann", "rum")]);
    assert_eq!(one.difference(&other).unwrap(), one);
    let name = |(i, j)| (format!("row {i}"), format!("col {j}"));
    let mut pairs: Vec<_> = two_groups(18, 14, 5)
        .pairs()
        .into_iter()
        .map(name)
        .collect();
    let labelled = |pairs: &[(String, String)]| {
        Problem::from_labels(pairs.iter().map(|(row, col)| (row, col))).unwrap()
    };
    let whole = labelled(&pairs);
    pairs.reverse();
    assert_eq!(whole.difference(&labelled(&pairs)).unwrap().count(), 0);
    // Of another shape, with a row and a column that this one lacks.
    pairs.truncate(20);
    pairs.extend([name((99, 1)), name((1, 99))]);
    let left = whole.difference(&labelled(&pairs)).unwrap();
    assert_eq!(left.count(), whole.count() - 20);
    assert_eq!(left.row_labels(), whole.row_labels());
    // Rows by label, columns by position.
    let mut here = Problem::from_coo(2, 2, &[0, 1], &[0, 1]).unwrap();
    here.set_row_labels(&["x", "y"]).unwrap();
    let mut there = Problem::from_coo(3, 2, &[0, 2], &[1, 0]).unwrap();
    there.set_row_labels(&["y", "w", "z"]).unwrap();
    assert_eq!(here.difference(&there).unwrap().pairs(), [(0, 0)]);
    let plain = Problem::from_coo(3, 2, &[0], &[0]).unwrap();
    let error = here.difference(&plain).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Shape);
}

#[test]
fn a_simulation_observes_part_of_its_truth() {
    let simulation = Simulation {
        rows: 90,
        cols: 70,
        sampling_rate: 0.4,
        ..Simulation::default()
    };
    let (observed, truth) = Problem::simulate(&simulation).unwrap();
    let all = truth.pairs();
    assert!(observed
        .pairs()
        .iter()
        .all(|pair| all.binary_search(pair).is_ok()));
    let share = observed.count() as f64 / truth.count() as f64;
    assert!((share - 0.4).abs() < 0.05, "{share}");
}

#[test]
fn debug_is_short() {
    assert_eq!(
        format!("{:?}", Problem::from_coo(9, 8, &[1], &[2]).unwrap()),
        "Problem { rows: 9, cols: 8, count: 1 }"
    );
}
