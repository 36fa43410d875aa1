//! Alpha-beta (Knuth and Moore 1975): what cannot change the result is left out. This file has the
//! windows of children; the loop makes the cuts.

use crate::Search;
use crate::switch::technique;
use fiveply_core::score::INFINITE;
use fiveply_core::{Evaluator, Game, Score};

technique! {
    /// Leaves out what cannot change the result; plain minimax without it.
    pub struct AlphaBeta {}
    name: "alpha-beta",
    reference: "Knuth and Moore 1975",
    class: Exact,
    counts: ["nodes that a move cut off", "of these, by the first move"],
    initial: AlphaBeta {},
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The window of a child, negated unless `unturned`. Plain minimax leaves it open.
    #[inline]
    pub(crate) fn child_window(&self, alpha: Score, beta: Score, unturned: bool) -> (Score, Score) {
        if self.params.alpha_beta.is_none() {
            return (-INFINITE, INFINITE);
        }
        let window = if unturned { (-alpha, -beta) } else { (-beta, -alpha) };
        self.params.depth_tax.map_or(window, |tax| tax.widened(window))
    }
}
