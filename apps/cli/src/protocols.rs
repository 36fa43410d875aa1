//! Introduces the protocols to the catalog: which games there are, and every switch of an engine as an option.

use fiveply_catalog::{Kind, Parameter, TechniqueInfo, techniques};
use fiveply_core::{AnyGame, ParseError};
use fiveply_protocol::{Catalog, EngineOption, OptionKind};
use std::collections::BTreeMap;

/// A choice among more values than this is typed, not picked.
const LONGEST_CHOICE: i64 = 16;

/// The catalog of this program.
pub(crate) struct OurCatalog;

impl Catalog for OurCatalog {
    fn game(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        fiveply_catalog::game(text)
    }

    fn games(&self) -> Vec<String> {
        fiveply_catalog::GAMES.iter().flat_map(|info| info.setups).map(|&text| text.to_owned()).collect()
    }

    fn options(&self, game: &dyn AnyGame, base: &str) -> Vec<EngineOption> {
        let mut options = Vec::new();
        for switch in switches(game, base) {
            let values = switch.values.as_deref();
            options.push(EngineOption::new(switch.info.name, OptionKind::Check(values.is_some())));
            for (index, parameter) in switch.info.parameters.iter().enumerate() {
                let value = values.and_then(|values| values.get(index).cloned());
                let value = value.unwrap_or_else(|| parameter.default.to_string());
                options.push(EngineOption::new(parameter_name(&switch.info, parameter), kind(parameter, value)));
            }
        }
        options
    }

    fn engine_text(&self, game: &dyn AnyGame, base: &str, set: &BTreeMap<String, String>) -> String {
        let mut items = Vec::new();
        for switch in switches(game, base) {
            let name = switch.info.name;
            let chosen: Vec<Option<&String>> =
                switch.info.parameters.iter().map(|each| set.get(&parameter_name(&switch.info, each))).collect();
            if !set.contains_key(name) && chosen.iter().all(Option::is_none) {
                continue;
            }
            let on = set.get(name).map_or(switch.values.is_some(), |value| value == "true");
            let value = |(index, parameter): (usize, &Parameter)| {
                let now = || switch.values.as_ref().and_then(|values| values.get(index).cloned());
                chosen[index].cloned().or_else(now).unwrap_or_else(|| parameter.default.to_string())
            };
            let values: Vec<String> = switch.info.parameters.iter().enumerate().map(value).collect();
            items.push(match (on, values.is_empty()) {
                (false, _) => format!("no-{name}"),
                (true, true) => name.to_owned(),
                (true, false) => format!("{name}={}", values.join("/")),
            });
        }
        let separator = if items.is_empty() {
            ""
        } else if base.contains(':') {
            ","
        } else {
            ":"
        };
        format!("{base}{separator}{}", items.join(","))
    }
}

/// A technique as it stands in an engine: its values when it is on.
struct Switch {
    info: TechniqueInfo,
    values: Option<Vec<String>>,
}

/// The techniques of the engine `base`; none for a player without any. The number of threads has an option of its own.
fn switches(game: &dyn AnyGame, base: &str) -> Vec<Switch> {
    let Ok(text) = game.player(base).map(|player| player.text()) else { return Vec::new() };
    let Some((family, items)) = text.split_once(':').filter(|(family, _)| ["alphabeta", "minimax"].contains(family))
    else {
        return Vec::new();
    };
    let items: Vec<(&str, &str)> = items.split(',').map(|item| item.split_once('=').unwrap_or((item, ""))).collect();
    let state = |info: TechniqueInfo| {
        let listed = items.iter().find(|(name, _)| *name == info.name).map(|(_, values)| (*values).to_owned());
        let off = items.iter().any(|(name, _)| name.strip_prefix("no-") == Some(info.name));
        let on = match info.name {
            "alpha-beta" => (family == "alphabeta").then(String::new),
            _ if off => None,
            _ => listed.or_else(|| info.default.clone()),
        };
        let values = on.map(|text| text.split('/').filter(|each| !each.is_empty()).map(str::to_owned).collect());
        Switch { info, values }
    };
    techniques(Some(game)).into_iter().filter(|info| info.name != "threads").map(state).collect()
}

fn parameter_name(info: &TechniqueInfo, parameter: &Parameter) -> String {
    format!("{} {}", info.name, parameter.name)
}

fn kind(parameter: &Parameter, value: String) -> OptionKind {
    match parameter.kind {
        Kind::Integer(least, most) => OptionKind::Spin(value.parse().unwrap_or(least), least, most),
        Kind::Word(words) => OptionKind::Combo(value, words.iter().map(ToString::to_string).collect()),
        Kind::IntegerOr(least, most, words) if most - least < LONGEST_CHOICE => {
            let values = (least..=most).map(|number| number.to_string()).chain(words.iter().map(ToString::to_string));
            OptionKind::Combo(value, values.collect())
        }
        Kind::IntegerOr(..) | Kind::Decimal(..) => OptionKind::Text(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever a GUI sets, the engine text that results is one.
    #[test]
    fn every_option_leads_to_an_engine() {
        for name in ["chess", "khet"] {
            let game = fiveply_catalog::game(name).unwrap();
            let options = OurCatalog.options(&*game, "best");
            assert!(options.len() > 40, "{}", options.len());
            let all: BTreeMap<String, String> =
                options.iter().map(|option| (option.name.clone(), option.default_value())).collect();
            let text = OurCatalog.engine_text(&*game, "best", &all);
            let [ours, best] = [&text, "best"].map(|text| game.player(text).unwrap().text());
            assert_eq!(ours, best, "the defaults are the engine's own");
            for option in &options {
                let value = match &option.kind {
                    OptionKind::Check(default) => (!default).to_string(),
                    OptionKind::Spin(default, least, _) if default == least => (least + 1).to_string(),
                    OptionKind::Spin(_, least, _) => least.to_string(),
                    OptionKind::Combo(default, values) => values.iter().find(|&each| each != default).unwrap().clone(),
                    _ => continue,
                };
                // A table of 2 places and a technique that is off change nothing but themselves, so only the text is looked at.
                let set = BTreeMap::from([(option.name.clone(), option.check(&value).unwrap())]);
                let text = OurCatalog.engine_text(&*game, "best", &set);
                assert!(text != "best" && game.player(&text).is_ok(), "{text}");
            }
        }
        let game = fiveply_catalog::game("chess").unwrap();
        assert!(OurCatalog.options(&*game, "random").is_empty());
        assert_eq!(OurCatalog.engine_text(&*game, "random", &BTreeMap::new()), "random");
    }
}
