//! Leaf counts against published ones.

use fiveply_chess::Chess;
use fiveply_core::{Game, perft};

/// Counts the positions of a file of lines `FEN ;D1 20 ;D2 400 …`, each to its largest count within the budget.
fn check(game: Chess, file: &str, positions: usize) {
    let long = std::env::var("FIVEPLY_LONG").is_ok_and(|value| value == "1");
    let budget = if long { 10_000_000 } else { 200_000 };
    assert_eq!(file.lines().count(), positions);
    for line in file.lines() {
        let (fen, counts) = line.split_once(';').expect("a count follows every position");
        let position = game.parse(fen).unwrap();
        let counts: Vec<(u32, u64)> = counts.split(';').map(depth_and_leaves).collect();
        // A few positions have nothing but one large count; that one is then worth its time.
        let cheap = counts.iter().filter(|count| count.1 <= budget).max();
        let &(depth, leaves) = cheap.or(counts.first()).expect("a count follows every position");
        assert_eq!(perft(&position, depth), leaves, "depth {depth} of {fen}");
    }
}

/// Reads `D2 400`.
fn depth_and_leaves(entry: &str) -> (u32, u64) {
    let (depth, leaves) = entry.trim().trim_start_matches('D').split_once(' ').expect("depth and leaves");
    (depth.parse().unwrap(), leaves.trim().parse().unwrap())
}

#[test]
fn standard_positions() {
    check(Chess::STANDARD, include_str!("../data/perft_standard.epd"), 128);
}

#[test]
fn fischer_positions() {
    check(Chess::fischer(518).unwrap(), include_str!("../data/perft_fischer.epd"), 960);
}
