//! Moves as text.

use fiveply_chess::{Chess, ChessPosition};
use fiveply_core::Game;

const FISCHER: Chess = Chess::fischer(518).unwrap();

/// What a text is read as: the move as UCI writes it, or the fault.
fn read(game: Chess, position: &str, text: &str) -> Result<String, String> {
    let position = game.parse(position).unwrap();
    game.parse_move(&position, text).map(|m| game.move_text(&position, m)).map_err(|error| error.fault)
}

fn shown(position: &str, text: &str) -> String {
    let position: ChessPosition = Chess::STANDARD.parse(position).unwrap();
    Chess::STANDARD.shown_move(&position, Chess::STANDARD.parse_move(&position, text).unwrap())
}

#[test]
fn both_notations_and_every_leniency() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for text in ["g1f3", "Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3!?", "Nf3+"] {
        assert_eq!(read(Chess::STANDARD, start, text).as_deref(), Ok("g1f3"), "{text}");
    }
    for text in ["e2e4", "e4", "e2-e4", "e4!!"] {
        assert_eq!(read(Chess::STANDARD, start, text).as_deref(), Ok("e2e4"), "{text}");
    }
    let promotion = "3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    for text in ["e7d8q", "exd8=Q+", "exd8Q", "ed8=Q#", "e7xd8=Q", "exd8=q"] {
        assert_eq!(read(Chess::STANDARD, promotion, text).as_deref(), Ok("e7d8q"), "{text}");
    }
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for text in ["e5d6", "exd6", "ed6", "e5xd6"] {
        assert_eq!(read(Chess::STANDARD, passing, text).as_deref(), Ok("e5d6"), "{text}");
    }
}

#[test]
fn castling_in_both_games() {
    let rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for text in ["e1g1", "e1h1", "O-O", "0-0", "O-O!"] {
        assert_eq!(read(Chess::STANDARD, rooks, text).as_deref(), Ok("e1g1"), "{text}");
        assert_eq!(read(FISCHER, rooks, text).as_deref(), Ok("e1h1"), "{text}");
    }
    for text in ["e1c1", "e1a1", "O-O-O", "0-0-0"] {
        assert_eq!(read(Chess::STANDARD, rooks, text).as_deref(), Ok("e1c1"), "{text}");
        assert_eq!(read(FISCHER, rooks, text).as_deref(), Ok("e1a1"), "{text}");
    }
    // One step beside the rook's square is a step of the king, not castling.
    let near = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    assert_eq!(read(FISCHER, near, "f1g1").as_deref(), Ok("f1g1"));
    assert_eq!(read(FISCHER, near, "Kg1").as_deref(), Ok("f1g1"));
    assert_eq!(read(FISCHER, near, "O-O").as_deref(), Ok("f1h1"));
    // A king cannot capture its own rook otherwise.
    assert!(read(Chess::STANDARD, "4k3/8/8/8/8/8/8/5K1R w - - 0 1", "f1h1").is_err());
    assert!(read(FISCHER, "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "Kg1").is_err());
}

#[test]
fn refused_moves_are_named() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let fault = |position, text| read(Chess::STANDARD, position, text).unwrap_err();
    assert_eq!(fault(start, "e2e5"), "it is not legal here");
    assert_eq!(fault(start, "e2e4q"), "it is not legal here");
    assert_eq!(fault(start, "Ne5"), "it is not legal here");
    assert_eq!(fault(start, "O-O"), "castling is not legal here");
    assert_eq!(fault(start, "Nf3=Q"), "nothing is promoted by it");
    assert_eq!(fault(start, "Nxf3"), "there is nothing to capture on f3");
    assert_eq!(fault("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rf1x"), "it is no move of chess");
    assert_eq!(fault("4k3/8/8/8/8/8/8/R2K3R w - - 0 1", "Ke1h1"), "it is not legal here");
    assert_eq!(fault("6k1/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1"), "2 moves are meant by it");
    assert_eq!(fault("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8"), "what the pawn becomes is missing");
    for text in
        ["", " ", "e", "é2é4", "e9e4", "i1a1", "0000", "Nf3 ", "PPPP", "=Q", "x", "♘f3", "e8=K", "Pe4", "--", "O-O-O-O"]
    {
        assert_eq!(fault(start, text), "it is no move of chess", "{text}");
    }
    assert_eq!(
        Chess::STANDARD.parse_move(&Chess::STANDARD.start(), "e2e5").unwrap_err().to_string(),
        "move \"e2e5\": it is not legal here; accepted: a legal move, as UCI writes it (e2e4, e7e8q, e1g1) or in SAN (Nf3, exd6, O-O)"
    );
}

#[test]
fn a_capture_in_passing_may_be_told() {
    let position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    for text in ["exd6ep", "exd6e.p.", "exd6+e.p.!", "exd6ep+", "ed6ep", "e5xd6e.p."] {
        assert_eq!(read(Chess::STANDARD, position, text).unwrap(), "e5d6", "{text}");
    }
    let fault = |text| read(Chess::STANDARD, position, text).unwrap_err();
    assert_eq!(fault("e6ep"), "it captures nothing in passing");
    assert_eq!(fault("Kd1ep"), "it captures nothing in passing");
    assert_eq!(fault("ep"), "it is no move of chess");
    assert_eq!(fault("O-Oe.p."), "castling is not legal here");
}

#[test]
fn san_names_as_much_of_the_start_as_needed() {
    assert_eq!(shown("4k3/8/8/8/8/8/8/RN2K1NR w - - 0 1", "g1f3"), "Nf3");
    assert_eq!(shown("4k3/3N4/8/8/8/6N1/8/4K3 w - - 0 1", "d7f6"), "Nf6+");
    assert_eq!(shown("4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "g3e4"), "Nge4");
    assert_eq!(shown("4k3/8/R7/8/8/8/8/R3K3 w - - 0 1", "a1a3"), "R1a3");
    // Three queens: neither file nor row alone is enough for the one in the corner.
    assert_eq!(shown("8/7k/8/8/Q2Q4/8/8/Q3K3 w - - 0 1", "a4d1"), "Qa4d1");
    // The other knight is pinned, so nothing needs to be told apart.
    assert_eq!(shown("4k3/4r3/8/8/8/8/4N3/2N1K3 w - - 0 1", "c1d3"), "Nd3");
    assert_eq!(shown("3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q"), "exd8=Q+");
    assert_eq!(shown("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
    assert_eq!(shown("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", "b1b8"), "Qb8#");
    assert_eq!(shown("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O+");
}
