//! Cells: their ground, the signs on it, and the last move.

use super::Scene;
use super::writer::{Svg, number};
use crate::view::{Place, is_closed};
use fiveply_core::{Cell, Mark, Tint};

pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>) {
    // Lines between cells are thin, in whole pixels.
    let line = number(scene.units((scene.pixels * 0.015).round().max(1.0)));
    svg.line(format_args!(r#"<g shape-rendering="crispEdges" stroke-width="{line}">"#));
    for (place, cell) in scene.grid.cells(scene.board) {
        square(svg, place, ground_class(cell, scene.slate));
        if let Some(class) = shade_class(cell.mark) {
            square(svg, place, class);
        }
        if scene.options.view.is_last_move(&cell.name) {
            square(svg, place, "fp-last");
        }
    }
    svg.line(format_args!("</g>"));
    for (place, cell) in scene.grid.cells(scene.board) {
        if is_closed(cell) {
            hatch(svg, place);
        }
        sign(svg, place, cell);
    }
}

fn square(svg: &mut Svg, place: Place, class: &str) {
    let (x, y) = (place.column * 100, place.row * 100);
    svg.line(format_args!(r#"<rect class="{class}" x="{x}" y="{y}" width="100" height="100"/>"#));
}

fn ground_class(cell: &Cell, slate: bool) -> &'static str {
    match cell.tint {
        _ if is_closed(cell) => "fp-closed",
        Tint::Light => "fp-light",
        Tint::Dark => "fp-dark",
        _ if slate => "fp-slate",
        _ => "fp-plain",
    }
}

fn shade_class(mark: Option<Mark>) -> Option<&'static str> {
    match mark? {
        Mark::FirstOnly => Some("fp-only-first"),
        Mark::SecondOnly => Some("fp-only-second"),
        Mark::FirstGoal => Some("fp-goal-first"),
        Mark::SecondGoal => Some("fp-goal-second"),
        Mark::Alarm => None,
    }
}

/// Strokes of uneven length, as on a worn stone. They differ from cell to cell, always in the same
/// way.
fn hatch(svg: &mut Svg, place: Place) {
    let (x, y) = (f64::from(place.column) * 100.0, f64::from(place.row) * 100.0);
    let mut seed =
        (place.column as u32).wrapping_mul(2_654_435_761).wrapping_add((place.row as u32).wrapping_mul(40_503)) | 1;
    let mut worn = || {
        seed ^= seed << 13;
        seed ^= seed >> 17;
        seed ^= seed << 5;
        f64::from(seed % 1000) / 1000.0
    };
    let mut path = String::new();
    // The strokes run along x + y = sum, from one edge of an inner square to the other.
    for (sum, broken) in [(34.0, false), (67.0, true), (100.0, true), (133.0, true), (166.0, false)] {
        let (low, high) = (f64::max(8.0, sum - 92.0), f64::min(92.0, sum - 8.0));
        let from = low + worn() * 12.0;
        let to = high - worn() * 12.0;
        let gap = from + (0.25 + 0.5 * worn()) * (to - from);
        let strokes = if broken { [(from, gap - 5.0), (gap + 5.0, to)] } else { [(low + 2.0, high - 2.0), (0.0, 0.0)] };
        for (a, b) in strokes {
            if b > a {
                let (x1, y1, x2, y2) = (number(x + a), number(y + sum - a), number(x + b), number(y + sum - b));
                path.push_str(&format!("M{x1} {y1}L{x2} {y2}"));
            }
        }
    }
    svg.line(format_args!(r#"<path class="fp-hatch" d="{path}"/>"#));
}

/// An ankh or an eye on the squares of one side, a glow under a piece in danger.
fn sign(svg: &mut Svg, place: Place, cell: &Cell) {
    let (x, y) = (place.column * 100, place.row * 100);
    let (class, path) = match cell.mark {
        Some(Mark::FirstOnly) if cell.piece.is_none() => ("fp-sign fp-sign-first", ANKH),
        Some(Mark::SecondOnly) if cell.piece.is_none() => ("fp-sign fp-sign-second", EYE),
        Some(Mark::Alarm) => {
            for radius in [48, 38, 28] {
                svg.line(format_args!(r#"<circle class="fp-alarm" cx="{}" cy="{}" r="{radius}"/>"#, x + 50, y + 50));
            }
            return;
        }
        _ => return,
    };
    svg.line(format_args!(r#"<path class="{class}" transform="translate({x} {y})" d="{path}"/>"#));
}

const ANKH: &str = "M50 51c-7-7-10.5-12-10.5-17.5a10.5 10.5 0 0 1 21 0C60.5 39 57 44 50 51zM50 51v25M36 52h28";
const EYE: &str =
    "M26 47c7-10 15-14 24-14s17 4 24 14c-7 8-15 11-24 11s-17-3-24-11zM50 42v7M45 59l-3 14M56 58c1 8 7 12 14 11";
