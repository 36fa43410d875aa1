//! The state of the full-screen game and everything that can be done to it. Knows nothing of keys
//! and drawing.

use super::animation::Animation;
use super::completion::Completion;
use super::editor::Editor;
use super::pointer::{Pointer, Press, usual_choice};
use crate::fault::one_line;
use crate::play::command::{self, Command};
use crate::play::hint::{self, Hint};
use crate::play::saved;
use crate::play::session::Session;
use crate::play::thinking::{Answer, Thinking};
use crate::words;
use anyhow::{Result, anyhow};
use fiveply_core::{Board, MoveInfo, Side};
use std::collections::VecDeque;

/// What the panel at the right shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    /// The moves played.
    Played,
    /// The legal moves.
    Legal,
}

/// What the last action had to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Message {
    /// The words.
    pub(crate) text: String,
    /// Whether something was refused.
    pub(crate) is_error: bool,
}

/// A choice between moves that start and end on the same cells.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// The moves.
    pub(crate) moves: Vec<MoveInfo>,
    /// The one that Enter plays.
    pub(crate) index: usize,
}

/// The full-screen game.
pub(crate) struct App {
    pub(crate) session: Session,
    pub(crate) color: bool,
    pub(crate) flipped: bool,
    pub(crate) editor: Editor,
    pub(crate) completion: Completion,
    pub(crate) pointer: Pointer,
    pub(crate) choice: Option<Choice>,
    pub(crate) panel: Panel,
    /// How far the moves at the right are scrolled back, in lines.
    pub(crate) scroll: usize,
    pub(crate) help: bool,
    pub(crate) message: Message,
    pub(crate) animation: Option<Animation>,
    pub(crate) quit: bool,
    /// What ended the game before its time.
    pub(crate) fault: Option<anyhow::Error>,
    /// The legal moves of the person to move, kept because every key asks for them.
    moves: Vec<MoveInfo>,
    board: Board,
    thinking: Option<Thinking>,
    /// Moves that were typed in one line and wait for the engine's replies between them.
    queued: VecDeque<String>,
    hint: Option<Hint>,
    advising: Option<Thinking>,
}

impl App {
    /// A screen for `session`.
    pub(crate) fn new(session: Session, color: bool) -> Self {
        let flipped = session.view() == Side::Second;
        let board = session.record().board();
        let mut app = App {
            session,
            color,
            flipped,
            editor: Editor::default(),
            completion: Completion::default(),
            pointer: Pointer::default(),
            choice: None,
            panel: Panel::Played,
            scroll: 0,
            help: false,
            message: Message::default(),
            animation: None,
            quit: false,
            fault: None,
            moves: Vec::new(),
            board,
            thinking: None,
            queued: VecDeque::new(),
            hint: None,
            advising: None,
        };
        app.refresh();
        app
    }

    /// The legal moves while a person is to move.
    pub(crate) fn moves(&self) -> &[MoveInfo] {
        &self.moves
    }

    /// The board now.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Whether the engine or the adviser is at work.
    pub(crate) fn is_thinking(&self) -> bool {
        self.thinking.is_some() || self.advising.is_some()
    }

    /// The hint for this position, as far as it was shown.
    pub(crate) fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// Whether something moves on the screen.
    pub(crate) fn is_animated(&self) -> bool {
        self.animation.as_ref().is_some_and(|animation| !animation.is_finished())
    }

    /// Takes notice of a changed position.
    fn refresh(&mut self) {
        self.board = self.session.record().board();
        self.moves = if self.session.human_to_move() { self.session.record().move_infos() } else { Vec::new() };
        self.pointer.release();
        self.choice = None;
        (self.hint, self.advising) = (None, None);
        self.scroll = 0;
        self.retype();
    }

    /// Takes notice of a changed line.
    pub(crate) fn retype(&mut self) {
        self.completion = Completion::new(&self.editor.text(), &self.moves);
    }

    /// Time has passed: the engine starts when it is its turn, and its move is played once the last
    /// beam has been seen.
    pub(crate) fn tick(&mut self) {
        if self.thinking.is_none()
            && self.session.engine_to_move()
            && let Some(player) = self.session.lend_player()
        {
            let (record, question) = (self.session.record().boxed_clone(), self.session.question());
            self.thinking = Some(Thinking::start(player, record, question));
        }
        if self.thinking.as_mut().is_some_and(Thinking::arrives) {
            self.session.stop_clock();
        }
        if self.session.flag_falls() {
            self.interrupt_engine();
            self.changed("");
        }
        self.hear_adviser();
        if self.is_animated() {
            return;
        }
        if let Some(answer) = self.thinking.as_mut().and_then(Thinking::answer) {
            self.thinking = None;
            let before = self.board.clone();
            let played = answer.and_then(|answer| self.session.engine_moved(answer));
            match played {
                Ok(Some(info)) => self.show_move(&info, &before),
                Ok(None) => self.give_up(anyhow!("the engine found no move")),
                Err(error) => self.give_up(error),
            }
        } else if self.session.human_to_move() && !self.queued.is_empty() {
            self.play_queued();
        }
    }

    /// Tells the first step of a hint as soon as there is one.
    fn hear_adviser(&mut self) {
        let Some(answer) = self.advising.as_mut().and_then(Thinking::answer) else { return };
        self.advising = None;
        let record = self.session.record();
        let hint = answer.ok().and_then(|answer| Hint::new(record, &answer.choice.ok()??, answer.report.as_ref()));
        match hint {
            Some(hint) => {
                self.hint = Some(hint);
                self.tell_hint();
            }
            None => self.refuse("no hint was found"),
        }
    }

    fn tell_hint(&mut self) {
        if let Some(text) = self.hint.as_mut().map(Hint::next) {
            self.say(&text);
        }
    }

    /// The next step of the hint, which is searched for when it is asked for first.
    fn advise(&mut self) -> Result<()> {
        if self.hint.is_some() {
            self.tell_hint();
            return Ok(());
        }
        if self.advising.is_none() {
            let (player, question) = hint::adviser(&self.session)?;
            self.advising = Some(Thinking::start(player, self.session.record().boxed_clone(), question));
        }
        self.say("looking for a hint …");
        Ok(())
    }

    /// Ends the game because of a fault that is not the player's input.
    fn give_up(&mut self, error: anyhow::Error) {
        self.fault = Some(error);
        self.quit = true;
    }

    /// Stops the engine and takes it back without its move, before the game goes another way.
    fn interrupt_engine(&mut self) {
        self.queued.clear();
        if let Some(thinking) = self.thinking.take()
            && let Ok(answer) = thinking.stop()
        {
            // Without a move there is nothing that could fail.
            let _ = self.session.engine_moved(Answer { choice: Ok(None), ..answer });
        }
    }

    /// Leaves, once the engine has stopped.
    pub(crate) fn leave(&mut self) {
        self.interrupt_engine();
        self.quit = true;
    }

    fn show_move(&mut self, info: &MoveInfo, before: &Board) {
        self.refresh();
        self.animation = Animation::new(info, before, &self.board);
    }

    /// Plays a move for the person to move.
    pub(crate) fn play(&mut self, text: &str) {
        self.say("");
        if !self.session.is_over() && !self.session.human_to_move() {
            return self.refuse("it is not your turn yet");
        }
        let before = self.board.clone();
        match self.session.play(text) {
            Ok(info) => self.show_move(&info, &before),
            Err(error) => self.fail(&error),
        }
    }

    /// Does what was typed. A line that is refused stays, to be corrected.
    pub(crate) fn submit(&mut self) {
        let line = self.editor.take();
        self.say("");
        let done = command::parse(&line).map_err(Into::into).and_then(|command| match command {
            Some(command) => self.execute(command),
            None => Ok(()),
        });
        if let Err(error) = done {
            self.fail(&error);
        }
        if self.message.is_error {
            self.editor.set(&line);
        }
        self.retype();
    }

    /// Does what a command asks for.
    pub(crate) fn execute(&mut self, command: Command) -> Result<()> {
        match command {
            Command::Play(moves) => {
                self.queued = moves.into();
                self.play_queued();
            }
            Command::Moves(start) => {
                self.panel = Panel::Legal;
                self.editor.set(&start);
            }
            Command::Hint => self.advise()?,
            Command::Undo => {
                self.interrupt_engine();
                let count = self.session.undo()?;
                self.changed(&format!("took back {}", words::count(count, "move")));
            }
            Command::Redo => {
                self.interrupt_engine();
                let count = self.session.redo()?;
                self.changed(&format!("played {} again", words::count(count, "move")));
            }
            Command::Save(path) => {
                saved::save(&self.session, &path)?;
                self.say(&format!("saved to {}", path.display()));
            }
            Command::Load(path) => {
                let loaded = saved::load(&path)?;
                self.interrupt_engine();
                self.session.replace(loaded.game, loaded.record, loaded.forfeit)?;
                self.changed(&format!("loaded {}", path.display()));
            }
            Command::New(name) => {
                self.interrupt_engine();
                match name {
                    None => self.session.restart()?,
                    Some(text) => {
                        let game = fiveply_catalog::game(&text)?;
                        let record = game.open(None, &[])?;
                        self.session.replace(game, record, None)?;
                    }
                }
                self.changed("a new game");
            }
            Command::Flip => self.flipped = !self.flipped,
            Command::Resign => {
                self.interrupt_engine();
                self.session.resign()?;
                self.changed("");
            }
            Command::Help => self.help = true,
            Command::Quit => self.leave(),
        }
        Ok(())
    }

    /// Several moves in one line are played one after the other, with the engine's replies between
    /// them.
    fn play_queued(&mut self) {
        while let Some(text) = self.queued.pop_front() {
            self.play(&text);
            if self.message.is_error {
                self.queued.clear();
            }
            if self.session.engine_to_move() {
                break;
            }
        }
    }

    fn changed(&mut self, text: &str) {
        self.animation = None;
        self.refresh();
        self.say(text);
    }

    /// Enter on the board.
    pub(crate) fn press(&mut self) {
        match self.pointer.press(&self.board, &self.moves) {
            Press::Play(text) => self.play(&text),
            Press::Choose(moves) => {
                let index = usual_choice(&moves);
                self.choice = Some(Choice { moves, index });
            }
            Press::Held => self.say(""),
            Press::Nothing if self.session.is_over() => {
                self.refuse("the game has ended: /new starts again, /undo takes back");
            }
            Press::Nothing if self.moves.is_empty() => self.refuse("it is not your turn yet"),
            Press::Nothing => self.refuse("no move starts or ends here"),
        }
    }

    /// Says something in the line above the input.
    pub(crate) fn say(&mut self, text: &str) {
        self.message = Message { text: text.to_owned(), is_error: false };
    }

    /// Says that something cannot be done.
    pub(crate) fn refuse(&mut self, text: &str) {
        self.message = Message { text: text.to_owned(), is_error: true };
    }

    fn fail(&mut self, error: &anyhow::Error) {
        self.refuse(&one_line(&format!("{error:#}")));
    }
}
