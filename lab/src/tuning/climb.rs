//! The Breakthrough report's hill climbing (Elíasson 2017): raise one random weight by 1, and keep
//! that if it wins a best of three with random colours. It is here for comparison. Three games say
//! next to nothing about so small a change, so what it keeps is mostly chance.
//!
//! The report's games began at the start of the game; ours begin with random openings, one for each
//! game, because our players would repeat themselves.

use super::arena::Bout;
use crate::stats::Wdl;
use fiveply_core::random::Random;
use fiveply_core::{Score, Side};
use serde_json::{Value, json};

/// What hill climbing needs to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Climb {
    /// Games of a trial at most: a trial ends when the rest cannot change its result.
    pub best_of: u64,
    /// By how much a weight is raised.
    pub step: Score,
    /// The least and the largest value of a weight.
    pub range: [Score; 2],
}

impl Climb {
    /// The settings that decide what is learnt. More iterations lengthen the climb.
    pub(super) fn settings(&self) -> Value {
        json!({ "method": "climb", "best_of": self.best_of, "step": self.step, "range": self.range })
    }
}

/// Weights on their way up.
pub(super) struct Climber {
    method: Climb,
    values: Vec<Score>,
    seed: u64,
}

impl Climber {
    pub(super) fn new(method: &Climb, start: &[Score], seed: u64) -> Self {
        Climber { method: method.clone(), values: start.to_vec(), seed }
    }

    /// The chance of iteration `k`, a part of the seed that the openings do not use: which weight,
    /// and the sides.
    fn chance(&self, k: u64) -> (usize, Random) {
        let mut random = Random::part(!self.seed, k);
        (random.below(self.values.len()), random)
    }

    pub(super) fn trial(&self, k: u64) -> [Vec<Score>; 2] {
        let mut raised = self.values.clone();
        let weight = &mut raised[self.chance(k).0];
        *weight = (*weight + self.method.step).min(self.method.range[1]);
        [raised, self.values.clone()]
    }

    /// As many games as must be played before the result can be certain.
    pub(super) fn bouts(&self, k: u64, so_far: &Wdl) -> Vec<Bout> {
        let left = self.method.best_of.saturating_sub(so_far.games());
        let lead = so_far.wins.abs_diff(so_far.losses);
        // The new weights must win: when they are behind, drawing level would not help them.
        let decided = lead > left || (so_far.losses > so_far.wins && lead == left);
        if left == 0 || decided {
            return Vec::new();
        }
        let (_, mut random) = self.chance(k);
        let sides: Vec<Side> =
            (0..self.method.best_of).map(|_| if random.below(2) == 0 { Side::First } else { Side::Second }).collect();
        let first = so_far.games();
        let bout = |index: u64| {
            let number = (k - 1) * self.method.best_of + index;
            Bout { opening: number, number, side: sides[index as usize] }
        };
        (first..first + ((left - lead) / 2 + 1).min(left)).map(bout).collect()
    }

    pub(super) fn learn(&mut self, k: u64, games: &Wdl) {
        if games.wins > games.losses {
            let [raised, _] = self.trial(k);
            self.values = raised;
        }
    }

    pub(super) fn values(&self) -> Vec<f64> {
        self.values.iter().map(|&value| f64::from(value)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn climber() -> Climber {
        Climber::new(&Climb { best_of: 3, step: 1, range: [1, 500] }, &[1; 5], 9)
    }

    #[test]
    fn a_raised_weight_is_kept_when_it_wins() {
        let mut walk = climber();
        let [raised, old] = walk.trial(1);
        assert_eq!((raised.iter().sum::<Score>(), old), (6, vec![1; 5]));
        walk.learn(1, &Wdl::new(1, 1, 1));
        assert_eq!(walk.values, [1; 5]);
        walk.learn(1, &Wdl::new(2, 0, 1));
        assert_eq!(walk.values, raised);
        let mut high = Climber { values: vec![500; 5], ..climber() };
        high.learn(1, &Wdl::new(2, 0, 0));
        assert_eq!(high.values, [500; 5], "the range is kept");
    }

    #[test]
    fn no_game_is_played_that_cannot_matter() {
        let walk = climber();
        let games = |wins, draws, losses| walk.bouts(7, &Wdl::new(wins, draws, losses)).len();
        assert_eq!(games(0, 0, 0), 2);
        assert_eq!([games(2, 0, 0), games(0, 0, 2), games(2, 0, 1), games(1, 1, 1)], [0; 4]);
        assert_eq!([games(1, 0, 1), games(1, 1, 0), games(0, 2, 0)], [1; 3]);
        assert_eq!(games(0, 1, 1), 0, "one win more would only draw level");
        let numbers: Vec<u64> = walk.bouts(7, &Wdl::new(1, 0, 1)).iter().map(|bout| bout.number).collect();
        assert_eq!(numbers, [20]);
    }
}
