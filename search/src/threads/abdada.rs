//! Sharing the work between threads (Weill 1996, ABDADA, in the simple form of Kerrigan 2017): a thread tells which moves it is searching,
//! and the others put these off until they have searched everything else. By then the table usually knows the answer.

use crate::ordering::picker::Moved;
use crate::threads::lazy_smp::Team;
use fiveply_core::zobrist::mix;
use fiveply_core::{Evaluator, Game, MoveOf, Position};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Closer to the leaves than this, telling the others costs more than searching twice: words that both write travel between their caches.
const LEAST_DEPTH: i32 = 5;

/// A power of two. A slot too few only means that a move is searched twice.
const SLOTS: usize = 1 << 13;

/// What the threads are searching: one word per move, 0 for none.
pub(crate) struct Underway(Box<[AtomicU64]>);

impl Underway {
    pub(crate) fn new() -> Self {
        Underway((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, word: u64) -> &AtomicU64 {
        &self.0[word as usize % SLOTS]
    }
}

/// A move that another thread was searching when its turn came.
#[derive(Clone, Copy)]
pub(crate) struct PutOff<M> {
    pub(crate) moved: Moved<M>,
    /// Its number among the moves tried.
    pub(crate) number: i32,
    /// Its place among the root's moves, from 1.
    pub(crate) place: usize,
}

impl<G: Game, E: Evaluator<G::Position>> Team<G, E> {
    /// The word that stands for searching a move at a depth; 0 where the others are not told: alone,
    /// or too close to the leaves.
    #[inline]
    pub(crate) fn word(&self, position: &G::Position, m: MoveOf<G>, depth: i32) -> u64 {
        if self.underway().is_none() || depth < LEAST_DEPTH {
            return 0;
        }
        mix(position.key() ^ u64::from(G::Position::code(m)) << 32 ^ depth as u64) | 1
    }

    /// Where a word is told; nowhere for 0.
    #[inline]
    fn slot(&self, word: u64) -> Option<&AtomicU64> {
        if word == 0 { None } else { self.underway().map(|underway| underway.slot(word)) }
    }

    /// Whether another thread is searching this.
    #[inline]
    pub(crate) fn is_underway(&self, word: u64) -> bool {
        self.slot(word).is_some_and(|slot| slot.load(Relaxed) == word)
    }

    /// Tells the others that the search of a move begins.
    #[inline]
    pub(crate) fn begin(&self, word: u64) {
        if let Some(slot) = self.slot(word) {
            slot.store(word, Relaxed);
        }
    }

    /// Tells the others that it is done, unless something else has taken the slot.
    #[inline]
    pub(crate) fn end(&self, word: u64) {
        if let Some(slot) = self.slot(word).filter(|slot| slot.load(Relaxed) == word) {
            slot.store(0, Relaxed);
        }
    }
}
