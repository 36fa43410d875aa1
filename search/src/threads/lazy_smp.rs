//! Several threads (lazy SMP, after Hyatt and Nelson 2002): all search the same position and help
//! each other through the transposition table. The thread that finishes an iteration first finishes
//! it for all; `abdada.rs` keeps them from searching the same move at the same time. What they
//! learn about moves stays their own: common histories save nodes, but cost more in waiting for
//! each other's memory.

use crate::Params;
use crate::Search;
use crate::negamax::iterative_deepening::{SearchInfo, SearchResult};
use crate::switch::technique;
use crate::threads::abdada::Underway;
use fiveply_core::workers::{has_room, spawn_scoped};
use fiveply_core::{Evaluator, Game, Limits, MoveOf, Record, Score, Sizes};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

technique! {
    /// Several threads search the same position, help each other through the table and put off what
    /// another is searching.
    pub struct Threads {
        /// threads
        threads: u16 = 2, Integer(1, 256),
    }
    name: "threads",
    reference: "Hyatt and Nelson 2002 (lazy SMP); Weill 1996 (ABDADA), as simplified by Kerrigan 2017",
    class: Exact,
}

/// How many threads these switches ask for.
pub fn thread_count(params: &Params) -> u16 {
    params.threads.map_or(1, |each| each.threads).max(1)
}

/// A thread's stack.
const STACK: usize = 2 << 20;
/// An allowance for what grows while a thread searches, and for what is too small to be counted.
const SPARE: usize = 1 << 20;

/// What an iteration found.
#[derive(Clone, Debug)]
pub(crate) struct Iteration<M> {
    pub(crate) depth: u32,
    pub(crate) score: Score,
    /// The best line; it has a move at least.
    pub(crate) line: Vec<M>,
    /// The part of the iteration's nodes that went into the best move.
    pub(crate) share: f64,
    /// It met only finished games: more depth cannot change it.
    pub(crate) exhausted: bool,
}

/// What the threads of one search tell each other.
struct Shared<M> {
    /// What the helpers have searched so far.
    nodes: AtomicU64,
    /// The depth of `finished`, 0 for none. It is read to see whether locking is worth it.
    depth: AtomicU32,
    /// The deepest iteration that any thread has finished.
    finished: Mutex<Option<Iteration<M>>>,
    underway: Underway,
}

impl<M: Clone> Shared<M> {
    fn new() -> Self {
        Shared {
            nodes: AtomicU64::new(0),
            depth: AtomicU32::new(0),
            finished: Mutex::new(None),
            underway: Underway::new(),
        }
    }

    /// A new search begins.
    fn reset(&self) {
        self.nodes.store(0, Relaxed);
        self.depth.store(0, Relaxed);
        *self.finished() = None;
    }

    fn finished(&self) -> MutexGuard<'_, Option<Iteration<M>>> {
        self.finished.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether there is memory for the threads that the switches ask for: for what each learns about
/// moves and knows of evaluations, and for its stack. Such memory is taken all at once,
/// so it has to be there.
pub(crate) fn fits(sizes: Sizes, params: &Params) -> bool {
    let Sizes { from_to, piece_to, .. } = sizes;
    let histories = 2 * (2 * from_to + piece_to * (piece_to + 16));
    let cache = params.eval_cache.map_or(0, |cache| 8_usize << cache.log2);
    let threads = usize::from(thread_count(params));
    (histories + cache + STACK + SPARE).checked_mul(threads).is_some_and(has_room)
}

/// The searchers that search together.
pub(crate) struct Team<G: Game, E: Evaluator<G::Position>> {
    /// The searchers of the other threads; a helper has none.
    helpers: Vec<Search<G, E>>,
    /// What the threads tell each other; `None` when there is one only.
    shared: Option<Arc<Shared<MoveOf<G>>>>,
    is_helper: bool,
    /// Threads that the system did not start for the last search.
    missing: usize,
    /// An iteration as deep as this, finished by another thread, ends the present one.
    overtaken_at: Option<u32>,
}

impl<G: Game, E: Evaluator<G::Position>> Team<G, E> {
    /// A searcher alone.
    pub(crate) fn alone() -> Self {
        Team { helpers: Vec::new(), shared: None, is_helper: false, missing: 0, overtaken_at: None }
    }

    pub(crate) fn is_helper(&self) -> bool {
        self.is_helper
    }

    pub(crate) fn helpers_mut(&mut self) -> &mut [Search<G, E>] {
        &mut self.helpers
    }

    pub(crate) fn missing(&self) -> usize {
        self.missing
    }

    /// The moves that the threads are searching; `None` for a searcher alone.
    #[inline]
    pub(crate) fn underway(&self) -> Option<&Underway> {
        self.shared.as_ref().map(|shared| &shared.underway)
    }

    /// What the helpers have searched so far.
    pub(crate) fn nodes_of_helpers(&self) -> u64 {
        self.shared.as_ref().map_or(0, |shared| shared.nodes.load(Relaxed))
    }

    /// An iteration begins. Another thread can finish it when one line is asked for.
    pub(crate) fn begin_iteration(&mut self, depth: u32, one_line: bool) {
        self.overtaken_at = one_line.then_some(depth);
    }

    /// Whether another thread has finished the present iteration. A helper that goes on adds
    /// `nodes` to the count of the helpers' nodes.
    pub(crate) fn is_overtaken(&self, nodes: u64) -> bool {
        let Some(shared) = &self.shared else { return false };
        if self.overtaken_at.is_some_and(|depth| shared.depth.load(Relaxed) >= depth) {
            return true;
        }
        if self.is_helper {
            shared.nodes.fetch_add(nodes, Relaxed);
        }
        false
    }

    /// The iteration of another thread that ends this one's.
    pub(crate) fn overtaker(&self) -> Option<Iteration<MoveOf<G>>> {
        let (shared, depth) = (self.shared.as_ref()?, self.overtaken_at?);
        shared.finished().clone().filter(|finished| finished.depth >= depth)
    }

    /// Tells the others of a finished iteration, unless one of them was there first.
    pub(crate) fn announce(&self, iteration: &Iteration<MoveOf<G>>) {
        let Some(shared) = &self.shared else { return };
        let mut finished = shared.finished();
        if finished.as_ref().is_none_or(|finished| finished.depth < iteration.depth) {
            *finished = Some(iteration.clone());
            shared.depth.store(iteration.depth, Relaxed);
        }
    }
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Makes the helpers that the switches ask for.
    pub(crate) fn make_helpers(&mut self) {
        let count = thread_count(&self.params) - 1;
        self.team.shared = (count > 0).then(|| Arc::new(Shared::new()));
        for number in 1..=count {
            let mut helper = self.fresh(u64::from(number));
            helper.team.is_helper = true;
            helper.team.shared.clone_from(&self.team.shared);
            self.team.helpers.push(helper);
        }
    }

    /// Chooses a move. `on_info` hears of every finished iteration and line; `lines` of them are
    /// searched (MultiPV); `only`, when not empty, names the root moves to consider. A set `stop`
    /// ends it at once.
    pub fn think(
        &mut self,
        record: &Record<G>,
        limits: &Limits,
        lines: usize,
        only: &[MoveOf<G>],
        stop: &Arc<AtomicBool>,
        on_info: &mut dyn FnMut(&SearchInfo<MoveOf<G>>),
    ) -> SearchResult<MoveOf<G>> {
        let Some(shared) = &self.team.shared else {
            return self.think_alone(record, limits, lines, only, stop, on_info);
        };
        shared.reset();
        let mut helpers = std::mem::take(&mut self.team.helpers);
        // Together they must not exceed a limit of nodes.
        let threads = helpers.len() as u64 + 1;
        let share = |first: bool| {
            limits.nodes.map(|nodes| if first { nodes - nodes / threads * (threads - 1) } else { nodes / threads })
        };
        let theirs = Limits { nodes: share(false), ..*limits };
        let home = Arc::new(AtomicBool::new(false));
        let mut missing = 0;
        let mut result = std::thread::scope(|scope| {
            for helper in &mut helpers {
                let home = &home;
                helper.budget.reset_nodes();
                // Where one thread cannot be started, the next could not be either.
                let work = move || drop(helper.think_alone(record, &theirs, 1, only, home, &mut |_| {}));
                if missing > 0 || spawn_scoped(scope, work).is_err() {
                    missing += 1;
                }
            }
            let own = Limits { nodes: share(true), ..*limits };
            let result = self.think_alone(record, &own, lines, only, stop, on_info);
            home.store(true, Relaxed);
            result
        });
        result.nodes += helpers.iter().map(|helper| helper.budget.nodes()).sum::<u64>();
        self.team.helpers = helpers;
        self.team.missing = missing;
        result
    }
}
