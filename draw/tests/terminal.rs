//! What every text picture must be: narrow enough, honest without colour, plain ASCII when asked,
//! and turned as a whole.

mod common;

use common::{cell_mut, chess, khet, samples};
use fiveply_core::text::square_name;
use fiveply_core::{Board, Cell, Note, Overlay, Point, Side, Tint};
use fiveply_draw::{TerminalOptions, View, terminal};
use unicode_width::UnicodeWidthStr;

fn plain() -> TerminalOptions {
    TerminalOptions { color: false, ..TerminalOptions::default() }
}

fn ascii() -> TerminalOptions {
    TerminalOptions { unicode: false, ..plain() }
}

/// The text without its colours.
fn uncoloured(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    first + &parts.map(|part| part.split_once('m').unwrap().1).collect::<String>()
}

#[test]
fn every_picture_fits_into_80_columns() {
    for sample in samples() {
        for color in [false, true] {
            for unicode in [false, true] {
                let view = View { sides: sample.sides, ..View::default() };
                let options = TerminalOptions { color, unicode, view, ..TerminalOptions::default() };
                let text = uncoloured(&terminal(&sample.board, &options));
                let widest = text.lines().map(UnicodeWidthStr::width).max().unwrap();
                assert!(widest <= 80, "{} is {widest} wide:\n{text}", sample.name);
            }
        }
    }
}

#[test]
fn without_colour_there_are_no_escapes_and_without_unicode_only_ascii() {
    for sample in samples() {
        assert!(!terminal(&sample.board, &plain()).contains('\x1b'));
        let text = terminal(&sample.board, &ascii());
        assert!(text.bytes().all(|byte| (b' '..=b'~').contains(&byte) || byte == b'\n'), "{text}");
        assert!(text.lines().all(|line| !line.ends_with(' ')));
    }
}

#[test]
fn without_colour_the_letters_tell_everything() {
    let text = terminal(&khet(), &ascii());
    for cell in &khet().cells {
        if let Some(piece) = cell.piece.as_ref().filter(|piece| piece.count == 1) {
            assert!(text.contains(&piece.letters), "{} in\n{text}", piece.letters);
        }
    }
    assert_eq!(text.matches("t2").count() + text.matches("T2").count(), 4);
    assert!(text.contains("+ First only   @ Second only   * struck"));
    let shown = terminal(&khet(), &plain());
    for turned in ["P◺", "p◤", "P◹", "P◿", "D╱", "d╲"] {
        assert!(shown.contains(turned), "{turned} in\n{shown}");
    }
}

#[test]
fn a_flipped_board_reads_from_the_other_side() {
    let flipped = TerminalOptions { view: View { flipped: true, ..View::default() }, coordinates: false, ..ascii() };
    let upright = TerminalOptions { coordinates: false, ..ascii() };
    let mut board = chess();
    cell_mut(&mut board, "e8").mark = None;
    let cells = |text: &str| text.split_ascii_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let mut turned = cells(&terminal(&board, &upright));
    turned.reverse();
    assert_eq!(cells(&terminal(&board, &flipped)), turned);
    assert_eq!(turned.len(), 64);
}

#[test]
fn the_last_move_is_in_brackets_and_neighbours_share_a_bar() {
    let view = |from: &str, to: &str| View { last_move: Some((from.to_owned(), to.to_owned())), ..View::default() };
    let line = |view| {
        let text = terminal(&chess(), &TerminalOptions { view, ..ascii() });
        text.lines().nth(3).unwrap().to_owned()
    };
    assert_eq!(line(view("e5", "c5")), " 5   .   . [ . ] . [ p ] .   .   .");
    assert_eq!(line(view("e5", "f5")), " 5   .   .   .   . [ p | . ] .   .");
}

#[test]
fn beams_turn_at_mirrors_and_mark_what_they_strike() {
    let text = terminal(&khet(), &plain());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[5], " 4  ◉p◤  ·   P◿  ·   D╱──────✸   p◣  ·   ☥");
    assert_eq!(lines[6], " 3   ◉   ·   ·   ·   D╲──────────────────P◹");
    assert_eq!(lines[7], " 2   ◉   ·   ·   ·   ·   ·   ·   P◺  ·   │");
    assert_eq!(lines[9].trim(), "▲");
}

#[test]
fn notes_stand_beside_the_board_or_below_it() {
    let mut board = chess();
    board.notes.push(Note { side: Some(Side::Second), label: "moves to goal", value: "3".to_owned() });
    assert!(terminal(&board, &ascii()).lines().next().unwrap().ends_with("Second: moves to goal 3"));
    let narrow = terminal(&board, &TerminalOptions { columns: 40, ..ascii() });
    assert_eq!(narrow.lines().last(), Some("   Second: moves to goal 3"));
    board.notes[0].value = "a long story \x1b[31mwith an escape ".repeat(9);
    let long = terminal(&board, &ascii());
    assert!(long.lines().all(|line| line.width() <= 80) && !long.contains('\x1b'), "{long}");
}

#[test]
fn odd_glyphs_and_letters_do_no_harm() {
    let mut board = chess();
    for (name, glyph, letters) in [
        ("a2", "", ""),
        ("b2", "象", "\x1b[2J"),
        ("c2", "too long", "LONG"),
        ("d2", "e\u{301}", "é"),
        ("f2", "\t", "\n"),
    ] {
        let piece = cell_mut(&mut board, name).piece.as_mut().unwrap();
        (piece.kind, piece.glyph) = ("odd", glyph);
        letters.clone_into(&mut piece.letters);
    }
    for color in [false, true] {
        let text = uncoloured(&terminal(&board, &TerminalOptions { color, ..TerminalOptions::default() }));
        assert_eq!(text.lines().count(), 9);
        assert_eq!(text.lines().nth(6).unwrap().matches('?').count(), if color { 2 } else { 3 }, "{text}");
        assert!(!text.contains('\x1b') && text.lines().all(|line| line.width() <= 40), "{text}");
    }
}

#[test]
fn absurd_boards_are_drawn_without_complaint() {
    let cell = |x: u8, y: u8| Cell { name: square_name(x % 26, y % 250), tint: Tint::Closed, mark: None, piece: None };
    for (width, height) in [(0, 0), (0, 5), (5, 0), (1, 1), (255, 255)] {
        let mut board = Board::new(width, height, cell);
        board.cells.truncate(300);
        let path = [(-128, -128), (127, -128), (0, 0), (0, 0), (0, 9)].map(|(x, y)| Point { x, y }).to_vec();
        for path in [Vec::new(), path[..1].to_vec(), path] {
            board.overlays.push(Overlay::Beam { side: Side::Second, path, hit: Some("zz".to_owned()) });
        }
        for (color, coordinates, columns) in [(true, true, 80), (false, false, 0), (true, false, 0), (false, true, 0)] {
            let text = terminal(&board, &TerminalOptions { color, coordinates, columns, ..TerminalOptions::default() });
            assert!(text.lines().count() >= usize::from(height));
        }
    }
}
