//! Positions to ask an engine about. Each is chosen so that the moves of the one before are mostly
//! illegal in it: an engine that did not take it in gives itself away.

use fiveply_core::{AnyGame, AnyRecord};

/// A position, and how it is reached.
pub(super) struct Place {
    /// Where it begins; the game's start when there is nothing.
    pub(super) start: Option<String>,
    /// The moves from there.
    pub(super) moves: Vec<String>,
    /// The game at this point.
    pub(super) record: Box<dyn AnyRecord>,
}

impl Place {
    /// The position `plies` after the game's start.
    pub(super) fn after(game: &dyn AnyGame, plies: usize) -> Option<Place> {
        Place::behind(game, None, plies)
    }

    /// The position after `before` plies as a start of its own, and `plies` moves from there.
    pub(super) fn from_text(game: &dyn AnyGame, before: usize, plies: usize) -> Option<Place> {
        let start = Place::after(game, before)?.record.position_text();
        Place::behind(game, Some(start), plies)
    }

    fn behind(game: &dyn AnyGame, start: Option<String>, plies: usize) -> Option<Place> {
        let mut record = game.open(start.as_deref(), &[]).ok()?;
        for ply in 0..plies {
            // On small boards a game soon ends; it goes on here where it can.
            let legal = record.legal_moves();
            let first = (7 * ply + 3) % legal.len().max(1);
            let next = (0..legal.len()).map(|step| &legal[(first + step) % legal.len()]).find(|m| {
                let mut after = record.boxed_clone();
                after.play(m).is_ok() && after.ending().is_none()
            });
            let Some(next) = next else { break };
            record.play(next).ok()?;
        }
        let moves = record.history();
        Some(Place { start, moves, record })
    }

    /// A move that is illegal here, if the one that was played last is.
    pub(super) fn illegal_move(&self) -> Option<&str> {
        let last = self.moves.last()?;
        self.record.boxed_clone().play(last).is_err().then_some(last)
    }
}

/// Plays a move that an engine wrote. In chess it must be written as the protocol has it, so that
/// `Nf3` is refused; other games may leave out what the move does besides.
pub(super) fn play(record: &mut dyn AnyRecord, word: &str) -> Result<(), String> {
    let played = record.follow(word).map_err(|error| error.to_string())?;
    if played.text.starts_with(word) {
        return Ok(());
    }
    record.undo();
    Err(format!("{word:?} is not how the protocol writes {}", played.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_follow_each_other_in_every_game() {
        for game in ["chess", "chess:960,17", "khet", "knightthrough", "breakthrough:2x4", "isolation"] {
            let game = fiveply_catalog::game(game).unwrap();
            let place = Place::after(&*game, 3).unwrap();
            assert_eq!(place.record.ply(), place.moves.len());
            assert!(place.record.ending().is_none() && !place.moves.is_empty());
            assert!(place.illegal_move().is_some(), "{}", game.text());
            let text = Place::from_text(&*game, 3, 1).unwrap();
            assert_eq!(text.start, Some(place.record.position_text()));
        }
    }

    #[test]
    fn moves_must_be_written_as_the_protocol_has_them() {
        let record = || fiveply_catalog::game("chess").unwrap().open(None, &[]).unwrap();
        assert_eq!(play(&mut *record(), "g1f3"), Ok(()));
        for wrong in ["Nf3", "e2e5", "", "0000", "e4"] {
            let mut record = record();
            assert!(play(&mut *record, wrong).is_err(), "{wrong}");
            assert_eq!(record.ply(), 0, "{wrong}");
        }
    }
}
