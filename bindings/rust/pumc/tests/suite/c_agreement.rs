//! The same problems as `c_results.c`, to 1e-10. The C program's output is the file that PUMC_C_RESULTS names;
//! without it there is nothing to compare with.

use crate::cases::two_groups;
use pumc::{Fit, Options, Regularizer};
use std::collections::HashMap;

#[test]
fn the_c_program_finds_the_same() {
    let path = match std::env::var_os("PUMC_C_RESULTS") {
        Some(path) => path,
        None => return println!("skipped: PUMC_C_RESULTS is not set"),
    };
    let text = std::fs::read_to_string(path).unwrap();
    let expected: HashMap<&str, Vec<f64>> = text
        .lines()
        .map(|line| {
            let mut words = line.split_whitespace();
            let name = words.next().unwrap();
            (name, words.map(|word| word.parse().unwrap()).collect())
        })
        .collect();

    let mut compared = 0;
    for &regularizer in Regularizer::ALL {
        for seed in [0, 7] {
            for (name, values) in results(regularizer, seed) {
                let name = format!("{regularizer}.{seed}.{name}");
                let theirs = &expected[name.as_str()];
                assert_eq!(values.len(), theirs.len(), "{name}");
                for (ours, theirs) in values.iter().zip(theirs) {
                    assert!(
                        (ours - theirs).abs() <= 1e-10,
                        "{name}: {ours} and {theirs}"
                    );
                }
                compared += 1;
            }
        }
    }
    assert_eq!(compared, expected.len());
}

fn results(regularizer: Regularizer, seed: i64) -> Vec<(&'static str, Vec<f64>)> {
    let problem = two_groups(120, 90, 11);
    let options = Options::builder()
        .regularizer(regularizer)
        .sampling_rate(0.5)
        .lambda_ratio(0.2)
        .seed(seed)
        .build()
        .unwrap();
    let factors = Fit::new(&problem).options(&options).run().unwrap();
    let rows: Vec<usize> = (0..50).collect();
    let cols: Vec<usize> = (0..50).map(|e| (e * 7) % 90).collect();
    let best = factors.recommend(5, 10, Some(&problem)).unwrap();
    vec![
        ("objective", vec![factors.objective()]),
        ("rank", vec![factors.rank() as f64]),
        ("s", factors.singular_values()),
        ("u", factors.u().into_vec()),
        ("v", factors.v().into_vec()),
        ("score", factors.scores(&rows, &cols).unwrap()),
        ("probability", factors.probabilities(&rows, &cols).unwrap()),
        ("history", factors.history().objective),
        ("best", best.iter().map(|best| best.index as f64).collect()),
        ("fold_in", factors.fold_in_row(&[0, 2, 4, 9]).unwrap()),
    ]
}
