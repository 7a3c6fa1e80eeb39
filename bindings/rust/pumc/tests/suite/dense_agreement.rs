//! Fits against the dense computation.

use crate::cases::two_groups;
use crate::dense::{distance, loss, product, step, svd, zeros};
use pumc::{fit, Factors, Options, Problem, Regularizer};

fn fitted(problem: &Problem, regularizer: Regularizer) -> Factors {
    let options = Options::builder()
        .regularizer(regularizer)
        .lambda_ratio(0.3)
        .row_balance(0.0)
        .col_balance(0.0)
        .tolerance(1e-10)
        .max_iterations(20_000)
        .build()
        .unwrap();
    fit(problem, &options).unwrap()
}

/// The convex problem has one minimiser: plain proximal steps from zero must end at the same place.
#[test]
fn the_nuclear_fit_is_the_dense_minimiser() {
    let problem = two_groups(12, 9, 1);
    let factors = fitted(&problem, Regularizer::Nuclear);
    let (omega, lambda) = (factors.omega(), factors.lambda());
    let rho = 2.0 * omega.max(1.0 - omega) * 1.0001;
    let mut x = zeros(12, 9);
    for _ in 0..400 {
        x = step(&x, &problem, omega, rho, |s| (s - lambda / rho).max(0.0));
    }
    assert!(distance(&product(&factors), &x) < 1e-7);
    let penalty: f64 = svd(&x).values.iter().sum();
    let objective = loss(&x, &problem, omega) + lambda * penalty;
    assert!((factors.objective() / objective - 1.0).abs() < 1e-9);
}

/// A nonconvex fit is a fixed point of the dense step with the penalty's closed-form prox.
#[test]
fn the_log_sum_fit_is_a_dense_fixed_point() {
    let problem = two_groups(12, 9, 2);
    let factors = fitted(&problem, Regularizer::Lsp);
    let (omega, rho, mu) = (
        factors.omega(),
        factors.get_f64("rho").unwrap(),
        factors.mu(),
    );
    let eta = factors.lambda() / rho;
    let prox = |s: f64| {
        let discriminant = (s + mu).powi(2) - 4.0 * eta;
        if discriminant < 0.0 {
            return 0.0;
        }
        let root = ((s - mu) + discriminant.sqrt()) / 2.0;
        let value = |x: f64| 0.5 * (x - s).powi(2) + eta * (1.0 + x / mu).ln();
        if root > 0.0 && value(root) < value(0.0) {
            root
        } else {
            0.0
        }
    };
    let x = product(&factors);
    assert!(factors.rank() > 0);
    assert!(distance(&x, &step(&x, &problem, omega, rho, prox)) < 1e-7);
}

#[test]
fn every_penalty_reports_its_own_loss() {
    let problem = two_groups(12, 9, 4);
    for &regularizer in Regularizer::ALL {
        let factors = fitted(&problem, regularizer);
        assert_eq!(factors.regularizer().unwrap(), regularizer);
        let dense = loss(&product(&factors), &problem, factors.omega());
        let reported = factors.get_f64("loss").unwrap();
        assert!((dense - reported).abs() < 1e-9 * dense, "{regularizer}");
        assert!(factors.objective() >= reported);
    }
}

#[test]
fn singular_values_are_those_of_the_product() {
    let problem = two_groups(12, 9, 5);
    let factors = fitted(&problem, Regularizer::Mcp);
    let mut values = svd(&product(&factors)).values;
    values.sort_by(|a, b| b.total_cmp(a));
    for (k, value) in factors.singular_values().iter().enumerate() {
        assert!((value - values[k]).abs() < 1e-10);
    }
    assert!(values[factors.rank()..].iter().all(|value| *value < 1e-10));
}
