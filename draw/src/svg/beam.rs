//! Beams: a thin bright line with a soft glow, from the laser in the frame along the mirrors, and
//! the cell it strikes.

use super::Scene;
use super::piece::side_class;
use super::writer::{Svg, number};
use crate::pieces::Material;
use crate::view::Place;
use fiveply_core::{Overlay, Side};

pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>) {
    for overlay in scene.options.view.overlays(scene.board) {
        let Overlay::Beam { side, path, hit } = overlay;
        let places: Vec<Place> = path.iter().map(|&point| scene.grid.place(point)).collect();
        draw_beam(svg, scene, *side, &places);
        if let Some(place) = hit.as_ref().and_then(|name| scene.grid.find(scene.board, name)) {
            strike(svg, scene, *side, place);
        }
    }
}

fn beam_class(side: Side) -> &'static str {
    ["fp-beam-first", "fp-beam-second"][side.index()]
}

fn draw_beam(svg: &mut Svg, scene: &Scene<'_>, side: Side, places: &[Place]) {
    let mut line = String::new();
    for (index, &place) in places.iter().enumerate() {
        let (x, y) = point(scene, place);
        line.push_str(&format!("{}{} {}", if index == 0 { "M" } else { "L" }, number(x), number(y)));
    }
    if places.len() > 1 {
        let class = beam_class(side);
        for layer in ["fp-glow", "fp-halo", "fp-beam"] {
            svg.line(format_args!(r#"<path class="{layer} {class}" d="{line}"/>"#));
        }
    }
    if let [start, next, ..] = places
        && scene.grid.in_frame(*start)
    {
        laser(svg, scene, side, *start, *next);
    }
}

/// The middle of a cell, or a point in the frame beside the board.
fn point(scene: &Scene<'_>, place: Place) -> (f64, f64) {
    let reach = scene.units(scene.edge).min(36.0) * 0.5;
    let along = |index: i16, size: i16| match index {
        -1 => -reach,
        index if index == size => f64::from(size) * 100.0 + reach,
        index => f64::from(index) * 100.0 + 50.0,
    };
    (along(place.column, scene.grid.columns), along(place.row, scene.grid.rows))
}

/// The laser in the frame: a small housing in its side's colour that looks where the beam goes.
fn laser(svg: &mut Svg, scene: &Scene<'_>, side: Side, start: Place, next: Place) {
    let (x, y) = point(scene, start);
    let turn = match (next.column - start.column, next.row - start.row) {
        (1.., _) => 90,
        (_, 1..) => 180,
        (..=-1, _) => 270,
        _ => 0,
    };
    svg.line(format_args!(
        r#"<path class="fp-piece {}" transform="translate({} {}) rotate({turn})" d="M-18 14V-1a5 5 0 0 1 5-5h4v-7H9v7h4a5 5 0 0 1 5 5v15z"/>"#,
        side_class(Material::Stone, side),
        number(x),
        number(y),
    ));
}

/// The struck cell: an outline, and a burst where the piece was.
fn strike(svg: &mut Svg, scene: &Scene<'_>, side: Side, place: Place) {
    let (x, y) = (place.column * 100, place.row * 100);
    let class = beam_class(side);
    for layer in ["fp-halo", "fp-beam"] {
        svg.line(format_args!(
            r#"<rect class="{layer} {class}" x="{}" y="{}" width="88" height="88" rx="8"/>"#,
            x + 6,
            y + 6
        ));
    }
    let empty = scene.grid.cells(scene.board).any(|(at, cell)| at == place && cell.piece.is_none());
    if empty {
        svg.line(format_args!(
            r#"<path class="fp-beam {class}" transform="translate({} {})" d="{BURST}"/>"#,
            x + 50,
            y + 50
        ));
    }
}

const BURST: &str = "M0-12v-16M0 12v16M-12 0h-16M12 0h16M-8.5-8.5l-9-9M8.5-8.5l9-9M-8.5 8.5l-9 9M8.5 8.5l9 9";
