//! `fiveply lab ablate`: every technique in every game, one in and one out.

use super::progress::Bar;
use super::run::{SizeArgs, refuse_bad_input};
use crate::context::Context;
use crate::fault::refuse;
use crate::interrupt::INTERRUPTED;
use crate::output::{complain, print, print_json};
use anyhow::Result;
use fiveply_lab::experiments::{Finding, LabError, Workbench};
use fiveply_lab::report::{matrices, reasons, with_interval};
use fiveply_lab::{Ablation, ablate};
use std::fmt::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

const AFTER_HELP: &str = "\
One in: bare alpha-beta with the technique, against alpha-beta without it. One out: the best player,
against the best player without the technique. The numbers are nodes with it divided by nodes without
it, to a fixed depth; below 1 it saves nodes. A technique that is not exact also changes what is
found, so fewer nodes do not prove stronger play; --elo plays matches.

Examples:
  fiveply lab ablate --quick
  fiveply lab ablate chess khet --techniques tt,killers,lmr
  fiveply lab ablate isolation --elo --pairs 100
  fiveply lab ablate breakthrough --techniques null-move --elo --time 50ms --pairs 200";

/// Measure what every technique is worth in every game
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The games [default: all five]
    #[arg(value_name = "GAME")]
    which: Vec<String>,

    /// Only these techniques, separated by commas; an unknown name lists them
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    techniques: Vec<String>,

    /// Also play matches, at equal nodes
    #[arg(long)]
    elo: bool,

    /// Play those matches at equal time a move instead, as in 50ms; results then depend on the
    /// machine
    #[arg(long, value_name = "TIME", requires = "elo", value_parser = crate::engine::time)]
    time: Option<Duration>,

    #[command(flatten)]
    size: SizeArgs,

    /// Print JSON: a line for every game
    /// {"id","command","rows":[{"name","unit","measured","interval","samples","note",…}]}
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode> {
    let techniques = techniques(&args.techniques)?;
    let games = games(&args.which)?;
    let mut store = args.size.store.open(context)?;
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || flag.store(true, Relaxed))?;
    let mut found = Vec::new();
    for game in &games {
        let bar = Bar::new(args.json);
        let mut tell = |step: &_| bar.show(step);
        let options = args.size.options("");
        let mut bench = Workbench::new(&fiveply_catalog::game, &mut store, options, Arc::clone(&stop), &mut tell);
        let asked = Ablation {
            game,
            techniques: &techniques,
            whole: args.techniques.is_empty(),
            elo: args.elo,
            milliseconds: args.time.map(|time| (time.as_millis() as u64).max(1)),
        };
        let result = ablate(&mut bench, &asked);
        bar.clear();
        match result {
            Ok(finding) if args.json => print_json(&finding)?,
            Ok(finding) => found.push(finding),
            Err(LabError::Stopped) => {
                complain("stopped; the same command goes on from here");
                return Ok(ExitCode::from(INTERRUPTED));
            }
            Err(error) => return Err(refuse_bad_input(error)),
        }
    }
    if !args.json {
        print(&tables(&found.iter().collect::<Vec<_>>()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn techniques(asked: &[String]) -> Result<Vec<&'static str>> {
    let all: Vec<&'static str> = fiveply_catalog::techniques(None).iter().map(|each| each.name).collect();
    if asked.is_empty() {
        return Ok(all);
    }
    let found = |name: &String| {
        let known = all.iter().copied().find(|known| known == name);
        known.ok_or_else(|| refuse(format!("no technique {name:?}; accepted: {}", all.join(", "))))
    };
    asked.iter().map(found).collect()
}

fn games(asked: &[String]) -> Result<Vec<String>> {
    if asked.is_empty() {
        return Ok(fiveply_catalog::GAMES.iter().map(|info| info.name.to_owned()).collect());
    }
    asked.iter().map(|text| Ok(fiveply_catalog::game(text)?.text())).collect()
}

/// Techniques down, games across, a table for each kind of number.
fn tables(found: &[&Finding]) -> String {
    let mut out = String::new();
    for matrix in matrices(found) {
        let _ = write!(out, "{:<24}", matrix.unit);
        for game in &matrix.games {
            let _ = write!(out, "{game:>24}");
        }
        out.push('\n');
        for (technique, cells) in &matrix.rows {
            let _ = write!(out, "{technique:<24}");
            for cell in cells {
                let _ = write!(out, "{:>24}", cell.and_then(with_interval).unwrap_or_else(|| "–".to_owned()));
            }
            out.push('\n');
        }
        out.push('\n');
    }
    for reason in reasons(found) {
        let _ = writeln!(out, "– {reason}");
    }
    out
}
