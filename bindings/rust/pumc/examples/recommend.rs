//! Recommendations from pairs of users and items: a fit with options chosen from the data, what it recommends, and
//! how well it does on ones that it did not see.
//!
//!     cargo run --example recommend [FILE]
//!
//! FILE has a pair of names a line, separated by a tab; more columns are ignored. Without it, made-up data is used.

use pumc::{Factors, Fit, Metric, Problem, Search, Select, Simulation};
use std::collections::HashMap;
use std::error::Error;
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn Error>> {
    let (problem, users, items) = match std::env::args().nth(1) {
        Some(path) => read_pairs(&path)?,
        None => made_up()?,
    };
    println!("{problem:?}");

    // Hide a fifth of what is known, to see how well it is found again.
    let (kept, hidden) = problem.split(0.2, 1)?;
    let search = Search::builder().path_length(6).build()?;
    let selection = Select::new(&kept).search(&search).run()?;
    let best = selection.trial(selection.best())?;
    println!(
        "chosen: {} with lambda_ratio {:.3}",
        best.regularizer, best.lambda_ratio
    );

    let options = selection.best_options()?;
    let mut factors = Fit::new(&kept)
        .options(&options)
        .progress(|progress| {
            // A fit that takes too long is cancelled and returns the best it has.
            if progress.seconds < 60.0 {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .run()?;
    println!("{factors:?}");
    let found = factors.evaluate(Some(&kept), &hidden, 20, &[Metric::Recall, Metric::Auc])?;
    println!("recall at 20: {:.3}, AUC: {:.3}", found[0], found[1]);

    // Names travel with the model into its file.
    factors.set_row_labels(&users)?;
    factors.set_col_labels(&items)?;
    let path = std::env::temp_dir().join(format!("recommend-{}.pumc", std::process::id()));
    factors.save(&path)?;
    let factors = Factors::load(&path)?;
    std::fs::remove_file(&path)?;

    for user in 0..factors.rows().min(3) {
        println!("for {}:", factors.row_label(user).unwrap_or_default());
        for item in factors.recommend(user, 3, Some(&kept))? {
            let name = factors.col_label(item.index).unwrap_or_default();
            let probability = factors.probability(user, item.index)?;
            println!(
                "    {name:20} score {:.2}, probability {probability:.2}",
                item.value
            );
        }
    }

    // Someone new, known by two items only.
    let row_of_u = factors.fold_in_row(&[0, 1])?;
    let ranked = factors.recommend_new_row(&row_of_u, &[0, 1], 3)?;
    let names: Vec<_> = ranked
        .iter()
        .filter_map(|item| factors.col_label(item.index))
        .collect();
    println!(
        "for someone new with the first two items: {}",
        names.join(", ")
    );
    Ok(())
}

type Data = (Problem, Vec<String>, Vec<String>);

fn made_up() -> pumc::Result<Data> {
    let simulation = Simulation {
        rows: 200,
        cols: 150,
        cutoff: 1.5,
        ..Simulation::default()
    };
    let (observed, _) = Problem::simulate(&simulation)?;
    let names = |what: &str, count: usize| (0..count).map(|i| format!("{what} {i}")).collect();
    Ok((observed, names("user", 200), names("item", 150)))
}

fn read_pairs(path: &str) -> Result<Data, Box<dyn Error>> {
    let text = std::fs::read_to_string(path)?;
    let (mut users, mut items) = (Numbering::default(), Numbering::default());
    let mut pairs = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        if let (Some(user), Some(item)) = (fields.next(), fields.next()) {
            pairs.push((users.number(user), items.number(item)));
        }
    }
    let problem = Problem::from_pairs(users.names.len(), items.names.len(), pairs)?;
    Ok((problem, users.names, items.names))
}

/// Numbers names in the order of their first appearance.
#[derive(Default)]
struct Numbering {
    numbers: HashMap<String, usize>,
    names: Vec<String>,
}

impl Numbering {
    fn number(&mut self, name: &str) -> usize {
        let next = self.names.len();
        let number = *self.numbers.entry(name.to_owned()).or_insert(next);
        if number == next {
            self.names.push(name.to_owned());
        }
        number
    }
}
