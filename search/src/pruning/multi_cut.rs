//! Multi-cut (Björnsson and Marsland 1999): at a node expected to cut off, the first few moves are
//! searched less deeply. When several of them beat beta, one of them will surely do so at full
//! depth, and the node is cut at once.

use crate::Search;
use crate::negamax::node::{Expectation, Other, Query};
use crate::ordering::killers::MOST;
use crate::ordering::picker::Picker;
use crate::switch::technique;
use crate::watching::statistics::Counted;
use fiveply_core::score::WIN_BOUND;
use fiveply_core::{Evaluator, Game, Position, Score};

technique! {
    /// Cuts when several of the first moves, searched less deeply, beat beta.
    pub struct MultiCut {
        /// moves tried
        moves: u8 = 6, Integer(1, 30),
        /// cuts needed
        cuts: u8 = 3, Integer(1, 30),
        /// plies less
        reduction: u8 = 2, Integer(1, 6),
    }
    name: "multi-cut",
    reference: "Björnsson and Marsland 1999",
    class: Speculative,
    counts: ["nodes where it was tried", "nodes cut"],
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Beta, when enough of the first moves beat it.
    pub(crate) fn multi_cut_cutoff(
        &mut self,
        position: &G::Position,
        multi_cut: MultiCut,
        query: Query,
        table_code: u16,
        killers: [u16; MOST],
    ) -> Option<Score> {
        let Query { beta, depth, ply, expectation, .. } = query;
        let reduced = depth - 1 - i32::from(multi_cut.reduction);
        if expectation != Expectation::Cut || reduced < 1 || beta.abs() >= WIN_BOUND || position.threatened() {
            return None;
        }
        self.statistics.fired(MultiCut::COUNTER, depth);
        let mut picker = Picker::new(self, position, table_code, killers, ply);
        let mut cuts = 0;
        for _ in 0..multi_cut.moves {
            let Some(moved) = picker.next(self, position, depth) else { break };
            let m = moved.candidate.m;
            let child = self.step(position, m, ply, moved.source);
            let reply = Query {
                alpha: -beta,
                beta: 1 - beta,
                depth: reduced,
                ply: ply + 1,
                expectation: Expectation::All,
                passed: false,
                excluded: 0,
            };
            let score = -self.search::<Other>(&child, reply);
            self.step_back();
            if self.budget.is_stopped() {
                break;
            }
            cuts += u8::from(score >= beta);
            if cuts >= multi_cut.cuts {
                break;
            }
        }
        picker.leave(self, position, depth);
        if self.budget.is_stopped() || cuts < multi_cut.cuts {
            return None;
        }
        self.statistics.cut(MultiCut::COUNTER, depth);
        Some(beta)
    }
}
