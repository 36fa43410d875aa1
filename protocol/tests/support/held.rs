//! A catalog whose games and players wait until the test lets them go, so that a test knows what is
//! under way without looking at a clock. Or it has no players at all, as on a machine without memory.

#![allow(dead_code, reason = "every test uses a part of it")]

use super::support::Ours;
use fiveply_core::{
    Answer, AnyGame, AnyRecord, Coefficients, EvaluationInfo, Info, OpeningRule, ParseError, Player, Question,
    Resources, Score, Side, Solved, Solving, Term,
};
use fiveply_engines::EngineSpec;
use fiveply_protocol::{Catalog, EngineOption};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What waits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Held {
    /// Looking up a game, which is a part of recognising it.
    Games,
    /// Choosing a move.
    Players,
    /// Making a player, for ever: it is refused.
    Making,
}

/// What a held search saw.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Began,
    Stopped,
    LetGo,
}

/// The test's end.
pub(crate) struct Holder {
    pub(crate) events: Receiver<Event>,
    /// Lets one go.
    pub(crate) go: Sender<()>,
}

/// Our end.
struct Gate {
    events: Sender<Event>,
    go: Mutex<Receiver<()>>,
}

pub(crate) struct HeldCatalog {
    held: Held,
    gate: Arc<Gate>,
}

struct HeldGame {
    game: Box<dyn AnyGame>,
    held: Held,
    gate: Arc<Gate>,
}

struct HeldPlayer(Arc<Gate>);

/// A catalog and what holds it.
pub(crate) fn held(held: Held) -> (HeldCatalog, Holder) {
    let (events, seen) = channel();
    let (go, going) = channel();
    let gate = Arc::new(Gate { events, go: Mutex::new(going) });
    (HeldCatalog { held, gate }, Holder { events: seen, go })
}

impl Gate {
    /// Waits until the test lets it go or `is_stopped`.
    fn wait(&self, is_stopped: impl Fn() -> bool) {
        self.events.send(Event::Began).unwrap();
        let end = loop {
            if is_stopped() {
                break Event::Stopped;
            }
            let go = self.go.lock().unwrap();
            match go.recv_timeout(Duration::from_millis(1)) {
                Ok(()) => break Event::LetGo,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Event::Stopped,
            }
        };
        // The test may have ended.
        let _ = self.events.send(end);
    }
}

impl Catalog for HeldCatalog {
    fn game(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        if self.held == Held::Games {
            self.gate.wait(|| false);
        }
        let game = fiveply_catalog::game(text)?;
        Ok(Box::new(HeldGame { game, held: self.held, gate: Arc::clone(&self.gate) }))
    }

    fn games(&self) -> Vec<String> {
        Ours.games()
    }

    fn options(&self, game: &dyn AnyGame, base: &EngineSpec) -> Vec<EngineOption> {
        Ours.options(game, base)
    }

    fn engine(&self, game: &dyn AnyGame, base: &EngineSpec, set: &BTreeMap<String, String>) -> EngineSpec {
        Ours.engine(game, base, set)
    }
}

impl Player for HeldPlayer {
    fn text(&self) -> String {
        "held".to_owned()
    }

    fn choose(&mut self, _: &dyn AnyRecord, question: &Question, _: &mut dyn FnMut(&Info)) -> Answer {
        self.0.wait(|| question.stop.load(Relaxed));
        Ok(None)
    }
}

impl AnyGame for HeldGame {
    fn text(&self) -> String {
        self.game.text()
    }

    fn title(&self) -> &'static str {
        self.game.title()
    }

    fn open(&self, position: Option<&str>, moves: &[&str]) -> Result<Box<dyn AnyRecord>, ParseError> {
        self.game.open(position, moves)
    }

    fn player(&self, text: &str) -> Result<Box<dyn Player>, ParseError> {
        match self.held {
            Held::Games => self.game.player(text),
            Held::Players => Ok(Box::new(HeldPlayer(Arc::clone(&self.gate)))),
            Held::Making => Err(ParseError::new("engine", text, "there is not enough memory", "less")),
        }
    }

    fn resources(&self, text: &str) -> Result<Resources, ParseError> {
        self.game.resources(text)
    }

    fn faulty_player(&self, text: &str, faults: &str) -> Result<Box<dyn Player>, ParseError> {
        self.game.faulty_player(text, faults)
    }

    fn solve(&self, record: &dyn AnyRecord, task: &mut Solving<'_>) -> Result<Solved, ParseError> {
        self.game.solve(record, task)
    }

    fn weighted_player(&self, text: &str, weights: &[Score]) -> Result<Box<dyn Player>, ParseError> {
        self.game.weighted_player(text, weights)
    }

    fn evaluations(&self) -> &'static [EvaluationInfo] {
        self.game.evaluations()
    }

    fn evaluate(&self, record: &dyn AnyRecord, evaluation: &str) -> Result<(Score, Vec<Term>), ParseError> {
        self.game.evaluate(record, evaluation)
    }

    fn coefficients(&self, evaluation: &str, weights: &[Score]) -> Result<Box<dyn Coefficients>, ParseError> {
        self.game.coefficients(evaluation, weights)
    }

    fn opening_rule(&self) -> OpeningRule {
        self.game.opening_rule()
    }

    fn can_be_drawn(&self) -> bool {
        self.game.can_be_drawn()
    }

    fn win_scale(&self) -> f64 {
        self.game.win_scale()
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.game.side_name(side)
    }

    fn side_letter(&self, side: Side) -> char {
        self.game.side_letter(side)
    }
}
