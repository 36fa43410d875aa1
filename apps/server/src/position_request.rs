//! A position as a request names it: the game, the position it began with, and the moves since.

use crate::fault::Fault;
use crate::world::World;
use fiveply_core::{AnyGame, AnyRecord};
use serde::Deserialize;
use utoipa::ToSchema;

/// Games that are longer are not looked at.
pub(crate) const MOST_PLIES: usize = 2_000;

/// No text of a game, position, move or engine is longer.
pub(crate) const LONGEST_TEXT: usize = 2_000;

/// A position as it is sent.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    /// `khet:dynasty`.
    #[schema(max_length = 2000)]
    pub(crate) game: String,
    /// The position the moves begin with; the game's start when there is none.
    #[serde(default)]
    #[schema(max_length = 2000, nullable = false)]
    pub(crate) position: Option<String>,
    /// What was played.
    #[serde(default)]
    #[schema(max_items = 2000)]
    pub(crate) moves: Vec<String>,
}

/// A position that has been looked up.
pub(crate) struct Opened {
    /// The game.
    pub(crate) game: Box<dyn AnyGame>,
    /// The game in progress.
    pub(crate) record: Box<dyn AnyRecord>,
}

impl PositionRequest {
    /// The game, without a look at position and moves.
    pub(crate) fn game(&self, world: &dyn World) -> Result<Box<dyn AnyGame>, Fault> {
        short("game", &self.game)?;
        Ok(world.game(&self.game)?)
    }

    /// The game in progress.
    pub(crate) fn open(&self, world: &dyn World) -> Result<Opened, Fault> {
        let game = self.game(world)?;
        let record = self.begin(&*game)?;
        self.follow(record, |_| {}).map(|record| Opened { game, record })
    }

    /// The game before its first move.
    pub(crate) fn begin(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyRecord>, Fault> {
        let position = self.position.as_deref().filter(|text| !text.is_empty());
        if let Some(text) = position {
            short("position", text)?;
        }
        if self.moves.len() > MOST_PLIES {
            let count = self.moves.len();
            return Err(Fault::refused("moves", format!("{count} moves are too many; accepted: up to {MOST_PLIES}")));
        }
        Ok(game.open(position, &[])?)
    }

    /// Plays the moves, past draws that were not claimed, and calls `each` after every one. An
    /// error says which move it was.
    pub(crate) fn follow(
        &self,
        mut record: Box<dyn AnyRecord>,
        mut each: impl FnMut(&dyn AnyRecord),
    ) -> Result<Box<dyn AnyRecord>, Fault> {
        for (index, text) in self.moves.iter().enumerate() {
            short("moves", text)?;
            record.follow(text).map_err(|error| Fault::refused("moves", format!("move {}: {error}", index + 1)))?;
            each(&*record);
        }
        Ok(record)
    }
}

/// Refuses a text that cannot be anything but an attack.
pub(crate) fn short(field: &'static str, text: &str) -> Result<(), Fault> {
    if text.len() <= LONGEST_TEXT {
        return Ok(());
    }
    let length = text.len();
    Err(Fault::refused(field, format!("{field} of {length} bytes is too long; accepted: up to {LONGEST_TEXT}")))
}
