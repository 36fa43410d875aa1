//! How knights move.

use fiveply_core::{Outcome, Side};
use fiveply_grid::through::{Men, Rules};
use fiveply_grid::{Fixed, Geometry};

/// The rules of KnightThrough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Knights;

impl Rules for Knights {
    type Usual = Fixed<u64, 8, 8>;

    const NAME: &'static str = crate::INFO.name;
    const OPTION: Option<&'static str> = None;
    const MAN: &'static str = "knight";
    const DRAWING: &'static str = "knight";
    const LETTERS: [&'static str; 2] = ["N", "n"];
    const GLYPHS: [&'static str; 2] = ["♘", "♞"];
    const REACH: u8 = 2;
    const LOST_WITHOUT_MEN: bool = true;
    const CAPTURES_FIRST: bool = true;
    const STEPS: [(i16, i16); 4] = [(-2, 1), (-1, 2), (1, 2), (2, 1)];

    /// Only boards of three columns allow it. On wider ones the most advanced knight can go a row
    /// ahead, where no own one stands, two columns to the left or to the right; on three columns it
    /// cannot from the middle one.
    fn stuck(side: Side) -> Outcome {
        Outcome::Win(!side)
    }

    #[inline(always)]
    fn targets<G: Geometry>(men: &Men<G>, side: Side, movers: G::Bits) -> [G::Bits; 4] {
        jumps(men.geometry(), side, movers).map(|targets| targets & men.open_to(side))
    }

    #[inline(always)]
    fn targets_from<G: Geometry>(men: &Men<G>, side: Side, square: u8) -> G::Bits {
        men.geometry().forward_knight(side, square) & men.open_to(side)
    }

    #[inline(always)]
    fn strikes<G: Geometry>(geometry: G, side: Side, set: G::Bits) -> G::Bits {
        let [a, b, c, d] = jumps(geometry, side, set);
        a | b | c | d
    }

    /// Where the other side's jumps lead from the goal row. No own knight stands on that row while
    /// the game lasts, so nothing bars a jump to it.
    #[inline(always)]
    fn last_squares<G: Geometry>(men: &Men<G>, side: Side) -> G::Bits {
        Self::strikes(men.geometry(), !side, men.goal(side))
    }

    #[inline(always)]
    fn wave<G: Geometry>(men: &Men<G>, side: Side, set: G::Bits) -> G::Bits {
        Self::strikes(men.geometry(), side, set)
    }

    /// Enemies bar nothing.
    #[inline(always)]
    fn sure_steps<G: Geometry>(men: &Men<G>, side: Side, set: G::Bits, _enemies: G::Bits) -> G::Bits {
        Self::strikes(men.geometry(), side, set)
    }

    /// See [`stuck`](Rules::stuck).
    #[inline(always)]
    fn never_stuck<G: Geometry>(men: &Men<G>, _side: Side, _turns: u8) -> bool {
        men.geometry().width() > 3
    }
}

/// Where knights of `side` on the squares of `set` jump, whatever stands there: one set per
/// direction.
#[inline(always)]
pub(crate) fn jumps<G: Geometry>(geometry: G, side: Side, set: G::Bits) -> [G::Bits; 4] {
    match side {
        Side::First => [
            geometry.shift::<-2, 1>(set),
            geometry.shift::<-1, 2>(set),
            geometry.shift::<1, 2>(set),
            geometry.shift::<2, 1>(set),
        ],
        Side::Second => [
            geometry.shift::<-2, -1>(set),
            geometry.shift::<-1, -2>(set),
            geometry.shift::<1, -2>(set),
            geometry.shift::<2, -1>(set),
        ],
    }
}
