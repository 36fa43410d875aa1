//! UCI and UGI from the host's side.

use super::dialogue::{Asked, Dialogue};
use super::process::Process;
use super::trouble::Trouble;
use super::{Language, Program, info};
use crate::engine::variant_names;
use crate::{EngineOption, OptionKind};
use fiveply_core::{AnyGame, Choice, FaultKind, Info, Limits, ParseError, Side, TimeControl};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// More lines of a greeting are not kept.
const MOST_LINES: usize = 4096;

/// An engine that speaks UCI or UGI.
pub(super) struct Universal {
    process: Process,
    language: Language,
    /// The start that has a word of its own.
    pub(super) start: String,
    /// What variant programs want to see behind a position.
    pub(super) suffix: &'static str,
    last: String,
    /// How long it may take to say that it is there.
    greeting: Duration,
}

impl Universal {
    /// Greets the engine and sets it up for the game.
    pub(super) fn open(
        process: Process,
        language: Language,
        program: &Program,
        game: &dyn AnyGame,
        greeting: Duration,
    ) -> Result<Self, (Trouble, Process)> {
        let mut engine = Universal::new(process, language, game, greeting);
        match engine.set_up(program, game) {
            Ok(()) => Ok(engine),
            Err(trouble) => Err((trouble, engine.process)),
        }
    }

    /// An engine that nobody has greeted yet.
    pub(super) fn new(process: Process, language: Language, game: &dyn AnyGame, greeting: Duration) -> Self {
        // `startpos` is the usual start, also in Chess960, where a game begins elsewhere.
        let fischer = language == Language::Uci && game.text().starts_with("chess:960");
        let start =
            game.open(None, &[]).ok().filter(|_| !fischer).map(|record| record.start_text()).unwrap_or_default();
        let foreign = language == Language::Uci && !game.text().starts_with("chess");
        let suffix = if foreign && start.ends_with([' ', 'w', 'b']) { " - - 0 1" } else { "" };
        Universal { process, language, start, suffix, last: String::new(), greeting }
    }

    fn set_up(&mut self, program: &Program, game: &dyn AnyGame) -> Result<(), Trouble> {
        let lines = self.greet()?;
        self.prepare(&lines, program, game)
    }

    /// Says hello and returns what the engine said before it was done.
    pub(super) fn greet(&mut self) -> Result<Vec<String>, Trouble> {
        let (hello, ok) = if self.language == Language::Uci { ("uci", "uciok") } else { ("ugi", "ugiok") };
        let mut lines = Vec::new();
        self.ask(hello, ok, self.greeting, |line| {
            if lines.len() < MOST_LINES {
                lines.push(line.to_owned());
            }
        })?;
        Ok(lines)
    }

    /// Sets the options and the game, where `lines` are what the engine said in its greeting.
    pub(super) fn prepare(&mut self, lines: &[String], program: &Program, game: &dyn AnyGame) -> Result<(), Trouble> {
        let mut options = options(lines);
        // Paths to variant files come before the variant that they define.
        for (name, value) in &program.options {
            self.set(&options, name, value)?;
        }
        if program.options.iter().any(|(name, _)| name.eq_ignore_ascii_case("VariantPath")) {
            options = self::options(&self.greet()?);
        }
        self.choose_game(&options, game)?;
        self.ask("isready", "readyok", self.greeting, |_| {})
    }

    fn choose_game(&mut self, options: &[EngineOption], game: &dyn AnyGame) -> Result<(), Trouble> {
        let text = game.text();
        let refused = |fault: String| Trouble::new(FaultKind::Illegal, fault);
        let offered = |name: &str| options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        if self.language == Language::Ugi {
            return match offered("Game") {
                Some(_) => self.set(options, "Game", &text),
                None => Ok(()),
            };
        }
        if text == "chess" {
            return Ok(());
        }
        if text.starts_with("chess:960") {
            let lacking = || refused("it does not play Chess960".to_owned());
            return self.set(options, &offered("UCI_Chess960").ok_or_else(lacking)?.name.clone(), "true");
        }
        let lacking = || refused(format!("it does not play {text}: it offers no UCI_Variant of that name"));
        let Some(EngineOption { name, kind: OptionKind::Combo(_, values) }) = offered("UCI_Variant") else {
            return Err(lacking());
        };
        let names = variant_names(&text);
        let variant = names.iter().find(|&name| values.contains(name)).ok_or_else(lacking)?;
        self.set(options, name, variant)
    }

    pub(super) fn set(&mut self, options: &[EngineOption], name: &str, value: &str) -> Result<(), Trouble> {
        let option = options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        let names = || options.iter().map(|option| option.name.as_str()).collect::<Vec<_>>().join(", ");
        let refused = |fault| Trouble::new(FaultKind::Illegal, fault);
        let option = option.ok_or_else(|| refused(format!("it has no option {name:?}; accepted: {}", names())))?;
        let value = option.check(value).map_err(refused)?;
        let value = if option.kind == OptionKind::Button { String::new() } else { format!(" value {value}") };
        self.send(&format!("setoption name {}{value}", option.name));
        Ok(())
    }

    pub(super) fn send(&mut self, command: &str) {
        self.process.send(command);
        command.clone_into(&mut self.last);
    }

    /// Sends `command` and hears every line until `answer`.
    pub(super) fn ask(
        &mut self,
        command: &str,
        answer: &str,
        time: Duration,
        mut hear: impl FnMut(&str),
    ) -> Result<(), Trouble> {
        self.send(command);
        let deadline = Instant::now() + time;
        loop {
            match self.process.receive(deadline) {
                Ok(line) if line.trim() == answer => return Ok(()),
                Ok(line) => hear(&line),
                Err(silence) => return Err(Trouble::silence(silence, &mut self.process)),
            }
        }
    }

    fn position(&self, asked: &Asked<'_>) -> String {
        let (start, moves) = asked.line();
        let mut text = match start == self.start {
            true => "position startpos".to_owned(),
            false => format!("position fen {start}{}", self.suffix),
        };
        if !moves.is_empty() {
            let _ = write!(text, " moves {}", moves.join(" "));
        }
        text
    }

    fn go(&self, asked: &Asked<'_>) -> String {
        if asked.endless() {
            return "go infinite".to_owned();
        }
        let limits = asked.limits();
        let mut text = "go".to_owned();
        if let Some(TimeControl { remaining, increment, moves_to_go }) = limits.clock {
            let names = match self.language {
                Language::Ugi => [["p1time", "p1inc"], ["p2time", "p2inc"]],
                _ => [["wtime", "winc"], ["btime", "binc"]],
            };
            // Of the other clock nothing is known but the rule, which is the same.
            for side in Side::BOTH {
                let [time, step] = names[side.index()];
                let _ = write!(text, " {time} {} {step} {}", remaining.as_millis().max(1), increment.as_millis());
            }
            let _ = moves_to_go.map(|moves| write!(text, " movestogo {moves}"));
        }
        let Limits { depth, nodes, time, .. } = limits;
        let _ = time.map(|time| write!(text, " movetime {}", time.as_millis().max(1)));
        let _ = depth.map(|depth| write!(text, " depth {depth}"));
        let _ = nodes.map(|nodes| write!(text, " nodes {nodes}"));
        if !asked.question.only.is_empty() {
            let _ = write!(text, " searchmoves {}", asked.question.only.join(" "));
        }
        text
    }
}

impl Dialogue for Universal {
    fn new_game(&mut self) {
        self.send(if self.language == Language::Uci { "ucinewgame" } else { "uginewgame" });
    }

    fn think(&mut self, asked: &Asked<'_>, report: &mut dyn FnMut(&Info)) -> Result<Choice, Trouble> {
        // Whatever was said too late, or too often, is out of the way before the next question.
        let mut again = false;
        self.ask("isready", "readyok", self.greeting, |line| again |= line.starts_with("bestmove"))?;
        if again {
            (asked.host.warn)(&format!("{} sent a second bestmove; it is ignored", asked.name));
        }
        let position = self.position(asked);
        self.send(&position);
        let go = self.go(asked);
        self.send(&go);
        let begun = Instant::now();
        let mut last = None;
        let m = asked.listen(&mut self.process, "stop", |line| {
            if let Some(info) = info::universal(line, asked.record) {
                report(&info);
                if info.multipv <= 1 {
                    last = Some(info);
                }
            }
            let rest = line.trim_start().strip_prefix("bestmove")?;
            Some(rest.split_whitespace().next().unwrap_or_default().to_owned())
        })?;
        asked.choice(&m, last.as_ref(), begun)
    }

    fn last_command(&self) -> &str {
        &self.last
    }

    fn process(&mut self) -> &mut Process {
        &mut self.process
    }
}

/// The options that lines declare.
pub(super) fn options(lines: &[String]) -> Vec<EngineOption> {
    lines.iter().filter_map(|line| EngineOption::parse(line)).collect()
}

/// A trouble before there is a player becomes an error about its text.
pub(super) fn refused(text: &str, fault: &str) -> ParseError {
    ParseError::new(
        "engine",
        text,
        fault,
        "a program that speaks UCI, UGI, (chess) xboard or (khet:2.0) Khet2-AI and plays this game",
    )
}
