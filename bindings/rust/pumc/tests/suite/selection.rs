//! Choosing options, and the sampling rate.

use crate::cases::{simulated, two_groups};
use pumc::{
    estimate_sampling_rate, estimate_sampling_rate_with, fit, select, ErrorCode, Metric, Options,
    Regularizer, Search, SearchBuilder, Select,
};
use std::ops::ControlFlow;
use std::time::Duration;

#[test]
fn the_table_has_every_combination_and_its_best() {
    let (problem, _) = simulated(80, 60, 1);
    let search = Search::builder()
        .regularizers(&[Regularizer::Lsp, Regularizer::Nuclear])
        .lambda_ratios(&[0.2, 0.5])
        .mu_ratios(&[2.0])
        .omegas(&[0.8])
        .top_n(10)
        .folds(1)
        .seed(3)
        .metric(Metric::Auc)
        .build()
        .unwrap();
    let selection = select(&problem, &Options::new(), &search).unwrap();
    let trials = selection.trials().unwrap();
    assert_eq!(trials.len(), 4);
    assert_eq!(selection.count(), 4);
    let best = &trials[selection.best()];
    assert!(trials.iter().all(|trial| trial.score <= best.score));
    assert!(trials.iter().all(|trial| trial.score == trial.auc));
    assert!(trials.iter().all(|trial| trial.score_se.is_nan()));
    let options = selection.best_options().unwrap();
    assert_eq!(options.regularizer().unwrap(), best.regularizer);
    assert_eq!(options.get_f64("lambda_ratio").unwrap(), best.lambda_ratio);
    assert_eq!(options.get_f64("omega").unwrap(), 0.8);
    assert!(fit(&problem, &options).unwrap().rank() > 0);
    let code = |error: pumc::Error| error.code();
    assert_eq!(selection.trial(4).map_err(code), Err(ErrorCode::Index));
    assert_eq!(selection.options(4).map_err(code), Err(ErrorCode::Index));
    assert_eq!(
        selection.get_f64(0, "colour").map_err(code),
        Err(ErrorCode::Name)
    );
}

/// The row to use has the highest score or, within 1 % of it, a smaller lambda_ratio and a higher rank; all are on one path
/// here.
#[test]
fn the_highest_score_and_the_row_to_use_are_told_apart() {
    let problem = two_groups(60, 40, 9);
    let search = Search::builder()
        .lambda_ratios(&[0.3, 0.25, 0.22, 0.21, 0.2, 0.195, 0.19, 0.185])
        .folds(2)
        .metric(Metric::Auc)
        .build()
        .unwrap();
    let selection = Select::new(&problem).search(&search).run().unwrap();
    let trials = selection.trials().unwrap();
    let highest = trials.iter().map(|trial| trial.score).fold(0.0, f64::max);
    assert_eq!(trials[selection.top()].score, highest);
    let (used, top) = (&trials[selection.best()], &trials[selection.top()]);
    assert!(used.score >= 0.99 * highest, "{selection}");
    if selection.best() != selection.top() {
        assert!(used.lambda_ratio < top.lambda_ratio, "{selection}");
        assert!(used.rank > top.rank, "{selection}");
    }

    let table = format!("{selection:?}");
    let marked = |mark: &str| {
        let line = table.lines().position(|line| line[..8].contains(mark));
        line.unwrap() - 2 // below the title and the head
    };
    assert_eq!(marked("used"), selection.best(), "{table}");
    assert_eq!(marked("top"), selection.top(), "{table}");
    assert_eq!(table.lines().count(), trials.len() + 3, "{table}");
    assert!(table.contains(&format!("{highest:.4}")), "{table}");
}

#[test]
fn balances_are_tried_as_listed() {
    let (problem, _) = simulated(60, 50, 2);
    let search = Search::builder()
        .balances(&[0.0, 0.75])
        .lambda_ratios(&[0.4])
        .build()
        .unwrap();
    let selection = Select::new(&problem).search(&search).run().unwrap();
    let trials = selection.trials().unwrap();
    let tried: Vec<_> = trials
        .iter()
        .map(|t| (t.row_balance, t.col_balance))
        .collect();
    assert_eq!(tried, [(0.0, 0.0), (0.75, 0.75)]);
    let options = selection.options(1).unwrap();
    assert_eq!(options.get_f64("row_balance"), Ok(0.75));
    assert_eq!(options.get_f64("col_balance"), Ok(0.75));
    let error = Search::builder().balances(&[1.5]).build().unwrap_err();
    assert_eq!(error.message(), "balance must be in [0, 1], got 1.5");
}

#[test]
fn omega_and_balance_are_explored_unless_told_otherwise() {
    let (problem, _) = simulated(60, 50, 2);
    let tried = |search: SearchBuilder| {
        let search = search.path_length(2).folds(1).build().unwrap();
        let selection = Select::new(&problem).search(&search).run().unwrap();
        selection.trials().unwrap()
    };
    let explored = tried(Search::builder());
    assert!(explored.len() > 2, "{explored:?}");
    assert!(explored.iter().any(|trial| trial.row_balance != 0.5));
    let plain = tried(Search::builder().explore(false));
    assert!(plain.len() <= 2, "{plain:?}");
    assert!(plain.iter().all(|trial| trial.row_balance == 0.5));
}

#[test]
fn the_tilt_is_chosen_unless_it_is_set() {
    let (problem, _) = simulated(60, 50, 2);
    let search = Search::builder().path_length(2).folds(1).build().unwrap();
    let selection = Select::new(&problem).search(&search).run().unwrap();
    let trials = selection.trials().unwrap();
    for tilt in [0.0, 0.25, 0.5, 0.75, 1.0] {
        assert!(trials.iter().any(|trial| trial.tilt == tilt), "{selection}");
    }
    let options = selection.best_options().unwrap();
    assert_eq!(options.get_f64("tilt"), Ok(trials[selection.best()].tilt));
    let set = Options::builder().tilt(0.5).build().unwrap();
    let kept = select(&problem, &set, &search).unwrap().trials().unwrap();
    assert!(kept.iter().all(|trial| trial.tilt == 0.5), "{kept:?}");
}

#[test]
fn folds_give_a_standard_error() {
    let (problem, _) = simulated(60, 50, 2);
    let search = Search::builder()
        .lambda_ratios(&[0.4])
        .folds(3)
        .build()
        .unwrap();
    let selection = Select::new(&problem).search(&search).run().unwrap();
    assert!(selection.trial(0).unwrap().score_se > 0.0);
    let default = Search::builder().lambda_ratios(&[0.4]).build().unwrap();
    let selection = Select::new(&problem).search(&default).run().unwrap();
    assert!(selection.trial(0).unwrap().score_se > 0.0); // hidden several times over
}

#[test]
fn a_cancelled_selection_keeps_what_is_complete() {
    let (problem, _) = simulated(60, 50, 3);
    let search = Search::builder()
        .lambda_ratios(&[0.5, 0.4, 0.3])
        .folds(1)
        .build()
        .unwrap();
    let selection = Select::new(&problem)
        .search(&search)
        .progress(|progress| {
            assert_eq!(progress.max_iterations, 3);
            if progress.iteration < 2 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .run()
        .unwrap();
    assert_eq!(selection.count(), 2);
    let nothing = Select::new(&problem)
        .search(&search)
        .progress(|_| ControlFlow::Break(()))
        .run();
    assert_eq!(nothing.unwrap_err().code(), ErrorCode::Cancelled);
    let at_once = Options::builder()
        .time_limit(Duration::from_nanos(1))
        .build()
        .unwrap();
    let nothing = Select::new(&problem)
        .search(&search)
        .options(&at_once)
        .run();
    assert_eq!(nothing.unwrap_err().code(), ErrorCode::Cancelled);
}

#[test]
fn the_sampling_rate_is_found() {
    let (problem, truth) = simulated(300, 300, 4);
    let known = problem.count() as f64 / truth.count() as f64;
    let found = estimate_sampling_rate(&problem, &Options::new()).unwrap();
    assert!((found - known).abs() < 0.1, "{found} for {known}");
    let cancelled =
        estimate_sampling_rate_with(&problem, &Options::new(), |_| ControlFlow::Break(()));
    assert_eq!(cancelled.unwrap_err().code(), ErrorCode::Cancelled);
}
