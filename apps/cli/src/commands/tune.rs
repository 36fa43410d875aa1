//! `fiveply tune`: fits what a machine can fit better than a person.

use crate::args::whole_number;
use crate::context::Context;
use crate::fault::refuse;
use crate::matches::store::{StoreArgs, refused};
use crate::output::{print, print_json, read_file, shown, typed_path, write_file};
use anyhow::Result;
use fiveply_core::{AnyGame, EvaluationInfo, Score, weights};
use fiveply_lab::texel::{Fit, FitOptions, Gathering, GatheringRules, TexelError, fit, gather};
use serde_json::json;
use std::fmt::Write;

const AFTER_HELP: &str = "\
Examples:
  fiveply match khet --a best --b best:noise-position=30 --pairs 2000 --nodes 1000 --openings random=8 --db games.db
  fiveply tune texel khet --db games.db --output new.weights
  fiveply match khet --a best:weights=new.weights --b best --pairs 200 --nodes 3000";

const TEXEL_AFTER_HELP: &str = "\
Positions come from stored games: one in a few, settled by captures, nothing proved or threatened. Every tenth pair of games is kept apart,
and the weights that predict those best are printed. Predicting is not playing: let the new weights play the old ones before you keep them.
When the output file exists, only its numbers change and its comments stay.

Examples:
  fiveply tune texel chess --db games.db --output new.weights
  fiveply tune texel khet khet:dynasty khet:imhotep --db games.db --spread 10";

/// How many of the weights that moved most are printed.
const SHOWN: usize = 12;

/// Fit the weights of an evaluation to the results of games
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Texel(TexelArgs),
}

/// Make the results of stored games as likely as possible (Texel's method)
#[derive(clap::Args)]
#[command(after_help = TEXEL_AFTER_HELP)]
struct TexelArgs {
    /// The game, NAME[:OPTION,…]; several when they share the evaluation
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,

    /// The evaluation to fit
    #[arg(long, value_name = "NAME", default_value = "best")]
    eval: String,

    /// A file of weights to start from [default: the evaluation's own]
    #[arg(long, value_name = "FILE")]
    weights: Option<String>,

    #[command(flatten)]
    store: StoreArgs,

    /// The experiment, by the beginning of its identity [default: all of the game]
    #[arg(long, value_name = "ID")]
    experiment: Option<String>,

    /// Steps of the minimiser
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = whole_number(1, 1_000_000))]
    epochs: u32,

    /// How much the scores that the players saw count beside the results, in per cent
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = whole_number(0, 100))]
    trust: u32,

    /// How far a weight may easily move what it adds to a score, in hundredths of a basic piece
    #[arg(long, value_name = "HUNDREDTHS", default_value_t = 30, value_parser = whole_number(1, 1_000_000))]
    spread: u32,

    /// One position in so many is taken
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole_number(1, 1000))]
    every: u32,

    /// Positions of one game at most
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole_number(1, 1000))]
    per_game: u32,

    /// Positions at most
    #[arg(long, value_name = "N", default_value_t = 500_000, value_parser = whole_number(1, 10_000_000))]
    limit: u32,

    /// What decides which positions are taken and which games are kept apart
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The file to write the weights to
    #[arg(long, value_name = "FILE")]
    output: Option<String>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<()> {
    match &args.command {
        Command::Texel(args) => texel(args, context),
    }
}

fn texel(args: &TexelArgs, context: &Context) -> Result<()> {
    let games = args.games.iter().map(|text| fiveply_catalog::game(text)).collect::<Result<Vec<_>, _>>()?;
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).collect();
    let info = evaluation(&games, &args.eval)?;
    let start = start(args, info)?;
    let store = args.store.existing(context)?;
    let rules = GatheringRules {
        every: args.every as usize,
        per_game: args.per_game as usize,
        limit: args.limit as usize,
        seed: args.seed,
    };
    let gathered = gather(&store, &games, args.experiment.as_deref(), (info.name, &start), &rules);
    let gathering = gathered.map_err(refuse_bad_input)?;
    let options = FitOptions {
        unit: info.unit,
        epochs: args.epochs as usize,
        games: gathering.games,
        trust: f64::from(args.trust) / 100.0,
        spread: f64::from(args.spread),
    };
    let found = fit(&gathering.positions, &start, &options);
    if let Some(output) = &args.output {
        let path = typed_path(output);
        let text = match read_file(&path)? {
            Some(old) if weights::read(&old, info.weights).is_ok() => weights::rewrite(&old, &found.weights),
            Some(_) => return Err(refuse(format!("{}: it is there and holds something else", shown(&path)))),
            None => weights::write(info.weights, &found.weights),
        };
        write_file(&path, &text)?;
    }
    if args.json {
        print_json(&as_json(&gathering, &found, info))
    } else {
        print(&as_text(&gathering, &found, info, &start))
    }
}

/// The evaluation that all the games share.
fn evaluation(games: &[&dyn AnyGame], name: &str) -> Result<&'static EvaluationInfo> {
    let mut shared: Option<&'static EvaluationInfo> = None;
    for game in games {
        let names: Vec<&str> = game.evaluations().iter().map(|info| info.name).collect();
        let unknown = || refuse(format!("{}: no evaluation {name:?}; accepted: {}", game.text(), names.join(", ")));
        let info = game.evaluations().iter().find(|info| info.name == name).ok_or_else(unknown)?;
        if shared.is_some_and(|shared| shared.weights != info.weights) {
            return Err(refuse(format!("{}: its weights are others; accepted: games that share them", game.text())));
        }
        shared = Some(info);
    }
    let info = shared.ok_or_else(|| refuse("no game was named"))?;
    if info.weights.is_empty() {
        return Err(refuse(format!("evaluation {name:?} has no weights")));
    }
    Ok(info)
}

fn start(args: &TexelArgs, info: &EvaluationInfo) -> Result<Vec<Score>> {
    let Some(file) = &args.weights else {
        return Ok(info.weights.iter().map(|weight| weight.default).collect());
    };
    let path = typed_path(file);
    let text = read_file(&path)?.ok_or_else(|| refuse(format!("{}: there is no such file", shown(&path))))?;
    weights::read(&text, info.weights).map_err(|error| refuse(format!("{}: {error}", shown(&path))))
}

fn refuse_bad_input(error: TexelError) -> anyhow::Error {
    match error {
        TexelError::Store(error) => refused(error),
        other => refuse(other.to_string()),
    }
}

fn as_json(gathering: &Gathering, found: &Fit, info: &EvaluationInfo) -> serde_json::Value {
    let weights: Vec<_> =
        info.weights.iter().zip(&found.weights).map(|(weight, value)| json!([weight.name, value])).collect();
    json!({
        "eval": info.name, "games": gathering.games, "positions": gathering.positions.len(),
        "tests": gathering.positions.tests(), "left_out": gathering.left_out,
        "largest_error": gathering.largest_error, "mean_error": gathering.mean_error,
        "k": found.k, "train": found.train, "test": found.test,
        "best_epoch": found.best_epoch, "weights": weights,
    })
}

fn as_text(gathering: &Gathering, found: &Fit, info: &EvaluationInfo, start: &[Score]) -> String {
    let mut out = String::new();
    let positions = &gathering.positions;
    let _ = writeln!(out, "games      {}", gathering.games);
    let (all, tests) = (positions.len(), positions.tests());
    let _ = writeln!(out, "positions  {all}, {tests} of them for the test, {} left out", gathering.left_out);
    let (mean, largest) = (gathering.mean_error, gathering.largest_error);
    let _ = writeln!(
        out,
        "rounding   {mean:.2} on average, {largest:.1} at most between the score and the sum of its parts"
    );
    let _ = writeln!(out, "K          {:.4} per basic piece", found.k);
    let _ = writeln!(out, "train loss {:.5} before, {:.5} after", found.train[0], found.train[1]);
    let _ = writeln!(out, "test loss  {:.5} before, {:.5} after", found.test[0], found.test[1]);
    let _ = writeln!(out, "step       {} kept", found.best_epoch);
    let mut moved: Vec<usize> = (0..start.len()).filter(|&index| found.weights[index] != start[index]).collect();
    let _ = writeln!(out, "changed    {} of {} weights, most of all", moved.len(), start.len());
    moved.sort_by_key(|&index| std::cmp::Reverse((found.weights[index] - start[index]).abs()));
    for &index in moved.iter().take(SHOWN) {
        let _ = writeln!(out, "  {:<28} {:>6} → {}", info.weights[index].name, start[index], found.weights[index]);
    }
    out
}
