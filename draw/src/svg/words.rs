//! The words of a picture: what a screen reader says, and the notes beside the board.

use crate::view::{View, is_closed};
use fiveply_core::Board;

/// Every piece with its cell, and which cells are closed, from the bottom left.
pub(super) fn description(board: &Board) -> String {
    let width = usize::from(board.width).max(1);
    let rows: Vec<_> = board.cells.chunks(width).rev().flatten().collect();
    let mut items: Vec<String> = rows
        .iter()
        .filter_map(|cell| cell.piece.as_ref().map(|piece| format!("{} {}", cell.name, piece.name)))
        .collect();
    let closed = rows.iter().filter(|cell| is_closed(cell)).map(|cell| cell.name.as_str());
    let closed: Vec<&str> = closed.collect();
    if !closed.is_empty() {
        items.push(format!("closed: {}", closed.join(" ")));
    }
    if items.is_empty() { "No pieces.".to_owned() } else { format!("{}.", items.join("; ")) }
}

/// The lines of notes above the board (the far side's) and below it (the others).
pub(super) fn note_lines(board: &Board, view: &View) -> [Vec<String>; 2] {
    let mut lines = [Vec::new(), Vec::new()];
    for note in &board.notes {
        let above = note.side.is_some_and(|side| side != view.near_side());
        let name = note.side.map_or(String::new(), |side| format!("{} · ", view.sides[side.index()]));
        lines[usize::from(!above)].push(format!("{name}{} {}", note.label, note.value));
    }
    lines
}
