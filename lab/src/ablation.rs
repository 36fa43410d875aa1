//! What every technique is worth in every game: added to bare alpha-beta (one in) and taken out of
//! the best player (one out). Counted in nodes to a depth over random positions and, when asked, in
//! matches at equal nodes or at equal time. Cells are remembered as they are measured, so a run
//! goes on.

use crate::experiments::{
    Finding, Interval, LabError, LabPlayer, Measured, RunOptions, Size, Workbench, ablation_match, geometric_mean,
};
use fiveply_core::{AnyGame, ParseError};
use fiveply_engines::{EngineSpec, Family, Item, Setting};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A search that needs more nodes than this is given up, and its position left out. Those that are
/// left are the cheap ones, so the cell says how many there are, and has no number when they are
/// few.
const MOST_NODES: u64 = 5_000_000;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    depth: BTreeMap<String, Depths>,
    technique: BTreeMap<String, Terms>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Depths {
    bare: [u32; 2],
    best: [u32; 2],
}

/// On which terms a technique is measured.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Terms {
    /// What it needs beside it.
    with: String,
    /// Its item, when its name alone is not what is meant.
    item: String,
    /// Why it is not measured alone.
    alone: String,
    /// Why it is not taken out.
    out: String,
}

fn file() -> Option<&'static File> {
    static READ: OnceLock<Option<File>> = OnceLock::new();
    READ.get_or_init(|| toml::from_str(include_str!("../data/ablation.toml")).ok()).as_ref()
}

/// What to ablate.
#[derive(Clone, Debug)]
pub struct Ablation<'a> {
    /// The game's text.
    pub game: &'a str,
    /// The techniques, by name.
    pub techniques: &'a [&'a str],
    /// These are all techniques, so the finding is kept. What a part finds is remembered all the
    /// same.
    pub whole: bool,
    /// Also play matches.
    pub elo: bool,
    /// Those matches at equal time a move, in milliseconds, rather than at equal nodes.
    pub milliseconds: Option<u64>,
}

/// The id under which the store keeps the ablation of a game.
pub fn ablation_id(game: &str) -> String {
    format!("ABLATE-{game}")
}

/// Measures techniques in one game. Rows are named by technique; their unit says which of the four
/// columns they are.
pub fn ablate(bench: &mut Workbench<'_>, asked: &Ablation<'_>) -> Result<Finding, LabError> {
    let game = bench.game(asked.game)?;
    let name = asked.game.split(':').next().unwrap_or_default();
    let lacking = || LabError::Data(format!("no depths are given for {name}"));
    let file = file().ok_or_else(lacking)?;
    let depths = file.depth.get(name).copied().ok_or_else(lacking)?;
    let size = bench.size(&if bench.options().full { FULL } else { QUICK });
    let mut rows = Vec::new();
    bench.set_experiment(&ablation_id(asked.game));
    for &technique in asked.techniques {
        let terms = file.technique.get(technique).cloned().unwrap_or_default();
        for way in [Way::In, Way::Out] {
            bench.set_row(&format!("{technique}, {}", way.name()));
            let pair = Players::new(&*game, technique, &terms, way)?;
            let depth = bench.pick(if way == Way::In { depths.bare } else { depths.best });
            rows.push(nodes_cell(bench, &*game, technique, way, &pair, depth, &size)?);
            if asked.elo {
                let size = Size { milliseconds: asked.milliseconds, ..size };
                rows.push(elo_cell(bench, asked.game, technique, way, &pair, size)?);
            }
        }
    }
    let finding = Finding {
        id: ablation_id(asked.game),
        size: if bench.options().full { "full" } else { "quick" }.to_owned(),
        seed: bench.options().seed,
        faults: String::new(),
        build: bench.options().build.clone(),
        command: command(asked, bench.options()),
        rows,
        series: Vec::new(),
    };
    if asked.whole {
        bench.store.keep_finding(&finding)?;
    }
    Ok(finding)
}

const QUICK: Size = Size { nodes: Some(2000), milliseconds: None, pairs: Some(40), positions: Some(30), games: None };
const FULL: Size =
    Size { nodes: Some(20_000), milliseconds: None, pairs: Some(400), positions: Some(100), games: None };

/// Added to the bare player, or taken out of the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    In,
    Out,
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Way::In => "one in",
            Way::Out => "one out",
        }
    }
}

/// The two players of a cell, or why there are none.
enum Players {
    Both { without: String, with: String },
    None(String),
}

impl Players {
    fn new(game: &dyn AnyGame, technique: &str, terms: &Terms, way: Way) -> Result<Self, LabError> {
        let why = if way == Way::In { &terms.alone } else { &terms.out };
        if !why.is_empty() {
            return Ok(Players::None(why.clone()));
        }
        let (without, with) = match way {
            Way::In if technique == "alpha-beta" => {
                (EngineSpec::new(Family::Minimax), EngineSpec::new(Family::AlphaBeta))
            }
            Way::In => {
                let item = if terms.item.is_empty() { technique } else { &terms.item };
                (bare_with(&[&terms.with])?, bare_with(&[&terms.with, item])?)
            }
            Way::Out => {
                let best = EngineSpec::new(Family::Best);
                (best.clone().with(Item::Switch(technique.to_owned(), Setting::Off)), best)
            }
        };
        let (without, with) = (without.to_string(), with.to_string());
        if game.player(&without)?.text() == game.player(&with)?.text() {
            let why = if way == Way::In { "bare alpha-beta has it already" } else { "the best player does without it" };
            return Ok(Players::None(why.to_owned()));
        }
        Ok(Players::Both { without, with })
    }
}

/// Bare alpha-beta with these items, each a text that may be empty.
fn bare_with(items: &[&str]) -> Result<EngineSpec, ParseError> {
    let mut spec = EngineSpec::new(Family::AlphaBeta);
    for text in items.iter().filter(|text| !text.is_empty()) {
        spec.items.extend(EngineSpec::parse_items(&spec.family, text)?);
    }
    Ok(spec)
}

fn empty(technique: &str, unit: String, why: &str) -> Measured {
    Measured { name: technique.to_owned(), unit, note: why.to_owned(), ..Measured::default() }
}

/// The ratio of nodes with to nodes without.
fn nodes_cell(
    bench: &mut Workbench<'_>,
    game: &dyn AnyGame,
    technique: &str,
    way: Way,
    pair: &Players,
    depth: u32,
    size: &Size,
) -> Result<Measured, LabError> {
    let unit = format!("{}, nodes", way.name());
    let (without, with) = match pair {
        Players::Both { without, with } => (without, with),
        Players::None(why) => return Ok(empty(technique, unit, why)),
    };
    let count = size.positions.unwrap_or(30);
    let deepens = |text: &str| text.parse().map(|player: LabPlayer| player.deepens());
    let most = (deepens(without)? == deepens(with)?).then_some(MOST_NODES);
    let mut ratios = Vec::new();
    for (index, position) in bench.positions(game, count)?.iter().enumerate() {
        bench.progress(index as u64, count)?;
        let before = bench.count(game, without, position, depth, most)?;
        let after = bench.count(game, with, position, depth, most)?;
        if let (Some(before), Some(after)) = (before, after) {
            ratios.push(after as f64 / before.max(1) as f64);
        }
    }
    let settings = format!("{}: {with} over {without}, depth {depth}", game.text());
    let given_up = count - ratios.len() as u64;
    let costly = format!("{given_up} of {count} positions took more than {} million nodes", MOST_NODES / 1_000_000);
    let why = match () {
        () if 2 * given_up > count => costly.as_str(),
        () if ratios.iter().all(|&ratio| ratio == 1.0) => "no effect: the same tree",
        () => "",
    };
    if !why.is_empty() {
        return Ok(empty(technique, unit, why).on_positions(ratios.len(), settings));
    }
    let note = if given_up > 0 { costly.as_str() } else { "" };
    let ours = geometric_mean(&ratios).unwrap_or(Interval::exact(1.0));
    Ok(Measured { measured: Some(ours.value), interval: Some([ours.low, ours.high]), ..empty(technique, unit, note) }
        .on_positions(ratios.len(), settings))
}

/// The score of the player with it against the one without.
fn elo_cell(
    bench: &mut Workbench<'_>,
    game: &str,
    technique: &str,
    way: Way,
    pair: &Players,
    size: Size,
) -> Result<Measured, LabError> {
    let unit = format!("{}, score in %", way.name());
    match pair {
        Players::Both { without, with } => {
            let played = ablation_match(bench, game, technique, with, without, size)?;
            Ok(Measured { unit, ..played })
        }
        Players::None(why) => Ok(empty(technique, unit, why)),
    }
}

fn command(asked: &Ablation<'_>, options: &RunOptions) -> String {
    let mut command = format!("fiveply lab ablate {}", asked.game);
    if asked.elo {
        command += " --elo";
    }
    if let Some(milliseconds) = asked.milliseconds {
        command += &format!(" --time {milliseconds}ms");
    }
    let size = if options.full { "full" } else { "quick" };
    command += &format!(" --{size} --seed {}", options.seed);
    for (name, number) in [("nodes", options.nodes), ("pairs", options.pairs), ("positions", options.positions)] {
        if let Some(number) = number {
            command += &format!(" --{name} {number}");
        }
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_sound() {
        let file: File = toml::from_str(include_str!("../data/ablation.toml")).unwrap();
        assert_eq!(file.depth.len(), 5);
        assert!(file.technique.values().any(|terms| !terms.alone.is_empty()));
    }
}
