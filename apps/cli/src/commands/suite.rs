//! `fiveply suite`: test positions with known answers.

use crate::context::Context;
use crate::engine::EngineArgs;
use crate::fault::refuse;
use crate::output::{complain, print, print_sorted_json, read_file, shown};
use anyhow::Result;
use fiveply_catalog::epd::{Position, parse};
use fiveply_core::{AnyGame, Question, ShownScore};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

const AFTER_HELP: &str = "\
A line of the file is a position and operations: `bm` the best moves, `am` moves to avoid, `id` a
name, `c0` graded moves (\"Nf3=100, d4=60\"). A position without them is solved by proving a win.

Examples:
  fiveply suite wac.epd --time 1s
  fiveply suite mate2.fen --depth 4
  fiveply suite sts.epd --nodes 200000 --json     lines per position, the last {\"solved\",\"of\",\"score\"}";

/// Solve a file of test positions
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The file, in EPD or one position a line
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The game of the positions
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,

    #[command(flatten)]
    engine: EngineArgs,

    /// Print JSON: a line per position, the last {"solved","of","score"}
    #[arg(long)]
    json: bool,
}

/// A line of JSON for a position.
#[derive(Serialize)]
struct SolvedPosition<'a> {
    id: &'a str,
    position: &'a str,
    #[serde(flatten)]
    result: &'a Solved,
}

/// The last line of JSON.
#[derive(Serialize)]
struct SuiteScore {
    solved: usize,
    of: usize,
    score: f64,
    points: f64,
}

/// What became of one position.
#[derive(Serialize)]
struct Solved {
    #[serde(rename = "move")]
    m: Option<String>,
    score: Option<ShownScore>,
    nodes: u64,
    solved: bool,
    points: f64,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let game = context.game(&args.game)?;
    let text = read_file(&args.file)?.ok_or_else(|| refuse(format!("{}: there is no such file", shown(&args.file))))?;
    let positions = parse(&*game, &text).map_err(|error| refuse(format!("{}, {error}", shown(&args.file))))?;
    let mut player = game.player(&args.engine.engine)?;
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    ctrlc::set_handler(move || stopped.store(true, Relaxed))?;
    let question = Question { limits: args.engine.limits.limits(Duration::from_secs(1)), stop, ..Question::default() };
    let bar = ProgressBar::new(positions.len() as u64);
    bar.set_style(
        ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}").unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let (mut solved, mut points, mut tried) = (0, 0.0, 0);
    for position in &positions {
        player.new_game();
        let result = solve(&*game, position, &question, &mut *player)?;
        if question.stop.load(Relaxed) {
            complain("stopped; the last position does not count");
            break;
        }
        tried += 1;
        solved += usize::from(result.solved);
        points += result.points;
        bar.suspend(|| report(args.json, position, &result))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let score = if tried == 0 { 0.0 } else { points / tried as f64 };
    if args.json {
        return print_sorted_json(&SuiteScore { solved, of: tried, score, points });
    }
    print(&format!("solved {solved} of {tried}, score {:.1} %\n", 100.0 * score))
}

fn solve(
    game: &dyn AnyGame,
    position: &Position,
    question: &Question,
    player: &mut dyn fiveply_core::Player,
) -> Result<Solved> {
    let record = game.open(Some(&position.text), &[])?;
    let choice = player.choose(&*record, question, &mut |_| {}).map_err(|fault| anyhow::anyhow!("{}", fault.report))?;
    let (m, score, nodes) = choice.map_or((None, None, 0), |choice| (Some(choice.m), choice.score, choice.nodes));
    let points = match &m {
        None => 0.0,
        Some(_) if position.is_open() => f64::from(u8::from(matches!(score, Some(ShownScore::Win(_))))),
        Some(m) => position.points(m),
    };
    Ok(Solved { m, score, nodes, solved: points >= 1.0, points })
}

fn report(json: bool, position: &Position, result: &Solved) -> Result<()> {
    if json {
        return print_sorted_json(&SolvedPosition { id: &position.id, position: &position.text, result });
    }
    let mark = if result.solved { "ok" } else { "--" };
    print(&format!("{mark}  {:<28}  {}\n", position.id, result.m.as_deref().unwrap_or("no move")))
}
