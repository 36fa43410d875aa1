//! Singular extensions (Anantharaman, Campbell and Hsu 1990): when all moves but the table's are
//! clearly worse, everything depends on that one move, and it is searched a ply deeper. When
//! instead several moves beat beta without it, the node is cut.

use crate::Search;
use crate::negamax::node::{Expectation, Node, Other, Query};
use crate::switch::technique;
use crate::table::transposition::{Bound, Entry};
use crate::watching::statistics::Counted;
use fiveply_core::score::SURE_BOUND;
use fiveply_core::{Evaluator, Game, Score};

technique! {
    /// Searches the table's move a ply deeper where, less deeply searched, all others are clearly
    /// worse.
    pub struct SingularExtensions {
        /// from depth
        depth: i32 = 7, Integer(4, 30),
        /// hundredths per ply below the table's score
        margin: i32 = 2, Integer(1, 1000),
    }
    name: "singular-extensions",
    reference: "Anantharaman, Campbell and Hsu 1990",
    class: Speculative,
    counts: ["nodes where the other moves were tried", "nodes where the table's move stood alone"],
}

/// When the others fall behind by so many hundredths of a basic piece more, the move is searched
/// another ply deeper, and from the second number on one more.
const DOUBLE: i32 = 15;
const TRIPLE: i32 = 90;

/// What the other moves turned out to be worth.
pub(crate) enum Singular {
    /// Search the table's move so much deeper, or less deeply.
    Extend(i32),
    /// Others beat beta too.
    Cut(Score),
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Searches the other moves less deeply, to see whether the table's move is the only good one.
    pub(crate) fn singular<N: Node>(
        &mut self,
        position: &G::Position,
        each: SingularExtensions,
        query: Query,
        entry: &Entry,
    ) -> Singular {
        let Query { beta, depth, ply, .. } = query;
        let score = self.stored_score(entry.score, ply);
        let candidate = depth >= each.depth
            && ply > 0
            && ply < 2 * self.root.depth()
            && query.excluded == 0
            && entry.code != 0
            && entry.bound != Bound::Upper
            && i32::from(entry.depth) >= depth - 3
            && score.abs() < SURE_BOUND;
        if !candidate {
            return Singular::Extend(0);
        }
        self.statistics.fired(SingularExtensions::COUNTER, depth);
        let target = score - self.evaluation.unit().hundredths(each.margin) * depth;
        let others = Query {
            alpha: target - 1,
            beta: target,
            depth: (depth - 1) / 2,
            ply,
            expectation: Expectation::Cut,
            passed: query.passed,
            excluded: entry.code,
        };
        let value = self.search::<Other>(position, others);
        if self.budget.is_stopped() {
            return Singular::Extend(0);
        }
        if value < target {
            self.statistics.cut(SingularExtensions::COUNTER, depth);
            // The further the others fall behind, the deeper the move is searched, but not at nodes
            // of the principal variation, which are deep enough.
            let behind = |hundredths| !N::PV && value < target - self.evaluation.unit().hundredths(hundredths);
            return Singular::Extend(1 + i32::from(behind(DOUBLE)) + i32::from(behind(TRIPLE)));
        }
        if value >= beta && value.abs() < SURE_BOUND {
            return Singular::Cut(value);
        }
        Singular::Extend(match () {
            () if score >= beta => {
                if N::PV {
                    -2
                } else {
                    -3
                }
            }
            () if query.expectation == Expectation::Cut => -2,
            () => 0,
        })
    }
}
