//! The rules against independent counts, against a plain reading of them, and against what full
//! search has proved.

use fiveply_breakthrough::{Classic, Straight, Through, open};
use fiveply_core::{Game, Moves, Outcome, Position, Side, Stage, Visitor};
use fiveply_grid::AnySize;
use fiveply_grid::testing::{Letters, RandomGames, Sample, check_perft, square};
use std::collections::HashMap;

#[test]
fn perft_equals_the_independent_counts() {
    check_perft(include_str!("../data/breakthrough.perft"), open);
}

/// The rules once more, as the rule book says them, on letters.
fn plain(text: &str, straight: bool) -> (Vec<String>, Option<Outcome>) {
    let board = Letters::new(text);
    let (own, enemy, forward) = if board.side == 'w' { ('P', 'p', 1) } else { ('p', 'P', -1) };
    let mover = if board.side == 'w' { Side::First } else { Side::Second };
    let top = board.rows.len() - 1;
    let has_men = |letter| board.squares().any(|(_, _, found)| found == letter);
    let won = if board.rows[top].contains(&'P') || !straight && !has_men('p') {
        Some(Side::First)
    } else if board.rows[0].contains(&'p') || !straight && !has_men('P') {
        Some(Side::Second)
    } else {
        None
    };
    if let Some(side) = won {
        return (Vec::new(), Some(Outcome::Win(side)));
    }
    let mut moves = Vec::new();
    for (x, y, _) in board.squares().filter(|square| square.2 == own) {
        for dx in -1..=1 {
            let target = board.at(x + dx, y + forward);
            let legal = match target {
                Some('.') => dx == 0 || !straight,
                Some(letter) => dx != 0 && letter == enemy,
                None => false,
            };
            if legal {
                moves.push(square(x, y) + &square(x + dx, y + forward));
            }
        }
    }
    let stuck = if straight { Outcome::Draw } else { Outcome::Win(!mover) };
    let outcome = moves.is_empty().then_some(stuck);
    (moves, outcome)
}

/// Both find the same moves in the same order and the same endings, on sizes that fill their sets
/// and on sizes that do not.
#[test]
fn random_games_agree_with_the_plain_rules() {
    let mut draws = 0;
    for size in ["2x4", "2x16", "3x5", "4x16", "5x5", "8x8", "9x8", "9x9", "16x4", "16x8", "15x15", "16x16"] {
        for (options, straight) in [(size.to_owned(), false), (format!("{size},straight"), true)] {
            for Sample { position, moves, outcome } in open(&options, RandomGames(20)).unwrap() {
                assert_eq!((moves, outcome), plain(&position, straight), "{options} {position}");
                draws += usize::from(outcome == Some(Outcome::Draw));
            }
        }
    }
    assert!(draws > 20, "the straight rules draw now and then");
}

/// Full search with a table of exact values: 1 a win, 0 a draw, −1 a loss for the side to move.
struct Solve;

impl Visitor for Solve {
    type Out = i32;

    fn visit<G: Game>(self, game: G) -> i32 {
        solve(&game.start(), &mut HashMap::new())
    }
}

fn solve<P: Position>(position: &P, values: &mut HashMap<u64, i32>) -> i32 {
    if let Some(outcome) = position.ended() {
        return outcome.value_for(position.side());
    }
    if let Some(&value) = values.get(&position.key()) {
        return value;
    }
    let mut moves = Moves::new();
    position.moves(Stage::All, &mut moves);
    let mut best = None;
    for candidate in moves.as_slice() {
        let mut after = position.clone();
        after.play_unchecked(candidate.m);
        best = best.max(Some(-solve(&after, values)));
        if best == Some(1) {
            break;
        }
    }
    let value = best.unwrap_or_else(|| position.stuck().value_for(position.side()));
    values.insert(position.key(), value);
    value
}

#[test]
fn small_boards_have_their_proved_values() {
    for size in ["2x4", "2x5", "3x4", "3x5", "4x4"] {
        assert_eq!(open(size, Solve), Ok(-1), "the second player wins classic {size}");
        assert_eq!(open(&format!("{size},straight"), Solve), Ok(0), "straight {size} is a draw");
    }
}

fn classic() -> Through<Classic, AnySize<u64>> {
    Through::new(AnySize::new(5, 5))
}

fn straight() -> Through<Straight, AnySize<u64>> {
    Through::new(AnySize::new(5, 5))
}

fn ending<G: Game>(game: &G, text: &str) -> Option<(Outcome, &'static str)> {
    let ending = fiveply_core::Record::new(game.clone(), game.parse(text).unwrap()).ending()?;
    Some((ending.outcome, ending.reason))
}

#[test]
fn the_goal_row_wins_whoever_is_to_move() {
    for side in ["w", "b"] {
        let white = format!("2P2/1p3/5/5/5 {side}");
        assert_eq!(ending(&classic(), &white), Some((Outcome::Win(Side::First), "goal row reached")));
        assert_eq!(ending(&straight(), &white), Some((Outcome::Win(Side::First), "goal row reached")));
        let black = format!("5/1P3/5/5/p4 {side}");
        assert_eq!(ending(&classic(), &black), Some((Outcome::Win(Side::Second), "goal row reached")));
    }
}

#[test]
fn without_pawns_classic_is_lost_and_straight_is_drawn_once_to_move() {
    let lonely = |side| format!("5/5/2P2/5/5 {side}");
    for side in ["w", "b"] {
        assert_eq!(ending(&classic(), &lonely(side)), Some((Outcome::Win(Side::First), "all men captured")));
    }
    assert_eq!(ending(&straight(), &lonely("w")), None);
    assert_eq!(ending(&straight(), &lonely("b")), Some((Outcome::Draw, "no move left")));
    assert_eq!(ending(&straight(), "5/2p2/2P2/5/5 w"), Some((Outcome::Draw, "no move left")), "blocked");
    assert_eq!(ending(&classic(), "5/2p2/2P2/5/5 w"), None);
}

/// An ended position has no moves by any door, and shifts do not wrap around.
#[test]
fn nothing_is_legal_after_the_end() {
    let ended = classic().parse("P4/1p3/5/5/4P w").unwrap();
    assert!((0..=u16::MAX).all(|code| ended.decode(code).is_none()));
    assert_eq!(fiveply_core::perft(&ended, 1), 0);
    assert_eq!(ended.count_moves(), 2, "the man on a5 does not come up again on b1, the one on e1 sees d2 and e2");
}

#[test]
fn a_runner_threatens() {
    let threatened = |text| straight().parse(text).unwrap().threatened();
    assert!(threatened("5/5/2P2/1p3/5 w"), "b2 steps to b1");
    assert!(!threatened("5/5/2P2/1p3/1P3 w"), "b2 is blocked");
    assert!(threatened("5/5/2P2/1p3/1PP2 w"), "b2 takes on c1");
    assert!(!threatened("5/2P2/5/1p3/1P3 w"), "the own runner is no threat to its side");
    assert!(threatened("5/2P2/5/1p3/1P3 b"));
    assert!(classic().parse("5/5/2P2/1p3/1P3 w").unwrap().threatened(), "b2 steps to a1 or c1");
}

/// The report's ordering puts the most advanced pawn first; captures and goal steps are noisy.
#[test]
fn candidates_carry_gain_and_order() {
    let game = classic();
    let position = game.parse("5/P4/3p1/2P2/5 w").unwrap();
    let mut moves = Moves::new();
    position.moves(Stage::All, &mut moves);
    let told: Vec<_> = moves.as_slice().iter().map(|c| (game.move_text(&position, c.m), c.gain, c.order)).collect();
    let told: Vec<_> = told.iter().map(|(text, gain, order)| (text.as_str(), *gain, *order)).collect();
    assert_eq!(told, [("a4a5", 10_000, 3), ("a4b5", 10_000, 3), ("c2b3", 0, 1), ("c2c3", 0, 1), ("c2d3", 100, 1)]);
}
