//! How pawns move, by both sets of rules.

use fiveply_core::{Outcome, Side};
use fiveply_grid::through::{Men, Rules};
use fiveply_grid::{Bits, Fixed, Geometry};

/// The rules of Breakthrough. `STRAIGHT` forbids diagonal steps to empty squares, and makes a draw of having no move.
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
    /// By the straight rules a side without pawns is merely out of moves, which draws once it is its turn.
    const LOST_WITHOUT_MEN: bool = !STRAIGHT;
    /// The report's ordering looks at the moving pawn alone.
    const CAPTURES_FIRST: bool = false;

    /// By the classic rules this never happens while the game lasts: no own pawn stands ahead of the most advanced one, a board
    /// has at least two columns, and so a diagonal step leads to a square on the board that is empty or holds an enemy.
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
}
