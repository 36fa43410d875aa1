//! The rules against independent counts, against a plain reading of them, and the report's
//! transposition.

use fiveply_core::{Game, Moves, Outcome, Position, Record, Side, Stage};
use fiveply_grid::testing::{Letters, RandomGames, Sample, check_perft, square};
use fiveply_grid::{AnySize, Fixed};
use fiveply_knightthrough::{Knights, Through, open};

#[test]
fn perft_equals_the_independent_counts() {
    check_perft(include_str!("../data/knightthrough.perft"), open);
}

/// The rules once more, as the rule book says them, on letters.
fn plain(text: &str) -> (Vec<String>, Option<Outcome>) {
    let board = Letters::new(text);
    let (own, forward, mover) = if board.side == 'w' { ('N', 1, Side::First) } else { ('n', -1, Side::Second) };
    let has_men = |letter| board.squares().any(|(_, _, found)| found == letter);
    if board.rows[board.rows.len() - 1].contains(&'N') || !has_men('n') {
        return (Vec::new(), Some(Outcome::Win(Side::First)));
    }
    if board.rows[0].contains(&'n') || !has_men('N') {
        return (Vec::new(), Some(Outcome::Win(Side::Second)));
    }
    let mut moves = Vec::new();
    for (x, y, _) in board.squares().filter(|square| square.2 == own) {
        for (dx, dy) in [(-2, 1), (-1, 2), (1, 2), (2, 1)] {
            if board.at(x + dx, y + dy * forward).is_some_and(|target| target != own) {
                moves.push(square(x, y) + &square(x + dx, y + dy * forward));
            }
        }
    }
    let outcome = moves.is_empty().then_some(Outcome::Win(!mover));
    (moves, outcome)
}

/// Both find the same moves in the same order and the same endings, on sizes that fill their sets
/// and on sizes that do not.
#[test]
fn random_games_agree_with_the_plain_rules() {
    for size in ["3x4", "3x16", "4x16", "5x5", "8x8", "9x8", "9x9", "16x4", "16x8", "15x15", "16x16"] {
        for Sample { position, moves, outcome } in open(size, RandomGames(40)).unwrap() {
            assert_eq!((moves, outcome), plain(&position), "{size} {position}");
        }
    }
}

fn usual() -> Through<Knights, Fixed<u64, 8, 8>> {
    Through::new(Fixed::default())
}

/// KT-C6.1: two ways to one board with different sides to move, which a key without the side would
/// take for one position.
#[test]
fn one_board_reached_with_different_sides_to_move_has_different_keys() {
    let played = |moves: &str| {
        let mut record = Record::new(usual(), usual().start());
        for text in moves.split(' ') {
            let m = usual().parse_move(record.position(), text).unwrap();
            record.play_unchecked(m);
        }
        *record.position()
    };
    let five = played("e2-g3 e7-c6 g3-f5 c6-a5 f5-g7");
    let six = played("e2-d4 g7-e6 d4-e6 e7-c6 e6-g7 c6-a5");
    assert_eq!(five.men(), six.men());
    assert_ne!(five.side(), six.side());
    assert_ne!(five.key(), six.key());
    assert_eq!(five.key(), six.pass().unwrap().key());
}

#[test]
fn no_move_loses_and_no_knights_lose() {
    let game = Through::<Knights, _>::new(AnySize::<u64>::new(3, 4));
    assert_eq!(game.position_text(&game.start()), "nnn/nnn/NNN/NNN w");
    let ending = |text| {
        let ending = Record::new(game, game.parse(text).unwrap()).ending()?;
        Some((ending.outcome, ending.reason))
    };
    assert_eq!(ending("3/1N1/n2/3 w"), Some((Outcome::Win(Side::Second), "no move left")));
    assert_eq!(ending("3/1N1/n2/3 b"), None);
    assert_eq!(ending("3/1N1/3/3 b"), Some((Outcome::Win(Side::First), "all men captured")));
    assert_eq!(ending("N2/3/n2/3 b"), Some((Outcome::Win(Side::First), "goal row reached")));
    assert_eq!(game.parse("N2/3/3/n2 b").unwrap_err().fault, "both sides have men on their goal rows");
    assert_eq!(game.parse("3/PPP/3/3 b").unwrap_err().fault, "unknown piece 'P'");
}

/// The report's ordering: captures first, then the rest, the most advanced knights first in each
/// group.
#[test]
fn candidates_carry_gain_and_order() {
    let position = usual().parse("8/8/8/3n4/8/2N5/8/6N1 w").unwrap();
    let mut moves = Moves::new();
    position.moves(Stage::All, &mut moves);
    let mut ordered = moves.as_slice().to_vec();
    ordered.sort_by_key(|candidate| -candidate.order);
    let texts: Vec<String> = ordered.iter().map(|candidate| usual().move_text(&position, candidate.m)).collect();
    assert_eq!(texts, ["c3d5", "c3a4", "c3b5", "c3e4", "g1e2", "g1f3", "g1h3"]);
    assert_eq!(ordered[0].gain, 100);
    assert!(ordered[1..].iter().all(|candidate| candidate.gain == 0));
}

#[test]
fn knights_two_rows_away_threaten() {
    let threatened = |text| usual().parse(text).unwrap().threatened();
    assert!(threatened("8/8/8/8/8/4n3/8/N7 w"));
    assert!(!threatened("8/8/8/8/4n3/8/8/N7 w"));
    assert!(!threatened("8/8/8/8/8/4n3/8/N7 b"));
    let notes = usual().board(&usual().parse("8/8/8/8/4n3/8/N7/8 w").unwrap()).notes;
    assert_eq!(notes.iter().map(|note| note.value.as_str()).collect::<Vec<_>>(), ["3", "2"]);
}
