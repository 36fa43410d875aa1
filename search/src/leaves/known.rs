//! What the game proves without searching: a win in one, a runner nobody can catch, a board that
//! has fallen apart. The position answers at once; the oracle, which is slower, is asked where it
//! can save a search.

use crate::Search;
use crate::switch::technique;
use crate::watching::statistics::Counted;
use fiveply_core::score::{SURE_WIN, WIN};
use fiveply_core::{Evaluator, Game, Known, Position, Score};

technique! {
    /// Believes what the game proves without searching: a win in one, a runner nobody can catch, a
    /// partition.
    pub struct KnownResults {}
    name: "known",
    reference: "Beal 1990",
    class: Shape,
    counts: ["nodes whose result is known", "the same"],
}

/// The oracle's effort grows with the depth; beyond this one it would cost more than the search it
/// saves.
const DEEPEST: i32 = 8;

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The proved score of a node, if there is one.
    #[inline]
    pub(crate) fn known_score(&mut self, position: &G::Position, depth: i32, ply: usize) -> Option<Score> {
        let asked = || if depth > 0 { self.evaluation.oracle()?.probe(position, depth.min(DEEPEST)) } else { None };
        let known = position.known().or_else(asked)?;
        self.statistics.fired(KnownResults::COUNTER, depth);
        self.statistics.cut(KnownResults::COUNTER, depth);
        let ply = ply as Score;
        Some(match known {
            Known::Win(plies) => WIN - ply - Score::from(plies),
            Known::Loss(plies) => ply + Score::from(plies) - WIN,
            Known::Draw => 0,
            Known::WinUnknownLength => SURE_WIN - ply,
            Known::LossUnknownLength => ply - SURE_WIN,
        })
    }
}
