//! How pawns move, by both sets of rules.

use fiveply_core::{Outcome, Side};
use fiveply_grid::through::{Men, Rules};
use fiveply_grid::{Bits, Fixed, Geometry};

/// The rules of Breakthrough. `STRAIGHT` forbids diagonal steps to empty squares, and makes a draw
/// of having no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pawns<const STRAIGHT: bool>;

/// The classic rules.
pub type Classic = Pawns<false>;

/// The rules of the Breakthrough report.
pub type Straight = Pawns<true>;

impl<const STRAIGHT: bool> Rules for Pawns<STRAIGHT> {
    type Usual = Fixed<u64, 8, 8>;

    const NAME: &'static str = crate::INFO.name;
    const OPTION: Option<&'static str> = if STRAIGHT { Some("straight") } else { None };
    const MAN: &'static str = "pawn";
    const DRAWING: &'static str = "man";
    const LETTERS: [&'static str; 2] = ["P", "p"];
    const GLYPHS: [&'static str; 2] = ["○", "●"];
    const REACH: u8 = 1;
    /// By the straight rules a side without pawns is merely out of moves, which draws once it is
    /// its turn.
    const LOST_WITHOUT_MEN: bool = !STRAIGHT;
    /// The report's ordering looks at the moving pawn alone.
    const CAPTURES_FIRST: bool = false;
    const STEPS: [(i16, i16); 4] = [(-1, 1), (0, 1), (1, 1), (0, 0)];

    /// By the classic rules this never happens while the game lasts: no own pawn stands ahead of
    /// the most advanced one, a board has at least two columns, and so a diagonal step leads to a
    /// square on the board that is empty or holds an enemy.
    fn stuck(side: Side) -> Outcome {
        if STRAIGHT { Outcome::Draw } else { Outcome::Win(!side) }
    }

    #[inline(always)]
    fn targets<G: Geometry>(men: &Men<G>, side: Side, movers: G::Bits) -> [G::Bits; 4] {
        let geometry = men.geometry();
        let [left, ahead, right] = match side {
            Side::First => {
                [geometry.shift::<-1, 1>(movers), geometry.shift::<0, 1>(movers), geometry.shift::<1, 1>(movers)]
            }
            Side::Second => {
                [geometry.shift::<-1, -1>(movers), geometry.shift::<0, -1>(movers), geometry.shift::<1, -1>(movers)]
            }
        };
        let diagonal = if STRAIGHT { men.of(!side) } else { men.open_to(side) };
        [left & diagonal, ahead & men.empty(), right & diagonal, G::Bits::EMPTY]
    }

    #[inline(always)]
    fn strikes<G: Geometry>(geometry: G, side: Side, set: G::Bits) -> G::Bits {
        match side {
            Side::First => geometry.shift::<-1, 1>(set) | geometry.shift::<1, 1>(set),
            Side::Second => geometry.shift::<-1, -1>(set) | geometry.shift::<1, -1>(set),
        }
    }

    /// By the classic rules every square of the row before: a board has at least two columns, and
    /// no own pawn stands on the goal row while the game lasts, so one diagonal step is always free
    /// or takes. By the straight rules the square ahead must be empty; the other side cannot bar
    /// it, for nothing moves back to that row.
    #[inline(always)]
    fn last_squares<G: Geometry>(men: &Men<G>, side: Side) -> G::Bits {
        let goal = men.goal(side);
        men.forward(!side, if STRAIGHT { goal & men.empty() } else { goal })
    }

    /// By the straight rules a pawn changes its column only where there is something to take, and
    /// the enemies are where they are but for the runner, which cannot be taken.
    #[inline(always)]
    fn wave<G: Geometry>(men: &Men<G>, side: Side, set: G::Bits) -> G::Bits {
        let diagonal = Self::strikes(men.geometry(), side, set);
        men.forward(side, set) | if STRAIGHT { diagonal & men.of(!side) } else { diagonal }
    }

    /// A straight step needs an empty square. By the classic rules a diagonal one needs nothing but
    /// that no own pawn is there; by the straight ones it needs an enemy, which may have gone.
    #[inline(always)]
    fn sure_steps<G: Geometry>(men: &Men<G>, side: Side, set: G::Bits, enemies: G::Bits) -> G::Bits {
        let straight = men.forward(side, set) & !enemies;
        if STRAIGHT { straight } else { straight | Self::strikes(men.geometry(), side, set) }
    }

    /// By the straight rules count the pawns that can step ahead. Two pawns never want the same
    /// square, and a capture lands where nobody could step to; so a move takes the step away from
    /// its own pawn at most, and a turn leaves at most one pawn less. A runner goes straight along
    /// a column where no enemy can bar it, hence bars none itself; its first move may take one of
    /// the pawns, and `turns` pawns still last for `turns` − 1 turns, which is all that is left to
    /// the other side then.
    #[inline(always)]
    fn never_stuck<G: Geometry>(men: &Men<G>, side: Side, turns: u8) -> bool {
        let can_step = men.of(side) & men.forward(!side, men.empty());
        !STRAIGHT || can_step.count() >= u32::from(turns)
    }
}
