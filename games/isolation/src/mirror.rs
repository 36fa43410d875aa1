//! The mirror strategy: who can answer every jump with its image has always an answer, so the other
//! side runs out first.
//!
//! ```text
//! 4 | . . x B        Turned by half a turn, the board with the knights exchanged is the same, and
//! 3 | x . . .        no open square is its own image. Whatever White does, Black does the same
//! 2 | . . . x        turned round: the image of an open square is open, and it is another square.
//! 1 | W x . .        So White is lost. On boards with an even side Black can bring this about with
//!   +--------        the second placement. Position text: 2xB/x3/3x/Wx2 w
//!     a b c d
//! ```
//!
//! Reflections will do as well as half a turn. Nothing is known of how long it takes.

use crate::position::Position;
use fiveply_core::{Known, Position as _};
use fiveply_grid::{Bits, Geometry};

/// The three ways to turn a board over: half a turn, left and right exchanged, top and bottom
/// exchanged.
#[derive(Clone, Copy, Debug)]
enum Turn {
    Half,
    Sideways,
    Upside,
}

const TURNS: [Turn; 3] = [Turn::Half, Turn::Sideways, Turn::Upside];

/// A loss when the mirror already stands, a win when the mover can set it up.
#[inline]
pub(crate) fn known<G: Geometry>(position: &Position<G>) -> Option<Known> {
    let side = position.side();
    let Some(other) = position.knight(!side) else {
        // Before the first placement the mirror belongs to whoever places second.
        let empty = TURNS.iter().any(|&turn| mirrored(position, turn, position.open()));
        return empty.then_some(Known::LossUnknownLength);
    };
    TURNS.into_iter().find_map(|turn| {
        let image = turn.image(position.geometry(), other);
        if position.knight(side) == Some(image) {
            mirrored(position, turn, position.open()).then_some(Known::LossUnknownLength)
        } else if position.targets(side).contains(image) {
            let after = position.open() & !G::Bits::square(image);
            mirrored(position, turn, after).then_some(Known::WinUnknownLength)
        } else {
            None
        }
    })
}

/// Whether the image of every open square is open and another square.
fn mirrored<G: Geometry>(position: &Position<G>, turn: Turn, open: G::Bits) -> bool {
    open.squares().all(|square| {
        let image = turn.image(position.geometry(), square);
        image != square && open.contains(image)
    })
}

impl Turn {
    /// Where a square comes to lie.
    #[inline(always)]
    fn image<G: Geometry>(self, geometry: G, square: u8) -> u8 {
        let (width, height) = (geometry.width(), geometry.height());
        let row = geometry.row_of(square);
        match self {
            Turn::Half => (geometry.area() - 1) as u8 - square,
            Turn::Upside => square - row + (height - 1 - row),
            Turn::Sideways => (width - 1) * height - (square - row) + row,
        }
    }
}
