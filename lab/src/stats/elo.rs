//! Elo from counts, with the interval, the likelihood of superiority and normalised Elo.
//!
//! Elo (1978) turns a score into a difference of ratings. Its scale shrinks as draws grow;
//! normalised Elo (Michel Van den Bergh 2019) divides by the spread of the results instead, so that
//! the same number needs the same amount of games to show.

use super::counts::Results;
use super::interval::wilson;
use super::normal::{Z95, below};

/// Normalised Elo per standard deviation of a game: 800 / ln 10. Near an even score and without
/// draws it agrees with Elo.
pub const NORMALISED_ELO: f64 = 347.43558552260146;

/// The difference of ratings that explains a score: 400·log₁₀(s/(1−s)); `None` where it would be
/// infinite, at 0 and 1.
pub fn elo(score: f64) -> Option<f64> {
    elo_of_lead(score - 0.5)
}

/// The same for a score above or below ½. By way of the inverse hyperbolic tangent it keeps its
/// digits near an even score and changes its sign exactly when the players swap.
fn elo_of_lead(lead: f64) -> Option<f64> {
    (lead.abs() < 0.5).then(|| NORMALISED_ELO * (2.0 * lead.abs()).atanh().copysign(lead))
}

/// The score that a difference of ratings predicts: 1/(1+10^(−elo/400)).
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// What a result says about the difference in strength. All errors are half-widths of 95 %
/// intervals.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number of games.
    pub games: u64,
    /// The mean score; `None` without games.
    pub score: Option<f64>,
    /// The difference in Elo; `None` without games and for clean sweeps.
    pub elo: Option<f64>,
    /// Half the distance of the bounds; `None` when one of them is missing.
    pub elo_error: Option<f64>,
    /// The 95 % interval of the difference. A missing end is infinite: after a clean sweep only one
    /// bound remains.
    pub elo_bounds: [Option<f64>; 2],
    /// The likelihood of superiority: the probability that the first player is the stronger one,
    /// every difference being equally likely beforehand. ½ without games.
    pub los: f64,
    /// Normalised Elo; `None` when all results are alike.
    pub normalised: Option<f64>,
    /// Its error.
    pub normalised_error: Option<f64>,
    /// Wilson's 95 % interval of the score, with the number of games.
    pub wilson: [f64; 2],
}

impl Estimate {
    /// The estimate from these results.
    pub fn of(results: &Results) -> Self {
        let games = results.games();
        let (Some(lead), Some(variance), Some(error)) = (results.lead(), results.variance(), results.standard_error())
        else {
            return Estimate {
                games,
                score: None,
                elo: None,
                elo_error: None,
                elo_bounds: [None; 2],
                los: 0.5,
                normalised: None,
                normalised_error: None,
                wilson: wilson(0.5, 0.0),
            };
        };
        let score = 0.5 + lead;
        let wilson = wilson(score, games as f64);
        let (low, high) = (lead - Z95 * error, lead + Z95 * error);
        // Few or lopsided games push the plain interval past the end of the scale; then only
        // Wilson's is left to trust.
        let plain = -0.5 < low && high < 0.5;
        let elo_bounds = if plain { [low, high].map(elo_of_lead) } else { wilson.map(elo) };
        let elo_error = match elo_bounds {
            [Some(low), Some(high)] => Some((high - low) / 2.0),
            _ => None,
        };
        // A pair's mean has half the variance of a game if its games are independent, hence the
        // variance per game.
        let deviation = (variance * results.games_per_sample() as f64).sqrt();
        let spread = deviation > 0.0;
        Estimate {
            games,
            score: Some(score),
            elo: elo_of_lead(lead),
            elo_error,
            elo_bounds,
            los: superiority(lead, error),
            normalised: spread.then(|| lead / deviation * NORMALISED_ELO),
            normalised_error: spread.then(|| Z95 / (games as f64).sqrt() * NORMALISED_ELO),
            wilson,
        }
    }
}

/// Φ((s−½)/e), and its limit where the error is 0: a level score tells nothing, any other one
/// everything.
fn superiority(lead: f64, error: f64) -> f64 {
    if lead == 0.0 { 0.5 } else { below(lead / error) }
}

#[cfg(test)]
mod tests {
    use super::super::counts::{Pairs, Wdl};
    use super::*;

    fn close(value: Option<f64>, expected: f64, tolerance: f64) -> bool {
        value.is_some_and(|value| (value - expected).abs() < tolerance)
    }

    #[test]
    fn elo_and_score_are_inverse() {
        assert_eq!(elo(0.5), Some(0.0));
        assert_eq!((elo(0.0), elo(1.0)), (None, None));
        assert!(close(elo(0.75), 190.848501887865, 1e-10));
        for difference in [-2400.0, -400.0, -1.0, 0.0, 0.001, 35.0, 800.0] {
            assert!(close(elo(expected_score(difference)), difference, 1e-7));
        }
        assert_eq!(NORMALISED_ELO, 800.0 / std::f64::consts::LN_10);
    }

    /// The table of interval widths that every report should have had on its wall.
    #[test]
    fn errors_shrink_with_the_square_root_of_the_games() {
        for (games, error) in [(50, 99.0), (100, 69.0), (200, 48.0), (400, 34.0), (1000, 22.0), (2000, 15.0)] {
            let estimate = Estimate::of(&Wdl::new(games / 2, 0, games / 2).into());
            assert!(close(estimate.elo_error, error, 0.51), "{games}: {:?}", estimate.elo_error);
        }
    }

    #[test]
    fn a_clean_sweep_leaves_one_bound() {
        let estimate = Estimate::of(&Wdl::new(50, 0, 0).into());
        assert_eq!((estimate.elo, estimate.elo_error, estimate.normalised), (None, None, None));
        assert!(close(estimate.elo_bounds[0], 445.79, 0.01) && estimate.elo_bounds[1].is_none());
        assert_eq!(estimate.los, 1.0);
        let lost = Estimate::of(&Pairs::new([10, 0, 0, 0, 0]).into());
        assert!(lost.elo_bounds[0].is_none() && lost.elo_bounds[1].is_some_and(|high| high < -100.0));
        assert_eq!(lost.los, 0.0);
    }

    #[test]
    fn a_few_games_fall_back_to_wilson() {
        let estimate = Estimate::of(&Wdl::new(1, 0, 1).into());
        assert_eq!((estimate.elo, estimate.los), (Some(0.0), 0.5));
        assert!(close(estimate.elo_error, 392.6, 0.1), "{:?}", estimate.elo_error);
    }

    #[test]
    fn results_without_spread_have_no_normalised_elo() {
        let even = Estimate::of(&Pairs::new([0, 0, 9, 0, 0]).into());
        assert_eq!((even.elo, even.elo_error, even.los), (Some(0.0), Some(0.0), 0.5));
        assert_eq!((even.normalised, even.normalised_error), (None, None));
        let ahead = Estimate::of(&Pairs::new([0, 0, 0, 9, 0]).into());
        assert!(close(ahead.elo, 190.85, 0.01) && ahead.elo_error == Some(0.0) && ahead.los == 1.0);
        let nothing = Estimate::of(&Wdl::default().into());
        assert_eq!((nothing.games, nothing.elo, nothing.los, nothing.wilson), (0, None, 0.5, [0.0, 1.0]));
    }
}
