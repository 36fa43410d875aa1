//! Pieces on their cells: the drawing of the kind, turned, stacked and coloured.

use super::Scene;
use super::writer::{Svg, escaped};
use crate::pieces::{DISC, Material, drawing};
use crate::view::Place;
use fiveply_core::{Piece, Side};

pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>) {
    for (place, cell) in scene.grid.cells(scene.board) {
        if let Some(piece) = &cell.piece {
            draw_piece(svg, scene, place, piece);
        }
    }
}

/// The class that colours a side's pieces.
pub(super) fn side_class(material: Material, side: Side) -> &'static str {
    match (material, side) {
        (Material::Ivory, Side::First) => "fp-ivory-first",
        (Material::Ivory, Side::Second) => "fp-ivory-second",
        (Material::Stone, Side::First) => "fp-stone-first",
        (Material::Stone, Side::Second) => "fp-stone-second",
    }
}

fn draw_piece(svg: &mut Svg, scene: &Scene<'_>, place: Place, piece: &Piece) {
    let (x, y) = (place.column * 100, place.row * 100);
    let known = drawing(piece.kind);
    let default = if scene.slate { Material::Stone } else { Material::Ivory };
    let class = side_class(known.map_or(default, |drawing| drawing.material), piece.side);
    let symbol = match known {
        Some(drawing) => match drawing.quarter_turns(piece, scene.options.view.flipped) {
            0 => drawing.symbol.to_owned(),
            turns => format!(r#"<g transform="rotate({} 50 50)">{}</g>"#, u16::from(turns) * 90, drawing.symbol),
        },
        None => format!(r#"{DISC}<text class="fp-glyph" x="50" y="65">{}</text>"#, escaped(piece.glyph)),
    };
    if piece.count > 1 {
        svg.line(format_args!(
            r#"<g class="fp-piece {class}" transform="translate({x} {y})">{}</g>"#,
            stack(&symbol, piece.count)
        ));
    } else {
        svg.line(format_args!(r#"<g class="fp-piece {class}" transform="translate({x} {y})">{symbol}</g>"#));
    }
}

/// Two of the drawing, one behind the other, and how many there are.
fn stack(symbol: &str, count: u8) -> String {
    format!(
        concat!(
            r#"<g transform="translate(4 4) scale(.78)">{0}</g><g transform="translate(18 18) scale(.78)">{0}</g>"#,
            r#"<rect x="43" y="43" width="29" height="29" rx="4"/><text class="fp-count" x="57.5" y="68">{1}</text>"#,
        ),
        symbol, count
    )
}
