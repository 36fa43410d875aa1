//! Proof-number search as a player: it plays proved moves, and asks another player while nothing is
//! proved.

use super::limits;
use crate::boxed::Boxed;
use crate::settings::Settings;
use fiveply_core::{Answer, AnyRecord, Choice, Evaluated, Info, Limits, Player, Question, Record, ShownScore};
use fiveply_search::proof::{Proof, Solver};
use std::time::{Duration, Instant};

/// A solver with somebody to ask.
pub(super) struct Prover<G: Evaluated> {
    game: G,
    settings: Settings,
    solver: Solver<G>,
    fallback: Box<dyn Player>,
}

impl<G: Evaluated> Prover<G> {
    pub(super) fn new(game: &G, settings: Settings, solver: Solver<G>, fallback: Box<dyn Player>) -> Self {
        Prover { game: game.clone(), settings, solver, fallback }
    }
}

/// Half of what may be used goes into the proof; of an odd number of nodes the smaller half, so
/// that the fallback has at least one.
fn half(limits: &Limits) -> Limits {
    let by_clock = limits.clock.map(|clock| clock.remaining / 60 + clock.increment / 3);
    let time = limits.time.into_iter().chain(by_clock).min().map(|time| time / 2);
    let nothing_else = limits.nodes.is_none() && time.is_none();
    Limits {
        nodes: limits.nodes.map(|nodes| nodes / 2),
        time: time.or(nothing_else.then_some(Duration::from_secs(1))),
        ..Limits::default()
    }
}

impl<G: Evaluated> Player for Prover<G> {
    fn text(&self) -> String {
        self.settings.spec().to_string()
    }

    fn new_game(&mut self) {
        self.fallback.new_game();
    }

    fn reseed(&mut self, part: u64) {
        self.fallback.reseed(part);
    }

    fn shortage(&self) -> Option<String> {
        self.fallback.shortage()
    }

    fn choose(&mut self, any: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Answer {
        let Some(Boxed(record)) = any.as_any().downcast_ref::<Boxed<Record<G>>>() else { return Ok(None) };
        let begun = Instant::now();
        let limits = limits(&self.settings.limits, &question.limits);
        let solution = self.solver.solve(record, &half(&limits), &question.stop, &mut |_| {});
        let mut nodes = solution.nodes;
        // A lost position is proved too, but the fallback may set a harder task than the longest
        // resistance of unknown length.
        if let (Some(m), true) = (solution.best, question.only.is_empty()) {
            let score = match (solution.result, solution.plies) {
                (Proof::Win, Some(plies)) => Some(ShownScore::Win(plies)),
                (Proof::Loss, Some(plies)) => Some(ShownScore::Loss(plies)),
                (Proof::Draw, _) => Some(ShownScore::Draw(true)),
                _ => None,
            };
            if solution.result == Proof::Win || score.is_some() {
                let m = self.game.move_text(record.position(), m);
                return Ok(Some(Choice { m, score, depth: 0, nodes, time: begun.elapsed() }));
            }
        }
        let rest = Limits {
            nodes: limits.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: limits.time.map(|time| time.saturating_sub(begun.elapsed())),
            ..limits
        };
        let question = Question { limits: rest, ..question.clone() };
        let choice = self.fallback.choose(any, &question, report)?;
        Ok(choice.map(|choice| {
            nodes += choice.nodes;
            Choice { nodes, time: begun.elapsed(), ..choice }
        }))
    }
}
