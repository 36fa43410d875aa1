//! The men of both sides on their board, and what does not depend on how they move.

use crate::{Bits, Geometry};
use fiveply_core::Side;

/// How many rows a side's men fill at the start.
const START_ROWS: u8 = 2;

/// The men of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Men<G: Geometry> {
    sets: [G::Bits; 2],
    geometry: G,
}

impl<G: Geometry> Men<G> {
    /// A board without men.
    pub(super) fn none(geometry: G) -> Self {
        Men { sets: [G::Bits::EMPTY; 2], geometry }
    }

    /// The start: two full rows a side.
    pub(super) fn start(geometry: G) -> Self {
        let mut men = Men::none(geometry);
        men.sets = Side::BOTH.map(|side| men.home(side));
        men
    }

    /// The board they stand on.
    #[inline]
    pub fn geometry(&self) -> G {
        self.geometry
    }

    /// The men of a side.
    #[inline]
    pub fn of(&self, side: Side) -> G::Bits {
        self.sets[side.index()]
    }

    /// How many men there are.
    #[inline]
    pub fn count(&self) -> u32 {
        (self.sets[0] | self.sets[1]).count()
    }

    /// The squares without men.
    #[inline]
    pub fn empty(&self) -> G::Bits {
        self.geometry.board() & !(self.sets[0] | self.sets[1])
    }

    /// The squares where `side` may land: all but its own men's.
    #[inline]
    pub fn open_to(&self, side: Side) -> G::Bits {
        self.geometry.board() & !self.of(side)
    }

    /// Whose man stands on a square.
    pub fn owner(&self, square: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.of(side).contains(square))
    }

    /// The row that `side` wants to reach.
    #[inline]
    pub fn goal(&self, side: Side) -> G::Bits {
        match side {
            Side::First => self.geometry.row(self.geometry.height() - 1),
            Side::Second => self.geometry.row(0),
        }
    }

    /// The rows where the men of `side` start.
    pub fn home(&self, side: Side) -> G::Bits {
        let height = self.geometry.height();
        let rows = match side {
            Side::First => 0..START_ROWS,
            Side::Second => height - START_ROWS..height,
        };
        rows.fold(G::Bits::EMPTY, |home, y| home | self.geometry.row(y))
    }

    /// Whether `side` has a man on its goal row.
    #[inline]
    pub fn at_goal(&self, side: Side) -> bool {
        !(self.of(side) & self.goal(side)).is_empty()
    }

    /// The rows between the own edge and a square, from 0.
    #[inline]
    pub fn advancement(&self, side: Side, square: u8) -> u8 {
        let row = self.geometry.row_of(square);
        match side {
            Side::First => row,
            Side::Second => self.geometry.height() - 1 - row,
        }
    }

    /// The largest advancement of all squares of `set`, 0 when there are none: its binary digits
    /// are found from the highest on, each keeping the squares that have it if there are any.
    #[inline(always)]
    pub fn greatest_advancement(&self, side: Side, mut set: G::Bits) -> u8 {
        let mut advancement = 0;
        for (digit, squares) in self.geometry.advancement_digits(side).into_iter().enumerate().rev() {
            let further = set & squares;
            let found = !further.is_empty();
            advancement |= u8::from(found) << digit;
            set = if found { further } else { set };
        }
        advancement
    }

    /// The rows before the goal row of the nearest square of `set`, from 0 for the row before it;
    /// none is beyond all rows.
    #[inline(always)]
    pub fn nearest_to_goal(&self, side: Side, set: G::Bits) -> usize {
        let rows = self.geometry.height() - 1 - self.greatest_advancement(side, set);
        if set.is_empty() { usize::MAX } else { usize::from(rows).wrapping_sub(1) }
    }

    /// The sum of the advancements of all squares of `set`.
    #[inline(always)]
    pub fn total_advancement(&self, side: Side, set: G::Bits) -> u32 {
        let digits = self.geometry.advancement_digits(side).into_iter().enumerate();
        digits.map(|(digit, squares)| (set & squares).count() << digit).sum()
    }

    /// How far the most advanced man of `side` has come; `None` without men.
    pub fn furthest(&self, side: Side) -> Option<u8> {
        let men = self.of(side);
        (!men.is_empty()).then(|| self.greatest_advancement(side, men))
    }

    /// The squares one row ahead of `set`, in the direction of `side`.
    #[inline(always)]
    pub fn forward(&self, side: Side, set: G::Bits) -> G::Bits {
        match side {
            Side::First => self.geometry.shift::<0, 1>(set),
            Side::Second => self.geometry.shift::<0, -1>(set),
        }
    }

    /// The squares of `set` and all squares ahead of them, in the direction of `side`.
    #[inline(always)]
    pub fn fill_forward(&self, side: Side, set: G::Bits) -> G::Bits {
        match side {
            Side::First => self.geometry.fill_up(set),
            Side::Second => self.geometry.fill_down(set),
        }
    }

    /// The squares to the left and to the right of `set`.
    #[inline(always)]
    pub fn beside(&self, set: G::Bits) -> G::Bits {
        self.geometry.shift::<-1, 0>(set) | self.geometry.shift::<1, 0>(set)
    }

    /// The board turned by half, with the colours exchanged.
    pub(super) fn turned(&self) -> Self {
        let turned = |side: Side| {
            let squares = self.of(!side).squares();
            squares.fold(G::Bits::EMPTY, |set, square| set | G::Bits::square(self.opposite(square)))
        };
        Men { sets: Side::BOTH.map(turned), geometry: self.geometry }
    }

    /// The square opposite to `square` through the middle of the board.
    pub(super) fn opposite(&self, square: u8) -> u8 {
        (self.geometry.area() - 1 - u16::from(square)) as u8
    }

    /// Puts a man of `side` on an empty square.
    pub(super) fn put(&mut self, side: Side, square: u8) {
        let set = &mut self.sets[side.index()];
        *set = *set | G::Bits::square(square);
    }

    /// Moves a man of `side`, takes what stood on `to`, and tells whether there was something.
    #[inline]
    pub(super) fn relocate(&mut self, side: Side, from: u8, to: u8) -> bool {
        let (own, other) = (side.index(), (!side).index());
        let target = G::Bits::square(to);
        let captured = !(self.sets[other] & target).is_empty();
        self.sets[own] = self.sets[own] ^ (G::Bits::square(from) | target);
        self.sets[other] = self.sets[other] & !target;
        captured
    }
}
