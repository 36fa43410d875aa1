//! `fiveply uci` and `fiveply ugi`: an engine for other programs' boards.

use crate::protocols::OurCatalog;
use anyhow::Result;
use fiveply_protocol::engine::{Dialect, run as serve};

const UCI_HELP: &str = "\
A GUI starts this command and talks to it; docs/protocols.md explains every option.

Examples:
  fiveply uci
  printf 'position startpos moves e2e4\\ngo movetime 1000\\n' | fiveply uci";

const UGI_HELP: &str = "\
The option Game takes any game of `fiveply games`; docs/protocols.md shows a conversation per game.

Examples:
  fiveply ugi
  printf 'setoption name Game value khet\\nquery legalmoves\\n' | fiveply ugi";

/// Be a UCI engine: chess, Chess960, and the other games as variants
#[derive(clap::Args)]
#[command(after_help = UCI_HELP)]
pub(crate) struct UciArgs {}

/// Be a UGI engine, for every game
#[derive(clap::Args)]
#[command(after_help = UGI_HELP)]
pub(crate) struct UgiArgs {}

pub(crate) fn run(dialect: Dialect) -> Result<()> {
    let name = concat!("Fiveply ", env!("CARGO_PKG_VERSION"));
    Ok(serve(dialect, name, &OurCatalog, std::io::stdin().lock(), std::io::stdout())?)
}
