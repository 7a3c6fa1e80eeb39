//! Progress, cancelling, panics, warm starts.

use crate::cases::{simulated, two_groups};
use pumc::{estimate_sampling_rate_with, ErrorCode, Fit, Options, Select, StopReason};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::panic::{catch_unwind, panic_any, AssertUnwindSafe};
use std::rc::Rc;
use std::time::Duration;

#[test]
fn progress_is_the_history() {
    let problem = two_groups(40, 30, 1);
    let mut seen = Vec::new();
    let factors = Fit::new(&problem)
        .progress(|progress| {
            seen.push(*progress);
            ControlFlow::Continue(())
        })
        .run()
        .unwrap();
    assert_eq!(factors.stop_reason(), StopReason::Converged);
    let history = factors.history();
    assert_eq!(seen.len(), factors.iterations());
    assert_eq!(history.objective.len(), seen.len());
    for (at, progress) in seen.iter().enumerate() {
        assert_eq!(progress.iteration, at + 1);
        assert_eq!(progress.max_iterations, 2000);
        assert_eq!(progress.objective, history.objective[at]);
        assert_eq!(progress.rank as f64, history.rank[at]);
    }
    assert_eq!(history.rank.last(), Some(&(factors.rank() as f64)));
    assert_eq!(factors.objective(), *history.objective.last().unwrap());
}

#[test]
fn breaking_cancels_and_keeps_the_best_so_far() {
    let problem = two_groups(40, 30, 2);
    let factors = Fit::new(&problem)
        .progress(|progress| match progress.iteration {
            3 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        })
        .run()
        .unwrap();
    assert_eq!(factors.stop_reason(), StopReason::Cancelled);
    assert_eq!(factors.iterations(), 3);
    assert!(factors.rank() > 0);
}

#[test]
fn limits_stop_without_failing() {
    let (problem, _) = simulated(150, 150, 1);
    let options = Options::builder().max_iterations(2).build().unwrap();
    let factors = pumc::fit(&problem, &options).unwrap();
    assert_eq!(factors.stop_reason(), StopReason::MaxIterations);
    let options = Options::builder()
        .time_limit(Duration::from_nanos(1))
        .tolerance(1e-12)
        .build()
        .unwrap();
    let factors = pumc::fit(&problem, &options).unwrap();
    assert_eq!(factors.stop_reason(), StopReason::TimeLimit);
}

/// Counts how many of it are alive.
struct Alive(Rc<Cell<i32>>);

impl Alive {
    fn new(count: &Rc<Cell<i32>>) -> Alive {
        count.set(count.get() + 1);
        Alive(count.clone())
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}

#[test]
fn a_panic_in_the_closure_resumes_after_the_call() {
    let problem = two_groups(40, 30, 3);
    let alive = Rc::new(Cell::new(0));
    let calls = Cell::new(0);
    let held = Alive::new(&alive);
    let result = catch_unwind(AssertUnwindSafe(|| {
        Fit::new(&problem)
            .progress(|progress| {
                let _held = &held;
                let _local = Alive::new(&alive);
                calls.set(calls.get() + 1);
                if progress.iteration == 2 {
                    panic_any(("from the closure", progress.iteration));
                }
                ControlFlow::Continue(())
            })
            .run()
    }));
    let cause = result.unwrap_err();
    assert_eq!(
        cause.downcast_ref::<(&str, usize)>(),
        Some(&("from the closure", 2))
    );
    assert_eq!(calls.get(), 2, "not called again after a panic");
    drop(held);
    assert_eq!(alive.get(), 0, "everything was dropped");
    // The library is as good as new.
    assert_eq!(
        Fit::new(&problem).run().unwrap().stop_reason(),
        StopReason::Converged
    );
}

#[test]
fn panics_resume_from_selection_and_estimation_too() {
    let (problem, _) = simulated(60, 50, 2);
    let selected = catch_unwind(AssertUnwindSafe(|| {
        Select::new(&problem)
            .progress(|_| panic_any("select"))
            .run()
    }));
    assert_eq!(
        selected.unwrap_err().downcast_ref::<&str>(),
        Some(&"select")
    );
    let estimated = catch_unwind(AssertUnwindSafe(|| {
        estimate_sampling_rate_with(&problem, &Options::new(), |_| panic_any("estimate"))
    }));
    assert_eq!(
        estimated.unwrap_err().downcast_ref::<&str>(),
        Some(&"estimate")
    );
}

/// A closure may use the library itself, and fail in it, without disturbing the fit that called it.
#[test]
fn the_closure_may_fit() {
    let (outer, inner) = (two_groups(40, 30, 4), two_groups(10, 8, 5));
    let plain = Fit::new(&outer).run().unwrap();
    let nested = Fit::new(&outer)
        .progress(|_| {
            assert!(Fit::new(&inner).run().unwrap().rank() > 0);
            assert!(Fit::new(&inner).warm_start(&plain).run().is_err());
            ControlFlow::Continue(())
        })
        .run()
        .unwrap();
    assert_eq!(nested.u(), plain.u());
    assert_eq!(nested.singular_values(), plain.singular_values());
}

#[test]
fn a_warm_start_saves_iterations() {
    let (problem, _) = simulated(150, 120, 3);
    let tight = Options::builder().tolerance(1e-7).build().unwrap();
    let cold = pumc::fit(&problem, &tight).unwrap();
    let warm = Fit::new(&problem)
        .options(&tight)
        .warm_start(&cold)
        .run()
        .unwrap();
    assert!(warm.iterations() < cold.iterations());
    assert!(warm.objective() <= cold.objective() * (1.0 + 1e-9));
}

#[test]
fn the_same_seed_gives_the_same_bits_whatever_the_threads() {
    let (problem, _) = simulated(150, 120, 4);
    let fitted = |threads| {
        let options = Options::builder().seed(5).threads(threads).build().unwrap();
        pumc::fit(&problem, &options).unwrap()
    };
    let (one, two) = (fitted(1), fitted(2));
    assert_eq!(one.u(), two.u());
    assert_eq!(one.singular_values(), two.singular_values());
    assert_eq!(one.v(), two.v());
}

#[test]
fn memory_is_known_before_the_fit() {
    let (problem, _) = simulated(150, 120, 5);
    let memory = |rank| {
        let options = Options::builder().max_rank(rank).build().unwrap();
        let fit = Fit::new(&problem).options(&options);
        fit.memory().unwrap()
    };
    assert!(memory(5) >= 32 * problem.count() as u64);
    assert!(memory(50) > memory(5));
    assert!(Fit::new(&problem).memory().unwrap() > 0);
    let both = Options::builder().lambda(1.0).lambda_ratio(0.5).build();
    let both = both.unwrap();
    let error = Fit::new(&problem).options(&both).memory().unwrap_err();
    assert_eq!(error.code(), ErrorCode::Conflict);
}
