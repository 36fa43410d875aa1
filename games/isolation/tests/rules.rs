//! The rules against independent counts and against a plain reading of them, and the texts.

use fiveply_core::{Action, Game, Moves, Outcome, Position, Side, Stage, Tint};
use fiveply_grid::testing::{Letters, Name, RandomGames, Sample, check_perft, square};
use fiveply_grid::{AnySize, Fixed};
use fiveply_isolation::{Isolation, open};

#[test]
fn perft_equals_the_independent_counts() {
    check_perft(include_str!("../data/isolation.perft"), open);
}

/// The rules once more, as the rule book says them, on letters.
fn plain(text: &str) -> (Vec<String>, Option<Outcome>) {
    let board = Letters::new(text);
    let (own, mover) = if board.side == 'w' { ('W', Side::First) } else { ('B', Side::Second) };
    let knight = board.squares().find(|square| square.2 == own);
    let open = board.squares().filter(|square| square.2 == '.');
    let reachable = open.filter(|(x, y, _)| knight.is_none_or(|(a, b, _)| (x - a).abs() * (y - b).abs() == 2));
    let moves: Vec<String> = reachable.map(|(x, y, _)| square(x, y)).collect();
    let outcome = moves.is_empty().then_some(Outcome::Win(!mover));
    (moves, outcome)
}

/// Both find the same moves in the same order and the same endings, on sizes that fill their sets
/// and on sizes that do not.
#[test]
fn random_games_agree_with_the_plain_rules() {
    for size in ["3x3", "3x16", "4x16", "5x5", "8x8", "11x9", "9x9", "16x3", "16x8", "15x15", "16x16"] {
        for Sample { position, moves, outcome } in open(size, RandomGames(20)).unwrap() {
            assert_eq!((moves, outcome), plain(&position), "{size} {position}");
        }
    }
}

/// The whole tree of a small board, one move text at a time, against the plain rules.
#[test]
fn a_small_board_agrees_everywhere() {
    fn walk<G: Game>(game: &G, position: &G::Position, visited: &mut usize) {
        let mut moves = Moves::new();
        position.moves(Stage::All, &mut moves);
        let texts: Vec<String> = moves.as_slice().iter().map(|c| game.move_text(position, c.m)).collect();
        assert_eq!(texts, plain(&game.position_text(position)).0);
        *visited += 1;
        for candidate in moves.as_slice() {
            let mut after = position.clone();
            after.play_unchecked(candidate.m);
            walk(game, &after, visited);
        }
    }
    let game = Isolation::new(AnySize::<u64>::new(3, 4));
    let mut visited = 0;
    walk(&game, &game.start(), &mut visited);
    assert!(visited > 4_000, "{visited}");
}

#[test]
fn sizes_have_bounds() {
    assert_eq!(open("", Name).as_deref(), Ok("isolation"));
    assert_eq!(open("11x9", Name).as_deref(), Ok("isolation"));
    assert_eq!(open("5x5", Name).as_deref(), Ok("isolation:5x5"));
    assert_eq!(open("2x3", Name).unwrap_err().fault, "2 columns by 3 rows cannot be played");
    assert_eq!(open("straight", Name).unwrap_err().fault, "unknown or repeated option \"straight\"");
}

fn game() -> Isolation<AnySize<u64>> {
    Isolation::new(AnySize::new(4, 4))
}

#[test]
fn positions_that_can_never_be_are_refused() {
    for (text, fault) in [
        ("W3/W2B/4/4 w", "White has two knights"),
        ("W3/B2B/4/4 w", "Black has two knights"),
        ("4/4/4/B3 w", "Black has a knight and White has none"),
        ("4/4/4/4 b", "Black is to move before White has a knight"),
        ("4/4/4/W3 w", "White is to move again before Black has a knight"),
        ("4/4/4/N3 w", "unknown piece 'N'"),
        ("4/4/4 w", "3 rows instead of 4"),
    ] {
        let error = game().parse(text).unwrap_err();
        assert_eq!((error.what, error.fault.as_str()), ("position", fault));
        assert!(error.accepted.ends_with("like 4/4/4/4 w"));
    }
    let usual = Isolation::new(Fixed::<u128, 11, 9>::default());
    assert_eq!(usual.position_text(&usual.start()), "11/11/11/11/11/11/11/11/11 w");
}

/// Boards with holes cannot arise but are welcome.
#[test]
fn squares_may_be_closed_before_the_knights_stand() {
    let holes = game().parse("x2x/4/4/x2x w").unwrap();
    assert_eq!(holes.count_moves(), 12);
    assert_eq!(holes.pass(), None);
    let full = game().parse("xxxx/xxxx/xxxx/xxxx w").unwrap();
    assert_eq!((full.count_moves(), full.stuck()), (0, Outcome::Win(Side::Second)));
}

#[test]
fn moves_are_targets() {
    let game = game();
    let position = game.parse("x2B/4/4/W1x1 w").unwrap();
    let jump = game.parse_move(&position, "b3").unwrap();
    let gesture = game.gesture(&position, jump);
    assert_eq!((gesture.from.as_str(), gesture.to.as_str(), gesture.action), ("a1", "b3", Action::Move));
    for (text, fault) in [
        ("c1", "the square is closed"),
        ("d4", "the square is closed"),
        ("b2", "not a knight's jump away"),
        ("e5", "not a square of a 4x4 board"),
        ("b3b3", "not a square of a 4x4 board"),
    ] {
        let error = game.parse_move(&position, text).unwrap_err();
        assert_eq!((error.what, error.fault.as_str(), error.accepted.as_str()), ("move", fault, "b3, c2"));
    }
    let placement = game.parse_move(&game.start(), "d4").unwrap();
    assert_eq!(game.gesture(&game.start(), placement).action, Action::Place);
}

#[test]
fn the_board_shows_what_is_closed() {
    let board = game().board(&game().parse("x2B/4/4/W1x1 w").unwrap());
    let tints = [(0, 3), (3, 3), (0, 0), (2, 0), (1, 1)].map(|(x, y)| board.cell(x, y).tint);
    assert_eq!(tints, [Tint::Closed, Tint::Closed, Tint::Closed, Tint::Closed, Tint::Plain]);
    assert_eq!(board.cell(3, 3).piece.as_ref().map(|piece| (piece.side, piece.kind)), Some((Side::Second, "knight")));
    assert_eq!((board.notes[0].label, board.notes[0].value.as_str()), ("open squares", "12"));
}

/// Nothing is noisy, and a pass leaves both knights where they are.
#[test]
fn all_moves_are_quiet() {
    let position = game().parse("x2B/4/4/W1x1 w").unwrap();
    let mut noisy = Moves::new();
    position.moves(Stage::Noisy, &mut noisy);
    assert!(noisy.is_empty());
    let passed = position.pass().unwrap();
    assert_eq!(game().position_text(&passed), "x2B/4/4/W1x1 b");
    assert_eq!(passed.key(), passed.key_from_scratch());
}
