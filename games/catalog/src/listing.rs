//! The techniques as data, for lists, pages and protocols.

use crate::settings::settings_of;
use fiveply_core::AnyGame;
use fiveply_core::parameter::Value;
use fiveply_engines::{EngineSpec, Family, TechniqueInfo};
use fiveply_search::{Class, Params, TECHNIQUES};

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

/// All techniques, with the settings of the report and the best player when a game is named.
pub fn techniques(game: Option<&dyn AnyGame>) -> Vec<TechniqueInfo> {
    let bare = Params::default();
    let player = |family| game.and_then(|game| settings_of(game, &EngineSpec::new(family)).ok());
    let (report, best) = (player(Family::Report), player(Family::Best));
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
            best: best.as_ref().and_then(|settings| technique.value_text(&settings.params)),
        })
        .collect()
}
