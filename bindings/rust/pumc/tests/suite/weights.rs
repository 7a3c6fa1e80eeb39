//! Confidences of ones, weights of rows and columns, balances.

use crate::cases::two_groups;
use crate::dense::product;
use pumc::{fit, ErrorCode, Factors, Options, Problem};

#[test]
fn notations_with_confidences_agree() {
    let expected = Problem::from_pairs_with_confidence(
        3,
        3,
        [(0, 0, 1.0), (0, 2, 2.5), (2, 1, 4.0), (0, 2, 0.5)],
    )
    .unwrap();
    assert_eq!(expected.pairs(), [(0, 0), (0, 2), (2, 1)]);
    assert_eq!(expected.confidences(), [1.0, 3.0, 4.0]);
    let by_column = [1.0, 4.0, 3.0];
    let by_row = [3.0, 1.0, 4.0];
    let made = [
        Problem::from_coo_with_confidence(3, 3, &[2i32, 0, 0], &[1, 2, 0], &[4.0, 3.0, 1.0]),
        Problem::from_coo_with_confidence(3, 3, &[2u32, 0, 0], &[1, 2, 0], &[4.0, 3.0, 1.0]),
        Problem::from_csc_with_confidence(3, 3, &[0i32, 1, 2, 3], &[0, 2, 0], &by_column),
        Problem::from_csc_with_confidence(3, 3, &[0i64, 1, 2, 3], &[0, 2, 0], &by_column),
        Problem::from_csr_with_confidence(3, 3, &[0i32, 2, 2, 3], &[2, 0, 1], &by_row),
        Problem::from_csr_with_confidence(3, 3, &[0usize, 2, 2, 3], &[2, 0, 1], &by_row),
    ];
    for problem in made {
        assert_eq!(problem.unwrap(), expected);
    }
    let plain = Problem::from_pairs(3, 3, expected.pairs()).unwrap();
    assert_eq!(plain.confidences(), [1.0; 3]);
    assert_ne!(plain, expected);
    let nothing = Problem::from_coo_with_confidence::<i32>(3, 3, &[], &[], &[]).unwrap();
    assert!(nothing.confidences().is_empty());
}

fn scores(factors: &Factors) -> Vec<f64> {
    product(factors).concat()
}

fn far(a: &[f64], b: &[f64]) -> f64 {
    let gaps = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    gaps.fold(0.0, f64::max)
}

fn options() -> Options {
    let options = Options::builder().tolerance(1e-9).lambda(0.5).omega(0.8);
    options.build().unwrap()
}

/// Where every cell has the weight w, the loss is w times as large and the penalty sees sqrt(w) X.
#[test]
fn weights_that_are_all_the_same_scale_the_penalty() {
    let problem = two_groups(14, 10, 3);
    let expected = scores(&fit(&problem, &options()).unwrap());
    let mut weighted = two_groups(14, 10, 3);
    weighted.set_row_weights(&[2.0; 14]).unwrap();
    weighted.set_col_weights(&[3.0; 10]).unwrap();
    assert_ne!(weighted, problem);
    let nuclear = |lambda| {
        let mut options = options();
        options.set_str("regularizer", "nuclear").unwrap();
        options.set_f64("lambda", lambda).unwrap();
        options
    };
    let plain = scores(&fit(&problem, &nuclear(0.5)).unwrap());
    let same = scores(&fit(&weighted, &nuclear(0.5 * 6.0_f64.sqrt())).unwrap());
    assert!(far(&plain, &same) < 1e-6, "{}", far(&plain, &same));
    weighted.clear_weights().unwrap();
    assert_eq!(weighted, problem);
    assert_eq!(scores(&fit(&weighted, &options()).unwrap()), expected);
}

#[test]
fn confidence_lifts_its_own_cell() {
    let problem = two_groups(14, 10, 3);
    let (row, col) = problem.pairs()[0];
    let sure = |&(i, j): &(usize, usize)| (i, j, if (i, j) == (row, col) { 50.0 } else { 1.0 });
    let ones: Vec<_> = problem.pairs().iter().map(sure).collect();
    let weighted = Problem::from_pairs_with_confidence(14, 10, ones).unwrap();
    let score = |problem| fit(problem, &options()).unwrap().score(row, col).unwrap();
    assert!(score(&weighted) > score(&problem) + 0.01);
}

#[test]
fn balances_change_the_fit_and_are_facts() {
    let problem = two_groups(14, 10, 3);
    let plain = Options::builder().row_balance(0.0).col_balance(0.0);
    let plain = fit(&problem, &plain.build().unwrap()).unwrap();
    assert_eq!(plain.row_weights(), [1.0; 14]);
    let default = fit(&problem, &Options::new()).unwrap();
    assert_eq!(default.get_f64("row_balance"), Ok(0.5));
    assert_eq!(default.get_f64("col_balance"), Ok(0.5));
    let balanced = Options::builder().row_balance(0.5).col_balance(1.0);
    let balanced = fit(&problem, &balanced.build().unwrap()).unwrap();
    assert!(far(&scores(&plain), &scores(&balanced)) > 1e-3);
    assert_eq!(balanced.get_f64("row_balance"), Ok(0.5));
    assert_eq!(balanced.get_f64("col_balance"), Ok(1.0));
    let error = Options::builder().row_balance(1.5).build().unwrap_err();
    assert_eq!(error.message(), "row_balance must be in [0, 1], got 1.5");
}

#[test]
fn parts_of_a_problem_keep_confidences_and_weights() {
    let ones = (0..20).map(|e| (e % 4, e / 4, 1.0 + e as f64));
    let mut problem = Problem::from_pairs_with_confidence(4, 5, ones).unwrap();
    problem.set_row_weights(&[1.0, 2.0, 3.0, 4.0]).unwrap();
    problem.set_col_weights(&[1.0, 2.0, 3.0, 4.0, 5.0]).unwrap();
    let (kept, hidden) = problem.split(0.3, 1).unwrap();
    assert_eq!(problem.difference(&hidden).unwrap(), kept);
    assert_eq!(problem.difference(&kept).unwrap(), hidden);
    assert_eq!(kept.row_weights(), problem.row_weights());
    assert_eq!(hidden.col_weights(), problem.col_weights());
    for part in [&kept, &hidden] {
        for ((row, col), confidence) in part.pairs().into_iter().zip(part.confidences()) {
            assert_eq!(confidence, (1 + row + 4 * col) as f64);
        }
    }
    // The weights that are given back are those of the fit.
    let ones = kept.pairs().into_iter().zip(kept.confidences());
    let ones = ones.map(|((row, col), confidence)| (row, col, confidence));
    let mut same = Problem::from_pairs_with_confidence(4, 5, ones).unwrap();
    same.set_row_weights(&kept.row_weights()).unwrap();
    same.set_col_weights(&kept.col_weights()).unwrap();
    assert_eq!(same, kept);
    let (a, b) = (fit(&same, &options()).unwrap(), fit(&kept, &options()));
    assert_eq!(scores(&a), scores(&b.unwrap()));
}

#[test]
fn weights_of_one_are_no_weights() {
    let plain = two_groups(14, 10, 3);
    let mut same = two_groups(14, 10, 3);
    same.set_row_weights(&[1.0; 14]).unwrap();
    assert_eq!(same, plain);
    assert_eq!(plain.row_weights(), [1.0; 14]);
    same.set_col_weights(&[2.0; 10]).unwrap();
    assert_ne!(same, plain);
}

#[test]
fn a_model_gives_the_weights_of_its_fit() {
    let mut problem = two_groups(14, 10, 3);
    let own: Vec<f64> = (0..14).map(|row| 1.0 + f64::from(row)).collect();
    problem.set_row_weights(&own).unwrap();
    let options = Options::builder().row_balance(0.0).col_balance(1.0);
    let options = options.build().unwrap();
    let model = fit(&problem, &options).unwrap();
    let mut degrees = [0.0; 10];
    for (_, col) in problem.pairs() {
        degrees[col] += 1.0;
    }
    let balanced = degrees.map(|degree: f64| 1.0 / degree.max(1.0));
    assert!(far(&model.row_weights(), &own) < 1e-12);
    assert!(far(&model.col_weights(), &balanced) < 1e-14);
}

#[test]
fn bad_weights_are_refused_and_change_nothing() {
    let mut problem = two_groups(3, 2, 1);
    problem.set_row_weights(&[1.0, 2.0, 3.0]).unwrap();
    for (weights, code, text) in [
        (&[1.0, 2.0][..], ErrorCode::Shape, "each of the 3 rows"),
        (&[1.0, 0.0, 1.0], ErrorCode::Value, "got 0 at entry 1"),
        (&[1.0, 1.0, f64::NAN], ErrorCode::Value, "at entry 2"),
    ] {
        let error = problem.set_row_weights(weights).unwrap_err();
        assert_eq!(error.code(), code, "{error}");
        assert!(error.message().contains(text), "{error}");
    }
    assert_eq!(problem.row_weights(), [1.0, 2.0, 3.0]);
    assert_eq!(problem.col_weights(), [1.0; 2]);
    let refused = [
        Problem::from_coo_with_confidence(1, 1, &[0], &[0], &[-1.0]),
        Problem::from_coo_with_confidence(1, 1, &[0], &[0], &[]),
        Problem::from_csr_with_confidence(1, 1, &[0, 1], &[0], &[1.0, 2.0]),
        Problem::from_csc_with_confidence(1, 1, &[0, 1], &[0], &[]),
    ];
    let codes: Vec<_> = refused.map(|result| result.unwrap_err().code()).into();
    assert_eq!(codes[0], ErrorCode::Value);
    assert_eq!(codes[1..], [ErrorCode::Shape; 3]);
}
