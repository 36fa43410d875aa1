//! What every SVG picture must be: well formed, accessible, safe against its texts, and turned as a
//! whole.

mod common;

use common::{cell_mut, chess, khet, samples};
use fiveply_core::text::square_name;
use fiveply_core::{Board, Cell, Mark, Note, Overlay, Point, Side, Tint};
use fiveply_draw::{SvgOptions, Theme, View, piece_symbol, svg};
use roxmltree::{Document, Node};

/// The centres of all pieces of a picture in cells from the left and the top, with their turn in
/// degrees.
fn pieces(picture: &str) -> Vec<(i32, i32, i32)> {
    let document = Document::parse(picture).unwrap();
    let is_piece = |node: &Node<'_, '_>| {
        node.has_tag_name("g") && node.attribute("class").is_some_and(|class| class.contains("fp-piece"))
    };
    let mut found: Vec<_> = document
        .descendants()
        .filter(is_piece)
        .map(|node| {
            let place = numbers(node.attribute("transform").unwrap());
            let turn = node.first_element_child().and_then(|child| child.attribute("transform"));
            (place[0] / 100, place[1] / 100, turn.map_or(0, |turn| numbers(turn)[0]))
        })
        .collect();
    found.sort_unstable();
    found
}

fn numbers(text: &str) -> Vec<i32> {
    text.split(|c: char| !c.is_ascii_digit() && c != '-').filter_map(|number| number.parse().ok()).collect()
}

#[test]
fn every_picture_is_well_formed_and_tells_what_it_shows() {
    for sample in samples() {
        for theme in [Theme::Light, Theme::Dark] {
            for (cell, coordinates, notes) in
                [(0, true, true), (24, false, false), (56, true, true), (u16::MAX, false, true)]
            {
                let title = sample.name.to_owned();
                let options = SvgOptions { theme, cell, coordinates, notes, title, ..SvgOptions::default() };
                let picture = svg(&sample.board, &options);
                let document = Document::parse(&picture).unwrap();
                let root = document.root_element();
                assert_eq!(root.attribute("role"), Some("img"));
                assert_eq!(root.first_element_child().and_then(|title| title.text()), Some(sample.name));
                let label = root.attribute("aria-label").unwrap();
                for cell in &sample.board.cells {
                    let spoken = cell.piece.as_ref().map(|piece| format!("{} {}", cell.name, piece.name));
                    assert!(spoken.as_ref().is_none_or(|spoken| label.contains(spoken)), "{spoken:?} in {label}");
                }
                assert!(!picture.contains("href") && !picture.contains("url("), "nothing comes from outside");
            }
        }
    }
}

#[test]
fn texts_cannot_break_out() {
    let evil = "</title><script>alert('x')</script>\"&\u{1}\u{ffff}";
    let mut board = chess();
    let king = cell_mut(&mut board, "e1");
    evil.clone_into(&mut king.name);
    let piece = king.piece.as_mut().unwrap();
    evil.clone_into(&mut piece.name);
    (piece.kind, piece.glyph) = ("<kind>", "<&\"");
    board.notes.push(Note { side: None, label: "<b>", value: evil.to_owned() });
    let view = View { last_move: Some((evil.to_owned(), evil.to_owned())), sides: ["<i>", "&"], ..View::default() };
    let picture = svg(&board, &SvgOptions { title: evil.to_owned(), view, ..SvgOptions::default() });
    let document = Document::parse(&picture).unwrap();
    assert!(!document.descendants().any(|node| node.has_tag_name("script") || node.has_tag_name("b")));
    assert_eq!(
        document.root_element().first_element_child().unwrap().text(),
        Some("</title><script>alert('x')</script>\"&  ")
    );
}

#[test]
fn a_flipped_board_is_turned_by_half_a_turn() {
    let flipped = SvgOptions { view: View { flipped: true, ..View::default() }, ..SvgOptions::default() };
    for (board, turns) in [(chess(), 0), (khet(), 180)] {
        let (width, height) = (i32::from(board.width), i32::from(board.height));
        // Chess men stay upright; mirrors turn with the board. Obelisks and pharaohs look the same
        // from everywhere.
        let round = |x: i32, y: i32| {
            let cell = board.cell(x as u8, (height - 1 - y) as u8);
            cell.piece.as_ref().is_some_and(|piece| ["obelisk", "pharaoh"].contains(&piece.kind))
        };
        let mut expected: Vec<_> = pieces(&svg(&board, &SvgOptions::default()))
            .into_iter()
            .map(|(x, y, turn)| (width - 1 - x, height - 1 - y, if round(x, y) { turn } else { (turn + turns) % 360 }))
            .collect();
        expected.sort_unstable();
        assert_eq!(pieces(&svg(&board, &flipped)), expected);
        assert!(expected.len() > 20);
    }
}

#[test]
fn a_stack_shows_its_count_and_an_unknown_kind_its_glyph() {
    let picture = svg(&khet(), &SvgOptions::default());
    assert_eq!(picture.matches(r#"class="fp-count""#).count(), 4);
    let mut board = chess();
    let piece = cell_mut(&mut board, "a1").piece.as_mut().unwrap();
    (piece.kind, piece.glyph) = ("dragon", "D");
    assert!(svg(&board, &SvgOptions::default()).contains(r#"<text class="fp-glyph" x="50" y="65">D</text>"#));
}

#[test]
fn every_kind_has_a_drawing_without_colours_of_its_own() {
    let kinds = [
        "king", "queen", "rook", "bishop", "knight", "pawn", "man", "pyramid", "djed", "obelisk", "pharaoh", "scarab",
        "anubis", "sphinx",
    ];
    for kind in kinds {
        let symbol = piece_symbol(kind).unwrap();
        Document::parse(&format!("<g>{symbol}</g>")).unwrap();
        assert!(!symbol.contains('#') && !symbol.contains("fill="), "{kind}");
    }
    assert_eq!(piece_symbol(""), None);
}

#[test]
fn absurd_boards_are_drawn_without_complaint() {
    let cell = |x: u8, y: u8| Cell {
        name: square_name(x % 26, y % 250),
        tint: Tint::Closed,
        mark: Some(Mark::Alarm),
        piece: None,
    };
    for (width, height) in [(0, 0), (0, 5), (1, 1), (255, 255)] {
        let mut board = Board::new(width, height, cell);
        board.cells.truncate(300);
        let path = [(-128, -128), (127, 127), (0, 0), (0, 0)].map(|(x, y)| Point { x, y }).to_vec();
        for path in [Vec::new(), path[..1].to_vec(), path] {
            board.overlays.push(Overlay::Beam { side: Side::Second, path, hit: Some("zz".to_owned()) });
        }
        for flipped in [false, true] {
            let options = SvgOptions { view: View { flipped, ..View::default() }, ..SvgOptions::default() };
            assert!(Document::parse(&svg(&board, &options)).is_ok());
        }
    }
}
