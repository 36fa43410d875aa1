//! How strong our players are, by matches, suites and positions. These take hours on a quiet machine, so they are no part of the tests;
//! what they find goes to docs/results.

mod engines;
mod levels;
mod matches;
mod memory;
mod suites;
mod threads;

use crate::shell::{cargo, fiveply, last_json, root, run, target};
use anyhow::{Context, Result};
use std::path::PathBuf;
use std::process::Command;

/// The games that strength is measured in.
const GAMES: [&str; 6] = ["chess", "khet", "knightthrough", "breakthrough", "breakthrough:straight", "isolation"];

/// What there is to measure.
#[derive(clap::Subcommand)]
pub(crate) enum What {
    /// `best` against `report`, 100 ms a move, one thread
    Report(Size),
    /// Win at Chess and the Strategic Test Suite, 2 million nodes a position
    Suites(Size),
    /// Two threads against one: nodes per second, and time to a depth
    Threads(Size),
    /// Moves at 50 ms: none may come later than 5 ms and what the machine itself stood still
    Deadline(Size),
    /// The memory that `best` needs besides its table, with one, two and four threads
    Memory(Size),
    /// Every level against its neighbours
    Levels(Size),
    /// `best` against other people's programs, 5s+0.05s in chess and 200 ms a move in Breakthrough; names of opponents for games
    Engines(Size),
    /// UCT against flat Monte Carlo and against alpha-beta in Khet
    MonteCarlo(Size),
}

/// How much of it.
#[derive(clap::Args)]
pub(crate) struct Size {
    /// These games only
    games: Vec<String>,
    /// Pairs of games in every match, in place of the usual number
    #[arg(long)]
    pairs: Option<u32>,
    /// Games at a time
    #[arg(long, default_value_t = 1)]
    concurrency: u32,
    /// Write the result to docs/results
    #[arg(long)]
    record: bool,
}

impl Size {
    fn games(&self) -> Vec<&str> {
        if self.games.is_empty() { GAMES.to_vec() } else { self.games.iter().map(String::as_str).collect() }
    }
}

pub(crate) fn strength(what: &What) -> Result<()> {
    run(&mut cargo(&["build", "--release"]))?;
    match what {
        What::Report(size) => matches::against_report(size),
        What::Suites(size) => suites::suites(size),
        What::Threads(size) => threads::threads(size),
        What::Deadline(size) => matches::deadline(size),
        What::Memory(size) => memory::needs(size),
        What::Levels(size) => levels::levels(size),
        What::Engines(size) => engines::engines(size),
        What::MonteCarlo(size) => matches::monte_carlo(size),
    }
}

/// Our release binary with these arguments, from the root folder.
fn ours(arguments: &[&str]) -> Command {
    let mut command = Command::new(fiveply());
    command.args(arguments).current_dir(root());
    if engines::configuration().is_file() {
        command.env("FIVEPLY_CONFIG", engines::configuration());
    }
    command
}

/// The last of the JSON lines that our binary prints. Its progress shows meanwhile.
fn answer(arguments: &[&str]) -> Result<serde_json::Value> {
    let output = ours(arguments).stderr(std::process::Stdio::inherit()).output().context("fiveply")?;
    last_json(&output.stdout).with_context(|| format!("fiveply {}", arguments.join(" ")))
}

/// Where the games of all this are kept, so that it goes on where it stopped.
fn database() -> PathBuf {
    target().join("strength.db")
}

/// Prints a result, and writes it down with the command that made it.
fn publish(name: &str, text: &str, record: bool) -> Result<()> {
    print!("{text}");
    if record {
        let file = root().join(format!("docs/results/strength-{name}.txt"));
        let head = format!("# Made by: cargo xtask strength {name} --record\n");
        std::fs::write(&file, head + text).with_context(|| file.display().to_string())?;
    }
    Ok(())
}
