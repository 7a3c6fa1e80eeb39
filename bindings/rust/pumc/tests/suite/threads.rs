//! What may be shared is shared, and gives every thread the same.

use crate::cases::{simulated, small_model};
use pumc::{
    fit, Completion, Error, Factors, Matrix, Options, Problem, Result, Search, Selection,
    StopReason,
};
use std::sync::Arc;
use std::thread;

#[test]
fn handles_are_send_and_sync() {
    fn both<T: Send + Sync>() {}
    both::<Problem>();
    both::<Options>();
    both::<Factors>();
    both::<Search>();
    both::<Selection>();
    both::<Completion<'_>>();
    both::<Matrix>();
    both::<Error>();
}

#[test]
fn threads_share_one_model() {
    let (problem, _) = simulated(200, 150, 1);
    let factors = fit(&problem, &Options::new()).unwrap();
    let rows: Vec<usize> = (0..200).collect();
    let work = |factors: &Factors, problem: &Problem| {
        let scores = factors.score_rows(&rows).unwrap();
        let best = factors.recommend_rows(&rows, 7, Some(problem)).unwrap();
        let similar = factors.similar_rows(9, 5).unwrap();
        let new = factors.fold_in_row(&[1, 4, 9]).unwrap();
        let completed: Result<Vec<_>> = factors.complete(0.4, Some(problem)).collect();
        let error = factors.score(1_000_000, 0).unwrap_err();
        (scores, best, similar, new, completed, error, factors.u())
    };
    let expected = work(&factors, &problem);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..8)
            .map(|_| scope.spawn(|| (0..3).map(|_| work(&factors, &problem)).collect::<Vec<_>>()))
            .collect();
        for worker in workers {
            for found in worker.join().unwrap() {
                assert!(found == expected);
            }
        }
    });
}

#[test]
fn threads_fit_one_problem_with_one_set_of_options() {
    let problem = Arc::new(simulated(100, 80, 2).0);
    let options = Arc::new(Options::builder().seed(3).build().unwrap());
    let workers: Vec<_> = (0..6)
        .map(|_| {
            let (problem, options) = (problem.clone(), options.clone());
            thread::spawn(move || fit(&problem, &options).unwrap())
        })
        .collect();
    // The models come from other threads and are used and dropped on this one.
    let models: Vec<Factors> = workers.into_iter().map(|w| w.join().unwrap()).collect();
    for model in &models {
        assert_eq!(model.u(), models[0].u());
        assert_eq!(model.stop_reason(), StopReason::Converged);
    }
}

/// Every thread has its own error text.
#[test]
fn errors_stay_on_their_thread() {
    let (_, factors) = small_model();
    thread::scope(|scope| {
        for row in 100..108 {
            let factors = &factors;
            scope.spawn(move || {
                for _ in 0..200 {
                    let error = factors.score(row, 0).unwrap_err();
                    assert!(error.message().contains(&row.to_string()), "{error}");
                }
            });
        }
    });
}
