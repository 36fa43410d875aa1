//! A catalog whose games and players wait until the test lets them go, so that a test knows what is
//! under way without looking at a clock. Or it has no players at all, as on a machine without
//! memory.

#![allow(dead_code, reason = "every test uses a part of it")]

use super::support::Ours;
use fiveply_core::{Answer, AnyGame, AnyRecord, Info, ParseError, Player, PlayerMaker, PlayerOrder, Question};
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

/// Makes players that wait, or none.
enum HeldPlayers {
    Waiting(Arc<Gate>),
    Refused,
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
        Ok(match self.held {
            Held::Games => game,
            Held::Players => game.with_maker(Arc::new(HeldPlayers::Waiting(Arc::clone(&self.gate)))),
            Held::Making => game.with_maker(Arc::new(HeldPlayers::Refused)),
        })
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

impl PlayerMaker for HeldPlayers {
    fn make(&self, _: &dyn AnyGame, order: &PlayerOrder<'_>) -> Result<Box<dyn Player>, ParseError> {
        match self {
            HeldPlayers::Waiting(gate) => Ok(Box::new(HeldPlayer(Arc::clone(gate)))),
            HeldPlayers::Refused => Err(ParseError::new("engine", order.engine, "there is not enough memory", "less")),
        }
    }
}
