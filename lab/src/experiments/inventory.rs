//! Everything that the five reports measured and claimed, as data: `lab/data/experiments/` has a
//! file per report, which is meant to be read. An [`Entry`] holds what was reported, how it is
//! measured again, and what a correct program should show.

use super::measurements::Measurement;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// The files, in the order of the list.
const FILES: [&str; 5] = [
    include_str!("../../data/experiments/khet.toml"),
    include_str!("../../data/experiments/knightthrough.toml"),
    include_str!("../../data/experiments/breakthrough.toml"),
    include_str!("../../data/experiments/isolation.toml"),
    include_str!("../../data/experiments/chess.toml"),
];

/// One file: a report and its entries.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    report: String,
    game: String,
    quick: Size,
    full: Size,
    entry: Vec<Entry>,
}

/// How much is measured. What an entry leaves out is its report's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Size {
    /// Nodes (for Monte Carlo: playouts) a move.
    pub nodes: Option<u64>,
    /// Milliseconds a move, where a row is limited by time.
    pub milliseconds: Option<u64>,
    /// Colour-swapped pairs a row to aim for.
    pub pairs: Option<u64>,
    /// Random positions of a row that needs some.
    pub positions: Option<u64>,
    /// Games of a row that looks at whole games.
    pub games: Option<u64>,
}

impl Size {
    fn or(self, other: Size) -> Size {
        Size {
            nodes: self.nodes.or(other.nodes),
            milliseconds: self.milliseconds.or(other.milliseconds),
            pairs: self.pairs.or(other.pairs),
            positions: self.positions.or(other.positions),
            games: self.games.or(other.games),
        }
    }
}

/// One table, figure, claim or doubtful statement of a report.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its name everywhere: `KHET-T5.8` is table 5.8 of the Khet report, `F` a figure, `C` a claim,
    /// `A` the appendix, `X` believed wrong.
    pub id: String,
    /// What it is about, in a few words.
    pub title: String,
    /// The report it is from.
    #[serde(default)]
    pub report: String,
    /// The game that is played where a row names no other.
    #[serde(default)]
    pub game: String,
    /// What was claimed.
    #[serde(default)]
    pub claim: String,
    /// What was reported, in words and numbers.
    pub reported: String,
    /// What a correct program should show.
    #[serde(default)]
    pub expected: String,
    /// What else should be known.
    #[serde(default)]
    pub remark: String,
    /// What the engine lacks for it; such an entry is listed and not run.
    #[serde(default)]
    pub missing: String,
    /// Entries whose rows belong to this one too.
    #[serde(default)]
    pub rows_of: Vec<String>,
    /// The size of a quick run.
    #[serde(default)]
    pub quick: Size,
    /// The size of a full run.
    #[serde(default)]
    pub full: Size,
    /// What is measured.
    #[serde(default)]
    pub row: Vec<Row>,
}

/// One measurement.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// What it is called in tables.
    pub name: String,
    /// The game, when it is not the entry's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The reported number, where there is one; that of a match is in its counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reported: Option<f64>,
    /// Where the number of a correct program should lie.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expect: Option<[f64; 2]>,
    /// What is measured.
    #[serde(flatten)]
    pub measurement: Measurement,
}

impl Row {
    /// A row with nothing to compare with.
    pub fn new(name: &str, measurement: Measurement) -> Self {
        Row { name: name.to_owned(), game: None, reported: None, expect: None, measurement }
    }
}

impl Entry {
    /// The kinds of measurement of its rows, those of other entries included, each once.
    pub fn kinds(&self) -> Vec<&'static str> {
        let mut kinds = Vec::new();
        for (_, row) in self.all_rows() {
            let kind = row.measurement.kind();
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        kinds
    }

    /// Its rows and those it shares with other entries, each with the game it is played in.
    pub fn all_rows(&self) -> Vec<(String, Row)> {
        let shared = self.rows_of.iter().filter_map(|id| inventory().iter().find(|entry| entry.id == *id));
        let shared = shared.flat_map(|entry| {
            entry.row.iter().map(|row| {
                let name = format!("{}: {}", entry.id, row.name);
                (row.game.clone().unwrap_or_else(|| entry.game.clone()), Row { name, ..row.clone() })
            })
        });
        let own = self.row.iter().map(|row| (row.game.clone().unwrap_or_else(|| self.game.clone()), row.clone()));
        own.chain(shared).collect()
    }
}

/// Every entry, in the order of the reports.
pub fn inventory() -> &'static [Entry] {
    static ALL: OnceLock<Vec<Entry>> = OnceLock::new();
    ALL.get_or_init(|| FILES.iter().flat_map(|text| read(text).unwrap_or_default()).collect())
}

fn read(text: &str) -> Result<Vec<Entry>, toml::de::Error> {
    let file: File = toml::from_str(text)?;
    let complete = |entry: Entry| Entry {
        report: file.report.clone(),
        game: if entry.game.is_empty() { file.game.clone() } else { entry.game.clone() },
        quick: entry.quick.or(file.quick),
        full: entry.full.or(file.full),
        ..entry
    };
    Ok(file.entry.into_iter().map(complete).collect())
}

/// An id that names nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no experiment {id:?}; accepted: all, or the id of one or the beginning of several: {known}")]
pub struct UnknownEntry {
    /// What was asked for.
    pub id: String,
    /// What there is.
    pub known: String,
}

/// The entry with this id; without one, those whose ids begin with it (`KHET-T5.2` has five rows,
/// each an entry); `all` for all.
pub fn entries(id: &str) -> Result<Vec<&'static Entry>, UnknownEntry> {
    let wanted = id.to_uppercase();
    let all = inventory();
    if let Some(entry) = all.iter().find(|entry| entry.id.to_uppercase() == wanted) {
        return Ok(vec![entry]);
    }
    let begins = |entry: &&Entry| wanted == "ALL" || !wanted.is_empty() && entry.id.to_uppercase().starts_with(&wanted);
    let found: Vec<&Entry> = all.iter().filter(begins).collect();
    if found.is_empty() {
        return Err(UnknownEntry { id: id.to_owned(), known: known(&wanted) });
    }
    Ok(found)
}

/// What there is, in one line: the ids of the report that was meant, or the reports when none was.
fn known(wanted: &str) -> String {
    let mut tags: Vec<&str> = inventory().iter().filter_map(|entry| entry.id.split('-').next()).collect();
    tags.dedup();
    let Some(tag) = tags.iter().find(|tag| wanted.split('-').next() == Some(**tag)) else {
        return format!("{}, each followed by - and what `fiveply lab list` shows", tags.join(", "));
    };
    let ids = inventory().iter().filter_map(|entry| entry.id.strip_prefix(tag)?.strip_prefix('-'));
    format!("{tag}- and one of {}", ids.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_files_are_sound() {
        for text in FILES {
            read(text).unwrap();
        }
        let all = inventory();
        assert!(all.len() > 100, "{} entries", all.len());
        let ids: HashSet<&str> = all.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids.len(), all.len(), "ids are unique");
        for entry in all {
            assert!(!entry.title.is_empty() && !entry.reported.is_empty(), "{}", entry.id);
            for id in &entry.rows_of {
                assert!(ids.contains(id.as_str()), "{} points to {id}", entry.id);
            }
            assert_eq!(
                entry.all_rows().is_empty(),
                !entry.missing.is_empty(),
                "{}: rows, or what is missing",
                entry.id
            );
        }
    }

    #[test]
    fn a_row_measures_one_thing_that_there_is() {
        let row = |text: &str| toml::from_str::<Row>(text).map(|row| row.measurement.kind());
        assert_eq!(row("name = 'x'\nsame = { a = 'a', b = 'b' }").unwrap(), "same");
        for (text, fault) in [
            ("name = 'x'", "no variant"),
            ("name = 'x'\nbeauty = { a = 'a' }", "no variant"),
            ("name = 'x'\nsame = { a = 'a', beauty = 'b' }", "unknown field `beauty`"),
            ("name = 'x'\nsame = { a = 'a' }\ntempo = { eval = 'b' }", "unknown field `"),
            ("name = 'x'\nsame = { a = 'a' }\nbeauty = 1", "unknown field `beauty`"),
        ] {
            let error = row(text).unwrap_err().to_string();
            assert!(error.contains(fault), "{text}: {error}");
        }
    }

    #[test]
    fn ids_are_found_whole_by_their_beginning_and_all() {
        assert_eq!(entries("KHET-T5.1").unwrap().len(), 1, "a whole id is not the beginning of others");
        assert_eq!(entries("khet-t5.2").unwrap().len(), 5);
        assert_eq!(entries("all").unwrap().len(), inventory().len());
        assert!(entries("KHET-T99").unwrap_err().to_string().contains("T5.1 "));
        assert!(entries("nonsense").unwrap_err().to_string().contains("KHET, KT, BT, ISO, CH"));
        assert!(entries("").is_err());
    }
}
