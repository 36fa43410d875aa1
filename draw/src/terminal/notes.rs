//! Notes beside the board when they fit, otherwise below; without colour also a legend of the
//! signs.

use super::Layout;
use super::beam::Beams;
use super::canvas::{Canvas, Style, width};
use super::cell::signs;
use crate::view::is_closed;
use fiveply_core::{Board, Mark, Side};

/// Columns between board and notes.
const SPACE: usize = 3;

pub(super) fn add(canvas: &mut Canvas, layout: &Layout<'_>, board: &Board) {
    if layout.options.notes {
        add_notes(canvas, layout, board);
    }
    if !layout.options.color {
        add_below(canvas, layout, &legend(layout, board).join("   "));
    }
}

fn add_notes(canvas: &mut Canvas, layout: &Layout<'_>, board: &Board) {
    let far = !layout.options.view.near_side();
    let lines_of = |wanted: &dyn Fn(Option<Side>) -> bool| -> Vec<String> {
        let notes = board.notes.iter().filter(|note| wanted(note.side));
        notes
            .map(|note| match note.side {
                Some(side) => format!("{}: {} {}", layout.options.view.sides[side.index()], note.label, note.value),
                None => format!("{} {}", note.label, note.value),
            })
            .collect()
    };
    let above = lines_of(&|side| side == Some(far));
    let between = lines_of(&|side| side.is_none());
    let below = lines_of(&|side| side == Some(!far));
    let x = layout.width() + SPACE;
    let all = || above.iter().chain(&between).chain(&below);
    let rows = layout.grid.rows as usize;
    if all().any(|line| x + width(line) > layout.options.columns) || all().count() > rows {
        for line in all() {
            add_below(canvas, layout, line);
        }
        return;
    }
    let free = rows - above.len() - between.len() - below.len();
    for (lines, first) in [(&above, 0), (&between, above.len() + free / 2), (&below, rows - below.len())] {
        for (index, line) in lines.iter().enumerate() {
            canvas.put_text(x, layout.top + first + index, &shown(line, layout), Style::default());
        }
    }
}

/// The text in the characters there are.
fn shown(text: &str, layout: &Layout<'_>) -> String {
    let ascii = |c| match c {
        '–' | '—' | '−' => '-',
        c if c.is_ascii() => c,
        _ => '?',
    };
    if layout.options.unicode { text.to_owned() } else { text.chars().map(ascii).collect() }
}

/// Adds text below everything, broken between words.
fn add_below(canvas: &mut Canvas, layout: &Layout<'_>, text: &str) {
    let text = shown(text, layout);
    let mut x = usize::MAX;
    for word in text.split_inclusive(' ') {
        if x.saturating_add(width(word.trim_end())) > layout.options.columns {
            canvas.add_line();
            x = layout.left;
        }
        canvas.put_text(x, canvas.height() - 1, word, Style::default());
        x += width(word);
    }
}

/// What the signs on this board mean.
fn legend(layout: &Layout<'_>, board: &Board) -> Vec<String> {
    let view = &layout.options.view;
    let signs = signs(layout.options.unicode);
    let mut items = Vec::new();
    for (mark, side, meaning) in [
        (Mark::FirstOnly, Side::First, "only"),
        (Mark::SecondOnly, Side::Second, "only"),
        (Mark::FirstGoal, Side::First, "goal"),
        (Mark::SecondGoal, Side::Second, "goal"),
    ] {
        let shown =
            board.cells.iter().any(|cell| cell.mark == Some(mark) && (meaning == "only" || cell.piece.is_none()));
        if let Some(sign) = signs.mark(Some(mark), view.flipped).filter(|_| shown) {
            items.push(format!("{sign} {} {meaning}", view.sides[side.index()]));
        }
    }
    if board.cells.iter().any(is_closed) {
        items.push(format!("{} closed", signs.closed));
    }
    if Beams::new(board, view, layout.grid).any_hit() {
        items.push(format!("{} struck", signs.struck));
    }
    items
}
