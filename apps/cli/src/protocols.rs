//! Introduces the protocols to the catalog: which games there are, and every switch of an engine as
//! an option.

use fiveply_catalog::Switch;
use fiveply_core::parameter::{Kind, Parameter, Value};
use fiveply_core::{AnyGame, ParseError};
use fiveply_engines::{EngineSpec, Item, Setting, TechniqueInfo};
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

    fn options(&self, game: &dyn AnyGame, base: &EngineSpec) -> Vec<EngineOption> {
        let mut options = Vec::new();
        for switch in switches(game, base) {
            let values = switch.values.as_deref();
            options.push(EngineOption::new(switch.info.name, OptionKind::Check(values.is_some())));
            for (index, parameter) in switch.info.parameters.iter().enumerate() {
                let value = values.and_then(|values| values.get(index)).unwrap_or(&parameter.default);
                options.push(EngineOption::new(parameter_name(&switch.info, parameter), kind(parameter, *value)));
            }
        }
        options
    }

    fn engine(&self, game: &dyn AnyGame, base: &EngineSpec, set: &BTreeMap<String, String>) -> EngineSpec {
        let mut spec = base.clone();
        for switch in switches(game, base) {
            let Switch { info, values } = &switch;
            let chosen: Vec<Option<&String>> =
                info.parameters.iter().map(|each| set.get(&parameter_name(info, each))).collect();
            if !set.contains_key(info.name) && chosen.iter().all(Option::is_none) {
                continue;
            }
            let on = set.get(info.name).map_or(values.is_some(), |value| value == "true");
            let value = |(index, parameter): (usize, &Parameter)| {
                let now = values.as_ref().and_then(|values| values.get(index)).unwrap_or(&parameter.default);
                chosen[index].cloned().unwrap_or_else(|| now.to_string())
            };
            let values = info.parameters.iter().enumerate().map(value).collect();
            spec = spec.with(Item::Switch(info.name.to_owned(), if on { Setting::On(values) } else { Setting::Off }));
        }
        spec
    }
}

/// The techniques of the engine `base`. The number of threads has an option of its own.
fn switches(game: &dyn AnyGame, base: &EngineSpec) -> Vec<Switch> {
    fiveply_catalog::switches(game, base).into_iter().filter(|switch| switch.info.name != "threads").collect()
}

fn parameter_name(info: &TechniqueInfo, parameter: &Parameter) -> String {
    format!("{} {}", info.name, parameter.name)
}

fn kind(parameter: &Parameter, value: Value) -> OptionKind {
    match parameter.kind {
        Kind::Integer(least, most) => {
            OptionKind::Spin(if let Value::Integer(number) = value { number } else { least }, least, most)
        }
        Kind::Word(words) => OptionKind::Combo(value.to_string(), words.iter().map(ToString::to_string).collect()),
        Kind::IntegerOr(least, most, words) if most - least < LONGEST_CHOICE => {
            let values = (least..=most).map(|number| number.to_string()).chain(words.iter().map(ToString::to_string));
            OptionKind::Combo(value.to_string(), values.collect())
        }
        Kind::IntegerOr(..) | Kind::Decimal(..) => OptionKind::Text(value.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_engines::Family;

    /// Whatever a GUI sets, the engine text that results is one.
    #[test]
    fn every_option_leads_to_an_engine() {
        for name in ["chess", "khet"] {
            let game = fiveply_catalog::game(name).unwrap();
            let best = EngineSpec::new(Family::Best);
            let options = OurCatalog.options(&*game, &best);
            assert!(options.len() > 40, "{}", options.len());
            let all: BTreeMap<String, String> =
                options.iter().map(|option| (option.name.clone(), option.default_value())).collect();
            let ours = OurCatalog.engine(&*game, &best, &all);
            let [ours, own] = [&ours, &best].map(|spec| fiveply_catalog::full_spec(&*game, spec).unwrap());
            assert_eq!(ours, own, "the defaults are the engine's own");
            for option in &options {
                let value = match &option.kind {
                    OptionKind::Check(default) => (!default).to_string(),
                    OptionKind::Spin(default, least, _) if default == least => (least + 1).to_string(),
                    OptionKind::Spin(_, least, _) => least.to_string(),
                    OptionKind::Combo(default, values) => values.iter().find(|&each| each != default).unwrap().clone(),
                    _ => continue,
                };
                // A table of 2 places and a technique that is off change nothing but themselves, so
                // only the text is looked at.
                let set = BTreeMap::from([(option.name.clone(), option.check(&value).unwrap())]);
                let ours = OurCatalog.engine(&*game, &best, &set);
                assert!(ours != best && game.player(&ours.to_string()).is_ok(), "{ours}");
            }
        }
        let game = fiveply_catalog::game("chess").unwrap();
        let random = EngineSpec::new(Family::Random);
        assert!(OurCatalog.options(&*game, &random).is_empty());
        assert_eq!(OurCatalog.engine(&*game, &random, &BTreeMap::new()), random);
    }
}
