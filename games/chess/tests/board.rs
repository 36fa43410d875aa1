//! The board as data, gestures, and the names of the games.

use fiveply_chess::{Chess, INFO, open};
use fiveply_core::{Action, Game, Mark, Side, Tint, Visitor};

struct Text;

impl Visitor for Text {
    type Out = String;

    fn visit<G: Game>(self, game: G) -> String {
        game.text()
    }
}

#[test]
fn options_and_names() {
    for (options, text) in [
        ("", "chess"),
        ("960", "chess:960"),
        ("960,518", "chess:960"),
        ("960,17", "chess:960,17"),
        ("960,0", "chess:960,0"),
        ("960,959", "chess:960,959"),
    ] {
        assert_eq!(open(options, Text).as_deref(), Ok(text));
    }
    for text in INFO.setups.iter().chain(INFO.samples) {
        let options = text.split_once(':').map_or("", |(_, options)| options);
        assert_eq!(open(options, Text).as_deref(), Ok(*text));
    }
    let fault = |options| open(options, Text).unwrap_err().fault;
    assert_eq!(fault("960,960"), "there is no start position 960");
    assert_eq!(fault("960,99999999999"), "there is no start position 99999999999");
    assert_eq!(fault("960,-1"), "\"-1\" is no number");
    assert_eq!(fault("960,"), "\"\" is no number");
    assert_eq!(fault("8x8"), "unknown option \"8x8\"");
    assert_eq!(fault("17,960"), "unknown option \"17,960\"");
    assert_eq!(
        open("961", Text).unwrap_err().to_string(),
        "game \"chess:961\": unknown option \"961\"; accepted: chess, chess:960 or chess:960,N with N from 0 to 959"
    );
}

#[test]
fn cells_pieces_and_marks() {
    let position = Chess::STANDARD.parse("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1").unwrap();
    let board = Chess::STANDARD.board(&position);
    assert_eq!((board.width, board.height, board.cells.len()), (8, 8, 64));
    let (a1, h1, king) = (board.cell(0, 0), board.cell(7, 0), board.cell(4, 0));
    assert_eq!((a1.name.as_str(), a1.tint, a1.mark), ("a1", Tint::Dark, None));
    assert_eq!(h1.tint, Tint::Light);
    assert_eq!(king.mark, Some(Mark::Alarm));
    assert_eq!(board.cell(4, 7).mark, None);
    let rook = board.cell(4, 1).piece.as_ref().unwrap();
    assert_eq!((rook.side, rook.kind, rook.name.as_str()), (Side::Second, "rook", "black rook"));
    assert_eq!((rook.glyph, rook.letters.as_str()), ("♜", "r"));
}

#[test]
fn gestures() {
    let gesture = |game: Chess, text: &str, m: &str| {
        let position = game.parse(text).unwrap();
        let gesture = game.gesture(&position, game.parse_move(&position, m).unwrap());
        (gesture.from, gesture.to, gesture.action)
    };
    let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let fischer = Chess::fischer(518).unwrap();
    assert_eq!(gesture(Chess::STANDARD, castling, "O-O"), ("e1".into(), "g1".into(), Action::Move));
    assert_eq!(gesture(fischer, castling, "O-O-O"), ("e1".into(), "a1".into(), Action::Move));
    let promotion = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(gesture(Chess::STANDARD, promotion, "e8=Q"), ("e7".into(), "e8".into(), Action::Promote('q')));
}
