//! `fiveply tune texel`: weights fitted to the results of stored games.

use super::ending::{Candidate, EndingArgs, moved, named_weights, point};
use super::subject::{evaluation, start};
use crate::args::whole_number;
use crate::context::Context;
use crate::fault::refuse;
use crate::matches::store::{StoreArgs, refused};
use crate::output::complain;
use crate::transcript;
use anyhow::Result;
use fiveply_core::{AnyGame, EvaluationInfo, ParseError, Score};
use fiveply_draw::plot::{Chart, Kind, Line};
use fiveply_engines::{EngineSpec, Family, Item};
use fiveply_lab::texel::{Fit, FitOptions, Gathering, GatheringRules, Rows, TexelError, fit, gather};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

const AFTER_HELP: &str = "\
Positions come from stored games: one in a few, after the captures, with nothing proved or
threatened. Every tenth pair of games is held back, and the weights that predict these best are
printed. To predict is not to play: let the new weights play the old ones before you keep them, by the
command that is printed, or at once with --verify. When the output file exists, its comments stay.

Examples:
  fiveply tune texel chess --db games.db --output new.weights
  fiveply tune texel khet khet:dynasty khet:imhotep --db games.db --spread 10";

/// Make the results of stored games as likely as possible (Texel's method)
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The game, NAME[:OPTION,…]; several when they share the evaluation
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,

    /// The evaluation to fit
    #[arg(long, value_name = "NAME", default_value = "best")]
    eval: String,

    /// A file of weights to start from [default: the evaluation's own]
    #[arg(long, value_name = "FILE", alias = "weights")]
    start: Option<String>,

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

    /// The engine of the match that decides [default: best or report, by the evaluation]
    #[arg(long, value_name = "ENGINE")]
    engine: Option<String>,

    /// The nodes of its moves
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole_number(1, u32::MAX))]
    nodes: u32,

    #[command(flatten)]
    ending: EndingArgs,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode> {
    let games = args.games.iter().map(|text| fiveply_catalog::game(text)).collect::<Result<Vec<_>, _>>()?;
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game).collect();
    let info = evaluation(&games, &args.eval)?;
    let start = start(args.start.as_deref(), info)?;
    let engine = engine(args, games[0], info)?;
    args.ending.check(info)?;
    let store = args.store.existing(context)?;
    let rules = GatheringRules {
        rows: Rows::Coefficients,
        every: args.every as usize,
        per_game: args.per_game as usize,
        limit: args.limit as usize,
        seed: args.seed,
    };
    let gathered = gather(&store, &games, args.experiment.as_deref(), (info.name, &start), &rules);
    let gathering = with_warnings(gathered)?;
    let options = FitOptions {
        unit: info.unit,
        epochs: args.epochs as usize,
        games: gathering.games,
        trust: f64::from(args.trust) / 100.0,
        spread: f64::from(args.spread),
    };
    let found = fit(&gathering.positions, &start, &options);
    args.ending.draw(&picture(&args.games[0], info, &found))?;
    let candidate = Candidate {
        game: &args.games[0],
        engine: &engine,
        info,
        weights: &found.weights,
        nodes: args.nodes.into(),
        seed: args.seed.wrapping_add(1),
        concurrency: None,
    };
    let text = as_text(&gathering, &found, info, &start);
    args.ending.conclude(&candidate, text, &as_json(&gathering, &found, info), context)
}

/// The engine of the match that decides: the one asked for, or the family that is known for its
/// evaluation.
fn engine(args: &Args, game: &dyn AnyGame, info: &EvaluationInfo) -> Result<EngineSpec> {
    let usual = || {
        // Two families have an evaluation of their own name.
        match [Family::Best, Family::Report].into_iter().find(|family| family.to_string() == info.name) {
            Some(family) => EngineSpec::new(family),
            None => EngineSpec::new(Family::Best).with(Item::Evaluation(info.name.to_owned())),
        }
    };
    let engine = args.engine.as_deref().map_or_else(|| Ok(usual()), str::parse)?;
    let own = super::subject::evaluation_of(game, &engine)?;
    if own.name != info.name {
        let fault =
            format!("engine \"{engine}\": its evaluation is {:?}; accepted: one with eval={}", own.name, info.name);
        return Err(refuse(fault));
    }
    Ok(engine)
}

/// The losses after every step.
fn picture(game: &str, info: &EvaluationInfo, found: &Fit) -> Chart {
    let line = |index: usize, name: &str| {
        let point = |(step, losses): (usize, &[f64; 2])| point(step as f64, losses[index]);
        Line { name: name.to_owned(), points: found.trace.iter().enumerate().map(point).collect() }
    };
    Chart {
        title: format!("Texel: evaluation {} of {game} fitted to games", info.name),
        x: format!("step of the minimiser ({} was kept)", found.best_epoch),
        y: "loss: how surprising the results are".to_owned(),
        log: false,
        kind: Kind::Course,
        lines: vec![line(0, "games fitted to"), line(1, "games kept apart")],
        source: transcript::command(&transcript::typed_words()),
    }
}

/// What was gathered; warns of experiments that were left out.
pub(super) fn with_warnings(gathered: Result<Gathering, TexelError>) -> Result<Gathering> {
    let gathering = gathered.map_err(refuse_bad_input)?;
    for each in &gathering.without {
        complain(&format!("warning: {each}"));
    }
    Ok(gathering)
}

fn refuse_bad_input(error: TexelError) -> anyhow::Error {
    match error {
        TexelError::Store(error) => refused(error),
        TexelError::Unseen { ref evaluation, .. } => {
            refuse(format!("{error}; accepted: {}", games_with_features(evaluation).join(", ")))
        }
        other => refuse(other.to_string()),
    }
}

/// The games in whose evaluation a network sees something.
fn games_with_features(evaluation: &str) -> Vec<&'static str> {
    let has_features = |name: &str| -> Result<bool, ParseError> {
        let game = fiveply_catalog::game(name)?;
        let mut record = game.open(None, &[])?;
        // A game that begins with placements is judged behind them.
        for _ in 0..2 {
            let Some(first) = record.legal_moves().into_iter().next() else { break };
            record.play(&first)?;
        }
        let mut coefficients = game.coefficients(evaluation, &[])?;
        coefficients.add(&*record, false);
        Ok(coefficients.features().iter().any(|row| row.features.of > 0))
    };
    let names = fiveply_catalog::GAMES.iter().map(|info| info.name);
    names.filter(|name| has_features(name).unwrap_or(false)).collect()
}

/// Fitted weights as JSON; both losses before and after.
#[derive(Serialize)]
struct FittedWeights<'a> {
    eval: &'a str,
    games: usize,
    positions: usize,
    tests: usize,
    left_out: usize,
    largest_error: f64,
    mean_error: f64,
    k: f64,
    train: [f64; 2],
    test: [f64; 2],
    best_epoch: usize,
    weights: Vec<(&'static str, Score)>,
}

fn as_json<'a>(gathering: &Gathering, found: &Fit, info: &'a EvaluationInfo) -> FittedWeights<'a> {
    FittedWeights {
        eval: info.name,
        games: gathering.games,
        positions: gathering.positions.len(),
        tests: gathering.positions.tests(),
        left_out: gathering.left_out,
        largest_error: gathering.largest_error,
        mean_error: gathering.mean_error,
        k: found.k,
        train: found.train,
        test: found.test,
        best_epoch: found.best_epoch,
        weights: named_weights(info, &found.weights),
    }
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
    out + &moved(info, start, &found.weights)
}
