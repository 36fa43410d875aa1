//! How strong our players are, by matches, suites and positions. These take hours on a quiet
//! machine, so they are no part of the tests; what they find goes to results.

mod before;
mod engines;
mod levels;
mod matches;
mod memory;
mod nodes;
mod openings;
mod suites;
mod threads;

use crate::shell::{cargo, fiveply, last_json, root, run, target};
use anyhow::{Context, Result};
use std::fmt::{self, Display, Formatter};
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
    Levels {
        #[command(flatten)]
        size: Size,
        /// This level against the one below only; may be repeated
        #[arg(long = "level", value_name = "N", value_parser = clap::value_parser!(i64).range(levels::LEVELS))]
        levels: Vec<i64>,
    },
    /// `best` against an older build, from openings that a search calls even, by a sequential test
    Before(before::Before),
    /// Nodes to the same depth, against an older build
    Nodes(nodes::Nodes),
    /// `best` against other people's programs, 5s+0.05s in chess and 200 ms a move in
    /// the through games; names of opponents for games
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
    /// Write the result to results
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
        What::Before(before) => before::against(before),
        What::Nodes(nodes) => nodes::compare(nodes),
        What::Suites(size) => suites::suites(size),
        What::Threads(size) => threads::threads(size),
        What::Deadline(size) => matches::deadline(size),
        What::Memory(size) => memory::needs(size),
        What::Levels { size, levels } => levels::levels(size, levels),
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

/// A result: what was measured, and a row for each game or opponent, which begins with its name.
struct Table {
    title: String,
    rows: Vec<String>,
}

impl Table {
    fn new(title: impl Into<String>) -> Self {
        Table { title: title.into(), rows: Vec::new() }
    }

    fn push(&mut self, row: String) {
        self.rows.push(row);
    }

    /// Prints the result, and writes it down with the command that made it. Rows of an earlier
    /// result that were not measured this time stay: on a small machine all of them would not fit
    /// into a night.
    fn publish(mut self, name: &str, record: bool) -> Result<()> {
        print!("{self}");
        if record {
            let file = root().join(format!("results/strength-{name}.txt"));
            let head = format!("# Made by: cargo xtask strength {name} --record\n");
            let old = std::fs::read_to_string(&file).unwrap_or_default();
            if let Some(rows) = old.strip_prefix(&head).and_then(|text| text.strip_prefix(&self.title)) {
                self.rows = merged(rows.lines().map(str::to_owned).collect(), self.rows);
            }
            std::fs::write(&file, format!("{head}{self}")).with_context(|| file.display().to_string())?;
        }
        Ok(())
    }
}

impl Display for Table {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.title)?;
        self.rows.iter().try_for_each(|row| writeln!(formatter, "{row}"))
    }
}

/// The old rows, with new ones in place of those with the same name, among those of the same game
/// by level, or at the end.
fn merged(mut rows: Vec<String>, new: Vec<String>) -> Vec<String> {
    let name = |row: &str| row.split("  ").next().unwrap_or_default().to_owned();
    let game = |row: &str| row.split(' ').next().unwrap_or_default().to_owned();
    let level = |row: &str| name(row).rsplit(' ').next().and_then(|level| level.parse::<u32>().ok());
    for row in new {
        if let Some(old) = rows.iter_mut().find(|old| name(old) == name(&row)) {
            *old = row;
            continue;
        }
        let same_game = |old: &String| game(old) == game(&row);
        let next = rows.iter().position(|old| same_game(old) && level(old) > level(&row));
        let last = rows.iter().rposition(same_game);
        rows.insert(next.or(last.map(|last| last + 1)).unwrap_or(rows.len()), row);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_were_not_measured_stay() {
        let rows = |rows: &[&str]| rows.iter().map(|row| (*row).to_owned()).collect::<Vec<_>>();
        let old = rows(&["chess    1", "khet 2    2", "khet 10    3"]);
        let new = rows(&["khet 2    7", "isolation    8", "khet 9    9", "chess 3    9"]);
        let expected = ["chess    1", "chess 3    9", "khet 2    7", "khet 9    9", "khet 10    3", "isolation    8"];
        assert_eq!(merged(old, new), rows(&expected));
    }
}
