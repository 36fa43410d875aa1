//! What an engine means in a game: its spec with the game's presets applied to the switches of the
//! search, and the spec that says all of it without presets.

use fiveply_core::{AnyGame, EvaluationInfo, GameInfo, Limits, ParseError};
use fiveply_engines::{BookFile, EngineSpec, Family, Item, Setting, WeightsFile};
use fiveply_search::monte_carlo::{self, MonteCarlo, SETTINGS};
use fiveply_search::{NoisePosition, Params, TECHNIQUES, Table, Tt, technique};

/// What a Monte Carlo player takes besides what all take.
const MONTE_CARLO_ITEMS: &str = "eval=, book, nodes=, time=, seed=, and the settings of Monte Carlo search";

/// An engine in a game.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) family: Family,
    pub(crate) params: Params,
    pub(crate) eval: &'static str,
    pub(crate) weights: Option<WeightsFile>,
    /// The opening book that is played from.
    pub(crate) book: Option<BookFile>,
    pub(crate) limits: Limits,
    pub(crate) seed: u64,
    pub(crate) monte_carlo: MonteCarlo,
    /// Who plays for a prover that has proved nothing.
    pub(crate) fallback: EngineSpec,
    pub(crate) proof_mebibytes: usize,
    /// So many nodes go into proving the position before it is searched.
    pub(crate) endings: Option<u64>,
}

/// What is wrong with an item, and what would be accepted.
pub(crate) type Fault = (String, String);

/// The settings of this engine, asked by name, with what the best and the report player of the game
/// are.
pub(crate) fn settings_of(game: &dyn AnyGame, spec: &EngineSpec) -> Result<Settings, ParseError> {
    let text = game.text();
    let info = crate::info(text.split(':').next().unwrap_or_default()).unwrap_or(&crate::GAMES[0]);
    Settings::new(spec, info, game.evaluations())
}

/// The same engine with its preset, its level and every default that the family leaves open written
/// out: equal texts play alike.
pub fn full_spec(game: &dyn AnyGame, spec: &EngineSpec) -> Result<EngineSpec, ParseError> {
    settings_of(game, spec).map(|settings| settings.spec())
}

impl Settings {
    /// What `spec` means in a game with these evaluations.
    pub(crate) fn new(
        spec: &EngineSpec,
        info: &GameInfo,
        evaluations: &'static [EvaluationInfo],
    ) -> Result<Settings, ParseError> {
        let refused = |(fault, accepted): Fault| ParseError::new("engine", &spec.to_string(), fault, accepted);
        if spec.is_external() {
            return Err(refused((format!("no family {:?}", spec.family.to_string()), Family::ACCEPTED.to_owned())));
        }
        let mut settings = Settings {
            family: spec.family.clone(),
            params: bare(&spec.family),
            eval: "report",
            weights: None,
            book: None,
            limits: Limits::default(),
            seed: 1,
            monte_carlo: playouts(&spec.family),
            fallback: EngineSpec::new(Family::Best),
            proof_mebibytes: 64,
            endings: None,
        };
        let preset = match spec.family {
            Family::Best | Family::Level(_) => EngineSpec::parse_items(&spec.family, info.best)?,
            Family::Report => EngineSpec::parse_items(&spec.family, info.report)?,
            _ => Vec::new(),
        };
        for item in &preset {
            settings.apply(item, evaluations).map_err(refused)?;
        }
        if let Family::Level(level) = spec.family {
            settings.weaken(level, info, evaluations);
        }
        for item in &spec.items {
            settings.apply(item, evaluations).map_err(refused)?;
        }
        Ok(settings)
    }

    /// Applies one item.
    fn apply(&mut self, item: &Item, evaluations: &'static [EvaluationInfo]) -> Result<(), Fault> {
        match item {
            Item::Evaluation(value) => {
                let names: Vec<&str> = evaluations.iter().map(|info| info.name).collect();
                let found = names.iter().find(|&name| name == value);
                self.eval = found.ok_or_else(|| (format!("no evaluation {value:?}"), names.join(", ")))?;
            }
            Item::Weights(weights) => self.weights = Some(weights.clone()),
            Item::Book(book) => self.book.clone_from(book),
            &Item::Depth(depth) => self.limits.depth = Some(depth),
            &Item::Nodes(nodes) => self.limits.nodes = Some(nodes),
            &Item::Time(time) => self.limits.time = Some(time),
            &Item::Seed(seed) => self.seed = seed,
            &Item::Hash(mebibytes) if self.family == Family::Proof => self.proof_mebibytes = mebibytes as usize,
            &Item::Hash(mebibytes) if self.family.plays_out() => self.monte_carlo.hash.mebibytes = mebibytes as usize,
            &Item::Hash(mebibytes) => self.set_hash(mebibytes),
            &Item::Endings(nodes) => self.endings = nodes,
            Item::Fallback(spec) => self.fallback = (**spec).clone(),
            Item::Switch(name, setting) if self.family.plays_out() => self.set_playouts(item, name, setting)?,
            Item::Switch(name, setting) => match (technique(name), setting) {
                (Some(found), Setting::On(values)) => {
                    found.switch_on(&mut self.params, values).map_err(|fault| (fault, found.accepts()))?;
                }
                (Some(found), Setting::Off) => {
                    found.switch_off(&mut self.params);
                }
                (None, _) => return Err((format!("no item {:?}", item.to_string()), accepted_items())),
            },
            Item::Memory(_) | Item::Patience(_) | Item::Faults(_) | Item::Log(_) | Item::Option(..) => {
                return Err((format!("no item {:?}", item.to_string()), accepted_items()));
            }
        }
        Ok(())
    }

    /// Changes a setting of the playouts.
    fn set_playouts(&mut self, item: &Item, name: &str, setting: &Setting) -> Result<(), Fault> {
        let accepted = |fault| (fault, MONTE_CARLO_ITEMS.to_owned());
        match (monte_carlo::setting(name), setting) {
            (Some(found), Setting::On(values)) => {
                let refused = |fault| accepted(format!("{fault}; {} would be", found.accepts()));
                return found.switch_on(&mut self.monte_carlo, values).map_err(refused);
            }
            (Some(found), Setting::Off) if found.switch_off(&mut self.monte_carlo) => return Ok(()),
            _ => {}
        }
        let names: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
        let item = item.to_string();
        Err(accepted(format!("no item {item:?} for Monte Carlo search; there are {}", names.join(", "))))
    }

    /// Weakens the best player: fewer nodes, and noise on its evaluation. The strongest level is
    /// the best player itself.
    fn weaken(&mut self, level: usize, info: &GameInfo, evaluations: &'static [EvaluationInfo]) {
        let Some(&(nodes, noise)) = info.levels.get(level - 1) else { return };
        let unit = evaluations.iter().find(|each| each.name == self.eval).map_or(100, |each| each.unit);
        self.limits.nodes = Some(nodes);
        let below = noise * unit / 100;
        self.params.noise_position = (below > 0).then_some(NoisePosition { below });
    }

    /// The largest table of the chosen scheme that fits.
    fn set_hash(&mut self, mebibytes: u64) {
        let tt = self.params.tt.unwrap_or_default();
        let fits = |log2: &u8| Table::bytes(&Tt { log2: *log2, ..tt }) <= mebibytes << 20;
        self.params.tt = Some(Tt { log2: (1..=32).rev().find(fits).unwrap_or(1), ..tt });
    }

    /// The spec that gives these settings again in any game with these evaluations: everything that
    /// differs from the bare family.
    pub(crate) fn spec(&self) -> EngineSpec {
        let seed = Item::Seed(self.seed);
        let judged = || {
            let weights = self.weights.clone().map(Item::Weights);
            let book = self.book.clone().map(|book| Item::Book(Some(book)));
            [Item::Evaluation(self.eval.to_owned())].into_iter().chain(weights).chain(book)
        };
        let limits = || {
            let Limits { depth, nodes, time, .. } = self.limits;
            let limits = [depth.map(Item::Depth), nodes.map(Item::Nodes), time.map(Item::Time)];
            limits.into_iter().flatten().chain([seed.clone()])
        };
        match self.family {
            Family::Random => EngineSpec::new(Family::Random).with(seed),
            Family::Proof => {
                let hash = [Item::Hash(self.proof_mebibytes as u64)];
                let fallback = [Item::Fallback(Box::new(self.fallback.clone()))];
                EngineSpec { family: Family::Proof, items: hash.into_iter().chain(limits()).chain(fallback).collect() }
            }
            Family::Mcts | Family::MonteCarlo => {
                let items = playout_items(&self.monte_carlo, &playouts(&self.family));
                let items = items.into_iter().chain(judged()).chain(limits()).collect();
                EngineSpec { family: self.family.clone(), items }
            }
            _ => {
                let family = if self.params.alpha_beta.is_some() { Family::AlphaBeta } else { Family::Minimax };
                let endings = self.endings.map(|nodes| Item::Endings(Some(nodes)));
                let items = technique_items(&self.params).into_iter().chain(judged()).chain(endings).chain(limits());
                EngineSpec { family, items: items.collect() }
            }
        }
    }
}

/// The switches that a family begins with: everything off but alpha-beta, and for minimax that too.
fn bare(family: &Family) -> Params {
    let mut params = Params::default();
    if *family == Family::Minimax {
        params.alpha_beta = None;
    }
    params
}

/// The settings that a family of playouts begins with.
fn playouts(family: &Family) -> MonteCarlo {
    if *family == Family::MonteCarlo { MonteCarlo::flat() } else { MonteCarlo::default() }
}

/// The techniques that differ from the bare family's.
fn technique_items(params: &Params) -> Vec<Item> {
    let bare = Params::default();
    let mut items = Vec::new();
    for technique in TECHNIQUES.iter().filter(|technique| technique.name != "alpha-beta") {
        let now = technique.value_text(params);
        if now != technique.value_text(&bare) {
            items.push(Item::switch(technique.name, now.as_deref()));
        }
    }
    items
}

/// The settings of the playouts that differ from those of `base`.
fn playout_items(params: &MonteCarlo, base: &MonteCarlo) -> Vec<Item> {
    let mut items = Vec::new();
    for setting in SETTINGS {
        let now = setting.value_text(params);
        if now != setting.value_text(base) {
            let hash = (setting.name == "hash").then_some(Item::Hash(params.hash.mebibytes as u64));
            items.push(hash.unwrap_or_else(|| Item::switch(setting.name, now.as_deref())));
        }
    }
    items
}

fn accepted_items() -> String {
    let techniques: Vec<&str> = TECHNIQUES.iter().map(|technique| technique.name).collect();
    format!(
        "eval=, weights=, book, depth=, nodes=, time=, seed=, hash=, endings=, and (with no- in front to switch off) {}",
        techniques.join(", ")
    )
}
