//! Scores and lines the way the page shows them.

use crate::place::Opened;
use fiveply_core::{AnyRecord, Explanation, Info, ShownScore, Side};
use fiveply_lab::review::win_probability;
use serde_json::{Map, Value, json};

/// Everything needed to show what was found in one position.
pub(super) struct Showing {
    pub(super) record: Box<dyn AnyRecord>,
    pub(super) scale: f64,
}

impl Showing {
    pub(super) fn new(opened: Opened) -> Self {
        let scale = opened.game.win_scale();
        Showing { record: opened.record, scale }
    }

    /// Reports as the page reads them.
    pub(super) fn infos(&self, infos: &[Info]) -> Value {
        infos.iter().map(|info| self.info(info)).collect()
    }

    fn info(&self, info: &Info) -> Value {
        json!({
            "depth": info.depth,
            "seldepth": info.seldepth,
            "multipv": info.multipv,
            "score": info.score,
            "first": self.first(info.score),
            "nodes": info.nodes,
            "nps": info.nps,
            "seconds": info.seconds,
            "hashfull": info.hashfull,
            "pv": info.pv,
            "shown": self.line(&info.pv),
        })
    }

    /// The first side's view of a score of the side to move.
    pub(super) fn first(&self, score: ShownScore) -> Value {
        json!({ "win_probability": first_wins(score, self.record.side(), self.scale) })
    }

    /// A line the way people read it.
    pub(super) fn line(&self, moves: &[String]) -> Vec<String> {
        let mut record = self.record.boxed_clone();
        // A line stops where the rules end the game, whatever the search saw beyond.
        moves.iter().map_while(|text| record.play(text).ok()).map(|info| info.shown).collect()
    }

    /// One move the way people read it.
    pub(super) fn shown(&self, text: &str) -> String {
        let infos = self.record.move_infos();
        infos.into_iter().find(|info| info.text == text).map_or_else(|| text.to_owned(), |info| info.shown)
    }
}

/// The probability that the first side wins, when `score` is seen by `side`.
pub(crate) fn first_wins(score: ShownScore, side: Side, scale: f64) -> f64 {
    let own = win_probability(score, scale);
    if side == Side::First { own } else { 1.0 - own }
}

/// What the techniques did, by name.
pub(super) fn explanation(explanation: &Explanation) -> Value {
    let techniques: Map<String, Value> =
        explanation.techniques.iter().map(|(name, counts)| ((*name).to_owned(), json!(counts))).collect();
    json!({
        "techniques": techniques,
        "quiescence_nodes": explanation.quiescence_nodes,
        "quiescence_depth": explanation.quiescence_depth,
        "evaluations": explanation.evaluations,
        "checks": explanation.checks,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_the_first_side_s() {
        assert_eq!(first_wins(ShownScore::Cp(0), Side::First, 300.0), 0.5);
        let third = first_wins(ShownScore::Cp(300), Side::First, 300.0);
        assert!((third - 1.0 / (1.0 + (-1.0_f64).exp())).abs() < 1e-12);
        assert!((third + first_wins(ShownScore::Cp(300), Side::Second, 300.0) - 1.0).abs() < 1e-12);
        assert_eq!(first_wins(ShownScore::Win(3), Side::Second, 300.0), 0.0);
        assert_eq!(first_wins(ShownScore::Loss(3), Side::Second, 300.0), 1.0);
        assert_eq!(first_wins(ShownScore::Draw(true), Side::Second, 300.0), 0.5);
    }
}
