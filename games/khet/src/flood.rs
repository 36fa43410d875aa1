//! Light from many squares at once: whole sets are pushed along the board by shifts, with no loop
//! over squares and nothing for the processor to guess. This is how the evaluation looks at all
//! changes of a beam together, which one by one would cost too much.
//!
//! The filling is Kogge and Stone's (1973) prefix sum, as chess programs use it for sliding pieces.

use crate::piece::Kind;
use crate::position::KhetPosition;
use crate::square::Heading::{self, East, North, South, West};
use crate::square::{BOARD, BOTTOM_ROW, HEIGHT, Set, TOP_ROW, squares};
use fiveply_core::Side;

/// A set of squares for every heading.
pub(crate) type ByHeading = [Set; 4];

/// What the pieces turn to the light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Faces {
    /// Squares by the corner that a mirror on them looks at: north-east, south-east, south-west,
    /// north-west. A djed looks at two.
    pub(crate) mirrors: [Set; 4],
    /// Squares of the pieces that take up light along each heading.
    pub(crate) shields: ByHeading,
}

impl Faces {
    /// What the pieces of both sides turn to the light.
    #[inline]
    pub(crate) fn new(position: &KhetPosition) -> Faces {
        let [odd, high] = position.facings();
        let (pyramids, djeds) = (position.of_kind(Kind::Pyramid), position.of_kind(Kind::Djed));
        let (slash, backslash) = (djeds & !odd, djeds & odd);
        let mirrors = [
            pyramids & !high & !odd | backslash,
            pyramids & !high & odd | slash,
            pyramids & high & !odd | backslash,
            pyramids & high & odd | slash,
        ];
        Faces { mirrors, shields: shields(position) }
    }

    /// Where light goes on that comes to these mirrors: the squares that it leaves along every
    /// heading.
    #[inline]
    pub(crate) fn turn(&self, coming: &ByHeading) -> ByHeading {
        let [north_east, south_east, south_west, north_west] = self.mirrors;
        let coming = |heading| coming[heading as usize];
        [
            coming(West) & north_east | coming(East) & north_west,
            coming(South) & north_east | coming(North) & south_east,
            coming(West) & south_east | coming(East) & south_west,
            coming(North) & south_west | coming(South) & north_west,
        ]
    }

    /// The pieces that light along every heading does not harm.
    #[inline]
    fn withstanding(&self) -> ByHeading {
        let [north_east, south_east, south_west, north_west] = self.mirrors;
        let turning =
            [south_east | south_west, south_west | north_west, north_east | north_west, north_east | south_east];
        std::array::from_fn(|heading| turning[heading] | self.shields[heading])
    }
}

/// The squares of the pieces that take up light along each heading: every sphinx, and each anubis
/// whose front it comes to.
#[inline]
fn shields(position: &KhetPosition) -> ByHeading {
    let mut shields = [position.of_kind(Kind::Sphinx); 4];
    for square in squares(position.of_kind(Kind::Anubis)) {
        for heading in Heading::ALL {
            if position.piece(square).is_some_and(|piece| piece.takes_up(heading)) {
                shields[heading as usize] |= square.bit();
            }
        }
    }
    shields
}

/// The first pieces that light meets when it leaves the squares `from` along each heading.
#[inline]
pub(crate) fn met(from: &ByHeading, occupied: Set) -> ByHeading {
    let empty = BOARD & !occupied;
    // A step that changes the row must not end in the next column.
    let [north, south] = [
        fill(from[North as usize], empty & !BOTTOM_ROW, [1, 2, 4], |set, by| set << by),
        fill(from[South as usize], empty & !TOP_ROW, [1, 2, 4], |set, by| set >> by),
    ];
    let columns = [1, 2, 4, 8].map(|columns| columns * HEIGHT as u32);
    let east = fill(from[East as usize], empty, columns, |set, by| set << by);
    let west = fill(from[West as usize], empty, columns, |set, by| set >> by);
    [
        north << 1 & occupied & !BOTTOM_ROW,
        east << HEIGHT & occupied,
        south >> 1 & occupied & !TOP_ROW,
        west >> HEIGHT & occupied,
    ]
}

/// `from` and all squares that can be reached from there over `through`, in doubling steps.
#[inline(always)]
fn fill<const N: usize>(from: Set, mut through: Set, steps: [u32; N], shift: impl Fn(Set, u32) -> Set) -> Set {
    let mut filled = from;
    for step in steps {
        filled |= through & shift(filled, step);
        through &= shift(through, step);
    }
    filled
}

/// The pieces of `victim` that light strikes when it leaves the squares `from`, straight or after
/// one more mirror.
#[inline]
pub(crate) fn struck_soon(position: &KhetPosition, faces: &Faces, from: &ByHeading, victim: Side) -> Set {
    let occupied = position.scene.occupied;
    let withstanding = faces.withstanding();
    let harmed = |met: &ByHeading| (0..4).fold(0, |all, heading| all | met[heading] & !withstanding[heading]);
    let first = met(from, occupied);
    let second = met(&faces.turn(&first), occupied);
    (harmed(&first) | harmed(&second)) & position.of_side(victim)
}
