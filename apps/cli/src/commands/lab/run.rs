//! `fiveply lab run`: measures what a report reported, and says how it stands.

use super::finding;
use super::progress::Bar;
use crate::args::whole_number;
use crate::context::Context;
use crate::fault::refuse;
use crate::interrupt::INTERRUPTED;
use crate::matches::store::{StoreArgs, refused};
use crate::output::{complain, print, print_json};
use anyhow::Result;
use fiveply_engines::{EngineSpec, Family};
use fiveply_lab::MatchError;
use fiveply_lab::experiments::{Entry, LabError, RunOptions, Workbench, entries, run_entry};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

const AFTER_HELP: &str = "\
An id may be the beginning of several (KHET-T5.2 has five parts); `all` runs everything in turn.
Games and searches are kept as they finish. The same command goes on where it stopped. With limits
by nodes the same id and seed give the same numbers. Rows marked ~ depend on the machine's speed.

Examples:
  fiveply lab run KHET-T5.2b --quick
  fiveply lab run CH-F4 --seed 7 --json
  fiveply lab run BT-T4 --faults tt-no-side-key
  fiveply lab run all --quick --nodes 2000 --budget 30s";

/// Measure an experiment of the reports again
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The experiment, the beginning of several, or `all`; `fiveply lab list` shows them
    #[arg(value_name = "ID")]
    id: String,

    #[command(flatten)]
    size: SizeArgs,

    /// Mistakes of the reports, separated by commas: every row is measured without and with them.
    /// An unknown name lists them
    #[arg(long, value_name = "FAULTS", default_value = "")]
    faults: String,

    /// Print JSON: a line for every experiment
    /// {"id","size","seed","faults","build","command","rows":[…],"series":[…]}
    #[arg(long)]
    json: bool,
}

/// How much is measured; `run` and `ablate` share it.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct SizeArgs {
    /// Small sizes: about four minutes an experiment (the default)
    #[arg(long, conflicts_with = "full")]
    quick: bool,

    /// Large sizes: about an hour an experiment
    #[arg(long)]
    full: bool,

    /// The seed of everything that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Nodes a move at most, where the experiment has more
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: Option<u64>,

    /// Pairs of games a match, in place of the experiment's own number, whatever time they take
    #[arg(long, value_name = "N", value_parser = whole_number(1, 1_000_000))]
    pairs: Option<u32>,

    /// Random positions a row, in place of the experiment's own number
    #[arg(long, value_name = "N", value_parser = whole_number(2, 100_000))]
    positions: Option<u32>,

    /// Games of rows that look at whole games, in place of the experiment's own number
    #[arg(long, value_name = "N", value_parser = whole_number(2, 1_000_000))]
    games: Option<u32>,

    /// How long the matches of an experiment may take; 20 pairs a row are played in any case
    /// [default: 4m, with --full 60m]
    #[arg(long, value_name = "TIME", value_parser = crate::engine::time)]
    budget: Option<Duration>,

    /// Games at a time [default: one for every core]
    #[arg(long, value_name = "N", value_parser = whole_number(1, 1024))]
    concurrency: Option<u32>,

    /// Measure again what the database has already, as after a change of the engine. Leave it out
    /// to go on after an interruption
    #[arg(long)]
    again: bool,

    #[command(flatten)]
    pub(super) store: StoreArgs,
}

impl SizeArgs {
    /// The options of the lab.
    pub(super) fn options(&self, faults: &str) -> RunOptions {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let usual = RunOptions::new(self.full, self.seed, crate::commands::match_players::build());
        RunOptions {
            faults: faults.to_owned(),
            nodes: self.nodes,
            pairs: self.pairs.map(u64::from),
            positions: self.positions.map(u64::from),
            games: self.games.map(u64::from),
            budget: self.budget.unwrap_or(usual.budget),
            workers: self.concurrency.map_or(cores, |asked| asked as usize),
            again: self.again,
            ..usual
        }
    }
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode> {
    let wanted = entries(&args.id).map_err(|error| refuse(error.to_string()))?;
    // Mistakes are known to every game alike; an unknown one is refused before anything is
    // measured.
    let game = fiveply_catalog::game(fiveply_catalog::GAMES[0].name)?;
    game.faulty_player(&EngineSpec::new(Family::AlphaBeta).to_string(), &args.faults)?;
    if let [only] = wanted[..] {
        check(only)?;
    }
    let mut store = args.size.store.open(context)?;
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || flag.store(true, Relaxed))?;
    let options = args.size.options(&args.faults);
    for (index, entry) in wanted.into_iter().enumerate() {
        let bar = Bar::new(args.json);
        let mut tell = |step: &_| bar.show(step);
        let mut bench =
            Workbench::new(&fiveply_catalog::game, &mut store, options.clone(), Arc::clone(&stop), &mut tell);
        let found = run_entry(&mut bench, entry);
        bar.clear();
        match found {
            Ok(found) if args.json => print_json(&found)?,
            Ok(found) => {
                let gap = if index > 0 { "\n" } else { "" };
                print(&format!("{gap}{}", finding::as_text(entry, &found)))?;
            }
            Err(LabError::Stopped) => {
                complain("stopped; the same command goes on from here");
                return Ok(ExitCode::from(INTERRUPTED));
            }
            // One that cannot be run does not keep the others from running.
            Err(error @ LabError::Missing { .. }) => complain(&error.to_string()),
            Err(error) => return Err(refuse_bad_input(error)),
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn check(entry: &Entry) -> Result<()> {
    if entry.missing.is_empty() {
        return Ok(());
    }
    Err(refuse(LabError::Missing { id: entry.id.clone(), why: entry.missing.clone() }.to_string()))
}

/// A fault in what was given is bad input; a full disk is not.
pub(super) fn refuse_bad_input(error: LabError) -> anyhow::Error {
    match error {
        LabError::Store(error) | LabError::Match(MatchError::Store(error)) => refused(error),
        other => refuse(other.to_string()),
    }
}
