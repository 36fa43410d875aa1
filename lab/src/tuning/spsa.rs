//! SPSA by games: every weight moves by a random sign, both versions play pairs of games, and all
//! weights step towards the winner. The gains are those of [`stats::spsa`](crate::stats::spsa).
//!
//! Players take whole numbers only. A number between two of them is rounded up with the probability
//! of its fraction, so that on average the players have the weights that are meant, and a step of
//! less than 1 is not lost.

use super::arena::Bout;
use crate::stats::Wdl;
use crate::stats::spsa::{Flip, Gains, Parameter, Schedule, Step};
use fiveply_core::random::Random;
use fiveply_core::{Score, Side};
use serde_json::{Value, json};

/// What SPSA needs to know.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    /// Pairs of games of an iteration.
    pub pairs: u64,
    /// How far a weight is moved for the last games, as a share of what it starts with; at least 1.
    pub perturbation: f64,
    /// The learning rate of the last iteration.
    pub rate: f64,
    /// The least and the largest value of a weight.
    pub range: [Score; 2],
}

impl Spsa {
    /// The settings that decide what is learnt. The gains depend on the number of iterations, so
    /// that belongs to them.
    pub(super) fn settings(&self, iterations: u64) -> Value {
        json!({
            "method": "spsa", "iterations": iterations, "pairs": self.pairs, "perturbation": self.perturbation,
            "rate": self.rate, "range": self.range,
        })
    }
}

/// Weights on their way.
pub(super) struct Approximation {
    pairs: u64,
    schedule: Schedule,
    parameters: Vec<Parameter>,
    gains: Vec<Gains>,
    seed: u64,
}

/// What chance decides for one weight in one iteration.
struct Draw {
    flip: Flip,
    /// What is rounded up, for the first player and for the second: fractions above this.
    thresholds: [f64; 2],
}

impl Approximation {
    pub(super) fn new(method: &Spsa, start: &[Score], iterations: u64, seed: u64) -> Self {
        let schedule = Schedule::new(iterations);
        let [min, max] = method.range.map(f64::from);
        let value = |&start: &Score| Parameter { value: f64::from(start).clamp(min, max), min, max };
        let gains = |&start: &Score| {
            let c_end = (f64::from(start).abs() * method.perturbation).max(1.0);
            schedule.gains(c_end, method.rate)
        };
        Approximation {
            pairs: method.pairs,
            schedule,
            parameters: start.iter().map(value).collect(),
            gains: start.iter().map(gains).collect(),
            seed,
        }
    }

    /// The chance of iteration `k`, a part of the seed that the openings do not use.
    fn draws(&self, k: u64) -> Vec<Draw> {
        let mut random = Random::part(!self.seed, k);
        let draw = |_: &Parameter| {
            let flip = if random.below(2) == 0 { Flip::Up } else { Flip::Down };
            Draw { flip, thresholds: [0; 2].map(|_| random.below(1 << 30) as f64 / f64::from(1 << 30)) }
        };
        self.parameters.iter().map(draw).collect()
    }

    fn steps(&self, k: u64) -> impl Iterator<Item = Step> {
        self.gains.iter().map(move |gains| self.schedule.step(gains, k))
    }

    pub(super) fn trial(&self, k: u64) -> [Vec<Score>; 2] {
        let mut both = [Vec::new(), Vec::new()];
        for ((parameter, step), draw) in self.parameters.iter().zip(self.steps(k)).zip(self.draws(k)) {
            let values = parameter.trial(&step, draw.flip);
            for index in 0..2 {
                let whole = values[index].floor();
                let up = values[index] - whole > draw.thresholds[index];
                both[index].push(whole as Score + Score::from(up));
            }
        }
        both
    }

    pub(super) fn bouts(&self, k: u64, so_far: &Wdl) -> Vec<Bout> {
        if so_far.games() > 0 {
            return Vec::new();
        }
        let first = (k - 1) * self.pairs;
        let pair = |opening| {
            let bout = |number, side| Bout { opening, number, side };
            [bout(2 * opening, Side::First), bout(2 * opening + 1, Side::Second)]
        };
        (first..first + self.pairs).flat_map(pair).collect()
    }

    pub(super) fn learn(&mut self, k: u64, games: &Wdl) {
        let difference = games.wins as f64 - games.losses as f64;
        let (draws, steps) = (self.draws(k), self.steps(k).collect::<Vec<_>>());
        for ((parameter, step), draw) in self.parameters.iter_mut().zip(steps).zip(draws) {
            parameter.learn(&step, draw.flip, difference);
        }
    }

    pub(super) fn values(&self) -> Vec<f64> {
        self.parameters.iter().map(|parameter| parameter.value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn approximation(start: &[Score]) -> Approximation {
        let method = Spsa { pairs: 2, perturbation: 0.1, rate: 0.05, range: [-500, 500] };
        Approximation::new(&method, start, 100, 3)
    }

    #[test]
    fn the_players_have_the_weights_that_are_meant_on_average() {
        let walk = approximation(&[50, 3]);
        let step: Vec<f64> = walk.steps(1).map(|step| step.c).collect();
        let (mut gaps, rounds) = ([0.0; 2], 4000);
        for k in 1..=rounds {
            // The same perturbation every time, another chance.
            let fixed = Approximation { seed: k, ..approximation(&[50, 3]) };
            let [a, b] = fixed.trial(1);
            for (index, gap) in gaps.iter_mut().enumerate() {
                *gap += f64::from((a[index] - b[index]).abs()) / rounds as f64;
            }
        }
        for (gap, step) in gaps.iter().zip(step) {
            assert!((gap - 2.0 * step).abs() < 0.05, "{gap} for {step}");
        }
    }

    #[test]
    fn weights_follow_the_winner() {
        let mut walk = approximation(&[50, 20]);
        let [a, b] = walk.trial(1);
        walk.learn(1, &Wdl::new(3, 0, 1));
        for (index, value) in walk.values().into_iter().enumerate() {
            let start = [50.0, 20.0][index];
            assert_eq!(value > start, a[index] > b[index], "{value}");
        }
        let before = walk.values();
        walk.learn(2, &Wdl::new(2, 0, 2));
        assert_eq!(walk.values(), before, "an even result teaches nothing");
    }

    #[test]
    fn every_opening_is_played_by_both_sides() {
        let walk = approximation(&[5]);
        let bouts = walk.bouts(3, &Wdl::default());
        let openings: Vec<u64> = bouts.iter().map(|bout| bout.opening).collect();
        assert_eq!(openings, [4, 4, 5, 5]);
        assert!(bouts.chunks(2).all(|pair| pair[0].side != pair[1].side));
        assert!(walk.bouts(3, &Wdl::new(1, 0, 3)).is_empty());
    }
}
