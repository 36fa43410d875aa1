//! Whoever chooses moves: a search, a random generator, an external program.

use crate::random::Random;
use crate::{AnyRecord, Limits};
use std::sync::atomic::AtomicBool;

/// A player's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move's text.
    pub m: String,
}

/// A player of one game. It is handed the whole record every time, so it may keep knowledge between moves but need not.
pub trait Player: Send {
    /// The text that makes this player again.
    fn text(&self) -> String;

    /// Chooses a move; `None` when the game has ended. A set `stop` asks for an answer at once.
    fn choose(&mut self, record: &dyn AnyRecord, limits: &Limits, stop: &AtomicBool) -> Option<Choice>;
}

/// Plays uniformly at random over the legal moves sorted by their text, so that a seed means the same games whatever the order of
/// generation.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    seed: u64,
    random: Random,
}

impl RandomPlayer {
    /// The player with this seed.
    pub fn new(seed: u64) -> Self {
        RandomPlayer { seed, random: Random::new(seed) }
    }
}

impl Player for RandomPlayer {
    fn text(&self) -> String {
        format!("random:seed={}", self.seed)
    }

    fn choose(&mut self, record: &dyn AnyRecord, _limits: &Limits, _stop: &AtomicBool) -> Option<Choice> {
        let moves = record.legal_moves();
        self.random.choose(&moves).map(|m| Choice { m: m.clone() })
    }
}
