//! `fiveply tune`: finds weights that a machine can find better than a person. Three ways, one
//! beginning ([`subject`]) and one end ([`ending`]): whatever found them, a match decides whether
//! weights are kept. A fourth finds what no weights can say ([`network`]).

mod by_games;
mod ending;
mod network;
mod subject;
mod texel;

use crate::context::Context;
use anyhow::Result;
use std::process::ExitCode;

const AFTER_HELP: &str = "\
`texel` learns quickly, from stored games. `spsa` plays games and follows the winner. `climb` is the
hill climbing of the Breakthrough report, for comparison. All three end with the match that decides.
`network` learns a small network in place of weights.

Examples:
  fiveply match khet --a best --b best:noise-position=30 --pairs 2000 --nodes 1000 --openings random=8 --db games.db
  fiveply tune texel khet --db games.db --output new.weights
  fiveply tune spsa breakthrough --engine report --iterations 2000 --output new.weights --plot way.svg --verify";

/// Find better weights for an evaluation: fitted to games, or tuned by playing
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Texel(texel::Args),
    Network(network::Args),
    Spsa(by_games::SpsaArgs),
    Climb(by_games::ClimbArgs),
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode> {
    match &args.command {
        Command::Texel(args) => texel::run(args, context),
        Command::Network(args) => network::run(args, context),
        Command::Spsa(args) => by_games::spsa(args, context),
        Command::Climb(args) => by_games::climb(args, context),
    }
}
