//! A player's side of the messages: START, PLAY, STOP, ABORT, INFO. The board follows what the controller says was played, never what we
//! answered: an answer that came too late has been replaced.

use super::kif::Kif;
use super::rules::{move_kif, move_text, recognise};
use crate::Catalog;
use fiveply_core::{AnyRecord, Limits, Player, Question, Side};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The longest clock that is believed.
const LONGEST_CLOCK: Duration = Duration::from_secs(3600);
/// Of every play clock so much, and at most so long, is kept back for the way.
const KEPT_BACK: (u32, Duration) = (4, Duration::from_secs(1));

/// A match.
struct Match {
    id: String,
    side: Side,
    roles: Vec<String>,
    record: Box<dyn AnyRecord>,
    player: Box<dyn Player>,
    clock: Duration,
}

/// The player that a controller talks to.
pub struct Agent<'a> {
    catalog: &'a dyn Catalog,
    /// The engine that chooses.
    engine: String,
    current: Mutex<Option<Match>>,
    /// Stops the search that is running.
    stop: Mutex<Arc<AtomicBool>>,
    /// Hears what is going on, a line at a time.
    log: &'a (dyn Fn(&str) + Sync),
}

impl<'a> Agent<'a> {
    /// An agent whose moves `engine` chooses.
    pub fn new(catalog: &'a dyn Catalog, engine: &str, log: &'a (dyn Fn(&str) + Sync)) -> Self {
        Agent { catalog, engine: engine.to_owned(), current: Mutex::default(), stop: Mutex::default(), log }
    }

    /// The answer to a message; an error when it is none.
    pub fn answer(&self, message: &str) -> Result<String, String> {
        let begun = Instant::now();
        let message = Kif::parse(message)?;
        let items = message.items();
        let kind = items.first().and_then(Kif::word).unwrap_or_default();
        match (kind, items.get(1..).unwrap_or_default()) {
            ("info", _) => {
                // A lock that is held means that somebody is thinking.
                let free = self.current.try_lock().is_ok_and(|current| current.is_none());
                Ok(format!("((name Fiveply) (status {}))", if free { "available" } else { "busy" }))
            }
            ("start", [id, role, rules, _start_clock, clock]) => Ok(self.start(&id.to_string(), role, rules, clock)),
            ("play", [id, moves]) => Ok(self.play(&id.to_string(), moves, begun)),
            ("stop", [id, moves]) => {
                self.finish(&id.to_string(), Some(moves));
                Ok("done".to_owned())
            }
            ("abort", [id, ..]) => {
                self.interrupt();
                self.finish(&id.to_string(), None);
                Ok("done".to_owned())
            }
            _ => Err(format!(
                "{kind:?} is no message of ours; accepted: START, PLAY, STOP, ABORT, INFO with their parts"
            )),
        }
    }

    fn current(&self) -> std::sync::MutexGuard<'_, Option<Match>> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends a search that a controller that has gone may have left behind.
    fn interrupt(&self) {
        self.stop.lock().unwrap_or_else(PoisonError::into_inner).store(true, Relaxed);
    }

    fn start(&self, id: &str, role: &Kif, rules: &Kif, clock: &Kif) -> String {
        self.interrupt();
        let mut current = self.current();
        *current = None;
        match self.begin(id, role, rules, clock) {
            Ok(begun) => {
                (self.log)(&format!(
                    "match {id}: {} as {role}, {} s a move",
                    begun.record.game(),
                    begun.clock.as_secs_f64()
                ));
                *current = Some(begun);
                "ready".to_owned()
            }
            Err(fault) => {
                (self.log)(&format!("match {id}: we cannot play {fault}"));
                "unknown".to_owned()
            }
        }
    }

    fn begin(&self, id: &str, role: &Kif, rules: &Kif, clock: &Kif) -> Result<Match, String> {
        let recognised = recognise(self.catalog, rules.items())?;
        let place = recognised.roles.iter().position(|each| Some(each.as_str()) == role.word());
        let place = place.ok_or_else(|| format!("role {role}; the rules have {}", recognised.roles.join(", ")))?;
        let clock = clock.word().and_then(|text| text.parse::<u64>().ok()).map(Duration::from_secs);
        let clock = clock.ok_or("a match without a play clock in seconds")?.min(LONGEST_CLOCK);
        let record = recognised.game.open(None, &[]).map_err(|error| error.to_string())?;
        let player = recognised.game.player(&self.engine).map_err(|error| error.to_string())?;
        Ok(Match { id: id.to_owned(), side: Side::BOTH[place], roles: recognised.roles, record, player, clock })
    }

    fn play(&self, id: &str, moves: &Kif, begun: Instant) -> String {
        let stop = Arc::new(AtomicBool::new(false));
        let mut current = self.current();
        let Some(game) = current.as_mut().filter(|game| game.id == id) else {
            (self.log)(&format!("match {id}: unknown; answered noop"));
            return "noop".to_owned();
        };
        if let Err(fault) = game.follow(moves) {
            (self.log)(&format!("match {id}: {fault}; answered noop"));
            return "noop".to_owned();
        }
        if game.record.side() != game.side || game.record.ending().is_some() {
            return "noop".to_owned();
        }
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&stop);
        let kept = (game.clock / KEPT_BACK.0).min(KEPT_BACK.1);
        let time = game.clock.saturating_sub(kept).saturating_sub(begun.elapsed()).max(Duration::from_millis(10));
        let question =
            Question { limits: Limits { time: Some(time), ..Limits::default() }, stop, ..Question::default() };
        let choice = game.player.choose(&*game.record, &question, &mut |_| {});
        let m = choice.map(|choice| choice.m).or_else(|| game.record.legal_moves().into_iter().next());
        m.as_deref().and_then(move_kif).unwrap_or_else(|| "noop".to_owned())
    }

    fn finish(&self, id: &str, moves: Option<&Kif>) {
        let mut current = self.current();
        let Some(game) = current.as_mut().filter(|game| game.id == id) else { return };
        let followed = moves.map_or(Ok(()), |moves| game.follow(moves));
        let ending = game.record.ending();
        let words = match (followed, ending, moves) {
            (Err(fault), _, _) => fault,
            (_, _, None) => "aborted".to_owned(),
            (_, None, _) => "stopped".to_owned(),
            (_, Some(ending), _) => match ending.outcome.winner() {
                Some(winner) => format!("{} won: {}", game.roles[winner.index()], ending.reason),
                None => format!("drawn: {}", ending.reason),
            },
        };
        (self.log)(&format!("match {id}: {words}"));
        *current = None;
    }
}

impl Match {
    /// Plays what was played.
    fn follow(&mut self, moves: &Kif) -> Result<(), String> {
        if moves.word() == Some("nil") || moves.items().is_empty() {
            return Ok(());
        }
        let items = moves.items();
        if items.len() != self.roles.len() {
            return Err(format!("{} moves for {} roles", items.len(), self.roles.len()));
        }
        let m = &items[self.record.side().index()];
        let text = move_text(m).ok_or_else(|| format!("{m} is no move"))?;
        self.record.play(&text).map(drop).map_err(|error| error.to_string())
    }
}
