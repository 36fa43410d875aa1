//! Leaf counts against those of another program, Stockfish.

use crate::judge::Judge;
use crate::{data, is_blessing, positions};
use fiveply_chess::Chess;
use fiveply_core::{Game, perft};

/// The long mode counts up to so many leaves a position, and so does the judge.
const MOST: u64 = 10_000_000;

/// No position is counted deeper.
const DEEPEST: u32 = 7;

/// Counts the positions of a file of lines `FEN ;D1 20 ;D2 400 …`, each to its largest count within
/// the budget. They are the positions that `own` gives.
fn check(game: Chess, name: &str, own: &[String]) {
    if is_blessing() {
        bless(name, own, game != Chess::STANDARD);
    }
    let long = std::env::var("FIVEPLY_LONG").is_ok_and(|value| value == "1");
    let budget = if long { MOST } else { 200_000 };
    let file = std::fs::read_to_string(data(name)).unwrap();
    let lines: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), own.len());
    for (line, own) in lines.into_iter().zip(own) {
        let (fen, counts) = line.split_once(" ;").expect("a count follows every position");
        assert_eq!(fen, own, "the positions are our own; `cargo xtask suites` writes them");
        let position = game.parse(fen).unwrap();
        let counts: Vec<(u32, u64)> = counts.split(';').map(depth_and_leaves).collect();
        let cheap = counts.iter().filter(|count| count.1 <= budget).max();
        let &(depth, leaves) = cheap.expect("a position has at most some hundred moves");
        assert_eq!(perft(&position, depth), leaves, "depth {depth} of {fen}");
    }
}

/// Reads `D2 400`.
fn depth_and_leaves(entry: &str) -> (u32, u64) {
    let (depth, leaves) = entry.trim().trim_start_matches('D').split_once(' ').expect("depth and leaves");
    (depth.parse().unwrap(), leaves.trim().parse().unwrap())
}

/// Writes a file: every position with its counts as far as they stay within the budget.
fn bless(name: &str, own: &[String], fischer: bool) {
    let mut judge = Judge::start(fischer);
    let mut text = format!(
        "# Positions of our own, from random games and random placements (tests/suites), and their leaves by depth.\n\
         # Counted by {} (go perft).\n",
        judge.name
    );
    for position in own {
        text.push_str(position);
        let mut before = 1;
        for depth in 1..=DEEPEST {
            let leaves = judge.leaves(position, depth);
            text.push_str(&format!(" ;D{depth} {leaves}"));
            if leaves == 0 || leaves.saturating_mul(leaves) / before > MOST {
                break;
            }
            before = leaves;
        }
        text.push('\n');
    }
    std::fs::write(data(name), text).unwrap();
}

#[test]
fn standard_positions() {
    check(Chess::STANDARD, "perft_standard.epd", &positions::standard());
}

#[test]
fn fischer_positions() {
    check(Chess::fischer(518).unwrap(), "perft_fischer.epd", &positions::fischer());
}

/// What makes the counts worth something is there in numbers: castling, captures in passing,
/// promotions, checks and pinned men come with them.
#[test]
fn the_positions_hold_what_is_hard() {
    let (standard, fischer) = (positions::standard(), positions::fischer());
    let count = |positions: &[String], is: fn(&str) -> bool| positions.iter().filter(|text| is(text)).count();
    let can_castle = |text: &str| text.split(' ').nth(2) != Some("-");
    assert!(count(&standard, can_castle) > 30 && count(&fischer, can_castle) > 500);
    assert!(count(&standard, |text| text.split(' ').nth(3) != Some("-")) >= 32);
    assert!(count(&standard, |text| text.split('/').nth(1).unwrap().contains('P')) > 20);
    assert!(count(&standard, |text| text.contains(" b ")) > 40);
}
