//! Endings, draws, en passant and what a move leaves behind.

use fiveply_chess::{Chess, ChessPosition};
use fiveply_core::{Game, Outcome, Position, Record, Side};

fn read(text: &str) -> ChessPosition {
    Chess::STANDARD.parse(text).unwrap()
}

fn after(text: &str, moves: &str) -> ChessPosition {
    let mut position = read(text);
    for m in moves.split(' ') {
        position.play_unchecked(Chess::STANDARD.parse_move(&position, m).unwrap());
    }
    position
}

fn ending(text: &str) -> Option<(Outcome, &'static str)> {
    Record::new(Chess::STANDARD, read(text)).ending().map(|ending| (ending.outcome, ending.reason))
}

#[test]
fn mates_and_stalemates() {
    let fools_mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(ending(fools_mate), Some((Outcome::Win(Side::Second), "checkmate")));
    assert_eq!(ending("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some((Outcome::Draw, "stalemate")));
    // Checkmate on the hundredth half-move counts.
    assert_eq!(ending("7k/6Q1/6K1/8/8/8/8/8 b - - 100 80"), Some((Outcome::Win(Side::First), "checkmate")));
}

#[test]
fn fifty_moves() {
    let fifty = Some((Outcome::Draw, "fifty moves without capture or pawn move"));
    assert_eq!(ending("7k/8/6K1/8/8/8/8/1Q6 w - - 99 80"), None);
    assert_eq!(ending("7k/8/6K1/8/8/8/8/1Q6 w - - 100 80"), fifty);
    assert_eq!(ending("7k/8/6K1/8/8/8/8/1Q6 w - - 137 80"), fifty);
}

#[test]
fn insufficient_material() {
    let drawn = [
        "8/8/4k3/8/8/3K4/8/8 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/6N1 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/6b1 w - - 0 1",
        // Bishops of both sides, all on dark squares; then all on light ones; then two of one side.
        "8/8/4k3/8/8/3K4/5B2/6b1 w - - 0 1",
        "8/4k3/8/8/8/3K4/B3B3/1b6 w - - 0 1",
        "8/8/4k3/8/1B6/3K4/5B2/8 w - - 0 1",
    ];
    for text in drawn {
        assert_eq!(ending(text), Some((Outcome::Draw, "insufficient material")), "{text}");
    }
    let open = [
        "8/8/4k3/8/8/3K4/8/5NN1 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/5Nn1 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/5Bn1 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/5Bb1 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/5BB1 w - - 0 1",
        "8/8/4k3/8/8/3K4/P7/8 w - - 0 1",
        "8/8/4k3/8/8/3K4/8/R7 w - - 0 1",
    ];
    for text in open {
        assert_eq!(ending(text), None, "{text}");
    }
}

#[test]
fn en_passant_counts_only_when_a_capture_is_legal() {
    let shown = |text: &str, moves: &str| {
        let text = Chess::STANDARD.position_text(&after(text, moves));
        text.split(' ').nth(3).unwrap().to_owned()
    };
    // Nobody beside the pawn; a pawn beside it; a bishop where a pawn would capture.
    assert_eq!(shown("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4"), "-");
    assert_eq!(shown("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4"), "e3");
    assert_eq!(shown("4k3/8/8/8/3b4/8/4P3/4K3 w - - 0 1", "e2e4"), "-");
    // The capturing pawn is pinned: on its file, on a diagonal that the capture leaves, on the one along which it captures.
    assert_eq!(shown("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4"), "-");
    assert_eq!(shown("1k6/8/8/8/5p2/6B1/4P3/4K3 w - - 0 1", "e2e4"), "-");
    assert_eq!(shown("7k/8/8/8/3p4/8/1BP5/4K3 w - - 0 1", "c2c4"), "c3");
    // Both pawns leave the row together and open it to the rook.
    assert_eq!(shown("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4"), "-");
    assert_eq!(shown("8/8/8/8/k1np3R/8/4P3/4K3 w - - 0 1", "e2e4"), "e3");
    // The pawn that gives check may be captured in passing.
    assert_eq!(shown("8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1", "e2e4"), "e3");
}

#[test]
fn key_and_equality_see_what_the_text_shows() {
    let lone = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(after(lone, "e2e4"), read("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"));
    assert_eq!(after(lone, "e2e4").key(), read("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").key());
    let beside = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert_ne!(after(beside, "e2e4"), read("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
    assert_ne!(after(beside, "e2e4").key(), read("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1").key());
    assert_eq!(after(beside, "e2e4"), read("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"));
    // The clocks are part of the text but not of the key.
    assert_ne!(read("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), read("4k3/8/8/8/8/8/8/4K3 w - - 3 9"));
    assert_eq!(read("4k3/8/8/8/8/8/8/4K3 w - - 0 1").key(), read("4k3/8/8/8/8/8/8/4K3 w - - 3 9").key());
}

/// The position after 1.e4 counts for the repetition although the library remembers the double step.
#[test]
fn a_double_step_does_not_hide_a_repetition() {
    let mut record = Record::new(Chess::STANDARD, Chess::STANDARD.start());
    for m in "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1".split(' ') {
        assert_eq!(record.ending(), None);
        let m = Chess::STANDARD.parse_move(record.position(), m).unwrap();
        record.play_unchecked(m);
    }
    assert_eq!(record.ending().unwrap().reason, "third occurrence of the position");
}

#[test]
fn effects_name_the_victim_and_what_cannot_come_back() {
    let effect = |text: &str, m: &str| {
        let mut position = read(text);
        let effect = position.play_unchecked(Chess::STANDARD.parse_move(&position, m).unwrap());
        (effect.victim, effect.irreversible)
    };
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(effect(castling, "O-O"), (0, true));
    assert_eq!(effect(castling, "Rb1"), (0, true));
    assert_eq!(effect(castling, "Rxa8+"), (4, true));
    assert_eq!(effect("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "Rb1"), (0, false));
    assert_eq!(effect("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"), (1, true));
    assert_eq!(effect("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e6"), (0, true));
    assert_eq!(effect("q3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxa8=N"), (5, true));
}

#[test]
fn passing() {
    let passed = read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 5 9").pass().unwrap();
    assert_eq!(Chess::STANDARD.position_text(&passed), "4k3/8/8/3pP3/8/8/8/4K3 b - - 6 9");
    assert_eq!(passed.key(), passed.key_from_scratch());
    let check = read("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1");
    assert!(check.threatened() && check.pass().is_none());
    assert!(!read("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").pass_is_fair());
    assert!(read("4k3/8/8/8/8/8/4N3/4K3 w - - 0 1").pass_is_fair());
    assert!(!read("4k3/8/8/8/8/8/4N3/4K3 b - - 0 1").pass_is_fair());
}
