//! Rows that play: matches, whole games, and twins. All go through the match runner and the store, so they go on where they stopped.

use super::averages;
use super::even::even_openings;
use super::inventory::{Row, Size};
use super::measures::{MatchUp, Twins};
use super::result::{Measured, Series};
use super::verdict::Interval;
use super::workbench::{LabError, Workbench};
use crate::opening::{Opening, Openings};
use crate::plan::{Adjudication, Contestant, Pace, Plan, Share};
use crate::runner::{Finish, Options, run};
use crate::stats::{Model, Sprt, Wdl};
use crate::store::identity;
use crate::tally::Tally;
use fiveply_core::Limits;
use serde_json::json;
use std::time::{Duration, Instant};

/// Lengths of a match at which it may end: a run that is out of time stops at one of these, so that its numbers are those of many runs.
const LADDER: [u64; 10] = [20, 30, 50, 75, 100, 200, 400, 1000, 2000, 5000];

/// No game is longer unless its row says so.
const LONGEST: u32 = 600;

/// A match row of an entry, ready to be played.
pub(super) struct MatchRow<'r> {
    pub(super) game: String,
    pub(super) row: &'r Row,
    pub(super) up: &'r MatchUp,
    pub(super) size: Size,
}

/// Plays all match rows of an entry in turn, longer and longer, until all pairs are played or the budget is spent.
pub(super) fn play_all(
    bench: &mut Workbench<'_>,
    rows: &[MatchRow<'_>],
) -> Result<Vec<(Measured, Option<Series>)>, LabError> {
    let begun = Instant::now();
    let most = rows.iter().filter_map(|row| row.size.pairs).max().unwrap_or(0);
    let fixed = bench.options.pairs.is_some();
    let rungs: Vec<u64> =
        if fixed { vec![most] } else { LADDER.into_iter().filter(|&rung| rung < most).chain([most]).collect() };
    let mut finishes: Vec<Option<(Plan, Finish)>> = rows.iter().map(|_| None).collect();
    let mut last: Option<(Duration, u64)> = None;
    for rung in rungs {
        if let Some((spent, pairs)) = last
            && spent.mul_f64(rung as f64 / pairs as f64) > bench.options.budget
        {
            break;
        }
        for (row, finish) in rows.iter().zip(&mut finishes) {
            bench.step.row.clone_from(&row.row.name);
            let plan = plan(bench, row, rung.min(row.size.pairs.unwrap_or(rung)))?;
            *finish = Some((plan.clone(), play(bench, &row.game, &plan)?));
        }
        last = Some((begun.elapsed(), rung));
    }
    let mut measured = Vec::new();
    for (row, finish) in rows.iter().zip(finishes) {
        let Some((plan, finish)) = finish else { continue };
        measured.push(judge(bench, row, &plan, &finish)?);
    }
    Ok(measured)
}

/// Plays a plan into the store; an unfinished one is an experiment that was stopped.
pub(super) fn play(bench: &mut Workbench<'_>, game: &str, plan: &Plan) -> Result<Finish, LabError> {
    let game = bench.game(game)?;
    bench.forget_match(&*game, plan)?;
    // Clocks must not run while players wait for a core.
    let timed = plan.players.iter().any(|player| player.pace.is_timed());
    let workers = if timed { 1 } else { bench.options.workers };
    let options = Options { workers, share: Share::ALL, sprt: None, stop: std::sync::Arc::clone(&bench.stop) };
    let (tell, step) = (&mut bench.tell, &mut bench.step);
    let mut report = |tally: &Tally| {
        (step.done, step.of) = (tally.games(), plan.pairs * 2);
        step.score = tally.pairings().first().cloned();
        tell(step);
        step.score = None;
    };
    let finish = run(&*game, plan, &options, bench.store, &mut |update| report(update.tally))?;
    // A match that the store knows already has told nothing on the way.
    report(&finish.tally);
    if finish.complete { Ok(finish) } else { Err(LabError::Stopped) }
}

/// A plan without openings of its own, for players of the lab.
pub(super) fn bare_plan(bench: &Workbench<'_>, players: Vec<Contestant>, pairs: u64) -> Plan {
    Plan {
        players,
        gauntlet: false,
        openings: Openings::Random(None),
        seed: bench.options.seed,
        pairs,
        // No player of ours is late on purpose, and a busy machine must not decide a result.
        margin: Duration::from_secs(60),
        adjudication: Adjudication::default(),
        longest: LONGEST,
        build: bench.options.build.clone(),
    }
}

/// Reads a pace: the size's nodes when empty, the size's time for `time`, or one as in `depth=4`, `nodes=500`, `time=20ms`.
pub(super) fn pace(text: &str, size: &Size) -> Result<Pace, LabError> {
    let wrong = || LabError::Data(format!("no pace {text:?}"));
    let mut pace = Pace::default();
    match text.split_once('=') {
        None if text.is_empty() => pace.nodes = size.nodes,
        None if text == "time" => pace.time = size.milliseconds.map(Duration::from_millis),
        Some(("depth", depth)) => pace.depth = Some(depth.parse().map_err(|_| wrong())?),
        Some(("nodes", nodes)) => pace.nodes = Some(nodes.parse().map_err(|_| wrong())?),
        Some(("time", time)) => {
            let milliseconds = time.strip_suffix("ms").and_then(|time| time.parse().ok()).ok_or_else(wrong)?;
            pace.time = Some(Duration::from_millis(milliseconds));
        }
        _ => return Err(wrong()),
    }
    Ok(pace)
}

fn plan(bench: &mut Workbench<'_>, row: &MatchRow<'_>, pairs: u64) -> Result<Plan, LabError> {
    let (up, size) = (row.up, &row.size);
    let common = pace(&up.limit, size)?;
    let pace_a = if up.pace_a.is_empty() { common } else { pace(&up.pace_a, size)? };
    let pace_b = match up.pace_b.as_str() {
        "" => common,
        "time of a" => time_of(bench, &row.game, &up.a, &pace_a)?,
        text => pace(text, size)?,
    };
    let player = |text: &str, pace| Contestant { text: text.to_owned(), pace };
    let mut plan = bare_plan(bench, vec![player(&up.a, pace_a), player(&up.b, pace_b)], pairs);
    plan.longest = up.longest.unwrap_or(LONGEST);
    if up.even {
        let game = bench.game(&row.game)?;
        // All of them at once, so that a match that is made longer keeps its openings.
        let openings = even_openings(bench, &*game, size.pairs.unwrap_or(pairs))?;
        let lines: Vec<_> = openings.iter().map(|opening| &opening.moves).collect();
        plan.openings = Openings::Book { fingerprint: identity(&json!(lines)), openings };
    } else if !up.book.is_empty() {
        let openings = up.book.iter().map(|text| Opening { start: Some(text.clone()), moves: Vec::new() }).collect();
        let fingerprint = identity(&json!(up.book));
        plan.openings = Openings::Book { fingerprint, openings };
    } else if up.openings.is_some() {
        plan.openings = Openings::Random(up.openings);
    }
    Ok(plan)
}

/// The time that a player needs for its nodes, measured once and then remembered, so that the match stays the same experiment.
fn time_of(bench: &mut Workbench<'_>, game: &str, engine: &str, pace: &Pace) -> Result<Pace, LabError> {
    let key = identity(&json!({ "time of": engine, "game": game, "pace": pace.text(), "build": bench.options.build }));
    let known: Option<u64> = bench.recall(&key)?;
    let milliseconds = match known {
        Some(milliseconds) => milliseconds,
        None => {
            let game = bench.game(game)?;
            let mut total = 0;
            for position in bench.positions(&*game, 8)? {
                let limits = Limits { nodes: pace.nodes, depth: pace.depth, ..Limits::default() };
                total += bench.search(&*game, engine, &position, limits)?.microseconds;
            }
            let milliseconds = (total / 8).div_ceil(1000).max(1);
            bench.remember(&key, &milliseconds)?;
            milliseconds
        }
    };
    Ok(Pace { time: Some(Duration::from_millis(milliseconds)), ..Pace::default() })
}

fn judge(
    bench: &Workbench<'_>,
    row: &MatchRow<'_>,
    plan: &Plan,
    finish: &Finish,
) -> Result<(Measured, Option<Series>), LabError> {
    let pairing = &finish.tally.pairings()[0];
    let ours = averages::score(&pairing.results()).unwrap_or(Interval { value: 50.0, low: 0.0, high: 100.0 });
    let reported = row.up.wdl.map(|[wins, draws, losses]| {
        let wdl = Wdl::new(wins, draws, losses);
        let score = wdl.points() / wdl.games().max(1) as f64;
        let [low, high] = crate::stats::wilson(score, wdl.games() as f64).map(|end| 100.0 * end);
        Interval { value: 100.0 * score, low, high }
    });
    let name = |player: &Contestant| format!("{} ({})", player.text, player.pace.text());
    let games = &pairing.games;
    let mut note = format!("{}-{}-{}", games.wins, games.draws, games.losses);
    let estimate = crate::stats::Estimate::of(&pairing.results());
    // Pairs that all ended alike leave the formula no error; the interval of the score tells what is known.
    if let (Some(elo), Some(error)) = (estimate.elo, estimate.elo_error.filter(|error| *error > 0.0)) {
        note += &format!(", {elo:+.0} ± {error:.0} Elo");
    }
    let cut = finish.tally.endings().count(crate::Cause::MaxLength);
    if cut > 0 {
        note += &format!(", {cut} drawn at {} plies", plan.longest);
    }
    let timed = plan.players.iter().any(|player| player.pace.is_timed());
    if timed {
        note += &speeds(bench, finish)?;
    }
    let mut measured = Measured::new(&row.row.name, ours, reported, row.row.expect, Some(50.0))
        .counting("%", pairing.pairs.pairs(), "pairs")
        .of(format!("{}: {} - {}", row.game, name(&plan.players[0]), name(&plan.players[1])))
        .noted(note);
    measured.timed = timed;
    Ok((measured, evidence(bench, row, finish)?))
}

/// Nodes a second of either side of a match by time.
fn speeds(bench: &Workbench<'_>, finish: &Finish) -> Result<String, LabError> {
    let mut totals = [(0u64, 0u128); 2];
    for (stored, moves) in games(bench, finish)? {
        for (ply, played) in moves.iter().enumerate() {
            let side = (stored.opening.len() + ply) % 2;
            let total = &mut totals[stored.players[side]];
            total.0 += played.nodes;
            total.1 += played.time.as_micros();
        }
    }
    let speed = |(nodes, time): (u64, u128)| (u128::from(nodes) * 1000).checked_div(time).unwrap_or(0);
    Ok(format!(", {} and {} thousand nodes a second", speed(totals[0]), speed(totals[1])))
}

pub(super) type StoredGames = Vec<(crate::StoredGame, Vec<crate::PlayedMove>)>;

/// The games of a match with their moves, in the order of the plan. A match that an earlier run made longer keeps to its plan.
pub(super) fn games(bench: &Workbench<'_>, finish: &Finish) -> Result<StoredGames, LabError> {
    let mut games = Vec::new();
    bench
        .store
        .games(finish.experiment, |stored| {
            games.push(stored);
            Ok(())
        })?
        .map_err(|error| LabError::Data(error.to_string()))?;
    games.truncate(finish.tally.games() as usize);
    let mut with_moves = Vec::new();
    for stored in games {
        let moves = bench.store.moves(finish.experiment, stored.shard, stored.game)?;
        with_moves.push((stored, moves));
    }
    Ok(with_moves)
}

/// The log-likelihood ratio of +25 Elo against −25, pair by pair: not a test here, for the length was fixed, but how the evidence grew.
fn evidence(bench: &Workbench<'_>, row: &MatchRow<'_>, finish: &Finish) -> Result<Option<Series>, LabError> {
    let Ok(sprt) = Sprt::new(-25.0, 25.0, 0.05, 0.05, Model::Logistic) else { return Ok(None) };
    let most = finish.tally.pairings()[0].pairs.pairs();
    let line = crate::evidence(bench.store, finish.experiment, &sprt, most)?;
    Ok(Some(Series::of_evidence(&row.row.name, &sprt, &line)))
}

/// How many games of two players against a third are alike.
pub(super) fn twins(
    bench: &mut Workbench<'_>,
    game: &str,
    row: &Row,
    asked: &Twins,
    size: &Size,
) -> Result<Measured, LabError> {
    let pace = pace(&asked.limit, size)?;
    let pairs = size.games.unwrap_or(20).div_ceil(2);
    let mut lines = Vec::new();
    for engine in [&asked.a, &asked.b] {
        let player = |text: &str, pace| Contestant { text: text.to_owned(), pace };
        let plan = bare_plan(bench, vec![player(engine, pace), player(&asked.opponent, Pace::default())], pairs);
        let finish = play(bench, game, &plan)?;
        lines.push(games(bench, &finish)?.into_iter().map(|(stored, _)| stored.line).collect::<Vec<_>>());
    }
    let alike = lines[0].iter().zip(&lines[1]).filter(|(one, other)| one == other).count() as u64;
    let played = lines[0].len() as u64;
    let ours = averages::share(alike, played).unwrap_or(Interval::exact(0.0));
    let settings = format!("{game}: {} and {} against {} ({})", asked.a, asked.b, asked.opponent, asked.limit);
    Ok(Measured::new(&row.name, ours, None, row.expect, None)
        .counting("%", played, "games")
        .of(settings)
        .noted(format!("{alike} of {played} games alike")))
}
