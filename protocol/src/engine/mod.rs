//! Being an engine, over UCI (Stefan Meyer-Kahlen 2000) and over UGI, its relative for every game.
//! One session serves both: they differ in their greeting, in the names of the clocks and in UGI's
//! questions about the rules.

mod command;
mod info;
mod output;
mod place;
mod settings;
mod thinking;
mod variant;

pub use variant::{variant_game, variant_names};

use crate::{Catalog, Lines};
use command::{Command, Go, parse};
use fiveply_core::{AnyGame, AnyRecord, Limits, Outcome, ParseError, Player, Side, TermValue, TimeControl};
use fiveply_engines::{EngineSpec, Family};
use output::Output;
use settings::{Change, Settings};
use std::io::{self, BufRead, Write};
use std::time::Duration;
use thinking::{Task, Thinking, Waits};

/// Longer than anybody waits: a search with this limit ends when `stop` comes.
const FOREVER: Duration = Duration::from_secs(10 * 365 * 24 * 3600);
/// No line of a GUI is longer; the longest game of chess has some 12,000 plies.
const LONGEST_LINE: usize = 1 << 20;

/// The complaint about questions that follow a refused `position`.
const NO_POSITION: &str = "the last position was refused; accepted: a position first";

/// Which of the two languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Game Interface.
    Ugi,
}

impl Dialect {
    fn hello(self) -> &'static str {
        match self {
            Dialect::Uci => "uci",
            Dialect::Ugi => "ugi",
        }
    }
}

/// Serves a GUI until it says `quit` or its input ends. A search that is still running then is
/// stopped, and its `bestmove` is printed.
pub fn run(
    dialect: Dialect,
    name: &str,
    catalog: &dyn Catalog,
    input: impl BufRead,
    output: impl Write + Send + 'static,
) -> Result<(), EngineError> {
    let mut session = Session::new(dialect, name, catalog, Output::new(output))?;
    let mut lines = Lines::new(input, LONGEST_LINE);
    while let Some(line) = lines.next_line()? {
        match parse(&line.text) {
            Some(Command::Quit) => break,
            // The line was cut, so moves are missing: it would set another position.
            Some(Command::Position { .. }) if line.cut => session.refuse_position("position: the line is too long"),
            Some(command) => session.obey(command),
            None => {}
        }
    }
    session.finish();
    Ok(())
}

/// What can end a conversation early.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The catalog has no chess, the game that every session begins with.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// The input cannot be read.
    #[error("standard input: {0}")]
    Input(#[from] io::Error),
}

/// A conversation with a GUI.
struct Session<'a> {
    name: String,
    catalog: &'a dyn Catalog,
    out: Output,
    settings: Settings,
    game: Box<dyn AnyGame>,
    record: Box<dyn AnyRecord>,
    /// Whether the last `position` was refused; `record` is not the position that the GUI shows
    /// then.
    is_refused: bool,
    /// The player, made when it is first needed. It is moved away while it thinks.
    player: Option<Box<dyn Player>>,
    /// The engine text that the player was made for.
    wanted: String,
    /// The engine text that worked last.
    working: String,
    thinking: Option<Thinking>,
}

impl<'a> Session<'a> {
    fn new(dialect: Dialect, name: &str, catalog: &'a dyn Catalog, out: Output) -> Result<Self, EngineError> {
        let game = catalog.game("chess")?;
        let record = game.open(None, &[])?;
        let settings = Settings::new(dialect, &game.text());
        let (name, working) = (name.to_owned(), "best".to_owned());
        Ok(Session {
            name,
            catalog,
            out,
            settings,
            game,
            record,
            is_refused: false,
            player: None,
            wanted: String::new(),
            working,
            thinking: None,
        })
    }

    fn obey(&mut self, command: Command) {
        match command {
            Command::Hello => self.introduce(),
            Command::IsReady => {
                if self.thinking.as_ref().is_none_or(Thinking::is_finished) {
                    self.finish();
                    self.ready_player(self.settings.engine(self.catalog, &*self.game).to_string());
                }
                self.out.say("readyok");
            }
            Command::NewGame => {
                self.finish();
                if let Some(player) = &mut self.player {
                    player.new_game();
                }
            }
            Command::SetOption { name, value } => self.set(&name, &value),
            Command::Position { start, moves } => match place::open(&*self.game, start.as_deref(), &moves) {
                Ok(record) => (self.record, self.is_refused) = (record, false),
                Err(error) => self.refuse_position(&error.to_string()),
            },
            Command::NoPosition => {
                self.refuse_position("position: accepted: startpos, or fen and a position; then perhaps moves");
            }
            Command::Go(go) => self.go(&go),
            Command::Stop => {
                if let Some(thinking) = &self.thinking {
                    thinking.stop();
                }
            }
            Command::PonderHit => {
                if let Some(thinking) = &self.thinking {
                    thinking.ponder_hit();
                }
            }
            Command::Draw => self.out.say(&place::drawing(&*self.record)),
            Command::Eval | Command::Query(_) if self.is_refused => self.complain(NO_POSITION),
            Command::Eval => self.evaluate(),
            Command::Query(what) if self.settings.dialect == Dialect::Ugi => self.answer(&what),
            Command::Query(_) | Command::Quit => {}
        }
    }

    fn complain(&self, fault: &str) {
        // A line break in what was refused would make two lines of one.
        self.out.say(&format!("info string error: {}", fault.replace(['\r', '\n'], " ")));
    }

    /// Complains about a position. From now on nothing is answered about the one before, because
    /// the GUI shows another.
    fn refuse_position(&mut self, fault: &str) {
        self.is_refused = true;
        self.complain(fault);
    }

    fn introduce(&self) {
        self.out.say(&format!("id name {}\nid author the Fiveply authors", self.name));
        for option in self.settings.options(self.catalog, &*self.game) {
            self.out.say(&option.to_string());
        }
        self.out.say(&format!("{}ok", self.settings.dialect.hello()));
    }

    /// Stops a search that is running, and takes the player back.
    fn finish(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop();
            self.player = thinking.join();
        }
    }

    fn set(&mut self, name: &str, value: &str) {
        self.finish();
        match self.settings.set(self.catalog, &*self.game, name, value) {
            Ok(Change::Nothing) => {}
            Ok(Change::Engine) => self.player = None,
            Ok(Change::Forget) => {
                if let Some(player) = &mut self.player {
                    player.new_game();
                }
            }
            Ok(Change::Game) => {
                self.player = None;
                let opened = self.catalog.game(&self.settings.game).and_then(|game| Ok((game.open(None, &[])?, game)));
                match opened {
                    Ok((record, game)) => (self.record, self.game, self.is_refused) = (record, game, false),
                    Err(error) => self.complain(&error.to_string()),
                }
                let board = self.record.board();
                self.out.say(&format!(
                    "info string variant {} files {} ranks {} startpos {}",
                    self.settings.game,
                    board.width,
                    board.height,
                    self.record.position_text()
                ));
            }
            Err(fault) => self.complain(&fault),
        }
    }

    /// Makes the player with this engine text, if it is not there. When it cannot be made, the last
    /// one that worked takes its place, if that can be made.
    fn ready_player(&mut self, text: String) {
        if self.player.is_some() && self.wanted == text {
            return;
        }
        // Its tables are freed before the next player's are made.
        self.player = None;
        self.wanted.clone_from(&text);
        match self.game.player(&text) {
            Ok(player) => (self.player, self.working) = (Some(player), text),
            Err(error) => {
                let others = [std::mem::take(&mut self.working), "best".to_owned()];
                let other = others.into_iter().find_map(|text| Some((self.game.player(&text).ok()?, text)));
                if let Some((player, text)) = other {
                    self.complain(&format!("{error}; going on with {text}"));
                    (self.player, self.working) = (Some(player), text);
                } else {
                    self.complain(&error.to_string());
                }
            }
        }
    }

    fn go(&mut self, go: &Go) {
        self.finish();
        if self.is_refused {
            self.complain(NO_POSITION);
        }
        if let Some(depth) = go.perft {
            if !self.is_refused {
                let record = self.record.boxed_clone();
                let count = Thinking::count(self.player.take(), record, depth, self.out.clone());
                self.begin(count);
            }
            return;
        }
        let limits = self.limits(go);
        let hold = go.infinite
            || limits.time == Some(FOREVER) && limits.depth.is_none() && limits.nodes.is_none() && go.mate.is_none();
        let waits = Waits { hold, ponder: go.ponder };
        if self.is_refused {
            return self.answer_unsearched(None, waits);
        }
        let record = place::searched(&*self.game, &*self.record);
        // Null move overlooks mates behind a zugzwang.
        let settings = if go.mate.is_some() { self.settings.without("null-move") } else { self.settings.clone() };
        self.ready_player(settings.engine(self.catalog, &*self.game).to_string());
        let mut only = go.only.clone();
        only.retain(|m| record.boxed_clone().play(m).is_ok());
        if only.len() < go.only.len() {
            self.complain("searchmoves: not all of these are legal moves; those that are not are left out");
        }
        let first = thinking::first_move(&*record, &only);
        let Some(player) = self.player.take() else { return self.answer_unsearched(first.as_deref(), waits) };
        let task = Task {
            limits,
            lines: self.settings.lines,
            only,
            win: go.mate.map(|moves| moves.saturating_mul(2)),
            waits,
            wdl: self.settings.wdl,
            draws: self.game.can_be_drawn(),
            record,
        };
        if !self.begin(Thinking::start(player, task, self.out.clone())) {
            self.out.say(&thinking::best_move(first.as_deref()));
        }
    }

    /// Answers without a search, once an answer is due.
    fn answer_unsearched(&mut self, m: Option<&str>, waits: Waits) {
        let answer = thinking::best_move(m);
        let thinking = Thinking::answer(self.player.take(), answer.clone(), waits, self.out.clone());
        if !self.begin(thinking) {
            self.out.say(&answer);
        }
    }

    /// Keeps work that was begun; `false`, with a complaint, when there was no thread for it.
    fn begin(&mut self, thinking: io::Result<Thinking>) -> bool {
        match thinking {
            Ok(thinking) => self.thinking = Some(thinking),
            Err(error) => self.complain(&format!("there is no thread to search with: {error}")),
        }
        self.thinking.is_some()
    }

    /// The limits of a search. The time that sending the move takes is kept back.
    fn limits(&self, go: &Go) -> Limits {
        let overhead = self.settings.overhead;
        let less = |time: Duration| time.saturating_sub(overhead).max(time / 2).max(Duration::from_millis(1));
        let side = self.record.side().index();
        let clock = go.time[side].filter(|_| !go.infinite).map(|time| TimeControl {
            remaining: less(time),
            increment: go.increment[side],
            moves_to_go: go.moves_to_go.filter(|&moves| moves > 0),
        });
        let time = go.move_time.filter(|_| !go.infinite).map(less);
        Limits {
            depth: go.depth.map(|depth| depth.clamp(1, 250)),
            nodes: go.nodes.map(|nodes| nodes.max(1)),
            time: time.or(clock.is_none().then_some(FOREVER)),
            clock,
        }
    }

    fn evaluate(&self) {
        // The player may be away, thinking.
        let text = match &self.player {
            Some(player) => player.text(),
            None => self.game.player(&self.working).map(|player| player.text()).unwrap_or_default(),
        };
        // A prover has no evaluation; the player that it falls back on has one.
        let spec = text.parse().unwrap_or_else(|_| EngineSpec::new(Family::Report));
        let judge = spec.fallback().unwrap_or(&spec);
        let evaluation = judge.evaluation().unwrap_or("report");
        match self.game.evaluate(&*self.record, evaluation) {
            Ok((score, terms)) => {
                for term in terms {
                    let value = match term.value {
                        TermValue::Number(number) => number.to_string(),
                        TermValue::Flag(flag) => flag.to_string(),
                        TermValue::Nothing => "none".to_owned(),
                    };
                    self.out.say(&format!("{}: {value}", term.name));
                }
                self.out.say(&format!("Evaluation: {score} (side to move, {evaluation})"));
            }
            Err(error) => self.complain(&error.to_string()),
        }
    }

    /// UGI's questions about the rules.
    fn answer(&self, what: &str) {
        let record = &self.record;
        let ending = place::ending(&**record);
        let response = match what {
            "gameover" => ending.is_some().to_string(),
            "p1turn" => (record.side() == Side::First).to_string(),
            "result" => match ending.map(|ending| ending.outcome) {
                Some(Outcome::Win(Side::First)) => "p1win".to_owned(),
                Some(Outcome::Win(Side::Second)) => "p2win".to_owned(),
                Some(Outcome::Draw) => "draw".to_owned(),
                None => "none".to_owned(),
            },
            "fen" => record.position_text(),
            "legalmoves" if ending.is_some() => String::new(),
            "legalmoves" => record.legal_moves().join(" "),
            _ => {
                let accepted = "gameover, p1turn, result, fen, legalmoves";
                return self.complain(&format!("query {what:?}: accepted: {accepted}"));
            }
        };
        self.out.say(format!("response {response}").trim_end());
    }
}
