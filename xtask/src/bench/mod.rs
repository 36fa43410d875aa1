//! Speed as ratios. The machine may be shared and noisy, so every program is measured five times in
//! turn and the medians are compared; a number of one run means nothing beside a number of another.

mod instructions;
mod overhead;
mod perft;
mod rival;
mod search;
mod stop;

pub(crate) use instructions::guard;

use crate::shell::{cargo, root, run};
use anyhow::{Context, Result};

/// How often everything is measured.
const ROUNDS: usize = 5;

/// What there is to measure.
#[derive(clap::Subcommand)]
pub(crate) enum What {
    /// Leaves per second of bulk-counted perft: chess against Debian's stockfish, every other game
    /// against our chess
    Perft {
        /// Write the result to results
        #[arg(long)]
        record: bool,
    },
    /// Nodes per second of the search: against Debian's ethereal-chess, breakthrough against
    /// fairy-stockfish
    Search {
        /// Write the result to results
        #[arg(long)]
        record: bool,
    },
    /// Games a minute and memory of a match whose players do not think
    Overhead {
        /// Write the result to results
        #[arg(long)]
        record: bool,
    },
    /// The web app's server under load for five minutes: how long requests take, and whether memory
    /// stays flat
    Server,
    /// How soon every page of the web app shows something, and what it weighs
    Page {
        /// Write the result to results
        #[arg(long)]
        record: bool,
    },
    /// How long the engine takes from `stop` to its `bestmove`
    Stop,
    /// Instructions per node, counted by callgrind; --bless accepts the new counts
    Instructions {
        /// Write the counts down as the ones to compare with
        #[arg(long)]
        bless: bool,
    },
}

pub(crate) fn bench(what: &What) -> Result<()> {
    match what {
        What::Perft { record } => publish("perft", &perft::perft()?, *record),
        What::Search { record } => publish("search", &search::search()?, *record),
        What::Page { record } => publish("page", &crate::page::paint()?, *record),
        What::Stop => stop::stop(),
        What::Overhead { record } => overhead::overhead(*record),
        What::Server => server(),
        What::Instructions { bless } => instructions::instructions(*bless),
    }
}

/// The load test in its long form; it prints what it measured.
fn server() -> Result<()> {
    let test = ["test", "--release", "-p", "fiveply-server", "--test", "load", "--", "--nocapture"];
    run(cargo(&test).env("FIVEPLY_LONG", "1"))
}

/// Prints a result, and writes it down with the command that made it.
fn publish(name: &str, text: &str, record: bool) -> Result<()> {
    print!("{text}");
    if record {
        let file = root().join(format!("results/speed-{name}.txt"));
        let head = format!(
            "# Made by: cargo xtask bench {name} --record\n# Medians of {ROUNDS} interleaved runs; only the ratios mean something elsewhere.\n"
        );
        std::fs::write(&file, head + text).with_context(|| file.display().to_string())?;
    }
    Ok(())
}

fn median(rates: &mut [f64]) -> f64 {
    rates.sort_by(f64::total_cmp);
    rates[rates.len() / 2]
}

fn verdict(ratio: f64, wanted: f64) -> &'static str {
    if ratio >= wanted { "ok" } else { "too slow" }
}
