//! A board as text for a terminal, at most 80 columns wide for boards up to 16 columns.
//!
//! Every cell has three characters: a sign, the piece, its count. With colour the grounds touch;
//! without, a column between the cells leaves room for the brackets of the last move. Without
//! colour, pieces are the letters of the position text, upper and lower case, with the way they
//! look; signs are explained in a legend.

mod beam;
mod canvas;
mod cell;
mod colors;
mod notes;

use crate::view::{Grid, Place, View};
use beam::Beams;
use canvas::Canvas;
pub use canvas::{Glyph, Style};
use fiveply_core::{Board, Piece};

/// How a board is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerminalOptions {
    /// Last move, overlays, from which side.
    pub view: View,
    /// With colours (256 of them).
    pub color: bool,
    /// With characters beyond ASCII.
    pub unicode: bool,
    /// Letters and numbers along the edges.
    pub coordinates: bool,
    /// The board's notes.
    pub notes: bool,
    /// How many columns there are for board and notes.
    pub columns: usize,
}

impl Default for TerminalOptions {
    fn default() -> Self {
        TerminalOptions {
            view: View::default(),
            color: true,
            unicode: true,
            coordinates: true,
            notes: true,
            columns: 80,
        }
    }
}

/// The board as lines of text, each ended by a line feed.
pub fn terminal(board: &Board, options: &TerminalOptions) -> String {
    canvas(board, options).text(options.color)
}

/// The same as lines of single characters with their styles, for those who draw on.
pub fn terminal_glyphs(board: &Board, options: &TerminalOptions) -> Vec<Vec<Glyph>> {
    canvas(board, options).lines(options.color).map(<[Glyph]>::to_vec).collect()
}

fn canvas(board: &Board, options: &TerminalOptions) -> Canvas {
    let layout = Layout::new(board, options);
    let mut canvas = Canvas::new(layout.width(), layout.height());
    layout.draw_labels(&mut canvas);
    let beams = Beams::new(board, &options.view, layout.grid);
    for (place, cell) in layout.grid.cells(board) {
        cell::draw(&mut canvas, &layout, place, cell, &beams);
    }
    beams.draw_frame(&mut canvas, &layout);
    if !options.color {
        layout.draw_last_move(&mut canvas, board);
    }
    notes::add(&mut canvas, &layout, board);
    canvas
}

/// Where things stand on the canvas.
struct Layout<'a> {
    options: &'a TerminalOptions,
    grid: Grid,
    /// Dark stone with a frame that holds lasers.
    stone: bool,
    /// Columns from one cell to the next: 3, or 4 with a gap.
    pitch: usize,
    /// Columns before the board: the row numbers and a place for lasers.
    left: usize,
    /// Lines above the board, for lasers.
    top: usize,
}

impl<'a> Layout<'a> {
    fn new(board: &Board, options: &'a TerminalOptions) -> Self {
        let grid = Grid::new(board, options.view.flipped);
        let stone = options.view.is_stone(board);
        let digits = if grid.rows > 99 { 3 } else { 2 };
        Layout {
            options,
            grid,
            stone,
            pitch: if options.color { 3 } else { 4 },
            left: if options.coordinates { digits + 1 } else { usize::from(stone) },
            top: usize::from(stone),
        }
    }

    /// The gap before each cell.
    fn gap(&self) -> usize {
        self.pitch - 3
    }

    fn width(&self) -> usize {
        self.left + self.grid.columns as usize * self.pitch + self.gap() + 1
    }

    fn height(&self) -> usize {
        self.grid.rows as usize + 2 * self.top + usize::from(self.options.coordinates)
    }

    /// The column of a cell's middle character; for the frame the one beside the board.
    fn x(&self, column: i16) -> usize {
        match usize::try_from(column) {
            Err(_) => self.left.saturating_sub(1),
            Ok(column) if column >= self.grid.columns as usize => self.width() - 1,
            Ok(column) => self.left + column * self.pitch + self.gap() + 1,
        }
    }

    /// The line of a row; for the frame the one beside the board.
    fn y(&self, row: i16) -> usize {
        match usize::try_from(row) {
            Err(_) => 0,
            Ok(row) => row.min(self.grid.rows as usize) + self.top,
        }
    }

    fn flipped(&self) -> bool {
        self.options.view.flipped
    }

    fn draw_labels(&self, canvas: &mut Canvas) {
        if !self.options.coordinates {
            return;
        }
        let quiet = Style { foreground: Some(colors::LABEL), ..Style::default() };
        for (row, label) in self.grid.row_labels() {
            canvas.put_text((self.left - 1).saturating_sub(label.len()), self.y(row), &label, quiet);
        }
        for (column, label) in self.grid.column_labels() {
            canvas.put_text(self.x(column), self.height() - 1, &label, quiet);
        }
    }

    /// Brackets around the cells of the last move; between two neighbours they share a bar.
    fn draw_last_move(&self, canvas: &mut Canvas, board: &Board) {
        for (Place { column, row }, cell) in self.grid.cells(board) {
            if self.options.view.is_last_move(&cell.name) {
                let (x, y) = (self.x(column), self.y(row));
                let open = if canvas.is(x - 2, y, "]") { "|" } else { "[" };
                canvas.put(x - 2, y, open, Style::default());
                let close = if canvas.is(x + 2, y, "[") { "|" } else { "]" };
                canvas.put(x + 2, y, close, Style::default());
            }
        }
    }
}

/// The letters of a piece, at most two and nothing that could move the cursor.
fn letters(piece: &Piece) -> Vec<String> {
    let letters: Vec<String> = piece.letters.chars().filter(char::is_ascii_graphic).take(2).map(String::from).collect();
    if letters.is_empty() { vec!["?".to_owned()] } else { letters }
}
