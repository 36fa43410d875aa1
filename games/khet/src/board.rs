//! The board as data: cells with their colours, pieces with names and glyphs, beams to draw across.

use crate::beam::BeamPath;
use crate::edition::Edition;
use crate::moves::{Action, KhetMove};
use crate::piece::{Kind, Piece, Shape};
use crate::position::KhetPosition;
use crate::position_text::{SIDE_WORDS, letters};
use crate::square::{HEIGHT, Heading, RED_ONLY, SILVER_ONLY, Square, WIDTH};
use fiveply_core::{self as core, Board, Cell, Gesture, Mark, Overlay, Point, Side, Tint, text};

/// The board of a position, without overlays.
pub(crate) fn board(position: &KhetPosition) -> Board {
    let edition = position.edition();
    Board::new(WIDTH, HEIGHT, |x, y| {
        let square = Square::new(x, y);
        let mark = match square.map_or(0, Square::bit) {
            bit if bit & SILVER_ONLY != 0 => Some(Mark::FirstOnly),
            bit if bit & RED_ONLY != 0 => Some(Mark::SecondOnly),
            _ => None,
        };
        let piece = square.and_then(|square| position.piece(square)).map(|piece| drawn(piece, edition));
        Cell { name: text::square_name(x, y), tint: Tint::Plain, mark, piece }
    })
}

/// How a move is made by hand.
pub(crate) fn gesture(position: &KhetPosition, m: KhetMove) -> Gesture {
    let action = match m.action() {
        Action::Go => core::Action::Move,
        Action::TurnRight => match position.piece(m.from()).map(Piece::shape) {
            Some(Shape::DjedSlash | Shape::DjedBackslash) => core::Action::Turn,
            // From column to row a sphinx turns to the left, whoever owns it.
            Some(Shape::SphinxColumn) => core::Action::TurnLeft,
            _ => core::Action::TurnRight,
        },
        Action::TurnLeft => core::Action::TurnLeft,
        Action::Unstack => core::Action::Unstack,
    };
    Gesture { from: m.from().name(), to: m.to().name(), action }
}

impl BeamPath {
    /// The beam of `side`'s laser as something to draw: from the sphinx, or from the laser in the
    /// frame, to the piece it strikes or that takes it up, or out of the board.
    pub fn overlay(&self, side: Side) -> Overlay {
        let point = |square: Square| Point { x: square.x() as i8, y: square.y() as i8 };
        let laser = match (self.sphinx, side) {
            (Some(sphinx), _) => point(sphinx),
            (None, Side::First) => Point { x: WIDTH as i8 - 1, y: -1 },
            (None, Side::Second) => Point { x: 0, y: HEIGHT as i8 },
        };
        let mut path = vec![laser];
        path.extend(self.squares.iter().copied().map(point));
        if let (None, false, Some(last)) = (self.struck, self.taken_up, path.last()) {
            let (right, up) = self.heading.step();
            path.push(Point { x: last.x + right, y: last.y + up });
        }
        Overlay::Beam { side, path, hit: self.struck.map(Square::name) }
    }
}

/// A piece as it is drawn and named.
fn drawn(piece: Piece, edition: Edition) -> core::Piece {
    let shape = piece.shape();
    let (kind, count) = match shape.kind() {
        Kind::Pyramid => ("pyramid", 1),
        Kind::Djed => (edition.djed(), 1),
        Kind::Obelisk => ("obelisk", 1),
        Kind::Stack => ("obelisk", 2),
        Kind::Pharaoh => ("pharaoh", 1),
        Kind::Anubis => ("anubis", 1),
        Kind::Sphinx => ("sphinx", 1),
    };
    core::Piece {
        side: piece.side(),
        kind,
        name: format!("{} {}", SIDE_WORDS[piece.side().index()], spoken(piece, edition)),
        glyph: glyph(piece),
        letters: letters(piece, edition).to_owned(),
        turn: piece.gaze().map_or(shape.facing(), |heading| heading as u8),
        count,
    }
}

fn spoken(piece: Piece, edition: Edition) -> String {
    let words = match piece.shape() {
        Shape::PyramidNorthEast => "pyramid, mirror north-east",
        Shape::PyramidSouthEast => "pyramid, mirror south-east",
        Shape::PyramidSouthWest => "pyramid, mirror south-west",
        Shape::PyramidNorthWest => "pyramid, mirror north-west",
        Shape::DjedSlash => return format!("{}, from south-west to north-east", edition.djed()),
        Shape::DjedBackslash => return format!("{}, from north-west to south-east", edition.djed()),
        Shape::Obelisk => "obelisk",
        Shape::Stack => "stack of two obelisks",
        Shape::Pharaoh => "pharaoh",
        Shape::AnubisNorth => "anubis, shield to the north",
        Shape::AnubisEast => "anubis, shield to the east",
        Shape::AnubisSouth => "anubis, shield to the south",
        Shape::AnubisWest => "anubis, shield to the west",
        Shape::SphinxColumn | Shape::SphinxRow => match piece.gaze() {
            Some(Heading::North) => "sphinx, looking north",
            Some(Heading::East) => "sphinx, looking east",
            Some(Heading::South) => "sphinx, looking south",
            _ => "sphinx, looking west",
        },
    };
    words.to_owned()
}

/// A pyramid is seen from above, its slanted edge the mirror. Silver's are hollow and Red's are
/// filled, so that the sides can be told apart without colour; a red djed is a double line. An
/// anubis has its bar on the side of the shield, a sphinx points where it looks.
fn glyph(piece: Piece) -> &'static str {
    const GLYPHS: [[&str; 15]; 2] = [
        ["◺", "◸", "◹", "◿", "╱", "╲", "▫", "▫▫", "♔", "⊤", "⊣", "⊥", "⊢", "△", "◁"],
        ["◣", "◤", "◥", "◢", "╱╱", "╲╲", "▪", "▪▪", "♚", "┳", "┫", "┻", "┣", "▼", "▶"],
    ];
    GLYPHS[piece.side().index()][piece.shape() as usize]
}
