//! What happens within an iteration, for those who watch a long search: which move of the root is looked at, and that the score lies outside
//! the first window before anybody knows where.

use crate::Search;
use crate::negamax::iterative_deepening::Report;
use fiveply_core::{Evaluator, Game, MoveOf, Score};

/// Something told on the way.
#[derive(Clone, Debug)]
pub enum Aside<M> {
    /// A move of the root is searched from now on.
    Trying {
        /// The depth of the iteration.
        depth: u32,
        /// The move.
        m: M,
        /// Its number in the order of this iteration, from 1.
        number: usize,
    },
    /// The score is at least or at most what the report says, which is otherwise as of a finished line.
    Outside {
        /// The report, with the bound for a score.
        report: Report<M>,
        /// At least; otherwise at most.
        at_least: bool,
    },
    /// The search ends with another move than the one that the last line began with; this is its line.
    Settled(Report<M>),
}

/// Who hears of it.
pub type Listener<M> = Box<dyn Fn(&Aside<M>) + Send>;

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// From now on `listener` hears what happens within iterations; nobody when `None`.
    pub fn listen(&mut self, listener: Option<Listener<MoveOf<G>>>) {
        self.watch.set_listener(listener);
    }

    /// A move of the root is searched now.
    pub(crate) fn tell_trying(&self, m: MoveOf<G>, number: usize) {
        self.watch.tell(|| Some(Aside::Trying { depth: self.root.depth() as u32, m, number }));
    }

    /// The move to be played is not the one that was told last.
    pub(crate) fn tell_settled(&self, report: Report<MoveOf<G>>) {
        self.watch.tell(|| Some(Aside::Settled(report)));
    }

    /// The first window was too low (`at_least`) or too high. Of the lines only the first has a
    /// window.
    pub(crate) fn tell_outside(&self, score: Score, at_least: bool) {
        self.watch.tell(|| {
            let line = self.root.leader()?.line.clone();
            let report = self.report_on(line, self.root.depth() as u32, 1, score, (self.budget.nodes(), false));
            Some(Aside::Outside { report, at_least })
        });
    }
}
