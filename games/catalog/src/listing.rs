//! The techniques as data, for lists, pages and protocols.

use crate::settings::settings_of;
use fiveply_core::AnyGame;
use fiveply_engines::{EngineSpec, Family};
use fiveply_search::{Class, Parameter, Params, TECHNIQUES, Value};
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

/// A technique as it stands in an engine.
#[derive(Clone, Debug)]
pub struct Switch {
    /// The technique.
    pub info: TechniqueInfo,
    /// Its values, when it is on.
    pub values: Option<Vec<Value>>,
}

/// The techniques of an engine; none for a player without any.
pub fn switches(game: &dyn AnyGame, spec: &EngineSpec) -> Vec<Switch> {
    let Some(settings) = settings_of(game, spec).ok().filter(|each| each.family.has_techniques()) else {
        return Vec::new();
    };
    let values = TECHNIQUES.iter().map(|technique| technique.values(&settings.params));
    let listed = techniques(Some(game)).into_iter().zip(values);
    listed.map(|(info, values)| Switch { info, values }).collect()
}

/// All techniques, with the report player's settings when a game is named.
pub fn techniques(game: Option<&dyn AnyGame>) -> Vec<TechniqueInfo> {
    let bare = Params::default();
    let report = game.and_then(|game| settings_of(game, &EngineSpec::new(Family::Report)).ok());
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
