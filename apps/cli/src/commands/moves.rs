//! `fiveply moves`: the legal moves, sorted by their text.

use crate::args::PositionArgs;
use crate::context::Context;
use crate::output::{print, print_json};
use crate::words;
use anyhow::Result;
use serde::Serialize;

const AFTER_HELP: &str = "\
Examples:
  fiveply moves chess
  fiveply moves khet --moves \"j4j3 g3g4\"
  fiveply moves isolation:5x5 --position \"5/1x3/2W2/3x1/4B w\"
  fiveply moves chess --json         {\"game\",\"position\",\"moves\":[…],\"count\":20}";

/// List the legal moves, sorted by their text
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Print JSON: {"game","position","moves","count"}
    #[arg(long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Listed {
    game: String,
    position: String,
    moves: Vec<String>,
    count: usize,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let (game, record) = args.position.open(context)?;
    let moves = record.legal_moves();
    if args.json {
        let (game, position, count) = (record.game(), record.position_text(), moves.len());
        return print_json(&Listed { game, position, moves, count });
    }
    let mut text = words::columns(&moves, 80);
    text.push_str(&words::count(moves.len(), "move"));
    if let Some(ending) = record.ending() {
        text.push_str(&format!(" · {}", words::ending(&*game, ending)));
    }
    print(&(text + "\n"))
}
