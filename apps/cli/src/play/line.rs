//! Line mode: a line in, a board out. For scripts, tests, pipes and screen readers.

use crate::drawing::{self, Look};
use crate::fault::{self, refuse};
use crate::output::{complain, print};
use crate::play::command::{self, Command};
use crate::play::saved;
use crate::play::session::Session;
use crate::words;
use anyhow::Result;
use fiveply_core::{MoveInfo, Side};
use std::io::{BufRead, Read};
use std::process::ExitCode;

/// No line is longer.
const LONGEST_LINE: u64 = 64 << 10;

/// Plays the lines of `input`. A line that is refused is reported, and the game goes on without it; at the end the exit code tells.
pub(crate) fn run(session: Session, color: bool, mut input: impl BufRead, prompt: bool) -> Result<ExitCode> {
    let mut mode = LineMode { session, color, flipped: false };
    let mut refused = false;
    print(&format!("{}\n\n", mode.session.introduction()))?;
    mode.show()?;
    mode.let_engine_move()?;
    for number in 1.. {
        if prompt {
            print("> ")?;
        }
        let Some(line) = read_line(&mut input, number)? else { break };
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
                session.replace(loaded.game, loaded.record, loaded.resigned)?;
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
        let side = self.session.record().side();
        match self.session.engine_reply()? {
            Some(info) => self.announce(side, &info),
            None => Ok(()),
        }
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
        print(&format!("{board}\n{position}\n{}\n\n", self.session.status()))
    }
}
