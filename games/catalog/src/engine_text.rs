//! Reads an engine text, `FAMILY[:ITEM,ITEM…]`, into settings; and writes the settings back.

use fiveply_core::{EvaluationInfo, GameInfo, Limits, ParseError};
use fiveply_search::{Params, TECHNIQUES, Table, technique};
use std::time::Duration;

/// The families there are.
pub(crate) const FAMILIES: &[&str] = &["best", "report", "alphabeta", "minimax", "random"];

/// A table may take this much memory.
const MOST_MEBIBYTES: u64 = 64 * 1024;

/// What an engine text says.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) family: &'static str,
    pub(crate) params: Params,
    pub(crate) eval: &'static str,
    pub(crate) limits: Limits,
    pub(crate) seed: u64,
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
    let Some(&family) = FAMILIES.iter().find(|&&family| family == name) else {
        return Err(refused(format!("no family {name:?}"), FAMILIES.join(", ")));
    };
    let mut settings =
        Settings { family, params: Params::default(), eval: "report", limits: Limits::default(), seed: 1 };
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
            ("depth", Some(value)) => self.limits.depth = Some(number(item, value, 1, 250)? as u32),
            ("nodes", Some(value)) => self.limits.nodes = Some(number(item, value, 1, u64::MAX)?),
            ("time", Some(value)) => {
                let fault = || (format!("{item:?} is no time"), "a number with its unit: 250ms, 5s, 2m".to_owned());
                self.limits.time = Some(parse_time(value).ok_or_else(fault)?);
            }
            ("seed", Some(value)) => self.seed = number(item, value, 0, u64::MAX)?,
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
        if self.family == "random" {
            return format!("random:seed={}", self.seed);
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
        items.extend(self.limits.depth.map(|depth| format!("depth={depth}")));
        items.extend(self.limits.nodes.map(|nodes| format!("nodes={nodes}")));
        items.extend(self.limits.time.map(|time| format!("time={}ms", time.as_millis())));
        items.push(format!("seed={}", self.seed));
        format!("{family}:{}", items.join(","))
    }
}

fn accepted_items() -> String {
    let techniques: Vec<&str> = TECHNIQUES.iter().map(|technique| technique.name).collect();
    format!(
        "eval=, depth=, nodes=, time=, seed=, hash=, and (with no- in front to switch off) {}",
        techniques.join(", ")
    )
}

fn number(item: &str, value: &str, least: u64, most: u64) -> Result<u64, (String, String)> {
    let read = value.parse().ok().filter(|number| (least..=most).contains(number));
    let bounds = if least == most { least.to_string() } else { format!("a whole number from {least} to {most}") };
    read.ok_or_else(|| (format!("{item:?} is out of bounds"), bounds))
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
