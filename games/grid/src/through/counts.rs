//! The counts of an evaluation, those of the first side less those of the second, written one after
//! the other.
//!
//! Counting bits is the dearest part of such an evaluation, because a processor counts only one set
//! at a time. Most counts look at some rows of the first side and at the mirrored rows of the
//! second. Where these do not overlap, one counting does for both: the rows of the second side are
//! filled with the squares that are *not* in its set, and those count in full when none is.

use crate::{Bits, Geometry};
use fiveply_core::Side;

/// What becomes of the counts: they are summed with their weights, or listed for people.
pub trait Tally {
    /// Takes the count with this number.
    fn count(&mut self, index: usize, count: i32);
}

/// Counts on their way to a [`Tally`]. Every position has all of them in the same order, so when
/// everything is inlined their numbers are constants.
#[derive(Debug)]
pub struct Counts<'a, T> {
    tally: &'a mut T,
    next: usize,
}

impl<'a, T: Tally> Counts<'a, T> {
    /// No counts yet.
    #[inline(always)]
    pub fn new(tally: &'a mut T) -> Self {
        Counts { tally, next: 0 }
    }

    /// How many there have been.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.next
    }

    /// Whether there have been none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.next == 0
    }

    /// A number.
    #[inline(always)]
    pub fn number(&mut self, number: i32) {
        self.tally.count(self.next, number);
        self.next += 1;
    }

    /// The sizes of two sets.
    #[inline(always)]
    pub fn sets<B: Bits>(&mut self, [first, second]: [B; 2]) {
        self.number(first.count() as i32 - second.count() as i32);
    }

    /// The sizes of two sets, each within an area of its own.
    #[inline(always)]
    pub fn within<B: Bits>(&mut self, [first_area, second_area]: [B; 2], [first, second]: [B; 2]) {
        if (first_area & second_area).is_empty() {
            let both = (first & first_area) | (second_area & !second);
            self.number(both.count() as i32 - second_area.count() as i32);
        } else {
            self.sets([first & first_area, second & second_area]);
        }
    }

    /// How many squares are 1, 2, … rows before the goal row, and in the last of `rows` counts
    /// those further away.
    #[inline(always)]
    pub fn rows<G: Geometry>(&mut self, geometry: G, sets: [G::Bits; 2], rows: u8) {
        for distance in 1..rows {
            self.row(geometry, sets, distance);
        }
        let [first, second] = near_goal(geometry, rows - 1);
        self.within([geometry.board() & !first, geometry.board() & !second], sets);
    }

    /// How many squares are this many rows before the goal row.
    #[inline(always)]
    pub fn row<G: Geometry>(&mut self, geometry: G, sets: [G::Bits; 2], distance: u8) {
        self.within([geometry.before_goal(Side::First, distance), geometry.before_goal(Side::Second, distance)], sets);
    }

    /// How many squares are at most `bounds[0]` rows before the goal row, further but at most
    /// `bounds[1]` rows, and so on; then the rest.
    #[inline(always)]
    pub fn zones<G: Geometry, const B: usize>(&mut self, geometry: G, sets: [G::Bits; 2], bounds: [u8; B]) {
        let mut nearer = [G::Bits::EMPTY; 2];
        for bound in bounds {
            let near = near_goal(geometry, bound);
            self.within([near[0] & !nearer[0], near[1] & !nearer[1]], sets);
            nearer = near;
        }
        self.within([geometry.board() & !nearer[0], geometry.board() & !nearer[1]], sets);
    }

    /// The same for what means one thing for the side to move and another for the side that waits:
    /// first the zones of the one, then those of the other.
    #[inline(always)]
    pub fn zones_by_turn<G: Geometry, const B: usize>(
        &mut self,
        geometry: G,
        to_move: Side,
        sets: [G::Bits; 2],
        bounds: [u8; B],
    ) {
        let places = B + 1;
        for (side, sign) in [(Side::First, 1), (Side::Second, -1)] {
            let set = sets[side.index()];
            let group = self.next + if side == to_move { 0 } else { places };
            let mut rest = set.count() as i32;
            for (zone, bound) in bounds.into_iter().enumerate() {
                let left = (set & !geometry.near_goal(side, bound)).count() as i32;
                self.tally.count(group + zone, sign * (rest - left));
                rest = left;
            }
            self.tally.count(group + B, sign * rest);
        }
        self.next += 2 * places;
    }

    /// Counts of which one is 1 for a place that the first side has, and −1 for one of the second;
    /// a place beyond them counts nowhere.
    #[inline(always)]
    pub fn places(&mut self, [first, second]: [usize; 2], length: usize) {
        for (place, sign) in [(first, 1), (second, -1)] {
            self.tally.count(self.next + place.min(length - 1), if place < length { sign } else { 0 });
        }
        self.next += length;
    }
}

/// The squares at most this many rows before the goal rows of both sides.
#[inline(always)]
fn near_goal<G: Geometry>(geometry: G, rows: u8) -> [G::Bits; 2] {
    [geometry.near_goal(Side::First, rows), geometry.near_goal(Side::Second, rows)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnySize, Fixed};
    use fiveply_core::random::Random;

    struct List([i16; 14]);

    impl Tally for List {
        fn count(&mut self, index: usize, count: i32) {
            self.0[index] += count as i16;
        }
    }

    /// Rows and zones of random sets, counted square by square.
    fn check<G: Geometry>(geometry: G) {
        let mut random = Random::new(3);
        for _ in 0..50 {
            let sets = [0; 2].map(|_: u8| G::Bits::from_words([0; 4].map(|_: u8| random.bits())) & geometry.board());
            let difference = |rows: std::ops::RangeInclusive<u8>| {
                let count = |side: Side| {
                    let left = |&square: &u8| match side {
                        Side::First => rows.contains(&(geometry.height() - 1 - geometry.row_of(square))),
                        Side::Second => rows.contains(&geometry.row_of(square)),
                    };
                    sets[side.index()].squares().filter(left).count() as i16
                };
                [count(Side::First), count(Side::Second)]
            };
            let less = |[first, second]: [i16; 2]| first - second;
            let mut list = List([0; 14]);
            let mut counts = Counts::new(&mut list);
            counts.rows(geometry, sets, 3);
            counts.zones(geometry, sets, [2, 4]);
            counts.zones_by_turn(geometry, Side::Second, sets, [2]);
            counts.places([1, 7], 4);
            let (near, far) = (difference(0..=2), difference(3..=16));
            let expected = [
                less(difference(1..=1)),
                less(difference(2..=2)),
                less(far),
                less(near),
                less(difference(3..=4)),
                less(difference(5..=16)),
                -near[1],
                -far[1],
                near[0],
                far[0],
                0,
                1,
                0,
                0,
            ];
            assert_eq!((counts.len(), list.0), (14, expected), "{geometry:?}");
        }
    }

    #[test]
    fn counts_are_those_of_the_squares() {
        check(Fixed::<u64, 8, 8>::default());
        for (width, height) in [(2, 4), (5, 5), (3, 7), (4, 9), (4, 16)] {
            check(AnySize::<u64>::new(width, height));
        }
    }
}
