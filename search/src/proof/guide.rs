//! First guesses at proof numbers, from the evaluation (Winands and Schadd 2010): where it sees an
//! advantage, a proof is likely to be short.

use crate::monte_carlo::win_rate::WinRateModel;
use fiveply_core::{Evaluated, Evaluator, Position};

/// A lost-looking position counts as so many leaves to be proved. Large numbers also make the
/// search stay longer where it is.
const LEAVES: f64 = 100.0;
/// A side that is this many pieces ahead wins 73 games of 100: fewer pieces than in play, because
/// here nobody errs.
const PIECES: f64 = 1.0;
/// The evaluation that guides, where a game has it.
const PREFERRED: &str = "best";

/// Guesses for positions of one game.
pub(crate) struct Guide<G: Evaluated> {
    evaluator: Option<G::Evaluator>,
    win_rate: WinRateModel,
}

impl<G: Evaluated> Guide<G> {
    pub(crate) fn new(game: &G) -> Self {
        let evaluations = game.evaluations();
        let info = evaluations.iter().find(|info| info.name == PREFERRED).or(evaluations.first());
        let evaluator = info.and_then(|info| game.evaluator(info.name, &[]));
        Guide { evaluator, win_rate: WinRateModel::steep(info.map_or(100, |info| info.unit), PIECES) }
    }

    /// How many leaves the side to move may have to show to reach its aim, and how many the other
    /// side.
    #[inline]
    pub(crate) fn guess(&mut self, position: &G::Position) -> (u32, u32) {
        let mobility = position.count_moves().min(1_000) as u32;
        let Some(evaluator) = &mut self.evaluator else { return (1, mobility) };
        evaluator.reset(position);
        let rate = self.win_rate.rate(evaluator.evaluate(position));
        (1 + (LEAVES * (1.0 - rate)) as u32, mobility + (LEAVES * rate) as u32)
    }
}
