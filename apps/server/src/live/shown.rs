//! Scores and lines the way the page shows them.

use crate::position_request::Opened;
use crate::wire::shapes;
use fiveply_core::{AnyRecord, ClaimCheck, Explanation, Info, ShownScore, Side, TechniqueCount};
use fiveply_lab::review::win_probability;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Everything needed to show what was found in one position.
pub(crate) struct Showing {
    pub(crate) record: Box<dyn AnyRecord>,
    pub(crate) scale: f64,
}

/// What the first side may expect of a position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Expectation {
    /// The probability that the first side wins.
    win_probability: f64,
}

/// What an iteration found about one line.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = Info)]
pub(crate) struct LineInfo {
    /// The depth of the iteration.
    depth: u32,
    /// The deepest ply reached.
    seldepth: usize,
    /// The number of the line, from 1.
    multipv: usize,
    /// The line's score, for the side to move.
    #[schema(value_type = shapes::Score)]
    score: ShownScore,
    first: Expectation,
    /// Nodes so far.
    nodes: u64,
    /// Nodes per second.
    nps: u64,
    /// Seconds so far.
    seconds: f64,
    /// How full the table is, in thousandths.
    hashfull: u32,
    /// The line, as move texts.
    pv: Vec<String>,
    /// The line, the way people read it.
    shown: Vec<String>,
}

impl Showing {
    pub(super) fn new(opened: Opened) -> Self {
        let scale = opened.game.win_scale();
        Showing { record: opened.record, scale }
    }

    /// Reports as the page reads them.
    pub(crate) fn infos(&self, infos: &[Info]) -> Vec<LineInfo> {
        infos.iter().map(|info| self.info(info)).collect()
    }

    fn info(&self, info: &Info) -> LineInfo {
        LineInfo {
            depth: info.depth,
            seldepth: info.seldepth,
            multipv: info.multipv,
            score: info.score,
            first: self.first(info.score),
            nodes: info.nodes,
            nps: info.nps,
            seconds: info.seconds,
            hashfull: info.hashfull,
            pv: info.pv.clone(),
            shown: self.line(&info.pv),
        }
    }

    /// The first side's view of a score of the side to move.
    pub(super) fn first(&self, score: ShownScore) -> Expectation {
        Expectation::of(score, self.record.side(), self.scale)
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
pub(super) fn first_wins(score: ShownScore, side: Side, scale: f64) -> f64 {
    let own = win_probability(score, scale);
    if side == Side::First { own } else { 1.0 - own }
}

impl Expectation {
    /// The first side's view of a score that `side` sees.
    pub(crate) fn of(score: ShownScore, side: Side, scale: f64) -> Self {
        Expectation { win_probability: first_wins(score, side, scale) }
    }
}

/// What the techniques of a search did.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Explained {
    /// For every technique that did something, its counts by depth from 0.
    #[schema(value_type = BTreeMap<String, Vec<shapes::TechniqueCount>>)]
    techniques: BTreeMap<&'static str, Vec<TechniqueCount>>,
    /// Nodes below the horizon.
    quiescence_nodes: u64,
    /// The longest line of captures below the horizon.
    quiescence_depth: usize,
    /// Evaluations made.
    evaluations: u64,
    /// Whether the speculative techniques were right.
    #[schema(value_type = Vec<shapes::ClaimCheck>)]
    checks: Vec<ClaimCheck>,
}

impl Explained {
    pub(super) fn new(explanation: &Explanation) -> Self {
        Explained {
            techniques: explanation.techniques.iter().cloned().collect(),
            quiescence_nodes: explanation.quiescence_nodes,
            quiescence_depth: explanation.quiescence_depth,
            evaluations: explanation.evaluations,
            checks: explanation.checks.clone(),
        }
    }
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
