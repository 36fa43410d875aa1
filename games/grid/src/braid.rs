//! A board taken apart by the colours of its squares, for knights that jump by the dozen. A knight
//! changes colour with every jump, so knights that stand on one colour all land on the other, and
//! half a board is easier to move about than a whole one.
//!
//! ```text
//! 5 | a . c .        5 | a c        The squares of one colour in two neighbouring columns fill the
//! 4 | . b . d        4 | b d        rows in turn, so together they make one column of the braid.
//! 3 | a . c .        3 | a c        Two empty rows stand guard above it: a jump off the board ends
//! 2 | . b . d        2 | b d        there or beyond all columns, never on a square. So nothing has
//! 1 | a . c .        1 | a c        to be masked but the result, with the squares that are still
//!                                   open, which the caller does anyway.
//! ```
//!
//! A jump by two columns leads to the next column of the braid, or to the one before. A jump by one
//! column stays in its column of the braid (from a to b, from b to a) or leaves it (from b to c,
//! from c to b), and the row tells which squares go which way. The two colours differ only in that.

use crate::table::insert;
use crate::{Bits, Geometry, Words};
use std::marker::PhantomData;

/// As many rows as a knight can jump.
const GUARDS: usize = 2;

/// The binary digits of a column of the braid.
const DIGITS: usize = 3;

/// A board of geometry `G` with sets of one colour in `B`.
#[derive(Clone, Copy, Debug)]
pub struct Braid<G, B> {
    geometry: G,
    bits: PhantomData<B>,
}

impl<G: Geometry> Braid<G, G::Bits> {
    /// The braid in sets as wide as the board's own. They always have room for it: a board has at
    /// least three rows, so that half as many columns with two guard rows between them take no
    /// more.
    #[inline(always)]
    pub fn wide(geometry: G) -> Self {
        Braid { geometry, bits: PhantomData }
    }
}

impl<G: Geometry, B: Bits> Braid<G, B> {
    /// The braid in narrower sets, if they have enough room.
    #[inline(always)]
    pub fn narrow(geometry: G) -> Option<Self> {
        let (columns, height) = (usize::from(geometry.width()).div_ceil(2), usize::from(geometry.height()));
        let size = (columns - 1) * (height + GUARDS) + height;
        (size <= B::CAPACITY).then_some(Braid { geometry, bits: PhantomData })
    }

    /// The squares of `set` by colour.
    #[inline(always)]
    pub fn colours(self, set: G::Bits) -> [B; 2] {
        let strands = self.geometry.table().braid.strands.map(G::Bits::from_words);
        let neighbours = set >> u32::from(self.geometry.height());
        [0, 1].map(|colour| self.drawn_together(set & strands[colour] | neighbours & strands[1 - colour]))
    }

    /// Columns that start two columns of the board apart, moved to where they belong. Column j is j
    /// gaps too high; the binary digits of j are gone through from the lowest on, each moving half
    /// of the columns at once.
    #[inline(always)]
    fn drawn_together(self, mut columns: G::Bits) -> B {
        let gap = u32::from(self.geometry.height()) - GUARDS as u32;
        for (digit, mask) in self.geometry.table().braid.moving.into_iter().enumerate() {
            let moving = columns & G::Bits::from_words(mask);
            columns = columns ^ moving | moving >> (gap << digit);
        }
        B::from_words(columns.words())
    }

    /// The colour of a square and the set of it.
    #[inline(always)]
    pub fn square(self, square: u8) -> (usize, B) {
        let (colour, index) = self.geometry.table().braid.squares[usize::from(square)];
        (usize::from(colour), B::square(index))
    }

    /// The targets of knights on all squares of `set`, which are of this colour, and some bits that
    /// belong to no square.
    #[inline(always)]
    pub fn knights(self, set: B, colour: usize) -> B {
        let rows = self.geometry.table().braid.rows.map(B::from_words);
        let column = u32::from(self.geometry.height()) + GUARDS as u32;
        let one = set << 1 | set >> 1;
        let two = set << 2 | set >> 2;
        let left = one | two & rows[colour];
        let right = one | two & rows[1 - colour];
        two | left >> column | right << column
    }

    /// The squares that at least 1, 2, … `N` knights on squares of `set`, which are of this colour,
    /// can jump to, and some bits that belong to no square.
    #[inline(always)]
    pub fn targets_of_many<const N: usize>(self, set: B, colour: usize) -> [B; N] {
        let rows = self.geometry.table().braid.rows.map(B::from_words);
        let column = u32::from(self.geometry.height()) + GUARDS as u32;
        let near = [set << 1, set >> 1];
        let far = [set << 2, set >> 2];
        let [left, right] = [rows[colour], rows[1 - colour]];
        let mut at_least = [B::EMPTY; N];
        let mut add = |jump: B| {
            for more in (1..N).rev() {
                at_least[more] = at_least[more] | at_least[more - 1] & jump;
            }
            at_least[0] = at_least[0] | jump;
        };
        for jump in far {
            add(jump);
            add((jump & left) >> column);
            add((jump & right) << column);
        }
        for jump in near {
            add(jump >> column);
            add(jump << column);
        }
        at_least
    }
}

/// What the braid of one board size looks up.
#[derive(Debug)]
pub(crate) struct BraidTable {
    /// The squares of every other column, from the first: those of even and those of odd rows.
    strands: [Words; 2],
    /// The columns to be moved for each binary digit, where the digits before have left them.
    moving: [Words; DIGITS],
    /// The even and the odd rows of the braid.
    rows: [Words; 2],
    /// The colour and the place of every square of the board.
    squares: [(u8, u8); 256],
}

impl BraidTable {
    pub(crate) const fn new(width: u8, height: u8) -> Self {
        let mut table =
            BraidTable { strands: [[0; 4]; 2], moving: [[0; 4]; DIGITS], rows: [[0; 4]; 2], squares: [(0, 0); 256] };
        let height = height as usize;
        let mut square = 0;
        while square < width as usize * height {
            let (x, y) = (square / height, square % height);
            let column = x / 2;
            let place = column * (height + GUARDS) + y;
            table.squares[square] = (((x + y) % 2) as u8, place as u8);
            if x % 2 == 0 {
                insert(&mut table.strands[y % 2], square);
                insert(&mut table.rows[y % 2], place);
                let mut digit = 0;
                while digit < DIGITS {
                    if column >> digit & 1 == 1 {
                        let moved = (height - GUARDS) * (column % (1 << digit));
                        insert(&mut table.moving[digit], square - moved);
                    }
                    digit += 1;
                }
            }
            square += 1;
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnySize, Fixed, U256};
    use fiveply_core::random::Random;

    /// Sets taken apart and put together again, and jumps of random sets, are those of the board.
    fn check<G: Geometry, B: Bits>(geometry: G, braid: Braid<G, B>, random: &mut Random) {
        let open = braid.colours(geometry.board());
        for _ in 0..10 {
            let words = [0; 4].map(|_: u8| random.bits() & random.bits());
            let set = G::Bits::from_words(words) & geometry.board();
            let braided = |set: G::Bits| {
                let mut colours = [B::EMPTY; 2];
                for (colour, place) in set.squares().map(|square| braid.square(square)) {
                    assert!((colours[colour] & place).is_empty(), "{geometry:?}");
                    colours[colour] = colours[colour] | place;
                }
                colours
            };
            assert_eq!(braid.colours(set), braided(set), "{geometry:?}");
            let colours = braid.colours(set);
            let jumps = [1, 0].map(|colour| braid.knights(colours[colour], colour) & open[1 - colour]);
            assert_eq!(jumps, braided(geometry.knights(set)), "{geometry:?}");
            let many = [1, 0].map(|colour| braid.targets_of_many::<4>(colours[colour], colour));
            for at_least in 1..=4 {
                let is_target = |square: &u8| (geometry.knight(*square) & set).count() >= at_least as u32;
                let targets = geometry.board().squares().filter(is_target).map(G::Bits::square);
                let told = [0, 1].map(|colour| many[colour][at_least - 1] & open[colour]);
                assert_eq!(told, braided(targets.fold(G::Bits::EMPTY, |all, square| all | square)), "{geometry:?}");
            }
        }
    }

    fn check_all<G: Geometry>(geometry: G, random: &mut Random) -> bool {
        check(geometry, Braid::wide(geometry), random);
        let narrow = Braid::<G, <G::Bits as Bits>::Half>::narrow(geometry);
        narrow.map(|braid| check(geometry, braid, random)).is_some()
    }

    #[test]
    fn knights_jump_in_the_braid_as_on_the_board() {
        let mut random = Random::new(1);
        for (width, height) in (1..=16).flat_map(|width| (3..=16).map(move |height| (width, height))) {
            let area = usize::from(width) * usize::from(height);
            if area <= 64 {
                check_all(AnySize::<u64>::new(width, height), &mut random);
            }
            if area <= 128 {
                check_all(AnySize::<u128>::new(width, height), &mut random);
            }
            check_all(AnySize::<U256>::new(width, height), &mut random);
        }
        assert!(check_all(Fixed::<u128, 11, 9>::default(), &mut random), "exactly 64 bits");
        assert!(!check_all(AnySize::<U256>::new(16, 16), &mut random), "142 bits");
    }
}
