//! What a cut-off teaches: killers, counter moves and the histories.

use crate::Search;
use crate::continuation::bonus;
use crate::node::Task;
use crate::picker::{Picker, Source, by_gain};
use crate::search::Moved;
use crate::statistics::Counter;
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
        picker: &Picker<MoveOf<G>>,
        task: Task,
        first: bool,
    ) {
        let Task { alpha, beta, depth, ply, .. } = task;
        let cuts = self.params.alpha_beta && alpha >= beta;
        let candidate = &moved.candidate;
        if let Some(count) = self.params.killers
            && !(by_gain(self.params.ordering) && noisy)
        {
            self.killers.add(ply, G::Position::code(candidate.m), count);
        }
        if !cuts {
            return;
        }
        self.statistics.fired(Counter::AlphaBeta, depth);
        if first {
            self.statistics.cut(Counter::AlphaBeta, depth);
        }
        if moved.source == Source::Killer {
            self.statistics.cut(Counter::Killers, depth);
        }
        let side = position.side();
        let context = position.context(candidate.m);
        if self.params.history && !noisy {
            self.statistics.fired(Counter::History, depth);
            if self.history.get(side, context) > 0 {
                self.statistics.cut(Counter::History, depth);
            }
            self.history.add(side, context, depth, true);
            for earlier in picker.earlier(self.moves.as_slice()).iter().filter(|earlier| earlier.gain <= 0) {
                self.history.add(side, position.context(earlier.m), depth, false);
            }
        }
        if self.remembers_moves {
            self.note_learned(position, candidate, noisy, picker, depth, ply);
        }
    }

    /// Counter moves, continuation and capture history learn from a cut-off.
    pub(crate) fn note_learned(
        &mut self,
        position: &G::Position,
        candidate: &Candidate<MoveOf<G>>,
        noisy: bool,
        picker: &Picker<MoveOf<G>>,
        depth: i32,
        ply: usize,
    ) {
        let context = position.context(candidate.m);
        let previous = self.previous(ply, 1);
        if self.params.counter_moves && !noisy {
            self.continuation.set_answer(previous, G::Position::code(candidate.m));
        }
        let (continues, captures) = (self.params.continuation_history, self.params.capture_history);
        if continues && !noisy {
            self.note_continuation(ply, context, bonus(depth));
        }
        if captures && candidate.gain > 0 {
            self.captures.add(context, candidate.gain, bonus(depth));
        }
        let (first, last) = picker.earlier_range();
        for index in first..last {
            let earlier = self.moves.as_slice()[index];
            if earlier.m == candidate.m {
                continue;
            }
            let context = position.context(earlier.m);
            if continues && !noisy && earlier.gain <= 0 {
                self.note_continuation(ply, context, -bonus(depth));
            }
            if captures && earlier.gain > 0 {
                self.captures.add(context, earlier.gain, -bonus(depth));
            }
        }
    }
}
