//! A player's side of the messages: INFO, PREVIEW, START, PLAY, STOP, ABORT. Nothing here waits for
//! anything but the match that a message names: rules are recognised and moves are searched while
//! no other message is kept waiting.

use super::kif::Kif;
use super::seat::{Invitation, Seat};
use crate::Catalog;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Longer texts of a controller are cut in the log.
const LONGEST_LINE: usize = 500;

/// A match that is played.
struct Match {
    id: String,
    seat: Mutex<Seat>,
    /// Ends the search that is running.
    stop: Mutex<Arc<AtomicBool>>,
    /// Whether nothing more is to be searched.
    is_over: AtomicBool,
}

/// A match whose rules are being looked at.
struct Beginning {
    id: String,
    stop: Arc<AtomicBool>,
}

/// What is going on. Its lock is held for a moment only.
#[derive(Default)]
struct Desk {
    current: Option<Arc<Match>>,
    beginning: Option<Beginning>,
}

/// The player that a controller talks to.
pub struct Agent<'a> {
    catalog: &'a dyn Catalog,
    /// The engine that chooses.
    engine: String,
    desk: Mutex<Desk>,
    /// Hears what is going on, a line at a time.
    log: &'a (dyn Fn(&str) + Sync),
}

impl<'a> Agent<'a> {
    /// An agent whose moves `engine` chooses.
    pub fn new(catalog: &'a dyn Catalog, engine: &str, log: &'a (dyn Fn(&str) + Sync)) -> Self {
        Agent { catalog, engine: engine.to_owned(), desk: Mutex::default(), log }
    }

    /// The answer to a message; an error when it is none.
    pub fn answer(&self, message: &str) -> Result<String, String> {
        let begun = Instant::now();
        let message = Kif::parse(message)?;
        let items = message.items();
        let kind = items.first().and_then(Kif::word).unwrap_or_default();
        let done = || Ok("done".to_owned());
        match (kind, items.get(1..).unwrap_or_default()) {
            ("info", _) => {
                let desk = self.desk();
                let free = desk.current.is_none() && desk.beginning.is_none();
                Ok(format!("((name Fiveply) (status {}))", if free { "available" } else { "busy" }))
            }
            // A preview asks for nothing: the rules come again with the match.
            ("preview", [_rules, ..]) => Ok("ready".to_owned()),
            ("start", [id, role, rules, start_clock, play_clock]) => {
                Ok(self.start(&id.to_string(), &Invitation { role, rules, start_clock, play_clock }))
            }
            ("play", [id, moves]) => Ok(self.play(&id.to_string(), moves, begun)),
            ("stop", [id, moves]) => {
                self.finish(&id.to_string(), Some(moves));
                done()
            }
            ("abort", [id, ..]) => {
                self.finish(&id.to_string(), None);
                done()
            }
            _ => Err(format!(
                "{kind:.40?} is no message of ours; accepted: INFO, PREVIEW, START, PLAY, STOP, ABORT with their parts"
            )),
        }
    }

    /// Writes a line about a match into the log. Names come from strangers, so nothing in them may
    /// steer a terminal.
    pub(super) fn say(&self, subject: &str, words: &str) {
        let line = format!("{subject}: {words}");
        let mut shown = String::new();
        for letter in line.chars().take(LONGEST_LINE) {
            if letter.is_control() { shown.extend(letter.escape_default()) } else { shown.push(letter) }
        }
        if line.chars().nth(LONGEST_LINE).is_some() {
            shown.push('…');
        }
        (self.log)(&shown);
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        lock(&self.desk)
    }

    fn start(&self, id: &str, invitation: &Invitation<'_>) -> String {
        let subject = format!("match {id}");
        let stop = Arc::new(AtomicBool::new(false));
        let beginning = Beginning { id: id.to_owned(), stop: Arc::clone(&stop) };
        if let Some(before) = self.desk().beginning.replace(beginning) {
            before.stop.store(true, Relaxed);
        }
        let taken = Seat::take(self.catalog, &self.engine, invitation, &stop);
        let mut desk = self.desk();
        if desk.beginning.take_if(|beginning| Arc::ptr_eq(&beginning.stop, &stop)).is_none() {
            drop(desk);
            self.say(&subject, "called off before it began");
            return "busy".to_owned();
        }
        match taken {
            Ok((seat, words)) => {
                let before = desk.current.replace(Arc::new(Match::new(id, seat)));
                drop(desk);
                // A controller that has gone may have left a match behind.
                if let Some(before) = before {
                    before.end();
                }
                self.say(&subject, &words);
                "ready".to_owned()
            }
            Err(fault) => {
                drop(desk);
                self.say(&subject, &format!("we cannot play {fault}"));
                "unknown".to_owned()
            }
        }
    }

    fn play(&self, id: &str, moves: &Kif, begun: Instant) -> String {
        let subject = format!("match {id}");
        let found = self.desk().current.clone().filter(|game| game.id == id);
        let Some(game) = found else {
            self.say(&subject, "unknown; answered noop");
            return "noop".to_owned();
        };
        let say = |words: &str| self.say(&subject, words);
        // A controller that asks again no longer waits for the last answer.
        let stop = game.interrupt();
        let mut seat = lock(&game.seat);
        if let Err(fault) = seat.follow(moves, &say) {
            say(&fault);
        }
        seat.choose(begun, &stop, &say)
    }

    /// Ends the match, or its beginning, if it is ours.
    fn finish(&self, id: &str, moves: Option<&Kif>) {
        let subject = format!("match {id}");
        let mut desk = self.desk();
        if let Some(beginning) = desk.beginning.take_if(|beginning| beginning.id == id) {
            beginning.stop.store(true, Relaxed);
        }
        let Some(game) = desk.current.take_if(|game| game.id == id) else { return };
        drop(desk);
        game.end();
        let Some(moves) = moves else { return self.say(&subject, "aborted") };
        let mut seat = lock(&game.seat);
        let followed = seat.follow(moves, &|words| self.say(&subject, words));
        self.say(&subject, &followed.map_or_else(|fault| fault, |()| seat.result()));
    }
}

impl Match {
    fn new(id: &str, seat: Seat) -> Self {
        Match { id: id.to_owned(), seat: Mutex::new(seat), stop: Mutex::default(), is_over: AtomicBool::new(false) }
    }

    /// Ends the search that is running; the flag for the next.
    fn interrupt(&self) -> Arc<AtomicBool> {
        let mut stop = lock(&self.stop);
        stop.store(true, Relaxed);
        *stop = Arc::new(AtomicBool::new(self.is_over.load(Relaxed)));
        Arc::clone(&stop)
    }

    /// Ends the search that is running, and all that may follow.
    fn end(&self) {
        self.is_over.store(true, Relaxed);
        self.interrupt();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
