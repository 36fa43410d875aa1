//! The Chess Engine Communication Protocol (Tim Mann, H.G. Muller), version 2, from the host's
//! side. The engine stays in force mode, where it only keeps the board, except while it is asked
//! for a move.

use super::dialogue::{Asked, Dialogue};
use super::process::{Process, Silence};
use super::trouble::Trouble;
use super::{Program, info};
use fiveply_core::{AnyGame, Choice, FaultKind, Info, TimeControl};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// Engines of the first version of the protocol do not answer; the second gives them so long.
const FEATURES_WITHIN: Duration = Duration::from_secs(2);

/// An engine that speaks xboard.
pub(super) struct Xboard {
    process: Process,
    pub(super) features: BTreeMap<String, String>,
    fischer: bool,
    start: String,
    options: Vec<(String, String)>,
    /// The position it stands at: where the game began and the moves since; `None` when it must be
    /// set up.
    board: Option<(String, Vec<String>)>,
    pings: u32,
    last: String,
}

impl Xboard {
    /// Greets the engine. One that says nothing at all may still speak the first version of the
    /// protocol.
    pub(super) fn open(
        process: Process,
        program: &Program,
        game: &dyn AnyGame,
        greeting: Duration,
    ) -> Result<Self, (Trouble, Process)> {
        let text = game.text();
        if !text.starts_with("chess") {
            let fault = format!("xboard engines play chess alone, not {text}");
            return Err((Trouble::new(FaultKind::Illegal, fault), process));
        }
        let start = game.open(None, &[]).map(|record| record.start_text()).unwrap_or_default();
        let mut engine = Xboard {
            process,
            features: BTreeMap::new(),
            fischer: text.starts_with("chess:960"),
            start,
            options: program.options.clone(),
            board: None,
            pings: 0,
            last: String::new(),
        };
        match engine.greet(greeting) {
            Ok(()) => Ok(engine),
            Err(trouble) => Err((trouble, engine.process)),
        }
    }

    fn greet(&mut self, patience: Duration) -> Result<(), Trouble> {
        self.send("xboard");
        self.send("protover 2");
        let mut deadline = Instant::now() + FEATURES_WITHIN.min(patience);
        loop {
            let line = match self.process.receive(deadline) {
                Ok(line) => line,
                Err(Silence::Deadline) => break,
                Err(silence) => return Err(Trouble::silence(silence, &mut self.process)),
            };
            for (name, value) in features(&line) {
                match (name.as_str(), value.as_str()) {
                    ("done", "1") => return self.check_features(),
                    ("done", _) => deadline = Instant::now() + patience,
                    _ => self.process.send(&format!("accepted {name}")),
                }
                self.features.insert(name, value);
            }
        }
        self.check_features()
    }

    fn check_features(&self) -> Result<(), Trouble> {
        let variants = self.features.get("variants").map_or("", String::as_str);
        if self.fischer && !variants.split(',').any(|variant| variant.trim() == "fischerandom") {
            return Err(Trouble::new(FaultKind::Illegal, "it does not play Chess960"));
        }
        Ok(())
    }

    pub(super) fn has(&self, feature: &str) -> bool {
        self.features.get(feature).is_some_and(|value| value == "1")
    }

    pub(super) fn send(&mut self, command: &str) {
        self.process.send(command);
        command.clone_into(&mut self.last);
    }

    /// Brings the engine's board to the record's position.
    fn set_board(&mut self, asked: &Asked<'_>) -> Result<(), Trouble> {
        let (start, moves) = asked.line();
        let known = self.board.take().filter(|(from, played)| *from == start && moves.starts_with(played));
        let played = match known {
            Some((_, played)) => played.len(),
            None => {
                self.send("new");
                self.send("force");
                if self.fischer {
                    self.send("variant fischerandom");
                }
                for (name, value) in self.options.clone() {
                    self.send(&format!("option {name}={value}"));
                }
                for command in ["easy", "post"] {
                    self.send(command);
                }
                if start != self.start || self.fischer {
                    self.send(&format!("setboard {start}"));
                }
                0
            }
        };
        let prefix = if self.has("usermove") { "usermove " } else { "" };
        for m in &moves[played..] {
            self.send(&format!("{prefix}{m}"));
        }
        self.board = Some((start, moves));
        if self.has("ping") {
            self.ping(asked.patience)?;
        }
        Ok(())
    }

    fn ping(&mut self, patience: Duration) -> Result<(), Trouble> {
        self.pings += 1;
        let (ping, pong) = (format!("ping {}", self.pings), format!("pong {}", self.pings));
        self.send(&ping);
        let deadline = Instant::now() + patience;
        loop {
            match self.process.receive(deadline) {
                Ok(line) if line.trim() == pong => return Ok(()),
                Ok(line) => refusal(&line).map_or(Ok(()), Err)?,
                Err(silence) => return Err(Trouble::silence(silence, &mut self.process)),
            }
        }
    }

    /// The limits in the protocol's whole seconds and hundredths.
    fn set_limits(&mut self, asked: &Asked<'_>) {
        let limits = asked.limits();
        if let Some(TimeControl { remaining, increment, .. }) = limits.clock {
            self.send(&format!("level 0 {} {}", remaining.as_secs().div_ceil(60).max(1), increment.as_secs_f64()));
            let hundredths = (remaining.as_millis() / 10).max(1);
            self.send(&format!("time {hundredths}"));
            self.send(&format!("otim {hundredths}"));
        } else {
            let seconds = limits.time.unwrap_or(Duration::from_secs(60)).as_secs_f64();
            // A clock of thirty moves makes engines that only know clocks hurry too.
            self.send(&format!("st {}", (seconds.floor() as u64).max(1)));
            if seconds < 1.0 {
                self.send(&format!("time {}", (seconds * 3000.0).max(1.0) as u64));
            }
        }
        if let Some(depth) = limits.depth {
            self.send(&format!("sd {depth}"));
        }
    }
}

impl Dialogue for Xboard {
    fn new_game(&mut self) {
        self.board = None;
    }

    fn think(&mut self, asked: &Asked<'_>, report: &mut dyn FnMut(&Info)) -> Result<Choice, Trouble> {
        self.set_board(asked)?;
        self.set_limits(asked);
        let begun = Instant::now();
        self.send("go");
        let mut last = None;
        let answer = asked.listen(&mut self.process, "?", |line| {
            if let Some(info) = info::thinking(line, asked.record) {
                if !info.pv.is_empty() {
                    report(&info);
                }
                last = Some(info);
            }
            if let Some(trouble) = refusal(line) {
                return Some(Err(trouble));
            }
            let m = ["move ", "My move is: ", "My move is : "]
                .iter()
                .find_map(|words| line.trim_start().strip_prefix(words))?;
            Some(Ok(m.trim().to_owned()))
        })?;
        self.process.send("force");
        let choice = asked.choice(&answer?, last.as_ref(), begun)?;
        if let Some((_, moves)) = &mut self.board {
            moves.push(choice.m.clone());
        }
        Ok(choice)
    }

    fn last_command(&self) -> &str {
        &self.last
    }

    fn process(&mut self) -> &mut Process {
        &mut self.process
    }
}

/// A line by which the engine refuses to go on.
pub(super) fn refusal(line: &str) -> Option<Trouble> {
    let line = line.trim();
    // Engines that do not know a command, as `sd 4`, may take that for a move too; a move is one
    // word.
    let is_move = |text: &str| text.rsplit(':').next().is_some_and(|word| word.split_whitespace().count() == 1);
    let what = match line {
        _ if line.starts_with("Illegal move") && is_move(line) => format!("it takes our move for illegal: {line:?}"),
        _ if line.starts_with("tellusererror Illegal position") => format!("it refuses our position: {line:?}"),
        "resign" | "tellics resign" => return Some(Trouble::new(FaultKind::Resigned, "it resigned")),
        _ => return None,
    };
    Some(Trouble::new(FaultKind::Illegal, what))
}

/// The features that a line declares.
fn features(line: &str) -> Vec<(String, String)> {
    let Some(mut rest) = line.trim().strip_prefix("feature ") else { return Vec::new() };
    let mut found = Vec::new();
    while let Some((name, value)) = rest.split_once('=') {
        let (value, after) = match value.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => value.split_once(' ').unwrap_or((value, "")),
        };
        found.push((name.trim().to_owned(), value.to_owned()));
        rest = after;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read() {
        let read = features("feature ping=1 myname=\"A \"  variants=\"normal,fischerandom\" done=0");
        let expected = [("ping", "1"), ("myname", "A "), ("variants", "normal,fischerandom"), ("done", "0")];
        assert_eq!(read, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert!(features("features").is_empty() && features("move e2e4").is_empty());
        assert_eq!(features("feature a=\"open").len(), 1);
    }

    #[test]
    fn refusals_are_told_apart() {
        assert!(refusal("Illegal move: sd 4").is_none() && refusal("Illegal move (in check): e1e2").is_some());
        assert!(refusal("Illegal move: e2e5").unwrap().what.contains("our move"));
        assert!(
            refusal("resign").is_some_and(|trouble| trouble.kind == FaultKind::Resigned)
                && refusal("move e2e4").is_none()
                && refusal("1-0 {White mates}").is_none()
        );
    }
}
