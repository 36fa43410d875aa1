//! What a cut-off teaches: killers, counter moves and the histories.

use crate::Search;
use crate::negamax::alpha_beta::AlphaBeta;
use crate::negamax::node::Task;
use crate::negamax::search::Moved;
use crate::ordering::continuation::CounterMoves;
use crate::ordering::continuation::bonus;
use crate::ordering::history::History;
use crate::ordering::killers::Killers;
use crate::ordering::picker::{Source, by_gain};
use crate::watching::statistics::Counted;
use fiveply_core::{Candidate, Evaluator, Game, MoveOf, Position};

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// A move raised alpha: killers and history learn from it.
    #[allow(
        clippy::too_many_arguments,
        reason = "each says something else about the move; a struct would only rename them"
    )]
    pub(crate) fn note_good_move(
        &mut self,
        position: &G::Position,
        moved: &Moved<MoveOf<G>>,
        noisy: bool,
        first_tried: usize,
        task: Task,
        first: bool,
    ) {
        let Task { alpha, beta, depth, ply, .. } = task;
        let cuts = self.params.alpha_beta.is_some() && alpha >= beta;
        let candidate = &moved.candidate;
        if let Some(killers) = self.params.killers
            && !(by_gain(self.params.ordering) && noisy)
        {
            self.killers.add(ply, G::Position::code(candidate.m), killers.moves);
        }
        if !cuts {
            return;
        }
        self.statistics.fired(AlphaBeta::COUNTER, depth);
        if first {
            self.statistics.cut(AlphaBeta::COUNTER, depth);
        }
        match moved.source {
            Source::Killer => self.statistics.cut(Killers::COUNTER, depth),
            Source::CounterMove => self.statistics.cut(CounterMoves::COUNTER, depth),
            _ => {}
        }
        if self.learns {
            self.learn(position, candidate, noisy, first_tried, depth, ply);
        }
    }

    /// The histories learn from a cut-off: the move was good, those searched before it were not.
    fn learn(
        &mut self,
        position: &G::Position,
        candidate: &Candidate<MoveOf<G>>,
        noisy: bool,
        first_tried: usize,
        depth: i32,
        ply: usize,
    ) {
        let (side, context) = (position.side(), position.context(candidate.m));
        let quiet_history = self.params.history.is_some() && !noisy;
        let continues = self.params.continuation_history.is_some() && !noisy;
        let captures = self.params.capture_history.is_some();
        if quiet_history {
            self.statistics.fired(History::COUNTER, depth);
            if self.history.get(side, context) > 0 {
                self.statistics.cut(History::COUNTER, depth);
            }
            self.history.add(side, context, depth, true);
        }
        if self.params.counter_moves.is_some() && !noisy {
            self.continuation.set_answer(self.previous(ply, 1), G::Position::code(candidate.m));
        }
        if continues {
            self.note_continuation(ply, context, bonus(depth));
        }
        if captures && noisy {
            self.captures.add(context, candidate.gain, bonus(depth));
        }
        for index in first_tried..self.tried.len() {
            let (earlier, is_quiet) = self.tried[index];
            if earlier.m == candidate.m {
                continue;
            }
            let context = position.context(earlier.m);
            if quiet_history && is_quiet {
                self.history.add(side, context, depth, false);
            }
            if continues && is_quiet {
                self.note_continuation(ply, context, -bonus(depth));
            }
            if captures && !is_quiet {
                self.captures.add(context, earlier.gain, -bonus(depth));
            }
        }
    }
}
