//! Fits the weights of an evaluation to the results of games: Texel's method (Peter Österlund
//! 2014), which is logistic regression on the coefficients of
//! [`Coefficients`](fiveply_core::Coefficients).
//!
//! [`gather`] takes positions from stored games, [`fit()`] finds the weights. Better predictions
//! need not be better play, so whoever adopts weights lets them play against the old ones first.

mod fit;
mod network;
mod positions;

pub use fit::{Fit, FitOptions, fit};
pub use network::{NetworkFit, NetworkOptions, learn};
pub use positions::{Gathering, GatheringRules, Rows, TexelError, gather};

/// Positions as rows of coefficients, with what became of their games. One long list instead of
/// many small ones: it is read thousands of times.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    /// Where each row ends.
    ends: Vec<usize>,
    entries: Vec<(u32, f32)>,
    /// The score of each before it is fitted.
    scores: Vec<f32>,
    /// 1 for a game that the side to move won, 0.5 for a draw, 0 for a loss.
    results: Vec<f32>,
    /// What the player to move thought of the position, in basic pieces, where that is known.
    searched: Vec<Option<f32>>,
    /// Whether the position is kept apart to test the fit.
    tests: Vec<bool>,
}

impl Positions {
    /// Adds a position with its score, the result of its game, the score that a search gave it (in
    /// basic pieces) and whether it is kept apart for the test, all from the view of the side whose
    /// coefficients these are.
    pub fn push(&mut self, coefficients: &[(u32, f32)], score: f32, result: f32, searched: Option<f32>, test: bool) {
        self.entries.extend_from_slice(coefficients);
        self.ends.push(self.entries.len());
        self.scores.push(score);
        self.results.push(result);
        self.searched.push(searched);
        self.tests.push(test);
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many of them are kept apart for the test.
    pub fn tests(&self) -> usize {
        self.tests.iter().filter(|&&test| test).count()
    }

    fn row(&self, index: usize) -> &[(u32, f32)] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.entries[start..self.ends[index]]
    }

    /// Every row, with whether it is a test.
    fn rows(&self) -> impl Iterator<Item = (&[(u32, f32)], bool)> {
        (0..self.len()).map(|index| (self.row(index), self.tests[index]))
    }
}
