//! The model computed densely and slowly: a Jacobi SVD, the objective, and proximal steps.

use pumc::{Factors, Problem};

/// Rows of a dense matrix.
pub type Dense = Vec<Vec<f64>>;

pub struct Svd {
    pub left: Dense,
    pub values: Vec<f64>,
    pub right: Dense,
}

pub fn zeros(rows: usize, cols: usize) -> Dense {
    vec![vec![0.0; cols]; rows]
}

/// U diag(s) V' from the copies that the crate hands out.
pub fn product(factors: &Factors) -> Dense {
    let (u, s, v) = (factors.u(), factors.singular_values(), factors.v());
    let entry = |i, j| (0..s.len()).map(|k| u[(i, k)] * s[k] * v[(j, k)]).sum();
    (0..factors.rows())
        .map(|i| (0..factors.cols()).map(|j| entry(i, j)).collect())
        .collect()
}

/// One-sided Jacobi: rotate pairs of columns until all are orthogonal.
pub fn svd(matrix: &Dense) -> Svd {
    let (rows, cols) = (matrix.len(), matrix[0].len());
    let mut work = matrix.clone();
    let mut right = zeros(cols, cols);
    for (j, row) in right.iter_mut().enumerate() {
        row[j] = 1.0;
    }
    for _sweep in 0..60 {
        let mut largest = 0.0_f64;
        for p in 0..cols {
            for q in p + 1..cols {
                let dot = |a: usize, b: usize| work.iter().map(|row| row[a] * row[b]).sum::<f64>();
                let (pp, qq, pq) = (dot(p, p), dot(q, q), dot(p, q));
                if pq == 0.0 {
                    continue;
                }
                largest = largest.max(pq.abs() / (pp * qq).sqrt().max(f64::MIN_POSITIVE));
                let zeta = (qq - pp) / (2.0 * pq);
                let tangent = zeta.signum() / (zeta.abs() + (1.0 + zeta * zeta).sqrt());
                let cosine = 1.0 / (1.0 + tangent * tangent).sqrt();
                let sine = cosine * tangent;
                for row in work.iter_mut().chain(right.iter_mut()) {
                    let (a, b) = (row[p], row[q]);
                    row[p] = cosine * a - sine * b;
                    row[q] = sine * a + cosine * b;
                }
            }
        }
        if largest < 1e-15 {
            break;
        }
    }
    let norm = |j: usize| work.iter().map(|row| row[j] * row[j]).sum::<f64>().sqrt();
    let values: Vec<f64> = (0..cols).map(norm).collect();
    let mut left = zeros(rows, cols);
    for i in 0..rows {
        for j in 0..cols {
            left[i][j] = work[i][j] / values[j].max(f64::MIN_POSITIVE);
        }
    }
    Svd {
        left,
        values,
        right,
    }
}

/// omega * sum over the ones of (x - 1)^2 + (1 - omega) * sum over the others of x^2.
pub fn loss(x: &Dense, problem: &Problem, omega: f64) -> f64 {
    let squares: f64 = x.iter().flatten().map(|value| value * value).sum();
    let on_ones: f64 = problem
        .pairs()
        .iter()
        .map(|&(i, j)| omega * (x[i][j] - 1.0).powi(2) - (1.0 - omega) * x[i][j] * x[i][j])
        .sum();
    (1.0 - omega) * squares + on_ones
}

/// One proximal step from x: `prox` of the singular values of x - gradient / rho.
pub fn step(
    x: &Dense,
    problem: &Problem,
    omega: f64,
    rho: f64,
    prox: impl Fn(f64) -> f64,
) -> Dense {
    let mut target = x.clone();
    for row in &mut target {
        for value in row.iter_mut() {
            *value -= 2.0 * (1.0 - omega) * *value / rho;
        }
    }
    for (i, j) in problem.pairs() {
        target[i][j] = x[i][j] - 2.0 * omega * (x[i][j] - 1.0) / rho;
    }
    let Svd {
        left,
        values,
        right,
    } = svd(&target);
    let kept: Vec<f64> = values.iter().map(|&value| prox(value)).collect();
    let mut result = zeros(x.len(), x[0].len());
    for (i, row) in result.iter_mut().enumerate() {
        for (j, value) in row.iter_mut().enumerate() {
            *value = (0..kept.len())
                .map(|k| left[i][k] * kept[k] * right[j][k])
                .sum();
        }
    }
    result
}

pub fn distance(a: &Dense, b: &Dense) -> f64 {
    a.iter()
        .flatten()
        .zip(b.iter().flatten())
        .map(|(a, b)| (a - b).abs())
        .fold(0.0, f64::max)
}
