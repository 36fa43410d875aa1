//! The languages in which Fiveply talks to other programs: text in, text out.
//!
//! - [`engine`]: being an engine, over UCI (chess, and other games as variants) and over UGI (every
//!   game);
//! - [`ggp`]: being a player for a General Game Playing controller, over HTTP;
//! - [`host`]: being the host, with other people's engines as [`Player`](fiveply_core::Player)s;
//! - [`khet2`]: other people's notations of Khet 2.0.
//!
//! Nothing here knows the rules of a game: the [`Catalog`] that a program brings along does.

pub mod engine;
pub mod ggp;
pub mod host;
pub mod khet2;
mod lines;
mod option;

pub use lines::{Line, Lines};
pub use option::{EngineOption, OptionKind};

use fiveply_core::{AnyGame, ParseError};
use fiveply_engines::EngineSpec;
use std::collections::BTreeMap;

/// Where games and players come from.
pub trait Catalog: Send + Sync {
    /// The game with this text.
    fn game(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError>;

    /// The texts of the games to offer, chess first.
    fn games(&self) -> Vec<String>;

    /// The settings of the engine `base` as options, for whoever wants to switch its techniques.
    fn options(&self, game: &dyn AnyGame, base: &EngineSpec) -> Vec<EngineOption>;

    /// The engine `base` with these options set.
    fn engine(&self, game: &dyn AnyGame, base: &EngineSpec, set: &BTreeMap<String, String>) -> EngineSpec;
}
