//! The enlarged picture, cell by cell.

use super::marks::HELD;
use super::*;
use fiveply_core::AnyRecord;
use ratatui::style::Color;

const ROOM: Size = Size::new(200, 100);

fn record(game: &str, moves: &[&str]) -> Box<dyn AnyRecord> {
    fiveply_catalog::game(game).unwrap().open(None, moves).unwrap()
}

fn line(buffer: &Buffer, y: u16) -> String {
    (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect()
}

/// The pieces must stand where the enlarged layout looks for them, whatever the drawing crate does
/// to its margins.
#[test]
fn every_piece_stands_in_the_middle_of_its_cell() {
    for game in ["chess", "khet", "knightthrough", "breakthrough:16x16", "isolation"] {
        let moves: &[&str] = if game == "isolation" { &["f5", "a1"] } else { &[] };
        let board = record(game, moves).board();
        for (flipped, color, height) in [(false, true, 3), (true, true, 2), (false, false, 1), (true, true, 1)] {
            let view = View { flipped, ..View::default() };
            let small = Small::new(&board, &view, color, true);
            let layout = Layout::new(&board, flipped, &small, true, height);
            let buffer = layout.draw(&board, &view, &Marks::default(), &small);
            assert_eq!(buffer.area.as_size(), layout.size());
            for (column, row, cell) in layout.cells(&board) {
                let symbol = buffer[middle(layout.cell(column, row))].symbol();
                let blank = matches!(symbol, " " | "·" | "☥" | "◉" | "▵" | "▿" | "░");
                assert_eq!(blank, cell.piece.is_none(), "{game} {} shows {symbol:?}", cell.name);
            }
        }
    }
}

#[test]
fn the_board_is_as_large_as_fits() {
    let board = record("chess", &[]).board();
    let size =
        |room| picture(&board, &View::default(), &Marks::default(), (true, true), room).map(|b| b.area.as_size());
    assert_eq!(size(ROOM), Ok(Size::new(60, 25)));
    assert_eq!(size(Size::new(54, 19)), Ok(Size::new(44, 17)));
    assert_eq!(size(Size::new(28, 9)), Ok(Size::new(28, 9)));
    assert_eq!(size(Size::new(28, 8)), Err(Size::new(28, 9)));
}

#[test]
fn beams_run_on_through_the_enlarged_cells() {
    let record = record("khet", &["j4j3"]);
    let overlays = record.last_move().unwrap().overlays;
    for flipped in [false, true] {
        let view = View { flipped, overlays: overlays.clone(), ..View::default() };
        let buffer = picture(&record.board(), &view, &Marks::default(), (true, true), ROOM).unwrap();
        let row = if flipped { 2 } else { 5 };
        // From j3 the beam goes west to g3: two empty cells, and half a cell at both ends.
        let beam = line(&buffer, 1 + row * 3 + 1);
        assert_eq!(beam.matches('─').count(), 2 * 7 + 6, "{beam}");
        // From the laser at j1 it comes through j2.
        let column = if flipped { 0 } else { 9 };
        let x = LEFT + column * 7 + 3;
        let upright = (0..buffer.area.height).filter(|&y| buffer[(x, y)].symbol() == "│").count();
        assert_eq!(upright, 3 + 3 + 1);
        let light = buffer[(x, if flipped { 2 } else { 23 })].fg;
        assert!(matches!(light, Color::Indexed(_)), "{light:?}");
    }
}

#[test]
fn what_is_pointed_at_shows_with_and_without_colour() {
    let board = record("chess", &[]).board();
    let name = |name: &str| Some(name.to_owned());
    let marks = Marks { cursor: name("e2"), held: name("e2"), targets: vec!["e3".into(), "e7".into()] };
    let colored = picture(&board, &View::default(), &marks, (true, true), ROOM).unwrap();
    assert_eq!(colored[(LEFT + 4 * 7 + 3, 5 * 3 + 1)].symbol(), "•");
    assert_eq!(colored[(LEFT + 4 * 7 + 2, 3 + 1)].symbol(), "×");
    assert_eq!(colored[(LEFT + 4 * 7 + 3, 6 * 3)].bg, HELD);
    assert_eq!(colored[(LEFT + 4 * 7, 6 * 3)].symbol(), "▌");
    let plain = picture(&board, &View::default(), &marks, (false, true), ROOM).unwrap();
    let cell = &plain[(LEFT + 4 * 4 + 2, 6)];
    assert_eq!(cell.symbol(), "P");
    assert!(cell.modifier.contains(Modifier::REVERSED | Modifier::UNDERLINED));
}
