//! The board as data: cells with their colours, pieces with names and glyphs, beams to draw across.

use crate::beam::BeamPath;
use crate::moves::{Action, KhetMove};
use crate::piece::{Kind, Piece, Shape};
use crate::position::KhetPosition;
use crate::position_text::{SIDE_WORDS, letters};
use crate::square::{HEIGHT, RED_ONLY, SILVER_ONLY, Square, WIDTH};
use fiveply_core::{self as core, Board, Cell, Gesture, Mark, Overlay, Point, Side, Tint, text};

/// The board of a position, without overlays.
pub(crate) fn board(position: &KhetPosition) -> Board {
    Board::new(WIDTH, HEIGHT, |x, y| {
        let square = Square::new(x, y);
        let mark = match square.map_or(0, Square::bit) {
            bit if bit & SILVER_ONLY != 0 => Some(Mark::FirstOnly),
            bit if bit & RED_ONLY != 0 => Some(Mark::SecondOnly),
            _ => None,
        };
        let piece = square.and_then(|square| position.piece(square)).map(drawn);
        Cell { name: text::square_name(x, y), tint: Tint::Plain, mark, piece }
    })
}

/// How a move is made by hand.
pub(crate) fn gesture(position: &KhetPosition, m: KhetMove) -> Gesture {
    let is_djed = position.piece(m.from()).is_some_and(|piece| piece.kind() == Kind::Djed);
    let action = match m.action() {
        Action::Go => core::Action::Move,
        Action::TurnRight if is_djed => core::Action::Turn,
        Action::TurnRight => core::Action::TurnRight,
        Action::TurnLeft => core::Action::TurnLeft,
        Action::Unstack => core::Action::Unstack,
    };
    Gesture { from: m.from().name(), to: m.to().name(), action }
}

impl BeamPath {
    /// The beam of `side`'s laser as something to draw: from the laser in the frame to the piece it strikes, or out of the board.
    pub fn overlay(&self, side: Side) -> Overlay {
        let laser = match side {
            Side::First => Point { x: WIDTH as i8 - 1, y: -1 },
            Side::Second => Point { x: 0, y: HEIGHT as i8 },
        };
        let mut path = vec![laser];
        path.extend(self.squares.iter().map(|square| Point { x: square.x() as i8, y: square.y() as i8 }));
        if let (None, Some(last)) = (self.struck, path.last()) {
            let (right, up) = self.heading.step();
            path.push(Point { x: last.x + right, y: last.y + up });
        }
        Overlay::Beam { side, path, hit: self.struck.map(Square::name) }
    }
}

/// A piece as it is drawn and named.
fn drawn(piece: Piece) -> core::Piece {
    let shape = piece.shape();
    let (kind, count) = match shape.kind() {
        Kind::Pyramid => ("pyramid", 1),
        Kind::Djed => ("djed", 1),
        Kind::Obelisk => ("obelisk", 1),
        Kind::Stack => ("obelisk", 2),
        Kind::Pharaoh => ("pharaoh", 1),
    };
    core::Piece {
        side: piece.side(),
        kind,
        name: format!("{} {}", SIDE_WORDS[piece.side().index()], spoken(shape)),
        glyph: glyph(piece),
        letters: letters(piece).to_owned(),
        turn: shape.facing(),
        count,
    }
}

fn spoken(shape: Shape) -> &'static str {
    match shape {
        Shape::PyramidNorthEast => "pyramid, mirror north-east",
        Shape::PyramidSouthEast => "pyramid, mirror south-east",
        Shape::PyramidSouthWest => "pyramid, mirror south-west",
        Shape::PyramidNorthWest => "pyramid, mirror north-west",
        Shape::DjedSlash => "djed, from south-west to north-east",
        Shape::DjedBackslash => "djed, from north-west to south-east",
        Shape::Obelisk => "obelisk",
        Shape::Stack => "stack of two obelisks",
        Shape::Pharaoh => "pharaoh",
    }
}

/// A pyramid is seen from above, its slanted edge the mirror. Silver's are hollow and Red's are filled, so that the sides can be told
/// apart without colour; a red djed is a double line.
fn glyph(piece: Piece) -> &'static str {
    const GLYPHS: [[&str; 9]; 2] =
        [["◺", "◸", "◹", "◿", "╱", "╲", "▫", "▫▫", "♔"], ["◣", "◤", "◥", "◢", "╱╱", "╲╲", "▪", "▪▪", "♚"]];
    GLYPHS[piece.side().index()][piece.shape() as usize]
}
