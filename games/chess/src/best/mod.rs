//! `best`: the evaluation for strong play, a sum of many small terms whose weights are fitted to game results.
//!
//! Every term has a value for the opening and one for the ending, and the men on the board say how to blend them (tapered evaluation,
//! Hans Berliner 1979). What it looks at is common knowledge of the classical engines; Stockfish before its networks and Ethereal were the
//! schools. The score is linear in the weights up to its rounding, so that a fitter can take it apart by changing one at a time.

mod endings;
mod king;
mod lines;
mod pair;
mod passed;
mod pawn_cache;
mod pieces;
mod shelter;
mod structure;
mod tables;
mod tally;
mod threats;
mod view;

use crate::position::ChessPosition;
use cozy_chess::{Board, Color, Piece};
use endings::{FULL_PHASE, FULL_SCALE};
use fiveply_core::score::WIN_BOUND;
use fiveply_core::{EvaluationInfo, Evaluator, Score, Term};
use pair::Pair;
use pawn_cache::{PawnCache, PawnEntry};
use std::sync::Arc;
use tables::Weights;
use tally::{Itemised, Kind, Tally, Total};
use view::View;

/// What the catalog tells about it.
pub(crate) fn info() -> EvaluationInfo {
    EvaluationInfo {
        name: "best",
        summary: "Material, squares, mobility, pawns, king safety, threats and more, blended from opening to ending; fitted.",
        unit: 100,
        weights: &tables::DEFAULTS,
    }
}

/// The evaluation with its weights and the pawn structures it has met.
#[derive(Clone, Debug)]
pub struct Best {
    weights: Arc<Weights>,
    pawns: PawnCache,
}

impl Best {
    /// With these weights, its own when there are none; `None` when their number is wrong or one is absurdly large.
    pub(crate) fn new(weights: &[Score]) -> Option<Best> {
        Some(Best { weights: Weights::new(weights)?, pawns: PawnCache::new() })
    }

    /// Adds every term of `board` to `tally`. Attacks are gathered for both sides before anything that compares them is judged.
    #[inline(always)]
    fn add<T: Tally>(&mut self, board: &Board, tally: &mut T) {
        let weights = &*self.weights;
        let entry = self.pawns.entry(board, weights);
        tally.add(Kind::Squares, entry.squares);
        tally.add(Kind::Pawns, entry.structure);
        tally.add(Kind::Passed, entry.passed);
        tally.add(Kind::KingSafety, entry.shelter);

        let mut view = View::new(board);
        pieces::add(&mut view, Color::White, entry, weights, tally);
        pieces::add(&mut view, Color::Black, entry, weights, tally);
        compare(&view, Color::White, entry, weights, tally);
        compare(&view, Color::Black, entry, weights, tally);
        endings::add(board, weights, tally);
        tally.add_for(board.side_to_move(), Kind::Tempo, weights.tempo);
    }
}

/// The terms of `us` for which the attacks of both sides must be known. Each colour is a call of its own here and above, so that the compiler
/// knows it.
#[inline(always)]
fn compare<T: Tally>(view: &View<'_>, us: Color, entry: &PawnEntry, weights: &Weights, tally: &mut T) {
    material(view.board, us, weights, tally);
    king::add(view, us, entry, weights, tally);
    passed::add(view, us, entry, weights, tally);
    threats::add(view, us, weights, tally);
}

#[inline(always)]
fn material<T: Tally>(board: &Board, us: Color, weights: &Weights, tally: &mut T) {
    for (piece, worth) in Piece::ALL.into_iter().zip(weights.material) {
        tally.add_for(us, Kind::Material, worth * board.colored_pieces(us, piece).len());
    }
}

/// How the two values of a sum become a score for the side to move.
struct Blend {
    phase: i64,
    scales: [i64; 2],
    side: Color,
}

impl Blend {
    #[inline(always)]
    fn of(board: &Board) -> Blend {
        Blend { phase: endings::phase(board), scales: endings::scales(board), side: board.side_to_move() }
    }

    /// The score of a sum that is White's advantage. Rounding is towards 0, so that both sides see the same.
    #[inline(always)]
    fn score(&self, sum: Pair) -> Score {
        let opening = i64::from(sum.opening()) * self.phase * self.scales[0];
        let ending = i64::from(sum.ending()) * (FULL_PHASE - self.phase) * self.scales[1];
        let score = (opening + ending) / (FULL_PHASE * FULL_SCALE);
        let score = if self.side == Color::White { score } else { -score };
        // No judgement is as good as a proof.
        score.clamp((1 - WIN_BOUND).into(), (WIN_BOUND - 1).into()) as Score
    }
}

impl Evaluator<ChessPosition> for Best {
    fn evaluate(&mut self, position: &ChessPosition) -> Score {
        let mut total = Total::default();
        self.add(position.board(), &mut total);
        Blend::of(position.board()).score(total.0)
    }

    /// Each term is what it adds to the score of those before it, so that they sum up to the score exactly, rounding included.
    fn terms(&mut self, position: &ChessPosition) -> Vec<Term> {
        let mut items = Itemised::default();
        self.add(position.board(), &mut items);
        let blend = Blend::of(position.board());
        let (mut sum, mut score) = (Pair::default(), 0);
        let added = items.0.into_iter().map(|item| {
            sum += item;
            let before = std::mem::replace(&mut score, blend.score(sum));
            score - before
        });
        Kind::NAMES.into_iter().zip(added).map(|(name, added)| Term::number(name, added)).collect()
    }
}
