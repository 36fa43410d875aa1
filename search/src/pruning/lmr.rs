//! Late-move reductions (Levy and Newborn 1991, Romstad 2005): a move late in a good order is
//! probably no good, so it is searched less deeply; if it surprises, it is searched again. How much
//! less grows with the logarithms of the depth and of the move's number.
//!
//! In hindsight the node below a reduced move knows more than its parent did: where the mover's
//! hopes have not come true the ply is given back, and where both sides call the position good for
//! the one that just moved one more is taken (Stockfish).

use crate::Search;
use crate::params::Lmr;
use fiveply_core::{Evaluator, Game};

/// Numbers beyond this are reduced alike.
const MOST: usize = 64;

/// The reductions of a setting, in hundredths of a ply.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reductions(Vec<i32>);

impl Reductions {
    pub(crate) fn new(lmr: Lmr) -> Self {
        let logarithm = |number: usize| (number.max(1) as f64).ln();
        let entry = |depth: usize, number: usize| {
            f64::from(lmr.base) + 100.0 * logarithm(depth) * logarithm(number) / (f64::from(lmr.divisor) / 100.0)
        };
        Reductions((0..MOST * MOST).map(|index| entry(index / MOST, index % MOST) as i32).collect())
    }

    /// Hundredths of a ply for move `number` at `depth`.
    #[inline]
    pub(crate) fn get(&self, depth: i32, number: i32) -> i32 {
        let clamp = |value: i32| value.clamp(0, MOST as i32 - 1) as usize;
        self.0[clamp(depth) * MOST + clamp(number)]
    }
}

/// A move reduced by so many plies or more may get one back.
const LARGE: i32 = 3;
/// The evaluations before and after a reduced move, added up: beyond this many hundredths of a
/// basic piece the side to move is so well off that one ply less will do.
const BOTH_CONTENT: i32 = 150;

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Plies to add to the depth of a node at `ply` that a reduced move led to.
    pub(crate) fn hindsight(&self, depth: i32, ply: usize) -> i32 {
        let before = &self.frames[ply - 1];
        let (Some(own), Some(theirs)) = (self.frames[ply].eval, before.eval) else { return 0 };
        if before.reduction >= LARGE && own + theirs <= 0 {
            1
        } else if before.reduction >= LARGE - 1 && depth >= 2 && own + theirs > self.hundredths(BOTH_CONTENT) {
            -1
        } else {
            0
        }
    }
}
