//! The move to play when not even the first ply could be searched, because only a node or two may
//! be spent, or because a stop came first. What was found by then counts; otherwise the positions
//! behind all moves are evaluated. That searches nothing, so it costs no node.

use crate::Search;
use crate::negamax::iterative_deepening::{SearchInfo, SearchResult};
use fiveply_core::{Candidate, Evaluator, Game, MoveOf, Position, Record, Score};

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// Chooses a move without a finished iteration, and sends it as a line of the first ply.
    pub(crate) fn choose_without_iteration(
        &mut self,
        record: &Record<G>,
        result: &mut SearchResult<MoveOf<G>>,
        on_info: &mut dyn FnMut(&SearchInfo<MoveOf<G>>),
    ) {
        let found = self.root.find(result.best).filter(|each| each.raised);
        let score = match found {
            Some(found) => found.score,
            None => {
                let Some((m, score)) = self.best_by_evaluation(record) else { return };
                (result.best, result.line) = (Some(m), vec![m]);
                score
            }
        };
        let line = self.extended_by_table(record, &result.line, 1);
        on_info(&self.info_of(line, 1, 1, score, (0, false)));
    }

    /// The move behind which the position looks best, and how good it looks. A move that loses what
    /// it moves comes after all that do not.
    fn best_by_evaluation(&mut self, record: &Record<G>) -> Option<(MoveOf<G>, Score)> {
        let position = record.position();
        let mut best: Option<(MoveOf<G>, (bool, Score))> = None;
        for index in 0..self.root.moves().len() {
            let (m, gain) = (self.root.moves()[index].m, self.root.moves()[index].gain);
            let judged = self.judge_move(position, Candidate { m, gain, order: 0 });
            if best.is_none_or(|(_, before)| judged > before) {
                best = Some((m, judged));
            }
        }
        best.map(|(m, (_, score))| (m, score))
    }

    /// Whether a move is safe, and the value of the position behind it for its mover.
    fn judge_move(&mut self, position: &G::Position, candidate: Candidate<MoveOf<G>>) -> (bool, Score) {
        let mut child = position.clone();
        let effect = child.play_unchecked(candidate.m);
        let side = child.side();
        if let Some(outcome) = child.ended() {
            let score = -self.outcome_score(outcome, side, 1);
            return (score >= 0, score);
        }
        if !child.has_move() {
            let score = -self.outcome_score(child.stuck(), side, 1);
            return (score >= 0, score);
        }
        self.path.push(&child, effect.irreversible);
        self.evaluation.push(position, Some(candidate.m), &child);
        let proved = match self.draw_score(&child, 0) {
            None if self.params.known.is_some() => self.known_score(&child, 0, 1),
            other => other,
        };
        let score = -proved.unwrap_or_else(|| self.evaluate(&child));
        self.evaluation.pop();
        self.path.pop::<G::Position>();
        (position.exchange_at_least(candidate, 0), score)
    }
}
