//! Beams as line characters: which edges of a cell a beam crosses decides its character.

use super::canvas::{Canvas, Style};
use super::{Layout, colors};
use crate::view::{Grid, Place, View};
use fiveply_core::{Board, Overlay, Side};
use std::collections::HashMap;

/// The edges of a cell, a bit each.
pub(super) const NORTH: u8 = 1;
/// See [`NORTH`].
pub(super) const EAST: u8 = 2;
/// See [`NORTH`].
pub(super) const SOUTH: u8 = 4;
/// See [`NORTH`].
pub(super) const WEST: u8 = 8;

/// The characters for every set of edges.
pub(super) fn lines(unicode: bool) -> [&'static str; 16] {
    if unicode {
        [" ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"]
    } else {
        [" ", "|", "-", "+", "|", "|", "+", "+", "-", "+", "-", "+", "+", "+", "+", "+"]
    }
}

/// All beams of a picture.
#[derive(Default)]
pub(super) struct Beams {
    crossed: HashMap<(i16, i16), (u8, Side)>,
    struck: HashMap<(i16, i16), Side>,
    lasers: Vec<(Place, u8, Side)>,
}

impl Beams {
    pub(super) fn new(board: &Board, view: &View, grid: Grid) -> Self {
        let mut beams = Beams::default();
        for overlay in view.overlays(board) {
            let Overlay::Beam { side, path, hit } = overlay;
            let places: Vec<Place> = path.iter().map(|&point| grid.place(point)).collect();
            for pair in places.windows(2) {
                beams.cross(pair[0], pair[1], *side);
            }
            if let [start, next, ..] = places[..]
                && grid.in_frame(start)
            {
                beams.lasers.push((start, way(start, next), *side));
            }
            if let Some(place) = hit.as_ref().and_then(|name| grid.find(board, name)) {
                beams.struck.insert((place.column, place.row), *side);
            }
        }
        beams
    }

    /// Marks the edges between two places in line.
    fn cross(&mut self, from: Place, to: Place, side: Side) {
        let direction = way(from, to);
        let (step_x, step_y) = match direction {
            NORTH => (0, -1),
            EAST => (1, 0),
            SOUTH => (0, 1),
            WEST => (-1, 0),
            _ => return,
        };
        let opposite = if direction < SOUTH { direction << 2 } else { direction >> 2 };
        let mut at = (from.column, from.row);
        while at != (to.column, to.row) {
            self.add(at, direction, side);
            at = (at.0 + step_x, at.1 + step_y);
            self.add(at, opposite, side);
        }
    }

    fn add(&mut self, at: (i16, i16), edge: u8, side: Side) {
        let entry = self.crossed.entry(at).or_insert((0, side));
        *entry = (entry.0 | edge, side);
    }

    /// The edges a beam crosses there, and whose beam it is.
    pub(super) fn at(&self, place: Place) -> (u8, Option<Side>) {
        let crossed = self.crossed.get(&(place.column, place.row));
        crossed.map_or((0, None), |&(edges, side)| (edges, Some(side)))
    }

    /// Whose beam strikes that cell.
    pub(super) fn hit(&self, place: Place) -> Option<Side> {
        self.struck.get(&(place.column, place.row)).copied()
    }

    /// Whether a beam strikes anything.
    pub(super) fn any_hit(&self) -> bool {
        !self.struck.is_empty()
    }

    /// Beams that leave the board, and the lasers, in the frame.
    pub(super) fn draw_frame(&self, canvas: &mut Canvas, layout: &Layout<'_>) {
        let lines = lines(layout.options.unicode);
        let style = |side| Style { foreground: Some(colors::beam(side)), background: None, bold: true };
        for (&(column, row), &(edges, side)) in &self.crossed {
            let place = Place { column, row };
            if layout.grid.in_frame(place) {
                canvas.put(layout.x(column), layout.y(row), lines[usize::from(edges)], style(side));
            }
        }
        for &(place, way, side) in &self.lasers {
            let glyph = match (way, layout.options.unicode) {
                (EAST, true) => "▶",
                (SOUTH, true) => "▼",
                (WEST, true) => "◀",
                (_, true) => "▲",
                (EAST, false) => ">",
                (SOUTH, false) => "v",
                (WEST, false) => "<",
                (_, false) => "^",
            };
            canvas.put(layout.x(place.column), layout.y(place.row), glyph, style(side));
        }
    }
}

/// The edge through which one goes from a place to another in line with it; 0 when they are not in
/// line.
fn way(from: Place, to: Place) -> u8 {
    match (to.column - from.column, to.row - from.row) {
        (0, ..=-1) => NORTH,
        (1.., 0) => EAST,
        (0, 1..) => SOUTH,
        (..=-1, 0) => WEST,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_a_corner_and_a_crossing_a_cross() {
        let place = |column, row| Place { column, row };
        let mut beams = Beams::default();
        beams.cross(place(0, 3), place(0, 1), Side::First);
        beams.cross(place(0, 1), place(2, 1), Side::First);
        beams.cross(place(1, 3), place(1, 0), Side::Second);
        let character = |column, row| lines(true)[usize::from(beams.at(place(column, row)).0)];
        assert_eq!([character(0, 2), character(0, 1), character(1, 1), character(2, 1)], ["│", "┌", "┼", "╴"]);
        assert_eq!(beams.at(place(1, 1)).1, Some(Side::Second));
        assert_eq!(beams.at(place(5, 5)), (0, None));
    }

    #[test]
    fn places_that_are_not_in_line_are_not_joined() {
        let mut beams = Beams::default();
        beams.cross(Place { column: 0, row: 0 }, Place { column: 1, row: 1 }, Side::First);
        assert!(beams.crossed.is_empty());
    }
}
