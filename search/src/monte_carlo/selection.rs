//! Which move a playout follows in the tree: the one whose average is good or not yet certain (UCT,
//! Kocsis and Szepesvári 2006).

use super::backup::{ImplicitMinimax, Rave};
use super::settings::MonteCarlo;
use super::tree::{Edge, NONE, Node, Proved};
use super::worker::Worker;
use crate::switch::technique;
use fiveply_core::{Evaluator, Game, MoveOf};

technique! {
    /// C in the value of a move, its average + √(ln p / (C·p_c)): the larger, the less is explored.
    pub struct Exploration {
        /// C
        c: f64 = 7.0, Decimal(0.01, 1_000.0),
    }
    name: "c",
    reference: "Kocsis and Szepesvári 2006; in this form Nijssen 2009",
    class: Shape,
    initial: Exploration { c: 7.0 },
}

/// The value of a move that is proved lost: below every other, so that it is followed only when
/// nothing else is left.
const HOPELESS: f64 = -1.0;

impl<G: Game, E: Evaluator<G::Position>> Worker<G, E> {
    /// The root's edge to follow: flat Monte Carlo gives every move its turn.
    pub(super) fn select_at_root(&self, params: &MonteCarlo) -> usize {
        if params.tree {
            return self.best_edge(self.root, params, |index| self.allowed[index]);
        }
        let edges = self.tree.edges(self.root);
        let visits = |index: &usize| match edges[*index].child {
            NONE => 0,
            child => self.tree.node(child).visits,
        };
        (0..edges.len()).filter(|&index| self.allowed[index]).min_by_key(visits).unwrap_or(0)
    }

    /// The edge of a node to follow.
    pub(super) fn select(&self, node: u32, params: &MonteCarlo) -> usize {
        self.best_edge(node, params, |_| true)
    }

    /// The edge with the largest value, the first of equals.
    fn best_edge(&self, node: u32, params: &MonteCarlo, allowed: impl Fn(usize) -> bool) -> usize {
        let log = f64::from(self.tree.node(node).visits.max(1)).ln();
        let mut best = (f64::NEG_INFINITY, 0);
        for (index, edge) in self.tree.edges(node).iter().enumerate() {
            if !allowed(index) {
                continue;
            }
            let child = (edge.child != NONE).then(|| self.tree.node(edge.child));
            let value = value::<MoveOf<G>>(edge, child, log, params);
            if value > best.0 {
                best = (value, index);
            }
        }
        best.1
    }
}

/// The value of a move: its average, from the mover's view, and what exploring it may be worth.
fn value<M>(edge: &Edge<M>, child: Option<&Node>, log: f64, params: &MonteCarlo) -> f64 {
    let visits = child.map_or(0, |child| child.visits);
    let later = params.rave.filter(|_| edge.later > 0);
    if visits == 0 && later.is_none() {
        return f64::INFINITY;
    }
    let mut average = child.filter(|_| visits > 0).map_or(0.5, |child| child.won / f64::from(visits));
    if let Some(child) = child {
        match child.proved {
            // The opponent has won there.
            Proved::Win(_) if params.solver.is_some() => return HOPELESS,
            Proved::Draw if params.solver.is_some() => average = 0.5,
            _ => {}
        }
        if let Some(ImplicitMinimax { weight }) = params.implicit {
            average = (1.0 - weight) * average + weight * (1.0 - f64::from(child.implicit));
        }
    }
    if let Some(Rave { visits: equal }) = later {
        let weight = (f64::from(equal) / (3.0 * f64::from(visits) + f64::from(equal))).sqrt();
        average = (1.0 - weight) * average + weight * f64::from(edge.later_won) / f64::from(edge.later);
    }
    average + (log / (params.c.c * f64::from(visits.max(1)))).sqrt()
}
