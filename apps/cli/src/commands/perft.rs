//! `fiveply perft`: counts the leaves of the game tree, with a bar for long counts and a clean
//! stop.

use crate::args::{PositionArgs, whole_number};
use crate::context::Context;
use crate::interrupt::INTERRUPTED;
use crate::output::{complain, print, print_json};
use crate::words;
use anyhow::{Result, anyhow};
use fiveply_core::{AnyRecord, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

const AFTER_HELP: &str = "\
The draws by repetition, move count and insufficient material are ignored, as is the custom; a finished game has no leaves \
below it. Ctrl-C stops the count.

Examples:
  fiveply perft chess --depth 5
  fiveply perft khet --depth 3 --divide
  fiveply perft breakthrough --depth 7 --threads 2
  fiveply perft chess --depth 4 --json      {\"game\",\"position\",\"depth\",\"nodes\":197281,\"seconds\",…}";

/// Deeper than any count that ends in a lifetime.
const DEEPEST: u32 = 60;

/// More than any machine we expect has.
const MOST_THREADS: u32 = 256;

/// How long a count must take before it shows a bar.
const PATIENCE: Duration = Duration::from_millis(700);

/// Count the leaves of the game tree to a depth
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Plies to look ahead, 0 to 60
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole_number(0, DEEPEST))]
    depth: u32,

    /// Count below each move separately
    #[arg(long)]
    divide: bool,

    /// Threads to count on, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true,
          value_parser = whole_number(1, MOST_THREADS))]
    threads: u32,

    /// Print JSON: {"game","position","depth","nodes","seconds",…}, with --divide also
    /// "divide":{move:count}
    #[arg(long)]
    json: bool,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Counted {
    game: String,
    position: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    leaves_per_second: Option<u64>,
    threads: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<BTreeMap<String, u64>>,
}

/// A finished count.
struct Count {
    nodes: u64,
    divided: Vec<(String, u64)>,
    time: Duration,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode> {
    let (_, record) = args.position.open(context)?;
    let Some(count) = count(&*record, args)? else {
        return Ok(INTERRUPTED.into());
    };
    // A count too short to measure has no rate.
    let rate = (!count.time.is_zero()).then(|| count.nodes as f64 / count.time.as_secs_f64());
    if args.json {
        print_json(&Counted {
            game: record.game(),
            position: record.position_text(),
            depth: args.depth,
            nodes: count.nodes,
            seconds: count.time.as_secs_f64(),
            leaves_per_second: rate.map(|rate| rate.round() as u64),
            threads: args.threads,
            divide: args.divide.then(|| count.divided.into_iter().collect()),
        })?;
    } else {
        print(&as_text(&count, args.divide, rate))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn as_text(count: &Count, divide: bool, rate: Option<f64>) -> String {
    let mut text = String::new();
    if divide {
        let width = count.divided.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
        for (m, nodes) in &count.divided {
            text.push_str(&format!("{m:<width$}  {nodes}\n"));
        }
        text.push_str(&format!("{}\n\n", words::count(count.divided.len(), "move")));
    }
    text.push_str(&format!("nodes     {}\n", count.nodes));
    text.push_str(&format!("seconds   {}\n", words::seconds(count.time)));
    text.push_str(&format!("leaves/s  {}\n", rate.map_or_else(|| "–".to_owned(), words::rate)));
    text
}

/// Counts on other threads while this one draws the bar; `None` when Ctrl-C ended it.
fn count(record: &dyn AnyRecord, args: &Args) -> Result<Option<Count>> {
    if args.depth == 0 {
        return Ok(Some(Count { nodes: 1, divided: Vec::new(), time: Duration::ZERO }));
    }
    let progress = Arc::new(Progress::default());
    stop_on_interrupt(&progress)?;
    let (sender, receiver) = mpsc::channel();
    let (copy, shared) = (record.boxed_clone(), Arc::clone(&progress));
    let (depth, threads) = (args.depth, args.threads as usize);
    std::thread::Builder::new().spawn(move || {
        let start = Instant::now();
        let divided = copy.divide(depth, threads, &shared);
        // Nobody listens only when the program is ending anyway.
        let _ = sender.send((divided, start.elapsed()));
    })?;
    let (seen, (divided, time)) = watch(&progress, &receiver)?;
    let Some(divided) = divided else {
        complain(&format!(
            "stopped after {} s with {} of {} parts counted; a stopped count is not kept: run it again, with a smaller \
             --depth or more --threads",
            words::seconds(time),
            seen.done,
            seen.total
        ));
        return Ok(None);
    };
    let nodes = divided.iter().map(|(_, nodes)| nodes).sum();
    Ok(Some(Count { nodes, divided, time }))
}

/// The first Ctrl-C asks the count to stop, a second one does not wait for it.
fn stop_on_interrupt(progress: &Arc<Progress>) -> Result<()> {
    let progress = Arc::clone(progress);
    ctrlc::set_handler(move || {
        if progress.stop.swap(true, Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    })?;
    Ok(())
}

/// How far a count had come.
#[derive(Clone, Copy, Default)]
struct Seen {
    done: u64,
    total: u64,
}

/// Draws the bar until the result arrives. A stopped count races through its remaining parts, so
/// the last look before the stop tells how far it came.
fn watch<T>(progress: &Progress, result: &Receiver<T>) -> Result<(Seen, T)> {
    let start = Instant::now();
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    let style = ProgressStyle::with_template("{elapsed_precise}  {bar:40}  {percent:>3} %  {pos} of {len} parts");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let mut seen = Seen::default();
    loop {
        match result.recv_timeout(Duration::from_millis(50)) {
            Ok(result) => {
                bar.finish_and_clear();
                return Ok((seen, result));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(anyhow!("the count ended in a fault of the program")),
        }
        if progress.stop.load(Relaxed) {
            continue;
        }
        seen = Seen { done: progress.done.load(Relaxed), total: progress.total.load(Relaxed) };
        if start.elapsed() > PATIENCE && seen.total > 0 {
            if bar.is_hidden() {
                // It stays hidden when standard error is no terminal.
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.set_length(seen.total);
            bar.set_position(seen.done);
        }
    }
}
