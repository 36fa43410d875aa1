//! How many games a question costs. The error of a match shrinks with the square root of its length: half the error, four times the games.

use super::elo::expected_score;
use super::normal::{Z95, quantile};

/// The variance of a game between equals, when this share of the games is drawn.
pub fn game_variance(draw_rate: f64) -> f64 {
    (1.0 - draw_rate.clamp(0.0, 1.0)) / 4.0
}

/// The observations, games or pairs, until the 95 % interval of an even match is ±`elo`. `variance` is that of one observation's score:
/// [`game_variance`] for games, for pairs half of it or what a match has shown. `None` when `elo` or the variance is not positive.
pub fn to_resolve(elo: f64, variance: f64) -> Option<u64> {
    needed(elo, variance, Z95)
}

/// The observations after which a true difference of `elo` shows with probability `power`: the 95 % interval then lies above 0.
pub fn to_detect(elo: f64, variance: f64, power: f64) -> Option<u64> {
    if power > 0.0 && power < 1.0 { needed(elo, variance, Z95 + quantile(power)) } else { None }
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
    use super::*;

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
    fn senseless_questions_have_no_answer() {
        for (elo, variance) in [(0.0, 0.25), (-1.0, 0.25), (f64::NAN, 0.25), (5.0, 0.0), (5.0, f64::NAN), (1e-300, 1.0)]
        {
            assert_eq!(to_resolve(elo, variance), None, "{elo} {variance}");
        }
        assert_eq!(to_detect(5.0, 0.25, 1.0), None);
        assert_eq!(to_resolve(5000.0, 1e-9), Some(1));
    }
}
