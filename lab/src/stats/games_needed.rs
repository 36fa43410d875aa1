//! How many games a question costs. The error of a match shrinks with the square root of its
//! length: half the error, four times the games.

use super::elo::{elo as elo_of, expected_score};
use super::normal::{Z95, quantile};
use super::sprt::Sprt;

/// The variance of a game between equals, when this share of the games is drawn.
pub fn game_variance(draw_rate: f64) -> f64 {
    (1.0 - draw_rate.clamp(0.0, 1.0)) / 4.0
}

/// The observations, games or pairs, until the 95 % interval of an even match is ±`elo`. `variance`
/// is that of one observation's score: [`game_variance`] for games, for pairs half of it or what a
/// match has shown. `None` when `elo` or the variance is not positive.
pub fn to_resolve(elo: f64, variance: f64) -> Option<u64> {
    needed(elo, variance, Z95)
}

/// The observations after which a true difference of `elo` shows with probability `power`: the 95 %
/// interval then lies above 0.
pub fn to_detect(elo: f64, variance: f64, power: f64) -> Option<u64> {
    if power > 0.0 && power < 1.0 { needed(elo, variance, Z95 + quantile(power)) } else { None }
}

/// The other way round: half the 95 % interval, in Elo, of an even match of so many observations.
/// `None` when they are too few to bound it.
pub fn resolution(observations: u64, variance: f64) -> Option<f64> {
    if observations == 0 || !(variance.is_finite() && variance > 0.0) {
        return None;
    }
    elo_of(0.5 + Z95 * (variance / observations as f64).sqrt())
}

/// The pairs that a sequential test takes on average when the true difference is `elo`, by Wald's
/// approximation: the evidence is a random walk with the mean and the variance of one pair, and
/// ends exactly at a bound. `variance` is that of a pair's score.
pub fn to_decide(test: &Sprt, elo: f64, variance: f64) -> Option<u64> {
    if !(elo.is_finite() && variance.is_finite() && variance > 0.0) {
        return None;
    }
    let [s0, s1] = test.scores(variance, 2);
    let (step, spread) =
        ((s1 - s0) * (2.0 * expected_score(elo) - s0 - s1) / (2.0 * variance), (s1 - s0).powi(2) / variance);
    let (lower, upper) = (test.lower(), test.upper());
    let tilt = 2.0 * step / spread;
    // In the middle between the hypotheses nothing pulls either way, and the formula for a drift
    // would divide by nothing.
    let pairs = if tilt.abs() < 1e-6 {
        -lower * upper / spread
    } else {
        // Far from both hypotheses the end is certain long before powers of e overflow.
        let tilt = tilt.clamp(-100.0, 100.0);
        let accept = (-tilt * lower).exp_m1() / ((-tilt * lower).exp() - (-tilt * upper).exp());
        (accept * upper + (1.0 - accept) * lower) / step
    };
    pairs.is_finite().then_some((pairs.ceil() as u64).max(1))
}

fn needed(elo: f64, variance: f64, deviations: f64) -> Option<u64> {
    if !(elo.is_finite() && elo > 0.0 && variance.is_finite() && variance > 0.0) {
        return None;
    }
    let distance = expected_score(elo) - 0.5;
    let needed = (deviations.max(0.0).powi(2) * variance / distance.powi(2)).ceil();
    // Differences too small for floating point would ask for more games than there is time for.
    needed.is_finite().then_some((needed as u64).max(1))
}

#[cfg(test)]
mod tests {
    use super::super::sprt::{Decision, Model};
    use super::*;
    use fiveply_core::random::Random;

    #[test]
    fn resolution_costs_the_square() {
        assert_eq!(to_resolve(34.0, game_variance(0.0)), Some(404));
        let (coarse, fine) = (to_resolve(10.0, 0.125).unwrap(), to_resolve(5.0, 0.125).unwrap());
        assert!((fine as f64 / coarse as f64 - 4.0).abs() < 0.01);
        // Drawn games say nothing, so they make the rest more precise.
        assert!(to_resolve(5.0, game_variance(0.6)) < to_resolve(5.0, game_variance(0.3)));
    }

    #[test]
    fn detection_costs_twice_as_much() {
        let (resolve, detect) = (to_resolve(5.0, 0.25).unwrap(), to_detect(5.0, 0.25, 0.8).unwrap());
        assert!((detect as f64 / resolve as f64 - 2.043).abs() < 0.01, "{resolve} {detect}");
        assert_eq!(to_detect(5.0, 0.25, 0.5), Some(resolve));
    }

    #[test]
    fn a_length_resolves_what_needs_that_length() {
        for elo in [3.0, 10.0, 34.0] {
            let pairs = to_resolve(elo, 0.09).unwrap();
            assert!((resolution(pairs, 0.09).unwrap() / elo - 1.0).abs() < 0.01, "{elo}");
        }
        assert_eq!((resolution(0, 0.1), resolution(1, 0.125), resolution(9, f64::NAN)), (None, None, None));
    }

    /// Wald's own figures: at a hypothesis the walk ends at the right bound with 95 %, in the
    /// middle it is longest.
    #[test]
    fn a_test_is_longest_between_its_hypotheses() {
        let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Logistic).unwrap();
        let length = |elo: f64| to_decide(&test, elo, 0.125).unwrap();
        let step = (expected_score(5.0) - 0.5).powi(2) / 0.25;
        assert!(length(5.0).abs_diff((0.9 * test.upper() / step) as u64) <= 1);
        assert!(length(2.5).abs_diff((test.upper().powi(2) / (2.0 * step)) as u64) <= 1);
        assert!(length(5.0) < length(2.5) && length(0.0).abs_diff(length(5.0)) < length(5.0) / 50);
        assert!(length(40.0) < length(5.0) && length(-40.0) < length(0.0));
        assert!(length(2.5).abs_diff(length(2.500_1)) < 10, "the two formulas meet");
        let normalised = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized).unwrap();
        assert!(to_decide(&normalised, 5.0, 0.125).unwrap().abs_diff(length(5.0)) < length(5.0) / 50);
        assert_eq!(to_decide(&test, f64::NAN, 0.125), None);
        assert_eq!(to_decide(&test, 5.0, 0.0), None);
    }

    /// Tests that are really played, by tossing coins, take as long on average as the formula says;
    /// a little longer, for a walk in steps goes beyond its bound.
    #[test]
    fn tossed_coins_take_as_long_as_foretold() {
        let test = Sprt::new(-20.0, 20.0, 0.05, 0.05, Model::Logistic).unwrap();
        for elo in [0.0, 20.0] {
            let mut random = Random::new(7);
            let (mut tests, mut pairs) = (0, 0);
            let mut toss = || f64::from(u32::from(random.below(100_000) < (expected_score(elo) * 100_000.0) as usize));
            while tests < 300 {
                let (mut count, mut sum) = (0.0, 0.0);
                let ratio = |count: f64, sum: f64| {
                    let [s0, s1] = test.scores(0.125, 2);
                    (s1 - s0) * (2.0 * sum - count * (s0 + s1)) / 0.25
                };
                while test.decision(ratio(count, sum)) == Decision::Continue {
                    (count, sum) = (count + 1.0, sum + (toss() + toss()) / 2.0);
                }
                (tests, pairs) = (tests + 1, pairs + count as u64);
            }
            let (played, foretold) = (pairs as f64 / f64::from(tests), to_decide(&test, elo, 0.125).unwrap() as f64);
            assert!((0.9..1.2).contains(&(played / foretold)), "{elo}: {played} {foretold}");
        }
    }

    #[test]
    fn senseless_questions_have_no_answer() {
        for (elo, variance) in [(0.0, 0.25), (-1.0, 0.25), (f64::NAN, 0.25), (5.0, 0.0), (5.0, f64::NAN), (1e-300, 1.0)]
        {
            assert_eq!(to_resolve(elo, variance), None, "{elo} {variance}");
        }
        assert_eq!(to_detect(5.0, 0.25, 1.0), None);
        assert_eq!(to_resolve(5000.0, 1e-9), Some(1));
    }
}
