//! What is shown besides the position itself, and from which side: the same for every kind of
//! picture.

use crate::pieces::{Material, drawing};
use fiveply_core::{Board, Cell, Mark, MoveInfo, Overlay, Piece, Point, Side, Tint};

/// How a board is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Seen from the second side: turned by half a turn.
    pub flipped: bool,
    /// The cells a move left and reached, to be highlighted.
    pub last_move: Option<(String, String)>,
    /// What to draw besides the board's own overlays: the beam of the last move.
    pub overlays: Vec<Overlay>,
    /// What the sides are called in notes and legends.
    pub sides: [&'static str; 2],
}

impl Default for View {
    fn default() -> Self {
        View { flipped: false, last_move: None, overlays: Vec::new(), sides: ["First", "Second"] }
    }
}

impl View {
    /// The view with `last` marked as the last move, together with what it set off.
    #[must_use]
    pub fn after(mut self, last: &MoveInfo) -> Self {
        self.last_move = Some((last.gesture.from.clone(), last.gesture.to.clone()));
        self.overlays.extend(last.overlays.iter().cloned());
        self
    }

    /// The side at the bottom of the picture.
    pub(crate) fn near_side(&self) -> Side {
        if self.flipped { Side::Second } else { Side::First }
    }

    /// Whether a cell was left or reached by the last move.
    pub(crate) fn is_last_move(&self, name: &str) -> bool {
        self.last_move.as_ref().is_some_and(|(from, to)| from == name || to == name)
    }

    /// The board's overlays and the view's own, in the order they are drawn. One that is in both is
    /// drawn once.
    pub(crate) fn overlays<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = &'a Overlay> {
        board.overlays.iter().filter(|overlay| !self.overlays.contains(overlay)).chain(&self.overlays)
    }

    /// Whether the board is drawn as stone, with a frame that holds lasers: its pieces, its squares
    /// or a beam tell.
    pub(crate) fn is_stone(&self, board: &Board) -> bool {
        let stone = |piece: &Piece| drawing(piece.kind).is_some_and(|drawing| drawing.material == Material::Stone);
        board.cells.iter().any(|cell| matches!(cell.mark, Some(Mark::FirstOnly | Mark::SecondOnly)))
            || board.cells.iter().filter_map(|cell| cell.piece.as_ref()).any(stone)
            || self.overlays(board).any(|overlay| matches!(overlay, Overlay::Beam { .. }))
    }
}

/// Whether a cell is drawn as closed. The one a piece still stands on is not: the piece must be
/// seen.
pub(crate) fn is_closed(cell: &Cell) -> bool {
    cell.tint == Tint::Closed && cell.piece.is_none()
}

/// A place in the picture in cells: column from the left, row from the top, both from 0. -1 and the
/// board's size are its frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) column: i16,
    pub(crate) row: i16,
}

/// Where things fall in the picture: the board's size and the way it is turned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) columns: i16,
    pub(crate) rows: i16,
    flipped: bool,
}

impl Grid {
    pub(crate) fn new(board: &Board, flipped: bool) -> Self {
        Grid { columns: board.width.into(), rows: board.height.into(), flipped }
    }

    /// The place of a point; one farther off the board than its frame is moved there.
    pub(crate) fn place(self, point: Point) -> Place {
        let column = i16::from(point.x).clamp(-1, self.columns);
        let row = self.rows - 1 - i16::from(point.y).clamp(-1, self.rows);
        if self.flipped {
            Place { column: self.columns - 1 - column, row: self.rows - 1 - row }
        } else {
            Place { column, row }
        }
    }

    /// Every cell of the board with its place. Cells beyond the board's size are left out.
    pub(crate) fn cells(self, board: &Board) -> impl Iterator<Item = (Place, &Cell)> {
        board.cells.iter().enumerate().map_while(move |(index, cell)| {
            let index = i16::try_from(index).ok().filter(|&index| index < self.columns.saturating_mul(self.rows))?;
            let (column, row) = (index % self.columns, index / self.columns);
            let place = if self.flipped {
                Place { column: self.columns - 1 - column, row: self.rows - 1 - row }
            } else {
                Place { column, row }
            };
            Some((place, cell))
        })
    }

    /// The place of the cell with this name.
    pub(crate) fn find(self, board: &Board, name: &str) -> Option<Place> {
        self.cells(board).find(|(_, cell)| cell.name == name).map(|(place, _)| place)
    }

    /// The labels along the bottom, from the left.
    pub(crate) fn column_labels(self) -> impl Iterator<Item = (i16, String)> {
        (0..self.columns).map(move |x| {
            let label = match u8::try_from(x) {
                Ok(x) if x < 26 => char::from(b'a' + x).to_string(),
                _ => (x + 1).to_string(),
            };
            (if self.flipped { self.columns - 1 - x } else { x }, label)
        })
    }

    /// The labels along the left edge, with their rows.
    pub(crate) fn row_labels(self) -> impl Iterator<Item = (i16, String)> {
        (0..self.rows).map(move |y| (if self.flipped { y } else { self.rows - 1 - y }, (y + 1).to_string()))
    }

    /// Whether a place is in the frame around the board.
    pub(crate) fn in_frame(self, place: Place) -> bool {
        place.column < 0 || place.row < 0 || place.column >= self.columns || place.row >= self.rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::text::square_name;

    fn board(width: u8, height: u8) -> Board {
        Board::new(width, height, |x, y| Cell { name: square_name(x, y), tint: Tint::Plain, mark: None, piece: None })
    }

    #[test]
    fn cells_and_points_fall_on_the_same_places_either_way() {
        let board = board(5, 3);
        for flipped in [false, true] {
            let grid = Grid::new(&board, flipped);
            for x in 0..5u8 {
                for y in 0..3u8 {
                    let point = Point { x: x as i8, y: y as i8 };
                    assert_eq!(grid.find(&board, &square_name(x, y)), Some(grid.place(point)));
                }
            }
        }
        assert_eq!(Grid::new(&board, false).find(&board, "a1"), Some(Place { column: 0, row: 2 }));
        assert_eq!(Grid::new(&board, true).find(&board, "a1"), Some(Place { column: 4, row: 0 }));
    }

    #[test]
    fn points_off_the_board_are_in_the_frame() {
        let board = board(5, 3);
        let grid = Grid::new(&board, false);
        assert_eq!(grid.place(Point { x: 4, y: -1 }), Place { column: 4, row: 3 });
        assert_eq!(grid.place(Point { x: -9, y: 100 }), Place { column: -1, row: -1 });
        assert!(grid.in_frame(grid.place(Point { x: 5, y: 0 })));
        assert!(!grid.in_frame(grid.place(Point { x: 4, y: 0 })));
    }

    #[test]
    fn labels_turn_with_the_board() {
        let board = board(3, 2);
        let flipped = Grid::new(&board, true);
        assert_eq!(flipped.column_labels().collect::<Vec<_>>(), [(2, "a".into()), (1, "b".into()), (0, "c".into())]);
        assert_eq!(flipped.row_labels().collect::<Vec<_>>(), [(0, "1".into()), (1, "2".into())]);
    }

    #[test]
    fn a_board_with_the_wrong_number_of_cells_is_no_trouble() {
        let mut odd = board(3, 2);
        odd.cells.extend(board(9, 9).cells);
        assert_eq!(Grid::new(&odd, true).cells(&odd).count(), 6);
        odd.width = 0;
        assert_eq!(Grid::new(&odd, true).cells(&odd).count(), 0);
    }
}
