//! What the languages have in common: a question in, a choice or a trouble out.

use super::Host;
use super::process::{Process, Silence};
use super::trouble::Trouble;
use fiveply_core::{AnyRecord, Choice, FaultKind, Info, Limits, NULL_MOVE, Question};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// How often a running search is asked whether it should stop.
const LOOK: Duration = Duration::from_millis(5);
/// Longer times mean "until you are told".
const LONG: Duration = Duration::from_secs(24 * 3600);
/// The limits of an engine that is given none.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// An engine that counts nodes or plies gets so many times its patience.
const UNTIMED: u32 = 6;

/// A question to an engine.
pub(super) struct Asked<'a> {
    pub(super) record: &'a dyn AnyRecord,
    pub(super) question: &'a Question,
    pub(super) limits: Limits,
    pub(super) patience: Duration,
    pub(super) host: &'a Host,
    pub(super) name: &'a str,
}

impl Asked<'_> {
    /// The limits, something among them.
    pub(super) fn limits(&self) -> Limits {
        let limits = self.limits;
        if limits == Limits::default() { Limits { time: Some(DEFAULT_TIME), ..limits } } else { limits }
    }

    /// Where the engine's game begins, and the moves since. No protocol has a null move, so after
    /// one the game begins with the position.
    pub(super) fn line(&self) -> (String, Vec<String>) {
        let moves = self.record.history();
        match moves.iter().any(|m| m == NULL_MOVE) {
            true => (self.record.position_text(), Vec::new()),
            false => (self.record.start_text(), moves),
        }
    }

    /// Whether the search goes on until it is stopped.
    pub(super) fn endless(&self) -> bool {
        let limits = self.limits();
        limits.time.is_some_and(|time| time > LONG)
            && limits.depth.is_none()
            && limits.nodes.is_none()
            && limits.clock.is_none()
    }

    /// When an answer must have come.
    fn deadline(&self) -> Instant {
        let limits = self.limits();
        let clock = limits.clock.map(|clock| clock.remaining + clock.increment);
        let time = limits.time.into_iter().chain(clock).min().map(|time| time.min(10 * 365 * LONG) + self.patience);
        Instant::now() + time.unwrap_or(UNTIMED * self.patience)
    }

    /// Reads lines until `answer` makes a result of one; tells the engine to `stop` when the
    /// question is withdrawn.
    pub(super) fn listen<T>(
        &self,
        process: &mut Process,
        stop: &str,
        mut answer: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Trouble> {
        let mut deadline = self.deadline();
        let mut stopped = false;
        loop {
            if !stopped && self.question.stop.load(Relaxed) {
                stopped = true;
                process.send(stop);
                deadline = deadline.min(Instant::now() + self.patience);
            }
            match process.receive(deadline.min(Instant::now() + LOOK)) {
                Ok(line) => {
                    if let Some(result) = answer(&line) {
                        return Ok(result);
                    }
                }
                Err(Silence::Deadline) if Instant::now() < deadline => {}
                Err(silence) => return Err(Trouble::silence(silence, process)),
            }
        }
    }

    /// The engine's move as a choice, checked by our rules.
    pub(super) fn choice(&self, m: &str, last: Option<&Info>, begun: Instant) -> Result<Choice, Trouble> {
        let played = self.record.boxed_clone().play(m);
        let played = played.map_err(|error| Trouble::new(FaultKind::Illegal, error.to_string()))?;
        Ok(Choice {
            m: played.text,
            score: last.map(|info| info.score),
            depth: last.map_or(0, |info| info.depth),
            nodes: last.map_or(0, |info| info.nodes),
            time: begun.elapsed(),
        })
    }
}

/// A conversation with an engine in one language.
pub(super) trait Dialogue: Send {
    /// A new game begins.
    fn new_game(&mut self);

    /// Asks for a move.
    fn think(&mut self, asked: &Asked<'_>, report: &mut dyn FnMut(&Info)) -> Result<Choice, Trouble>;

    /// What was sent last that wants an answer.
    fn last_command(&self) -> &str;

    /// The process.
    fn process(&mut self) -> &mut Process;
}
