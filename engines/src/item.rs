//! One item of an engine text: a technique, a limit, an evaluation.

use crate::time::{parse_time, time_text};
use crate::{BookFile, EngineSpec, Family, WeightsFile};
use std::fmt;
use std::time::Duration;

/// No search is deeper.
const MOST_DEPTH: u64 = 250;
/// A table may take this much memory.
const MOST_MEBIBYTES: u64 = 64 * 1024;
/// A proof before the search may take so many nodes.
const MOST_ENDING_NODES: u64 = 1_000_000_000;

/// The families that a prover may fall back on by their names alone.
const FALLBACKS: [Family; 5] = [Family::Best, Family::Report, Family::Mcts, Family::MonteCarlo, Family::Random];

/// What an item says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `eval=NAME`: the evaluation.
    Evaluation(String),
    /// `weights=FILE`: its weights.
    Weights(WeightsFile),
    /// `book`, `book=FILE` and `no-book`: the opening book that is played from.
    Book(Option<BookFile>),
    /// `depth=N`.
    Depth(u32),
    /// `nodes=N`.
    Nodes(u64),
    /// `time=2s`.
    Time(Duration),
    /// `seed=N`.
    Seed(u64),
    /// `hash=N`: the mebibytes of the table.
    Hash(u64),
    /// `endings=N` and `no-endings`: the nodes that go into proving a position before it is
    /// searched.
    Endings(Option<u64>),
    /// `fallback=ENGINE`: who plays for a prover that has proved nothing.
    Fallback(Box<EngineSpec>),
    /// A technique, or a setting of Monte Carlo search, by its name.
    Switch(String, Setting),
    /// `memory=N`: the mebibytes that another program may take.
    Memory(u64),
    /// `patience=T`: how long another program may be silent beyond its time.
    Patience(Duration),
    /// `faults=N`: after so many faults another program is given up.
    Faults(u32),
    /// `log=FILE`: where the conversation with another program is written.
    Log(String),
    /// An option of another program, with its value.
    Option(String, String),
}

/// How a switch stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// On with these values; what is left out keeps its default.
    On(Vec<String>),
    /// Off.
    Off,
}

/// What is wrong with an item, and what would be accepted.
pub(crate) type Fault = (String, String);

impl Item {
    /// A switch that is on with values as they are written (joined by `/`), or off.
    pub fn switch(name: &str, values: Option<&str>) -> Item {
        let setting = match values {
            Some("") => Setting::On(Vec::new()),
            Some(values) => Setting::On(values.split('/').map(str::to_owned).collect()),
            None => Setting::Off,
        };
        Item::Switch(name.to_owned(), setting)
    }

    /// Reads an item of an engine of this family.
    pub(crate) fn parse(item: &str, family: &Family) -> Result<Item, Fault> {
        let (name, value) = match item.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (item, None),
        };
        if family.is_external() {
            return external(item, name, value);
        }
        Ok(match (name, value) {
            ("seed", Some(value)) => Item::Seed(number(item, value, 0, u64::MAX)?),
            _ if *family == Family::Random => {
                return Err((format!("no item {item:?} for random"), "seed=N".to_owned()));
            }
            ("eval", Some(value)) => Item::Evaluation(value.to_owned()),
            ("weights", Some(value)) => {
                let fault = || (format!("{item:?} names no file"), "weights=FILE".to_owned());
                Item::Weights(WeightsFile::parse(value).ok_or_else(fault)?)
            }
            ("depth", Some(value)) => Item::Depth(number(item, value, 1, MOST_DEPTH)? as u32),
            ("nodes", Some(value)) => Item::Nodes(number(item, value, 1, u64::MAX)?),
            ("time", Some(value)) => {
                let fault = || (format!("{item:?} is no time"), "a number with its unit: 250ms, 5s, 2m".to_owned());
                Item::Time(parse_time(value).ok_or_else(fault)?)
            }
            ("hash", Some(value)) => Item::Hash(number(item, value, 1, MOST_MEBIBYTES)?),
            ("fallback", Some(value)) if *family == Family::Proof => Item::Fallback(Box::new(fallback(item, value)?)),
            _ if *family == Family::Proof => {
                let accepted = "fallback=, hash=, nodes=, time=, seed=".to_owned();
                return Err((format!("no item {item:?} for proof"), accepted));
            }
            ("book", value) => Item::Book(Some(
                BookFile::parse(value)
                    .ok_or_else(|| (format!("{item:?} names no file"), BookFile::ACCEPTED.to_owned()))?,
            )),
            ("no-book", None) => Item::Book(None),
            ("endings", Some(value)) if family.has_techniques() => {
                Item::Endings(Some(number(item, value, 1, MOST_ENDING_NODES)?))
            }
            ("no-endings", None) if family.has_techniques() => Item::Endings(None),
            (name, Some(values)) => {
                Item::Switch(name.to_owned(), Setting::On(values.split('/').map(str::to_owned).collect()))
            }
            (name, None) => match name.strip_prefix("no-") {
                Some(name) => Item::Switch(name.to_owned(), Setting::Off),
                None => Item::Switch(name.to_owned(), Setting::On(Vec::new())),
            },
        })
    }
}

/// Reads who plays for a prover: a family alone, or a whole engine text in brackets.
fn fallback(item: &str, value: &str) -> Result<EngineSpec, Fault> {
    if let Some(text) = value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let spec: EngineSpec = text.parse().map_err(|error: fiveply_core::ParseError| (error.fault, error.accepted))?;
        if spec.family != Family::Proof && !spec.is_external() {
            return Ok(spec);
        }
    } else if let Some(family) = Family::parse(value).filter(|family| FALLBACKS.contains(family)) {
        return Ok(EngineSpec::new(family));
    }
    let names: Vec<String> = FALLBACKS.iter().map(ToString::to_string).collect();
    Err((format!("{item:?} is not accepted"), names.join(", ")))
}

/// Reads an item of another program.
fn external(item: &str, name: &str, value: Option<&str>) -> Result<Item, Fault> {
    let wrong = || (format!("{item:?} is not accepted"), Family::ACCEPTED_EXTERNAL.to_owned());
    let value = value.ok_or_else(wrong)?;
    let number = || value.parse::<u64>().ok().filter(|&number| number > 0).ok_or_else(wrong);
    let time = || parse_time(value).ok_or_else(wrong);
    Ok(match name {
        "depth" => Item::Depth(number()?.min(MOST_DEPTH) as u32),
        "nodes" => Item::Nodes(number()?),
        "time" => Item::Time(time()?),
        "memory" => Item::Memory(number()?),
        "patience" => Item::Patience(time()?),
        "faults" => Item::Faults(number()?.min(u32::MAX.into()) as u32),
        "log" => Item::Log(value.to_owned()),
        _ => Item::Option(name.to_owned(), value.to_owned()),
    })
}

fn number(item: &str, value: &str, least: u64, most: u64) -> Result<u64, Fault> {
    let read = value.parse().ok().filter(|number| (least..=most).contains(number));
    let side = match value.parse::<u64>() {
        Ok(number) if number > most => ", too large",
        _ => "",
    };
    let accepted = || format!("a whole number from {least} to {most}");
    read.ok_or_else(|| (format!("{item:?} is out of bounds{side}"), accepted()))
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Evaluation(name) => write!(f, "eval={name}"),
            Item::Weights(weights) => write!(f, "weights={weights}"),
            Item::Book(Some(book)) => write!(f, "{book}"),
            Item::Book(None) => f.write_str("no-book"),
            Item::Depth(depth) => write!(f, "depth={depth}"),
            Item::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Item::Time(time) => write!(f, "time={}", time_text(*time)),
            Item::Seed(seed) => write!(f, "seed={seed}"),
            Item::Hash(mebibytes) => write!(f, "hash={mebibytes}"),
            Item::Endings(Some(nodes)) => write!(f, "endings={nodes}"),
            Item::Endings(None) => f.write_str("no-endings"),
            Item::Fallback(spec) if spec.items.is_empty() && FALLBACKS.contains(&spec.family) => {
                write!(f, "fallback={spec}")
            }
            Item::Fallback(spec) => write!(f, "fallback=[{spec}]"),
            Item::Switch(name, Setting::Off) => write!(f, "no-{name}"),
            Item::Switch(name, Setting::On(values)) if values.is_empty() => f.write_str(name),
            Item::Switch(name, Setting::On(values)) => write!(f, "{name}={}", values.join("/")),
            Item::Memory(mebibytes) => write!(f, "memory={mebibytes}"),
            Item::Patience(time) => write!(f, "patience={}", time_text(*time)),
            Item::Faults(faults) => write!(f, "faults={faults}"),
            Item::Log(file) => write!(f, "log={file}"),
            Item::Option(name, value) => write!(f, "{name}={value}"),
        }
    }
}
