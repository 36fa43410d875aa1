//! The sequential probability ratio test (Abraham Wald 1945): play until the results speak clearly
//! for one of two hypotheses, then stop.
//!
//! The log-likelihood ratio is the generalised one: every hypothesis is given the distribution of
//! results that fits best among those with its Elo, so nothing need be assumed about draws or about
//! how the two games of a pair depend on each other. An outcome that has not occurred counts as a
//! thousandth, as in Fishtest and fastchess.

use super::counts::Results;
use super::elo::{NORMALISED_ELO, expected_score};
use super::likelihood::{with_mean, with_t_value};
use std::f64::consts::SQRT_2;
use std::fmt;

/// The largest difference that a hypothesis may state.
pub const LARGEST_ELO: f64 = 10_000.0;

/// What stands in for an outcome that has not occurred.
const UNSEEN: f64 = 1e-3;

/// The scale of the two hypotheses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Model {
    /// Elo, a statement about the score.
    Logistic,
    /// Normalised Elo, a statement about the score in standard deviations of a game.
    Normalized,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The lower hypothesis is accepted.
    H0,
    /// The upper hypothesis is accepted.
    H1,
    /// More games are needed.
    Continue,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Decision::H0 => "H0",
            Decision::H1 => "H1",
            Decision::Continue => "continue",
        })
    }
}

/// A test that cannot be run.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// A hypothesis that is no number, or beyond any rating.
    #[error("an Elo difference of {0}; accepted: a number from -{LARGEST_ELO} to {LARGEST_ELO}")]
    Elo(f64),
    /// Hypotheses in the wrong order, or the same twice.
    #[error("elo0 {0} is not below elo1 {1}; accepted: two differences, the lower one first, as in 0,5")]
    Order(f64, f64),
    /// An error rate that is none.
    #[error("{0} {1}; accepted: a number above 0 and below 1")]
    Rate(&'static str, f64),
    /// Error rates with which guessing would do.
    #[error("alpha {0} and beta {1} together are not below 1; accepted: small ones, as in 0.05")]
    Rates(f64, f64),
}

/// A test between two hypotheses about the difference in strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    model: Model,
}

impl Sprt {
    /// A test of H0 "the difference is `elo0`" against H1 "it is `elo1`". H1 is accepted wrongly
    /// with probability `alpha`, H0 with `beta`.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Self, SprtError> {
        for elo in [elo0, elo1] {
            if !(-LARGEST_ELO..=LARGEST_ELO).contains(&elo) {
                return Err(SprtError::Elo(elo));
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order(elo0, elo1));
        }
        for (name, rate) in [("alpha", alpha), ("beta", beta)] {
            if !(rate > 0.0 && rate < 1.0) {
                return Err(SprtError::Rate(name, rate));
            }
        }
        if alpha + beta >= 1.0 {
            return Err(SprtError::Rates(alpha, beta));
        }
        Ok(Sprt { elo0, elo1, alpha, beta, model })
    }

    /// The two hypotheses.
    pub fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// Their scale.
    pub fn model(&self) -> Model {
        self.model
    }

    /// The ratio at which H0 is accepted, ln(β/(1−α)).
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The ratio at which H1 is accepted, ln((1−β)/α).
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The log-likelihood ratio of H1 to H0; 0 without games.
    pub fn llr(&self, results: &Results) -> f64 {
        if results.samples() == 0 {
            return 0.0;
        }
        match results {
            Results::Games(games) => self.ratio(&games.low_to_high(), 1.0),
            // A pair's mean spreads less than a game by √2, so the same normalised Elo is more of
            // its standard deviations.
            Results::Pairs(pairs) => self.ratio(&pairs.low_to_high(), SQRT_2),
        }
    }

    /// The quadratic approximation N(s1−s0)(2s−s0−s1)/(2v) for small differences in Elo, whatever
    /// the model; `None` without spread. It explains the exact one: what counts is how far the
    /// score is from the middle between the hypotheses.
    pub fn approximate_llr(&self, results: &Results) -> Option<f64> {
        let (score, variance) = (results.score()?, results.variance()?);
        let [s0, s1] = self.scores(variance, results.games_per_sample());
        let samples = results.samples() as f64;
        (variance > 0.0).then(|| samples * (s1 - s0) * (2.0 * score - s0 - s1) / (2.0 * variance))
    }

    /// The scores that the hypotheses state, for observations of so many games with this variance.
    pub(super) fn scores(&self, variance: f64, games: u64) -> [f64; 2] {
        match self.model {
            Model::Logistic => self.hypotheses().map(expected_score),
            Model::Normalized => {
                let deviation = (variance * games as f64).sqrt();
                self.hypotheses().map(|elo| 0.5 + elo / NORMALISED_ELO * deviation)
            }
        }
    }

    /// What to do at this ratio.
    pub fn decision(&self, llr: f64) -> Decision {
        if llr >= self.upper() {
            Decision::H1
        } else if llr <= self.lower() {
            Decision::H0
        } else {
            Decision::Continue
        }
    }

    fn ratio<const N: usize>(&self, counts: &[u64; N], samples_per_game: f64) -> f64 {
        let counts = counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let frequencies = counts.map(|count| count / total);
        let fits = self.hypotheses().map(|elo| match self.model {
            Model::Logistic => with_mean(&frequencies, elo),
            Model::Normalized => with_t_value(&frequencies, elo / NORMALISED_ELO * samples_per_game),
        });
        // Every permitted hypothesis has a fit, for a zero count was replaced and the differences
        // are bounded.
        let [Some(fit0), Some(fit1)] = fits else { return 0.0 };
        let sum: f64 = (0..N).map(|index| frequencies[index] * (fit0.logs[index] - fit1.logs[index])).sum();
        total * sum + 0.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::counts::{Pairs, Wdl};
    use super::*;

    #[test]
    fn bounds_and_decisions() {
        let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Logistic).unwrap();
        assert!((test.upper() - 2.94443897916644).abs() < 1e-12);
        assert_eq!(test.lower(), -test.upper());
        assert_eq!(test.decision(0.0), Decision::Continue);
        assert_eq!(test.decision(2.95), Decision::H1);
        assert_eq!(test.decision(-2.95), Decision::H0);
        assert_eq!(format!("{} {} {}", Decision::H0, Decision::H1, Decision::Continue), "H0 H1 continue");
        assert_eq!((test.hypotheses(), test.model()), ([0.0, 5.0], Model::Logistic));
    }

    #[test]
    fn senseless_tests_are_refused() {
        let refused = |elo0, elo1, alpha, beta| Sprt::new(elo0, elo1, alpha, beta, Model::Logistic).unwrap_err();
        assert_eq!(refused(5.0, 0.0, 0.05, 0.05), SprtError::Order(5.0, 0.0));
        assert_eq!(refused(2.0, 2.0, 0.05, 0.05), SprtError::Order(2.0, 2.0));
        assert!(matches!(refused(f64::NAN, 2.0, 0.05, 0.05), SprtError::Elo(_)));
        assert!(matches!(refused(0.0, f64::INFINITY, 0.05, 0.05), SprtError::Elo(_)));
        assert!(matches!(refused(0.0, 2.0, 0.0, 0.05), SprtError::Rate("alpha", _)));
        assert!(matches!(refused(0.0, 2.0, 0.05, f64::NAN), SprtError::Rate("beta", _)));
        assert!(matches!(refused(0.0, 2.0, 0.5, 0.5), SprtError::Rates(..)));
        let message = refused(5.0, 0.0, 0.05, 0.05).to_string();
        assert_eq!(message, "elo0 5 is not below elo1 0; accepted: two differences, the lower one first, as in 0,5");
    }

    #[test]
    fn close_hypotheses_agree_with_the_approximation() {
        let pairs = Results::from(Pairs::new([390, 16618, 36229, 16974, 365]));
        let games = Results::from(Wdl::new(36433, 68692, 36027));
        for model in [Model::Logistic, Model::Normalized] {
            let test = Sprt::new(-1.0, 1.5, 0.05, 0.05, model).unwrap();
            for results in [pairs, games] {
                let (exact, approximate) = (test.llr(&results), test.approximate_llr(&results).unwrap());
                assert!((exact - approximate).abs() < 0.01, "{model:?} {results:?}: {exact} {approximate}");
            }
        }
        let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Logistic).unwrap();
        assert_eq!(test.approximate_llr(&Wdl::new(9, 0, 0).into()), None);
        assert_eq!(test.llr(&Wdl::default().into()), 0.0);
    }

    /// Ratios of a million million games keep their digits: they grow in proportion to the games.
    #[test]
    fn huge_counts_scale() {
        let (small, factor) = ([223, 9863, 21279, 10037, 246], 20_000_000);
        for model in [Model::Logistic, Model::Normalized] {
            let test = Sprt::new(0.5, 2.5, 0.05, 0.05, model).unwrap();
            let one = test.llr(&Pairs::new(small).into());
            let many = test.llr(&Pairs::new(small.map(|count| count * factor)).into());
            assert!((many / factor as f64 / one - 1.0).abs() < 1e-6, "{model:?}: {one} {many}");
        }
    }
}
