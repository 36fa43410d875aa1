//! The win rate model: the logistic curve between what an evaluation says and how often such
//! positions are won.

use fiveply_core::Score;
use fiveply_core::score::SURE_BOUND;

/// A side that is this many basic pieces ahead wins 73 games of 100: a pawn of chess is worth 64 of
/// 100 (Elo's scale, 400 points to a factor of ten).
const PIECES: f64 = 1.74;

/// The curve for one evaluation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WinRateModel {
    scale: f64,
}

impl WinRateModel {
    /// For an evaluation in which a basic piece is worth `unit`.
    pub(crate) fn new(unit: Score) -> Self {
        WinRateModel::steep(unit, PIECES)
    }

    /// The same where so many `pieces` ahead win 73 of 100.
    pub(crate) fn steep(unit: Score, pieces: f64) -> Self {
        WinRateModel { scale: pieces * f64::from(unit.max(1)) }
    }

    /// How often a side with this score wins, from 0 to 1.
    pub(crate) fn rate(self, score: Score) -> f64 {
        1.0 / (1.0 + (-f64::from(score) / self.scale).exp())
    }

    /// The score of a side that wins so often; never a proved one.
    pub(crate) fn score(self, rate: f64) -> Score {
        let rate = rate.clamp(1e-4, 1.0 - 1e-4);
        let most = f64::from(SURE_BOUND - 1);
        (self.scale * (rate / (1.0 - rate)).ln()).round().clamp(-most, most) as Score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_can_be_read_in_both_directions() {
        let win_rate = WinRateModel::new(100);
        for score in [-800, -100, 0, 1, 250] {
            assert_eq!(win_rate.score(win_rate.rate(score)), score);
        }
        assert!((win_rate.rate(100) - 0.64).abs() < 0.005);
        assert!(WinRateModel::new(600_000).score(1.0) < SURE_BOUND);
    }
}
