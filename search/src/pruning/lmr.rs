//! Late-move reductions (Levy and Newborn 1991, Romstad 2005): a move late in a good order is
//! probably no good, so it is searched less deeply; if it surprises, it is searched again. How much
//! less grows with the logarithms of the depth and of the move's number.
//!
//! The node below a reduced move knows more than its parent did (hindsight, Stockfish): where the
//! evaluation has fallen for the side that moved, a ply is given back; where both evaluations
//! favour the side to move, another ply is taken.

use crate::Search;
use crate::leaves::node_eval::NodeEval;
use crate::negamax::node::{Expectation, Late, Node, Query};
use crate::ordering::picker::PickedMove;
use crate::ordering::picker::Source;
use crate::switch::technique;
use fiveply_core::{Evaluator, Game, MoveOf, Position};

technique! {
    /// Late-move reductions: searches quiet moves late in the order less deeply, and again only if
    /// they surprise.
    pub struct Lmr {
        /// hundredths of a ply for every late move
        base: i32 = 60, Integer(0, 300),
        /// hundredths by which the product of the logarithms is divided
        divisor: i32 = 220, Integer(50, 1000),
    }
    name: "lmr",
    reference: "Romstad 2005; Levy and Newborn 1991",
    class: Speculative,
    counts: ["moves searched less deeply", "moves for which that was enough"],
    needs: Threat,
}

/// Depths and move numbers from here on are reduced alike.
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
    /// How much less deeply a late move is searched.
    #[allow(
        clippy::too_many_arguments,
        reason = "each says something else about the move; a struct would only rename them"
    )]
    #[inline]
    pub(crate) fn reduction<N: Node>(
        &self,
        child: &G::Position,
        moved: &PickedMove<MoveOf<G>>,
        quiet: bool,
        query: Query,
        late: Late,
        node_eval: &NodeEval,
        delicate: impl FnOnce() -> bool,
    ) -> i32 {
        let first = if N::PV { 3 } else { 2 };
        if self.params.lmr.is_none() || query.depth < 3 || late.number < first {
            return 0;
        }
        // A winning capture is seldom reduced.
        if !quiet && moved.source != Source::Losing && (N::PV || late.was_pv) {
            return 0;
        }
        let mut hundredths = self.reductions.get(query.depth, late.number);
        hundredths -= if quiet { late.history / 80 } else { 100 };
        hundredths += if node_eval.improving { 0 } else { 60 };
        hundredths += if query.expectation == Expectation::Cut { 80 } else { 0 };
        hundredths += if late.after_noisy { 40 } else { 0 };
        // Where the moves before were refuted, this one will probably be refuted, too.
        hundredths += if self.path.frame(query.ply + 1).cutoffs > 2 { 60 } else { 0 };
        hundredths -= if N::PV { 100 } else { 0 };
        hundredths -= if late.was_pv { 60 } else { 0 };
        hundredths -= if matches!(moved.source, Source::Killer | Source::CounterMove) { 100 } else { 0 };
        let plies = (hundredths / 100).clamp(0, query.depth - 2);
        if plies > 0 && (child.threatened() || delicate()) {
            return (plies - 1).min(1);
        }
        plies
    }

    /// Plies to add to the depth of a node at `ply` that a reduced move led to.
    pub(crate) fn hindsight(&self, depth: i32, ply: usize) -> i32 {
        let before = self.path.frame(ply - 1);
        let (Some(own), Some(theirs)) = (self.path.frame(ply).eval, before.eval) else { return 0 };
        if before.reduction >= LARGE && own + theirs <= 0 {
            1
        } else if before.reduction >= LARGE - 1
            && depth >= 2
            && own + theirs > self.evaluation.unit().hundredths(BOTH_CONTENT)
        {
            -1
        } else {
            0
        }
    }
}
