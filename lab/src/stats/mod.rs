//! What a result is worth: counts of games and pairs, Elo with its interval, sequential tests,
//! ratings of many players, tuning gains.
//!
//! Everything here is a pure function of counts. Nothing returns NaN or infinity: what is undefined
//! or infinite is `None`.
//!
//! ```
//! use fiveply_lab::stats::{Decision, Estimate, Model, Pairs, Results, Sprt};
//!
//! let results = Results::from(Pairs::new([34, 54, 63, 64, 75]));
//! let estimate = Estimate::of(&results);
//! let (elo, error) = (estimate.elo.unwrap(), estimate.elo_error.unwrap());
//! assert_eq!(format!("{elo:.1} ± {error:.1}"), "55.6 ± 27.7");
//!
//! let test = Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Normalized).unwrap();
//! assert_eq!(test.decision(test.llr(&results)), Decision::Continue);
//! ```

pub mod bradley_terry;
pub mod counts;
pub mod elo;
pub mod games_needed;
pub mod interval;
mod likelihood;
pub mod normal;
pub mod sprt;
pub mod spsa;

#[cfg(test)]
mod properties;

pub use bradley_terry::{Meeting, Rating, Ratings};
pub use counts::{GameResult, Pairs, Results, Wdl};
pub use elo::{Estimate, elo, expected_score};
pub use interval::wilson;
pub use sprt::{Decision, Model, Sprt, SprtError};
