//! The colours of the terminal, as numbers of the 256-colour palette: it looks the same on light
//! and dark terminals, and nearly every terminal has it.

use super::canvas::Style;
use crate::pieces::{Material, drawing};
use crate::view::is_closed;
use fiveply_core::{Cell, Mark, Piece, Side, Tint};

/// Coordinates and other quiet text.
pub(super) const LABEL: u8 = 245;

/// The sign on a marked cell, the dot on an empty one.
pub(super) const fn sign(mark: Option<Mark>) -> u8 {
    match mark {
        Some(Mark::FirstOnly) => 250,
        Some(Mark::SecondOnly) => 174,
        Some(Mark::FirstGoal) => 255,
        Some(Mark::SecondGoal) => 233,
        _ => 239,
    }
}

/// A side's beam.
pub(super) const fn beam(side: Side) -> u8 {
    match side {
        Side::First => 123,
        Side::Second => 221,
    }
}

/// A piece's own colour.
pub(super) fn piece(piece: &Piece) -> Style {
    let material = drawing(piece.kind).map_or(Material::Ivory, |drawing| drawing.material);
    let foreground = match (material, piece.side) {
        (Material::Ivory, Side::First) => 231,
        (Material::Ivory, Side::Second) => 16,
        (Material::Stone, Side::First) => 255,
        (Material::Stone, Side::Second) => 203,
    };
    Style { foreground: Some(foreground), background: None, bold: true }
}

/// The ground of a cell: in the middle between black and white, so that both sides' pieces stand
/// out on it.
pub(super) fn ground(cell: &Cell, last_move: bool, slate: bool) -> u8 {
    let dark = usize::from(cell.tint == Tint::Dark || slate);
    match (cell.tint, cell.mark) {
        (_, Some(Mark::Alarm)) => 167,
        _ if last_move => [136, 94][dark],
        _ if is_closed(cell) => 237,
        (_, Some(Mark::FirstOnly)) => 241,
        (_, Some(Mark::SecondOnly)) => 52,
        (_, Some(Mark::FirstGoal)) => [249, 246][dark],
        (_, Some(Mark::SecondGoal)) => [242, 239][dark],
        (Tint::Plain, _) if slate => 236,
        _ => [245, 241][dark],
    }
}
