//! Results as counts, always from the first player's view: single games as wins, draws and losses,
//! or pairs of games from one opening with the colours swapped.
//!
//! A pair is one observation with five outcomes (the *pentanomial*). Its two games share the
//! opening, so an opening that favours one side cancels out; counting the games one by one would
//! take that bias for noise.

use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// How a game ended for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// Lost, 0 points.
    Loss,
    /// Drawn, half a point.
    Draw,
    /// Won, 1 point.
    Win,
}

impl GameResult {
    /// The result in half points: 0, 1 or 2.
    pub fn half_points(self) -> usize {
        self as usize
    }

    /// The same game seen by the other player.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            GameResult::Loss => GameResult::Win,
            GameResult::Draw => GameResult::Draw,
            GameResult::Win => GameResult::Loss,
        }
    }
}

/// Single games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// Counts in the order of the name.
    pub fn new(wins: u64, draws: u64, losses: u64) -> Self {
        Wdl { wins, draws, losses }
    }

    /// Counts one more game.
    pub fn add(&mut self, result: GameResult) {
        let count = match result {
            GameResult::Loss => &mut self.losses,
            GameResult::Draw => &mut self.draws,
            GameResult::Win => &mut self.wins,
        };
        *count = count.saturating_add(1);
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// The points scored, a draw being half a point.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Losses, draws, wins: from the worst result to the best.
    pub fn low_to_high(&self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }

    /// The same games seen by the other player.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Wdl::new(self.losses, self.draws, self.wins)
    }
}

impl AddAssign for Wdl {
    fn add_assign(&mut self, other: Self) {
        self.wins = self.wins.saturating_add(other.wins);
        self.draws = self.draws.saturating_add(other.draws);
        self.losses = self.losses.saturating_add(other.losses);
    }
}

/// Pairs of games by their points together: 0, ½, 1, 1½ and 2. The middle count holds two draws as
/// well as a win and a loss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pairs {
    counts: [u64; 5],
}

impl Pairs {
    /// Counts of LL, LD, DD or WL, WD, WW; the order within a pair does not matter.
    pub fn new(counts: [u64; 5]) -> Self {
        Pairs { counts }
    }

    /// Counts one more pair.
    pub fn add(&mut self, first: GameResult, second: GameResult) {
        let count = &mut self.counts[first.half_points() + second.half_points()];
        *count = count.saturating_add(1);
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.counts.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// LL, LD, DD or WL, WD, WW: from the worst result to the best.
    pub fn low_to_high(&self) -> [u64; 5] {
        self.counts
    }

    /// The same pairs seen by the other player.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let [a, b, c, d, e] = self.counts;
        Pairs::new([e, d, c, b, a])
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count = count.saturating_add(more);
        }
    }
}

/// What a match brought: games that stand alone, or pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Results {
    /// Games that have nothing in common.
    Games(Wdl),
    /// Pairs from one opening, colours swapped.
    Pairs(Pairs),
}

impl Results {
    /// The number of observations that are independent of each other: games, or pairs.
    pub fn samples(&self) -> u64 {
        match self {
            Results::Games(games) => games.games(),
            Results::Pairs(pairs) => pairs.pairs(),
        }
    }

    /// The number of games; a pair has two.
    pub fn games(&self) -> u64 {
        self.samples().saturating_mul(self.games_per_sample())
    }

    /// 1 for single games, 2 for pairs.
    pub fn games_per_sample(&self) -> u64 {
        match self {
            Results::Games(_) => 1,
            Results::Pairs(_) => 2,
        }
    }

    /// The mean score per game, from 0 to 1; `None` without games.
    pub fn score(&self) -> Option<f64> {
        self.lead().map(|lead| 0.5 + lead)
    }

    /// The score above ½. It changes its sign exactly when the players swap, which a score near ½
    /// is too coarse for.
    pub fn lead(&self) -> Option<f64> {
        self.moments().map(|(lead, _)| lead)
    }

    /// The variance of one observation's score: of a game, or of a pair's mean. The divisor is the
    /// number of observations, as in Fishtest and fastchess. `None` without games.
    pub fn variance(&self) -> Option<f64> {
        self.moments().map(|(_, variance)| variance)
    }

    fn moments(&self) -> Option<(f64, f64)> {
        match self {
            Results::Games(games) => moments(&games.low_to_high()),
            Results::Pairs(pairs) => moments(&pairs.low_to_high()),
        }
    }

    /// The standard error of the score.
    pub fn standard_error(&self) -> Option<f64> {
        self.variance().map(|variance| (variance / self.samples() as f64).sqrt())
    }

    /// The same match seen by the other player.
    #[must_use]
    pub fn reversed(&self) -> Self {
        match self {
            Results::Games(games) => Results::Games(games.reversed()),
            Results::Pairs(pairs) => Results::Pairs(pairs.reversed()),
        }
    }
}

impl From<Wdl> for Results {
    fn from(games: Wdl) -> Self {
        Results::Games(games)
    }
}

impl From<Pairs> for Results {
    fn from(pairs: Pairs) -> Self {
        Results::Pairs(pairs)
    }
}

/// The mean above ½ and the variance when outcome `i` of `N` is worth i/(N−1). The sums are whole
/// numbers, so that results without spread have variance 0 exactly.
fn moments<const N: usize>(counts: &[u64; N]) -> Option<(f64, f64)> {
    // In units of half a step every outcome is a whole number from −(N−1) to N−1.
    let last = N as i128 - 1;
    let steps = || counts.iter().zip(0..).map(|(&count, index)| (i128::from(count), 2 * index - last));
    let total: i128 = steps().map(|(count, _)| count).sum();
    let above: i128 = steps().map(|(count, step)| count * step).sum();
    if total == 0 {
        return None;
    }
    let unit = 2.0 * last as f64;
    let lead = above as f64 / total as f64 / unit;
    let part = |(count, step): (i128, i128)| count as f64 * (step as f64 / unit - lead).powi(2);
    Some((lead, steps().map(part).sum::<f64>() / total as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_pairs_are_counted_by_their_points() {
        use GameResult::{Draw, Loss, Win};
        let (mut games, mut pairs) = (Wdl::default(), Pairs::default());
        for (first, second) in [(Win, Win), (Win, Loss), (Draw, Draw), (Loss, Win), (Draw, Win), (Loss, Loss)] {
            pairs.add(first, second);
            games.add(first);
            games.add(second);
        }
        assert_eq!(pairs.low_to_high(), [1, 0, 3, 1, 1]);
        assert_eq!(games, Wdl::new(5, 3, 4));
        assert_eq!(Results::from(pairs).score(), Results::from(games).score());
        assert_eq!(Results::from(pairs).games(), games.games());
        assert_eq!(pairs.reversed().low_to_high(), [1, 1, 3, 0, 1]);
        assert_eq!(Win.reversed(), Loss);
    }

    #[test]
    fn moments_are_exact_where_they_can_be() {
        for count in [1, 7, 1_000_000_000_000, u64::MAX] {
            for cell in 0..5 {
                let mut counts = [0; 5];
                counts[cell] = count;
                let results = Results::from(Pairs::new(counts));
                assert_eq!(results.score(), Some(cell as f64 / 4.0));
                assert_eq!(results.variance(), Some(0.0));
            }
        }
        assert_eq!(Results::from(Wdl::new(3, 5, 3)).score(), Some(0.5));
        assert_eq!(Results::from(Wdl::new(1, 2, 1)).variance(), Some(0.125));
        assert_eq!(Results::from(Wdl::default()).score(), None);
        assert_eq!(Results::from(Pairs::default()).standard_error(), None);
    }

    /// Two independent games have half the variance of one in their mean.
    #[test]
    fn pairs_of_independent_games_agree_with_the_games() {
        let (w, d, l) = (30, 50, 20);
        let pairs = Pairs::new([l * l, 2 * l * d, d * d + 2 * w * l, 2 * w * d, w * w]);
        let (pairs, games) = (Results::from(pairs), Results::from(Wdl::new(w, d, l)));
        assert!((pairs.score().unwrap() - games.score().unwrap()).abs() < 1e-15);
        assert!((pairs.variance().unwrap() - games.variance().unwrap() / 2.0).abs() < 1e-15);
    }

    #[test]
    fn counts_add_up_without_overflow() {
        let mut games = Wdl::new(u64::MAX, 1, 2);
        games += Wdl::new(5, 1, 1);
        assert_eq!((games, games.games()), (Wdl::new(u64::MAX, 2, 3), u64::MAX));
        let mut pairs = Pairs::new([u64::MAX, 1, 2, 3, 4]);
        pairs += Pairs::new([1, 1, 1, 1, 1]);
        assert_eq!(pairs.low_to_high(), [u64::MAX, 2, 3, 4, 5]);
        assert_eq!(Results::from(pairs).games(), u64::MAX);
    }
}
