//! What judges a position: an evaluator guesses quickly at every leaf, an oracle knows slowly at a few nodes.

use crate::{Known, Position, Score};

/// A static evaluation. The search tells it every step along the path, so that an evaluation (a network's accumulator,
/// say) can be kept up incrementally; one that looks at the position alone ignores all but [`evaluate`](Self::evaluate).
pub trait Evaluator<P: Position>: Clone + Send {
    /// A search starts at `root`.
    fn reset(&mut self, _root: &P) {}

    /// `played` (a pass when `None`) led from `before` to `after`.
    fn push(&mut self, _before: &P, _played: Option<P::Move>, _after: &P) {}

    /// The last step is taken back.
    fn pop(&mut self) {}

    /// The value of `position` for its side to move: a pure function of the position, however it was reached.
    fn evaluate(&mut self, position: &P) -> Score;
}

/// Slow knowledge: endgame tables, longest paths, proof numbers.
pub trait Oracle<P: Position>: Send + Sync {
    /// What is known of `position`, with `depth` plies left to search: a guide to how much work is worth while.
    fn probe(&self, _position: &P, _depth: i32) -> Option<Known> {
        None
    }
}
