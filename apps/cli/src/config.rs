//! The configuration: one TOML file with defaults, the data folder and named external engines. An
//! unknown key is refused, so that a misspelt one does not go unnoticed.

use crate::context::Color;
use crate::engine::DEFAULT_ENGINE;
use crate::fault::{one_line, refuse};
use crate::output::{read_file, shown};
use crate::paths::{self, Place};
use anyhow::Result;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A complete sample, every line of which may be left out.
pub(crate) const EXAMPLE: &str = include_str!("config_example.toml");

/// The configuration in force.
#[derive(Debug)]
pub(crate) struct Config {
    /// Where the file is or would be.
    pub(crate) file: Place,
    /// The folder for everything Fiveply keeps.
    pub(crate) data: Place,
    /// The database of games and experiments.
    pub(crate) database: Place,
    /// What the file says.
    pub(crate) values: Values,
}

/// What the file says.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Values {
    /// Values for what a command line leaves out.
    pub(crate) defaults: Defaults,
    /// External engines by name.
    pub(crate) engines: BTreeMap<String, Engine>,
    data: Option<String>,
}

/// Values for what a command line leaves out.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Defaults {
    /// The game of commands that were given none.
    pub(crate) game: Option<String>,
    /// The opponent in `play`.
    pub(crate) engine: Option<String>,
    color: Option<Color>,
}

/// An external engine.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Engine {
    /// The program.
    pub(crate) command: String,
    /// Its arguments.
    #[serde(default)]
    pub(crate) args: Vec<String>,
    /// Options to set before the first search.
    #[serde(default)]
    pub(crate) options: BTreeMap<String, OptionValue>,
    /// The language it speaks; found out by asking when it is left out.
    pub(crate) protocol: Option<Protocol>,
    /// What it may take, in mebibytes.
    pub(crate) memory: Option<u64>,
    /// A file to which everything said is appended.
    pub(crate) log: Option<String>,
}

/// The value of an engine's option.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum OptionValue {
    /// A check box.
    Bool(bool),
    /// A number.
    Number(i64),
    /// Anything else.
    Text(String),
}

/// A language engines speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// Its relative for every game.
    Ugi,
    /// The Chess Engine Communication Protocol.
    Xboard,
    /// The protocol of Khet2-AI.
    #[serde(rename = "khet2-ai")]
    Khet2,
}

impl Config {
    /// Reads the file; a missing one is an empty one.
    pub(crate) fn load() -> Result<Config> {
        let file = paths::config_file();
        let text = match &file.path {
            Some(path) => read_file(path)?.unwrap_or_default(),
            None => String::new(),
        };
        let name = file.path.as_deref().map(shown).unwrap_or_default();
        let values = Values::parse(&text).map_err(|fault| refuse(format!("configuration file {name}: {fault}")))?;
        let data = paths::data_folder(values.data.as_deref(), file.path.as_deref());
        let database = paths::database(&data);
        Ok(Config { file, data, database, values })
    }

    /// When to use colour if the command line does not say.
    pub(crate) fn color(&self) -> Color {
        self.values.defaults.color.unwrap_or(Color::Auto)
    }

    /// The opponent in `play`.
    pub(crate) fn engine(&self) -> &str {
        self.values.defaults.engine.as_deref().unwrap_or(&DEFAULT_ENGINE)
    }
}

impl Values {
    fn parse(text: &str) -> Result<Values, String> {
        let values: Values = toml::from_str(text).map_err(|error| toml_fault(text, &error))?;
        values.check()?;
        Ok(values)
    }

    /// What the types cannot say.
    fn check(&self) -> Result<(), String> {
        if let Some(text) = &self.defaults.game {
            fiveply_catalog::game(text).map_err(|error| format!("defaults.game: {error}"))?;
        }
        for (name, engine) in &self.engines {
            let letters = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
            if name.is_empty() || !name.chars().all(letters) {
                return Err(format!("engines.{name:?}: a name has letters, digits, '-', '_' and '.' only"));
            }
            if engine.command.trim().is_empty() {
                return Err(format!("engines.{name}.command is empty; accepted: a program's name or path"));
            }
        }
        if self.data.as_deref() == Some("") {
            return Err("data is empty; accepted: a folder".to_owned());
        }
        Ok(())
    }
}

/// A fault in a TOML text in one line, with the number of the line it is in.
pub(crate) fn toml_fault(text: &str, error: &toml::de::Error) -> String {
    let message = one_line(&error.message().trim().replace('\n', ", "));
    match error.span() {
        Some(span) => {
            let before = &text.as_bytes()[..span.start.min(text.len())];
            format!("line {}: {message}", 1 + before.iter().filter(|&&byte| byte == b'\n').count())
        }
        None => message,
    }
}

#[cfg(test)]
#[path = "../../../games/catalog/tests/support/mangling.rs"]
mod mangling;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::mangling::{SIGNS, fuzz, mangled_with};
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    /// Mangled files are read or refused in one line, and never more than that.
    #[test]
    fn no_configuration_panics() {
        let signs: Vec<char> = SIGNS.chars().collect();
        let whole: String =
            EXAMPLE.lines().map(|line| line.strip_prefix("#: ").unwrap_or(line).to_owned() + "\n").collect();
        let short =
            "data = \"games\"\n[engines.a]\ncommand = \"b\"\nargs = [\"c\"]\noptions = { Hash = 16 }\n".to_owned();
        let (texts, accepted) = ([whole, short], AtomicUsize::new(0));
        fuzz(|choice, edits| match Values::parse(&mangled_with(&texts[choice as usize % 2], edits, &signs)) {
            Ok(values) => {
                accepted.fetch_add(1, Relaxed);
                assert!(values.data.as_deref() != Some(""));
                assert!(values.engines.values().all(|engine| !engine.command.trim().is_empty()));
            }
            Err(fault) => assert!(!fault.is_empty() && !fault.contains('\n'), "{fault:?}"),
        });
        assert!(accepted.load(Relaxed) > 100, "mangled files are still configurations often enough to mean something");
    }

    #[test]
    fn the_example_is_valid() {
        let values = Values::parse(EXAMPLE).unwrap();
        assert_eq!(values.defaults.color, Some(Color::Auto));
        let uncommented: String =
            EXAMPLE.lines().map(|line| line.strip_prefix("#: ").unwrap_or(line).to_owned() + "\n").collect();
        let values = Values::parse(&uncommented).unwrap();
        assert_eq!(values.engines["stockfish"].protocol, Some(Protocol::Uci));
        assert!(values.data.is_some() && values.defaults.engine.is_some());
    }

    #[test]
    fn faults_name_the_line_and_what_would_be_right() {
        let fault = |text| Values::parse(text).unwrap_err();
        assert!(
            fault("[defaults]\ngmae = \"chess\"").starts_with("line 2: unknown field `gmae`, expected one of `game`")
        );
        assert!(fault("[engines.fish]\ncommand = \"\"").contains("engines.fish.command is empty"));
        assert!(fault("[engines.fish]\nargs = []").contains("missing field `command`"));
        assert!(fault("[engines.fish]\ncommand = \"a\"\nprotocol = \"gtp\"").contains("`uci`, `ugi`, `xboard`"));
        assert!(fault("[engines.\"a,b\"]\ncommand = \"a\"").contains("letters, digits"));
        assert!(fault("[defaults]\ncolor = \"red\"").contains("line 2"));
        assert!(fault("data = \"\"").contains("a folder"));
        assert!(fault("= 3").contains("line 1"));
    }
}
