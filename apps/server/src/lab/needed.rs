//! How many games a question costs, said before it is asked. How much results vary is taken from
//! the stored matches of the game, where there are enough of them; otherwise the most cautious case
//! is assumed.

use super::order::{sprt, within};
use crate::App;
use crate::fault::Fault;
use crate::match_store::failed;
use crate::position_request::short;
use fiveply_lab::stats::Results;
use fiveply_lab::stats::games_needed::{game_variance, resolution, to_decide, to_resolve};
use fiveply_lab::{ExperimentSummary, Schedule, Store, Tally};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Fewer stored pairs say too little about how results vary.
const ENOUGH: u64 = 50;
/// Matches of players further apart than this say nothing about equals.
const EVEN: std::ops::RangeInclusive<f64> = 0.25..=0.75;
/// No question is finer than this, in Elo; finer ones would need more games than there is time for.
const FINEST: f64 = 0.1;
/// No longer match is asked about.
const MOST_PAIRS: u64 = 100_000_000;

/// What is asked: a resolution, a length, or a sequential test.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    game: String,
    /// Half the width of the interval that is wanted, in Elo.
    elo: Option<f64>,
    /// The length of a match, in pairs.
    pairs: Option<u64>,
    elo0: Option<f64>,
    elo1: Option<f64>,
}

/// What it costs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Needed {
    /// The pairs that the resolution needs.
    pairs: Option<u64>,
    /// What the length resolves, in Elo.
    resolution: Option<f64>,
    /// The pairs that the test takes on average: H0 true, in between, H1 true.
    test: Option<[u64; 3]>,
    /// Of the score of one pair.
    variance: f64,
    /// All of it in words, and what is assumed.
    sentence: String,
}

impl Question {
    /// The answer.
    pub(crate) fn answer(&self, app: &App) -> Result<Needed, Fault> {
        short("game", &self.game)?;
        let game = app.world.game(&self.game)?.text();
        let Spread { variance, pairs: known } = app.match_store.read(|store| spread(store, &game))?.unwrap_or_default();
        let mut needed = Needed { pairs: None, resolution: None, test: None, variance, sentence: String::new() };
        let mut words = Vec::new();
        if let Some(elo) = self.elo {
            if !(FINEST..=1_000.0).contains(&elo) {
                return Err(Fault::refused("elo", format!("elo {elo}; accepted: {FINEST} to 1000")));
            }
            needed.pairs = to_resolve(elo, variance);
            if let Some(pairs) = needed.pairs {
                words.push(format!("A 95 % interval of ±{elo} Elo needs about {}.", length(pairs)));
            }
        }
        if let Some(pairs) = self.pairs {
            within("pairs", pairs, 1, MOST_PAIRS)?;
            needed.resolution = resolution(pairs, variance);
            words.push(match needed.resolution {
                Some(elo) => format!("{} resolve about ±{} Elo.", length(pairs), shown(elo)),
                None => format!("{} are too few to bound the difference.", length(pairs)),
            });
        }
        if let (Some(elo0), Some(elo1)) = (self.elo0, self.elo1) {
            let test = sprt(elo0, elo1)?;
            if elo1 - elo0 < FINEST {
                let message = format!("elo0 {elo0} and elo1 {elo1} are too near; accepted: at least {FINEST} apart");
                return Err(Fault::refused("sprt", message));
            }
            let pairs = |elo: f64| to_decide(&test, elo, variance).unwrap_or(MOST_PAIRS);
            let lengths = [elo0, (elo0 + elo1) / 2.0, elo1].map(pairs);
            needed.test = Some(lengths);
            let [low, middle, high] = lengths.map(length);
            words.push(format!(
                "The test takes about {high} on average if the difference is {elo1} Elo, {low} if it is {elo0}, and {middle} halfway."
            ));
        }
        words.push(match known {
            0 => "Assumed: no draws, and the two games of a pair independent; draws make it shorter.".to_owned(),
            pairs => format!("Assumed: results vary as in {} stored pairs of {game}.", grouped(pairs)),
        });
        needed.sentence = words.join(" ");
        Ok(needed)
    }
}

/// How much the score of a pair varies, and how many pairs say so.
struct Spread {
    variance: f64,
    pairs: u64,
}

impl Default for Spread {
    fn default() -> Self {
        Spread { variance: game_variance(0.0) / 2.0, pairs: 0 }
    }
}

/// The spread of all stored pairs of a game between players of similar strength.
fn spread(store: &Store, game: &str) -> Result<Spread, Fault> {
    let (mut sum, mut pairs) = (0.0, 0);
    for experiment in store.experiments().map_err(|error| failed(&error))? {
        if experiment.game != game || experiment.players.len() != 2 {
            continue;
        }
        let results = results(store, &experiment)?;
        if let (Some(score), Some(variance)) = (results.score(), results.variance())
            && EVEN.contains(&score)
        {
            sum += variance * results.samples() as f64;
            pairs += results.samples();
        }
    }
    // A spread of nothing would promise certainty after one pair.
    let variance = sum / pairs.max(1) as f64;
    Ok(if pairs >= ENOUGH && variance > 0.01 { Spread { variance, pairs } } else { Spread::default() })
}

fn results(store: &Store, experiment: &ExperimentSummary) -> Result<Results, Fault> {
    let schedule = Schedule { players: 2, gauntlet: false };
    let mut tally = Tally::new(schedule, None);
    let read = store.games(experiment.id, |stored| {
        tally.add(&schedule.shard(stored.shard), stored.game, stored.outcome, stored.cause, stored.line);
        Ok(())
    });
    read.map(drop).map_err(|error| failed(&error))?;
    Ok(tally.pairings()[0].pairs.into())
}

fn length(pairs: u64) -> String {
    let noun = if pairs == 1 { "pair" } else { "pairs" };
    format!("{} {noun} ({} games)", grouped(pairs), grouped(pairs.saturating_mul(2)))
}

/// A number with a thin space between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

fn shown(elo: f64) -> String {
    if elo < 10.0 { format!("{elo:.1}") } else { format!("{elo:.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_told_in_pairs_and_games() {
        assert_eq!(length(1), "1 pair (2 games)");
        assert_eq!(length(12_345), "12\u{202f}345 pairs (24\u{202f}690 games)");
        assert_eq!(grouped(100), "100");
    }
}
