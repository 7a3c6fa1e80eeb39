//! Problems that the tests share.

use pumc::{fit, Factors, Options, Problem, Simulation};
use std::path::PathBuf;

/// Numbers from 0 on below `below`, the same in `c_results.c`.
pub struct Sequence(pub u64);

impl Sequence {
    pub fn next(&mut self, below: u64) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        usize::try_from((self.0 >> 33) % below).unwrap()
    }
}

/// Two tastes with some noise: `rows` x `cols`, where rows like columns of their own parity.
pub fn two_groups(rows: usize, cols: usize, seed: u64) -> Problem {
    let mut numbers = Sequence(seed);
    let mut pairs = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            let likely = if row % 2 == col % 2 { 60 } else { 5 };
            if numbers.next(100) < likely {
                pairs.push((row, col));
            }
        }
    }
    Problem::from_pairs(rows, cols, pairs).unwrap()
}

pub fn simulated(rows: usize, cols: usize, seed: i64) -> (Problem, Problem) {
    let simulation = Simulation {
        rows,
        cols,
        seed,
        ..Simulation::default()
    };
    Problem::simulate(&simulation).unwrap()
}

/// A small model of rank 2 and the problem behind it.
pub fn small_model() -> (Problem, Factors) {
    let problem = two_groups(14, 10, 3);
    let options = Options::builder().lambda_ratio(0.4).build().unwrap();
    let factors = fit(&problem, &options).unwrap();
    assert!(factors.rank() >= 2, "{factors:?}");
    (problem, factors)
}

/// A path of its own in the folder for temporary files, removed when it goes out of scope.
pub struct TemporaryFile(pub PathBuf);

impl TemporaryFile {
    pub fn new(name: &str) -> TemporaryFile {
        let unique = format!("pumc-{}-{name}", std::process::id());
        TemporaryFile(std::env::temp_dir().join(unique))
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
