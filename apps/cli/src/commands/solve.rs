//! `fiveply solve`: who wins with best play, proved.

use crate::args::PositionArgs;
use crate::context::Context;
use crate::output::{complain, print, print_json};
use anyhow::Result;
use fiveply_core::{Limits, Solved, Solving};
use indicatif::{HumanCount, ProgressBar};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

const AFTER_HELP: &str = "\
The answer is for the side to move. It is never a guess: when the limits run out first, it is
`unknown`. Plies count to the end with best play, where the winner hurries and the loser delays.

Examples:
  fiveply solve breakthrough:5x5
  fiveply solve knightthrough:6x6 --time 60s --hash 1024
  fiveply solve chess --position \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\"";

/// Prove who wins with best play
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Time to think, with its unit
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = crate::engine::time)]
    time: Duration,

    /// Nodes to search; never exceeded
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Memory for its tables, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    /// Print JSON: {"result","plies","move","nodes","seconds"}
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    let (game, record) = args.position.open(context)?;
    let stop = Arc::new(AtomicBool::new(false));
    let stopped = Arc::clone(&stop);
    ctrlc::set_handler(move || stopped.store(true, Relaxed))?;
    let bar = if args.json { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
    let mut show = |nodes: u64, plies: u32| {
        bar.set_message(format!("{} nodes, nothing within {plies} plies", HumanCount(nodes)));
        bar.tick();
    };
    let limits = Limits { nodes: args.nodes, time: Some(args.time), ..Limits::default() };
    let mut task = Solving { limits, mebibytes: args.hash as usize, stop: &stop, progress: &mut show };
    let solved = game.solve(&*record, &mut task)?;
    bar.finish_and_clear();
    if args.json {
        return print_json(&solved);
    }
    if stop.load(Relaxed) {
        complain("stopped; nothing that was not proved counts");
    }
    print(&sentence(&solved, game.side_name(record.side())))
}

fn sentence(solved: &Solved, mover: &str) -> String {
    let plies = solved.plies.map(|plies| format!(" in {plies} plies")).unwrap_or_default();
    let by = solved.m.as_ref().map(|m| format!(" with {m}")).unwrap_or_default();
    let result = match solved.result {
        "win" => format!("{mover} to move wins{plies}{by}"),
        // A move that was not measured is no better than the others.
        "loss" if solved.plies.is_none() => format!("{mover} to move loses, whatever the move"),
        "loss" => format!("{mover} to move loses{plies}, longest{by}"),
        "draw" => format!("it is a draw{by}"),
        _ => "unknown: the limits ran out; more --time or --hash may help".to_owned(),
    };
    format!("{result}\n{} nodes, {:.1} s\n", HumanCount(solved.nodes), solved.seconds)
}
