//! How a match of two stands, from the first one's view.

use fiveply_lab::Pairing;
use fiveply_lab::stats::Estimate;
use serde_json::{Map, Value, json};

/// Wins, draws and losses, the score with its interval, and Elo with its error.
pub(crate) fn standing(pairing: &Pairing) -> Map<String, Value> {
    let estimate = Estimate::of(&pairing.results());
    let games = &pairing.games;
    let played = games.games();
    let values = [
        ("wins", json!(games.wins)),
        ("draws", json!(games.draws)),
        ("losses", json!(games.losses)),
        ("score", json!((played > 0).then(|| games.points() / played as f64))),
        ("elo", json!(estimate.elo)),
        ("error", json!(estimate.elo_error)),
        ("interval", json!(estimate.wilson)),
    ];
    values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
