//! `fiveply tune spsa` and `fiveply tune climb`: weights tuned by games that are played for it.

use super::ending::{Candidate, EndingArgs, moved, named_weights, point};
use super::subject;
use crate::args::whole_number;
use crate::commands::match_players::build;
use crate::context::Context;
use crate::fault::refuse;
use crate::interrupt::{self, INTERRUPTED};
use crate::matches::book;
use crate::output::{complain, print, print_sorted_json, shown, typed_path};
use crate::transcript;
use anyhow::Result;
use fiveply_core::{AnyGame, EvaluationInfo, Score};
use fiveply_draw::plot::{Chart, Kind, Line};
use fiveply_engines::EngineSpec;
use fiveply_lab::tuning::{
    Climb, LogError, Method, Spsa, Tuned, Tuning, TuningError, TuningLog, TuningOptions, TuningProgress, tune,
};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;

const SPSA_AFTER_HELP: &str = "\
Every iteration moves all weights up or down at random, lets both versions play each other, and
steps towards the winner (Spall 1992). The state is kept after every iteration, and the same command
goes on where it stopped. Weights are whole numbers; where they are small, start from a file with ten
times as much.

Examples:
  fiveply tune spsa breakthrough --engine report --iterations 2000 --nodes 500 --plot way.svg
  fiveply tune spsa khet --weights material_ending --state khet.state --output new.weights --verify";

const CLIMB_AFTER_HELP: &str = "\
Every trial raises one weight at random, and keeps that if it wins a best of three. The Breakthrough
report found its weights like this. Three games decide next to nothing, so use it to compare only.

Examples:
  fiveply tune climb breakthrough:straight --engine report --iterations 1000 --nodes 500 --plot way.svg";

/// Weights in files are not larger, so tuned ones are not either.
const LARGEST: Score = 100_000;

/// Plies after which a game is drawn.
const LONGEST: u32 = 1000;

/// What both share.
#[derive(clap::Args, Clone, Debug)]
struct GamesArgs {
    /// The game, NAME[:OPTION,…]
    #[arg(value_name = "GAME")]
    game: String,

    /// The engine whose evaluation is tuned
    #[arg(long, value_name = "ENGINE", default_value = crate::engine::DEFAULT_ENGINE.as_str())]
    engine: String,

    /// The weights that may move, by name or by group, separated by commas [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    weights: Vec<String>,

    /// How often they are moved
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole_number(1, 10_000_000))]
    iterations: u32,

    /// The nodes of every move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole_number(1, u32::MAX))]
    nodes: u32,

    /// Where games begin, as for a match: random=K plies, an EPD or a PGN file
    #[arg(long, value_name = "FILE or random=K", default_value = "random")]
    openings: String,

    /// The seed of everything that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Games at a time [default: one for every core]
    #[arg(long, value_name = "N", value_parser = whole_number(1, 1024))]
    concurrency: Option<u32>,

    /// The file that keeps the state [default: one of its own in the data folder]
    #[arg(long, value_name = "FILE")]
    state: Option<String>,

    #[command(flatten)]
    ending: EndingArgs,
}

/// Tune weights by games, all at once (SPSA)
#[derive(clap::Args)]
#[command(after_help = SPSA_AFTER_HELP)]
pub(super) struct SpsaArgs {
    #[command(flatten)]
    games: GamesArgs,

    /// A file of weights to start from [default: the evaluation's own]
    #[arg(long, value_name = "FILE")]
    start: Option<String>,

    /// Pairs of games of an iteration
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole_number(1, 10_000))]
    pairs: u32,

    /// How far weights are moved for the last games, in per cent of where they start; 1 at least
    #[arg(long, value_name = "PERCENT", default_value_t = 10.0, value_parser = positive)]
    perturbation: f64,

    /// The learning rate of the last iteration: steps in units of the perturbation for a game won
    #[arg(long, value_name = "R", default_value_t = 0.02, value_parser = positive)]
    rate: f64,

    /// The least and the largest value of a weight
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true, default_value = "-100000,100000", value_parser = range)]
    range: [Score; 2],
}

/// Tune weights by games, one at a time (the Breakthrough report's hill climbing)
#[derive(clap::Args)]
#[command(after_help = CLIMB_AFTER_HELP)]
pub(super) struct ClimbArgs {
    #[command(flatten)]
    games: GamesArgs,

    /// A file of weights to start from [default: the least value each, as in the report]
    #[arg(long, value_name = "FILE")]
    start: Option<String>,

    /// Games of a trial
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole_number(1, 10_000))]
    best_of: u32,

    /// By how much a weight is raised
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(1, 10_000))]
    step: u32,

    /// The least and the largest value of a weight
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true, default_value = "1,500", value_parser = range)]
    range: [Score; 2],
}

pub(super) fn spsa(args: &SpsaArgs, context: &Context) -> Result<ExitCode> {
    let task = Task::new(&args.games, context)?;
    let start = subject::start(args.start.as_deref(), task.info)?;
    let method =
        Spsa { pairs: args.pairs.into(), perturbation: args.perturbation / 100.0, rate: args.rate, range: args.range };
    task.run(start, Method::Spsa(method), args.range, context)
}

pub(super) fn climb(args: &ClimbArgs, context: &Context) -> Result<ExitCode> {
    let task = Task::new(&args.games, context)?;
    let mut start = subject::start(args.start.as_deref(), task.info)?;
    if args.start.is_none() {
        for &place in &task.chosen {
            start[place] = args.range[0];
        }
    }
    let method = Climb { best_of: args.best_of.into(), step: args.step as Score, range: args.range };
    task.run(start, Method::Climb(method), args.range, context)
}

/// A positive number of moderate size.
fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| *number > 0.0 && *number <= 1000.0);
    number.ok_or_else(|| "accepted: a number above 0, at most 1000".to_owned())
}

/// Two weights in order.
fn range(text: &str) -> Result<[Score; 2], String> {
    let bound = |part: &str| part.trim().parse().ok().filter(|bound: &Score| bound.abs() <= LARGEST);
    let bounds = text.split_once(',').and_then(|(low, high)| Some([bound(low)?, bound(high)?]));
    bounds
        .filter(|[low, high]| low < high)
        .ok_or_else(|| format!("accepted: LOW,HIGH as in 0,500, from -{LARGEST} to {LARGEST}"))
}

/// Everything that does not depend on the method.
struct Task<'a> {
    args: &'a GamesArgs,
    game: Box<dyn AnyGame>,
    engine: EngineSpec,
    info: &'static EvaluationInfo,
    chosen: Vec<usize>,
}

impl<'a> Task<'a> {
    fn new(args: &'a GamesArgs, context: &Context) -> Result<Self> {
        let game = context.game(&args.game)?;
        let engine = args.engine.parse()?;
        let info = subject::evaluation_of(&*game, &engine)?;
        let chosen = subject::chosen(&args.weights, info)?;
        args.ending.check(info)?;
        Ok(Task { args, game, engine, info, chosen })
    }

    fn run(&self, start: Vec<Score>, method: Method, [low, high]: [Score; 2], context: &Context) -> Result<ExitCode> {
        for &place in &self.chosen {
            let (name, value) = (self.info.weights[place].name, start[place]);
            if !(low..=high).contains(&value) {
                return Err(refuse(format!(
                    "{name} starts at {value}; accepted: from {low} to {high}, or another --range"
                )));
            }
        }
        let tuning = self.tuning(start, method)?;
        // An evaluation may refuse weights; it is asked before any game is played.
        self.game.weighted_player(&tuning.engine, &tuning.start)?;
        let path = self.state(&tuning, context)?;
        let mut log = TuningLog::open(&path, &tuning.settings(&*self.game)?).map_err(refuse_bad_log)?;
        let options = TuningOptions { workers: self.workers(), stop: interrupt::flag()? };
        let bar = self.bar(&tuning);
        let tuned = tune(&*self.game, &tuning, &options, &mut log, &mut |progress| show(&bar, &tuning, progress));
        bar.finish_and_clear();
        let tuned = tuned.map_err(refuse_bad_input)?;
        self.args.ending.draw(&self.picture(&tuning, &tuned))?;
        self.conclude(&tuning, &tuned, &path, context)
    }

    fn tuning(&self, start: Vec<Score>, method: Method) -> Result<Tuning> {
        Ok(Tuning {
            engine: self.args.engine.clone(),
            names: self.info.weights.iter().map(|weight| weight.name).collect(),
            start,
            chosen: self.chosen.clone(),
            method,
            iterations: self.args.iterations.into(),
            nodes: self.args.nodes.into(),
            openings: book::openings(&*self.game, &self.args.openings)?,
            seed: self.args.seed,
            longest: LONGEST,
            build: build(),
        })
    }

    /// The file that was named, or one that no other tuning has.
    fn state(&self, tuning: &Tuning, context: &Context) -> Result<PathBuf> {
        if let Some(state) = &self.args.state {
            return Ok(typed_path(state));
        }
        let folder = context.config()?.data.path.clone();
        let folder = folder.ok_or_else(|| refuse("there is no data folder for the state; name a file with --state"))?;
        std::fs::create_dir_all(&folder).map_err(|error| refuse(format!("{}: {error}", shown(&folder))))?;
        Ok(folder.join(format!("tuning-{}.jsonl", tuning.identity(&*self.game)?)))
    }

    fn workers(&self) -> usize {
        let cores = available_parallelism().map_or(1, usize::from);
        self.args.concurrency.map_or(cores, |asked| asked as usize)
    }

    fn bar(&self, tuning: &Tuning) -> ProgressBar {
        let bar = if self.args.ending.json { ProgressBar::hidden() } else { ProgressBar::new(tuning.iterations) };
        let template = "{bar:30} {pos}/{len} iterations, {eta} left\n{msg}";
        bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar
    }

    /// The way of every weight that may move, those that moved most first.
    fn picture(&self, tuning: &Tuning, tuned: &Tuned) -> Chart {
        let mut order: Vec<usize> = (0..tuning.chosen.len()).collect();
        let moved =
            |&index: &usize| (tuned.trace.values()[index] - f64::from(tuning.start[tuning.chosen[index]])).abs();
        order.sort_by(|a, b| moved(b).total_cmp(&moved(a)));
        let line = |index: usize| Line {
            name: tuning.names[tuning.chosen[index]].to_owned(),
            points: tuned.trace.places().map(|(iteration, values)| point(*iteration as f64, values[index])).collect(),
        };
        let (name, across) = match tuning.method {
            Method::Spsa(_) => ("SPSA", "iteration"),
            Method::Climb(_) => ("Hill climbing", "trial"),
        };
        Chart {
            title: format!("{name}: weights of {} in {}", self.args.engine, self.args.game),
            x: format!("{across}, {} games in all", tuned.games),
            y: "weight".to_owned(),
            log: false,
            kind: Kind::Course,
            lines: order.into_iter().map(line).collect(),
            source: transcript::command(&transcript::typed_words()),
        }
    }

    fn conclude(&self, tuning: &Tuning, tuned: &Tuned, path: &std::path::Path, context: &Context) -> Result<ExitCode> {
        let text = self.as_text(tuning, tuned, path);
        let json = self.as_json(tuning, tuned, path);
        if !tuned.complete {
            if self.args.ending.json {
                print_sorted_json(&json)?;
            } else {
                print(&text)?;
            }
            complain("stopped; the same command goes on from here");
            return Ok(ExitCode::from(INTERRUPTED));
        }
        let candidate = Candidate {
            game: &self.args.game,
            engine: &self.engine,
            info: self.info,
            weights: &tuned.weights,
            nodes: tuning.nodes,
            seed: tuning.seed.wrapping_add(1),
            concurrency: self.args.concurrency,
        };
        self.args.ending.conclude(&candidate, text, &json, context)
    }

    fn as_text(&self, tuning: &Tuning, tuned: &Tuned, path: &std::path::Path) -> String {
        let mut out = String::new();
        let (done, of) = (tuned.done, tuning.iterations);
        let _ =
            writeln!(out, "engine     {}, evaluation {}, {} nodes a move", tuning.engine, self.info.name, tuning.nodes);
        let _ = writeln!(out, "games      {} in {done} of {of} iterations, {} of them now", tuned.games, tuned.fresh);
        let _ = writeln!(out, "state      {}", shown(path));
        out + &moved(self.info, &tuning.start, &tuned.weights)
    }

    fn as_json<'t>(&'t self, tuning: &'t Tuning, tuned: &Tuned, path: &std::path::Path) -> TunedWeights<'t> {
        let method = match tuning.method {
            Method::Spsa(_) => "spsa",
            Method::Climb(_) => "climb",
        };
        TunedWeights {
            method,
            game: &self.args.game,
            engine: &tuning.engine,
            eval: self.info.name,
            iterations: tuned.done,
            of: tuning.iterations,
            games: tuned.games,
            played_now: tuned.fresh,
            complete: tuned.complete,
            state: shown(path),
            weights: named_weights(self.info, &tuned.weights),
        }
    }
}

/// What a tuning found so far, as JSON.
#[derive(Serialize)]
struct TunedWeights<'a> {
    method: &'static str,
    game: &'a str,
    engine: &'a str,
    eval: &'a str,
    iterations: u64,
    of: u64,
    games: u64,
    played_now: u64,
    complete: bool,
    state: String,
    weights: Vec<(&'static str, Score)>,
}

/// The bar, and the first weights below it.
fn show(bar: &ProgressBar, tuning: &Tuning, progress: &TuningProgress<'_>) {
    bar.set_position(progress.done);
    let weight = |(&place, value): (&usize, &f64)| format!("{} {value:.1}", tuning.names[place]);
    let weights: Vec<String> = tuning.chosen.iter().zip(progress.values).take(5).map(weight).collect();
    bar.set_message(weights.join(", "));
}

fn refuse_bad_log(error: LogError) -> anyhow::Error {
    if error.is_bad_input() { refuse(error.to_string()) } else { error.into() }
}

fn refuse_bad_input(error: TuningError) -> anyhow::Error {
    match error {
        TuningError::Log(error) => refuse_bad_log(error),
        TuningError::Text(error) => error.into(),
    }
}
