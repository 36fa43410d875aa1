//! `fiveply tune network`: a small network that learns from stored games to judge, alone or beside
//! the counts of an evaluation.

use super::subject::{evaluation, start};
use super::texel::with_warnings;
use crate::args::whole_number;
use crate::context::Context;
use crate::fault::refuse;
use crate::matches::store::StoreArgs;
use crate::output::{complain, print, print_sorted_json, read_bytes_up_to, shown, typed_path, write_file};
use crate::transcript;
use anyhow::Result;
use fiveply_core::{AnyGame, FloatNetwork};
use fiveply_lab::texel::{Gathering, GatheringRules, NetworkFit, NetworkOptions, Rows, gather, learn};
use serde::Serialize;
use std::process::ExitCode;

/// No file of a network is longer: ours have less than a MiB.
const LONGEST_NETWORK: u64 = 64 << 20;

const AFTER_HELP: &str = "\
A network is a part of the program. Put the file in the place of the game's own
(games/GAME/data/*.network): after a new build `best` plays with it, and `best:weights=FILE` plays
without any. Let both play each other before you keep it:

  fiveply match breakthrough --a best --b best:weights=games/breakthrough/data/best.weights --nodes 5000 --sprt 0,10

Example:
  fiveply tune network breakthrough --db games.db --trust 50 --output games/breakthrough/data/best.network";

/// Let a small network learn from stored games to judge
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The game, NAME[:OPTION,…]
    #[arg(value_name = "GAME")]
    game: String,

    /// The evaluation to correct
    #[arg(long, value_name = "NAME", default_value = "best")]
    eval: String,

    #[command(flatten)]
    store: StoreArgs,

    /// The experiment, by the beginning of its identity [default: all of the game]
    #[arg(long, value_name = "ID")]
    experiment: Option<String>,

    /// Times that every position is seen
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole_number(1, 10_000))]
    epochs: u32,

    /// How many hidden numbers the network has [default: as many as the game's own network has]
    #[arg(long, value_name = "N", value_parser = whole_number(1, 1024))]
    hidden: Option<u32>,

    /// How much the scores that the players saw count beside the results, in per cent
    #[arg(long, value_name = "PERCENT", default_value_t = 50, value_parser = whole_number(0, 100))]
    trust: u32,

    /// One position in so many is taken
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(1, 1000))]
    every: u32,

    /// Positions of one game at most
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole_number(1, 1000))]
    per_game: u32,

    /// Positions at most
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = whole_number(1, 10_000_000))]
    limit: u32,

    /// What decides which positions are taken, which games are kept apart and where the learning
    /// begins
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The network to start from, as this command writes it [default: none, random weights]
    #[arg(long, value_name = "FILE", conflicts_with = "hidden")]
    start: Option<String>,

    /// The file to write the network to
    #[arg(long, value_name = "FILE")]
    output: Option<String>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode> {
    let game = fiveply_catalog::game(&args.game)?;
    let games: [&dyn AnyGame; 1] = [&*game];
    let info = evaluation(&games, &args.eval)?;
    let weights = start(None, info)?;
    if let Some(output) = &args.output {
        transcript::check_target(&typed_path(output))?;
    }
    let from = args.start.as_deref().map(network_of).transpose()?;
    let store = args.store.existing(context)?;
    let rules = GatheringRules {
        rows: Rows::Features,
        every: args.every as usize,
        per_game: args.per_game as usize,
        limit: args.limit as usize,
        seed: args.seed,
    };
    let gathered = gather(&store, &games, args.experiment.as_deref(), (info.name, &weights), &rules);
    let gathering = with_warnings(gathered)?;
    let hidden = match &from {
        Some(from) => from.hidden_bias.len(),
        None => args.hidden.map_or(gathering.hidden, |hidden| hidden as usize),
    };
    if let Some(from) = from.as_ref().filter(|from| from.weights.len() != hidden * gathering.features) {
        let features = from.weights.len() / hidden;
        let expected = gathering.features;
        return Err(refuse(format!(
            "{}: a network of {features} features; accepted: one of {expected}, as {} has",
            args.start.as_deref().unwrap_or_default(),
            args.game
        )));
    }
    let options = NetworkOptions {
        unit: info.unit,
        epochs: args.epochs as usize,
        trust: f64::from(args.trust) / 100.0,
        hidden,
        seed: args.seed,
        alone: gathering.alone,
        from,
    };
    let found = learn(&gathering.positions, gathering.features, &options, |epoch, [train, test]| {
        if !args.json {
            complain(&format!("{epoch:>4} of {}   train {train:.5}   test {test:.5}", args.epochs));
        }
    });
    if let Some(output) = &args.output {
        write_file(&typed_path(output), found.network.file())?;
    }
    conclude(args, hidden, &gathering, &found)
}

/// The network of a file.
fn network_of(file: &str) -> Result<FloatNetwork> {
    let path = typed_path(file);
    let missing = || refuse(format!("{}: there is no such file", shown(&path)));
    let bytes = read_bytes_up_to(&path, LONGEST_NETWORK)?.ok_or_else(missing)?;
    FloatNetwork::read(&bytes)
        .ok_or_else(|| refuse(format!("{}: no network; `fiveply tune network --output` writes them", shown(&path))))
}

/// What was learnt, as JSON; both losses before and after.
#[derive(Serialize)]
struct TrainedNetwork<'a> {
    eval: &'a str,
    games: usize,
    positions: usize,
    tests: usize,
    left_out: usize,
    features: usize,
    hidden: usize,
    k: f64,
    train: [f64; 2],
    test: [f64; 2],
    best_epoch: usize,
}

fn conclude(args: &Args, hidden: usize, gathering: &Gathering, found: &NetworkFit) -> Result<ExitCode> {
    let (before, after) = (found.trace[0], found.trace[found.best_epoch]);
    let positions = &gathering.positions;
    if args.json {
        print_sorted_json(&TrainedNetwork {
            eval: &args.eval,
            games: gathering.games,
            positions: positions.len(),
            tests: positions.tests(),
            left_out: gathering.left_out,
            features: gathering.features,
            hidden,
            k: found.k,
            train: [before[0], after[0]],
            test: [before[1], after[1]],
            best_epoch: found.best_epoch,
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = format!(
        "games      {}\npositions  {}, {} of them for the test, {} left out\nnetwork    {} features, {} hidden\n",
        gathering.games,
        positions.len(),
        positions.tests(),
        gathering.left_out,
        gathering.features,
        hidden
    );
    text += &format!("K          {:.4} per basic piece\n", found.k);
    text += &format!("train loss {:.5} before, {:.5} after\n", before[0], after[0]);
    text += &format!("test loss  {:.5} before, {:.5} after\n", before[1], after[1]);
    text += &format!("kept       after time {} of {}\n", found.best_epoch, args.epochs);
    if let Some(output) = &args.output {
        text += &format!("written to {}\n", shown(&typed_path(output)));
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
