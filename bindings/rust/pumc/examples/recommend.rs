//! Recommendations from pairs of users and items: a fit with options chosen from the data, what it recommends, and
//! how well it does on ones that it did not see.
//!
//!     cargo run --example recommend [FILE]
//!
//! FILE has a pair of names a line, separated by a tab; more columns are ignored. Without it, made-up data is used.

use pumc::{Factors, Fit, Problem, Search, Select, Simulation};
use std::error::Error;
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn Error>> {
    let problem = match std::env::args().nth(1) {
        Some(path) => read_pairs(&path)?,
        None => made_up()?,
    };
    println!("{problem:?}");

    // Hide a fifth of what is known, to see how well it is found again.
    let (kept, hidden) = problem.split(0.2, 1)?;
    let search = Search::builder().path_length(6).build()?;
    let selection = Select::new(&kept).search(&search).run()?;
    println!("{selection}");

    let options = selection.best_options()?;
    let factors = Fit::new(&kept)
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
    println!("{factors}");
    println!("{}", factors.evaluate(Some(&kept), &hidden, 20)?);

    // Names travel with the model into its file.
    let path = std::env::temp_dir().join(format!("recommend-{}.pumc", std::process::id()));
    factors.save(&path)?;
    let factors = Factors::load(&path)?;
    std::fs::remove_file(&path)?;

    for user in 0..factors.rows().min(3) {
        println!("for {}:", factors.row_label(user).unwrap_or_default());
        for item in factors.recommend(user, 3, Some(&kept))? {
            let probability = factors.probability(user, item.index)?;
            println!(
                "    {:20} score {:.2}, probability {probability:.2}",
                item.name(),
                item.value
            );
        }
    }

    // Someone new, known by two items only.
    println!("for someone new with the first two items:");
    for item in factors.recommend_from(&[0, 1], 3)? {
        println!("    {item}");
    }
    Ok(())
}

fn made_up() -> pumc::Result<Problem> {
    let simulation = Simulation {
        rows: 200,
        cols: 150,
        cutoff: 1.5,
        ..Simulation::default()
    };
    let (observed, _) = Problem::simulate(&simulation)?;
    let named = |(user, item)| (format!("user {user}"), format!("item {item}"));
    Problem::from_labels(observed.pairs().into_iter().map(named))
}

fn read_pairs(path: &str) -> Result<Problem, Box<dyn Error>> {
    let text = std::fs::read_to_string(path)?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.filter_map(|line| {
        let mut fields = line.split('\t');
        Some((fields.next()?, fields.next()?))
    });
    Ok(Problem::from_labels(pairs)?)
}
