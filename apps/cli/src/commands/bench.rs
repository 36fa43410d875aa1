//! `fiveply bench`: fixed positions, one thread; the number of nodes is the signature of our play.

use crate::context::Context;
use crate::output::{print, print_sorted_json};
use crate::words;
use anyhow::Result;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const AFTER_HELP: &str = "\
The node counts do not depend on the machine. When they change, so does the way we play.

Examples:
  fiveply bench
  fiveply bench khet
  fiveply bench --json      {\"nodes\":N,\"nps\":N,\"games\":{…}}";

/// Search fixed positions of all games and count the nodes
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// One game only
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// The engine to search with [default: every technique that never hurts]
    #[arg(long, value_name = "ENGINE", default_value = fiveply_catalog::BENCH_ENGINE)]
    engine: String,

    /// Print JSON: {"nodes","nps","games"}
    #[arg(long)]
    json: bool,
}

/// The whole bench as JSON.
#[derive(Serialize)]
struct BenchCount {
    #[serde(flatten)]
    all: Count,
    games: BTreeMap<String, Count>,
}

/// The nodes of some positions.
#[derive(Serialize)]
struct Count {
    nodes: u64,
    nps: u64,
    seconds: f64,
}

pub(crate) fn run(args: &Args, _context: &Context) -> Result<()> {
    let names: Vec<String> = match &args.game {
        Some(text) => vec![fiveply_catalog::game(text)?.text()],
        None => fiveply_catalog::benched().map(str::to_owned).collect(),
    };
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let mut games = BTreeMap::new();
    for name in names {
        let start = Instant::now();
        let counted = fiveply_catalog::bench(&name, &args.engine)?;
        let elapsed = start.elapsed();
        (nodes, time) = (nodes + counted, time + elapsed);
        let rate = counted as f64 / elapsed.as_secs_f64().max(1e-9);
        if args.json {
            games.insert(name, Count { nodes: counted, nps: rate as u64, seconds: elapsed.as_secs_f64() });
        } else {
            print(&format!("{name:<16}{counted:>12} nodes{:>12} nodes/s\n", words::rate(rate)))?;
        }
    }
    let rate = nodes as f64 / time.as_secs_f64().max(1e-9);
    if args.json {
        let all = Count { nodes, nps: rate as u64, seconds: time.as_secs_f64() };
        return print_sorted_json(&BenchCount { all, games });
    }
    print(&format!("{:<16}{nodes:>12} nodes{:>12} nodes/s\n", "signature", words::rate(rate)))
}
