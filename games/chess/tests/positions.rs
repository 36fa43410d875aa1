//! Which position texts are read, how they are written back, and why others are refused.

use fiveply_chess::Chess;
use fiveply_core::random::Random;
use fiveply_core::{Game, Moves, Position, Stage, perft};

const FISCHER: Chess = Chess::fischer(518).unwrap();

fn written(game: Chess, text: &str) -> String {
    game.position_text(&game.parse(text).unwrap())
}

fn fault(game: Chess, text: &str) -> String {
    game.parse(text).expect_err(text).fault
}

#[test]
fn start_positions() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(Chess::STANDARD.position_text(&Chess::STANDARD.start()), start);
    assert_eq!(FISCHER.position_text(&FISCHER.start()), start.replace("KQkq", "HAha"));
    let shuffled = Chess::fischer(17).unwrap();
    let text = shuffled.position_text(&shuffled.start());
    assert_eq!(text, "bnqbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BNQBNRKR w HFhf - 0 1");
    assert_eq!(shuffled.parse(&text).unwrap(), shuffled.start());
}

#[test]
fn missing_and_further_fields() {
    let read = |text| written(Chess::STANDARD, text);
    assert_eq!(read("4k3/8/8/8/8/8/8/4K3 b - -"), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(read("4k3/8/8/8/8/8/8/4K3 b - - 7"), "4k3/8/8/8/8/8/8/4K3 b - - 7 1");
    assert_eq!(read("  4k3/8/8/8/8/8/8/4K3  b - - 7 30 ;D1 5"), "4k3/8/8/8/8/8/8/4K3 b - - 7 30");
    assert_eq!(read("4k3/8/8/8/8/8/8/4K3 b - - 250 0"), "4k3/8/8/8/8/8/8/4K3 b - - 100 1");
    assert_eq!(read("4k3/8/8/8/8/8/8/4K3 b - - 0 99999999999"), "4k3/8/8/8/8/8/8/4K3 b - - 0 65535");
}

#[test]
fn castling_letters() {
    let rooks = |castling| format!("r3k2r/8/8/8/8/8/8/R3K2R w {castling} - 0 1");
    for spelling in ["KQkq", "qkQK", "HAha", "KAkq"] {
        assert_eq!(written(Chess::STANDARD, &rooks(spelling)), rooks("KQkq"));
        assert_eq!(written(FISCHER, &rooks(spelling)), rooks("HAha"));
    }
    assert_eq!(written(Chess::STANDARD, &rooks("Kq")), rooks("Kq"));
    assert_eq!(written(FISCHER, &rooks("-")), rooks("-"));
    // X-FEN: K is the outermost rook, an inner one has its file's letter.
    let inner = |castling| format!("4k3/8/8/8/8/8/8/1RR1K1RR w {castling} - 0 1");
    assert_eq!(written(FISCHER, &inner("KQ")), inner("HB"));
    assert_eq!(written(FISCHER, &inner("GC")), inner("GC"));
}

#[test]
fn en_passant_squares() {
    let with = |square| format!("4k3/8/8/3pP3/8/8/8/4K3 w - {square} 0 1");
    assert_eq!(written(Chess::STANDARD, &with("d6")), with("d6"));
    // No pawn has passed f6, and nobody could take one on a6: the square says nothing.
    assert_eq!(written(Chess::STANDARD, &with("f6")), with("-"));
    assert_eq!(written(Chess::STANDARD, &with("a6")), with("-"));
    assert_eq!(fault(Chess::STANDARD, &with("d3")), "the en-passant square d3 is not on row 6");
    assert_eq!(fault(Chess::STANDARD, &with("d9")), "the en-passant square \"d9\" is no square");
    assert_eq!(fault(Chess::STANDARD, &with("d6x")), "the en-passant square \"d6x\" is no square");
    // A knight gives check: then no double step was the last move, and none may be taken.
    assert_eq!(written(Chess::STANDARD, "4k3/8/8/3pP3/8/3n4/8/4K3 w - d6 0 1"), "4k3/8/8/3pP3/8/3n4/8/4K3 w - - 0 1");
}

#[test]
fn impossible_positions_are_named() {
    let faults = [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White has 2 kings"),
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has 9 pawns, at most 8 are possible"),
        ("4k3/8/8/8/8/N7/QQQQQQQQ/QQQQKQQQ w - - 0 1", "White has 17 men, at most 16 are possible"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on h8"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "a pawn stands on a1"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "Black is in check although White is to move"),
        ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", "the kings stand side by side"),
        ("r3k3/8/8/8/1b6/3n4/8/r3K3 w - - 0 1", "3 men give check at once, at most 2 can"),
        ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "castling letter Q: no white rook on a1"),
        ("4k3/8/8/8/8/8/8/5K1R w K - 0 1", "castling letter K: the white king is not on e1"),
        (
            "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1",
            "castling letter G: outside Chess960 only rooks of the a- and h-file castle",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", "castling letter H: this right is given twice"),
        ("4k3/8/8/8/8/8/8/4K2R w x - 0 1", "castling letter x: it is none of KQkq and no file"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "the half-move clock \"x\" is no number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "the move number \"-1\" is no number"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move is \"x\" instead of w or b"),
        ("4k3/8/8/8/8/8/8/4K3 w", "the castling rights are missing"),
        ("4k3/8/8/8/8/8/8/4K3 w -", "the en-passant square is missing"),
        ("4k3/8/8/8/8/8/8/4Y3 w - - 0 1", "'Y' is no piece"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "7 rows instead of 8"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "row 1 has more cells instead of 8"),
        ("", "it is empty"),
    ];
    for (text, expected) in faults {
        assert_eq!(fault(Chess::STANDARD, text), expected);
    }
    assert_eq!(fault(FISCHER, "4k3/8/8/8/8/8/4K3/7R w K - 0 1"), "castling letter K: the white king is not on row 1");
    assert_eq!(fault(FISCHER, "1k6/8/8/8/8/8/8/RK6 w K - 0 1"), "castling letter K: no white rook on the king's right");
    let error = Chess::STANDARD.parse("8/8/8/8/8/8/8/4K3 w - - 0 1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "position \"8/8/8/8/8/8/8/4K3 w - - 0 1\": Black has no king; accepted: a FEN such as \
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
}

/// Finished positions are positions.
#[test]
fn finished_positions_have_no_children() {
    for text in ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        assert_eq!(perft(&Chess::STANDARD.parse(text).unwrap(), 2), 0);
    }
}

/// Texts with a few letters changed are refused or read, but never panic; what is read behaves like any position.
#[test]
fn mangled_texts() {
    const LETTERS: &[u8] = b"pnbrqkPNBRQKabcdefghACGH12345678/-w 09x\xff";
    let texts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
        "1r2k1r1/8/8/2pP4/8/8/8/1R2K1R1 w GBgb c6 0 1",
    ];
    let mut random = Random::new(7);
    let mut accepted = 0;
    for index in 0..40_000 {
        let mut bytes = texts[index % texts.len()].as_bytes().to_vec();
        for _ in 0..=random.below(3) {
            let (place, letter) = (random.below(bytes.len()), LETTERS[random.below(LETTERS.len())]);
            match random.below(3) {
                0 => bytes[place] = letter,
                1 => bytes.insert(place, letter),
                _ => drop(bytes.remove(place)),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        for game in [Chess::STANDARD, FISCHER] {
            let Ok(mut position) = game.parse(&text) else { continue };
            accepted += 1;
            for _ in 0..3 {
                assert_eq!(game.parse(&game.position_text(&position)).as_ref(), Ok(&position), "{text}");
                assert_eq!(position.key(), position.key_from_scratch(), "{text}");
                assert_eq!(game.symmetric(&game.symmetric(&position)), position, "{text}");
                let mut moves = Moves::new();
                position.moves(Stage::All, &mut moves);
                assert_eq!(position.count_moves(), moves.len() as u64, "{text}");
                let Some(candidate) = random.choose(moves.as_slice()) else { break };
                let shown = game.shown_move(&position, candidate.m);
                assert_eq!(game.parse_move(&position, &shown), Ok(candidate.m), "{shown} in {text}");
                position.play_unchecked(candidate.m);
            }
        }
    }
    assert!(accepted > 1_000, "{accepted}");
}
