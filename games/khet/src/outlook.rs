//! What a laser does now, and what it could do after one move of a mirror.
//!
//! The second is a forecast, not a proof: a mirror is taken to act where it arrives without having
//! left where it was, light is followed over one further mirror only, and swaps are left out. What
//! follows from it belongs into an evaluation.

use crate::beam::Light;
use crate::flood::{ByHeading, Faces, struck_soon};
use crate::piece::Kind;
use crate::position::KhetPosition;
use crate::square::Heading::{East, North, South, West};
use crate::square::{Set, Square, allowed, home, with_neighbours};
use fiveply_core::Side;

/// A beam as it is now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outlook {
    /// The squares that it crosses along each heading, those of its mirrors and of the piece it
    /// strikes included.
    crossed: ByHeading,
    /// All of them.
    pub(crate) squares: Set,
    /// The square it strikes.
    pub(crate) struck: Option<Square>,
    /// How often it is turned on the way.
    pub(crate) turns: usize,
    /// The squares of the own mirrors and all beside them.
    pub(crate) reached: Set,
}

impl Outlook {
    /// The beam of `side`'s laser.
    #[inline]
    pub(crate) fn new(position: &KhetPosition, side: Side) -> Outlook {
        let mut crossed = [0; 4];
        let mut legs = 0;
        let struck = position.scene.follow(position.scene.laser(side), |start, squares| {
            crossed[start.heading() as usize] |= squares;
            legs += 1;
        });
        let [north, east, south, west] = crossed;
        let reached = with_neighbours(mirrors(position, side));
        Outlook { crossed, squares: north | east | south | west, struck, turns: legs - 1, reached }
    }

    /// The enemy's pieces that `side`'s beam, this one, does not strike now, but does after an own
    /// mirror in it has turned or has stepped aside, or after another one has stepped into it.
    #[inline]
    pub(crate) fn threats(&self, position: &KhetPosition, side: Side, faces: &Faces) -> Set {
        let own = position.of_side(side);
        let empty = self.squares & allowed(side) & !position.scene.occupied;
        let beside = |mirrors: Set| with_neighbours(mirrors & own & !self.squares) & empty;
        let stepping = Faces { mirrors: faces.mirrors.map(beside), ..*faces }.turn(&self.crossed);
        let leaving = self.redirected(mirrors(position, side));
        let from = [0, 1, 2, 3].map(|heading| stepping[heading] | leaving[heading]);
        let threatened = struck_soon(position, faces, &from, !side) | self.struck_by_turning(position, side);
        threatened & !self.struck.map_or(0, Square::bit)
    }

    /// The enemy's piece that `side`'s sphinx, where there is one, strikes from its other facing.
    #[inline]
    fn struck_by_turning(&self, position: &KhetPosition, side: Side) -> Set {
        let sphinx = position.piece(home(side)).filter(|piece| piece.kind() == Kind::Sphinx);
        let gaze = sphinx.and_then(|sphinx| sphinx.turned(1).gaze());
        let struck = gaze.and_then(|gaze| position.scene.struck(Light::leaving(home(side), gaze)));
        struck.map_or(0, Square::bit) & position.of_side(!side)
    }

    /// Where light can go on from those of `mirrors` to which it comes: straight ahead when they
    /// make way, or to either side.
    #[inline]
    fn redirected(&self, mirrors: Set) -> ByHeading {
        let coming = self.crossed.map(|squares| squares & mirrors);
        let vertical = coming[North as usize] | coming[South as usize];
        let horizontal = coming[East as usize] | coming[West as usize];
        [
            coming[North as usize] | horizontal,
            coming[East as usize] | vertical,
            coming[South as usize] | horizontal,
            coming[West as usize] | vertical,
        ]
    }
}

/// The squares of `side`'s mirrors.
#[inline]
fn mirrors(position: &KhetPosition, side: Side) -> Set {
    position.of_side(side) & (position.of_kind(Kind::Pyramid) | position.of_kind(Kind::Djed))
}
