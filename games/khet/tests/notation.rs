//! Texts: round trips, and refusals that name their fault.

mod common;

use common::{game_of, legal, original, play, random_positions};
use fiveply_core::{Game, Outcome, Position, Record, Side, Stage};
use fiveply_khet::{Edition, Khet, Setup};

#[test]
fn texts_round_trip() {
    random_positions(20, |game, position| {
        assert_eq!(game.parse(&game.position_text(position)).as_ref(), Ok(position));
        for m in legal(position, Stage::All) {
            let text = game.move_text(position, m);
            assert_eq!(game.parse_move(position, &text), Ok(m));
            let bare = text.split('x').next().unwrap();
            assert_eq!(game.parse_move(position, bare), Ok(m), "the suffix may be missing");
            assert_eq!(game.parse_move(position, &format!("{bare}xa1")).is_ok(), text == format!("{bare}xa1"));
        }
    });
}

#[test]
fn setups_write_their_own_text() {
    for setup in Setup::ALL {
        let game = Khet::new(setup);
        assert_eq!(game.position_text(&game.start()), setup.position_text());
    }
}

fn fault(text: &str) -> String {
    let error = original().parse(text).unwrap_err();
    assert_eq!(error.what, "position");
    assert!(error.accepted.starts_with("rows 8 to 1"));
    error.fault
}

#[test]
fn positions_that_can_never_be_are_refused() {
    assert_eq!(fault(""), "it is empty");
    assert_eq!(fault("10/10/10/10/10/10/10/10"), "the side to move is missing");
    assert_eq!(fault("10/10/10/10/10/10/10/10 w"), "the side to move is \"w\" instead of s or r");
    assert_eq!(fault("10/10/10/10/10/10/10/10 s"), "there is no pharaoh");
    assert_eq!(fault("4kk4/10/10/10/10/10/10/4K5 s"), "2 red pharaohs, the most is 1");
    assert_eq!(fault("5k4/10/10/10/10/10/10/3KK5 s"), "2 silver pharaohs, the most is 1");
    assert_eq!(fault("5k4/10/10/10/10/K9/10/10 s"), "a silver piece stands on a3, a red square");
    assert_eq!(fault("1k8/10/10/10/10/10/10/4K5 s"), "a red piece stands on b8, a silver square");
    assert_eq!(fault("5k4/10/10/2PaPaPaPaPaPaPaPa/10/10/10/4K5 s"), "8 silver pyramids, the most is 7");
    assert_eq!(fault("5k4/10/10/2dfdgdf5/10/10/10/4K5 s"), "3 red djeds, the most is 2");
    assert_eq!(fault("5k4/10/10/2TTO5/10/10/10/4K5 s"), "5 silver obelisks, the most is 4");
    assert_eq!(fault("5k4/10/10/2Pe7/10/10/10/4K5 s"), "after P comes one of a, b, c, d");
    assert_eq!(fault("5k4/10/10/9d/10/10/10/4K5 s"), "after d comes one of f, g");
    assert_eq!(fault("5k4/10/10/2Q7/10/10/10/4K5 s"), "'Q' is no piece");
    assert_eq!(fault("5k4/10/10/2X7/10/10/10/4K5 s"), "'X' is a piece of the second edition, khet:2.0");
    assert_eq!(fault("5k4/10/10/2é7/10/10/10/4K5 s"), "'é' is no piece");
    assert_eq!(fault("5k4/10/10/11/10/10/10/4K5 s"), "row 5 has more cells instead of 10");
    assert_eq!(fault("5k4/10/10/10/10/10/4K5 s"), "7 rows instead of 8");
}

fn fault_2(text: &str) -> String {
    let error = game_of(Edition::Second).parse(text).unwrap_err();
    assert_eq!(error.what, "position");
    assert!(error.accepted.contains("scarab"));
    error.fault
}

#[test]
fn positions_that_can_never_be_in_the_second_edition_are_refused() {
    assert_eq!(fault_2("xs9/10/10/10/10/10/10/9Xn s"), "there is no pharaoh");
    assert_eq!(fault_2("5k4/10/10/10/10/10/10/4K4Xn s"), "the red sphinx is missing from a8");
    assert_eq!(fault_2("xs4k4/10/10/10/10/10/10/4K5 s"), "the silver sphinx is missing from j1");
    assert_eq!(fault_2("xs4k4/10/10/2Xn7/10/10/10/4K4Xn s"), "the silver sphinx stands on c5 instead of j1");
    assert_eq!(fault_2("xs4k4/10/10/10/10/10/10/4K4xe s"), "a red piece stands on j1, a silver square");
    assert_eq!(fault_2("xs4k4/10/10/10/10/10/10/4K4Xs s"), "after X comes one of n, w");
    assert_eq!(fault_2("xn4k4/10/10/10/10/10/10/4K4Xn s"), "after x comes one of s, e");
    assert_eq!(fault_2("xs4k4/10/10/2Af7/10/10/10/4K4Xn s"), "after A comes one of n, e, s, w");
    assert_eq!(fault_2("xs4k4/10/10/2AnAnAn5/10/10/10/4K4Xn s"), "3 silver anubis, the most is 2");
    assert_eq!(fault_2("xs4k4/10/10/2sfsgsf5/10/10/10/4K4Xn s"), "3 red scarabs, the most is 2");
    assert_eq!(fault_2("xs4k4/10/10/2papapapapapapapa/10/10/10/4K4Xn s"), "a red piece stands on j5, a silver square");
    assert_eq!(fault_2("xs4k4/10/10/1papapapapapapapa1/10/10/10/4K4Xn s"), "8 red pyramids, the most is 7");
    assert_eq!(fault_2("xs4k4/10/10/9pa/10/10/10/4K4Xn s"), "a red piece stands on j5, a silver square");
    assert_eq!(fault_2("xs4k4/10/10/2O7/10/10/10/4K4Xn s"), "'O' is a piece of the first edition, khet");
    assert_eq!(fault_2("xs4k4/10/10/2Df7/10/10/10/4K4Xn s"), "'D' is a piece of the first edition, khet");
}

/// Everything but pharaohs and sphinxes may be missing, and a finished position is a position.
#[test]
fn bare_positions_of_the_second_edition_are_fine() {
    let game = game_of(Edition::Second);
    for (text, outcome) in [
        ("xe4k4/10/10/10/10/10/10/4K4Xw r", None),
        ("xs9/10/10/10/10/10/10/4K4Xn r", Some(Outcome::Win(Side::First))),
        ("xs4k4/10/10/10/10/10/10/9Xn s", Some(Outcome::Win(Side::Second))),
    ] {
        let position = game.parse(text).unwrap();
        assert_eq!(game.position_text(&position), text);
        assert_eq!(position.ended(), outcome);
    }
    // The sphinx can always turn, so nobody is walled in.
    let walled_in = game.parse("xs4k4/10/10/10/10/10/1anas7/1Kpa6Xn s").unwrap();
    assert!(common::texts(&walled_in).iter().any(|text| text.starts_with("j1r")));
}

fn move_fault_2(text: &str) -> String {
    let game = game_of(Edition::Second);
    let error = game.parse_move(&game.start(), text).unwrap_err();
    assert!(error.accepted.contains("sphinx"));
    error.fault
}

#[test]
fn wrong_moves_of_the_second_edition_are_refused() {
    let game = game_of(Edition::Second);
    for text in ["j1r", "e1e2", "d1r+", "d1r-", "f4r", "d1d2", "h2r+"] {
        assert!(game.parse_move(&game.start(), text).is_ok(), "{text}");
    }
    assert_eq!(move_fault_2("j1r+"), "a sphinx turns by j1r");
    assert_eq!(move_fault_2("j1j2"), "a sphinx never moves");
    assert_eq!(move_fault_2("j1i2"), "a sphinx never moves");
    assert_eq!(move_fault_2("a8r"), "the piece on a8 is red, and it is not red's turn");
    assert_eq!(move_fault_2("d1r"), "an anubis turns by d1r+ or d1r-");
    assert_eq!(move_fault_2("f4r+"), "a scarab turns by f4r");
    assert_eq!(move_fault_2("d1ud2"), "the anubis on d1 is no stack");
    assert_eq!(move_fault_2("e1d1"), "the pharaoh on e1 cannot go to d1");
}

/// One pharaoh in all: its owner has won, whoever's turn it would be.
#[test]
fn finished_positions_are_valid() {
    let game = original();
    for (text, winner) in [("5k4/10/10/10/10/10/10/10 s", Side::Second), ("10/10/10/10/10/10/10/4K5 s", Side::First)] {
        let position = game.parse(text).unwrap();
        assert_eq!(position.ended(), Some(Outcome::Win(winner)));
        assert_eq!(game.position_text(&position), text);
        let record = Record::new(game.clone(), position.clone());
        assert!(record.legal_moves().is_empty());
        assert!(["e1e2", "f8f7"].iter().all(|text| game.parse_move(&position, text).is_err()));
        assert!((0..=u16::MAX).all(|code| position.decode(code).is_none()));
    }
}

/// Only a made-up position can wall a side in: here b1 has red squares to the left and red obelisks
/// everywhere else.
#[test]
fn no_move_is_a_draw() {
    let game = original();
    let walled_in = game.parse("5k4/10/10/10/10/10/1oo7/1Ko7 s").unwrap();
    assert!(!walled_in.has_move());
    let ending = Record::new(game, walled_in).ending().unwrap();
    assert_eq!((ending.outcome, ending.reason), (Outcome::Draw, "no legal move"));
}

fn move_fault(line: &str, text: &str) -> String {
    let record = play(line);
    let error = original().parse_move(record.position(), text).unwrap_err();
    assert_eq!(error.what, "move");
    error.fault
}

#[test]
fn wrong_moves_are_refused() {
    assert_eq!(move_fault("", ""), "it does not begin with a square");
    assert_eq!(move_fault("", "é4e5"), "it does not begin with a square");
    assert_eq!(move_fault("", "k1k2"), "it does not begin with a square");
    assert_eq!(move_fault("", "e1"), "no action follows the first square");
    assert_eq!(move_fault("", "e1e9"), "no action follows the first square");
    assert_eq!(move_fault("", "b3b4"), "b3 is empty");
    assert_eq!(move_fault("", "f8f7"), "the piece on f8 is red, and it is not red's turn");
    assert_eq!(move_fault("", "e1e3"), "the pharaoh on e1 cannot go to e3");
    assert_eq!(move_fault("", "e1r+"), "the pharaoh on e1 cannot turn");
    assert_eq!(move_fault("", "d1r"), "the stack on d1 cannot turn");
    assert_eq!(move_fault("", "h2r"), "a pyramid turns by h2r+ or h2r-");
    assert_eq!(move_fault("", "f4r+"), "a djed turns by f4r");
    assert_eq!(move_fault("", "f4r-"), "a djed turns by f4r");
    assert_eq!(move_fault("", "d1ue1"), "no obelisk from d1 can go to e1");
    assert_eq!(move_fault("", "h2uh3"), "the pyramid on h2 is no stack");
    assert_eq!(move_fault("", "j4j3x"), "\"x\" is too much");
    assert_eq!(move_fault("", "j4j3 "), "\" \" is too much");
    assert_eq!(move_fault("", "j4j3xg4"), "the beam strikes nothing");
    assert_eq!(move_fault("j4j3 g3g4", "f4e3xg5"), "the beam strikes g4");
    assert_eq!(move_fault("j4j3 g3g4", "f4e3xg4x"), "\"xg4x\" is too much");
}

/// Nothing that comes from outside may panic.
#[test]
fn garbage_is_refused_calmly() {
    for setup in Setup::ALL {
        refuses_garbage(setup);
    }
}

fn refuses_garbage(setup: Setup) {
    let game = Khet::new(setup);
    let letters: Vec<char> = "PpDdOoTtKkAaSsXxabcdefgnw/0123456789 srxu+-é\0".chars().collect();
    let mut random = fiveply_core::random::Random::new(7);
    for _ in 0..50_000 {
        let mut text: Vec<char> = setup.position_text().chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len());
            text[at] = letters[random.below(letters.len())];
        }
        if let Ok(position) = game.parse(&text.iter().collect::<String>()) {
            assert_eq!(game.parse(&game.position_text(&position)), Ok(position));
        }
        let length = random.below(9);
        let text: String = (0..length).map(|_| letters[random.below(letters.len())]).collect();
        let _ = game.parse_move(&game.start(), &text);
    }
}
