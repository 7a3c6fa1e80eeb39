//! Other crates' types, each behind its feature.

#[cfg(feature = "nalgebra-sparse")]
mod nalgebra_sparse {
    use crate::cases::{small_model, two_groups};
    use nalgebra_sparse::na::DMatrix;
    use nalgebra_sparse::{CooMatrix, CscMatrix};
    use pumc::{ErrorCode, Matrix, Problem};

    #[test]
    fn every_format_goes_in_and_comes_out() {
        let problem = two_groups(9, 7, 1);
        let rows = problem.to_nalgebra(1.0);
        assert_eq!(Problem::try_from(&rows).unwrap(), problem);
        let columns = CscMatrix::from(&rows);
        assert_eq!(Problem::try_from(&columns).unwrap(), problem);
        let pairs = CooMatrix::from(&rows);
        assert_eq!(Problem::try_from(&pairs).unwrap(), problem);
    }

    #[test]
    fn stored_zeros_are_blank_and_nan_is_refused() {
        let mut matrix = CooMatrix::new(2, 2);
        matrix.push(0, 1, 0.0);
        matrix.push(1, 0, -2.0);
        assert_eq!(Problem::try_from(&matrix).unwrap().pairs(), [(1, 0)]);
        matrix.push(1, 1, f64::NAN);
        let error = Problem::try_from(&matrix).unwrap_err();
        assert_eq!(error.code(), ErrorCode::Value);
        assert_eq!(error.message(), "the value at row 1, column 1 is NaN");
    }

    #[test]
    fn results_come_out() {
        let (problem, factors) = small_model();
        let u = DMatrix::from(factors.u());
        assert_eq!(u[(3, 1)], factors.u()[(3, 1)]);
        assert_eq!(Matrix::from(u), factors.u());
        let completed = factors.complete(0.5, Some(&problem)).into_nalgebra();
        let completed = completed.unwrap();
        assert_eq!((completed.nrows(), completed.ncols()), (14, 10));
        let rows: Vec<_> = factors.complete(0.5, Some(&problem)).collect();
        let count: usize = rows
            .iter()
            .map(|row| row.as_ref().unwrap().cols.len())
            .sum();
        assert_eq!(completed.nnz(), count);
    }
}

#[cfg(feature = "ndarray")]
mod ndarray {
    use crate::cases::small_model;
    use ndarray::{array, Array2};
    use pumc::{ErrorCode, Matrix, Problem};

    #[test]
    fn dense_arrays_of_any_order_go_in() {
        let flags = array![[true, false, true], [false, false, false]];
        let expected = [(0, 0), (0, 2)];
        assert_eq!(Problem::try_from(flags.view()).unwrap().pairs(), expected);
        let flipped = flags.t();
        let pairs = Problem::try_from(flipped).unwrap().pairs();
        assert_eq!(pairs, [(0, 0), (2, 0)]);
        let error = Problem::try_from(array![[0.0, f64::NAN]].view()).unwrap_err();
        assert_eq!(error.code(), ErrorCode::Value);
    }

    #[test]
    fn factors_come_out_as_arrays() {
        let (_, factors) = small_model();
        let (u, s, v) = factors.to_ndarray();
        let x = u.dot(&Array2::from_diag(&s)).dot(&v.t());
        assert!((x[[4, 3]] - factors.score(4, 3).unwrap()).abs() < 1e-12);
        assert_eq!(Matrix::from(u.view()), factors.u());
        let by_rows = array![[1.0, 2.0], [3.0, 4.0]];
        assert_eq!(Matrix::from(by_rows.view())[(0, 1)], 2.0);
    }
}

#[cfg(feature = "sprs")]
mod sprs {
    use crate::cases::{small_model, two_groups};
    use pumc::Problem;
    use sprs::{CsMat, CsMatI};

    #[test]
    fn rows_columns_and_views_go_in() {
        let problem = two_groups(9, 7, 2);
        let rows: CsMat<u8> = problem.to_sprs(1);
        assert_eq!(Problem::try_from(&rows).unwrap(), problem);
        assert_eq!(Problem::try_from(&rows.to_csc()).unwrap(), problem);
        assert_eq!(Problem::try_from(&rows.view()).unwrap(), problem);
        let zero: CsMatI<f64, u32> = CsMatI::new((1, 2), vec![0, 2], vec![0, 1], vec![0.0, 3.0]);
        assert_eq!(Problem::try_from(&zero).unwrap().pairs(), [(0, 1)]);
    }

    #[test]
    fn completed_matrices_come_out() {
        let (problem, factors) = small_model();
        let completed = factors.complete(0.5, Some(&problem)).into_sprs().unwrap();
        assert_eq!(completed.shape(), (14, 10));
        for (row, col) in problem.pairs() {
            assert_eq!(completed.get(row, col), Some(&1.0));
        }
        assert!(factors.complete(7.0, None).into_sprs().is_err());
    }
}

#[cfg(feature = "serde")]
mod serde {
    use crate::cases::{small_model, two_groups};
    use pumc::{fit, Factors, Matrix, Options, Problem, Regularizer, StopReason};

    #[test]
    fn problems_and_options_go_round() {
        let problem = two_groups(9, 7, 3);
        let text = serde_json::to_string(&problem).unwrap();
        assert_eq!(serde_json::from_str::<Problem>(&text).unwrap(), problem);
        let options = Options::builder()
            .regularizer(Regularizer::Scad)
            .lambda_ratio(1.0)
            .seed(4)
            .build()
            .unwrap();
        let text = serde_json::to_string(&options).unwrap();
        assert!(!text.contains("mu_ratio"), "not set: {text}");
        assert_eq!(serde_json::from_str::<Options>(&text).unwrap(), options);
        let short: Options =
            serde_json::from_str(r#"{"regularizer": "mcp", "lambda_ratio": 1}"#).unwrap();
        assert_eq!(short.get_f64("lambda_ratio"), Ok(1.0));
    }

    #[test]
    fn bad_content_is_refused_with_the_library_s_text() {
        let error = |text: &str| {
            serde_json::from_str::<Options>(text)
                .unwrap_err()
                .to_string()
        };
        assert!(error(r#"{"lamda": 1.0}"#).contains("did you mean 'lambda'?"));
        assert!(error(r#"{"omega": 7.5}"#).contains("omega must be in (0, 1)"));
        let bad = r#"{"rows": 1, "cols": 1, "row": [1], "col": [0]}"#;
        let error = serde_json::from_str::<Problem>(bad).unwrap_err();
        assert!(error.to_string().contains("outside 0..0"));
        let bad = r#"{"rows": 2, "cols": 1, "values": [0.5]}"#;
        assert!(serde_json::from_str::<Matrix>(bad).is_err());
    }

    #[test]
    fn models_predict_the_same_afterwards() {
        let problem = two_groups(14, 10, 3);
        for &regularizer in Regularizer::ALL {
            let options = Options::builder()
                .regularizer(regularizer)
                .lambda_ratio(0.3);
            let factors = fit(&problem, &options.build().unwrap()).unwrap();
            let text = serde_json::to_string(&factors).unwrap();
            let copy: Factors = serde_json::from_str(&text).unwrap();
            assert_eq!(copy.regularizer().unwrap(), regularizer);
            let (cells, near) = ([0, 5, 9], |a: f64, b: f64| (a - b).abs() < 1e-9);
            let ours = factors.probabilities(&cells, &cells).unwrap();
            let theirs = copy.probabilities(&cells, &cells).unwrap();
            assert!(
                ours.iter().zip(&theirs).all(|(a, b)| near(*a, *b)),
                "{regularizer}"
            );
            let ours = factors.fold_in_row(&[0, 2]).unwrap();
            let theirs = copy.fold_in_row(&[0, 2]).unwrap();
            assert!(
                ours.iter().zip(&theirs).all(|(a, b)| near(*a, *b)),
                "{regularizer}"
            );
        }
    }

    #[test]
    fn confidences_and_weights_go_along() {
        let ones = [
            (0, 0, 2.0),
            (0, 1, 1.0),
            (1, 0, 3.0),
            (1, 1, 1.0),
            (2, 1, 1.0),
        ];
        let mut problem = Problem::from_pairs_with_confidence(3, 2, ones).unwrap();
        problem.set_row_weights(&[1.0, 4.0, 0.5]).unwrap();
        problem.set_col_weights(&[1.0, 9.0]).unwrap();
        let text = serde_json::to_string(&problem).unwrap();
        assert_eq!(serde_json::from_str::<Problem>(&text).unwrap(), problem);
        let factors = fit(&problem, &Options::new()).unwrap();
        assert!(factors.rank() > 0);
        let text = serde_json::to_string(&factors).unwrap();
        let copy: Factors = serde_json::from_str(&text).unwrap();
        assert_eq!(copy.fold_in_row(&[0]), factors.fold_in_row(&[0]));
        let bad = r#"{"rows": 1, "cols": 1, "row": [0], "col": [0], "confidence": [-1.0]}"#;
        let error = serde_json::from_str::<Problem>(bad).unwrap_err();
        assert!(
            error.to_string().contains("confidence must be in"),
            "{error}"
        );
        assert!(serde_json::from_str::<Factors>("[1, 2, 3]").is_err());
    }

    #[test]
    fn problems_keep_labels_and_what_network_they_are() {
        let labelled = Problem::from_labels([("Ann", "tea"), ("Bob", "milk")]).unwrap();
        let network = Problem::from_edge_labels([("Ann", "Bob"), ("Bob", "Cy")]).unwrap();
        for problem in [labelled, network] {
            let text = serde_json::to_string(&problem).unwrap();
            let copy: Problem = serde_json::from_str(&text).unwrap();
            assert_eq!(copy, problem);
            assert_eq!(copy.row_label(1).unwrap(), "Bob");
        }
    }

    #[test]
    fn labels_and_plain_values_go_along() {
        let (_, mut factors) = small_model();
        factors.set_col_labels(&["c"; 10]).unwrap();
        let text = serde_json::to_string(&factors).unwrap();
        let copy: Factors = serde_json::from_str(&text).unwrap();
        assert_eq!(copy.col_label(9).unwrap(), "c");
        assert!(copy.row_label(0).is_none());
        assert_eq!(
            serde_json::to_string(&Regularizer::CappedL1).unwrap(),
            "\"capped-l1\""
        );
        let reason = serde_json::to_string(&StopReason::Converged).unwrap();
        assert_eq!(
            serde_json::from_str::<StopReason>(&reason).unwrap(),
            StopReason::Converged
        );
        let best = factors.recommend(0, 2, None).unwrap();
        let text = serde_json::to_string(&best).unwrap();
        assert_eq!(
            serde_json::from_str::<Vec<pumc::Ranked>>(&text).unwrap(),
            best
        );
    }
}
