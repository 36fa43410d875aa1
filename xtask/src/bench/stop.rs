//! How long the engine takes from `stop` to its `bestmove`, in every game, while it thinks without
//! a limit.

use super::median;
use crate::shell::{cargo, fiveply, run};
use anyhow::{Context, Result, bail};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Searches a game.
const SEARCHES: usize = 40;

pub(super) fn stop() -> Result<()> {
    run(&mut cargo(&["build", "--release"]))?;
    let mut text = format!(
        "{:<16}{:>10}{:>10}  milliseconds from stop to bestmove, {SEARCHES} searches\n",
        "game", "median", "worst"
    );
    for game in ["chess", "khet", "knightthrough", "breakthrough", "isolation"] {
        let mut times = measure(game)?;
        let middle = median(&mut times);
        writeln!(text, "{game:<16}{middle:>10.2}{:>10.2}", times.last().context("no search")?)?;
    }
    print!("{text}");
    Ok(())
}

fn measure(game: &str) -> Result<Vec<f64>> {
    let mut child =
        Command::new(fiveply()).arg("ugi").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().context("fiveply")?;
    let mut input = child.stdin.take().context("its input")?;
    let mut lines = BufReader::new(child.stdout.take().context("its output")?).lines();
    writeln!(input, "setoption name Game value {game}\nisready")?;
    until(&mut lines, "readyok")?;
    let mut times = Vec::new();
    for search in 0..SEARCHES {
        writeln!(input, "uginewgame\ngo infinite")?;
        // Not always at the same moment of an iteration.
        std::thread::sleep(Duration::from_millis(100 + 7 * search as u64));
        let begun = Instant::now();
        writeln!(input, "stop")?;
        until(&mut lines, "bestmove")?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    writeln!(input, "quit")?;
    child.wait()?;
    Ok(times)
}

fn until(lines: &mut Lines<BufReader<ChildStdout>>, start: &str) -> Result<()> {
    for line in lines {
        if line?.starts_with(start) {
            return Ok(());
        }
    }
    bail!("the engine ended without {start}")
}
