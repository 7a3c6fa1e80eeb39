//! Many new rows and columns at once, and models that grow.

use crate::cases::{simulated, small_model, two_groups};
use pumc::{fit, ErrorCode, Fit, Options, Problem};

fn ones_of(problem: &Problem, row: usize) -> Vec<usize> {
    let (pointer, index) = problem.to_csr();
    index[pointer[row]..pointer[row + 1]].to_vec()
}

#[test]
fn many_new_lines_are_each_as_alone() {
    let (_, factors) = small_model();
    let new_rows = two_groups(25, 10, 8);
    let (part, best) = (
        factors.fold_in_rows(&new_rows).unwrap(),
        factors.recommend_new_rows(&new_rows, 4).unwrap(),
    );
    assert_eq!((part.rows(), part.cols()), (25, factors.rank()));
    for (row, best) in best.iter().enumerate() {
        let ones = ones_of(&new_rows, row);
        let alone = factors.fold_in_row(&ones).unwrap();
        assert_eq!(part.row(row), alone);
        let expected = factors.recommend_new_row(&alone, &ones, 4).unwrap();
        assert_eq!(best, &expected);
    }
    let new_cols = two_groups(14, 6, 9);
    let part = factors.fold_in_cols(&new_cols).unwrap();
    assert_eq!((part.rows(), part.cols()), (6, factors.rank()));
    for col in 0..6 {
        let pairs = new_cols.pairs().into_iter();
        let ones: Vec<_> = pairs.filter(|p| p.1 == col).map(|p| p.0).collect();
        assert_eq!(part.row(col), factors.fold_in_col(&ones).unwrap());
    }
    let nobody = Problem::from_pairs(0, 10, []).unwrap();
    assert_eq!(factors.fold_in_rows(&nobody).unwrap().rows(), 0);
    assert!(factors.recommend_new_rows(&nobody, 3).unwrap().is_empty());
}

/// The confidences of new lines count, as those of the fit do.
#[test]
fn a_row_of_a_weighted_fit_is_found_again() {
    let ones = two_groups(30, 20, 4).pairs().into_iter();
    let ones = ones.map(|(row, col)| (row, col, 1.0 + ((row + col) % 5) as f64));
    let mut problem = Problem::from_pairs_with_confidence(30, 20, ones).unwrap();
    let weights: Vec<f64> = (0..20).map(|col| 0.5 + (col % 3) as f64).collect();
    problem.set_col_weights(&weights).unwrap();
    let options = Options::builder().tolerance(1e-9).lambda_ratio(0.3);
    let factors = fit(&problem, &options.build().unwrap()).unwrap();
    let (part, u) = (factors.fold_in_rows(&problem).unwrap(), factors.u());
    assert!(factors.rank() > 0);
    for row in 0..30 {
        for k in 0..factors.rank() {
            assert!((part[(row, k)] - u[(row, k)]).abs() < 1e-4, "{row}, {k}");
        }
    }
}

#[test]
fn new_lines_of_another_width_are_refused() {
    let (_, factors) = small_model();
    let narrow = two_groups(5, 9, 1);
    let errors = [
        factors.fold_in_rows(&narrow).unwrap_err(),
        factors.fold_in_cols(&narrow).unwrap_err(),
        factors.recommend_new_rows(&narrow, 1).unwrap_err(),
    ];
    for error in &errors {
        assert_eq!(error.code(), ErrorCode::Shape, "{error}");
    }
    let text = "new_rows has 9 columns but the model has 10";
    assert_eq!(errors[0].message(), text);
}

#[test]
fn a_smaller_model_starts_a_larger_fit() {
    let (problem, _) = simulated(120, 100, 3);
    let inside = |&(row, col): &(usize, usize)| row < 110 && col < 95;
    let before = problem.pairs().into_iter().filter(inside);
    let before = Problem::from_pairs(110, 95, before).unwrap();
    let tight = Options::builder()
        .omega(0.8)
        .tolerance(1e-7)
        .build()
        .unwrap();
    let (cold, old) = (fit(&problem, &tight).unwrap(), fit(&before, &tight));
    let old = old.unwrap();
    let from = |model| Fit::new(&problem).options(&tight).warm_start(model).run();
    let warm = from(&old).unwrap();
    assert!(warm.iterations() < cold.iterations());
    // Lines of zeros behind the old ones are the same start.
    let grown = from(&old.grow(120, 100).unwrap()).unwrap();
    assert!((grown.objective() / warm.objective() - 1.0).abs() < 1e-6);
    let error = Fit::new(&before).warm_start(&cold).run().unwrap_err();
    assert_eq!(error.code(), ErrorCode::Shape);
}

#[test]
fn lines_go_where_the_maps_say() {
    let (_, mut factors) = small_model();
    let names: Vec<String> = (0..14).map(|i| format!("row {i}")).collect();
    factors.set_row_labels(&names).unwrap();
    let (rows, cols) = ([Some(3), None, Some(0)], [Some(9), Some(2), None, Some(4)]);
    let moved = factors.reindex(Some(&rows), Some(&cols)).unwrap();
    assert_eq!((moved.rows(), moved.cols()), (3, 4));
    for (i, row) in rows.iter().enumerate() {
        for (j, col) in cols.iter().enumerate() {
            let expected = match (row, col) {
                (Some(row), Some(col)) => factors.score(*row, *col).unwrap(),
                _ => 0.0,
            };
            assert!((moved.score(i, j).unwrap() - expected).abs() < 1e-12);
        }
    }
    assert_eq!(moved.row_label(0).unwrap(), "row 3");
    assert_eq!(moved.row_label(1).unwrap(), "");
    assert_eq!(moved.regularizer(), factors.regularizer());
    assert_eq!(moved.iterations(), 0);
    let only_cols = factors.reindex(None, Some(&[Some(1)])).unwrap();
    assert_eq!((only_cols.rows(), only_cols.cols()), (14, 1));
    let none = factors.reindex(Some(&[]), Some(&[])).unwrap();
    assert_eq!((none.rows(), none.rank()), (0, 0));
}

#[test]
fn maps_out_of_range_are_refused() {
    let (_, factors) = small_model();
    let error = factors.reindex(Some(&[Some(14)]), None).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Index);
    assert_eq!(error.message(), "row_of[0] must be in -1..13, got 14");
    let far = factors.reindex(None, Some(&[Some(usize::MAX)]));
    assert_eq!(far.unwrap_err().code(), ErrorCode::Index);
    let error = factors.grow(20, 9).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Shape);
    assert_eq!(error.message(), "9 columns are fewer than the model's 10");
    let large = factors.grow(usize::MAX, 10).unwrap_err();
    assert_eq!(large.code(), ErrorCode::TooLarge);
}
