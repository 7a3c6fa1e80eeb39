//! Properties of random problems.

use crate::dense::product;
use proptest::collection::vec;
use proptest::prelude::*;
use pumc::{fit, Matrix, Options, Problem, Ranked, Regularizer, StopReason};

prop_compose! {
    fn problems()(rows in 1usize..16, cols in 1usize..12)(
        rows in Just(rows),
        cols in Just(cols),
        pairs in vec((0..rows, 0..cols), 0..90),
    ) -> Problem {
        Problem::from_pairs(rows, cols, pairs).unwrap()
    }
}

prop_compose! {
    fn options()(
        regularizer in prop::sample::select(Regularizer::ALL),
        lambda_ratio in 0.05f64..1.0,
        rate in 0.1f64..1.0,
        seed in any::<i32>(),
    ) -> Options {
        Options::builder()
            .regularizer(regularizer)
            .lambda_ratio(lambda_ratio)
            .sampling_rate(rate)
            .seed(seed.into())
            .threads(1)
            .build()
            .unwrap()
    }
}

fn assert_orthonormal(matrix: &Matrix) {
    for a in 0..matrix.cols() {
        for b in 0..matrix.cols() {
            let pairs = matrix.column(a).iter().zip(matrix.column(b));
            let dot: f64 = pairs.map(|(x, y)| x * y).sum();
            assert!((dot - f64::from(u8::from(a == b))).abs() < 1e-10);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn notations_agree(problem in problems()) {
        let (pointer, index) = problem.to_csr();
        let by_rows = Problem::from_csr(problem.rows(), problem.cols(), &pointer, &index).unwrap();
        prop_assert_eq!(&by_rows, &problem);
        let mut transposed: Vec<_> = problem.pairs().iter().map(|&(i, j)| (j, i)).collect();
        transposed.sort_unstable();
        let transposed = Problem::from_pairs(problem.cols(), problem.rows(), transposed).unwrap();
        let (pointer, index) = transposed.to_csr();
        let by_columns = Problem::from_csc(problem.rows(), problem.cols(), &pointer, &index).unwrap();
        prop_assert_eq!(&by_columns, &problem);
    }

    #[test]
    fn a_fit_descends_to_orthonormal_factors(problem in problems(), options in options()) {
        let factors = fit(&problem, &options).unwrap();
        prop_assert!(matches!(
            factors.stop_reason(),
            StopReason::Converged | StopReason::MaxIterations
        ));
        prop_assert!(factors.rank() <= problem.rows().min(problem.cols()));
        let history = factors.history();
        for pair in history.objective.windows(2) {
            prop_assert!(pair[1] <= pair[0] * (1.0 + 1e-12), "{:?}", history.objective);
        }
        assert_orthonormal(&factors.u());
        assert_orthonormal(&factors.v());
        let s = factors.singular_values();
        prop_assert!(s.windows(2).all(|pair| pair[0] >= pair[1]));
        prop_assert!(s.iter().all(|value| *value > 0.0));
    }

    #[test]
    fn predictions_are_consistent(problem in problems(), options in options()) {
        let factors = fit(&problem, &options).unwrap();
        let (x, weights) = (product(&factors), factors.col_weights());
        let seen = problem.pairs();
        let all: Vec<usize> = (0..problem.rows()).collect();
        let best = factors.recommend_rows(&all, problem.cols(), Some(&problem)).unwrap();
        let completed: Vec<_> = factors.complete(0.5, Some(&problem)).map(Result::unwrap).collect();
        for i in all {
            let blank = |j: &usize| seen.binary_search(&(i, *j)).is_err();
            let free = (0..problem.cols()).filter(blank).count();
            prop_assert_eq!(best[i].len(), free);
            let tilted = |best: &Ranked| best.value * weights[best.index].powf(factors.tilt() / 2.0);
            prop_assert!(best[i].windows(2).all(|pair| tilted(&pair[0]) >= tilted(&pair[1]) - 1e-12));
            for &Ranked { index, value, .. } in &best[i] {
                prop_assert!((value - x[i][index]).abs() < 1e-9);
                prop_assert!(blank(&index));
            }
            for j in 0..problem.cols() {
                let probability = factors.probability(i, j).unwrap();
                prop_assert!((0.0..=1.0).contains(&probability));
                let expected = !blank(&j) || probability >= 0.5;
                // At the cut itself rounding decides.
                if (probability - 0.5).abs() > 1e-12 {
                    prop_assert_eq!(completed[i].cols.contains(&j), expected);
                }
            }
        }
    }

    /// Whatever the arrays hold, the answer is a problem or an error.
    #[test]
    fn arbitrary_arrays_are_refused_or_right(
        rows in 0usize..6,
        cols in 0usize..6,
        pointer in vec(prop_oneof![0i32..8, any::<i32>()], 0..8),
        index in vec(prop_oneof![0i32..6, any::<i32>()], 0..8),
    ) {
        let wide: (Vec<i64>, Vec<i64>) = (
            pointer.iter().map(|&p| p.into()).collect(),
            index.iter().map(|&i| i.into()).collect(),
        );
        let narrow = Problem::from_csr(rows, cols, &pointer, &index);
        prop_assert_eq!(&narrow, &Problem::from_csr(rows, cols, &wide.0, &wide.1));
        if let Ok(problem) = narrow {
            prop_assert!(problem.count() <= index.len());
        }
        let narrow = Problem::from_csc(rows, cols, &pointer, &index);
        prop_assert_eq!(&narrow, &Problem::from_csc(rows, cols, &wide.0, &wide.1));
        let pairs = Problem::from_coo(rows, cols, &pointer, &index);
        prop_assert!(pairs.is_err() || pointer.len() == index.len());
    }

    #[test]
    fn a_split_loses_nothing(problem in problems(), share in 0.01f64..0.99, seed in any::<i64>()) {
        if let Ok((kept, hidden)) = problem.split(share, seed) {
            let expected = (share * problem.count() as f64).round() as usize;
            prop_assert!(hidden.count().abs_diff(expected) <= 1);
            let mut together = kept.pairs();
            together.extend(hidden.pairs());
            together.sort_unstable();
            prop_assert_eq!(together, problem.pairs());
        }
    }
}
