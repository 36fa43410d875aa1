//! Beams on the enlarged board: the drawing has them through the middle of each cell, here they go
//! on to the edges.

use super::{Layout, Small, middle};
use fiveply_core::{Overlay, Point};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

impl Layout {
    /// A beam through the space that enlarging added.
    pub(super) fn draw_beam(&self, buffer: &mut Buffer, small: &Small, overlay: &Overlay) {
        let Overlay::Beam { path, .. } = overlay;
        let light = self.light(small, path);
        for pair in path.windows(2) {
            let step = (pair[1].x - pair[0].x, pair[0].y - pair[1].y);
            let step = if self.flipped { (-step.0, -step.1) } else { step };
            for (point, step) in [(pair[0], step), (pair[1], (-step.0, -step.1))] {
                if let Some((column, row)) = self.place(point) {
                    self.draw_half_beam(buffer, self.cell(column, row), step, light);
                }
            }
        }
    }

    /// From the middle of a cell to the edge in the direction of `step` (right and down are
    /// positive), the middle itself left out.
    fn draw_half_beam(&self, buffer: &mut Buffer, rect: Rect, step: (i8, i8), light: Color) {
        let (x, y) = middle(rect);
        let style = Style::default().fg(light).add_modifier(Modifier::BOLD);
        let (columns, rows, sign) = match step {
            (1, 0) => (x + 2..rect.right(), y..y + 1, self.signs.flat),
            (-1, 0) => (rect.x..x - 1, y..y + 1, self.signs.flat),
            (0, 1) => (x..x + 1, y + 1..rect.bottom(), self.signs.upright),
            (0, -1) => (x..x + 1, rect.y..y, self.signs.upright),
            _ => return,
        };
        for y in rows {
            for x in columns.clone() {
                buffer[(x, y)].set_symbol(sign).set_style(style);
            }
        }
    }

    /// The colour of a beam: that of its laser.
    fn light(&self, small: &Small, path: &[Point]) -> Color {
        let Some(&Point { x, y }) = path.first() else { return Color::Reset };
        let on_board = |value: i8, size: u16| (value.max(0) as u16).min(size.saturating_sub(1)) as i8;
        let neighbour = Point { x: on_board(x, self.columns), y: on_board(y, self.rows) };
        let Some((column, row)) = self.place(neighbour) else { return Color::Reset };
        let (mut small_x, mut small_y) = small.middle(column, row);
        let (dx, dy) =
            if self.flipped { (neighbour.x - x, y - neighbour.y) } else { (x - neighbour.x, neighbour.y - y) };
        small_x = if dx < 0 {
            0
        } else if dx > 0 {
            small.right(self.columns)
        } else {
            small_x
        };
        small_y = if dy < 0 {
            0
        } else if dy > 0 {
            self.rows + 1
        } else {
            small_y
        };
        small.at(small_x, small_y).fg
    }
}
