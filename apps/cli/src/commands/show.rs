//! `fiveply show`: a position as text, as a picture or as data.

use crate::args::PositionArgs;
use crate::context::Context;
use crate::drawing::{self, Look};
use crate::output::{print, print_json, write_file};
use crate::words;
use anyhow::Result;
use fiveply_core::{AnyGame, AnyRecord, Board, Ending, MoveInfo};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const AFTER_HELP: &str = "\
Examples:
  fiveply show chess
  fiveply show khet --moves \"j4j3 g3g4\"
  fiveply show chess --position \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"
  fiveply show isolation --svg board.svg
  fiveply show breakthrough --svg - | rsvg-convert -o board.png
  fiveply show chess --json      {\"game\",\"position\",\"side\",\"outcome\",\"ply\",\"board\",…}";

/// Draw a position, or write it as a picture or as JSON
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Write an SVG picture into this file instead; `-` is standard output
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,

    /// Draw the board from the second player's side
    #[arg(long)]
    flip: bool,

    /// Print JSON: {"game","position","side","outcome","ply","last_move","board"}
    #[arg(long, conflicts_with = "flip")]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let (game, record) = args.position.open(context)?;
    if args.json {
        return print_json(&as_data(&*game, &*record));
    }
    let look = Look { flip: args.flip, color: context.color()? };
    match args.svg.as_deref() {
        Some(path) if path == Path::new("-") => print(&drawing::svg(&*game, &*record, args.flip)),
        Some(path) => write_file(path, drawing::svg(&*game, &*record, args.flip)),
        None => print(&as_text(&*game, &*record, look)),
    }
}

fn as_text(game: &dyn AnyGame, record: &dyn AnyRecord, look: Look) -> String {
    let mut text = drawing::terminal(game, record, look);
    text.push_str(&format!("\n{}\n", record.position_text()));
    let state = match record.ending() {
        Some(ending) => words::ending(game, ending),
        None => words::turn(game, record.side()),
    };
    text.push_str(&state);
    if let Some(last) = record.last_move() {
        text.push_str(&format!(" · last move {}", words::move_name(&last)));
    }
    text + "\n"
}

/// What `--json` prints.
#[derive(Serialize)]
struct Shown {
    game: String,
    position: String,
    side: char,
    outcome: Option<ShownOutcome>,
    ply: usize,
    last_move: Option<MoveInfo>,
    board: ShownBoard,
}

#[derive(Serialize)]
struct ShownOutcome {
    winner: Option<char>,
    reason: &'static str,
}

#[derive(Serialize)]
struct ShownBoard {
    #[serde(flatten)]
    board: Board,
    /// The legal moves by the cell they start on.
    moves: BTreeMap<String, Vec<MoveInfo>>,
}

fn as_data(game: &dyn AnyGame, record: &dyn AnyRecord) -> Shown {
    let mut moves: BTreeMap<String, Vec<MoveInfo>> = BTreeMap::new();
    for info in record.move_infos() {
        moves.entry(info.gesture.from.clone()).or_default().push(info);
    }
    let letter = |side| game.side_letter(side);
    let outcome = |ending: Ending| ShownOutcome { winner: ending.outcome.winner().map(letter), reason: ending.reason };
    Shown {
        game: record.game(),
        position: record.position_text(),
        side: letter(record.side()),
        outcome: record.ending().map(outcome),
        ply: record.ply(),
        last_move: record.last_move(),
        board: ShownBoard { board: record.board(), moves },
    }
}
