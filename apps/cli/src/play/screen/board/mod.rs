//! The board on the screen: the drawing crate's terminal picture, enlarged as far as there is room,
//! with what the player points at.
//!
//! The drawing has three characters a cell; here a cell is three, five or seven characters wide and
//! one, two or three lines high. The ground is spread over it and beams are drawn on through the
//! added space.

mod beam;
mod marks;
#[cfg(test)]
mod tests;

pub(crate) use marks::Marks;

use fiveply_core::{Board, Cell as Square, Point, Tint};
use fiveply_draw::{Glyph, TerminalOptions, View, terminal_glyphs};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier, Style};

/// The columns left of the cells: two digits, and one for a laser.
const LEFT: u16 = 3;

/// A board drawn as large as fits into `room`; `Err` with the least size when nothing fits.
pub(crate) fn picture(
    board: &Board,
    view: &View,
    marks: &Marks,
    look: (bool, bool),
    room: Size,
) -> Result<Buffer, Size> {
    let (color, unicode) = look;
    let small = Small::new(board, view, color, unicode);
    let heights: &[u16] = if color { &[3, 2, 1] } else { &[1] };
    let layouts = heights.iter().map(|&height| Layout::new(board, view.flipped, &small, unicode, height));
    let fits = |layout: &Layout| layout.size().width <= room.width && layout.size().height <= room.height;
    let mut least = Size::default();
    for layout in layouts {
        if fits(&layout) {
            return Ok(layout.draw(board, view, marks, &small));
        }
        least = layout.size();
    }
    Err(least)
}

/// The drawing as it comes, without labels and notes.
struct Small {
    buffer: Buffer,
    /// One when there is a frame around the cells for lasers.
    frame: u16,
    color: bool,
}

impl Small {
    fn new(board: &Board, view: &View, color: bool, unicode: bool) -> Self {
        let options = |color| TerminalOptions {
            view: view.clone(),
            color,
            unicode,
            coordinates: false,
            notes: false,
            ..TerminalOptions::default()
        };
        // With colour there is no legend, so the lines beyond the rows are the frame's.
        let colored = buffer(&terminal_glyphs(board, &options(true)));
        let frame = u16::from(colored.area.height > u16::from(board.height));
        let buffer = if color { colored } else { buffer(&terminal_glyphs(board, &options(false))) };
        Small { buffer, frame, color }
    }

    /// The place of a cell's middle character.
    fn middle(&self, column: u16, row: u16) -> (u16, u16) {
        let (pitch, gap) = if self.color { (3, 0) } else { (4, 1) };
        (self.frame + column * pitch + gap + 1, self.frame + row)
    }

    /// The column of the frame right of the cells.
    fn right(&self, columns: u16) -> u16 {
        self.middle(columns, 0).0 - 1
    }

    fn at(&self, x: u16, y: u16) -> Cell {
        self.buffer.cell((x, y)).cloned().unwrap_or_default()
    }
}

/// Where things stand in the enlarged picture.
struct Layout {
    columns: u16,
    rows: u16,
    flipped: bool,
    frame: u16,
    gap: u16,
    width: u16,
    height: u16,
    signs: &'static Signs,
}

/// The characters we add to the drawing.
struct Signs {
    target: &'static str,
    capture: &'static str,
    flat: &'static str,
    upright: &'static str,
    edges: [&'static str; 2],
}

const UNICODE: Signs = Signs { target: "•", capture: "×", flat: "─", upright: "│", edges: ["▌", "▐"] };
const ASCII: Signs = Signs { target: "o", capture: "x", flat: "-", upright: "|", edges: ["[", "]"] };

impl Layout {
    fn new(board: &Board, flipped: bool, small: &Small, unicode: bool, height: u16) -> Self {
        Layout {
            columns: board.width.into(),
            rows: board.height.into(),
            flipped,
            frame: small.frame,
            gap: u16::from(!small.color),
            width: 2 * height + 1,
            height,
            signs: if unicode { &UNICODE } else { &ASCII },
        }
    }

    fn size(&self) -> Size {
        let width = LEFT + self.columns * (self.width + self.gap) + self.gap + 1;
        Size::new(width, self.rows * self.height + 2 * self.frame + 1)
    }

    /// The rectangle of a cell, by column from the left and row from the top.
    fn cell(&self, column: u16, row: u16) -> Rect {
        let x = LEFT + column * (self.width + self.gap) + self.gap;
        Rect::new(x, self.frame + row * self.height, self.width, self.height)
    }

    /// Column and row of a point of the board, if it is on it.
    fn place(&self, point: Point) -> Option<(u16, u16)> {
        let (x, y) = (u16::try_from(point.x).ok()?, u16::try_from(point.y).ok()?);
        let (column, row) = (x, self.rows.checked_sub(y + 1)?);
        let turned = |(column, row)| (self.columns - 1 - column, self.rows - 1 - row);
        (column < self.columns).then(|| if self.flipped { turned((column, row)) } else { (column, row) })
    }

    /// Every cell of the board with its column and row on the screen.
    fn cells<'a>(&self, board: &'a Board) -> impl Iterator<Item = (u16, u16, &'a Square)> {
        let (columns, rows, flipped) = (self.columns, self.rows, self.flipped);
        let places = (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)));
        let turned = move |(column, row)| if flipped { (columns - 1 - column, rows - 1 - row) } else { (column, row) };
        places.map(turned).zip(&board.cells).map(|((column, row), cell)| (column, row, cell))
    }

    fn draw(&self, board: &Board, view: &View, marks: &Marks, small: &Small) -> Buffer {
        let size = self.size();
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.width, size.height));
        self.draw_labels(&mut buffer);
        let cells: Vec<_> = self.cells(board).collect();
        for &(column, row, cell) in &cells {
            let hatched = cell.tint == Tint::Closed && cell.piece.is_none();
            self.draw_cell(&mut buffer, small, (column, row), hatched);
        }
        self.draw_frame(&mut buffer, small);
        if self.height > 1 {
            for overlay in board.overlays.iter().chain(&view.overlays) {
                self.draw_beam(&mut buffer, small, overlay);
            }
        }
        for &(column, row, cell) in &cells {
            self.draw_marks(&mut buffer, marks, cell, self.cell(column, row), small.color);
        }
        buffer
    }

    fn draw_labels(&self, buffer: &mut Buffer) {
        let quiet = Style::default().add_modifier(Modifier::DIM);
        for index in 0..self.rows {
            let number = if self.flipped { index + 1 } else { self.rows - index };
            let middle = middle(self.cell(0, index));
            buffer.set_string(0, middle.1, format!("{number:>2}"), quiet);
        }
        for index in 0..self.columns {
            let column = if self.flipped { self.columns - 1 - index } else { index };
            let letter = char::from(b'a' + u8::try_from(column).unwrap_or(25).min(25));
            let middle = middle(self.cell(index, 0));
            buffer.set_string(middle.0, self.size().height - 1, letter.to_string(), quiet);
        }
    }

    /// The ground over the whole cell, and the three characters in its middle.
    fn draw_cell(&self, buffer: &mut Buffer, small: &Small, (column, row): (u16, u16), hatched: bool) {
        let (x, y) = small.middle(column, row);
        let texts = [small.at(x - 1, y), small.at(x, y), small.at(x + 1, y)];
        let rect = self.cell(column, row);
        let mut ground = texts[1].clone();
        // A closed cell is hatched all over, and stays so when it grows.
        if !hatched {
            ground.set_symbol(" ");
        }
        for position in rect.positions() {
            buffer[position] = ground.clone();
        }
        let (middle_x, middle_y) = middle(rect);
        for (text, x) in texts.into_iter().zip(middle_x - 1..) {
            buffer[(x, middle_y)] = text;
        }
        if self.gap == 1 {
            buffer[(rect.x - 1, middle_y)] = small.at(x - 2, y);
            if column + 1 == self.columns {
                buffer[(rect.right(), middle_y)] = small.at(x + 2, y);
            }
        }
    }

    /// Lasers and leaving beams around the board.
    fn draw_frame(&self, buffer: &mut Buffer, small: &Small) {
        if self.frame == 0 {
            return;
        }
        let last = (small.right(self.columns), self.rows + 1);
        for column in 0..self.columns {
            let x = middle(self.cell(column, 0)).0;
            let small_x = small.middle(column, 0).0;
            buffer[(x, 0)] = small.at(small_x, 0);
            buffer[(x, self.frame + self.rows * self.height)] = small.at(small_x, last.1);
        }
        for row in 0..self.rows {
            let y = middle(self.cell(0, row)).1;
            let small_y = small.middle(0, row).1;
            buffer[(LEFT - 1, y)] = small.at(0, small_y);
            if self.gap == 0 {
                buffer[(self.size().width - 1, y)] = small.at(last.0, small_y);
            }
        }
    }
}

/// The drawing as a buffer just large enough for it.
fn buffer(lines: &[Vec<Glyph>]) -> Buffer {
    let length = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    let width = lines.iter().map(Vec::len).max().unwrap_or(0);
    let mut buffer = Buffer::empty(Rect::new(0, 0, length(width), length(lines.len())));
    for (y, line) in (0..).zip(lines) {
        for (x, glyph) in (0..).zip(line).filter(|(_, glyph)| !glyph.text.is_empty()) {
            buffer[(x, y)].set_symbol(&glyph.text).set_style(style(glyph.style));
        }
    }
    buffer
}

fn style(drawn: fiveply_draw::Style) -> Style {
    let bold = if drawn.bold { Modifier::BOLD } else { Modifier::empty() };
    let style = Style { fg: drawn.foreground.map(Color::Indexed), ..Style::default() }.add_modifier(bold);
    drawn.background.map_or(style, |ground| style.bg(Color::Indexed(ground)))
}

fn middle(rect: Rect) -> (u16, u16) {
    (rect.x + rect.width / 2, rect.y + (rect.height - 1) / 2)
}
