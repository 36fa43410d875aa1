//! Pieces: what they are, where they face, and what light does to them.

use crate::square::Heading::{self, East, North, South, West};
use fiveply_core::Side;
use std::num::NonZeroU8;

/// What a piece is, its facing aside. Two obelisks on one square count as a kind of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Two mirrored sides, four facings.
    Pyramid,
    /// A two-sided mirror that no beam can harm.
    Djed,
    /// One obelisk.
    Obelisk,
    /// Two obelisks on each other.
    Stack,
    /// To be guarded.
    Pharaoh,
}

/// A kind together with its facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Shape {
    /// A pyramid whose mirror looks at the north-east corner.
    PyramidNorthEast,
    /// … at the south-east corner.
    PyramidSouthEast,
    /// … at the south-west corner.
    PyramidSouthWest,
    /// … at the north-west corner.
    PyramidNorthWest,
    /// A djed from bottom left to top right: `/`.
    DjedSlash,
    /// A djed from top left to bottom right: `\`.
    DjedBackslash,
    /// One obelisk.
    Obelisk,
    /// Two obelisks.
    Stack,
    /// The pharaoh.
    Pharaoh,
}

/// A shape with its owner, in one byte; zero is left for an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU8);

/// One more than the largest piece code, rounded up so that a masked code needs no bounds check.
pub(crate) const CODES: usize = 32;

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 5;

    /// 0 to 4, for tables with an entry per kind.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Shape {
    /// Every shape, in order.
    pub const ALL: [Shape; 9] = [
        Shape::PyramidNorthEast,
        Shape::PyramidSouthEast,
        Shape::PyramidSouthWest,
        Shape::PyramidNorthWest,
        Shape::DjedSlash,
        Shape::DjedBackslash,
        Shape::Obelisk,
        Shape::Stack,
        Shape::Pharaoh,
    ];

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self {
            Shape::DjedSlash | Shape::DjedBackslash => Kind::Djed,
            Shape::Obelisk => Kind::Obelisk,
            Shape::Stack => Kind::Stack,
            Shape::Pharaoh => Kind::Pharaoh,
            _ => Kind::Pyramid,
        }
    }

    /// Clockwise quarter turns from the first shape of its kind.
    pub const fn facing(self) -> u8 {
        match self {
            Shape::PyramidSouthEast | Shape::DjedBackslash => 1,
            Shape::PyramidSouthWest => 2,
            Shape::PyramidNorthWest => 3,
            _ => 0,
        }
    }

    /// After `quarters` clockwise quarter turns. What has no facing stays as it is.
    #[inline]
    pub const fn turned(self, quarters: u8) -> Shape {
        match self {
            Shape::PyramidNorthEast | Shape::PyramidSouthEast | Shape::PyramidSouthWest | Shape::PyramidNorthWest => {
                Shape::ALL[((self as u8 + quarters) & 3) as usize]
            }
            Shape::DjedSlash | Shape::DjedBackslash => {
                Shape::ALL[(Shape::DjedSlash as u8 + ((self as u8 + quarters) & 1)) as usize]
            }
            other => other,
        }
    }

    /// Where light goes after meeting this shape, by the heading it came with; `None` where it strikes instead.
    const fn reflections(self) -> [Option<Heading>; 4] {
        match self {
            Shape::PyramidNorthEast => [None, None, Some(East), Some(North)],
            Shape::PyramidSouthEast => [Some(East), None, None, Some(South)],
            Shape::PyramidSouthWest => [Some(West), Some(South), None, None],
            Shape::PyramidNorthWest => [None, Some(North), Some(West), None],
            Shape::DjedSlash => [Some(East), Some(North), Some(West), Some(South)],
            Shape::DjedBackslash => [Some(West), Some(South), Some(East), Some(North)],
            Shape::Obelisk | Shape::Stack | Shape::Pharaoh => [None; 4],
        }
    }
}

impl Piece {
    /// The piece of this shape and owner.
    #[inline]
    pub const fn new(side: Side, shape: Shape) -> Piece {
        Piece(NonZeroU8::MIN.saturating_add((side as u8) << 4 | shape as u8))
    }

    /// Its owner.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0.get() < 16 { Side::First } else { Side::Second }
    }

    /// Its shape.
    #[inline]
    pub fn shape(self) -> Shape {
        self.facts().shape
    }

    /// Its kind.
    #[inline]
    pub fn kind(self) -> Kind {
        self.facts().kind
    }

    /// The same owner's piece of another shape.
    #[inline]
    pub fn with_shape(self, shape: Shape) -> Piece {
        Piece::new(self.side(), shape)
    }

    /// After `quarters` clockwise quarter turns.
    #[inline]
    pub fn turned(self, quarters: u8) -> Piece {
        self.with_shape(self.shape().turned(quarters))
    }

    /// Whether it can turn a beam.
    #[inline]
    pub(crate) fn is_mirror(self) -> bool {
        matches!(self.kind(), Kind::Pyramid | Kind::Djed)
    }

    /// What stays on the square when a beam strikes it: of a stack, its lower obelisk.
    #[inline]
    pub(crate) fn remainder(self) -> Option<Piece> {
        (self.shape() == Shape::Stack).then(|| self.with_shape(Shape::Obelisk))
    }

    /// What leaves the board when a beam strikes it: of a stack, one obelisk.
    #[inline]
    pub(crate) fn victim(self) -> Kind {
        if self.shape() == Shape::Stack { Kind::Obelisk } else { self.kind() }
    }

    /// The facing of a mirror, clockwise quarter turns from the first shape of its kind; without meaning for other pieces.
    #[inline]
    pub(crate) const fn facing_bits(self) -> u8 {
        (self.0.get() - 1) & 3
    }

    /// A number below [`CODES`], for tables.
    #[inline]
    pub(crate) const fn code(self) -> usize {
        self.0.get() as usize % CODES
    }

    #[inline]
    fn facts(self) -> &'static Facts {
        &FACTS[usize::from(self.0.get() & 15)]
    }

    /// Where light travelling along `heading` goes after meeting this piece; `None` when it strikes it.
    #[inline]
    pub(crate) fn reflect(self, heading: Heading) -> Option<Heading> {
        self.facts().reflections[heading as usize]
    }

    /// What striking this piece is worth to `striker`, a pyramid being 100; negative for the own ones.
    #[inline]
    pub(crate) fn worth_to(self, striker: Side) -> i16 {
        let worth = self.facts().worth;
        if self.side() == striker { -worth } else { worth }
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?} {:?}", self.side(), self.shape())
    }
}

/// What the search asks of a shape again and again.
#[derive(Clone, Copy)]
struct Facts {
    shape: Shape,
    kind: Kind,
    reflections: [Option<Heading>; 4],
    worth: i16,
}

impl Facts {
    const fn of(shape: Shape) -> Facts {
        let worth = match shape.kind() {
            Kind::Pyramid => 100,
            Kind::Obelisk | Kind::Stack => 50,
            Kind::Pharaoh => 10_000,
            Kind::Djed => 0,
        };
        Facts { shape, kind: shape.kind(), reflections: shape.reflections(), worth }
    }
}

/// The facts by the low four bits of a piece's code, which are 1 to 9; the rest is never asked for.
static FACTS: [Facts; 16] = {
    let mut table = [Facts::of(Shape::Pharaoh); 16];
    let mut index = 0;
    while index < Shape::ALL.len() {
        table[1 + index] = Facts::of(Shape::ALL[index]);
        index += 1;
    }
    table
};
