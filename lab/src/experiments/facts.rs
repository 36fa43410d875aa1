//! Rows that are right or wrong: lines, counts, sums; and two properties of evaluations that can be checked position by position.

use super::averages::{mean, share};
use super::inventory::{Row, Size};
use super::measures::{Arithmetic, Bounds, Fact, Literature, Tempo};
use super::natural;
use super::result::Measured;
use super::verdict::{Expectation, Interval, Verdict};
use super::workbench::{LabError, Workbench};
use fiveply_core::random::Random;
use fiveply_core::{AnyGame, AnyRecord, Limits, Progress, Side, Solving, TermValue};
use std::sync::Arc;

/// Something exact about the position after a line.
pub(super) fn fact(bench: &mut Workbench<'_>, game: &str, row: &Row, asked: &Fact) -> Result<Measured, LabError> {
    let game = bench.game(game)?;
    let (found, wanted) = check(bench, &*game, asked)?;
    let holds = found == wanted;
    let number = found.parse::<f64>().ok();
    let verdict = match (row.reported, number) {
        (Some(reported), Some(number)) if reported != number => Verdict::Contradicted,
        _ if holds => Verdict::Reproduced,
        _ => Verdict::Contradicted,
    };
    let place = if asked.position.is_empty() { "start" } else { &asked.position };
    Ok(Measured {
        name: row.name.clone(),
        reported: row.reported,
        measured: number,
        interval: number.map(|number| [number; 2]),
        verdict: Some(verdict),
        expectation: Some(if holds { Expectation::Met } else { Expectation::Missed }),
        note: if holds { found } else { format!("{found}, not {wanted}") },
        ..Measured::default()
    }
    .counting("", 1, "fact")
    .of(format!("{}: {place} {}", game.text(), asked.line)))
}

/// What there is and what there should be, as texts.
fn check(bench: &mut Workbench<'_>, game: &dyn AnyGame, asked: &Fact) -> Result<(String, String), LabError> {
    let position = Some(asked.position.as_str()).filter(|text| !text.is_empty());
    let line: Vec<&str> = asked.line.split_whitespace().collect();
    let mut record = game.open(position, &line)?;
    if asked.pass {
        record = record.passed().ok_or_else(|| LabError::Data("nobody can pass here".to_owned()))?;
    }
    if let Some(legal) = asked.legal {
        return Ok((record.legal_moves().len().to_string(), legal.to_string()));
    }
    if let Some(count) = asked.count.or(asked.at_least) {
        let moves = record.legal_moves();
        let found = moves.iter().filter(|text| text.contains(&asked.containing)).count() as u64;
        let wanted = if asked.at_least.is_some() { found.max(count) } else { count };
        return Ok((found.to_string(), wanted.to_string()));
    }
    if asked.same_board || asked.differ || !asked.same_as.is_empty() {
        let other: Vec<&str> = asked.same_as.split_whitespace().collect();
        let other = game.open(position, &other)?.position_text();
        let one = record.position_text();
        let board = |text: &str| text.split(' ').next().unwrap_or_default().to_owned();
        let same = if asked.same_board { board(&one) == board(&other) } else { one == other };
        let word = |same: bool| if same { "the same" } else { "different" }.to_owned();
        return Ok((word(same), word(!asked.differ)));
    }
    if !asked.written.is_empty() {
        return Ok((record.history().join(" "), asked.written.clone()));
    }
    if !asked.winner.is_empty() {
        let winner = record.ending().and_then(|ending| ending.outcome.winner());
        let letter = winner.map_or("nobody".to_owned(), |side: Side| game.side_letter(side).to_string());
        return Ok((letter, asked.winner.clone()));
    }
    if !asked.perft.is_empty() {
        return Ok((leaves(&*record, asked.perft.len() as u32), joined(&asked.perft)));
    }
    if !asked.solved.is_empty() {
        let limits = Limits { nodes: Some(50_000_000), ..Limits::default() };
        let mut task = Solving { limits, mebibytes: 64, stop: &Arc::clone(&bench.stop), progress: &mut |_, _| {} };
        return Ok((game.solve(&*record, &mut task)?.result.to_owned(), asked.solved.clone()));
    }
    let searched = bench.search_to(game, &asked.engine, &record.position_text(), asked.depth)?;
    let wanted = asked.win.map_or_else(|| asked.cp.unwrap_or_default().to_string(), |plies| format!("win {plies}"));
    Ok((searched.score, wanted))
}

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

fn leaves(record: &dyn AnyRecord, depth: u32) -> String {
    let count = |depth| {
        let divided = record.divide(depth, 1, &Progress::default()).unwrap_or_default();
        divided.iter().map(|(_, leaves)| leaves).sum::<u64>()
    };
    joined(&(1..=depth).map(count).collect::<Vec<_>>())
}

/// A sum, done exactly and compared digit by digit as far as it was printed.
pub(super) fn arithmetic(row: &Row, asked: &Arithmetic) -> Result<Measured, LabError> {
    let value = natural::value(&asked.sum).ok_or_else(|| LabError::Data(format!("no sum: {}", asked.sum)))?;
    let divide = if asked.divide > 0.0 { asked.divide } else { 1.0 };
    let number = if asked.log10 { value.log10() } else { value.to_f64() / divide };
    let rounded = |number: f64| format!("{number:.*e}", asked.digits.max(1) as usize - 1);
    let verdict = match row.reported {
        None => Verdict::Unreported,
        Some(reported) if rounded(reported) == rounded(number) => Verdict::Reproduced,
        Some(_) => Verdict::Contradicted,
    };
    let mut measured =
        Measured::new(&row.name, Interval::exact(number), row.reported.map(Interval::exact), row.expect, None);
    measured.verdict = Some(verdict);
    let digits = value.digits();
    let note = if digits.len() > 60 { format!("{} digits", digits.len()) } else { format!("exactly {digits}") };
    let sum = if asked.sum.len() > 160 { format!("{}…", &asked.sum[..160]) } else { asked.sum.clone() };
    Ok(measured.counting(if asked.log10 { "log10" } else { "" }, 1, "sum").of(sum).noted(note))
}

/// Numbers of other people, as they are.
pub(super) fn literature(asked: &Literature) -> Vec<Measured> {
    let row = |(name, space, tree): &(String, f64, f64)| Measured {
        name: format!("{name}, literature"),
        reported: Some(*tree),
        verdict: Some(Verdict::Unreported),
        unit: "log10".to_owned(),
        sample: "literature".to_owned(),
        note: format!("state space 10^{space}, game tree 10^{tree}"),
        ..Measured::default()
    };
    asked.games.iter().map(row).collect()
}

/// Whether a side can really make as many moves as a term of the evaluation says, whatever the other side does.
pub(super) fn bounds(
    bench: &mut Workbench<'_>,
    game: &str,
    row: &Row,
    asked: &Bounds,
    size: &Size,
) -> Result<Measured, LabError> {
    let game = bench.game(game)?;
    let wanted = size.positions.unwrap_or(30);
    let (mut right, mut of, mut number) = (0, 0, 0);
    while of < wanted && number < 100 * wanted {
        bench.progress(of, wanted)?;
        let mut random = Random::part(bench.options.seed, number);
        number += 1;
        let mut record = game.open(None, &[])?;
        while record.ending().is_none() && open_squares(&record.position_text()) > asked.open {
            let moves = record.legal_moves();
            let Some(m) = random.choose(&moves) else { break };
            record.play(m)?;
        }
        if record.ending().is_some() {
            continue;
        }
        let (_, terms) = game.evaluate(&*record, &asked.eval)?;
        let Some(TermValue::Number(claimed)) = terms.iter().find(|term| term.name == asked.term).map(|term| term.value)
        else {
            continue;
        };
        of += 1;
        right += u64::from(moves_sure(&mut *record, true)? >= claimed);
    }
    let ours = share(right, of).unwrap_or(Interval::exact(0.0));
    Ok(Measured::new(&row.name, ours, None, row.expect, None)
        .counting("%", of, "positions")
        .of(format!("{}: {} of eval={}", game.text(), asked.term, asked.eval))
        .noted(format!("{right} of {of}")))
}

/// The numbers of a position text are runs of open squares.
fn open_squares(text: &str) -> u32 {
    let board = text.split(' ').next().unwrap_or_default();
    board.split(|letter: char| !letter.is_ascii_digit()).filter_map(|run| run.parse::<u32>().ok()).sum()
}

/// How many more moves one side is sure of, when it wants many and the other side wants few. An opponent who cannot move takes nothing away.
fn moves_sure(record: &mut dyn AnyRecord, own: bool) -> Result<i64, LabError> {
    let moves = record.legal_moves();
    if moves.is_empty() {
        return Ok(if own { 0 } else { i64::from(u16::MAX) });
    }
    let mut best = if own { 0 } else { i64::MAX };
    for m in moves {
        record.play(&m)?;
        let sure = moves_sure(record, !own)?;
        record.undo();
        best = if own { best.max(1 + sure) } else { best.min(sure) };
    }
    Ok(best)
}

/// What an evaluation gives for being on move: half of what a position and the same after a pass add up to.
pub(super) fn tempo(
    bench: &mut Workbench<'_>,
    game: &str,
    row: &Row,
    asked: &Tempo,
    size: &Size,
) -> Result<Measured, LabError> {
    let game = bench.game(game)?;
    let mut values = Vec::new();
    for position in bench.positions(&*game, size.positions.unwrap_or(30))? {
        let record = game.open(Some(&position), &[])?;
        let Some(passed) = record.passed() else { continue };
        let (own, other) = (game.evaluate(&*record, &asked.eval)?.0, game.evaluate(&*passed, &asked.eval)?.0);
        values.push(f64::from(own + other) / 2.0);
    }
    let middle = if asked.corrected { mean(&values).map_or(0.0, |each| each.value) } else { 0.0 };
    let sizes: Vec<f64> = values.iter().map(|value| (value - middle).abs()).collect();
    let ours = mean(&sizes).ok_or_else(|| LabError::Data("nobody can pass in this game".to_owned()))?;
    Ok(Measured::new(&row.name, ours, row.reported.map(Interval::exact), row.expect, None)
        .counting("units of the evaluation", values.len() as u64, "positions")
        .of(format!("{}: eval={}", game.text(), asked.eval)))
}
