//! ABDADA (Weill 1996, in the simple form of Kerrigan 2017): a thread publishes which moves it is
//! searching, and the others defer these until they have searched everything else. By then the
//! table usually has the answer.

use crate::ordering::picker::PickedMove;
use crate::threads::lazy_smp::Team;
use fiveply_core::zobrist::mix;
use fiveply_core::{Evaluator, Game, MoveOf, Position};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Closer to the leaves than this, publishing a move costs more than searching it twice, because
/// words that two threads write travel between their caches.
const LEAST_DEPTH: i32 = 5;

/// How many moves can be published, a power of two. Where two need the same slot, one of them is
/// searched twice.
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
pub(crate) struct Deferred<M> {
    pub(crate) moved: PickedMove<M>,
    /// Its number among the moves tried.
    pub(crate) number: i32,
    /// Its number among the root's moves, from 1.
    pub(crate) root_number: usize,
}

impl<G: Game, E: Evaluator<G::Position>> Team<G, E> {
    /// The word under which the search of a move to a depth is published; 0 where it is not: with
    /// one thread, or too close to the leaves.
    #[inline]
    pub(crate) fn word(&self, position: &G::Position, m: MoveOf<G>, depth: i32) -> u64 {
        if self.underway().is_none() || depth < LEAST_DEPTH {
            return 0;
        }
        mix(position.key() ^ u64::from(G::Position::code(m)) << 32 ^ depth as u64) | 1
    }

    /// The slot of a word; none for 0.
    #[inline]
    fn slot(&self, word: u64) -> Option<&AtomicU64> {
        if word == 0 { None } else { self.underway().map(|underway| underway.slot(word)) }
    }

    /// Whether another thread is searching this.
    #[inline]
    pub(crate) fn is_underway(&self, word: u64) -> bool {
        self.slot(word).is_some_and(|slot| slot.load(Relaxed) == word)
    }

    /// Publishes that the search of a move begins.
    #[inline]
    pub(crate) fn begin(&self, word: u64) {
        if let Some(slot) = self.slot(word) {
            slot.store(word, Relaxed);
        }
    }

    /// Withdraws a move whose search has ended, unless another has taken the slot.
    #[inline]
    pub(crate) fn end(&self, word: u64) {
        if let Some(slot) = self.slot(word).filter(|slot| slot.load(Relaxed) == word) {
            slot.store(0, Relaxed);
        }
    }
}
