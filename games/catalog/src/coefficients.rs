//! Scores taken apart into what each weight adds, for every game at once and without its help:
//! change weights and see what happens.
//!
//! A position has hundreds of weights, but few that count in it. So ranges of weights are tried
//! together, and only where a range changes the score of a position are its halves tried there. All
//! weights but those tried are 0: the score is linear in them.
//!
//! Results of games say nothing about a position in the middle of an exchange, so for weights each
//! is settled first, as in Texel's method (Peter Österlund 2014): the position judged is the last
//! one of the line that a search of noisy moves alone thinks best.

use crate::boxed::Boxed;
use fiveply_core::random::Random;
use fiveply_core::score::{INFINITE, WIN};
use fiveply_core::{
    AnyRecord, CoefficientRow, Coefficients, Evaluated, Evaluator, FeatureRow, Moves, Outcome, Position, Record, Score,
    Stage,
};
use std::ops::Range;

/// The largest step tried: what is divided by a large step loses little by rounding, and no count
/// of anything on a board times this comes near the score of a win. Half of it is tried next, until
/// the evaluation takes it.
const LARGEST_STEP: Score = 16_000;

/// Where settling takes more nodes, a position is too wild to be judged.
const MOST_NODES: u32 = 2_000;

/// The longest line of noisy moves.
const LONGEST_LINE: u32 = 16;

/// The scores of one evaluation, taken apart.
pub(crate) struct LinearParts<G: Evaluated> {
    game: G,
    evaluation: &'static str,
    evaluator: G::Evaluator,
    weights: usize,
    moves: Moves<<G::Position as Position>::Move>,
    nodes: u32,
    taken: Vec<(G::Position, Score)>,
}

impl<G: Evaluated> LinearParts<G> {
    /// The evaluation with this name and these weights; `None` when the game knows none such.
    pub(crate) fn new(game: G, evaluation: &str, weights: &[Score]) -> Option<Self> {
        let info = crate::players::evaluation(game.evaluations(), evaluation)?;
        let evaluator = game.evaluator(info.name, weights)?;
        Some(LinearParts {
            evaluation: info.name,
            weights: info.weights.len(),
            evaluator,
            moves: Moves::new(),
            nodes: 0,
            taken: Vec::new(),
            game,
        })
    }

    /// The value of `position` for its side to move when both play noisy moves or none, and the
    /// last position of the best line; no position when the line ends the game.
    fn settle(
        &mut self,
        position: &G::Position,
        mut alpha: Score,
        beta: Score,
        left: u32,
    ) -> (Score, Option<G::Position>) {
        self.nodes += 1;
        match position.ended() {
            Some(Outcome::Draw) => return (0, None),
            Some(Outcome::Win(winner)) => return (if winner == position.side() { WIN } else { -WIN }, None),
            None => {}
        }
        let mut best = (judge::<G>(&mut self.evaluator, position), Some(position.clone()));
        if left == 0 || best.0 >= beta || self.nodes > MOST_NODES {
            return best;
        }
        alpha = alpha.max(best.0);
        let first = self.moves.len();
        position.moves(Stage::Noisy, &mut self.moves);
        self.moves.as_mut_slice()[first..].sort_by_key(|candidate| -candidate.gain);
        for index in first..self.moves.len() {
            let candidate = self.moves.as_slice()[index];
            if !position.exchange_at_least(candidate, 0) {
                continue;
            }
            let mut child = position.clone();
            child.play_unchecked(candidate.m);
            let (score, leaf) = self.settle(&child, -beta, -alpha, left - 1);
            if -score > best.0 {
                best = (-score, leaf);
                alpha = alpha.max(-score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.moves.truncate(first);
        best
    }

    /// The quiet position that the best captures lead to; `None` when it is too wild there, or
    /// something is proved or threatened.
    fn quiet_behind(&mut self, position: &G::Position) -> Option<G::Position> {
        self.nodes = 0;
        let (_, leaf) = self.settle(position, -INFINITE, INFINITE, LONGEST_LINE);
        leaf.filter(|leaf| self.nodes <= MOST_NODES && is_calm(leaf))
    }

    /// An evaluator in which only the weights of `range` count, each with the step it stands at.
    fn stepped(&self, range: Range<usize>, steps: &[Score]) -> Option<G::Evaluator> {
        let mut weights = vec![0; self.weights];
        weights[range.clone()].copy_from_slice(&steps[range]);
        self.game.evaluator(self.evaluation, &weights)
    }

    /// Finds the coefficients of the weights in `range`, which may count in the positions numbered
    /// `which`.
    fn split(
        &self,
        range: Range<usize>,
        steps: &[Score],
        which: &[u32],
        zero: &[Score],
        rows: &mut [CoefficientRow],
    ) -> Option<()> {
        if range.is_empty() || which.is_empty() {
            return Some(());
        }
        let mut evaluator = self.stepped(range.clone(), steps)?;
        let mut counting = Vec::new();
        for &number in which {
            let index = number as usize;
            let change = judge::<G>(&mut evaluator, &self.taken[index].0) - zero[index];
            if change == 0 {
                continue;
            }
            if range.len() == 1 {
                rows[index].coefficients.push((range.start as u32, change as f32 / steps[range.start] as f32));
            } else {
                counting.push(number);
            }
        }
        let middle = range.start + range.len() / 2;
        if range.len() > 1 {
            self.split(range.start..middle, steps, &counting, zero, rows)?;
            self.split(middle..range.end, steps, &counting, zero, rows)?;
        }
        Some(())
    }

    /// Steps that are all different, so that the changes of two weights that count against each
    /// other seldom cancel; as large as the evaluation takes them.
    fn steps(&self) -> Option<Vec<Score>> {
        let mut random = Random::new(1);
        let mut largest = LARGEST_STEP;
        while largest as usize >= 4 * self.weights {
            let mut all: Vec<Score> = (largest / 2..=largest).collect();
            random.shuffle(&mut all);
            all.truncate(self.weights);
            if self.stepped(0..self.weights, &all).is_some() {
                return Some(all);
            }
            largest /= 2;
        }
        None
    }
}

fn judge<G: Evaluated>(evaluator: &mut G::Evaluator, position: &G::Position) -> Score {
    evaluator.reset(position);
    evaluator.evaluate(position)
}

/// Whether an evaluation is the last word on a position: nothing is proved, nothing must be
/// answered.
fn is_calm<P: Position>(position: &P) -> bool {
    position.ended().is_none() && !position.threatened() && position.known().is_none() && position.has_move()
}

impl<G: Evaluated> Coefficients for LinearParts<G> {
    fn add(&mut self, record: &dyn AnyRecord, settled: bool) -> bool {
        let Some(record) = record.as_any().downcast_ref::<Boxed<Record<G>>>() else { return false };
        let position = record.0.position();
        if !is_calm(position) {
            return false;
        }
        let taken = if settled { self.quiet_behind(position) } else { Some(position.clone()) };
        let Some(taken) = taken else { return false };
        let score = judge::<G>(&mut self.evaluator, &taken);
        self.taken.push((taken, score));
        true
    }

    fn rows(&mut self) -> Vec<CoefficientRow> {
        let row = |(position, score): &(G::Position, Score)| CoefficientRow {
            side: position.side(),
            score: *score,
            coefficients: Vec::new(),
        };
        let mut rows: Vec<CoefficientRow> = self.taken.iter().map(row).collect();
        let all: Vec<u32> = (0..rows.len() as u32).collect();
        let found = self.steps().and_then(|steps| {
            let mut nothing = self.stepped(0..0, &steps)?;
            let zero: Vec<Score> = self.taken.iter().map(|(position, _)| judge::<G>(&mut nothing, position)).collect();
            self.split(0..self.weights, &steps, &all, &zero, &mut rows)
        });
        debug_assert!(found.is_some(), "an evaluation takes weights a few times larger than their number");
        rows
    }

    fn features(&mut self) -> Vec<FeatureRow> {
        let row = |(position, score): &(G::Position, Score)| FeatureRow {
            side: position.side(),
            score: *score,
            features: self.evaluator.features(position),
        };
        self.taken.iter().map(row).collect()
    }
}
