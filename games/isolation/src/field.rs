//! The open squares by colour and a knight among them: what slow knowledge is computed on. A knight
//! changes colour with every jump, so half the board is enough for every question, and on the usual
//! board a half is one machine word.

use crate::territory::alternating;
use fiveply_grid::{Bits, Braid, Geometry};

/// A knight by its colour and its square within that colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knight<B> {
    pub(crate) colour: usize,
    pub(crate) square: B,
}

impl<B: Bits> Knight<B> {
    /// The knight after a jump to the one square of `target`.
    #[inline(always)]
    pub(crate) fn on(self, target: B) -> Self {
        Knight { colour: 1 - self.colour, square: target }
    }
}

/// The squares of a set one by one, each as a set of its own.
#[inline(always)]
pub(crate) fn singles<B: Bits>(mut set: B) -> impl Iterator<Item = B> {
    std::iter::from_fn(move || {
        let rest = set.without_lowest();
        let single = set ^ rest;
        set = rest;
        (!single.is_empty()).then_some(single)
    })
}

/// Whether a set has exactly one square or none.
#[inline(always)]
pub(crate) fn at_most_one<B: Bits>(set: B) -> bool {
    set.without_lowest().is_empty()
}

/// Open squares by colour.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field<G, B> {
    braid: Braid<G, B>,
    pub(crate) open: [B; 2],
}

impl<G: Geometry, B: Bits> Field<G, B> {
    pub(crate) fn new(braid: Braid<G, B>, open: G::Bits) -> Self {
        Field { braid, open: braid.colours(open) }
    }

    /// The knight on a square of the board.
    #[inline(always)]
    pub(crate) fn knight(&self, square: u8) -> Knight<B> {
        let (colour, square) = self.braid.square(square);
        Knight { colour, square }
    }

    /// The open squares a jump away.
    #[inline(always)]
    pub(crate) fn jumps(&self, knight: Knight<B>) -> B {
        self.braid.knights(knight.square, knight.colour) & self.open[1 - knight.colour]
    }

    /// The field once the knight's square is closed.
    #[inline(always)]
    pub(crate) fn closed(mut self, knight: Knight<B>) -> Self {
        self.open[knight.colour] = self.open[knight.colour] & !knight.square;
        self
    }

    /// The field without some squares.
    #[inline(always)]
    pub(crate) fn without(mut self, squares: [B; 2]) -> Self {
        self.open = [0, 1].map(|colour| self.open[colour] & !squares[colour]);
        self
    }

    /// The squares that a knight can get to, however many jumps it takes, if nothing else moves.
    #[inline(always)]
    pub(crate) fn reach(&self, knight: Knight<B>) -> [B; 2] {
        let mut flood = Flood::new(knight);
        while flood.advance(self) {}
        flood.reached
    }

    /// A bound on the jumps of a knight that reaches these squares: colours alternate, and a square
    /// with one neighbour only can be nothing but the last of a path.
    #[inline]
    pub(crate) fn most_jumps(&self, knight: Knight<B>, reach: [B; 2]) -> u32 {
        let own = knight.colour;
        let dead_ends = |colour: usize| {
            let mut around = reach[1 - colour];
            if colour != own {
                around = around | knight.square;
            }
            let [_, joined] = self.braid.targets_of_many(around, 1 - colour);
            reach[colour] & !joined
        };
        let [dead_other, dead_own] = [dead_ends(1 - own).count(), dead_ends(own).count()];
        let (through_other, through_own) = (reach[1 - own].count() - dead_other, reach[own].count() - dead_own);
        let mut most = alternating(through_other, through_own);
        if dead_other > 0 {
            most = most.max(2 * through_other.min(through_own) + 1);
        }
        if dead_own > 0 && through_other > 0 {
            most = most.max(2 * (through_other - 1).min(through_own) + 2);
        }
        most
    }
}

/// The regions of two knights, each walking alone, if no square belongs to both.
#[inline]
pub(crate) fn separate_regions<G: Geometry, B: Bits>(
    field: &Field<G, B>,
    knights: [Knight<B>; 2],
) -> Option<[[B; 2]; 2]> {
    let [mut one, mut other] = knights.map(Flood::new);
    loop {
        let further = one.advance(field) | other.advance(field);
        if one.meets(&other) {
            return None;
        }
        if !further {
            return Some([one.reached, other.reached]);
        }
    }
}

/// One knight's fronts, with nothing else moving.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Flood<B> {
    pub(crate) reached: [B; 2],
    front: Knight<B>,
}

impl<B: Bits> Flood<B> {
    #[inline(always)]
    pub(crate) fn new(knight: Knight<B>) -> Self {
        Flood { reached: [B::EMPTY; 2], front: knight }
    }

    /// One front more; tells whether there was any.
    #[inline(always)]
    pub(crate) fn advance<G: Geometry>(&mut self, field: &Field<G, B>) -> bool {
        let next = 1 - self.front.colour;
        let squares = field.jumps(self.front) & !self.reached[next];
        self.reached[next] = self.reached[next] | squares;
        self.front = Knight { colour: next, square: squares };
        !squares.is_empty()
    }

    /// How many squares were reached.
    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        self.reached[0].count() + self.reached[1].count()
    }

    /// How many squares were reached by at least one.
    #[inline(always)]
    pub(crate) fn union(&self, other: &Self) -> u32 {
        (self.reached[0] | other.reached[0]).count() + (self.reached[1] | other.reached[1]).count()
    }

    /// Whether a square was reached by both.
    #[inline(always)]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        !(self.reached[0] & other.reached[0] | self.reached[1] & other.reached[1]).is_empty()
    }
}
