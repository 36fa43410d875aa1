//! The reports' experiments, measured again: an inventory as data, a measurement per kind of row, and verdicts. Everything is text and data;
//! whoever runs an experiment brings the games, hears of progress and can stop it at any moment.

mod averages;
mod even;
mod facts;
mod inventory;
mod matches;
mod measures;
mod natural;
mod players;
mod proved;
mod result;
mod searches;
mod tuning;
mod verdict;
mod whole_games;
mod workbench;

pub use inventory::{Entry, Row, Size, UnknownEntry, entries, inventory};
pub use measures::*;
pub use players::{Courtesy, LabGame};
pub use result::{Finding, Measured, Picture, Point, Series};
pub use verdict::{Expectation, Interval, Verdict, expectation, verdict};
pub use workbench::{LabError, OpenGame, RunOptions, Step, Workbench};

pub(crate) use averages::geometric_mean;
pub(crate) use players::Entrant;

use matches::MatchRow;
use searches::Found;

/// Measures an entry, keeps the finding in the store, and hands it back.
pub fn run_entry(bench: &mut Workbench<'_>, entry: &Entry) -> Result<Finding, LabError> {
    if !entry.missing.is_empty() {
        return Err(LabError::Missing { id: entry.id.clone(), why: entry.missing.clone() });
    }
    bench.step.id.clone_from(&entry.id);
    let size = bench.size(if bench.options.full { &entry.full } else { &entry.quick });
    let rows = with_faults(&entry.all_rows(), &bench.options.faults);
    let up = |(game, row): &'_ (String, Row)| row.matched.clone().map(|up| (game.clone(), row.clone(), up));
    let ups: Vec<(String, Row, MatchUp)> = rows.iter().filter_map(up).collect();
    let match_rows: Vec<MatchRow<'_>> =
        ups.iter().map(|(game, row, up)| MatchRow { game: game.clone(), row, up, size }).collect();
    let mut played = matches::play_all(bench, &match_rows)?.into_iter();
    let (mut measured, mut series) = (Vec::new(), Vec::new());
    for (game, row) in &rows {
        bench.step.row.clone_from(&row.name);
        bench.progress(0, 0)?;
        if row.matched.is_some() {
            let Some((line, evidence)) = played.next() else { continue };
            measured.push(line);
            series.extend(evidence);
        } else {
            let (lines, pictures) = measure(bench, game, row, &size)?;
            measured.extend(lines);
            series.extend(pictures);
        }
    }
    // A budget that ran out is told as the pairs it sufficed for: those can be played again on any machine.
    let played = measured.iter().filter(|row| row.sample == "pairs").map(|row| row.samples).max();
    let pairs = bench.options.pairs.or(played.filter(|&pairs| size.pairs.is_some_and(|most| pairs < most)));
    let options = RunOptions { pairs, ..bench.options.clone() };
    let finding = Finding {
        id: entry.id.clone(),
        size: if bench.options.full { "full" } else { "quick" }.to_owned(),
        seed: bench.options.seed,
        faults: bench.options.faults.clone(),
        build: bench.options.build.clone(),
        command: command(&entry.id, &options),
        rows: measured,
        series,
    };
    bench.store.keep_finding(&finding)?;
    Ok(finding)
}

fn measure(bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError> {
    let one = |measured: Measured| (vec![measured], Vec::new());
    if let Some(asked) = &row.nodes {
        return searches::nodes(bench, game, row, asked, size);
    }
    if let Some(asked) = &row.iterations {
        return searches::iterations(bench, game, row, asked);
    }
    if let Some(asked) = &row.probe {
        return searches::probe(bench, game, row, asked, size).map(one);
    }
    if let Some(asked) = &row.same {
        return searches::same(bench, game, row, asked, size).map(one);
    }
    if let Some(asked) = &row.suite {
        return searches::suite(bench, game, row, asked).map(one);
    }
    if let Some(asked) = &row.twins {
        return matches::twins(bench, game, row, asked, size).map(one);
    }
    if let Some(asked) = &row.games {
        return whole_games::whole(bench, game, row, asked, size);
    }
    if let Some(asked) = &row.curve {
        return whole_games::curve(bench, game, row, asked, size);
    }
    if let Some(asked) = &row.fact {
        return facts::fact(bench, game, row, asked).map(one);
    }
    if let Some(asked) = &row.arithmetic {
        return facts::arithmetic(row, asked).map(one);
    }
    if let Some(asked) = &row.literature {
        return Ok((facts::literature(asked), Vec::new()));
    }
    if let Some(asked) = &row.tuning {
        return tuning::tuning(bench, game, row, asked, size).map(one);
    }
    if let Some(asked) = &row.bounds {
        return facts::bounds(bench, game, row, asked, size).map(one);
    }
    if let Some(asked) = &row.tempo {
        return facts::tempo(bench, game, row, asked, size).map(one);
    }
    if let Some(asked) = &row.proved {
        return proved::proved(bench, game, row, asked, size).map(one);
    }
    Err(LabError::Data(format!("{}: nothing to measure", row.name)))
}

/// A match of two players outside the inventory, for the ablations.
pub(crate) fn ablation_match(
    bench: &mut Workbench<'_>,
    game: &str,
    name: &str,
    with: &str,
    without: &str,
    size: Size,
) -> Result<Measured, LabError> {
    let row = Row { name: name.to_owned(), ..Row::default() };
    let limit = size.milliseconds.map_or_else(String::new, |_| "time".to_owned());
    let up = MatchUp { a: with.to_owned(), b: without.to_owned(), limit, ..MatchUp::default() };
    let rows = [MatchRow { game: game.to_owned(), row: &row, up: &up, size }];
    let played = matches::play_all(bench, &rows)?.pop();
    played.map(|(measured, _)| measured).ok_or(LabError::Stopped)
}

/// The rows, and behind each sound one that searches the same with the mistakes switched on in its first player.
fn with_faults(rows: &[(String, Row)], faults: &str) -> Vec<(String, Row)> {
    let tail = faults.split(',').filter(|name| !name.is_empty()).collect::<Vec<_>>().join("+");
    let mut all = Vec::new();
    for (game, row) in rows {
        all.push((game.clone(), row.clone()));
        if tail.is_empty() {
            continue;
        }
        let mut faulty = Row { name: format!("{} with {tail}", row.name), expect: None, ..row.clone() };
        if let Some(text) = searcher(&mut faulty) {
            *text = format!("{text}!{tail}");
            all.push((game.clone(), faulty));
        }
    }
    all
}

/// The text of the search that a row is about; rows that have none, or mistakes of their own, stay as they are.
fn searcher(row: &mut Row) -> Option<&mut String> {
    let first = [
        row.matched.as_mut().map(|each| &mut each.a),
        row.nodes.as_mut().map(|each| &mut each.with),
        row.iterations.as_mut().map(|each| &mut each.engine),
        row.probe.as_mut().map(|each| &mut each.engine),
        row.same.as_mut().map(|each| &mut each.a),
        row.games.as_mut().map(|each| &mut each.a),
        row.proved.as_mut().map(|each| &mut each.engine),
    ];
    let takes_faults = |text: &str| text.parse().is_ok_and(|entrant: Entrant| entrant.takes_faults());
    first.into_iter().flatten().find(|text| takes_faults(text))
}

/// The command that runs an entry with these options.
pub fn command(id: &str, options: &RunOptions) -> String {
    let mut command =
        format!("fiveply lab run {id} --{} --seed {}", if options.full { "full" } else { "quick" }, options.seed);
    let numbers = [
        ("nodes", options.nodes),
        ("pairs", options.pairs),
        ("positions", options.positions),
        ("games", options.games),
    ];
    for (name, number) in numbers {
        if let Some(number) = number {
            command += &format!(" --{name} {number}");
        }
    }
    let usual = RunOptions::new(options.full, options.seed, String::new()).budget;
    if options.pairs.is_none() && options.budget != usual {
        command += &format!(" --budget {}s", options.budget.as_secs_f64());
    }
    if !options.faults.is_empty() {
        command += &format!(" --faults {}", options.faults);
    }
    command
}
