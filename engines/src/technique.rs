//! A technique as it is listed, for lists, pages and protocols.

use fiveply_core::parameter::Parameter;
use serde::Serialize;

/// A technique of a search, with what the players of a game use.
#[derive(Clone, Debug, Serialize)]
pub struct TechniqueInfo {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// Whose idea it was.
    pub reference: &'static str,
    /// What it may change: `exact`, `shape` or `speculative`.
    pub class: &'static str,
    /// What values it takes, in words; empty for none.
    pub values: String,
    /// The same as data, for those who offer them one by one.
    #[serde(skip)]
    pub parameters: &'static [Parameter],
    /// Its values in a bare player, empty text for on without values; `null` for off.
    pub default: Option<String>,
    /// The same in the report player of the game asked for.
    pub report: Option<String>,
    /// The same in the best player of that game.
    #[serde(skip)]
    pub best: Option<String>,
}
