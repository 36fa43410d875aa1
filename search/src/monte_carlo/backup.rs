//! What a playout changes on its way back up: averages, averages of later moves, minimax values of
//! evaluations, and proofs.

use super::settings::MonteCarlo;
use super::tree::{NONE, Proved};
use super::worker::Worker;
use crate::switch::technique;
use fiveply_core::{Evaluator, Game, Position, Side};

technique! {
    /// Backs up proved wins, losses and draws as such, and plays no more games where the result is
    /// proved.
    pub struct MctsSolver {}
    name: "solver",
    reference: "Winands, Björnsson and Saito 2008",
    class: Shape,
    initial: MctsSolver {},
}

technique! {
    /// Mixes the minimax value of the evaluations below a move into its average.
    pub struct ImplicitMinimax {
        /// weight
        weight: f64 = 0.2, Decimal(0.0, 1.0),
    }
    name: "implicit",
    reference: "Lanctot and others 2014",
    class: Shape,
}

technique! {
    /// Also averages all playouts in which a move came later; so many visits make its own average
    /// count as much.
    pub struct Rave {
        /// visits
        visits: u32 = 300, Integer(1, 1_000_000),
    }
    name: "rave",
    reference: "Gelly and Silver 2007",
    class: Shape,
}

impl<G: Game, E: Evaluator<G::Position>> Worker<G, E> {
    /// Adds a result, seen from the side to move at the last node of the line.
    pub(super) fn back_up(&mut self, result: f64, side_at_root: Side, params: &MonteCarlo) {
        let mut result = result;
        let mut ply = self.played.len();
        let mut proving = params.solver.is_some();
        for depth in (0..self.line.len()).rev() {
            let node = self.line[depth];
            let (visits, won) = (1, 1.0 - result);
            let entry = self.tree.node_mut(node);
            entry.visits += visits;
            entry.won += won;
            if params.rave.is_some() {
                self.note_played(depth, &mut ply, side_at_root);
                self.back_up_later(node, depth, result, side_at_root);
            }
            let inner = depth + 1 < self.line.len();
            if params.implicit.is_some() && inner {
                self.back_up_implicit(node);
            }
            if inner && proving {
                self.back_up_proof(node, depth == 0);
            }
            // Nothing new is proved above a node that is not.
            proving &= self.tree.node(node).proved != Proved::Open;
            result = 1.0 - result;
        }
    }

    /// Marks the moves from `depth` on as seen in this playout, those down to `ply` having been
    /// marked before.
    fn note_played(&mut self, depth: usize, ply: &mut usize, side_at_root: Side) {
        while *ply > depth {
            *ply -= 1;
            let side = if ply.is_multiple_of(2) { side_at_root } else { !side_at_root };
            self.seen[side.index()][usize::from(self.played[*ply])] = self.playouts as u32 + 1;
        }
    }

    /// All moves as first (Brügmann 1993): a move that the mover made later in the playout is
    /// credited here too.
    fn back_up_later(&mut self, node: u32, depth: usize, result: f64, side_at_root: Side) {
        let side = if depth.is_multiple_of(2) { side_at_root } else { !side_at_root };
        let (seen, now) = (&self.seen[side.index()], self.playouts as u32 + 1);
        for edge in self.tree.edges_mut(node) {
            if seen[usize::from(G::Position::code(edge.m))] == now {
                edge.later += 1;
                edge.later_won += result as f32;
            }
        }
    }

    /// The best that the evaluations below promise; what was not looked at yet may be as good as
    /// the node's own.
    fn back_up_implicit(&mut self, node: u32) {
        let edges = self.tree.edges(node).iter();
        let known = edges.filter(|edge| edge.child != NONE).map(|edge| 1.0 - self.tree.node(edge.child).implicit);
        let best = known.fold(f32::NEG_INFINITY, f32::max);
        if best.is_finite() {
            self.tree.node_mut(node).implicit = best;
        }
    }

    /// A lost child proves a win; a loss or a draw takes all children.
    fn back_up_proof(&mut self, node: u32, root: bool) {
        let mut best: Option<Proved> = None;
        let mut complete = true;
        for (index, edge) in self.tree.edges(node).iter().enumerate() {
            if root && !self.allowed[index] {
                continue;
            }
            let proved = if edge.child == NONE { Proved::Open } else { self.tree.node(edge.child).proved };
            best = match (proved, best) {
                (Proved::Open, best) => {
                    complete = false;
                    best
                }
                (Proved::Loss(plies), Some(Proved::Win(least))) => {
                    Some(Proved::Win(least.min(plies.saturating_add(1))))
                }
                (Proved::Loss(plies), _) => Some(Proved::Win(plies.saturating_add(1))),
                (_, Some(Proved::Win(least))) => Some(Proved::Win(least)),
                (Proved::Draw, _) | (_, Some(Proved::Draw)) => Some(Proved::Draw),
                (Proved::Win(plies), Some(Proved::Loss(most))) => Some(Proved::Loss(most.max(plies.saturating_add(1)))),
                (Proved::Win(plies), _) => Some(Proved::Loss(plies.saturating_add(1))),
            };
        }
        if let Some(proved) = best.filter(|proved| complete || matches!(proved, Proved::Win(_))) {
            self.tree.node_mut(node).proved = proved;
        }
    }
}
