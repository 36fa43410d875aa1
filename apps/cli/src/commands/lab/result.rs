//! `fiveply lab result`: the table of an experiment, from its stored games.

use crate::context::Context;
use crate::matches::store::ExperimentArgs;
use crate::matches::{sequential::SequentialArgs, summary};
use crate::output::{print, print_sorted_json};
use anyhow::Result;
use fiveply_lab::{Schedule, Summary, Tally};
use serde::Serialize;
use serde_json::Value;

/// Print the result of an experiment again
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    experiment: ExperimentArgs,

    #[command(flatten)]
    test: SequentialArgs,

    /// Print JSON, the same object that `fiveply match` ends with
    #[arg(long)]
    json: bool,
}

/// A match of the database, as JSON.
#[derive(Serialize)]
struct StoredMatch<'a> {
    #[serde(flatten)]
    summary: Summary,
    experiment: &'a str,
    planned: u64,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let sprt = args.test.sprt()?;
    let (store, experiment) = args.experiment.open(context)?;
    let settings: Value = serde_json::from_str(&experiment.settings)?;
    let gauntlet = settings["gauntlet"].as_bool().unwrap_or_default();
    let schedule = Schedule { players: experiment.players.len(), gauntlet };
    let sprt = sprt.filter(|_| schedule.players == 2);
    let mut tally = Tally::new(schedule, sprt);
    store.games(experiment.id, |stored| {
        tally.add(&schedule.shard(stored.shard), stored.game, stored.outcome, stored.cause, stored.line);
        Ok(())
    })??;
    let planned = 2 * experiment.pairs * schedule.count() as u64;
    if args.json {
        return print_sorted_json(&StoredMatch {
            summary: Summary::new(&tally, &experiment.players),
            experiment: &experiment.identity,
            planned,
        });
    }
    print(&format!("{} {}, {} of {planned} games\n", experiment.game, experiment.identity, tally.games()))?;
    print(&summary::as_text(&tally, &experiment.players))
}
