//! What is read, what is written, what is refused, and what is drawn.

use fiveply_breakthrough::{Classic, Straight, Through, open};
use fiveply_core::{Game, Mark, Position, Side};
use fiveply_grid::testing::Name;
use fiveply_grid::{AnySize, Fixed};

fn game() -> Through<Classic, AnySize<u64>> {
    Through::new(AnySize::new(5, 5))
}

#[test]
fn the_name_leaves_defaults_out() {
    for (options, text) in [
        ("", "breakthrough"),
        ("8x8", "breakthrough"),
        ("straight", "breakthrough:straight"),
        ("straight,6x5", "breakthrough:6x5,straight"),
        ("16x16", "breakthrough:16x16"),
        ("2x4", "breakthrough:2x4"),
    ] {
        assert_eq!(open(options, Name).as_deref(), Ok(text));
    }
}

#[test]
fn options_that_cannot_be_are_refused() {
    for (options, fault) in [
        ("1x8", "1 columns by 8 rows cannot be played"),
        ("8x3", "8 columns by 3 rows cannot be played"),
        ("17x8", "17 columns by 8 rows cannot be played"),
        ("8x8,8x8", "unknown or repeated option \"8x8\""),
        ("diagonal", "unknown or repeated option \"diagonal\""),
    ] {
        let error = open(options, Name).unwrap_err();
        assert_eq!((error.what, error.fault.as_str()), ("game", fault));
        assert_eq!(error.text, format!("breakthrough:{options}"));
    }
}

#[test]
fn positions_are_rows_and_a_side() {
    let start = "ppppp/ppppp/5/PPPPP/PPPPP w";
    assert_eq!(game().position_text(&game().start()), start);
    assert_eq!(game().parse(start).as_ref(), Ok(&game().start()));
    assert_eq!(game().parse("ppppp/ppppp/5/PPPPP/PPPPP w - - 0 1").as_ref(), Ok(&game().start()), "further fields");
    let usual = Through::<Straight, Fixed<u64, 8, 8>>::new(Fixed::default());
    assert_eq!(usual.position_text(&usual.start()), "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w");
}

#[test]
fn positions_that_can_never_be_are_refused() {
    for (text, fault) in [
        ("2P2/5/5/5/2p2 w", "both sides have men on their goal rows"),
        ("5/PPPPP/PPPPP/1P3/ppp2 w", "11 P, a side has at most 10"),
        ("ppp2/ppppp/5/ppp2/5 b", "11 p, a side has at most 10"),
        ("5/5/5/5/5 w", "neither side has men"),
        ("5/5/N4/5/5 w", "unknown piece 'N'"),
        ("5/5/5/5 w", "4 rows instead of 5"),
        ("6/5/5/5/P4 w", "row 5 has more cells instead of 5"),
        ("5/5/5/5/P4", "the side to move is missing"),
        ("5/5/5/5/P4 s", "the side to move is \"s\" instead of w or b"),
        ("", "it is empty"),
    ] {
        let error = game().parse(text).unwrap_err();
        assert_eq!((error.what, error.fault.as_str()), ("position", fault));
        assert!(error.accepted.ends_with("like ppppp/ppppp/5/PPPPP/PPPPP w"));
    }
}

#[test]
fn moves_are_two_squares() {
    let game = game();
    let position = game.parse("5/3p1/2P2/5/5 w").unwrap();
    let taking = game.parse_move(&position, "c3d4").unwrap();
    assert_eq!(game.move_text(&position, taking), "c3d4");
    assert_eq!(game.parse_move(&position, "c3-d4"), Ok(taking));
    assert_eq!(game.parse_move(&position, "c3xd4"), Ok(taking));
    for (text, fault) in [
        ("c3xc4", "it captures nothing"),
        ("c3c5", "not legal here"),
        ("d4d3", "not legal here"),
        ("a1a1", "not legal here"),
        ("c3", "not two squares of a 5x5 board"),
        ("c3c4q", "not two squares of a 5x5 board"),
        ("c3c6", "not two squares of a 5x5 board"),
        ("c3--c4", "not two squares of a 5x5 board"),
        ("é3c4", "not two squares of a 5x5 board"),
    ] {
        let error = game.parse_move(&position, text).unwrap_err();
        assert_eq!((error.what, error.fault.as_str()), ("move", fault), "{text}");
        assert_eq!(error.accepted, "one of the 3 legal moves, such as c3b4");
    }
    let ended = game.parse("2P2/5/5/5/5 b").unwrap();
    assert_eq!(game.parse_move(&ended, "c5c4").unwrap_err().accepted, "no move, the game has ended");
}

#[test]
fn the_board_marks_goals_and_counts_moves_to_them() {
    let game = game();
    let board = game.board(&game.parse("5/3p1/2P2/5/5 w").unwrap());
    assert_eq!((board.width, board.height), (5, 5));
    assert_eq!(board.cell(0, 4).mark, Some(Mark::FirstGoal));
    assert_eq!(board.cell(4, 0).mark, Some(Mark::SecondGoal));
    assert_eq!(board.cell(2, 2).mark, None);
    let pawn = board.cell(3, 3).piece.as_ref().unwrap();
    assert_eq!(
        (pawn.side, pawn.kind, pawn.name.as_str(), pawn.letters.as_str()),
        (Side::Second, "man", "black pawn", "p")
    );
    let notes: Vec<_> = board.notes.iter().map(|note| (note.side, note.label, note.value.as_str())).collect();
    assert_eq!(notes, [(Some(Side::First), "moves to goal", "2"), (Some(Side::Second), "moves to goal", "3")]);
}

/// Passing changes the turn and nothing else, and the key knows whose turn it is.
#[test]
fn a_pass_is_the_same_board_with_the_other_side_to_move() {
    let game = game();
    let passed = game.start().pass().unwrap();
    assert_eq!(game.position_text(&passed), "ppppp/ppppp/5/PPPPP/PPPPP b");
    assert_eq!(passed.key(), passed.key_from_scratch());
    assert_ne!(passed.key(), game.start().key());
}
