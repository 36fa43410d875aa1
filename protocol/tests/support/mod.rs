//! The catalog that the tests bring along.

use fiveply_core::{AnyGame, ParseError};
use fiveply_engines::EngineSpec;
use fiveply_protocol::{Catalog, EngineOption};
use std::collections::BTreeMap;

/// Our games, without options for their engines.
pub(crate) struct Ours;

impl Catalog for Ours {
    fn game(&self, text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        fiveply_catalog::game(text)
    }

    fn games(&self) -> Vec<String> {
        fiveply_catalog::GAMES.iter().map(|info| info.name.to_owned()).collect()
    }

    fn options(&self, _: &dyn AnyGame, _: &EngineSpec) -> Vec<EngineOption> {
        Vec::new()
    }

    fn engine(&self, _: &dyn AnyGame, base: &EngineSpec, _: &BTreeMap<String, String>) -> EngineSpec {
        base.clone()
    }
}
