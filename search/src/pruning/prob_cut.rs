//! ProbCut (Buro 1995): when a capture, searched less deeply, beats beta by a margin, the full
//! search would beat beta too.

use crate::Search;
use crate::negamax::node::{Expectation, Other, Query};
use crate::ordering::picker::Source;
use crate::switch::technique;
use crate::table::transposition::{Bound, Entry};
use crate::watching::statistics::Counted;
use fiveply_core::score::SURE_BOUND;
use fiveply_core::{Evaluator, Game, Position, Score, Stage};

technique! {
    /// Cuts where a capture, searched less deeply, beats beta by a margin.
    pub struct ProbCut {
        /// from depth
        depth: i32 = 5, Integer(3, 20),
        /// hundredths above beta
        margin: i32 = 180, Integer(1, 10_000),
    }
    name: "prob-cut",
    reference: "Buro 1995",
    class: Speculative,
    counts: ["nodes where captures were tried", "nodes cut"],
    needs: StaticEval,
}

/// How much less deeply the captures are searched.
pub(crate) const LESS: i32 = 4;

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The score when a capture beats beta by the margin.
    pub(crate) fn prob_cut_cutoff(
        &mut self,
        position: &G::Position,
        each: ProbCut,
        query: Query,
        eval: Score,
        entry: Option<&Entry>,
    ) -> Option<(Score, u16)> {
        let Query { beta, depth, ply, .. } = query;
        let raised = beta + self.evaluation.unit().hundredths(each.margin);
        if depth < each.depth || raised.abs() >= SURE_BOUND || ply + 2 >= fiveply_core::score::MAX_PLY {
            return None;
        }
        // The table may know that a search hardly less deep falls short.
        let falls_short = |entry: &Entry| {
            i32::from(entry.depth) > depth - LESS
                && entry.bound != Bound::Lower
                && self.stored_score(entry.score, ply) < raised
        };
        if entry.is_some_and(falls_short) {
            return None;
        }
        self.statistics.fired(ProbCut::COUNTER, depth);
        let needed =
            (i64::from(raised - eval) * 100 / i64::from(self.evaluation.unit().piece())).clamp(-30_000, 30_000) as i32;
        let base = self.moves.len();
        position.moves(Stage::Noisy, &mut self.moves);
        let mut found = None;
        for next in base..self.moves.len() {
            let candidate = self.take_largest_gain(next);
            if !position.exchange_at_least(candidate, needed) {
                continue;
            }
            let child = self.step(position, candidate.m, ply, Source::Generated);
            let reply = Query {
                alpha: -raised,
                beta: 1 - raised,
                depth: 0,
                ply: ply + 1,
                expectation: Expectation::All,
                passed: false,
                excluded: 0,
            };
            // Quiescence alone is cheap, and it often shows that the capture falls short.
            let mut score = -self.search::<Other>(&child, reply);
            if !self.budget.is_stopped() && score >= raised && depth > LESS {
                score = -self.search::<Other>(&child, Query { depth: depth - LESS, ..reply });
            }
            self.step_back();
            if self.budget.is_stopped() {
                break;
            }
            if score >= raised {
                found = Some((score, G::Position::code(candidate.m)));
                break;
            }
        }
        self.moves.truncate(base);
        let (score, code) = found.filter(|_| !self.budget.is_stopped())?;
        self.statistics.cut(ProbCut::COUNTER, depth);
        Some((if score >= SURE_BOUND { beta } else { score - (raised - beta) }, code))
    }
}
