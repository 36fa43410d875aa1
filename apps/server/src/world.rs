//! What the server is told about the games. It knows none itself: whoever starts it brings the catalog, so a new game appears on the page
//! without a change here.

use fiveply_core::{AnyGame, GameInfo, ParseError, Player};
use serde::Serialize;

/// The games, their players and their techniques.
pub trait World: Send + Sync + 'static {
    /// Every game, in the order to show them.
    fn games(&self) -> &'static [GameInfo];

    /// The game with this text.
    fn game(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError>;

    /// A player of `game` by its engine text, among them the named ones of [`engines`](Self::engines).
    fn player(&self, game: &dyn AnyGame, engine: &str) -> Result<Box<dyn Player>, ParseError> {
        game.player(engine)
    }

    /// The techniques of the search, with what the players of `game` use.
    fn techniques(&self, game: &dyn AnyGame) -> Vec<Technique>;

    /// What the program plays like: its version and bench signature. Another build makes another experiment.
    fn build(&self) -> String;

    /// External engines that the person who runs the server has named.
    fn engines(&self) -> Vec<NamedEngine> {
        Vec::new()
    }
}

/// A technique as it is listed.
#[derive(Clone, Debug, Serialize)]
pub struct Technique {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// Whose idea it was.
    pub reference: &'static str,
    /// `exact`, `shape` or `speculative`.
    pub class: &'static str,
    /// What values it takes, in words; empty for none.
    pub values: String,
    /// Its values in a bare player, empty for on without values; `null` for off.
    pub default: Option<String>,
    /// The same in the report's player.
    pub report: Option<String>,
}

/// An engine to choose from a list.
#[derive(Clone, Debug, Serialize)]
pub struct NamedEngine {
    /// What people call it.
    pub name: String,
    /// Its engine text.
    pub engine: String,
    /// What it is, in a line.
    pub about: String,
}
