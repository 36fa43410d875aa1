//! `fiveply lab`: experiments, and the store that keeps their games.

mod ablate;
mod compare;
mod experiments;
mod export;
mod finding;
mod list;
mod merge;
mod progress;
mod report;
mod result;
mod run;

use crate::context::Context;
use anyhow::Result;
use std::process::ExitCode;

const AFTER_HELP: &str = "\
Examples:
  fiveply lab list                                   what five reports measured and claimed
  fiveply lab run KHET-T5.2b --quick                 measure one of these again, with a verdict
  fiveply lab ablate chess                           what every technique is worth
  fiveply lab report                                 all of it as pages with pictures
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
    List(list::Args),
    Run(run::Args),
    Ablate(ablate::Args),
    Report(report::Args),
    Experiments(experiments::Args),
    Result(result::Args),
    Export(export::Args),
    Merge(merge::Args),
    Compare(compare::Args),
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode> {
    let done = |()| ExitCode::SUCCESS;
    match &args.command {
        Command::List(args) => list::run(args, context).map(done),
        Command::Run(args) => run::run(args, context),
        Command::Ablate(args) => ablate::run(args, context),
        Command::Report(args) => report::run(args, context).map(done),
        Command::Experiments(args) => experiments::run(args, context).map(done),
        Command::Result(args) => result::run(args, context).map(done),
        Command::Export(args) => export::run(args, context).map(done),
        Command::Merge(args) => merge::run(args, context).map(done),
        Command::Compare(args) => compare::run(args, context).map(done),
    }
}
