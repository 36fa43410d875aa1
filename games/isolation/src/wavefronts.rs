//! Wavefronts, the Isolation report's way to see which squares each knight reaches first (ISO 6.2).
//!
//! ```text
//! 3 | 2 1 4        The numbers are White's fronts; Black's knight in the middle reaches nothing.
//! 2 | 3 B 1        Knights on all squares of a front jump at once, and the open squares they reach
//! 1 | W 3 2        are the next front. The sides take turns, the mover first, and who comes first
//!   +------        keeps the square. Position text: 3/1B1/W2 w
//!     a b c
//! ```

use crate::position::Position;
use fiveply_core::{Position as _, Side};
use fiveply_grid::{Bits, Braid, Geometry};

/// What one side's fronts come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// The squares it reaches first; its own does not count.
    pub control: u32,
    /// The fronts it has. It has at least as many moves left: no square of its own fronts can be
    /// taken before it arrives there.
    pub wavefronts: u32,
}

/// The reach of the side to move and of the other; `None` before both knights stand.
#[inline]
pub fn wavefronts<G: Geometry>(position: &Position<G>) -> Option<[Reach; 2]> {
    let knights = knights(position)?;
    let geometry = position.geometry();
    Some(match Braid::<G, <G::Bits as Bits>::Half>::narrow(geometry) {
        Some(braid) => race(braid, position.open(), knights),
        None => race(Braid::wide(geometry), position.open(), knights),
    })
}

/// Whether no open square can be reached by both knights, each going alone; `None` before both
/// stand.
pub fn partition<G: Geometry>(position: &Position<G>) -> Option<bool> {
    let geometry = position.geometry();
    let [own, other] = knights(position)?.map(|square| {
        let mut reached = geometry.knight(square) & position.open();
        loop {
            let further = reached | geometry.knights(reached) & position.open();
            if further == reached {
                return reached;
            }
            reached = further;
        }
    });
    Some((own & other).is_empty())
}

/// The squares of the knights, the mover's first.
#[inline(always)]
pub(crate) fn knights<G: Geometry>(position: &Position<G>) -> Option<[u8; 2]> {
    let [first, second] = [position.knight(Side::First)?, position.knight(Side::Second)?];
    Some(match position.side() {
        Side::First => [first, second],
        Side::Second => [second, first],
    })
}

/// Lets the knights' fronts run against each other. Each combination of the knights' colours has
/// code of its own, so that nothing asks for them on the way; in a search they are the same in all
/// positions of one depth.
#[inline(always)]
fn race<G: Geometry, B: Bits>(braid: Braid<G, B>, open: G::Bits, knights: [u8; 2]) -> [Reach; 2] {
    let [(own_colour, own), (other_colour, other)] = knights.map(|square| braid.square(square));
    let race = Race { braid, open: braid.colours(open), own: Fronts::new(own), other: Fronts::new(other) };
    match (own_colour, other_colour) {
        (0, 0) => race.run(0, 0),
        (0, _) => race.run(0, 1),
        (_, 0) => race.run(1, 0),
        (_, _) => race.run(1, 1),
    }
}

/// The fronts of both sides on their way.
struct Race<G, B> {
    braid: Braid<G, B>,
    /// The squares that neither has reached, by colour.
    open: [B; 2],
    own: Fronts<B>,
    other: Fronts<B>,
}

impl<G: Geometry, B: Bits> Race<G, B> {
    /// Runs to the end from knights of these colours, which are constants.
    #[inline(always)]
    fn run(mut self, own: usize, other: usize) -> [Reach; 2] {
        while self.round(own, other) && self.round(1 - own, 1 - other) {}
        [self.own.reach, self.other.reach]
    }

    /// One front more for each side, from squares of these colours; tells whether there was any.
    #[inline(always)]
    fn round(&mut self, own: usize, other: usize) -> bool {
        // Where the other side can jump does not depend on what the mover takes, so the two can be
        // computed side by side.
        let own_targets = self.braid.knights(self.own.front, own);
        let other_targets = self.braid.knights(self.other.front, other);
        self.own.advance(own_targets, &mut self.open[1 - own]);
        self.other.advance(other_targets, &mut self.open[1 - other]);
        !(self.own.front | self.other.front).is_empty()
    }
}

/// One side's fronts: the last one, and what they came to.
struct Fronts<B> {
    front: B,
    reach: Reach,
}

impl<B: Bits> Fronts<B> {
    /// Fronts start from the knight's own square, which is none of them.
    #[inline(always)]
    fn new(knight: B) -> Self {
        Fronts { front: knight, reach: Reach::default() }
    }

    /// The next front: those of the targets that are still open, and from now on no more.
    #[inline(always)]
    fn advance(&mut self, targets: B, open: &mut B) {
        self.front = targets & *open;
        *open = *open ^ self.front;
        self.reach.control += self.front.count();
        self.reach.wavefronts += u32::from(!self.front.is_empty());
    }
}
