//! `fiveply match`: players against each other, with honest statistics.

use crate::args::whole_number;
use crate::context::Context;
use crate::engine::LimitArgs;
use crate::fault::refuse;
use crate::interrupt::{self, INTERRUPTED};
use crate::matches::sequential::SequentialArgs;
use crate::matches::store::{StoreArgs, refused};
use crate::matches::{book, contestants, summary};
use crate::output::{complain, print, print_sorted_json, replace_file, shown, typed_path};
use crate::transcript;
use anyhow::{Context as _, Result};
use fiveply_core::AnyGame;
use fiveply_lab::export::{Format, export};
use fiveply_lab::{
    Adjudication, Contestant, DrawRule, Finish, MatchError, Options, Plan, ResignRule, Share, Summary, Tally, Update,
    run as play,
};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

const AFTER_HELP: &str = "\
Every opening is played twice with the colours exchanged. With limits by nodes or depth the seed
fixes every game, whatever the concurrency. Games are kept as they finish; the same command goes
on where it stopped, and more --pairs lengthen the match.

A player is an engine text, with a pace of its own behind an @ where it needs one:
report@8s+0.08s, report@nodes=5000.

Examples:
  fiveply match breakthrough --a report --b random --pairs 50 --nodes 1000
  fiveply match chess --a report --b report:no-null-move --pairs 500 --tc 8s+0.08s --sprt 0,5
  fiveply match khet --player report --player report:no-killers --player random --nodes 2000
  fiveply match isolation --a report --b alphabeta:eval=control --shard 1/4 --db part1.db";

/// JSON lines while a match runs come this far apart.
const JSON_EVERY: Duration = Duration::from_secs(1);

/// Play engines against each other and say what the result is worth
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The game, NAME[:OPTION,…]
    #[arg(value_name = "GAME")]
    game: String,

    /// The first player
    #[arg(long, value_name = "ENGINE", required_unless_present = "player")]
    a: Option<String>,

    /// The second player
    #[arg(long, value_name = "ENGINE", requires = "a", required_unless_present = "player")]
    b: Option<String>,

    /// A further player; all meet all, or the first meets all with --gauntlet
    #[arg(long, value_name = "ENGINE")]
    player: Vec<String>,

    /// Only the first player meets the others
    #[arg(long)]
    gauntlet: bool,

    /// Pairs of games for every two players that meet; at most so many with --sprt
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = whole_number(1, 100_000_000))]
    pairs: u32,

    #[command(flatten)]
    limits: LimitArgs,

    /// A clock for every game: time, and what every move adds
    #[arg(long, value_name = "TIME+INC", value_parser = contestants::clock)]
    tc: Option<(Duration, Duration)>,

    /// How far a player may overrun its time before it loses
    #[arg(long, value_name = "TIME", default_value = "50ms", value_parser = crate::engine::time)]
    margin: Duration,

    /// Where games begin: random=K plies (the game's own number without =K), an EPD or a PGN file
    #[arg(long, value_name = "FILE or random=K", default_value = "random")]
    openings: String,

    /// The seed of everything that is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Games at a time [default: one for every core]
    #[arg(long, value_name = "N", value_parser = whole_number(1, 1024))]
    concurrency: Option<u32>,

    #[command(flatten)]
    test: SequentialArgs,

    /// Give lost games up: after MOVES own scores in a row of -SCORE hundredths or worse, as in
    /// 3/600
    #[arg(long, value_name = "MOVES/SCORE")]
    resign: Option<String>,

    /// Draw dead games: from move FROM on, after MOVES moves of both within SCORE hundredths of
    /// zero, as in 34/8/20
    #[arg(long, value_name = "FROM/MOVES/SCORE")]
    draw: Option<String>,

    /// Plies after which a game is drawn
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole_number(1, 100_000))]
    max_plies: u32,

    /// Play only part I of N, for several machines; `fiveply lab merge` joins the parts
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,

    #[command(flatten)]
    store: StoreArgs,

    /// Write the games of the match to this file, in PGN, when it ends
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// Add command and result to this Markdown file when the match is complete
    #[arg(long, value_name = "FILE")]
    record: Option<String>,

    /// Print JSON: lines while it runs, the last the result
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, context: &Context) -> Result<ExitCode> {
    run_typed(args, &transcript::typed_words(), context)
}

/// The same for arguments that were typed as `words`, or might have been.
pub(crate) fn run_typed(args: &Args, words: &[String], context: &Context) -> Result<ExitCode> {
    let game = context.game(&args.game)?;
    let plan = plan(args, &*game)?;
    let options = Options {
        workers: workers(args, &plan),
        share: share(args.shard.as_deref())?,
        sprt: args.test.sprt()?,
        stop: interrupt::flag()?,
    };
    // What can be refused is refused before a database is made.
    options.check(&*game, &plan).map_err(refuse_bad_input)?;
    let record = args.record.as_deref().map(typed_path);
    for path in args.pgn.iter().chain(&record) {
        transcript::check_target(path)?;
    }
    let mut store = args.store.open(context)?;
    let names: Vec<String> = plan.players.iter().map(name).collect();
    let mut screen = Screen::new(args.json);
    let finish = play(&*game, &plan, &options, &mut store, &mut |update| screen.show(update, &names));
    screen.bar.finish_and_clear();
    let finish = finish.map_err(refuse_bad_input)?;
    if let Some(path) = &args.pgn {
        let experiment = store.experiment(Some(&finish.identity)).map_err(refused)?;
        replace_file(path, |out| Ok(export(&store, &*game, &experiment, Format::Pgn, true, out)?))
            .with_context(|| format!("the games are kept, but {} cannot be written", shown(path)))?;
    }
    screen.warn(&finish.tally);
    let text = summary::as_text(&finish.tally, &names)
        + &format!("kept as    {} in {}\n", finish.identity, shown(store.path()));
    if let Some(path) = record.filter(|_| finish.complete) {
        transcript::append(&path, words, &text)?;
    }
    conclude(args, &finish, &text, &names)
}

/// The name of a player in tables: its text and its pace.
fn name(player: &Contestant) -> String {
    let pace = player.pace.text();
    if pace.is_empty() { player.text.clone() } else { format!("{}@{pace}", player.text) }
}

/// What this program plays like: another build may play other games.
pub(crate) fn build() -> String {
    let bench = fiveply_catalog::SIGNATURE.lines().next().unwrap_or_default();
    format!("{} bench {bench}", env!("CARGO_PKG_VERSION"))
}

fn plan(args: &Args, game: &dyn AnyGame) -> Result<Plan> {
    let common = contestants::pace(&args.limits, args.tc);
    let texts = args.a.iter().chain(&args.b).chain(&args.player);
    let players = texts.map(|text| contestants::contestant(text, common)).collect::<Result<Vec<_>>>()?;
    let plan = Plan {
        players,
        gauntlet: args.gauntlet,
        openings: book::openings(game, &args.openings)?,
        seed: args.seed,
        pairs: args.pairs.into(),
        margin: args.margin,
        adjudication: adjudication(args)?,
        longest: args.max_plies,
        build: build(),
    };
    plan.check(game).map_err(|error| refuse(error.to_string()))?;
    Ok(plan)
}

fn adjudication(args: &Args) -> Result<Adjudication> {
    let numbers = |name: &str, text: &str, count: usize, accepted: &str| {
        let read: Option<Vec<u32>> = text.split('/').map(|part| part.parse().ok()).collect();
        let read = read.filter(|read| read.len() == count && read.iter().all(|&number| number <= 1_000_000));
        read.ok_or_else(|| refuse(format!("--{name} {text:?}: accepted: {accepted}")))
    };
    let resign = args.resign.as_deref().map(|text| numbers("resign", text, 2, "MOVES/SCORE as in 3/600"));
    let draw = args.draw.as_deref().map(|text| numbers("draw", text, 3, "FROM/MOVES/SCORE as in 34/8/20"));
    Ok(Adjudication {
        resign: resign.transpose()?.map(|read| ResignRule { moves: read[0].max(1), score: read[1] }),
        draw: draw.transpose()?.map(|read| DrawRule { from: read[0], moves: read[1].max(1), score: read[2] }),
    })
}

fn share(text: Option<&str>) -> Result<Share> {
    let Some(text) = text else { return Ok(Share::ALL) };
    let parts = text.split_once('/').and_then(|(part, of)| Some((part.parse::<u64>().ok()?, of.parse::<u64>().ok()?)));
    match parts {
        Some((part, of)) if part >= 1 && part <= of && of <= 1_000_000 => Ok(Share { part: part - 1, of }),
        _ => Err(refuse(format!("--shard {text:?}: accepted: I/N with I from 1 to N, as in 1/4"))),
    }
}

fn workers(args: &Args, plan: &Plan) -> usize {
    let cores = available_parallelism().map_or(1, usize::from);
    let workers = args.concurrency.map_or(cores, |asked| asked as usize);
    if workers > cores {
        let effect = if plan.players.iter().any(|player| player.pace.is_timed()) {
            "clocks will run while players wait for a core"
        } else {
            "it will not be faster"
        };
        complain(&format!("warning: {workers} games at a time on {cores} cores; {effect}"));
    }
    workers
}

/// A fault in what was given is bad input; a full disk is not.
fn refuse_bad_input(error: MatchError) -> anyhow::Error {
    match error {
        MatchError::Store(error) => refused(error),
        other => refuse(other.to_string()),
    }
}

/// A line of JSON while a match runs.
#[derive(Serialize)]
struct RunningMatch {
    #[serde(flatten)]
    summary: Summary,
    games_per_minute: f64,
    seconds_left: Option<f64>,
}

/// The last line of JSON.
#[derive(Serialize)]
struct FinishedMatch<'a> {
    #[serde(flatten)]
    summary: Summary,
    experiment: &'a str,
    complete: bool,
    played_now: u64,
    seconds: f64,
}

/// What is shown while a match runs.
struct Screen {
    bar: ProgressBar,
    json: bool,
    last: Option<Instant>,
    warned: bool,
}

impl Screen {
    fn new(json: bool) -> Self {
        let bar = if json { ProgressBar::hidden() } else { ProgressBar::new(0) };
        let template = "{bar:30} {pos}/{len} games  {prefix}\n{msg}";
        bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
        Screen { bar, json, last: None, warned: false }
    }

    fn show(&mut self, update: &Update<'_>, names: &[String]) {
        let minutes = update.elapsed.as_secs_f64() / 60.0;
        let per_minute = if minutes > 0.0 { update.fresh as f64 / minutes } else { 0.0 };
        let left = (update.missing - update.fresh.min(update.missing)) as f64 / per_minute.max(1e-9) * 60.0;
        self.warn(update.tally);
        if self.json {
            if self.last.is_none_or(|last| last.elapsed() >= JSON_EVERY) {
                self.last = Some(Instant::now());
                // A reader that has gone does not stop the match.
                let _ = print_sorted_json(&RunningMatch {
                    summary: Summary::new(update.tally, names),
                    games_per_minute: per_minute,
                    seconds_left: (update.fresh > 0).then_some(left),
                });
            }
            return;
        }
        self.bar.set_length(update.missing);
        self.bar.set_position(update.fresh);
        let time = Duration::from_secs(if update.fresh > 0 { left.min(1e9) as u64 } else { 0 });
        self.bar.set_prefix(format!("{per_minute:.0} a minute, {} left", indicatif::HumanDuration(time)));
        self.bar.set_message(summary::as_lines(update.tally));
    }

    /// Says once when so few games are distinct that the error bars promise too much.
    fn warn(&mut self, tally: &Tally) {
        if tally.is_repetitive() && !self.warned {
            self.warned = true;
            let warning = format!(
                "warning: only {} of {} games are distinct; the error bars are too narrow (more openings, or noise, would help)",
                tally.distinct(),
                tally.games()
            );
            self.bar.suspend(|| complain(&warning));
        }
    }
}

fn conclude(args: &Args, finish: &Finish, text: &str, names: &[String]) -> Result<ExitCode> {
    if args.json {
        print_sorted_json(&FinishedMatch {
            summary: Summary::new(&finish.tally, names),
            experiment: &finish.identity,
            complete: finish.complete,
            played_now: finish.fresh,
            seconds: finish.elapsed.as_secs_f64(),
        })?;
    } else {
        print(text)?;
    }
    if !finish.complete {
        complain("stopped; the same command goes on from here");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}
