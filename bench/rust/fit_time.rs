//! Takes turns with the C program: `fit-time PROGRAM`, ratings on stdin. See the script of the same name.

use pumc::{Fit, Problem};
use std::error::Error;
use std::fmt;
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

    let (mut best_c, mut best_rust) = (Times::longest(), Times::longest());
    for run in 1..=5 {
        writeln!(ask, "go")?;
        ask.flush()?;
        let mut line = String::new();
        answer.read_line(&mut line)?;
        let answer: Vec<f64> = line
            .split_whitespace()
            .map(str::parse)
            .collect::<Result<_, _>>()?;
        let theirs = Times {
            wall: answer[0],
            processor: answer[1],
        };

        let (begin, used) = (Instant::now(), processor_seconds());
        let problem = Problem::from_coo(ones.rows, ones.cols, &ones.row, &ones.col)?;
        let factors = Fit::new(&problem).run()?;
        let ours = Times {
            wall: begin.elapsed().as_secs_f64(),
            processor: processor_seconds() - used,
        };

        if (factors.objective(), factors.rank() as f64) != (answer[2], answer[3]) {
            return Err("C and Rust disagree".into());
        }
        println!("{run:>3}  C {theirs}  Rust {ours}");
        best_c = best_c.best(&theirs);
        best_rust = best_rust.best(&ours);
    }
    drop(ask);
    peer.wait()?;
    println!(
        "rust: fit on ml-1m, best of 5: C {best_c}, Rust {best_rust}, ratio {:.3} (processor time {:.3})",
        best_rust.wall / best_c.wall,
        best_rust.processor / best_c.processor
    );
    Ok(())
}

struct Times {
    wall: f64,
    processor: f64,
}

impl Times {
    fn longest() -> Times {
        Times {
            wall: f64::INFINITY,
            processor: f64::INFINITY,
        }
    }

    fn best(&self, other: &Times) -> Times {
        Times {
            wall: self.wall.min(other.wall),
            processor: self.processor.min(other.processor),
        }
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:.3} s ({:.2} s of processors)",
            self.wall, self.processor
        )
    }
}

/// Of all threads of this process, on Linux: in hundredths of a second, the 14th and 15th field of its `stat`.
fn processor_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let fields: Vec<f64> = after_name
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse().ok())
        .collect();
    match fields[..] {
        [user, system] => (user + system) / 100.0,
        _ => f64::NAN,
    }
}
