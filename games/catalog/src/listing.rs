//! The techniques as data, for lists, pages and protocols.

use crate::{engine_text, info};
use fiveply_core::AnyGame;
use fiveply_search::{Class, Parameter, Params, TECHNIQUES};
use serde::Serialize;

/// A technique as it is listed.
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
}

/// All techniques, with the report player's settings when a game is named.
pub fn techniques(game: Option<&dyn AnyGame>) -> Vec<TechniqueInfo> {
    let bare = Params::default();
    let report = game.and_then(|game| {
        let text = game.text();
        let info = info(text.split(':').next().unwrap_or_default())?;
        engine_text::parse("report", info, game.evaluations()).ok()
    });
    TECHNIQUES
        .iter()
        .map(|technique| TechniqueInfo {
            name: technique.name,
            summary: technique.summary,
            reference: technique.reference,
            class: match technique.class {
                Class::Exact => "exact",
                Class::Shape => "shape",
                Class::Speculative => "speculative",
            },
            values: technique.accepts(),
            parameters: technique.parameters,
            default: technique.value_text(&bare),
            report: report.as_ref().and_then(|settings| technique.value_text(&settings.params)),
        })
        .collect()
}
