//! Pieces of both editions: what they are, where they face, and what light does to them.

use crate::square::Heading::{self, East, North, South, West};
use fiveply_core::Side;
use std::num::NonZeroU8;

/// What a piece is, its facing aside. Two obelisks on one square count as a kind of their own.
/// Obelisks and stacks belong to the first edition, anubis and sphinx to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Two mirrored sides, four facings.
    Pyramid,
    /// A two-sided mirror that no beam can harm; the second edition calls it a scarab.
    Djed,
    /// One obelisk.
    Obelisk,
    /// Two obelisks on each other.
    Stack,
    /// To be guarded.
    Pharaoh,
    /// A guard whose front takes light up.
    Anubis,
    /// The laser as a piece: it turns, never moves and takes light up.
    Sphinx,
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
    /// An anubis whose front is to the north.
    AnubisNorth,
    /// … to the east.
    AnubisEast,
    /// … to the south.
    AnubisSouth,
    /// … to the west.
    AnubisWest,
    /// A sphinx that looks along its column: Silver's north, Red's south.
    SphinxColumn,
    /// A sphinx that looks along its row: Silver's west, Red's east.
    SphinxRow,
}

/// A shape with its owner, in one byte; zero is left for an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU8);

/// One more than the largest piece code, rounded up so that a masked code needs no bounds check.
pub(crate) const CODES: usize = 32;

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 7;

    /// 0 to 6, for tables with an entry per kind.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether a piece of this kind turns a quarter to the right or to the left.
    #[inline]
    pub(crate) const fn turns_either_way(self) -> bool {
        matches!(self, Kind::Pyramid | Kind::Anubis)
    }

    /// Whether it has one turn only.
    #[inline]
    pub(crate) const fn turns_one_way(self) -> bool {
        matches!(self, Kind::Djed | Kind::Sphinx)
    }
}

impl Shape {
    /// Every shape, in order.
    pub const ALL: [Shape; 15] = [
        Shape::PyramidNorthEast,
        Shape::PyramidSouthEast,
        Shape::PyramidSouthWest,
        Shape::PyramidNorthWest,
        Shape::DjedSlash,
        Shape::DjedBackslash,
        Shape::Obelisk,
        Shape::Stack,
        Shape::Pharaoh,
        Shape::AnubisNorth,
        Shape::AnubisEast,
        Shape::AnubisSouth,
        Shape::AnubisWest,
        Shape::SphinxColumn,
        Shape::SphinxRow,
    ];

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self {
            Shape::DjedSlash | Shape::DjedBackslash => Kind::Djed,
            Shape::Obelisk => Kind::Obelisk,
            Shape::Stack => Kind::Stack,
            Shape::Pharaoh => Kind::Pharaoh,
            Shape::AnubisNorth | Shape::AnubisEast | Shape::AnubisSouth | Shape::AnubisWest => Kind::Anubis,
            Shape::SphinxColumn | Shape::SphinxRow => Kind::Sphinx,
            _ => Kind::Pyramid,
        }
    }

    /// Clockwise quarter turns from the first shape of its kind.
    pub const fn facing(self) -> u8 {
        match self {
            Shape::PyramidSouthEast | Shape::DjedBackslash | Shape::AnubisEast | Shape::SphinxRow => 1,
            Shape::PyramidSouthWest | Shape::AnubisSouth => 2,
            Shape::PyramidNorthWest | Shape::AnubisWest => 3,
            _ => 0,
        }
    }

    /// After `quarters` clockwise quarter turns. What has no facing stays as it is; a sphinx, which
    /// never looks off the board, has two.
    #[inline]
    pub const fn turned(self, quarters: u8) -> Shape {
        /// The shape of a kind with `facings` shapes from `first` on.
        const fn after(shape: Shape, first: Shape, facings: u8, quarters: u8) -> Shape {
            Shape::ALL[(first as u8 + ((shape as u8 - first as u8 + quarters) & (facings - 1))) as usize]
        }
        match self {
            Shape::PyramidNorthEast | Shape::PyramidSouthEast | Shape::PyramidSouthWest | Shape::PyramidNorthWest => {
                after(self, Shape::PyramidNorthEast, 4, quarters)
            }
            Shape::DjedSlash | Shape::DjedBackslash => after(self, Shape::DjedSlash, 2, quarters),
            Shape::AnubisNorth | Shape::AnubisEast | Shape::AnubisSouth | Shape::AnubisWest => {
                after(self, Shape::AnubisNorth, 4, quarters)
            }
            Shape::SphinxColumn | Shape::SphinxRow => after(self, Shape::SphinxColumn, 2, quarters),
            other => other,
        }
    }

    /// Where light goes after meeting this shape, by the heading it came with; `None` where it
    /// ends.
    const fn reflections(self) -> [Option<Heading>; 4] {
        match self {
            Shape::PyramidNorthEast => [None, None, Some(East), Some(North)],
            Shape::PyramidSouthEast => [Some(East), None, None, Some(South)],
            Shape::PyramidSouthWest => [Some(West), Some(South), None, None],
            Shape::PyramidNorthWest => [None, Some(North), Some(West), None],
            Shape::DjedSlash => [Some(East), Some(North), Some(West), Some(South)],
            Shape::DjedBackslash => [Some(West), Some(South), Some(East), Some(North)],
            _ => [None; 4],
        }
    }

    /// Whether light with each heading ends at this shape without harm: at a sphinx all does, at an
    /// anubis what comes to its front.
    const fn shields(self) -> [bool; 4] {
        match self {
            Shape::AnubisNorth => [false, false, true, false],
            Shape::AnubisEast => [false, false, false, true],
            Shape::AnubisSouth => [true, false, false, false],
            Shape::AnubisWest => [false, true, false, false],
            Shape::SphinxColumn | Shape::SphinxRow => [true; 4],
            _ => [false; 4],
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

    /// Whether there is light that does not harm it: a mirror, or a front that takes light up.
    #[inline]
    pub(crate) fn can_withstand(self) -> bool {
        matches!(self.kind(), Kind::Pyramid | Kind::Djed | Kind::Anubis | Kind::Sphinx)
    }

    /// Where a sphinx looks; `None` for other pieces.
    pub(crate) const fn gaze(self) -> Option<Heading> {
        let silver = matches!(self.side(), Side::First);
        match Shape::ALL[(self.0.get() as usize - 1) & 15] {
            Shape::SphinxColumn => Some(if silver { North } else { South }),
            Shape::SphinxRow => Some(if silver { West } else { East }),
            _ => None,
        }
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

    /// The facing of a mirror, clockwise quarter turns from the first shape of its kind; without
    /// meaning for other pieces.
    #[inline]
    pub(crate) const fn facing_bits(self) -> u8 {
        (self.0.get() - 1) & 3
    }

    /// How many shapes the histories of the search tell apart.
    pub(crate) const HISTORY_SHAPES: usize = 9;

    /// The shape of the histories: an anubis is one whatever its facing, as is a sphinx, so that
    /// the second edition needs no larger tables than the first. They take the numbers of obelisk
    /// and stack.
    #[inline]
    pub(crate) fn history_shape(self) -> usize {
        match self.kind() {
            Kind::Anubis => Shape::Obelisk as usize,
            Kind::Sphinx => Shape::Stack as usize,
            _ => self.shape() as usize,
        }
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

    /// Where light travelling along `heading` goes after meeting this piece; `None` when it ends.
    #[inline]
    pub(crate) fn reflect(self, heading: Heading) -> Option<Heading> {
        self.facts().reflections[heading as usize]
    }

    /// Whether light travelling along `heading` ends at this piece without harming it.
    #[inline]
    pub(crate) fn takes_up(self, heading: Heading) -> bool {
        SHIELDS[usize::from(self.0.get() & 15)][heading as usize]
    }

    /// What striking this piece is worth to `striker`, a pyramid being 100; negative for the own
    /// ones.
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

/// What the search asks of a shape again and again, in eight bytes: a larger entry is found more
/// slowly.
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
            Kind::Pyramid | Kind::Anubis => 100,
            Kind::Obelisk | Kind::Stack => 50,
            Kind::Pharaoh => 10_000,
            Kind::Djed | Kind::Sphinx => 0,
        };
        Facts { shape, kind: shape.kind(), reflections: shape.reflections(), worth }
    }
}

/// The facts by the low four bits of a piece's code, which are 1 to 15; 0 is never asked for.
static FACTS: [Facts; 16] = {
    let mut table = [Facts::of(Shape::Pharaoh); 16];
    let mut index = 0;
    while index < Shape::ALL.len() {
        table[1 + index] = Facts::of(Shape::ALL[index]);
        index += 1;
    }
    table
};

/// [`Shape::shields`] likewise.
static SHIELDS: [[bool; 4]; 16] = {
    let mut table = [[false; 4]; 16];
    let mut index = 0;
    while index < Shape::ALL.len() {
        table[1 + index] = Shape::ALL[index].shields();
        index += 1;
    }
    table
};
