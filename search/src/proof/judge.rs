//! What can be said of a position without searching: ended games, draws by rule, what the game
//! itself can prove.

use fiveply_core::zobrist::mix;
use fiveply_core::{Effect, Game, Known, NodeBudget, Oracle, Outcome, Position, Record, Side};
use std::cell::Cell;
use std::sync::Arc;

/// A position on the way down, with what proofs need to know about the way.
#[derive(Clone)]
pub(crate) struct Step<P> {
    pub(crate) position: P,
    /// Plies since the last move that cannot be undone.
    pub(crate) reversible: u32,
    /// Plies from the root.
    pub(crate) ply: u32,
}

impl<P: Position> Step<P> {
    /// The step after `m`.
    #[inline]
    pub(crate) fn play(&self, m: P::Move) -> (Step<P>, Effect) {
        let mut position = self.position.clone();
        let effect = position.play_unchecked(m);
        let reversible = if effect.irreversible { 0 } else { self.reversible + 1 };
        (Step { position, reversible, ply: self.ply + 1 }, effect)
    }
}

/// What the keys of a proof depend on.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Terms<P> {
    /// Where the game began: a rule that counts moves may have begun to count before.
    start: P,
    seen_twice: Vec<u64>,
    fold_to_ply: u32,
}

/// Judges positions of one game.
pub(crate) struct Judge<G: Game> {
    game: G,
    oracle: Option<Arc<dyn Oracle<G::Position>>>,
    /// Positions that the game so far has seen twice: once more is a draw.
    seen_twice: Vec<u64>,
    /// Some line ended in a draw, or may go on for ever.
    saw_draw: Cell<bool>,
    /// Some move could be taken back.
    saw_return: Cell<bool>,
    /// Down to this ply a position and its mirror image share one key.
    fold_to_ply: u32,
}

/// Mirror images are folded so far below a root that is its own image: deeper the making of images
/// costs more than it saves.
const FOLDED_PLIES: u32 = 8;

impl<G: Game> Judge<G> {
    pub(crate) fn new(game: G, oracle: Option<Arc<dyn Oracle<G::Position>>>) -> Self {
        Judge {
            game,
            oracle,
            seen_twice: Vec::new(),
            saw_draw: Cell::new(false),
            saw_return: Cell::new(false),
            fold_to_ply: 0,
        }
    }

    /// A new root.
    pub(crate) fn begin(&mut self, record: &Record<G>) {
        let mut keys = record.keys();
        keys.push(record.position().key());
        keys.sort_unstable();
        self.seen_twice = keys.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        let own_image =
            !G::SYMMETRY_SWAPS_SIDES && self.game.symmetric(record.position()).key() == record.position().key();
        self.fold_to_ply = if own_image { FOLDED_PLIES } else { 0 };
    }

    /// All that the meaning of a key depends on besides the position: what was found under other
    /// terms is void.
    pub(crate) fn terms(&self, record: &Record<G>) -> Terms<G::Position> {
        Terms { start: record.start().clone(), seen_twice: self.seen_twice.clone(), fold_to_ply: self.fold_to_ply }
    }

    /// Whether what was found under `old` terms still holds under `new` ones. Where every move is
    /// for good, no rule counts moves, and it does not matter where a game began.
    pub(crate) fn still_hold(&self, old: &Terms<G::Position>, new: &Terms<G::Position>) -> bool {
        old == new || !self.saw_return.get() && (&old.seen_twice, old.fold_to_ply) == (&new.seen_twice, new.fold_to_ply)
    }

    /// The key of a step in the tables. The plies since the last irreversible move are part of it:
    /// a rule that counts moves makes the same board a different position, and no way down can come
    /// back to a key it has passed.
    #[inline]
    pub(crate) fn key(&self, step: &Step<G::Position>) -> u64 {
        let mut key = step.position.key();
        if step.ply <= self.fold_to_ply && self.fold_to_ply > 0 {
            key = key.min(self.game.symmetric(&step.position).key());
        }
        if step.reversible == 0 {
            return key;
        }
        self.saw_return.set(true);
        key ^ mix(u64::from(step.reversible))
    }

    /// Whether a draw has been met so far.
    pub(crate) fn saw_draw(&self) -> bool {
        self.saw_draw.get()
    }

    /// Remembers that not every line is won by somebody.
    pub(crate) fn note_draw(&self) {
        self.saw_draw.set(true);
    }

    /// What is certain about a position for its side to move, with `depth` plies left to search.
    #[inline]
    pub(crate) fn judge(&self, position: &G::Position, depth: i32) -> Option<Known> {
        let known = self.look(position, depth);
        if known == Some(Known::Draw) {
            self.note_draw();
        }
        known
    }

    /// The result that the game finds by a search of its own.
    pub(crate) fn settle(&self, position: &G::Position, budget: &mut NodeBudget<'_>) -> Option<Known> {
        self.oracle.as_ref()?.prove(position, budget)
    }

    #[inline]
    fn look(&self, position: &G::Position, depth: i32) -> Option<Known> {
        let side = position.side();
        if let Some(outcome) = position.ended() {
            return Some(finished(outcome, side));
        }
        if !position.has_move() {
            return Some(finished(position.stuck(), side));
        }
        if position.rule_draw().is_some() || !self.seen_twice.is_empty() && self.seen_twice.contains(&position.key()) {
            return Some(Known::Draw);
        }
        position.known().or_else(|| self.oracle.as_ref()?.probe(position, depth))
    }
}

/// A finished game as a known result in no plies.
fn finished(outcome: Outcome, side: Side) -> Known {
    match outcome {
        Outcome::Draw => Known::Draw,
        Outcome::Win(winner) if winner == side => Known::Win(0),
        Outcome::Win(_) => Known::Loss(0),
    }
}
