//! What the lab is doing, as it is told to pages.

use super::order::{MatchOrder, RunOrder};
use super::standing::Standing;
use fiveply_lab::Tally;
use fiveply_lab::experiments::Step;
use fiveply_lab::stats::{Decision, Sprt};
use serde::Serialize;
use utoipa::ToSchema;

/// The line of the evidence has no more points; of a longer one every other is left out.
const MOST_POINTS: usize = 400;

/// How the lab's work stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = LabState)]
pub(crate) enum State {
    /// Nothing was asked for yet.
    #[default]
    Idle,
    Running,
    /// Finished.
    Done,
    /// Stopped half-way; the same order goes on.
    Stopped,
    Failed,
}

/// What the lab is doing, or did last.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = LabStatus)]
pub(crate) struct Status {
    pub(super) state: State,
    /// The experiment's id; empty for a match of one's own.
    pub(super) experiment: String,
    /// What it is about.
    pub(super) title: String,
    /// The route that was asked and what was sent: the same again goes on where it stopped.
    pub(super) order: Option<Order>,
    /// The same as a command.
    pub(super) command: String,
    pub(super) seconds: f64,
    pub(super) rows: Vec<Row>,
    /// The sequential test, if there is one.
    pub(super) test: Option<Test>,
    /// The match's id in the store, once it has ended.
    #[serde(rename = "match")]
    pub(super) identity: Option<String>,
    /// What went wrong.
    pub(super) message: String,
}

/// What was asked of the lab.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LabOrder)]
pub(crate) struct Order {
    /// The route.
    pub(super) path: &'static str,
    /// What was sent.
    pub(super) body: OrderBody,
}

/// One of the things that the lab can be asked for.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = LabOrderBody)]
pub(crate) enum OrderBody {
    Run(RunOrder),
    Match(MatchOrder),
}

/// A row of the table that grows.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = LabRow)]
pub(crate) struct Row {
    pub(super) name: String,
    /// How much is done …
    pub(super) done: u64,
    /// … and there is to do.
    pub(super) of: u64,
    /// The score, when it is a match.
    pub(super) standing: Option<Standing>,
}

/// A sequential test under way.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = LabTest)]
pub(crate) struct Test {
    elo0: f64,
    elo1: f64,
    lower: f64,
    upper: f64,
    llr: f64,
    decision: String,
    /// Pairs and evidence, from left to right.
    trace: Vec<(u64, f64)>,
}

impl Status {
    /// Takes in how far an experiment is.
    pub(super) fn step(&mut self, step: &Step) {
        // A row that is only looked up says nothing about its size.
        if step.of == 0 {
            return;
        }
        let index = self.rows.iter().position(|row| row.name == step.row).unwrap_or_else(|| {
            self.rows.push(Row { name: step.row.clone(), ..Row::default() });
            self.rows.len() - 1
        });
        let row = &mut self.rows[index];
        (row.done, row.of) = (step.done, step.of);
        if let Some(score) = &step.score {
            row.standing = Some(Standing::of(score));
        }
    }

    /// Takes in the score of a match.
    pub(super) fn score(&mut self, tally: &Tally) {
        let ([pairing], Some(row)) = (tally.pairings(), self.rows.first_mut()) else { return };
        row.done = tally.games();
        row.standing = Some(Standing::of(pairing));
        if let (Some(test), Some(llr)) = (&mut self.test, tally.llr()) {
            let decision = tally.verdict().map_or(Decision::Continue, |(decision, _)| decision);
            test.take_in(pairing.pairs.pairs(), llr, decision);
        }
    }
}

impl Test {
    pub(super) fn new(sprt: &Sprt) -> Self {
        let [elo0, elo1] = sprt.hypotheses();
        let (lower, upper) = (sprt.lower(), sprt.upper());
        Test { elo0, elo1, lower, upper, llr: 0.0, decision: Decision::Continue.to_string(), trace: vec![(0, 0.0)] }
    }

    fn take_in(&mut self, pairs: u64, llr: f64, decision: Decision) {
        (self.llr, self.decision) = (llr, decision.to_string());
        if self.trace.last().is_none_or(|&(last, _)| last < pairs) {
            self.trace.push((pairs, llr));
            self.thin();
        }
    }

    /// The whole line, read from the store.
    pub(super) fn retrace(&mut self, line: &[f64]) {
        self.trace.clear();
        for (pairs, &llr) in (0..).zip(line) {
            self.trace.push((pairs, llr));
            self.thin();
        }
    }

    fn thin(&mut self) {
        if self.trace.len() > MOST_POINTS {
            let last = self.trace.len() - 1;
            let mut index = 0;
            self.trace.retain(|_| {
                index += 1;
                index % 2 == 1 || index - 1 == last
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_lab::stats::Model;

    #[test]
    fn a_long_line_of_evidence_stays_short_and_keeps_its_ends() {
        let mut test = Test::new(&Sprt::new(0.0, 5.0, 0.05, 0.05, Model::Logistic).unwrap());
        let line: Vec<f64> = (0..10_000).map(f64::from).collect();
        test.retrace(&line);
        assert!((MOST_POINTS / 2..=MOST_POINTS).contains(&test.trace.len()));
        assert_eq!((test.trace[0], *test.trace.last().unwrap()), ((0, 0.0), (9_999, 9_999.0)));
        assert!(test.trace.is_sorted_by(|one, next| one.0 < next.0));
    }
}
