//! The reports' experiments, measured again: a list of them as data, a file for every kind of
//! measurement, and verdicts. The caller brings the games, hears how far an experiment is and can
//! stop it at any moment.

mod averages;
mod inventory;
mod measurements;
mod players;
mod result;
mod verdict;
mod workbench;

pub use inventory::{Entry, Row, Size, UnknownEntry, entries, inventory};
pub use measurements::*;
pub use players::{SearchGate, gated_game};
pub use result::{Finding, Measured, Picture, Point, Series};
pub use verdict::{Expectation, Interval, Verdict, expectation, verdict};
pub use workbench::{LabError, OpenGame, RunOptions, Step, Workbench};

pub(crate) use averages::geometric_mean;
pub(crate) use players::LabPlayer;

use measurements::{MatchRow, play_all};

/// Measures an entry, keeps the finding in the store, and hands it back.
pub fn run_entry(bench: &mut Workbench<'_>, entry: &Entry) -> Result<Finding, LabError> {
    if !entry.missing.is_empty() {
        return Err(LabError::Missing { id: entry.id.clone(), why: entry.missing.clone() });
    }
    bench.step.id.clone_from(&entry.id);
    let size = bench.size(if bench.options.full { &entry.full } else { &entry.quick });
    let rows = with_faults(&entry.all_rows(), &bench.options.faults);
    let matches: Vec<MatchRow<'_>> = rows.iter().filter_map(|(game, row)| match_row(game, row, size)).collect();
    let mut played = play_all(bench, &matches)?.into_iter();
    let (mut measured, mut series) = (Vec::new(), Vec::new());
    for (game, row) in &rows {
        bench.step.row.clone_from(&row.name);
        bench.progress(0, 0)?;
        let found = match row.measurement {
            Measurement::MatchUp(_) => played.next().ok_or(LabError::Stopped)?,
            _ => row.measurement.as_measure().measure(bench, game, row, &size)?,
        };
        measured.extend(found.rows);
        series.extend(found.series);
    }
    // A budget that ran out is told as the pairs it sufficed for: those can be played again on any
    // machine.
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

fn match_row<'r>(game: &'r str, row: &'r Row, size: Size) -> Option<MatchRow<'r>> {
    match &row.measurement {
        Measurement::MatchUp(players) => Some(MatchRow { game, row, players, size }),
        _ => None,
    }
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
    let limit = size.milliseconds.map_or_else(String::new, |_| "time".to_owned());
    let players = MatchUp { a: with.to_owned(), b: without.to_owned(), limit, ..MatchUp::default() };
    let row = Row::new(name, Measurement::MatchUp(players));
    let found = row.measurement.as_measure().measure(bench, game, &row, &size)?;
    found.rows.into_iter().next().ok_or(LabError::Stopped)
}

/// The rows, and behind each sound one a row that measures the same with the mistakes switched on
/// in its first player. Rows without such a player, or with mistakes of their own, have none.
fn with_faults(rows: &[(String, Row)], faults: &str) -> Vec<(String, Row)> {
    let tail = faults.split(',').filter(|name| !name.is_empty()).collect::<Vec<_>>().join("+");
    let mut all = Vec::new();
    for (game, row) in rows {
        all.push((game.clone(), row.clone()));
        if tail.is_empty() {
            continue;
        }
        let mut faulty = Row { name: format!("{} with {tail}", row.name), expect: None, ..row.clone() };
        let takes_faults = |text: &String| text.parse().is_ok_and(|player: LabPlayer| player.takes_faults());
        if let Some(player) = faulty.measurement.faulty()
            && takes_faults(player)
        {
            *player = format!("{player}!{tail}");
            all.push((game.clone(), faulty));
        }
    }
    all
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
