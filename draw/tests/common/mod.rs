//! Boards made by hand, one in the manner of each game, so that the pictures can be judged without
//! the games; and the comparison with stored pictures.

#![allow(dead_code, reason = "every test file uses its own part")]

use fiveply_core::text::{parse_rows, square_name};
use fiveply_core::{Board, Cell, Game, Mark, Note, Overlay, Piece, Point, Side, Tint};
use std::path::Path;

/// Compares with `golden/NAME`, or writes it when `FIVEPLY_BLESS` is 1.
pub(crate) fn assert_golden(name: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(name);
    if std::env::var_os("FIVEPLY_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&file, text).unwrap();
    }
    let golden = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(golden == text, "{name} has changed; look at it, then bless it with FIVEPLY_BLESS=1\n{text}");
}

/// A board to draw.
pub(crate) struct Sample {
    pub(crate) name: &'static str,
    pub(crate) board: Board,
    pub(crate) sides: [&'static str; 2],
    pub(crate) last_move: (&'static str, &'static str),
}

/// Every kind of board.
pub(crate) fn samples() -> Vec<Sample> {
    let knights = "n1nnnnnn/nnnn1nnn/8/2n5/5N2/4N3/NNNN1NNN/NN1NNN1N";
    let men = "pppppp/1ppp1p/1p2p1/2PP2/P3PP/PPPP1P";
    let most_men = format!("{0}/{0}{1}/{2}/{2}", "p".repeat(16), "/16".repeat(12), "P".repeat(16));
    let tictactoe = fiveply_example::Rules.parse("X1O/1X1/O1X o").unwrap();
    let sample = |name, board, last_move| Sample { name, board, sides: ["White", "Black"], last_move };
    vec![
        sample("chess", chess(), ("f3", "f7")),
        Sample { sides: ["Silver", "Red"], ..sample("khet", khet(), ("f4", "e3")) },
        sample("knightthrough", through(knights, 8, 8, "knight"), ("g1", "e3")),
        sample("breakthrough", through(men, 6, 6, "man"), ("d2", "d3")),
        sample("isolation", isolation(), ("d5", "f4")),
        sample("largest", through(&most_men, 16, 16, "man"), ("p2", "p3")),
        sample("unknown-kinds", fiveply_example::Rules.board(&tictactoe), ("b2", "b2")),
    ]
}

/// A mate by the queen on f7.
pub(crate) fn chess() -> Board {
    let rows = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR";
    let mut board = from_rows(rows, 8, 8, Tint::checkered, |letters| {
        let (kind, glyphs) = match letters.to_ascii_lowercase().as_str() {
            "k" => ("king", ["♔", "♚"]),
            "q" => ("queen", ["♕", "♛"]),
            "r" => ("rook", ["♖", "♜"]),
            "b" => ("bishop", ["♗", "♝"]),
            "n" => ("knight", ["♘", "♞"]),
            _ => ("pawn", ["♙", "♟"]),
        };
        piece(letters, kind, glyphs, ["white", "black"])
    });
    cell_mut(&mut board, "e8").mark = Some(Mark::Alarm);
    board
}

/// The original set-up after j4j3 g3g4 f4e3xg4: the beam has just taken the pyramid on g4.
pub(crate) fn khet() -> Board {
    let rows = "4tktpb2/2pc7/3Pd6/pa1Pc1dgdf1pb1Pd/pb1Pd1Df2pa2/4Dg4Pc/7Pa2/2PdTKT4";
    let plain = |_, _| Tint::Plain;
    let mut board = from_rows(rows, 10, 8, plain, |letters| {
        let (kind, glyphs) = match letters.to_ascii_lowercase().as_bytes()[0] {
            b'p' => ("pyramid", ["◣", "◣"]),
            b'd' => ("djed", ["╱", "╱"]),
            b'k' => ("pharaoh", ["♛", "♛"]),
            _ => ("obelisk", ["■", "■"]),
        };
        let mut piece = piece(letters, kind, glyphs, ["silver", "red"]);
        piece.turn = match letters.as_bytes().get(1) {
            Some(&turn @ b'a'..=b'd') => turn - b'a',
            Some(b'g') => 1,
            _ => 0,
        };
        piece.count = if letters.eq_ignore_ascii_case("t") { 2 } else { 1 };
        piece
    });
    for (columns, rows, mark) in [
        ("a", 1..=8, Mark::SecondOnly),
        ("j", 1..=8, Mark::FirstOnly),
        ("b", 1..=1, Mark::FirstOnly),
        ("b", 8..=8, Mark::FirstOnly),
        ("i", 1..=1, Mark::SecondOnly),
        ("i", 8..=8, Mark::SecondOnly),
    ] {
        for row in rows {
            cell_mut(&mut board, &format!("{columns}{row}")).mark = Some(mark);
        }
    }
    let way = [(9, -1), (9, 0), (9, 1), (9, 2), (8, 2), (7, 2), (6, 2), (5, 2), (4, 2), (4, 3), (5, 3), (6, 3)];
    let path = way.map(|(x, y)| Point { x, y }).to_vec();
    board.overlays.push(Overlay::Beam { side: Side::First, path, hit: Some("g4".to_owned()) });
    board
}

/// Men or knights running for the far row.
pub(crate) fn through(rows: &str, width: u8, height: u8, kind: &'static str) -> Board {
    let mut board = from_rows(rows, width, height, Tint::checkered, |letters| {
        piece(letters, kind, if kind == "knight" { ["♘", "♞"] } else { ["○", "●"] }, ["white", "black"])
    });
    for x in 0..width {
        cell_mut(&mut board, &square_name(x, height - 1)).mark = Some(Mark::FirstGoal);
        cell_mut(&mut board, &square_name(x, 0)).mark = Some(Mark::SecondGoal);
    }
    for (side, value) in Side::BOTH.into_iter().zip(["3", "4"]) {
        board.notes.push(Note { side: Some(side), label: "moves to goal", value: value.to_owned() });
    }
    board
}

/// Two knights among closed squares.
pub(crate) fn isolation() -> Board {
    let rows = ["5x5", "3x1x5", "4x6", "2x1x1x4", "3x1B2x2", "5W1x3", "4x2x3", "11", "11"].join("/");
    let mut board = from_rows(
        &rows,
        11,
        9,
        |_, _| Tint::Plain,
        |letters| match letters {
            "x" => piece("x", "closed", ["", ""], ["", ""]),
            "W" => Piece { side: Side::First, ..piece("W", "knight", ["♘", "♞"], ["first", "first"]) },
            _ => Piece { side: Side::Second, ..piece("B", "knight", ["♘", "♞"], ["second", "second"]) },
        },
    );
    for cell in &mut board.cells {
        if cell.piece.as_ref().is_some_and(|piece| piece.kind == "closed") {
            cell.piece = None;
            cell.tint = Tint::Closed;
        }
    }
    board.notes.push(Note { side: None, label: "squares left", value: "86".to_owned() });
    board
}

/// A board from the rows of a position text; letters are one piece each, or two where the second is
/// lower case a to g after P or D.
fn from_rows(rows: &str, width: u8, height: u8, tint: impl Fn(u8, u8) -> Tint, make: impl Fn(&str) -> Piece) -> Board {
    let mut board =
        Board::new(width, height, |x, y| Cell { name: square_name(x, y), tint: tint(x, y), mark: None, piece: None });
    let stone = rows.contains("Pa") || rows.contains("pa");
    parse_rows(rows, width, height, |x, y, letters| {
        let mut text = String::from(letters.next().unwrap());
        if stone && "PpDd".contains(&text) {
            text.push(letters.next().unwrap());
        }
        cell_mut(&mut board, &square_name(x, y)).piece = Some(make(&text));
        Ok(())
    })
    .unwrap();
    board
}

fn piece(letters: &str, kind: &'static str, glyphs: [&'static str; 2], sides: [&str; 2]) -> Piece {
    let side = if letters.starts_with(|c: char| c.is_ascii_uppercase()) { Side::First } else { Side::Second };
    Piece {
        side,
        kind,
        name: format!("{} {kind}", sides[side.index()]),
        glyph: glyphs[side.index()],
        letters: letters.to_owned(),
        turn: 0,
        count: 1,
    }
}

/// The cell with this name.
pub(crate) fn cell_mut<'a>(board: &'a mut Board, name: &str) -> &'a mut Cell {
    board.cells.iter_mut().find(|cell| cell.name == name).unwrap()
}
