//! The lines that people are shown: long enough to say something, legal to the last move, not past
//! the end of the game, and never two with the same first move.

use fiveply_catalog::{benched, game, info};
use fiveply_core::{AnyRecord, Info, Question, ShownScore};
use std::collections::BTreeMap;

/// Every line is at least as deep as this.
const DEPTH: u32 = 12;
/// A line that does not reach the end of the game has at least so many plies.
const LONG: usize = 8;

/// The positions of a game's bench.
fn positions(name: &str) -> Vec<Box<dyn AnyRecord>> {
    let game = game(name).unwrap();
    let name = name.split(':').next().unwrap();
    let lines = info(name).unwrap().bench.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .filter_map(|line| {
            let mut fields = line.split(';').map(str::trim).skip(1);
            let position = fields.next().filter(|text| !text.is_empty());
            let moves: Vec<&str> = fields.next().unwrap_or_default().split_whitespace().collect();
            // Some lines name another size of the board, or another edition.
            game.open(position, &moves).ok()
        })
        .collect()
}

/// Plays a line out: all of it is legal, and it is over when the game is. Whether the game has
/// ended.
fn ends_the_game(record: &dyn AnyRecord, line: &[String]) -> bool {
    let mut record = record.boxed_clone();
    for m in line {
        assert!(record.ending().is_none(), "{line:?} goes on after the end");
        record.play(m).unwrap_or_else(|error| panic!("{line:?}: {error}"));
    }
    record.ending().is_some()
}

/// What a search to [`DEPTH`] tells, iteration by iteration.
fn told(name: &str, record: &dyn AnyRecord, lines: usize) -> BTreeMap<u32, Vec<Info>> {
    let mut player = game(name).unwrap().player("best").unwrap();
    let mut question = Question { lines, ..Question::default() };
    question.limits.depth = Some(DEPTH);
    let mut told: BTreeMap<u32, Vec<Info>> = BTreeMap::new();
    let choice = player.choose(record, &question, &mut |info| told.entry(info.depth).or_default().push(info.clone()));
    assert!(choice.is_ok());
    told
}

#[test]
fn lines_are_long_in_nine_positions_of_ten() {
    let (mut long, mut all) = (0, 0);
    for name in benched() {
        let (mut long_here, mut here) = (0, 0);
        for record in positions(name) {
            let told = told(name, &*record, 1);
            let Some(last) = told.into_values().next_back() else { continue };
            let line = &last[0].pv;
            here += 1;
            let ends = ends_the_game(&*record, line);
            if line.len() >= LONG || ends {
                long_here += 1;
            } else {
                println!(
                    "{name} {}: {} plies at depth {}: {line:?}",
                    record.position_text(),
                    line.len(),
                    last[0].depth
                );
            }
        }
        assert!(here > 5, "{name}: {here} positions");
        println!("{name}: {long_here} of {here}");
        (long, all) = (long + long_here, all + here);
    }
    assert!(long * 10 >= all * 9, "{long} of {all} lines are long");
}

#[test]
fn several_lines_differ_in_their_first_move_and_come_in_order() {
    for name in benched() {
        let record = positions(name).swap_remove(0);
        for (depth, lines) in told(name, &*record, 3) {
            let numbers: Vec<usize> = lines.iter().map(|line| line.multipv).collect();
            assert_eq!(numbers, (1..=lines.len()).collect::<Vec<_>>(), "{name} at depth {depth}");
            let first: Vec<&String> = lines.iter().map(|line| &line.pv[0]).collect();
            assert!((1..first.len()).all(|at| !first[..at].contains(&first[at])), "{name}: {first:?}");
            let worth = |info: &Info| match info.score {
                ShownScore::Cp(score) => score,
                ShownScore::Win(plies) => 1_000_000 - i64::from(plies),
                ShownScore::Loss(plies) => i64::from(plies) - 1_000_000,
                ShownScore::Draw(_) => 0,
            };
            assert!(lines.is_sorted_by_key(|line| -worth(line)), "{name} at depth {depth}: {lines:?}");
            for line in &lines {
                ends_the_game(&*record, &line.pv);
            }
        }
    }
}
