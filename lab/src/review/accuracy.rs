//! How well a side played, as a number from 0 to 100.
//!
//! A move's accuracy falls with the winning probability that it cost, along the curve that lichess
//! publishes: 100 for the best move, 64 for a loss of ten hundredths, 0 for a loss of eighty. It
//! was fitted so that the numbers look the way players expect. A side's accuracy is the plain mean
//! of its moves'. (Lichess weights moves by how restless the game was; a mean is easier to check.)

use super::{Mark, Verdict};
use fiveply_core::NULL_MOVE;

/// The accuracy of a move that cost `loss` of the winning probability, both ends from 0 to 1.
pub fn accuracy(loss: f64) -> f64 {
    (103.1668 * (-4.354 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// How a side played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Moves that were judged.
    pub moves: u32,
    /// Moves of each mark.
    pub inaccuracies: u32,
    /// Moves of each mark.
    pub mistakes: u32,
    /// Moves of each mark.
    pub blunders: u32,
    /// The sum of the moves' accuracies.
    sum: f64,
}

impl Tally {
    /// Counts the move `played`; a pass is none.
    pub fn add(&mut self, played: &str, verdict: &Verdict) {
        if played == NULL_MOVE {
            return;
        }
        self.moves += 1;
        self.sum += accuracy(verdict.loss);
        match verdict.mark {
            Some(Mark::Inaccuracy) => self.inaccuracies += 1,
            Some(Mark::Mistake) => self.mistakes += 1,
            Some(Mark::Blunder) => self.blunders += 1,
            None => {}
        }
    }

    /// The mean accuracy, to a tenth; none of no moves.
    pub fn accuracy(&self) -> Option<f64> {
        (self.moves > 0).then(|| (10.0 * self.sum / f64::from(self.moves)).round() / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_the_published_one() {
        for (loss, published) in
            [(0.0, 100.0), (0.05, 79.8), (0.1, 63.6), (0.25, 31.6), (0.5, 8.5), (0.9, 0.0), (1.0, 0.0)]
        {
            assert!((accuracy(loss) - published).abs() < 0.05, "{loss}: {}", accuracy(loss));
        }
    }

    #[test]
    fn a_side_s_accuracy_is_the_mean() {
        let mut tally = Tally::default();
        assert_eq!(tally.accuracy(), None);
        tally.add(NULL_MOVE, &Verdict::default());
        assert_eq!(tally.accuracy(), None, "a pass is no move");
        tally.add("e2e4", &Verdict::default());
        assert_eq!(tally.accuracy(), Some(100.0));
        tally.add("e7e5", &Verdict { loss: 0.5, mark: Some(Mark::Blunder), words: None });
        assert_eq!(tally.accuracy(), Some(54.3));
        assert_eq!((tally.moves, tally.inaccuracies, tally.mistakes, tally.blunders), (2, 0, 0, 1));
    }
}
