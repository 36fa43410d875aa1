//! Which squares each knight is nearer to, with both setting out at the same time.
//!
//! The report lets the mover's front go first, so its counts swing from ply to ply (ISO-X7). Here
//! the fronts of both sides advance at once, and a square that both reach in the same round is
//! contested: it belongs to nobody and carries both fronts on. That comes to the same as comparing
//! distances, takes no longer than one race, and tells the same whoever is to move.
//!
//! ```text
//! 3 | t o 1        White's fronts are 1 and 2, Black's o and t. Both knights stand on squares of
//! 2 | W . o        one colour or they do not: here they do not (a2 and a1), so fronts of one round
//! 1 | B 2 1        lie on different colours and nothing is contested. Position text: 3/W2/B2 w
//!   +------
//!     a b c
//! ```

use crate::Position;
use crate::wavefronts::knights;
use fiveply_grid::{Bits, Braid, Geometry};

/// The rounds whose squares are counted apart.
pub const NEAR: usize = 3;

/// The squares with at most so many ways out are counted apart.
pub const THIN: usize = 3;

/// What one side reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Domain {
    /// The squares of the first rounds, contested ones included: where the knight can be after one
    /// jump, two and three.
    pub near: [u32; NEAR],
    /// The rounds in which there was a square to reach.
    pub rounds: u32,
    /// The squares that this side alone is nearer to: of the colour that the knight jumps to, and
    /// of the one it stands on.
    pub nearer: [u32; 2],
    /// Those of them with one, two and three open squares a jump away: thin ice, since a path goes
    /// in by one and out by another.
    pub thin: [u32; THIN],
}

/// Who is nearer to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Territory {
    /// The side to move's, and the other's.
    pub domains: [Domain; 2],
    /// The squares that are as near to both: of the colour that the knights jump to, and of the one
    /// they stand on. There are none unless both stand on one colour.
    pub contested: [u32; 2],
    /// Whether both knights stand on squares of one colour. Then they do at every turn of the side
    /// to move.
    pub same_colour: bool,
}

impl Domain {
    /// All squares that this side alone is nearer to.
    #[inline(always)]
    pub fn control(&self) -> u32 {
        self.nearer[0] + self.nearer[1]
    }

    /// The longest path that the colours of the squares that this side is nearer to leave room for,
    /// given as many contested ones. A knight changes colour with every jump.
    #[inline(always)]
    pub fn room(&self, contested: [u32; 2]) -> u32 {
        alternating(self.nearer[0] + contested[0], self.nearer[1] + contested[1])
    }
}

/// The most jumps over so many squares of the other colour and of the knight's own.
#[inline(always)]
pub(crate) fn alternating(other: u32, own: u32) -> u32 {
    if other > own { 2 * own + 1 } else { 2 * other }
}

/// The territory of both sides; `None` before both knights stand.
#[inline]
pub fn territory<G: Geometry>(position: &Position<G>) -> Option<Territory> {
    let knights = knights(position)?;
    let geometry = position.geometry();
    Some(match Braid::<G, <G::Bits as Bits>::Half>::narrow(geometry) {
        Some(braid) => advance(braid, position.open(), knights),
        None => advance(Braid::wide(geometry), position.open(), knights),
    })
}

/// Each combination of the knights' colours has code of its own, as in the race of the wavefronts.
#[inline(always)]
fn advance<G: Geometry, B: Bits>(braid: Braid<G, B>, open: G::Bits, knights: [u8; 2]) -> Territory {
    let [own, other] = knights.map(|square| braid.square(square));
    let open = braid.colours(open);
    let advance =
        Advance { braid, board: open, open, fronts: [own.1, other.1], reached: [[B::EMPTY; 2]; 2], rounds: [0; 2] };
    match (own.0, other.0) {
        (0, 0) => advance.run(0, 0),
        (0, _) => advance.run(0, 1),
        (_, 0) => advance.run(1, 0),
        (_, _) => advance.run(1, 1),
    }
}

/// The fronts on their way.
struct Advance<G, B> {
    braid: Braid<G, B>,
    /// The open squares, by colour.
    board: [B; 2],
    /// Those of them that neither has reached, by colour.
    open: [B; 2],
    fronts: [B; 2],
    /// The squares each has reached, by colour.
    reached: [[B; 2]; 2],
    rounds: [u32; 2],
}

impl<G: Geometry, B: Bits> Advance<G, B> {
    /// Runs to the end from knights of these colours, which are constants.
    #[inline(always)]
    fn run(mut self, own: usize, other: usize) -> Territory {
        let mut near = [[0; 2]; NEAR];
        for (round, near) in near.iter_mut().enumerate() {
            if round % 2 == 0 {
                self.round(own, other)
            } else {
                self.round(1 - own, 1 - other)
            };
            *near = self.fronts.map(Bits::count);
        }
        while self.round(1 - own, 1 - other) && self.round(own, other) {}
        let colours = [own, other];
        let both = [0, 1].map(|colour| self.reached[0][colour] & self.reached[1][colour]);
        let ways_out =
            [0, 1].map(|colour| self.braid.targets_of_many::<{ THIN + 1 }>(self.board[1 - colour], 1 - colour));
        let domain = |side: usize| {
            let nearer = [0, 1].map(|colour| self.reached[side][colour] ^ both[colour]);
            let thin = std::array::from_fn(|ways| {
                let exactly =
                    [0, 1].map(|colour| ways_out[colour][ways] & !ways_out[colour][ways + 1] & nearer[colour]);
                exactly[0].count() + exactly[1].count()
            });
            let colour = colours[side];
            Domain {
                near: near.map(|near| near[side]),
                rounds: self.rounds[side],
                nearer: [nearer[1 - colour].count(), nearer[colour].count()],
                thin,
            }
        };
        Territory {
            domains: [domain(0), domain(1)],
            contested: [both[1 - own].count(), both[own].count()],
            same_colour: own == other,
        }
    }

    /// One front more for each side, from squares of these colours; tells whether there was any.
    #[inline(always)]
    fn round(&mut self, own: usize, other: usize) -> bool {
        let targets = [self.braid.knights(self.fronts[0], own), self.braid.knights(self.fronts[1], other)];
        self.fronts = [targets[0] & self.open[1 - own], targets[1] & self.open[1 - other]];
        for (side, colour) in [own, other].into_iter().enumerate() {
            let front = self.fronts[side];
            self.open[1 - colour] = self.open[1 - colour] & !front;
            self.reached[side][1 - colour] = self.reached[side][1 - colour] | front;
            self.rounds[side] += u32::from(!front.is_empty());
        }
        !(self.fronts[0] | self.fronts[1]).is_empty()
    }
}
