//! The value itself: `FAMILY[:ITEM,ITEM…]`, read, written and asked.

use crate::{Family, Item, Setting};
use fiveply_core::{Limits, ParseError};
use std::fmt;
use std::str::FromStr;

/// An engine: a family and what is said about it, in order. A later item wins over an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// What kind of player it is.
    pub family: Family,
    /// What is said about it.
    pub items: Vec<Item>,
}

impl EngineSpec {
    /// A family as it is.
    pub fn new(family: Family) -> Self {
        EngineSpec { family, items: Vec::new() }
    }

    /// The same engine with one thing more said about it.
    pub fn with(mut self, item: Item) -> Self {
        self.items.push(item);
        self
    }

    /// Reads items without their family, `tt=20,killers,eval=report`, as the games write their
    /// presets.
    pub fn parse_items(family: &Family, text: &str) -> Result<Vec<Item>, ParseError> {
        let refused = |(fault, accepted)| ParseError::new("engine", text, fault, accepted);
        let read = split(family, text).into_iter().map(|item| Item::parse(item, family));
        read.collect::<Result<_, _>>().map_err(refused)
    }

    /// What it is limited to by itself.
    pub fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        for item in &self.items {
            match *item {
                Item::Depth(depth) => limits.depth = Some(depth),
                Item::Nodes(nodes) => limits.nodes = Some(nodes),
                Item::Time(time) => limits.time = Some(time),
                _ => {}
            }
        }
        limits
    }

    /// The evaluation that it names.
    pub fn evaluation(&self) -> Option<&str> {
        self.items
            .iter()
            .rev()
            .find_map(|item| if let Item::Evaluation(name) = item { Some(name.as_str()) } else { None })
    }

    /// Who plays for a prover that has proved nothing, where the prover says.
    pub fn fallback(&self) -> Option<&EngineSpec> {
        self.items.iter().rev().find_map(|item| if let Item::Fallback(spec) = item { Some(&**spec) } else { None })
    }

    /// How the switch of this name was set.
    pub fn setting(&self, name: &str) -> Option<&Setting> {
        self.items.iter().rev().find_map(|item| match item {
            Item::Switch(other, setting) if other == name => Some(setting),
            _ => None,
        })
    }

    /// Whether it is another program.
    pub fn is_external(&self) -> bool {
        self.family.is_external()
    }

    /// Whether a player of it reads or writes a file of this machine.
    pub fn names_file(&self) -> bool {
        self.items.iter().any(|item| match item {
            Item::Weights(_) | Item::Log(_) => true,
            Item::Book(Some(book)) => !book.is_shipped(),
            Item::Fallback(spec) => spec.names_file(),
            _ => false,
        })
    }

    /// Whether it stops when nothing limits it: it does not think at all, it says when to stop, or
    /// it is one of the levels that count their nodes.
    pub fn stops_by_itself(&self) -> bool {
        match self.family {
            Family::Random => true,
            Family::Level(level) if level < Family::HIGHEST_LEVEL => true,
            _ => self.limits() != Limits::default(),
        }
    }
}

/// The items of a text, empty ones among them. A prover's fallback may hold items of its own in
/// brackets, and other programs are not asked for commas at their end.
fn split<'a>(family: &Family, text: &'a str) -> Vec<&'a str> {
    if family.is_external() {
        return text.split(',').filter(|item| !item.is_empty()).collect();
    }
    let mut open = 0_usize;
    let outside = |letter: char| {
        match letter {
            '[' if *family == Family::Proof => open += 1,
            ']' => open = open.saturating_sub(1),
            _ => {}
        }
        letter == ',' && open == 0
    };
    text.split(outside).collect()
}

impl FromStr for EngineSpec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (name, items) = match text.split_once(':') {
            Some((name, items)) => (name, Some(items)),
            None => (text, None),
        };
        let refused = |fault: String, accepted: String| ParseError::new("engine", text, fault, accepted);
        let unknown = || refused(format!("no family {name:?}"), Family::ACCEPTED.to_owned());
        let family = Family::parse(name).ok_or_else(unknown)?;
        let read = items.map_or(Vec::new(), |items| split(&family, items));
        let read = read.into_iter().map(|item| Item::parse(item, &family)).collect::<Result<_, _>>();
        let items = read.map_err(|(fault, accepted)| refused(fault, accepted))?;
        Ok(EngineSpec { family, items })
    }
}

impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.family)?;
        for (index, item) in self.items.iter().enumerate() {
            write!(f, "{}{item}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}
