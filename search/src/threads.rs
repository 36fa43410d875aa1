//! Several threads (lazy SMP, after Hyatt and Nelson 2002): all search the same position with tables of their own for everything but
//! the transposition table, through which they help each other. Half of them begin a ply deeper, so that they do not all do the same.
//! The first one's verdict counts.

use crate::Search;
use crate::deepening::{Report, Verdict};
use fiveply_core::{Evaluator, Game, Limits, MoveOf, Record};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The other threads of a search.
pub(crate) struct Team<G: Game, E: Evaluator<G::Position>> {
    pub(crate) helpers: Vec<Search<G, E>>,
    /// What the helpers have searched so far.
    pub(crate) nodes: Arc<AtomicU64>,
}

impl<G: Game, E: Evaluator<G::Position>> Default for Team<G, E> {
    fn default() -> Self {
        Team { helpers: Vec::new(), nodes: Arc::default() }
    }
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Makes the helpers that the switches ask for.
    pub(crate) fn gather(&mut self) {
        let count = self.params.threads.unwrap_or(1).max(1) - 1;
        for number in 1..=count {
            let mut helper = self.fresh(u64::from(number));
            helper.first_depth = 1 + u32::from(number % 2);
            helper.published = Some(Arc::clone(&self.team.nodes));
            self.team.helpers.push(helper);
        }
    }

    /// Chooses a move. `report` hears of every finished iteration and line; `lines` of them are searched (MultiPV); `only`, when not empty,
    /// names the root moves to consider. A set `stop` ends it at once.
    pub fn think(
        &mut self,
        record: &Record<G>,
        limits: &Limits,
        lines: usize,
        only: &[MoveOf<G>],
        stop: &Arc<AtomicBool>,
        report: &mut dyn FnMut(&Report<MoveOf<G>>),
    ) -> Verdict<MoveOf<G>> {
        if self.team.helpers.is_empty() {
            return self.think_alone(record, limits, lines, only, stop, report);
        }
        let mut helpers = std::mem::take(&mut self.team.helpers);
        self.team.nodes.store(0, Relaxed);
        // Together they must not exceed a limit of nodes.
        let threads = helpers.len() as u64 + 1;
        let share = |first: bool| {
            limits.nodes.map(|nodes| if first { nodes - nodes / threads * (threads - 1) } else { nodes / threads })
        };
        let theirs = Limits { nodes: share(false), ..*limits };
        let home = Arc::new(AtomicBool::new(false));
        let mut verdict = std::thread::scope(|scope| {
            for helper in &mut helpers {
                let home = &home;
                scope.spawn(move || helper.think_alone(record, &theirs, 1, only, home, &mut |_| {}));
            }
            let own = Limits { nodes: share(true), ..*limits };
            let verdict = self.think_alone(record, &own, lines, only, stop, report);
            home.store(true, Relaxed);
            verdict
        });
        verdict.nodes += helpers.iter().map(|helper| helper.nodes).sum::<u64>();
        self.team.helpers = helpers;
        verdict
    }
}
