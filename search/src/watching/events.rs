//! Events within an iteration, for whoever follows a long search: a root move is being searched, or
//! the score has left the aspiration window.

use crate::Search;
use crate::negamax::iterative_deepening::SearchInfo;
use fiveply_core::{Evaluator, Game, MoveOf, Score};

/// An event within an iteration.
#[derive(Clone, Debug)]
pub enum SearchEvent<M> {
    /// A move of the root is searched from now on.
    RootMove {
        /// The depth of the iteration.
        depth: u32,
        /// The move.
        m: M,
        /// Its number in the order of this iteration, from 1.
        number: usize,
    },
    /// The score has left the aspiration window: only a bound of it is known.
    Bound {
        /// The best line so far, with the bound as its score.
        info: SearchInfo<M>,
        /// The score is at least the bound; otherwise at most.
        at_least: bool,
    },
    /// The search has ended with another move than the last line began with; this is the line of
    /// that move.
    FinalLine(SearchInfo<M>),
}

/// A function that is called with every event.
pub type Listener<M> = Box<dyn Fn(&SearchEvent<M>) + Send>;

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Calls `listener` with every event from now on; `None` ends that.
    pub fn listen(&mut self, listener: Option<Listener<MoveOf<G>>>) {
        self.watch.set_listener(listener);
    }

    /// Tells the listener that a root move is being searched.
    pub(crate) fn tell_root_move(&self, m: MoveOf<G>, number: usize) {
        self.watch.tell(|| Some(SearchEvent::RootMove { depth: self.root.depth() as u32, m, number }));
    }

    /// Tells the listener that the move to play is not the one that the last line began with.
    pub(crate) fn tell_final_line(&self, info: SearchInfo<MoveOf<G>>) {
        self.watch.tell(|| Some(SearchEvent::FinalLine(info)));
    }

    /// Tells the listener that the window was too low (`at_least`) or too high. With several lines,
    /// only the first is searched with a window.
    pub(crate) fn tell_bound(&self, score: Score, at_least: bool) {
        self.watch.tell(|| {
            let line = self.root.leader()?.line.clone();
            let info = self.info_of(line, self.root.depth() as u32, 1, score, (self.budget.nodes(), false));
            Some(SearchEvent::Bound { info, at_least })
        });
    }
}
