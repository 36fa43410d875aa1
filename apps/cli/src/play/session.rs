//! A game being played by people and engines: whose turn it is, what was taken back, who gave up. Line mode and full screen both
//! sit on top of it.

use crate::fault::refuse;
use crate::words;
use anyhow::{Result, anyhow};
use fiveply_core::{AnyGame, AnyRecord, MoveInfo, Player, Question, Side};

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

/// A game being played.
pub(crate) struct Session {
    game: Box<dyn AnyGame>,
    record: Box<dyn AnyRecord>,
    seats: Seats,
    /// Absent with two people, and while the engine thinks on another thread.
    player: Option<Box<dyn Player>>,
    /// Moves taken back, the next one to redo last.
    undone: Vec<String>,
    resigned: Option<Side>,
}

impl Session {
    /// A session that goes on with `record`.
    pub(crate) fn new(game: Box<dyn AnyGame>, record: Box<dyn AnyRecord>, seats: Seats) -> Result<Self> {
        let player = player(&*game, &seats)?;
        Ok(Session { game, record, seats, player, undone: Vec::new(), resigned: None })
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

    /// Who gave up.
    pub(crate) fn resigned(&self) -> Option<Side> {
        self.resigned
    }

    /// Goes on as a game that this side gave up.
    pub(crate) fn set_resigned(&mut self, resigned: Option<Side>) {
        self.resigned = resigned;
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

    /// Whether the game has ended, by the rules or because somebody gave up.
    pub(crate) fn is_over(&self) -> bool {
        self.resigned.is_some() || self.record.ending().is_some()
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
        if let Some(side) = self.resigned {
            let (loser, winner) = (self.game.side_name(side), self.game.side_name(!side));
            return format!("{winner} wins: {loser} resigned");
        }
        match self.record.ending() {
            Some(ending) => words::ending(&*self.game, ending),
            None => words::turn(&*self.game, self.record.side()),
        }
    }

    /// Plays a move for the side to move. What was taken back is forgotten, unless it is played again.
    pub(crate) fn play(&mut self, text: &str) -> Result<MoveInfo> {
        if self.resigned.is_some() {
            return Err(refuse(format!("move {text:?}: {}; accepted: undo, new", self.status())));
        }
        let info = self.record.play(text)?;
        if self.undone.last() == Some(&info.text) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        Ok(info)
    }

    /// Takes the engine out to let it think elsewhere; it comes back with [`engine_moved`](Self::engine_moved).
    pub(crate) fn lend_player(&mut self) -> Option<Box<dyn Player>> {
        self.player.take()
    }

    /// Takes the engine back and plays its move, unless the game has meanwhile gone another way (`text` is `None`).
    pub(crate) fn engine_moved(&mut self, player: Box<dyn Player>, text: Option<&str>) -> Result<Option<MoveInfo>> {
        let name = player.text();
        self.player = Some(player);
        let Some(text) = text.filter(|_| self.engine_to_move()) else { return Ok(None) };
        let played = self.play(text);
        played.map(Some).map_err(|error| anyhow!("the engine {name} played an illegal move: {error:#}"))
    }

    /// Lets the engine move at once; `None` when it is not its turn.
    pub(crate) fn engine_reply(&mut self) -> Result<Option<MoveInfo>> {
        if !self.engine_to_move() {
            return Ok(None);
        }
        let mut player = self.lend_player().ok_or_else(|| anyhow!("the engine is missing"))?;
        let choice = player.choose(&*self.record, &Question::default(), &mut |_| {});
        match choice {
            Some(choice) => self.engine_moved(player, Some(&choice.m)),
            None => {
                let name = player.text();
                self.player = Some(player);
                Err(anyhow!("the engine {name} found no move"))
            }
        }
    }

    /// Takes back a resignation, or moves until a person is to move again: the engine's reply and one's own move. The number of moves.
    pub(crate) fn undo(&mut self) -> Result<usize> {
        if self.resigned.take().is_some() {
            return Ok(0);
        }
        let own = (0..self.record.ply()).rev().position(|ply| self.is_human(self.side_at(ply)));
        let count = own.ok_or_else(|| refuse("there is no move of yours to take back"))? + 1;
        for _ in 0..count {
            self.undone.extend(self.record.history().pop());
            self.record.undo();
        }
        Ok(count)
    }

    /// Plays again what was taken back, until a person is to move. The number of moves.
    pub(crate) fn redo(&mut self) -> Result<usize> {
        if self.undone.is_empty() {
            return Err(refuse("there is nothing to play again"));
        }
        let mut count = 0;
        while let Some(text) = self.undone.last().cloned() {
            self.play(&text)?;
            count += 1;
            if self.human_to_move() {
                break;
            }
        }
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
        self.resigned = Some(match self.seats {
            Seats::TwoPlayers => self.record.side(),
            Seats::Against { human, .. } => human,
        });
        Ok(())
    }

    /// Starts again from the position the game began with.
    pub(crate) fn restart(&mut self) -> Result<()> {
        let start = self.record.start_text();
        self.record = self.game.open(Some(&start), &[])?;
        self.undone.clear();
        self.resigned = None;
        Ok(())
    }

    /// Goes on with another game. The engine is made anew when the game is another one; any error leaves all as it was.
    pub(crate) fn replace(
        &mut self,
        game: Box<dyn AnyGame>,
        record: Box<dyn AnyRecord>,
        resigned: Option<Side>,
    ) -> Result<()> {
        if self.game.text() != game.text() {
            self.player = player(&*game, &self.seats)?;
        }
        (self.game, self.record, self.resigned) = (game, record, resigned);
        self.undone.clear();
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
