//! Rows that look at whole games: branching factors, lengths, repetitions, and curves by ply.

use super::averages::{grouped_mean, mean, share};
use super::inventory::{Row, Size};
use super::matches::{StoredGames, bare_plan, games, pace, play};
use super::measures::{Curve, Games};
use super::players::Entrant;
use super::result::{Measured, Picture, Point, Series};
use super::searches::Found;
use super::verdict::Interval;
use super::workbench::{LabError, Workbench};
use crate::opening::Openings;
use crate::plan::{Contestant, Pace};
use fiveply_core::{AnyGame, Limits, Outcome, ParseError, Side, TermValue};
use std::collections::BTreeMap;

/// A curve has points of at least this many games.
const LEAST_GAMES: usize = 5;

/// A number of whole games.
pub(super) fn whole(
    bench: &mut Workbench<'_>,
    game: &str,
    row: &Row,
    asked: &Games,
    size: &Size,
) -> Result<Found, LabError> {
    let count = bench.options.games.or(asked.games.map(|both| bench.pick(both))).or(size.games).unwrap_or(100);
    let pace = pace(&asked.limit, size)?;
    let played = play_games(bench, game, (&asked.a, &asked.b), pace, (asked.openings, count, asked.longest))?;
    let game = bench.game(game)?;
    let lengths: Vec<f64> = played.iter().map(|(stored, _)| f64::from(stored.plies)).collect();
    let mut series = Vec::new();
    let mut note = String::new();
    let (ours, unit) = match asked.metric.as_str() {
        "length" => {
            let cut = played.iter().filter(|(stored, _)| stored.cause == crate::Cause::MaxLength).count();
            if cut > 0 {
                note = format!("{cut} games were drawn at the longest length allowed");
            }
            (mean(&lengths), "plies")
        }
        "branching" => (grouped_mean(&branching(bench, &*game, &played, asked.skip)?), "moves"),
        "tree" => {
            let (moves, plies) = (grouped_mean(&branching(bench, &*game, &played, 0)?), mean(&lengths));
            (moves.zip(plies).map(|(moves, plies)| tree(&moves, &plies)), "log10")
        }
        "repetitions" => {
            let repeated = played.iter().filter(|(stored, _)| is_repetition(stored)).count();
            (share(repeated as u64, played.len() as u64), "%")
        }
        "false-draws" => {
            let (repeated, wrong) = false_draws(&*game, &played)?;
            note = format!("{repeated} of {} games ended by repetition", played.len());
            (Some(Interval::exact(wrong as f64)), "games")
        }
        "won-length" => {
            let won = |stored: &crate::StoredGame| matches!(stored.outcome, Outcome::Win(side) if stored.players[side.index()] == 0);
            let plies: Vec<f64> =
                played.iter().filter(|(stored, _)| won(stored)).map(|(stored, _)| f64::from(stored.plies)).collect();
            note = format!("{} of {} games won", plies.len(), played.len());
            (mean(&plies), "plies")
        }
        "histogram" => {
            let counts = histogram(&*game, &played)?;
            let total: u64 = counts.values().sum();
            let point = |(&moves, &count): (&usize, &u64)| {
                let percent = 100.0 * count as f64 / total.max(1) as f64;
                Point { x: moves as f64, y: percent, low: percent, high: percent }
            };
            let points = counts.iter().map(point).collect();
            series.push(Series {
                name: row.name.clone(),
                picture: Picture::Histogram,
                x: "legal moves".to_owned(),
                y: "% of positions".to_owned(),
                log: false,
                points,
            });
            note = format!("over {total} positions");
            let peak = counts.iter().max_by_key(|(_, count)| **count).map(|(&moves, _)| moves as f64);
            (peak.map(Interval::exact), "moves")
        }
        other => return Err(LabError::Data(format!("no metric {other:?}"))),
    };
    let settings = format!("{}: {} - {} {}", game.text(), asked.a, asked.b, pace.text());
    let measured = match ours {
        Some(ours) => Measured::new(&row.name, ours, row.reported.map(Interval::exact), row.expect, None),
        None => Measured { name: row.name.clone(), ..Measured::default() },
    };
    Ok((vec![measured.counting(unit, played.len() as u64, "games").of(settings).noted(note)], series))
}

fn play_games(
    bench: &mut Workbench<'_>,
    game: &str,
    players: (&str, &str),
    pace: Pace,
    (openings, count, longest): (u32, u64, Option<u32>),
) -> Result<StoredGames, LabError> {
    let contestant = |text: &str| {
        let entrant: Entrant = text.parse()?;
        let pace = if entrant.is_random() { Pace::default() } else { pace };
        Ok::<_, ParseError>(Contestant { text: text.to_owned(), pace })
    };
    let mut plan = bare_plan(bench, vec![contestant(players.0)?, contestant(players.1)?], count.div_ceil(2).max(1));
    plan.openings = Openings::Random(Some(openings));
    plan.longest = longest.unwrap_or(1000);
    let finish = play(bench, game, &plan)?;
    games(bench, &finish)
}

/// The legal moves of every position of a game, from its start to its last move.
fn counts(
    game: &dyn AnyGame,
    (stored, moves): &(crate::StoredGame, Vec<crate::PlayedMove>),
) -> Result<Vec<usize>, LabError> {
    let mut record = game.open(stored.start.as_deref(), &[])?;
    let mut counts = Vec::new();
    for text in stored.opening.iter().map(String::as_str).chain(moves.iter().map(|played| played.text.as_str())) {
        counts.push(record.legal_moves().len());
        record.play(text)?;
    }
    Ok(counts)
}

/// Sums and numbers of the legal moves, game by game.
fn branching(
    bench: &mut Workbench<'_>,
    game: &dyn AnyGame,
    played: &StoredGames,
    skip: u32,
) -> Result<Vec<(f64, f64)>, LabError> {
    let mut groups = Vec::new();
    for (index, each) in played.iter().enumerate() {
        bench.progress(index as u64, played.len() as u64)?;
        let counts = counts(game, each)?;
        let looked_at = counts.get(skip as usize..).unwrap_or_default();
        groups.push((looked_at.iter().sum::<usize>() as f64, looked_at.len() as f64));
    }
    Ok(groups)
}

/// The decimal logarithm of branching factor to the power of length, with the ends of both intervals put together.
fn tree(moves: &Interval, plies: &Interval) -> Interval {
    let size = |moves: f64, plies: f64| plies.max(0.0) * moves.max(1.0).log10();
    Interval {
        value: size(moves.value, plies.value),
        low: size(moves.low, plies.low),
        high: size(moves.high, plies.high),
    }
}

fn histogram(game: &dyn AnyGame, played: &StoredGames) -> Result<BTreeMap<usize, u64>, LabError> {
    let mut histogram = BTreeMap::new();
    for each in played {
        for count in counts(game, each)? {
            *histogram.entry(count).or_default() += 1;
        }
    }
    Ok(histogram)
}

/// Whether a game was drawn because a position came up again; all games word it alike.
fn is_repetition(stored: &crate::StoredGame) -> bool {
    stored.reason.contains("occurrence of the position")
}

/// Games that ended by repetition, and those among them whose last position did not really occur three times.
fn false_draws(game: &dyn AnyGame, played: &StoredGames) -> Result<(u64, u64), LabError> {
    let (mut repeated, mut wrong) = (0, 0);
    for (stored, moves) in played.iter().filter(|(stored, _)| is_repetition(stored)) {
        let mut record = game.open(stored.start.as_deref(), &[])?;
        let mut seen = vec![record.position_text()];
        for text in stored.opening.iter().map(String::as_str).chain(moves.iter().map(|played| played.text.as_str())) {
            record.play(text)?;
            seen.push(record.position_text());
        }
        let last = seen.last().cloned().unwrap_or_default();
        repeated += 1;
        wrong += u64::from(seen.iter().filter(|text| **text == last).count() < 3);
    }
    Ok((repeated, wrong))
}

/// A number by ply.
pub(super) fn curve(
    bench: &mut Workbench<'_>,
    game: &str,
    row: &Row,
    asked: &Curve,
    size: &Size,
) -> Result<Found, LabError> {
    let count = size.games.unwrap_or(40);
    let pace = pace(&asked.limit, size)?;
    let played = play_games(bench, game, (&asked.a, &asked.b), pace, (asked.openings, count, None))?;
    let game = bench.game(game)?;
    let step = asked.step.max(1) as usize;
    // By group of plies, one value for every game that got there.
    let mut groups: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for (index, each) in played.iter().enumerate() {
        bench.progress(index as u64, played.len() as u64)?;
        let mut own: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for (ply, value) in values(bench, &*game, each, asked, size)? {
            own.entry(ply / step).or_default().push(value);
        }
        for (group, values) in own {
            groups.entry(group).or_default().push(values.iter().sum::<f64>() / values.len() as f64);
        }
    }
    let mut points = Vec::new();
    for (group, values) in groups.iter().filter(|(_, values)| values.len() >= LEAST_GAMES) {
        let Some(Interval { value, low, high }) = mean(values) else { continue };
        points.push(Point { x: (group * step) as f64 + (step as f64 - 1.0) / 2.0, y: value, low, high });
    }
    let shown: Vec<String> = points.iter().map(|point| format!("{:.0}: {:.2}", point.x, point.y)).collect();
    let unit = match asked.metric.as_str() {
        "branching" => "legal moves",
        "depth" => "completed depth",
        "nodes" => "nodes a move",
        term => term.strip_prefix("term:").unwrap_or(term),
    };
    let measured = Measured { name: row.name.clone(), ..Measured::default() }
        .counting(unit, played.len() as u64, "games")
        .of(format!("{}: {} - {} {} {}", game.text(), asked.a, asked.b, pace.text(), asked.engine))
        .noted(format!("by ply {}", shown.join(", ")));
    let series = Series {
        name: row.name.clone(),
        picture: Picture::Curve,
        x: "ply".to_owned(),
        y: unit.to_owned(),
        log: asked.log,
        points,
    };
    Ok((vec![measured], vec![series]))
}

/// What is asked for, at every ply of a game where it is known.
fn values(
    bench: &mut Workbench<'_>,
    game: &dyn AnyGame,
    (stored, moves): &(crate::StoredGame, Vec<crate::PlayedMove>),
    asked: &Curve,
    size: &Size,
) -> Result<Vec<(usize, f64)>, LabError> {
    let begin = stored.opening.len();
    if asked.engine.is_empty() && ["depth", "nodes"].contains(&asked.metric.as_str()) {
        let of_a =
            |ply: usize| stored.players[if ply.is_multiple_of(2) { Side::First } else { Side::Second }.index()] == 0;
        let number = |played: &crate::PlayedMove| {
            if asked.metric == "depth" { f64::from(played.depth) } else { played.nodes as f64 }
        };
        let plies = moves.iter().enumerate().map(|(index, played)| (begin + index, number(played)));
        return Ok(plies.filter(|(ply, _)| of_a(*ply)).collect());
    }
    let mut record = game.open(stored.start.as_deref(), &[])?;
    let mut values = Vec::new();
    for text in stored.opening.iter().map(String::as_str).chain(moves.iter().map(|played| played.text.as_str())) {
        let ply = record.ply();
        match asked.metric.as_str() {
            "branching" => values.push((ply, record.legal_moves().len() as f64)),
            "depth" | "nodes" if ply.is_multiple_of(asked.step.max(1) as usize) => {
                let limits = Limits { nodes: size.nodes, ..Limits::default() };
                let searched = bench.search(game, &asked.engine, &record.position_text(), limits)?;
                let number = if asked.metric == "depth" { f64::from(searched.depth) } else { searched.nodes as f64 };
                values.push((ply, number));
            }
            "depth" | "nodes" => {}
            metric => {
                let wanted = metric.strip_prefix("term:").unwrap_or(metric);
                let (_, terms) = game.evaluate(&*record, &asked.eval)?;
                let found = terms.iter().find(|term| term.name == wanted);
                match found.map(|term| term.value) {
                    Some(TermValue::Number(number)) => values.push((ply, number as f64)),
                    Some(TermValue::Flag(flag)) => values.push((ply, f64::from(u8::from(flag)))),
                    Some(TermValue::Nothing) => {}
                    None => return Err(LabError::Data(format!("no term {wanted:?}"))),
                }
            }
        }
        record.play(text)?;
    }
    Ok(values)
}
