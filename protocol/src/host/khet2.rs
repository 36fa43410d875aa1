//! The text protocol of Khet2-AI (AlexKent3141), from the host's side: `position`, `go`, `stop`,
//! `quit`, and `bestmove`, where `none` means that every move loses. It knows no greeting and no
//! options, counts no nodes and knows no clock.

use super::dialogue::{Asked, Dialogue};
use super::process::Process;
use super::trouble::Trouble;
use super::{Program, info};
use crate::khet2::{Notation, move_from_digits, move_to_digits};
use fiveply_core::{AnyGame, Choice, FaultKind, Info, Limits, ParseError, TimeControl};
use std::time::{Duration, Instant};

/// The games that it plays, each with its word for their start.
const STARTS: [(&str, &str); 3] =
    [("khet:2.0", "standard"), ("khet:2.0,imhotep", "imhotep"), ("khet:2.0,dynasty", "dynasty")];
/// After a hundred plies in which nothing is struck it takes a game for drawn, which our rules do
/// not say. Well before that it gets the position instead of the moves.
const MOST_QUIET: usize = 80;
/// The time for a move without limits.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// Whether a game is one of those that it plays.
pub(super) fn plays(game: &str) -> bool {
    game == "khet:2.0" || game.starts_with("khet:2.0,")
}

/// An engine that speaks this protocol.
pub(super) struct Khet2 {
    process: Process,
    /// The start of the game, and its word for it.
    start: (String, &'static str),
    last: String,
}

impl Khet2 {
    /// Makes sure that the engine is there by letting it search a ply.
    pub(super) fn open(
        process: Process,
        program: &Program,
        game: &dyn AnyGame,
        greeting: Duration,
    ) -> Result<Self, (Trouble, Process)> {
        let text = game.text();
        let refused = |fault: String| Trouble::new(FaultKind::Illegal, fault);
        if !plays(&text) {
            return Err((refused(format!("programs of this protocol play khet:2.0 alone, not {text}")), process));
        }
        if let Some((name, _)) = program.options.first() {
            return Err((refused(format!("it has no option {name:?}; the protocol has none")), process));
        }
        let start = game.open(None, &[]).map(|record| record.start_text()).unwrap_or_default();
        let word = STARTS.iter().find(|(game, _)| *game == text).map_or(STARTS[0].1, |(_, word)| word);
        let mut engine = Khet2 { process, start: (start, word), last: String::new() };
        match engine.greet(greeting) {
            Ok(()) => Ok(engine),
            Err(trouble) => Err((trouble, engine.process)),
        }
    }

    fn greet(&mut self, patience: Duration) -> Result<(), Trouble> {
        self.send("newgame");
        self.send("position standard");
        self.send("go depth 1");
        let deadline = Instant::now() + patience;
        loop {
            match self.process.receive(deadline) {
                Ok(line) if line.starts_with("bestmove ") => return Ok(()),
                Ok(_) => {}
                Err(silence) => return Err(Trouble::silence(silence, &mut self.process)),
            }
        }
    }

    fn send(&mut self, command: &str) {
        self.process.send(command);
        command.clone_into(&mut self.last);
    }

    fn position(&self, asked: &Asked<'_>) -> Result<String, ParseError> {
        let (start, moves) = asked.line();
        let quiet = moves.iter().rev().take_while(|m| !m.contains('x')).count();
        if quiet > MOST_QUIET {
            return Ok(format!("position {}", Notation::Digits.write(&asked.record.position_text())?));
        }
        let mut words = Vec::new();
        let mut record = asked.record.boxed_clone();
        // How a move is written depends on the position before it.
        for m in moves.iter().rev() {
            record.undo();
            words.push(move_to_digits(&record.position_text(), m)?);
        }
        words.push(if start == self.start.0 { self.start.1.to_owned() } else { Notation::Digits.write(&start)? });
        words.push("position".to_owned());
        words.reverse();
        Ok(words.join(" "))
    }
}

/// The search that comes closest to the limits.
fn go(asked: &Asked<'_>) -> String {
    let Limits { depth, time, clock, .. } = asked.limits();
    if asked.endless() {
        return "go infinite".to_owned();
    }
    let share =
        |TimeControl { remaining, increment, .. }: TimeControl| (remaining / 30 + increment / 2).min(remaining / 2);
    match (time.into_iter().chain(clock.map(share)).min(), depth) {
        (Some(time), _) => format!("go movetime {}", time.as_millis().max(1)),
        (None, Some(depth)) => format!("go depth {depth}"),
        (None, None) => format!("go movetime {}", DEFAULT_TIME.as_millis()),
    }
}

impl Dialogue for Khet2 {
    fn new_game(&mut self) {
        self.send("newgame");
    }

    fn think(&mut self, asked: &Asked<'_>, _: &mut dyn FnMut(&Info)) -> Result<Choice, Trouble> {
        let refused = |error: ParseError| Trouble::new(FaultKind::Illegal, error.to_string());
        let position = self.position(asked).map_err(refused)?;
        self.send(&position);
        self.send(&go(asked));
        let begun = Instant::now();
        let mut last = None;
        let m = asked.listen(&mut self.process, "stop", |line| {
            last = info::khet2(line).or(last.take());
            line.trim().strip_prefix("bestmove ").map(|m| m.trim().to_owned())
        })?;
        if m == "none" {
            return Err(Trouble::new(FaultKind::Resigned, "it resigned: it sees no move that does not lose"));
        }
        let m = move_from_digits(&asked.record.position_text(), &m).map_err(refused)?;
        asked.choice(&m, last.as_ref(), begun)
    }

    fn last_command(&self) -> &str {
        &self.last
    }

    fn process(&mut self) -> &mut Process {
        &mut self.process
    }
}
