//! How a match stands, as data for scripts and pages: of two players from the first one's view, of
//! more as standings. What is undefined or infinite is `null`.

use crate::stats::{Decision, Estimate, Rating, Sprt, Wdl};
use crate::tally::{Pairing, Standing, Tally};
use serde::Serialize;
use std::collections::BTreeMap;

/// How a match stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The results.
    #[serde(flatten)]
    pub results: ResultsSummary,
    /// How many games are distinct.
    pub distinct: u64,
    /// How many games ended in which way.
    pub endings: BTreeMap<&'static str, u64>,
}

/// The results of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum ResultsSummary {
    /// Of two players.
    Two {
        /// Their games.
        #[serde(flatten)]
        pairing: Box<PairingSummary>,
        /// The sequential test, where there is one.
        #[serde(flatten)]
        test: TestSummary,
    },
    /// Of more players.
    Many {
        /// All games.
        games: u64,
        /// Every player.
        players: Vec<PlayerSummary>,
        /// Every two players that met.
        pairings: Vec<PairingSummary>,
    },
}

/// The games of two players, from the first one's view.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairingSummary {
    /// The first player.
    pub a: String,
    /// The second player.
    pub b: String,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The share of the points.
    pub score: Option<f64>,
    /// What that says about the difference in strength.
    #[serde(flatten)]
    pub strength: Strength,
    /// Pairs of games, from two losses to two wins.
    pub pairs: [u64; 5],
}

/// The difference in strength of two players, with its 95 % errors.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Strength {
    /// In Elo.
    pub elo: Option<f64>,
    /// Its error.
    pub error: Option<f64>,
    /// The likelihood that the first player is the stronger one.
    pub los: f64,
    /// In normalised Elo.
    pub nelo: Option<f64>,
    /// Its error.
    pub nelo_error: Option<f64>,
    /// Wilson's interval of the score.
    pub wilson: [f64; 2],
    /// The bounds of the difference in Elo.
    pub elo_bound: [Option<f64>; 2],
}

/// A sequential test.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TestSummary {
    /// The log-likelihood ratio.
    pub llr: Option<f64>,
    /// Where it accepts the first hypothesis.
    pub lower: Option<f64>,
    /// Where it accepts the second one.
    pub upper: Option<f64>,
    /// What it says.
    pub decision: Option<String>,
}

/// A player among more than two.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerSummary {
    /// The player.
    pub player: String,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The share of the points.
    pub score: Option<f64>,
    /// The rating, 0 being the average.
    pub rating: Option<f64>,
    /// Its error.
    pub error: Option<f64>,
}

impl Summary {
    /// The summary of a match between players of these names.
    pub fn new(tally: &Tally, names: &[String]) -> Self {
        let results = match tally.pairings() {
            [pairing] => ResultsSummary::Two {
                pairing: Box::new(PairingSummary::new(pairing, names)),
                test: TestSummary::of_match(tally),
            },
            pairings => ResultsSummary::Many {
                games: tally.games(),
                players: tally.standings().iter().map(|standing| PlayerSummary::new(standing, names)).collect(),
                pairings: pairings.iter().map(|pairing| PairingSummary::new(pairing, names)).collect(),
            },
        };
        Summary { results, distinct: tally.distinct(), endings: tally.endings().by_name().collect() }
    }
}

impl PairingSummary {
    fn new(pairing: &Pairing, names: &[String]) -> Self {
        let games = &pairing.games;
        let [a, b] = pairing.players.map(|player| names[player].clone());
        PairingSummary {
            a,
            b,
            games: games.games(),
            wins: games.wins,
            draws: games.draws,
            losses: games.losses,
            score: score(games),
            strength: Strength::from(&Estimate::of(&pairing.results())),
            pairs: pairing.pairs.low_to_high(),
        }
    }
}

impl From<&Estimate> for Strength {
    fn from(estimate: &Estimate) -> Self {
        Strength {
            elo: estimate.elo,
            error: estimate.elo_error,
            los: estimate.los,
            nelo: estimate.normalised,
            nelo_error: estimate.normalised_error,
            wilson: estimate.wilson,
            elo_bound: estimate.elo_bounds,
        }
    }
}

impl TestSummary {
    /// A test at this ratio, with what it decides.
    pub fn new(sprt: &Sprt, llr: f64, decision: Decision) -> Self {
        TestSummary {
            llr: Some(llr),
            lower: Some(sprt.lower()),
            upper: Some(sprt.upper()),
            decision: Some(decision.to_string()),
        }
    }

    fn of_match(tally: &Tally) -> Self {
        let decision = tally.verdict().map_or(Decision::Continue, |(decision, _)| decision);
        let test = tally.sprt().zip(tally.llr()).map(|(sprt, llr)| TestSummary::new(sprt, llr, decision));
        test.unwrap_or_default()
    }
}

impl PlayerSummary {
    fn new(standing: &Standing, names: &[String]) -> Self {
        let games = &standing.games;
        let (rating, error) = match standing.rating {
            Rating::Known { elo, error } => (Some(elo), Some(error)),
            _ => (None, None),
        };
        PlayerSummary {
            player: names[standing.player].clone(),
            games: games.games(),
            wins: games.wins,
            draws: games.draws,
            losses: games.losses,
            score: score(games),
            rating,
            error,
        }
    }
}

/// The share of the points; `None` without games.
fn score(games: &Wdl) -> Option<f64> {
    (games.games() > 0).then(|| games.points() / games.games() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Schedule;
    use crate::referee::Cause;
    use crate::stats::Model;
    use fiveply_core::{Outcome, Side};

    fn summary(players: usize, sprt: Option<Sprt>) -> serde_json::Value {
        let schedule = Schedule { players, gauntlet: false };
        let mut tally = Tally::new(schedule, sprt);
        tally.add(&schedule.shard(0), 0, Outcome::Win(Side::First), Cause::Rules, 1);
        tally.add(&schedule.shard(0), 1, Outcome::Draw, Cause::Rules, 2);
        let names: Vec<String> = (1..=players).map(|number| format!("player {number}")).collect();
        serde_json::to_value(Summary::new(&tally, &names)).unwrap()
    }

    #[test]
    fn two_players_stand_in_one_object() {
        let two = summary(2, None);
        assert_eq!(
            (two["a"].as_str(), two["wins"].as_u64(), two["score"].as_f64()),
            (Some("player 1"), Some(1), Some(0.75))
        );
        assert_eq!(two["pairs"], serde_json::json!([0, 0, 0, 1, 0]));
        assert!(two["llr"].is_null() && two["elo_bound"].is_array());
        assert_eq!((two["distinct"].as_u64(), two["endings"]["rules"].as_u64()), (Some(2), Some(2)));
        let tested = summary(2, Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Logistic).ok());
        assert_eq!(tested["decision"].as_str(), Some("continue"));
    }

    #[test]
    fn more_players_are_listed() {
        let three = summary(3, None);
        assert_eq!((three["games"].as_u64(), three["players"].as_array().map(Vec::len)), (Some(2), Some(3)));
        assert_eq!(three["pairings"][0]["b"].as_str(), Some("player 2"));
        assert!(three["a"].is_null());
    }
}
