//! `fiveply check`: whether another engine does what match runners and graphical programs rely on.

use crate::context::Context;
use crate::engine::time;
use crate::fault::one_line;
use crate::hosting::external;
use crate::output::{print, print_json};
use crate::words::count;
use anyhow::Result;
use fiveply_protocol::host::{Step, Subject, check};
use serde::Serialize;
use std::process::ExitCode;
use std::time::Duration;

const AFTER_HELP: &str = "\
The engine may speak UCI, UGI or xboard, which is found out by asking. It is taken through its
protocol step by step: greeting, options, positions, limits, stop, what it tells of its searches,
unknown commands, bad positions, quit and the end of its input. After a fault it is started again.

Exit code: 0 all steps passed, 1 one failed, 2 ENGINE names no external program.

Examples:
  fiveply check cmd=stockfish
  fiveply check engine=mine                      one of the configuration file
  fiveply check cmd=fairy-stockfish --game breakthrough
  fiveply check cmd=./engine --margin 200ms      answers may come 0.2 s after their time
  fiveply check cmd=stockfish --json             lines {\"step\",\"ok\",\"message\"}";

/// Check whether another engine keeps to its protocol
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The engine: cmd=PATH, or engine=NAME of the configuration file
    #[arg(value_name = "ENGINE")]
    engine: String,

    /// The game to play with it
    #[arg(long, value_name = "GAME", default_value = "chess")]
    game: String,

    /// How much later than its time an answer may come, with its unit
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = time)]
    margin: Duration,

    /// Print JSON: a line {"step","ok","message"} per step
    #[arg(long)]
    json: bool,
}

/// What `--json` prints of a step.
#[derive(Serialize)]
struct Line<'a> {
    step: &'a str,
    ok: bool,
    message: &'a str,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode> {
    let game = context.game(&args.game)?;
    let engines = context.config().map(|config| config.values.engines.clone()).unwrap_or_default();
    let (host, program) = external(&args.engine, &engines)?;
    let subject = Subject { host: &host, program: &program, game: &*game, margin: args.margin };
    let (mut steps, mut failed, mut unprinted) = (0, 0, None);
    check(&subject, &mut |step| {
        steps += 1;
        failed += usize::from(!step.ok);
        // A reader who has gone does not keep the engine from being ended in order.
        if unprinted.is_none() {
            unprinted = show(&step, args.json).err();
        }
    });
    if let Some(error) = unprinted {
        return Err(error);
    }
    if !args.json {
        print(&format!("\n{}: {}, {failed} failed\n", program.text, count(steps, "step")))?;
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn show(step: &Step, json: bool) -> Result<()> {
    if json {
        return print_json(&Line { step: step.name, ok: step.ok, message: &step.message });
    }
    let mark = if step.ok { "✓ passed" } else { "✗ failed" };
    print(&format!("{mark}  {:<22}{}\n", step.name, one_line(&step.message)))
}
