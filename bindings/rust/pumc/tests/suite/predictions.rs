//! Scores, rankings, similarity and fold-in against their definitions.

use crate::cases::{simulated, small_model};
use crate::dense::product;
use pumc::{fit, ErrorCode, Factors, Options, Problem, Ranked};

#[test]
fn scores_are_the_product() {
    let (_, factors) = small_model();
    let x = product(&factors);
    let whole = factors.score_rows(&[3, 0, 3]).unwrap();
    for j in 0..10 {
        for (e, i) in [3, 0, 3].into_iter().enumerate() {
            assert!((whole[(e, j)] - x[i][j]).abs() < 1e-12);
            assert!((factors.score(i, j).unwrap() - x[i][j]).abs() < 1e-12);
        }
    }
    let none: [u32; 0] = [];
    assert!(factors.scores(&none, &none).unwrap().is_empty());
    assert_eq!(factors.score_rows(&none).unwrap().rows(), 0);
}

#[test]
fn probabilities_invert_the_population_minimiser() {
    let (_, factors) = small_model();
    let (omega, rate) = (factors.omega(), factors.sampling_rate());
    for i in 0..14 {
        for j in 0..10 {
            let x = factors.score(i, j).unwrap().clamp(0.0, 1.0);
            let p = x * (1.0 - omega) / (omega * (1.0 - x) + (1.0 - omega) * x);
            let expected = (p / rate).min(1.0);
            assert!((factors.probability(i, j).unwrap() - expected).abs() < 1e-12);
            let mut value = [factors.score(i, j).unwrap()];
            factors.scores_to_probabilities(&mut value).unwrap();
            assert_eq!(value[0], factors.probability(i, j).unwrap());
        }
    }
}

fn ranked(index: usize, value: f64) -> Ranked {
    Ranked {
        index,
        label: None,
        value,
    }
}

/// Best first, ties by smaller index.
fn sorted(mut all: Vec<Ranked>) -> Vec<Ranked> {
    all.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.index.cmp(&b.index)));
    all
}

fn assert_same(ours: &[Ranked], expected: &[Ranked]) {
    assert_eq!(ours.len(), expected.len());
    for (a, b) in ours.iter().zip(expected) {
        assert_eq!(a.index, b.index, "{ours:?}\n{expected:?}");
        assert!((a.value - b.value).abs() < 1e-10);
    }
}

#[test]
fn recommendations_are_the_best_columns_not_excluded() {
    let (problem, mut factors) = small_model();
    factors.set_tilt(0.0).unwrap();
    let x = product(&factors);
    let seen = problem.pairs();
    let everything = factors
        .recommend_rows(&(0..14).collect::<Vec<u32>>(), 10, Some(&problem))
        .unwrap();
    for (i, found) in everything.iter().enumerate() {
        let candidates = (0..10)
            .filter(|&j| seen.binary_search(&(i, j)).is_err())
            .map(|index| ranked(index, x[i][index]));
        // Fewer than ten are left: the filling is gone.
        assert_same(found, &sorted(candidates.collect()));
        assert_eq!(&factors.recommend(i, 10, Some(&problem)).unwrap(), found);
    }
    assert_eq!(factors.recommend(0, 3, None).unwrap().len(), 3);
    let nobody: [i32; 0] = [];
    assert!(factors.recommend_rows(&nobody, 3, None).unwrap().is_empty());
}

/// By score times the column's weight to the power tilt/2, with the scores themselves as values.
#[test]
fn a_tilt_changes_the_order_and_nothing_else() {
    let (_, mut factors) = small_model();
    assert_eq!(factors.tilt(), 0.5);
    let (x, weights) = (product(&factors), factors.col_weights());
    let scores = factors.score_rows(&[2u32, 5]).unwrap();
    let rows: Vec<u32> = (0..14).collect();
    let mut orders = Vec::new();
    for tilt in [0.5, 0.0, 1.0, -1.0] {
        factors.set_tilt(tilt).unwrap();
        assert_eq!(factors.tilt(), tilt);
        let found = factors.recommend_rows(&rows, 10, None).unwrap();
        for (i, found) in found.iter().enumerate() {
            let by = |j: usize| x[i][j] * weights[j].powf(tilt / 2.0);
            let order = (0..10).map(|index| ranked(index, by(index)));
            let scored = sorted(order.collect())
                .into_iter()
                .map(|best| ranked(best.index, x[i][best.index]));
            assert_same(found, &scored.collect::<Vec<_>>());
        }
        orders.push(found);
    }
    assert_ne!(orders[2], orders[3]);
    assert_eq!(factors.score_rows(&[2u32, 5]).unwrap(), scores);
    let error = factors.set_tilt(1.5).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Value);
    assert_eq!(error.message(), "tilt must be in [-1, 1], got 1.5");
    assert_eq!(factors.tilt(), -1.0);
}

#[test]
fn candidates_are_ranked_like_all_columns() {
    let (problem, factors) = small_model();
    let rows: Vec<i32> = (0..14).collect();
    let candidates = [7, 2, 9, 2, 4];
    let among = factors
        .recommend_rows_among(&rows, &candidates, 3, Some(&problem))
        .unwrap();
    let all = factors.recommend_rows(&rows, 10, Some(&problem)).unwrap();
    for (row, (found, all)) in among.iter().zip(all).enumerate() {
        let chosen = all.into_iter().filter(|r| [2, 4, 7, 9].contains(&r.index));
        assert_eq!(found, &chosen.take(3).collect::<Vec<_>>());
        let single = factors.recommend_among(row, &[2, 4, 7, 9], 3, Some(&problem));
        assert_eq!(&single.unwrap(), found);
    }
    let none: [usize; 0] = [];
    assert!(factors
        .recommend_among(0, &none, 3, None)
        .unwrap()
        .is_empty());
    let error = factors.recommend_among(0, &[3, 10], 1, None).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Index);
    assert!(error.message().contains("10"), "{error}");
}

#[test]
fn best_rows_are_the_best_rows_not_excluded() {
    let (problem, factors) = small_model();
    let (x, seen) = (product(&factors), problem.pairs());
    let all = factors
        .best_rows_of(&(0..10).collect::<Vec<u32>>(), 14, Some(&problem))
        .unwrap();
    for (j, found) in all.iter().enumerate() {
        let candidates = (0..14)
            .filter(|&i| seen.binary_search(&(i, j)).is_err())
            .map(|index| ranked(index, x[index][j]));
        assert_same(found, &sorted(candidates.collect()));
        assert_eq!(&factors.best_rows(j, 14, Some(&problem)).unwrap(), found);
    }
    assert_eq!(factors.best_rows(0, 3, None).unwrap().len(), 3);
    let error = factors.best_rows(0, 0, None).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Size);
    let error = factors.best_rows(10, 1, None).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Index);
}

#[test]
fn more_answers_than_there_are_is_all_of_them() {
    let (problem, factors) = small_model();
    for many in [11, usize::MAX] {
        let best = factors.recommend(3, many, Some(&problem)).unwrap();
        assert_eq!(best, factors.recommend(3, 10, Some(&problem)).unwrap());
        assert_eq!(
            factors
                .best_rows(0, many.saturating_add(4), None)
                .unwrap()
                .len(),
            14
        );
        assert_eq!(
            factors
                .similar_rows(0, many.saturating_add(4))
                .unwrap()
                .len(),
            13
        );
        assert_eq!(factors.recommend_from(&[2], many).unwrap().len(), 9);
        let new = factors.recommend_new_rows(&problem, many).unwrap();
        assert_eq!(new, factors.recommend_new_rows(&problem, 10).unwrap());
    }
    let no_columns = Problem::from_pairs(3, 0, []).unwrap();
    let no_columns = fit(&no_columns, &Options::new()).unwrap();
    let none = no_columns.recommend_rows(&[0, 2], 5, None).unwrap();
    assert_eq!(none, vec![Vec::new(); 2]);
}

fn cosines(side: &pumc::Matrix, s: &[f64], of: usize) -> Vec<Ranked> {
    let weighted = |i: usize| -> Vec<f64> { (0..s.len()).map(|k| side[(i, k)] * s[k]).collect() };
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let query = weighted(of);
    (0..side.rows())
        .filter(|&i| i != of)
        .map(|index| {
            let other = weighted(index);
            let value = dot(&query, &other) / (dot(&query, &query) * dot(&other, &other)).sqrt();
            ranked(index, value)
        })
        .collect()
}

#[test]
fn similar_rows_and_columns_have_the_largest_cosines() {
    let (problem, _) = simulated(40, 30, 1);
    let options = Options::builder().lambda_ratio(0.2).build().unwrap();
    let factors = fit(&problem, &options).unwrap();
    let s = factors.singular_values();
    for i in 0..5 {
        let expected = sorted(cosines(&factors.u(), &s, i));
        assert_same(&factors.similar_rows(i, 6).unwrap(), &expected[..6]);
        let expected = sorted(cosines(&factors.v(), &s, i));
        assert_same(&factors.similar_cols(i, 6).unwrap(), &expected[..6]);
    }
    let many = factors.similar_rows_of(&[2i64, 4], 6).unwrap();
    assert_eq!(many[1], factors.similar_rows(4, 6).unwrap());
    let many = factors.similar_cols_of(&[2i32, 4], 6).unwrap();
    assert_eq!(many[1], factors.similar_cols(4, 6).unwrap());
}

/// A row of the fit, folded in from its own ones, comes out close to where the fit put it.
#[test]
fn folding_in_a_known_row_finds_it_again() {
    let (problem, _) = simulated(80, 60, 2);
    let options = Options::builder().tolerance(1e-8).build().unwrap();
    let factors = fit(&problem, &options).unwrap();
    let (u, pairs) = (factors.u(), problem.pairs());
    for i in [0, 7] {
        let ones: Vec<usize> = pairs.iter().filter(|p| p.0 == i).map(|p| p.1).collect();
        let row = factors.fold_in_row(&ones).unwrap();
        for k in 0..factors.rank() {
            assert!((row[k] - u[(i, k)]).abs() < 1e-3, "{k}");
        }
        let known = factors.recommend(i, 5, Some(&problem)).unwrap();
        let new = factors.recommend_new_row(&row, &ones, 5).unwrap();
        let indices = |all: &[Ranked]| all.iter().map(|r| r.index).collect::<Vec<_>>();
        assert_eq!(indices(&known), indices(&new));
    }
    let ones: Vec<usize> = pairs.iter().filter(|p| p.1 == 3).map(|p| p.0).collect();
    let row = factors.fold_in_col(&ones).unwrap();
    for (k, value) in row.iter().enumerate() {
        assert!((value - factors.v()[(3, k)]).abs() < 1e-3);
    }
    let twice = factors.fold_in_row(&[1, 5, 1, 5, 5]).unwrap();
    assert_eq!(factors.fold_in_row(&[5u32, 1]).unwrap(), twice);
}

#[test]
fn a_model_from_its_own_parts_scores_the_same() {
    let (_, factors) = small_model();
    let options = Options::builder()
        .omega(factors.omega())
        .sampling_rate(factors.sampling_rate())
        .build()
        .unwrap();
    let (u, s, v) = (factors.u(), factors.singular_values(), factors.v());
    let copy = Factors::from_svd(&u, &s, &v, &options).unwrap();
    for i in 0..14 {
        for j in 0..10 {
            let (a, b) = (factors.score(i, j).unwrap(), copy.score(i, j).unwrap());
            assert!((a - b).abs() < 1e-12);
            let (a, b) = (factors.probability(i, j), copy.probability(i, j));
            assert!((a.unwrap() - b.unwrap()).abs() < 1e-11);
        }
    }
    assert_eq!(copy.iterations(), 0);
    assert!(copy.history().objective.is_empty());
}
