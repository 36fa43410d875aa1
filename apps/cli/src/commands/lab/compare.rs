//! `fiveply lab compare`: a search with and without the mistakes that were found in the reports.

use crate::args::PositionArgs;
use crate::context::Context;
use crate::engine::{EngineArgs, score};
use crate::output::{print, print_sorted_json};
use anyhow::Result;
use fiveply_core::{Choice, Question, ShownScore};
use serde::Serialize;
use std::time::Duration;

const AFTER_HELP: &str = "\
Examples:
  fiveply lab compare chess --depth 5 --faults tt-bound-as-exact
  fiveply lab compare khet --depth 4 --faults tt-no-side-key,tt-bound-as-lower --json";

/// Search a position soundly and with the reports' mistakes, side by side
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    engine: EngineArgs,

    /// The mistakes to make, separated by commas; an unknown name lists them
    #[arg(long, value_name = "FAULTS")]
    faults: String,

    /// Print JSON: {"faults","sound":{…},"faulty":{…}}
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let (game, record) = args.position.open(context)?;
    let mut players = [game.player(&args.engine.engine)?, game.faulty_player(&args.engine.engine, &args.faults)?];
    let question = Question { limits: args.engine.limits.limits(Duration::from_secs(1)), ..Question::default() };
    let choices = players.each_mut().map(|player| player.choose(&*record, &question, &mut |_| {}));
    let [sound, faulty] = choices.map(|choice| choice.map_err(|fault| anyhow::anyhow!("{}", fault.report)));
    let (sound, faulty) = (sound?, faulty?);
    if args.json {
        return print_sorted_json(&Comparison {
            faults: &args.faults,
            sound: sound.as_ref().map(Found::of),
            faulty: faulty.as_ref().map(Found::of),
        });
    }
    let row = |name: &str, choice: Option<&Choice>| match choice {
        Some(choice) => {
            let value = choice.score.map(score).unwrap_or_default();
            format!("{name:<8}{:<12}{value:>12}{:>6}{:>14}\n", choice.m, choice.depth, choice.nodes)
        }
        None => format!("{name:<8}no move\n"),
    };
    let head = format!("{:<8}{:<12}{:>12}{:>6}{:>14}\n", "", "move", "score", "depth", "nodes");
    print(&format!("{head}{}{}faults: {}\n", row("sound", sound.as_ref()), row("faulty", faulty.as_ref()), args.faults))
}

/// Both searches as JSON; `null` where a search has no move.
#[derive(Serialize)]
struct Comparison<'a> {
    faults: &'a str,
    sound: Option<Found<'a>>,
    faulty: Option<Found<'a>>,
}

/// What a search found.
#[derive(Serialize)]
struct Found<'a> {
    #[serde(rename = "move")]
    m: &'a str,
    score: Option<ShownScore>,
    depth: u32,
    nodes: u64,
}

impl<'a> Found<'a> {
    fn of(choice: &'a Choice) -> Self {
        Found { m: &choice.m, score: choice.score, depth: choice.depth, nodes: choice.nodes }
    }
}
