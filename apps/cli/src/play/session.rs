//! A game being played by people and engines: whose turn it is, what was taken back, who gave up.
//! Line mode and full screen both sit on top of it.

use crate::fault::refuse;
use crate::play::clock::{self, Clocks, Pace};
use crate::play::thinking::{Answer, ask};
use crate::words;
use anyhow::{Result, anyhow};
use fiveply_core::{AnyGame, AnyRecord, Limits, MoveInfo, Player, Question, Side};
use std::time::Instant;

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Seats {
    /// Two people at one keyboard.
    TwoPlayers,
    /// A person against an engine.
    Against {
        /// The person's side.
        human: Side,
        /// The engine's text.
        engine: String,
    },
}

/// How a side lost other than on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Forfeit {
    /// It gave up.
    Resigned(Side),
    /// Its time ran out.
    OutOfTime(Side),
}

/// A game being played.
pub(crate) struct Session {
    game: Box<dyn AnyGame>,
    record: Box<dyn AnyRecord>,
    seats: Seats,
    /// Absent with two people, and while the engine thinks on another thread.
    player: Option<Box<dyn Player>>,
    /// Moves taken back, the next one to redo last.
    undone: Vec<String>,
    forfeit: Option<Forfeit>,
    clocks: Option<Clocks>,
    limits: Limits,
}

impl Session {
    /// A session that goes on with `record`.
    pub(crate) fn new(game: Box<dyn AnyGame>, record: Box<dyn AnyRecord>, seats: Seats) -> Result<Self> {
        let player = player(&*game, &seats)?;
        Ok(Session {
            game,
            record,
            seats,
            player,
            undone: Vec::new(),
            forfeit: None,
            clocks: None,
            limits: Limits::default(),
        })
    }

    /// The game.
    pub(crate) fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The game in progress.
    pub(crate) fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    /// Who plays.
    pub(crate) fn seats(&self) -> &Seats {
        &self.seats
    }

    /// How the game was lost other than on the board.
    pub(crate) fn forfeit(&self) -> Option<Forfeit> {
        self.forfeit
    }

    /// Goes on as a game lost in this way.
    pub(crate) fn set_forfeit(&mut self, forfeit: Option<Forfeit>) {
        self.forfeit = forfeit;
        self.let_clock_run();
    }

    /// Sets what bounds every move of the engine; without any limit it keeps its own.
    pub(crate) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// What bounds every move of the engine.
    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// Plays by the clock from now on.
    pub(crate) fn set_pace(&mut self, pace: Option<Pace>) {
        self.clocks = pace.map(Clocks::new);
        self.let_clock_run();
    }

    /// The clocks, if the game is played by them.
    pub(crate) fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// `White 04:59`, `Black 00:19.9`, each with whether it runs.
    pub(crate) fn shown_clocks(&self) -> Option<[(String, bool); 2]> {
        let (clocks, now) = (self.clocks.as_ref()?, Instant::now());
        let shown = |side| format!("{} {}", self.game.side_name(side), clock::shown(clocks.left(side, now)));
        Some(Side::BOTH.map(|side| (shown(side), clocks.runs(side))))
    }

    /// The clock of the side to move runs, and none once the game is over.
    fn let_clock_run(&mut self) {
        let side = (!self.is_over()).then(|| self.record.side());
        if let Some(clocks) = &mut self.clocks {
            clocks.run(side, Instant::now());
        }
    }

    /// Stops the clocks until the next move: the engine has decided, and what follows is only
    /// shown.
    pub(crate) fn stop_clock(&mut self) {
        if let Some(clocks) = &mut self.clocks {
            clocks.run(None, Instant::now());
        }
    }

    /// Ends the game if the side to move has no time left; true if that happens now.
    pub(crate) fn flag_falls(&mut self) -> bool {
        let side = self.record.side();
        let out = self.clocks.as_ref().is_some_and(|clocks| clocks.left(side, Instant::now()).is_zero());
        if !out || self.is_over() {
            return false;
        }
        self.set_forfeit(Some(Forfeit::OutOfTime(side)));
        true
    }

    /// The side whose view the board is drawn from, unless it is flipped.
    pub(crate) fn view(&self) -> Side {
        match self.seats {
            Seats::TwoPlayers => Side::First,
            Seats::Against { human, .. } => human,
        }
    }

    /// `You play White against random:seed=7` for the top of the screen.
    pub(crate) fn introduction(&self) -> String {
        match &self.seats {
            Seats::TwoPlayers => format!("{}, two players", self.game.title()),
            Seats::Against { human, engine } => {
                format!("{}: you play {} against {engine}", self.game.title(), self.game.side_name(*human))
            }
        }
    }

    /// Whether the game has ended, by the rules, by the clock or because somebody gave up.
    pub(crate) fn is_over(&self) -> bool {
        self.forfeit.is_some() || self.record.ending().is_some()
    }

    /// Whether a person is to move.
    pub(crate) fn human_to_move(&self) -> bool {
        !self.is_over() && self.is_human(self.record.side())
    }

    /// Whether the engine is to move.
    pub(crate) fn engine_to_move(&self) -> bool {
        !self.is_over() && !self.is_human(self.record.side())
    }

    fn is_human(&self, side: Side) -> bool {
        match self.seats {
            Seats::TwoPlayers => true,
            Seats::Against { human, .. } => side == human,
        }
    }

    /// Whose turn it is, or how the game ended.
    pub(crate) fn status(&self) -> String {
        let lost =
            |side: Side, how| format!("{} wins: {} {how}", self.game.side_name(!side), self.game.side_name(side));
        match self.forfeit {
            Some(Forfeit::Resigned(side)) => return lost(side, "resigned"),
            Some(Forfeit::OutOfTime(side)) => return lost(side, "ran out of time"),
            None => {}
        }
        match self.record.ending() {
            Some(ending) => words::ending(&*self.game, ending),
            None => words::turn(&*self.game, self.record.side()),
        }
    }

    /// Plays a move for the side to move and presses its clock. What was taken back is forgotten,
    /// unless it is played again.
    pub(crate) fn play(&mut self, text: &str) -> Result<MoveInfo> {
        self.flag_falls();
        let side = self.record.side();
        let info = self.put(text)?;
        if let Some(clocks) = &mut self.clocks {
            clocks.press(side, Instant::now());
        }
        if self.is_over() {
            self.stop_clock();
        }
        Ok(info)
    }

    /// Plays a move without touching the clocks.
    fn put(&mut self, text: &str) -> Result<MoveInfo> {
        if let Some(forfeit) = self.forfeit {
            let accepted = if matches!(forfeit, Forfeit::Resigned(_)) { "undo, new" } else { "new" };
            return Err(refuse(format!("move {text:?}: {}; accepted: {accepted}", self.status())));
        }
        let info = self.record.play(text)?;
        if self.undone.last() == Some(&info.text) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        Ok(info)
    }

    /// What the engine is asked now.
    pub(crate) fn question(&self) -> Question {
        let side = self.record.side();
        let clock = self.clocks.as_ref().map(|clocks| clocks.control(side, Instant::now()));
        Question { limits: Limits { clock, ..self.limits }, ..Question::default() }
    }

    /// Takes the engine out to let it think elsewhere; it comes back with
    /// [`engine_moved`](Self::engine_moved).
    pub(crate) fn lend_player(&mut self) -> Option<Box<dyn Player>> {
        self.player.take()
    }

    /// Takes the engine back and plays its move, unless the game has meanwhile gone another way.
    pub(crate) fn engine_moved(&mut self, answer: Answer) -> Result<Option<MoveInfo>> {
        let name = answer.player.text();
        self.player = Some(answer.player);
        let choice = answer.choice.map_err(|fault| anyhow!("{}", fault.report))?;
        let Some(choice) = choice.filter(|_| self.engine_to_move()) else { return Ok(None) };
        let played = self.play(&choice.m);
        played.map(Some).map_err(|error| anyhow!("the engine {name} played an illegal move: {error:#}"))
    }

    /// Lets the engine move at once; `None` when it is not its turn, or no longer because its time
    /// ran out.
    pub(crate) fn engine_reply(&mut self) -> Result<Option<MoveInfo>> {
        if !self.engine_to_move() {
            return Ok(None);
        }
        let player = self.lend_player().ok_or_else(|| anyhow!("the engine is missing"))?;
        let answer = ask(player, &*self.record, &self.question());
        self.flag_falls();
        if matches!(answer.choice, Ok(None)) {
            let name = answer.player.text();
            self.player = Some(answer.player);
            return Err(anyhow!("the engine {name} found no move"));
        }
        self.engine_moved(answer)
    }

    /// Takes back a resignation, or moves until a person is to move again: the engine's reply and
    /// one's own move. The number of moves. Time is never given back.
    pub(crate) fn undo(&mut self) -> Result<usize> {
        match self.forfeit {
            Some(Forfeit::OutOfTime(_)) => {
                return Err(refuse(format!("{}, and time is not given back; accepted: new", self.status())));
            }
            Some(Forfeit::Resigned(_)) => {
                self.set_forfeit(None);
                return Ok(0);
            }
            None => {}
        }
        let own = (0..self.record.ply()).rev().position(|ply| self.is_human(self.side_at(ply)));
        let count = own.ok_or_else(|| refuse("there is no move of yours to take back"))? + 1;
        for _ in 0..count {
            self.undone.extend(self.record.history().pop());
            self.record.undo();
        }
        self.let_clock_run();
        Ok(count)
    }

    /// Plays again what was taken back, until a person is to move. The number of moves.
    pub(crate) fn redo(&mut self) -> Result<usize> {
        if self.undone.is_empty() {
            return Err(refuse("there is nothing to play again"));
        }
        let mut count = 0;
        while let Some(text) = self.undone.last().cloned() {
            self.put(&text)?;
            count += 1;
            if self.human_to_move() {
                break;
            }
        }
        self.let_clock_run();
        Ok(count)
    }

    /// The side that moved at `ply`, counted from 0. Sides alternate in every game.
    pub(crate) fn side_at(&self, ply: usize) -> Side {
        let now = self.record.side();
        if (self.record.ply() - ply).is_multiple_of(2) { now } else { !now }
    }

    /// Gives up for the person, or for the side to move when there are two.
    pub(crate) fn resign(&mut self) -> Result<()> {
        if self.is_over() {
            return Err(refuse(format!("{} already", self.status())));
        }
        let side = match self.seats {
            Seats::TwoPlayers => self.record.side(),
            Seats::Against { human, .. } => human,
        };
        self.set_forfeit(Some(Forfeit::Resigned(side)));
        Ok(())
    }

    /// Starts again from the position the game began with.
    pub(crate) fn restart(&mut self) -> Result<()> {
        let start = self.record.start_text();
        self.record = self.game.open(Some(&start), &[])?;
        self.begin(None);
        Ok(())
    }

    /// A game begins: fresh clocks, nothing to redo, an engine that has forgotten the last game.
    fn begin(&mut self, forfeit: Option<Forfeit>) {
        self.undone.clear();
        if let Some(player) = &mut self.player {
            player.new_game();
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.reset();
        }
        self.set_forfeit(forfeit);
    }

    /// Goes on with another game. The engine is made anew when the game is another one; any error
    /// leaves all as it was.
    pub(crate) fn replace(
        &mut self,
        game: Box<dyn AnyGame>,
        record: Box<dyn AnyRecord>,
        forfeit: Option<Forfeit>,
    ) -> Result<()> {
        if self.game.text() != game.text() {
            self.player = player(&*game, &self.seats)?;
        }
        (self.game, self.record) = (game, record);
        self.begin(forfeit);
        Ok(())
    }
}

fn player(game: &dyn AnyGame, seats: &Seats) -> Result<Option<Box<dyn Player>>> {
    match seats {
        Seats::TwoPlayers => Ok(None),
        Seats::Against { engine, .. } => Ok(Some(game.player(engine)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(human: Option<Side>) -> Session {
        let game = fiveply_catalog::game("breakthrough").unwrap();
        let record = game.open(None, &[]).unwrap();
        let against = |human| Seats::Against { human, engine: "random:seed=1".to_owned() };
        Session::new(game, record, human.map_or(Seats::TwoPlayers, against)).unwrap()
    }

    #[test]
    fn undo_takes_back_the_reply_and_the_move() {
        let mut session = session(Some(Side::First));
        session.play("a2a3").unwrap();
        assert!(session.engine_to_move());
        let reply = session.engine_reply().unwrap().unwrap().text;
        assert_eq!(session.undo().unwrap(), 2);
        assert_eq!(session.record().ply(), 0);
        assert_eq!(session.redo().unwrap(), 2);
        assert_eq!(session.record().history(), ["a2a3".to_owned(), reply]);
        assert!(session.redo().is_err());
    }

    #[test]
    fn the_engine_s_first_move_stays() {
        let mut session = session(Some(Side::Second));
        assert!(session.engine_reply().unwrap().is_some());
        assert!(session.undo().is_err());
        assert_eq!(session.record().ply(), 1);
        assert_eq!(session.engine_reply().unwrap(), None);
    }

    #[test]
    fn two_people_take_back_one_move_each() {
        let mut session = session(None);
        session.play("a2a3").unwrap();
        session.play("a7a6").unwrap();
        assert_eq!(session.undo().unwrap(), 1);
        session.play("b7b6").unwrap();
        assert!(session.redo().is_err(), "another move forgets what was taken back");
        assert_eq!(session.side_at(0), Side::First);
        assert_eq!(session.side_at(1), Side::Second);
    }

    #[test]
    fn a_resigned_game_is_over_until_it_is_taken_back() {
        let mut session = session(Some(Side::First));
        session.resign().unwrap();
        assert_eq!(session.status(), "Black wins: White resigned");
        assert!(session.play("a2a3").is_err());
        assert!(session.resign().is_err());
        assert_eq!(session.engine_reply().unwrap(), None);
        assert_eq!(session.undo().unwrap(), 0);
        assert!(session.play("a2a3").is_ok());
    }

    #[test]
    fn whoever_runs_out_of_time_has_lost() {
        let mut session = session(None);
        session.set_pace(Pace::parse("300ms").ok());
        session.play("a2a3").unwrap();
        assert!(!session.flag_falls());
        std::thread::sleep(std::time::Duration::from_millis(310));
        assert!(session.play("a7a6").unwrap_err().to_string().contains("White wins: Black ran out of time"));
        assert!(!session.flag_falls(), "it falls once");
        assert!(session.undo().unwrap_err().to_string().contains("not given back"));
        session.restart().unwrap();
        assert!(session.play("a2a3").is_ok(), "a new game has fresh clocks");
        session.play("a7a6").unwrap();
        session.undo().unwrap();
        assert!(session.clocks().unwrap().runs(Side::Second));
    }

    #[test]
    fn the_engine_is_told_its_clock_and_limits() {
        let mut session = session(Some(Side::Second));
        assert_eq!(session.question().limits, Limits::default());
        session.set_limits(Limits { nodes: Some(9), ..Limits::default() });
        session.set_pace(Pace::parse("5m+3s").ok());
        let limits = session.question().limits;
        let clock = limits.clock.unwrap();
        assert_eq!((limits.nodes, clock.increment.as_secs(), clock.moves_to_go), (Some(9), 3, None));
        assert!(clock.remaining.as_secs() >= 298);
    }

    #[test]
    fn a_session_goes_on_with_another_game() {
        let mut session = session(None);
        session.play("a2a3").unwrap();
        session.restart().unwrap();
        assert_eq!(session.record().ply(), 0);
        let game = fiveply_catalog::game("isolation:5x5").unwrap();
        let record = game.open(None, &[]).unwrap();
        session.replace(game, record, None).unwrap();
        assert_eq!(session.game().text(), "isolation:5x5");
    }
}
