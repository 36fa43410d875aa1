//! What the server is told about the games. It knows none itself: whoever starts it brings the
//! catalog, so a new game appears on the page without a change here.

use fiveply_core::{AnyGame, GameInfo, ParseError, Player};
use fiveply_engines::TechniqueInfo;
use serde::Serialize;
use utoipa::ToSchema;

/// The games, their players and their techniques.
pub trait World: Send + Sync + 'static {
    /// Every game, in the order to show them.
    fn games(&self) -> &'static [GameInfo];

    /// The game with this text.
    fn game(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError>;

    /// A player of `game` by its engine text, among them the named ones of
    /// [`engines`](Self::engines).
    fn player(&self, game: &dyn AnyGame, engine: &str) -> Result<Box<dyn Player>, ParseError> {
        game.player(engine)
    }

    /// The techniques of the search, with what the players of `game` use.
    fn techniques(&self, game: &dyn AnyGame) -> Vec<TechniqueInfo>;

    /// What the program plays like: its version and bench signature. Another build makes another
    /// experiment.
    fn build(&self) -> String;

    /// External engines that the person who runs the server has named.
    fn engines(&self) -> Vec<NamedEngine> {
        Vec::new()
    }
}

/// An engine to choose from a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NamedEngine {
    /// What people call it.
    pub name: String,
    /// Its engine text.
    pub engine: String,
    /// What it is, in a line.
    pub about: String,
}
