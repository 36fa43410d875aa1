//! Endings of chess against a bare king that everyone wins: queen, rook, two bishops, bishop and
//! knight. The gate plays two games of either of the last; `FIVEPLY_LONG=1` plays twenty.

mod retrograde;

use fiveply_catalog::game;
use fiveply_chess::{Chess, ChessPosition};
use fiveply_core::random::Random;
use fiveply_core::{AnyRecord, Evaluated, Game, Known, Limits, Outcome, Player, Position, Question, ShownScore, Side};
use std::collections::HashMap;

/// How many positions of an ending are sampled.
const SAMPLED: usize = 20;

fn to_nodes(nodes: u64) -> Question {
    Question { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..Question::default() }
}

/// The text of a position with these men on these squares, `None` when two share one.
fn text(men: &[(char, usize)], side: char) -> Option<String> {
    let mut board = ['.'; 64];
    for &(man, square) in men {
        if std::mem::replace(&mut board[square], man) != '.' {
            return None;
        }
    }
    let mut rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
    for empty in (1..=8).rev() {
        rows = rows.iter().map(|row| row.replace(&".".repeat(empty), &empty.to_string())).collect();
    }
    Some(format!("{} {side} - - 0 1", rows.join("/")))
}

/// All positions with White's king and `piece` against a bare king.
fn positions(piece: char) -> Vec<ChessPosition> {
    let squares = || 0..64_usize;
    let mut positions = Vec::new();
    for king in squares() {
        for at in squares() {
            for prey in squares() {
                for side in ['w', 'b'] {
                    let text = text(&[('K', king), (piece, at), ('k', prey)], side);
                    positions.extend(text.and_then(|text| Chess::STANDARD.parse(&text).ok()));
                }
            }
        }
    }
    positions
}

/// The same with this many plies on the clock of the fifty-move rule.
fn late(position: &ChessPosition, clock: u16) -> ChessPosition {
    let text = Chess::STANDARD.position_text(position);
    let fields: Vec<&str> = text.split(' ').take(4).collect();
    Chess::STANDARD.parse(&format!("{} {clock} 60", fields.join(" "))).unwrap()
}

/// Every placement, with either colour chasing, has the result that the legal moves give it; a win
/// that the clock of the fifty-move rule leaves no time for is a draw.
#[test]
fn queen_and_rook_are_counted_out() {
    let oracle = Chess::STANDARD.oracle().expect("chess has an oracle");
    for (piece, longest) in [('Q', 19), ('R', 31)] {
        let positions = positions(piece);
        let judge = retrograde::count(&positions);
        let mut seen = 0;
        for position in &positions {
            let known = oracle.probe(position, 1);
            assert_eq!(known, judge.get(&position.key()).copied(), "{position:?}");
            assert_eq!(oracle.probe(&Chess::STANDARD.symmetric(position), 1), known, "{position:?}");
            if let Some(Known::Win(plies)) = known {
                seen = seen.max(plies);
                // A sample will do: reading a text takes longer than all the rest.
                if position.key() % 16 == 0 {
                    assert_eq!(oracle.probe(&late(position, 100 - plies), 1), known, "{position:?}");
                    assert_eq!(oracle.probe(&late(position, 101 - plies), 1), Some(Known::Draw), "{position:?}");
                }
            }
        }
        assert_eq!(seen, longest, "the longest win with {piece}");
        announce(piece, &positions, &judge);
    }
}

/// `best` announces the win at two million nodes, in at most 1.3 times the shortest.
fn announce(piece: char, positions: &[ChessPosition], judge: &HashMap<u64, Known>) {
    let mut random = Random::new(13);
    let mut player = game("chess").unwrap().player("best").unwrap();
    let mut told = 0;
    while told < SAMPLED {
        let position = random.choose(positions).expect("a position");
        let Some(Known::Win(shortest)) = judge.get(&position.key()).copied() else { continue };
        let sampled = if told % 2 == 0 { position.clone() } else { Chess::STANDARD.symmetric(position) };
        let text = Chess::STANDARD.position_text(&sampled);
        let record = game("chess").unwrap().open(Some(&text), &[]).unwrap();
        player.new_game();
        let choice = player.choose(&*record, &to_nodes(2_000_000), &mut |_| {}).unwrap().unwrap();
        println!("{text}: {shortest} plies, {:?} after {} nodes", choice.score, choice.nodes);
        let Some(ShownScore::Win(plies)) = choice.score else { panic!("{piece}: {text}: {choice:?}") };
        assert!((shortest.into()..=u32::from(shortest) * 13 / 10).contains(&plies), "{text}: {plies} for {shortest}");
        told += 1;
    }
}

/// A position in which White, to move, has these men against a bare king that attacks none of them.
fn sampled(men: &str, random: &mut Random) -> String {
    loop {
        let placed: Vec<(char, usize)> = men.chars().map(|man| (man, random.below(64))).collect();
        let (_, prey) = placed[placed.len() - 1];
        let apart = |square: usize| (square % 8).abs_diff(prey % 8).max((square / 8).abs_diff(prey / 8)) > 1;
        let colour = |square: usize| (square % 8 + square / 8) % 2;
        let bishops: Vec<usize> =
            placed.iter().filter(|(man, _)| *man == 'B').map(|(_, square)| colour(*square)).collect();
        if placed[..placed.len() - 1].iter().any(|&(_, square)| !apart(square))
            || bishops == [0, 0]
            || bishops == [1, 1]
        {
            continue;
        }
        if let Some(text) = text(&placed, 'w').filter(|text| Chess::STANDARD.parse(text).is_ok()) {
            return text;
        }
    }
}

/// Plays on to the end; who won, and after how many plies.
fn play(record: &mut dyn AnyRecord, players: &mut [Box<dyn Player>; 2], nodes: u64) -> (Outcome, usize) {
    loop {
        if let Some(ending) = record.ending() {
            return (ending.outcome, record.ply());
        }
        let player = &mut players[record.side().index()];
        let choice = player.choose(record, &to_nodes(nodes), &mut |_| {}).unwrap().expect("a move");
        record.play(&choice.m).unwrap();
    }
}

/// `best` at 100,000 nodes a move mates `best` from sampled positions.
fn wins_all(men: &str, in_gate: usize) {
    let chess = game("chess").unwrap();
    let mut random = Random::new(22);
    let long = std::env::var("FIVEPLY_LONG").is_ok_and(|value| value == "1");
    let mut players = [(); 2].map(|()| chess.player("best").unwrap());
    let mut failed = Vec::new();
    for _ in 0..if long { SAMPLED } else { in_gate } {
        let text = sampled(men, &mut random);
        let mut record = chess.open(Some(&text), &[]).unwrap();
        for player in &mut players {
            player.new_game();
        }
        let (outcome, plies) = play(&mut *record, &mut players, 100_000);
        println!("{men}: {text}: {outcome:?} after {plies} plies");
        if outcome != Outcome::Win(Side::First) {
            failed.push(text);
        }
    }
    assert!(failed.is_empty(), "{men}: not won: {failed:#?}");
}

#[test]
fn a_queen_wins() {
    wins_all("KQk", SAMPLED);
}

#[test]
fn a_rook_wins() {
    wins_all("KRk", SAMPLED);
}

#[test]
fn two_bishops_win() {
    wins_all("KBBk", 2);
}

#[test]
fn a_bishop_and_a_knight_win() {
    wins_all("KBNk", 2);
}
