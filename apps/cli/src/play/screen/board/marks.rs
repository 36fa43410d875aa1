//! What the player points at: the cell under the cursor, the piece in hand, the cells it may go to.

use super::{ASCII, Layout, middle};
use fiveply_core::Cell as Square;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// The ground of a held piece.
pub(super) const HELD: Color = Color::Indexed(68);

/// What the player points at, by the cells' names.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    /// The cell under the cursor.
    pub(crate) cursor: Option<String>,
    /// The cell whose piece is held.
    pub(crate) held: Option<String>,
    /// The cells it may go to.
    pub(crate) targets: Vec<String>,
}

impl Layout {
    pub(super) fn draw_marks(&self, buffer: &mut Buffer, marks: &Marks, cell: &Square, rect: Rect, color: bool) {
        let (x, y) = middle(rect);
        let is = |mark: &Option<String>| mark.as_ref() == Some(&cell.name);
        if is(&marks.held) {
            let style =
                if color { Style::default().bg(HELD) } else { Style::default().add_modifier(Modifier::UNDERLINED) };
            buffer.set_style(rect, style);
        }
        if marks.targets.contains(&cell.name) {
            let ink = Style::default().fg(ink(buffer[(x, y)].bg)).add_modifier(Modifier::BOLD);
            let taken = cell.piece.is_some();
            let (x, sign) = if taken { (x - 1, self.signs.capture) } else { (x, self.signs.target) };
            buffer[(x, y)].set_symbol(sign).set_style(ink);
        }
        if is(&marks.cursor) && !color {
            buffer.set_style(rect, Style::default().add_modifier(Modifier::REVERSED));
        } else if is(&marks.cursor) {
            let ink = Style::default().fg(ink(buffer[(x, y)].bg)).add_modifier(Modifier::BOLD);
            for row in rect.rows() {
                let [left, right] = if rect.height == 1 { ASCII.edges } else { self.signs.edges };
                buffer[(row.x, row.y)].set_symbol(left).set_style(ink);
                buffer[(row.right() - 1, row.y)].set_symbol(right).set_style(ink);
            }
        }
    }
}

/// Black on light grounds, white on dark ones.
fn ink(ground: Color) -> Color {
    match ground {
        Color::Indexed(0..=8 | 16..=60 | 88..=95 | 232..=243) => Color::Indexed(231),
        Color::Indexed(_) => Color::Indexed(16),
        _ => Color::Reset,
    }
}
