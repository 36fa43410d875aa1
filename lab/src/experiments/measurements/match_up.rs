//! A match of two players: the score of the first. All matches of an experiment are played in turn,
//! longer and longer, so that a run that is out of time has as much of every row.

use super::even::even_openings;
use super::played::{LONGEST, bare_plan, games, pace, play};
use super::{Found, Measure};
use crate::experiments::averages;
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::{Measured, Series};
use crate::experiments::verdict::Interval;
use crate::experiments::workbench::{LabError, Workbench};
use crate::opening::{Opening, Openings};
use crate::plan::{Contestant, Pace, Plan};
use crate::runner::Finish;
use crate::stats::{Estimate, Model, Sprt, Wdl, wilson};
use crate::store::identity;
use fiveply_core::Limits;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::time::{Duration, Instant};

/// Lengths of a match, in pairs, at which it may end. A run that is out of time stops at one of
/// these, so that its numbers are those of many runs.
const LENGTHS: [u64; 10] = [20, 30, 50, 75, 100, 200, 400, 1000, 2000, 5000];

/// A match of two players; the number is the first one's score in per cent.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct MatchUp {
    /// The first player, as the lab writes players.
    pub a: String,
    /// The second player.
    pub b: String,
    /// Reported wins, draws and losses of the first.
    pub wdl: Option<[u64; 3]>,
    /// `time` for the size's milliseconds a move, or a pace as in `depth=4`; the size's nodes
    /// otherwise.
    pub limit: String,
    /// A pace of the first player's own.
    pub pace_a: String,
    /// A pace of the second player's own; `time of a` gives it the time that the first needs for
    /// its nodes.
    pub pace_b: String,
    /// Random plies of the openings, when not the game's own number.
    pub openings: Option<u32>,
    /// Positions to begin with, in place of random openings.
    pub book: Vec<String>,
    /// Only random openings from which quick games are even.
    pub even: bool,
    /// Plies after which a game is drawn.
    pub longest: Option<u32>,
}

impl Measure for MatchUp {
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError> {
        let rows = [MatchRow { game, row, players: self, size: *size }];
        play_all(bench, &rows)?.pop().ok_or(LabError::Stopped)
    }

    fn players(&self) -> Vec<&str> {
        vec![&self.a, &self.b]
    }

    fn faulty(&mut self) -> Option<&mut String> {
        Some(&mut self.a)
    }
}

/// A match of an experiment, ready to be played.
pub(in crate::experiments) struct MatchRow<'r> {
    pub(in crate::experiments) game: &'r str,
    pub(in crate::experiments) row: &'r Row,
    pub(in crate::experiments) players: &'r MatchUp,
    pub(in crate::experiments) size: Size,
}

/// Plays all matches of an experiment in turn, longer and longer, until all pairs are played or the
/// budget is spent.
pub(in crate::experiments) fn play_all(
    bench: &mut Workbench<'_>,
    rows: &[MatchRow<'_>],
) -> Result<Vec<Found>, LabError> {
    let begun = Instant::now();
    let most = rows.iter().filter_map(|row| row.size.pairs).max().unwrap_or(0);
    let fixed = bench.options.pairs.is_some();
    let lengths: Vec<u64> =
        if fixed { vec![most] } else { LENGTHS.into_iter().filter(|&length| length < most).chain([most]).collect() };
    let mut finishes: Vec<Option<(Plan, Finish)>> = rows.iter().map(|_| None).collect();
    let mut last: Option<(Duration, u64)> = None;
    for length in lengths {
        if let Some((spent, pairs)) = last
            && spent.mul_f64(length as f64 / pairs as f64) > bench.options.budget
        {
            break;
        }
        for (row, finish) in rows.iter().zip(&mut finishes) {
            bench.step.row.clone_from(&row.row.name);
            let plan = plan(bench, row, length.min(row.size.pairs.unwrap_or(length)))?;
            *finish = Some((plan.clone(), play(bench, row.game, &plan)?));
        }
        last = Some((begun.elapsed(), length));
    }
    let finished = rows.iter().zip(finishes).filter_map(|(row, finish)| Some((row, finish?)));
    finished.map(|(row, (plan, finish))| judge(bench, row, &plan, &finish)).collect()
}

fn plan(bench: &mut Workbench<'_>, row: &MatchRow<'_>, pairs: u64) -> Result<Plan, LabError> {
    let (asked, size) = (row.players, &row.size);
    let common = pace(&asked.limit, size)?;
    let pace_a = if asked.pace_a.is_empty() { common } else { pace(&asked.pace_a, size)? };
    let pace_b = match asked.pace_b.as_str() {
        "" => common,
        "time of a" => time_of(bench, row.game, &asked.a, &pace_a)?,
        text => pace(text, size)?,
    };
    let player = |text: &str, pace| Contestant { text: text.to_owned(), pace };
    let mut plan = bare_plan(bench, vec![player(&asked.a, pace_a), player(&asked.b, pace_b)], pairs);
    plan.longest = asked.longest.unwrap_or(LONGEST);
    if asked.even {
        let game = bench.game(row.game)?;
        // All of them at once, so that a match that is made longer keeps its openings.
        let openings = even_openings(bench, &*game, size.pairs.unwrap_or(pairs))?;
        let lines: Vec<_> = openings.iter().map(|opening| &opening.moves).collect();
        plan.openings = Openings::Book { fingerprint: identity(&json!(lines)), openings };
    } else if !asked.book.is_empty() {
        let opening = |text: &String| Opening { start: Some(text.clone()), moves: Vec::new() };
        let fingerprint = identity(&json!(asked.book));
        plan.openings = Openings::Book { fingerprint, openings: asked.book.iter().map(opening).collect() };
    } else if asked.openings.is_some() {
        plan.openings = Openings::Random(asked.openings);
    }
    Ok(plan)
}

/// The time that a player needs for its nodes, measured once and then remembered, so that the match
/// stays the same experiment.
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

fn judge(bench: &Workbench<'_>, row: &MatchRow<'_>, plan: &Plan, finish: &Finish) -> Result<Found, LabError> {
    let pairing = &finish.tally.pairings()[0];
    let ours = averages::score(&pairing.results()).unwrap_or(Interval { value: 50.0, low: 0.0, high: 100.0 });
    let reported = row.players.wdl.map(|[wins, draws, losses]| {
        let wdl = Wdl::new(wins, draws, losses);
        let score = wdl.points() / wdl.games().max(1) as f64;
        let [low, high] = wilson(score, wdl.games() as f64).map(|end| 100.0 * end);
        Interval { value: 100.0 * score, low, high }
    });
    let name = |player: &Contestant| format!("{} ({})", player.text, player.pace.text());
    let games = &pairing.games;
    let mut note = format!("{}-{}-{}", games.wins, games.draws, games.losses);
    let estimate = Estimate::of(&pairing.results());
    // Pairs that all ended alike leave the formula no error; the interval of the score tells what
    // is known.
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
    Ok(Found { rows: vec![measured], series: evidence(bench, row, finish)?.into_iter().collect() })
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

/// The log-likelihood ratio of +25 Elo against −25, pair by pair. It decides nothing here, for the
/// length of the match is fixed; it shows how the evidence grew.
fn evidence(bench: &Workbench<'_>, row: &MatchRow<'_>, finish: &Finish) -> Result<Option<Series>, LabError> {
    let Ok(sprt) = Sprt::new(-25.0, 25.0, 0.05, 0.05, Model::Logistic) else { return Ok(None) };
    let most = finish.tally.pairings()[0].pairs.pairs();
    let line = crate::evidence(bench.store, finish.experiment, &sprt, most)?;
    Ok(Some(Series::of_evidence(&row.row.name, &sprt, &line)))
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;

    #[test]
    fn a_search_beats_random_moves() {
        let players = "a = 'alphabeta:eval=report', b = 'random:seed=1', wdl = [9, 0, 1], limit = 'depth=2'";
        let row = format!("name = 'x'\nmatch = {{ {players} }}");
        let found = measure("breakthrough:5x5,straight", &row).unwrap();
        let line = &found.rows[0];
        assert_eq!((line.reported, line.samples, line.sample.as_str()), (Some(90.0), 2, "pairs"));
        assert!(line.measured > Some(50.0), "{line:?}");
        assert_eq!(found.series[0].points.len(), 3, "the evidence before and after every pair");
    }

    #[test]
    fn a_pace_that_is_none_is_refused() {
        let row = "name = 'x'\nmatch = { a = 'random:seed=1', b = 'random:seed=2', limit = 'soon' }";
        assert!(measure("breakthrough:5x5,straight", row).unwrap_err().to_string().contains("no pace \"soon\""));
    }
}
