//! How a match of two stands, from the first one's view.

use fiveply_lab::Pairing;
use fiveply_lab::stats::Estimate;
use serde::Serialize;
use utoipa::ToSchema;

/// Wins, draws and losses, the score with its interval, and Elo with its error.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Standing {
    wins: Option<u64>,
    draws: Option<u64>,
    losses: Option<u64>,
    /// The share of the points; `null` before the first game.
    score: Option<f64>,
    elo: Option<f64>,
    /// The error of `elo`, at 95 %.
    error: Option<f64>,
    /// The interval of the score, at 95 %.
    interval: Option<[f64; 2]>,
}

impl Standing {
    /// How a pairing stands.
    pub(crate) fn of(pairing: &Pairing) -> Self {
        let estimate = Estimate::of(&pairing.results());
        let games = &pairing.games;
        let played = games.games();
        Standing {
            wins: Some(games.wins),
            draws: Some(games.draws),
            losses: Some(games.losses),
            score: (played > 0).then(|| games.points() / played as f64),
            elo: estimate.elo,
            error: estimate.elo_error,
            interval: Some(estimate.wilson),
        }
    }
}
