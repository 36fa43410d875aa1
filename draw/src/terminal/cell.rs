//! One cell: three characters on its ground. The middle one is the piece; before it a sign, after
//! it a count.

use super::beam::{Beams, EAST, WEST};
use super::canvas::{Canvas, Style, width};
use super::{Layout, colors, letters};
use crate::pieces::drawing;
use crate::view::{Place, is_closed};
use fiveply_core::{Cell, Mark, Piece, Tint};

pub(super) fn draw(canvas: &mut Canvas, layout: &Layout<'_>, place: Place, cell: &Cell, beams: &Beams) {
    let options = layout.options;
    let (x, y) = (layout.x(place.column), layout.y(place.row));
    let ground = Some(colors::ground(cell, options.view.is_last_move(&cell.name), layout.stone));
    let quiet = Style { foreground: Some(colors::sign(cell.mark)), background: ground, bold: false };
    for column in x - 1..=x + 1 {
        canvas.put(column, y, " ", quiet);
    }
    let signs = signs(options.unicode);
    if is_closed(cell) {
        for column in x - 1..=x + 1 {
            canvas.put(column, y, signs.closed, quiet);
        }
    }
    let sign = signs.mark(cell.mark, options.view.flipped);
    let (directions, side) = beams.at(place);
    let light = side.map(|side| Style { foreground: Some(colors::beam(side)), background: ground, bold: true });
    match &cell.piece {
        Some(piece) => {
            if let Some(sign) = sign.filter(|_| !is_goal(cell.mark)) {
                canvas.put(x - 1, y, sign, quiet);
            }
            draw_piece(canvas, layout, (x, y), piece, ground);
            if cell.mark == Some(Mark::Alarm) && !options.color {
                canvas.put(x + 1, y, "!", quiet);
            }
        }
        None if is_closed(cell) => {}
        None => match sign {
            Some(sign) => canvas.put(x, y, sign, quiet),
            None if !options.color || cell.tint == Tint::Plain => canvas.put(x, y, signs.empty, quiet),
            None => {}
        },
    }
    if let Some(light) = light {
        draw_beam(canvas, layout, (x, y), directions, light, cell.piece.is_some());
    }
    if let Some(side) = beams.hit(place) {
        let light = Style { foreground: Some(colors::beam(side)), background: ground, bold: true };
        canvas.put(if cell.piece.is_some() { x - 1 } else { x }, y, signs.struck, light);
    }
}

/// The piece in the middle, its count or its second letter after it.
fn draw_piece(canvas: &mut Canvas, layout: &Layout<'_>, (x, y): (usize, usize), piece: &Piece, ground: Option<u8>) {
    let options = layout.options;
    let style = Style { background: ground, ..colors::piece(piece) };
    let known = drawing(piece.kind);
    let mut texts = letters(piece);
    if options.unicode {
        let glyph = known.map_or(piece.glyph, |drawing| drawing.glyph(piece, layout.flipped()));
        if options.color && matches!(width(glyph), 1 | 2) {
            texts = characters(glyph);
        } else if known.is_some_and(|drawing| drawing.turns) {
            texts.truncate(1);
            texts.extend(characters(glyph).into_iter().take(1));
        }
    }
    if piece.count > 1 {
        texts.truncate(1);
        texts.push(char::from_digit(piece.count.into(), 10).unwrap_or('+').to_string());
    }
    let mut column = x;
    for text in texts.iter().filter(|text| width(text) <= 2) {
        if column + width(text) <= x + 2 {
            canvas.put(column, y, text, style);
            column += width(text);
        }
    }
}

/// A glyph by the columns it takes: combining characters stay with the one before.
fn characters(glyph: &str) -> Vec<String> {
    let mut characters: Vec<String> = Vec::new();
    for c in glyph.chars() {
        match characters.last_mut() {
            Some(last) if width(&c.to_string()) == 0 => last.push(c),
            _ => characters.push(c.to_string()),
        }
    }
    characters
}

/// The beam on both sides of the piece, or through the whole cell.
fn draw_beam(
    canvas: &mut Canvas,
    layout: &Layout<'_>,
    (x, y): (usize, usize),
    directions: u8,
    light: Style,
    piece: bool,
) {
    let lines = super::beam::lines(layout.options.unicode);
    let flat = lines[usize::from(EAST | WEST)];
    if !piece {
        canvas.put(x, y, lines[usize::from(directions)], light);
    }
    let gap = Style { background: None, ..light };
    if directions & WEST != 0 {
        canvas.put(x - 1, y, flat, light);
        if layout.gap() > 0 {
            canvas.put(x - 2, y, flat, gap);
        }
    }
    if directions & EAST != 0 {
        if !piece || canvas.is(x + 1, y, " ") {
            canvas.put(x + 1, y, flat, light);
        }
        if layout.gap() > 0 {
            canvas.put(x + 2, y, flat, gap);
        }
    }
}

fn is_goal(mark: Option<Mark>) -> bool {
    matches!(mark, Some(Mark::FirstGoal | Mark::SecondGoal))
}

/// The signs of one character set.
pub(super) struct Signs {
    pub(super) empty: &'static str,
    pub(super) closed: &'static str,
    pub(super) struck: &'static str,
    only: [&'static str; 2],
    goal: [&'static str; 2],
}

pub(super) fn signs(unicode: bool) -> Signs {
    if unicode {
        Signs { empty: "·", closed: "░", struck: "✸", only: ["☥", "◉"], goal: ["▵", "▿"] }
    } else {
        Signs { empty: ".", closed: "#", struck: "*", only: ["+", "@"], goal: ["^", "v"] }
    }
}

impl Signs {
    /// The sign of a mark. Goals point to where they lie: up is the first side's way unless the
    /// board is flipped.
    pub(super) fn mark(&self, mark: Option<Mark>, flipped: bool) -> Option<&'static str> {
        match mark? {
            Mark::FirstOnly => Some(self.only[0]),
            Mark::SecondOnly => Some(self.only[1]),
            Mark::FirstGoal => Some(self.goal[usize::from(flipped)]),
            Mark::SecondGoal => Some(self.goal[usize::from(!flipped)]),
            Mark::Alarm => None,
        }
    }
}
