//! Simultaneous perturbation stochastic approximation (James Spall 1992): tune many numbers at once
//! with noisy games. Every iteration moves all of them by a random sign, plays the two sides
//! against each other, and steps towards the winner.
//!
//! Gains are given by what they should be at the end (Joona Kiiski's way on Fishtest): `c_end`, how
//! far a number is moved for a game, and `r_end`, the step in units of c² that a win brings.

/// How gains fall from iteration to iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// The iterations planned.
    pub iterations: f64,
    /// A, which tames the first steps.
    pub stability: f64,
    /// The power with which steps fall.
    pub alpha: f64,
    /// The power with which perturbations fall.
    pub gamma: f64,
}

impl Schedule {
    /// The usual schedule: Spall's powers 0.602 and 0.101, and A a tenth of the iterations.
    pub fn new(iterations: u64) -> Self {
        let iterations = iterations as f64;
        Schedule { iterations, stability: 0.1 * iterations, alpha: 0.602, gamma: 0.101 }
    }

    /// The gains whose last iteration has perturbation `c_end` and learning rate `r_end`.
    pub fn gains(&self, c_end: f64, r_end: f64) -> Gains {
        Gains {
            a: r_end * c_end * c_end * (self.stability + self.iterations).powf(self.alpha),
            c: c_end * self.iterations.powf(self.gamma),
        }
    }

    /// The step of iteration `k`, which counts from 1.
    pub fn step(&self, gains: &Gains, k: u64) -> Step {
        let k = k.max(1) as f64;
        let c = gains.c / k.powf(self.gamma);
        let a = gains.a / (self.stability + k).powf(self.alpha);
        Step { c, rate: if c > 0.0 { a / (c * c) } else { 0.0 } }
    }
}

/// The two constants of one number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    /// The numerator of the step.
    pub a: f64,
    /// The numerator of the perturbation.
    pub c: f64,
}

/// One number in one iteration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// How far the number is moved for the games, c_k.
    pub c: f64,
    /// The learning rate R_k = a_k/c_k².
    pub rate: f64,
}

/// The direction in which a number was moved for the first player; the second player has the other
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flip {
    /// Up.
    Up,
    /// Down.
    Down,
}

impl Flip {
    /// +1 or −1.
    pub fn sign(self) -> f64 {
        match self {
            Flip::Up => 1.0,
            Flip::Down => -1.0,
        }
    }
}

/// A number that is tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Where it stands.
    pub value: f64,
    /// The least value that makes sense.
    pub min: f64,
    /// The largest.
    pub max: f64,
}

impl Parameter {
    /// The values that play each other, within the range: the first player's, then the second's.
    pub fn trial(&self, step: &Step, flip: Flip) -> [f64; 2] {
        let shift = step.c * flip.sign();
        [self.clip(self.value + shift), self.clip(self.value - shift)]
    }

    /// Learns from the games: adds R·c·(wins − losses) in the direction that was tried.
    pub fn learn(&mut self, step: &Step, flip: Flip, wins_minus_losses: f64) {
        self.value = self.clip(self.value + step.rate * step.c * wins_minus_losses * flip.sign());
    }

    // An empty range would make `clamp` panic.
    fn clip(&self, value: f64) -> f64 {
        value.min(self.max).max(self.min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::random::Random;

    #[test]
    fn the_last_iteration_has_the_gains_asked_for() {
        let schedule = Schedule::new(5000);
        let step = schedule.step(&schedule.gains(4.0, 0.002), 5000);
        assert!((step.c - 4.0).abs() < 1e-12 && (step.rate - 0.002).abs() < 1e-15);
        let first = schedule.step(&schedule.gains(4.0, 0.002), 1);
        assert!(first.c > 2.0 * step.c && first.rate * first.c > step.rate * step.c);
        assert_eq!(schedule.step(&Gains { a: 1.0, c: 0.0 }, 1).rate, 0.0);
    }

    #[test]
    fn values_stay_in_their_range() {
        let mut parameter = Parameter { value: 9.0, min: 0.0, max: 10.0 };
        let step = Step { c: 2.0, rate: 1.0 };
        assert_eq!(parameter.trial(&step, Flip::Up), [10.0, 7.0]);
        assert_eq!(parameter.trial(&step, Flip::Down), [7.0, 10.0]);
        parameter.learn(&step, Flip::Up, 2.0);
        assert_eq!(parameter.value, 10.0);
        parameter.learn(&step, Flip::Down, 2.0);
        assert_eq!(parameter.value, 6.0);
    }

    /// Two numbers whose best values are known, a noisy game between any two choices, and no other
    /// knowledge.
    #[test]
    fn it_finds_a_hidden_optimum() {
        let best = [60.0, -20.0];
        let strength =
            |values: [f64; 2]| -> f64 { -values.iter().zip(best).map(|(v, b)| (v - b).powi(2)).sum::<f64>() };
        let mut random = Random::new(7);
        let schedule = Schedule::new(20_000);
        let gains = schedule.gains(6.0, 0.01);
        let mut parameters = [0.0; 2].map(|value| Parameter { value, min: -100.0, max: 100.0 });
        for k in 1..=20_000 {
            let step = schedule.step(&gains, k);
            let flips = [0; 2].map(|_| if random.below(2) == 0 { Flip::Up } else { Flip::Down });
            let [a, b] = [0, 1].map(|index| parameters[index].trial(&step, flips[index]));
            let chance = super::super::expected_score((strength([a[0], b[0]]) - strength([a[1], b[1]])) / 10.0);
            let won = (random.bits() >> 11) as f64 / (1u64 << 53) as f64 <= chance;
            for (parameter, flip) in parameters.iter_mut().zip(flips) {
                parameter.learn(&step, flip, if won { 1.0 } else { -1.0 });
            }
        }
        let missed = parameters.iter().zip(best).map(|(p, best)| (p.value - best).abs()).fold(0.0, f64::max);
        assert!(missed < 8.0, "{parameters:?}");
    }
}
