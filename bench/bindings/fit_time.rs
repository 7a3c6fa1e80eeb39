//! Takes turns with the C program: `fit-time PROGRAM ONES TURNS`. See run.

use pumc::{Fit, Options, Problem};
use std::error::Error;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn numbers<T: std::str::FromStr>(text: &str) -> std::result::Result<Vec<T>, T::Err> {
    text.split_whitespace().map(str::parse).collect()
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, program, path, turns] = &arguments[..] else {
        return Err("usage: fit-time PROGRAM ONES TURNS".into());
    };
    let text = fs::read_to_string(path)?;
    let ones: Vec<i32> = numbers(&text)?;
    let row: Vec<i32> = ones[3..].iter().step_by(2).copied().collect();
    let col: Vec<i32> = ones[4..].iter().step_by(2).copied().collect();
    let options = Options::builder().threads(2).build()?;

    let mut peer = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut ask = peer.stdin.take().ok_or("no stdin")?;
    let mut answer = BufReader::new(peer.stdout.take().ok_or("no stdout")?);
    ask.write_all(text.as_bytes())?;

    for _ in 0..turns.parse()? {
        writeln!(ask, "go")?;
        let mut line = String::new();
        answer.read_line(&mut line)?;
        let theirs: Vec<f64> = numbers(&line)?;

        let (begin, used) = (Instant::now(), processor_seconds()?);
        let problem = Problem::from_coo(ones[0] as usize, ones[1] as usize, &row, &col)?;
        let factors = Fit::new(&problem).options(&options).run()?;
        let (wall, processor) = (begin.elapsed().as_secs_f64(), processor_seconds()? - used);

        if theirs[2..] != [factors.objective(), factors.rank() as f64] {
            return Err("C and Rust disagree".into());
        }
        println!("{} {} {wall} {processor}", theirs[0], theirs[1]);
    }
    drop(ask);
    peer.wait()?;
    Ok(())
}

/// Of all threads of this process, on Linux: in hundredths of a second, the 14th and 15th field of its `stat`.
fn processor_seconds() -> Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks: Vec<f64> = after_name
        .split_whitespace()
        .skip(11)
        .take(2)
        .map(str::parse)
        .collect::<std::result::Result<_, _>>()?;
    Ok(ticks.iter().sum::<f64>() / 100.0)
}
