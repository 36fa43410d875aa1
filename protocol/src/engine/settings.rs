//! The options that a GUI can set: our own, and every switch of the engine. They are declared once:
//! `uci` prints the same list that `setoption` checks.

use super::Dialect;
use super::variant::variant_names;
use crate::{Catalog, EngineOption, OptionKind};
use fiveply_core::{AnyGame, ParseError};
use fiveply_engines::{EngineSpec, Family, Item};
use std::collections::BTreeMap;
use std::time::Duration;

/// The weakest and the strongest play that a GUI can ask for; the levels are spread evenly between.
const ELO: (i64, i64) = (800, 2600);
/// Levels below the full strength.
const LEVELS: i64 = 9;

/// The values in force.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) dialect: Dialect,
    /// The text of the game.
    pub(super) game: String,
    /// The engine that everything else is applied to.
    engine: EngineSpec,
    /// Switches that were set.
    switches: BTreeMap<String, String>,
    hash: Option<u64>,
    threads: Option<u64>,
    pub(super) lines: usize,
    pub(super) wdl: bool,
    pub(super) overhead: Duration,
    limit_strength: bool,
    elo: i64,
}

/// What has to be done after a change of settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Nothing more.
    Nothing,
    /// The engine is another one.
    Engine,
    /// The game is another one.
    Game,
    /// Forget everything learned.
    Forget,
}

impl Settings {
    pub(super) fn new(dialect: Dialect, game: &str) -> Self {
        Settings {
            dialect,
            game: game.to_owned(),
            engine: EngineSpec::new(Family::Best),
            switches: BTreeMap::new(),
            hash: None,
            threads: None,
            lines: 1,
            wdl: false,
            overhead: Duration::from_millis(10),
            limit_strength: false,
            elo: ELO.1,
        }
    }

    /// All options there are, as they are declared.
    pub(super) fn options(&self, catalog: &dyn Catalog, game: &dyn AnyGame) -> Vec<EngineOption> {
        let option = EngineOption::new;
        let mut options = vec![
            option("Hash", OptionKind::Spin(16, 1, 65_536)),
            option("Threads", OptionKind::Spin(1, 1, 256)),
            option("MultiPV", OptionKind::Spin(1, 1, 256)),
            option("Ponder", OptionKind::Check(false)),
            option("Move Overhead", OptionKind::Spin(10, 0, 10_000)),
            option("Clear Hash", OptionKind::Button),
            option("UCI_ShowWDL", OptionKind::Check(false)),
            option("UCI_LimitStrength", OptionKind::Check(false)),
            option("UCI_Elo", OptionKind::Spin(ELO.1, ELO.0, ELO.1)),
            option("Engine", OptionKind::Text("best".to_owned())),
        ];
        match self.dialect {
            Dialect::Uci => {
                let names = catalog.games().iter().filter_map(|game| variant_names(game).into_iter().next()).collect();
                options.push(option("UCI_Chess960", OptionKind::Check(false)));
                options.push(option("UCI_Variant", OptionKind::Combo("chess".to_owned(), names)));
            }
            Dialect::Ugi => options.push(option("Game", OptionKind::Text("chess".to_owned()))),
        }
        options.extend(catalog.options(game, &self.engine));
        options
    }

    /// Sets an option; an error says what would be accepted.
    pub(super) fn set(
        &mut self,
        catalog: &dyn Catalog,
        game: &dyn AnyGame,
        name: &str,
        value: &str,
    ) -> Result<Change, String> {
        let options = self.options(catalog, game);
        let option = options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        let option =
            option.ok_or_else(|| format!("no option {name:?}; `{}` lists those there are", self.dialect.hello()))?;
        // Besides the declared variants, boards of other sizes are accepted.
        if option.name == "UCI_Variant" {
            let found = super::variant::variant_game(value, &catalog.games());
            return self.set_game(catalog, &found.ok_or_else(|| option.check(value).err().unwrap_or_default())?);
        }
        let value = option.check(value)?;
        let number = || value.parse().unwrap_or_default();
        match option.name.as_str() {
            "Hash" => self.hash = Some(number()),
            "Threads" => self.threads = Some(number()),
            "MultiPV" => self.lines = number() as usize,
            "Ponder" => {}
            "Move Overhead" => self.overhead = Duration::from_millis(number()),
            "Clear Hash" => return Ok(Change::Forget),
            "UCI_ShowWDL" => self.wdl = value == "true",
            "UCI_LimitStrength" => self.limit_strength = value == "true",
            "UCI_Elo" => self.elo = number() as i64,
            "UCI_Chess960" => {
                let fischer = self.game.starts_with("chess:960");
                let text = if value == "true" { "chess:960" } else { "chess" };
                return match (value == "true") == fischer || !self.game.starts_with("chess") {
                    true => Ok(Change::Nothing),
                    false => self.set_game(catalog, text),
                };
            }
            "Game" => return self.set_game(catalog, &value),
            "Engine" => {
                let spec: EngineSpec = value.parse().map_err(|error: ParseError| error.to_string())?;
                game.player(&value).map_err(|error| error.to_string())?;
                self.engine = spec;
                self.switches.clear();
            }
            name => {
                self.switches.insert(name.to_owned(), value);
            }
        }
        let unchanged = matches!(option.name.as_str(), "MultiPV" | "Ponder" | "Move Overhead" | "UCI_ShowWDL");
        Ok(if unchanged { Change::Nothing } else { Change::Engine })
    }

    fn set_game(&mut self, catalog: &dyn Catalog, text: &str) -> Result<Change, String> {
        let game = catalog.game(text).map_err(|error| error.to_string())?;
        self.game = game.text();
        Ok(Change::Game)
    }

    /// The same with a technique switched off, where the engine has it.
    pub(super) fn without(&self, technique: &str) -> Settings {
        let mut settings = self.clone();
        settings.switches.insert(technique.to_owned(), "false".to_owned());
        settings
    }

    /// The engine that these settings describe. `Hash` and `Threads` are left out where the engine
    /// has no table or no threads.
    pub(super) fn engine(&self, catalog: &dyn Catalog, game: &dyn AnyGame) -> EngineSpec {
        let level = 1 + (self.elo - ELO.0) * LEVELS / (ELO.1 - ELO.0);
        let level = EngineSpec::new(Family::Level(level as usize));
        let base = if self.limit_strength { &level } else { &self.engine };
        let mut spec = catalog.engine(game, base, &self.switches);
        let threads = |number: u64| Item::switch("threads", Some(&number.to_string()));
        let hash = self.hash.map(|number| (Item::Hash(1), Item::Hash(number)));
        let threads = self.threads.map(|number| (threads(1), threads(number)));
        for (least, item) in [hash, threads].into_iter().flatten() {
            let takes_it = game.resources(&spec.clone().with(least).to_string()).is_ok();
            spec.items.extend(takes_it.then_some(item));
        }
        spec
    }
}
