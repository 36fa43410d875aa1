//! `fiveply lab`: experiments, and the store that keeps their games.

mod compare;
mod experiments;
mod export;
mod merge;
mod result;

use crate::context::Context;
use anyhow::Result;

const AFTER_HELP: &str = "\
Examples:
  fiveply lab experiments                            what the database holds
  fiveply lab result 1db3                            the table of one experiment
  fiveply lab export 1db3 --format csv               its games, for a spreadsheet
  fiveply lab merge part1.db part2.db --db all.db    join what several machines played
  fiveply lab compare chess --depth 5 --faults tt-bound-as-exact";

/// Experiments and their results
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Experiments(experiments::Args),
    Result(result::Args),
    Export(export::Args),
    Merge(merge::Args),
    Compare(compare::Args),
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    match &args.command {
        Command::Experiments(args) => experiments::run(args, context),
        Command::Result(args) => result::run(args, context),
        Command::Export(args) => export::run(args, context),
        Command::Merge(args) => merge::run(args, context),
        Command::Compare(args) => compare::run(args, context),
    }
}
