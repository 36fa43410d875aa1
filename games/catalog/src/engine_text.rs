//! Reads an engine text, `FAMILY[:ITEM,ITEM…]`, into settings; and writes the settings back.

use crate::weights_file::WeightsItem;
use fiveply_core::{EvaluationInfo, GameInfo, Limits, ParseError};
use fiveply_search::monte_carlo::MonteCarlo;
use fiveply_search::{Params, TECHNIQUES, Table, technique};
use std::time::Duration;

/// The families there are.
pub(crate) const FAMILIES: &[&str] =
    &["best", "report", "alphabeta", "minimax", "mcts", "montecarlo", "proof", "random", "level=1 … level=10"];

/// A table may take this much memory.
const MOST_MEBIBYTES: u64 = 64 * 1024;

/// What a Monte Carlo player takes besides what all take.
const MONTE_CARLO_ITEMS: &str = "eval=, nodes=, time=, seed=, and the settings of Monte Carlo search";

/// What an engine text says.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) family: &'static str,
    pub(crate) params: Params,
    pub(crate) eval: &'static str,
    pub(crate) weights: Option<WeightsItem>,
    pub(crate) limits: Limits,
    pub(crate) seed: u64,
    pub(crate) monte_carlo: MonteCarlo,
    /// Who plays for a prover that has proved nothing.
    pub(crate) fallback: String,
    pub(crate) proof_mebibytes: usize,
    /// So many nodes go into proving the position before it is searched.
    pub(crate) endings: Option<u64>,
}

/// Reads `text` for a game with these evaluations.
pub(crate) fn parse(
    text: &str,
    info: &GameInfo,
    evaluations: &'static [EvaluationInfo],
) -> Result<Settings, ParseError> {
    let (name, items) = match text.split_once(':') {
        Some((name, items)) => (name, Some(items)),
        None => (text, None),
    };
    let refused = |fault: String, accepted: String| ParseError::new("engine", text, fault, accepted);
    let level = name.strip_prefix("level=").map(|level| level.parse().ok().filter(|level| (1..=10).contains(level)));
    let family = match level {
        Some(Some(_)) => Some("best"),
        Some(None) => None,
        None => FAMILIES.iter().find(|&&family| family == name).copied(),
    };
    let Some(family) = family else {
        return Err(refused(format!("no family {name:?}"), FAMILIES.join(", ")));
    };
    let mut settings = Settings {
        family,
        params: Params::default(),
        eval: "report",
        weights: None,
        limits: Limits::default(),
        seed: 1,
        monte_carlo: MonteCarlo::named(family).unwrap_or_default(),
        fallback: "best".to_owned(),
        proof_mebibytes: 64,
        endings: None,
    };
    settings.params.alpha_beta = family != "minimax";
    let preset = match family {
        "best" => Some(info.best),
        "report" => Some(info.report),
        _ => None,
    };
    if let Some(preset) = preset {
        let parsed = preset.split(',').try_for_each(|item| settings.apply(item, evaluations));
        parsed.map_err(|(fault, accepted)| refused(fault, accepted))?;
    }
    if let Some(level) = level.flatten() {
        settings.weaken(level, info, evaluations);
    }
    for item in items.into_iter().flat_map(|items| items.split(',')) {
        settings.apply(item, evaluations).map_err(|(fault, accepted)| refused(fault, accepted))?;
    }
    Ok(settings)
}

impl Settings {
    /// Applies one item; a fault comes with what would be accepted.
    fn apply(&mut self, item: &str, evaluations: &'static [EvaluationInfo]) -> Result<(), (String, String)> {
        let (name, value) = match item.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (item, None),
        };
        if self.family == "random" && name != "seed" {
            return Err((format!("no item {item:?} for random"), "seed=N".to_owned()));
        }
        match (name, value) {
            ("eval", Some(value)) => {
                let names: Vec<&str> = evaluations.iter().map(|info| info.name).collect();
                let found = names.iter().find(|&&name| name == value);
                self.eval = found.ok_or_else(|| (format!("no evaluation {value:?}"), names.join(", ")))?;
            }
            ("weights", Some(value)) => {
                let fault = || (format!("{item:?} names no file"), "weights=FILE".to_owned());
                self.weights = Some(WeightsItem::parse(value).ok_or_else(fault)?);
            }
            ("depth", Some(value)) => self.limits.depth = Some(number(item, value, 1, 250)? as u32),
            ("nodes", Some(value)) => self.limits.nodes = Some(number(item, value, 1, u64::MAX)?),
            ("time", Some(value)) => {
                let fault = || (format!("{item:?} is no time"), "a number with its unit: 250ms, 5s, 2m".to_owned());
                self.limits.time = Some(parse_time(value).ok_or_else(fault)?);
            }
            ("seed", Some(value)) => self.seed = number(item, value, 0, u64::MAX)?,
            ("hash", Some(value)) if self.family == "proof" => {
                self.proof_mebibytes = number(item, value, 1, MOST_MEBIBYTES)? as usize;
            }
            ("fallback", Some(value)) if self.family == "proof" => {
                let plain = ["best", "report", "mcts", "montecarlo", "random"].contains(&value);
                let accepted =
                    || (format!("{item:?} is not accepted"), "best, report, mcts, montecarlo, random".to_owned());
                self.fallback = Some(value.to_owned()).filter(|_| plain).ok_or_else(accepted)?;
            }
            _ if self.family == "proof" => {
                return Err((
                    format!("no item {item:?} for proof"),
                    "fallback=, hash=, nodes=, time=, seed=".to_owned(),
                ));
            }
            _ if MonteCarlo::named(self.family).is_some() => {
                self.monte_carlo.apply(item).map_err(|fault| (fault, MONTE_CARLO_ITEMS.to_owned()))?;
            }
            ("endings", Some(value)) => self.endings = Some(number(item, value, 1, 1_000_000_000)?),
            ("no-endings", None) => self.endings = None,
            ("hash", Some(value)) => self.set_hash(number(item, value, 1, MOST_MEBIBYTES)?),
            _ => self.switch(item, name, value)?,
        }
        Ok(())
    }

    /// Switches a technique on or off.
    fn switch(&mut self, item: &str, name: &str, value: Option<&str>) -> Result<(), (String, String)> {
        if let Some(found) = technique(name) {
            return found.switch_on(&mut self.params, value).map_err(|fault| (fault, found.accepts()));
        }
        match name.strip_prefix("no-").and_then(technique) {
            Some(found) if value.is_none() => found.switch_off(&mut self.params),
            _ => return Err((format!("no item {item:?}"), accepted_items())),
        }
        Ok(())
    }

    /// Weakens the best player: fewer nodes, and noise on its evaluation. The strongest level is the best player itself.
    fn weaken(&mut self, level: usize, info: &GameInfo, evaluations: &'static [EvaluationInfo]) {
        let Some(&(nodes, noise)) = info.levels.get(level - 1) else { return };
        let unit = evaluations.iter().find(|each| each.name == self.eval).map_or(100, |each| each.unit);
        self.limits.nodes = Some(nodes);
        self.params.noise_position = Some(noise * unit / 100).filter(|&noise| noise > 0);
    }

    /// The largest table of the chosen scheme that fits.
    fn set_hash(&mut self, mebibytes: u64) {
        let mut tt = self.params.tt.unwrap_or_default();
        tt.log2 = (1..=32)
            .rev()
            .find(|&log2| Table::bytes(&fiveply_search::Tt { log2, ..tt }) <= mebibytes << 20)
            .unwrap_or(1);
        self.params.tt = Some(tt);
    }

    /// The text that gives these settings again: every technique that differs from the bare family.
    pub(crate) fn text(&self) -> String {
        let mut tail: Vec<String> = Vec::new();
        tail.extend(self.limits.depth.map(|depth| format!("depth={depth}")));
        tail.extend(self.limits.nodes.map(|nodes| format!("nodes={nodes}")));
        tail.extend(self.limits.time.map(|time| format!("time={}ms", time.as_millis())));
        tail.push(format!("seed={}", self.seed));
        match self.family {
            "random" => return format!("random:seed={}", self.seed),
            "proof" => return format!("proof:hash={},{}", self.proof_mebibytes, tail.join(",")),
            _ => {}
        }
        if let Some(base) = MonteCarlo::named(self.family) {
            let mut items = self.monte_carlo.items(&base);
            items.push(format!("eval={}", self.eval));
            items.extend(self.weights.as_ref().map(WeightsItem::text));
            items.extend(tail);
            return format!("{}:{}", self.family, items.join(","));
        }
        let bare = Params::default();
        let family = if self.params.alpha_beta { "alphabeta" } else { "minimax" };
        let mut items = Vec::new();
        for technique in TECHNIQUES.iter().filter(|technique| technique.name != "alpha-beta") {
            match (technique.value_text(&self.params), technique.value_text(&bare)) {
                (now, then) if now == then => {}
                (Some(value), _) if value.is_empty() => items.push(technique.name.to_owned()),
                (Some(value), _) => items.push(format!("{}={value}", technique.name)),
                (None, _) => items.push(format!("no-{}", technique.name)),
            }
        }
        items.push(format!("eval={}", self.eval));
        items.extend(self.weights.as_ref().map(WeightsItem::text));
        items.extend(self.endings.map(|nodes| format!("endings={nodes}")));
        items.extend(tail);
        format!("{family}:{}", items.join(","))
    }
}

fn accepted_items() -> String {
    let techniques: Vec<&str> = TECHNIQUES.iter().map(|technique| technique.name).collect();
    format!(
        "eval=, weights=, depth=, nodes=, time=, seed=, hash=, endings=, and (with no- in front to switch off) {}",
        techniques.join(", ")
    )
}

fn number(item: &str, value: &str, least: u64, most: u64) -> Result<u64, (String, String)> {
    let read = value.parse().ok().filter(|number| (least..=most).contains(number));
    let bounds = if least == most { least.to_string() } else { format!("a whole number from {least} to {most}") };
    let side = match value.parse::<u64>() {
        Ok(number) if number > most => ", too large",
        _ => "",
    };
    read.ok_or_else(|| (format!("{item:?} is out of bounds{side}"), bounds))
}

/// A time with its unit: `250ms`, `5s`, `2m`; `None` for anything else.
pub fn parse_time(text: &str) -> Option<Duration> {
    let (number, unit) = text.split_at(text.find(|letter: char| letter.is_ascii_alphabetic())?);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3_600.0,
        _ => return None,
    };
    let plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let total = number.parse::<f64>().ok().filter(|_| plain)? * seconds;
    (total <= 1e9).then(|| Duration::from_secs_f64(total))
}
