//! Line mode: a line in, a board out. For scripts, tests, pipes and screen readers.

use crate::drawing::{self, Look};
use crate::fault::{self, refuse};
use crate::output::{complain, print};
use crate::play::command::{self, Command};
use crate::play::hint::{self, Hint};
use crate::play::saved;
use crate::play::session::Session;
use crate::play::thinking;
use crate::words;
use anyhow::Result;
use fiveply_core::{MoveInfo, Side};
use std::io::{BufRead, Read};
use std::process::ExitCode;

/// No line is longer.
const LONGEST_LINE: u64 = 64 << 10;

/// Plays the lines of `input`. A line that is refused is reported, and the game goes on without it;
/// at the end the exit code tells.
pub(crate) fn run(session: Session, color: bool, mut input: impl BufRead, prompt: bool) -> Result<ExitCode> {
    let mut mode = LineMode { session, color, flipped: false, hint: None };
    let mut refused = false;
    print(&format!("{}\n\n", mode.session.introduction()))?;
    mode.show()?;
    mode.let_engine_move()?;
    for number in 1.. {
        if prompt {
            print("> ")?;
        }
        let Some(line) = read_line(&mut input, number)? else { break };
        if mode.session.flag_falls() {
            print(&format!("{}\n", mode.session.status()))?;
        }
        match mode.execute(&line) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) if fault::is_refusal(&error) => {
                refused = true;
                complain(&format!("line {number}: {}", fault::one_line(&format!("{error:#}"))));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(if refused { fault::REFUSED.into() } else { ExitCode::SUCCESS })
}

/// The next line without its end; `None` after the last one.
fn read_line(input: &mut impl BufRead, number: usize) -> Result<Option<String>> {
    let mut bytes = Vec::new();
    let unreadable = |error| refuse(format!("line {number} of standard input: {error}"));
    input.take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes).map_err(unreadable)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 > LONGEST_LINE {
        return Err(refuse(format!("line {number} of standard input is longer than {LONGEST_LINE} bytes")));
    }
    let text = String::from_utf8(bytes);
    text.map(Some).map_err(|_| refuse(format!("line {number} of standard input is not UTF-8")))
}

struct LineMode {
    session: Session,
    color: bool,
    flipped: bool,
    hint: Option<Hint>,
}

impl LineMode {
    /// Does what a line asks for; false to leave.
    fn execute(&mut self, line: &str) -> Result<bool> {
        let session = &mut self.session;
        match command::parse(line)? {
            None => {}
            Some(Command::Quit) => return Ok(false),
            Some(Command::Play(moves)) => {
                for text in moves {
                    let side = self.session.record().side();
                    let info = self.session.play(&text)?;
                    self.announce(side, &info)?;
                    self.let_engine_move()?;
                }
            }
            Some(Command::Moves(start)) => {
                let mut moves = session.record().legal_moves();
                moves.retain(|text| text.starts_with(&start));
                print(&format!("{}{}\n", words::columns(&moves, 80), words::count(moves.len(), "move")))?;
            }
            Some(Command::Hint) => {
                let text = self.next_hint()?;
                print(&format!("{text}\n"))?;
            }
            Some(Command::Undo) => {
                let count = session.undo()?;
                print(&format!("took back {}\n", words::count(count, "move")))?;
                self.show()?;
            }
            Some(Command::Redo) => {
                let count = session.redo()?;
                print(&format!("played {} again\n", words::count(count, "move")))?;
                self.show()?;
            }
            Some(Command::Save(path)) => {
                // A file that cannot be written is the line's fault, not the game's end.
                saved::save(session, &path).map_err(|error| refuse(format!("{error:#}")))?;
                print(&format!("saved to {}\n", path.display()))?;
            }
            Some(Command::Load(path)) => {
                let loaded = saved::load(&path)?;
                session.replace(loaded.game, loaded.record, loaded.forfeit)?;
                self.begin()?;
            }
            Some(Command::New(None)) => {
                session.restart()?;
                self.begin()?;
            }
            Some(Command::New(Some(text))) => {
                let game = fiveply_catalog::game(&text)?;
                let record = game.open(None, &[])?;
                session.replace(game, record, None)?;
                self.begin()?;
            }
            Some(Command::Flip) => {
                self.flipped = !self.flipped;
                self.show()?;
            }
            Some(Command::Resign) => {
                session.resign()?;
                print(&format!("{}\n", session.status()))?;
            }
            Some(Command::Help) => print(&command::help())?,
        }
        Ok(true)
    }

    fn begin(&mut self) -> Result<()> {
        print(&format!("{}\n\n", self.session.introduction()))?;
        self.show()?;
        self.let_engine_move()
    }

    fn let_engine_move(&mut self) -> Result<()> {
        let (side, awaited) = (self.session.record().side(), self.session.engine_to_move());
        match self.session.engine_reply()? {
            Some(info) => self.announce(side, &info),
            None if awaited => print(&format!("{}\n", self.session.status())),
            None => Ok(()),
        }
    }

    /// The next step of the hint for this position, searched for when it is asked for first.
    fn next_hint(&mut self) -> Result<String> {
        let (player, question) = hint::adviser(&self.session)?;
        let record = self.session.record();
        if !self.hint.as_ref().is_some_and(|hint| hint.fits(record)) {
            let answer = thinking::ask(player, record, &question);
            let choice = answer.choice.ok().flatten();
            self.hint = choice.and_then(|choice| Hint::new(record, &choice, answer.report.as_ref()));
        }
        Ok(self.hint.as_mut().map_or_else(|| "no hint".to_owned(), Hint::next))
    }

    fn announce(&self, side: Side, info: &MoveInfo) -> Result<()> {
        let number = self.session.record().ply();
        print(&format!("{number}. {} plays {}\n\n", self.session.game().side_name(side), words::move_name(info)))?;
        self.show()
    }

    /// The board, its text and whose turn it is.
    fn show(&self) -> Result<()> {
        let flip = (self.session.view() == Side::Second) != self.flipped;
        let board = drawing::terminal(self.session.game(), self.session.record(), Look { flip, color: self.color });
        let position = self.session.record().position_text();
        let clocks = self.session.shown_clocks();
        let clocks = clocks.map_or(String::new(), |[(first, _), (second, _)]| format!("{first} · {second}\n"));
        print(&format!("{board}\n{position}\n{}\n{clocks}\n", self.session.status()))
    }
}
