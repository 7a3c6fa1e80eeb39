//! Takes turns with the C program: `fit-time PROGRAM`, ratings on stdin. See the script of the same name.

use pumc::{Fit, Problem};
use std::error::Error;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

struct Ones {
    rows: usize,
    cols: usize,
    row: Vec<i32>,
    col: Vec<i32>,
}

/// The ratings of 4 and more; the first line is `%% rows cols ratings`.
fn read_ones(input: impl BufRead) -> Result<Ones, Box<dyn Error>> {
    let mut lines = input.lines();
    let first = lines.next().ok_or("no input")??;
    let shape: Vec<usize> = first
        .split_whitespace()
        .skip(1)
        .map(str::parse)
        .collect::<Result<_, _>>()?;
    let mut ones = Ones {
        rows: shape[0],
        cols: shape[1],
        row: Vec::new(),
        col: Vec::new(),
    };
    for line in lines {
        let numbers: Vec<i32> = line?
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()?;
        if numbers[2] >= 4 {
            ones.row.push(numbers[0]);
            ones.col.push(numbers[1]);
        }
    }
    Ok(ones)
}

fn main() -> Result<(), Box<dyn Error>> {
    let program = std::env::args()
        .nth(1)
        .ok_or("usage: fit-time PROGRAM <RATINGS")?;
    let ones = read_ones(io::stdin().lock())?;
    let mut peer = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut ask = io::BufWriter::new(peer.stdin.take().ok_or("no stdin")?);
    let mut answer = BufReader::new(peer.stdout.take().ok_or("no stdout")?);
    writeln!(ask, "{} {} {}", ones.rows, ones.cols, ones.row.len())?;
    for (row, col) in ones.row.iter().zip(&ones.col) {
        writeln!(ask, "{row} {col}")?;
    }

    let (mut best_c, mut best_rust) = (f64::INFINITY, f64::INFINITY);
    println!("{:>8} {:>10} {:>10}", "run", "C (s)", "Rust (s)");
    for run in 1..=5 {
        writeln!(ask, "go")?;
        ask.flush()?;
        let mut line = String::new();
        answer.read_line(&mut line)?;
        let theirs: Vec<f64> = line
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()?;

        let begin = Instant::now();
        let problem = Problem::from_coo(ones.rows, ones.cols, &ones.row, &ones.col)?;
        let factors = Fit::new(&problem).run()?;
        let seconds = begin.elapsed().as_secs_f64();

        if (factors.objective(), factors.rank() as f64) != (theirs[1], theirs[2]) {
            return Err("C and Rust disagree".into());
        }
        println!("{run:>8} {:>10.3} {seconds:>10.3}", theirs[0]);
        best_c = best_c.min(theirs[0]);
        best_rust = best_rust.min(seconds);
    }
    drop(ask);
    peer.wait()?;
    println!(
        "rust: fit on ml-1m, best of 5: {best_c:.3} s in C, {best_rust:.3} s in Rust, ratio {:.3}",
        best_rust / best_c
    );
    Ok(())
}
