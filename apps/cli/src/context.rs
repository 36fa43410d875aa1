//! What every command may ask about its surroundings: the configuration, and whether to use colour.

use crate::config::Config;
use crate::hosting::hosted_game;
use anyhow::Result;
use clap::ValueEnum;
use fiveply_core::AnyGame;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use std::ffi::OsString;
use std::io::IsTerminal;

/// When output is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always, also into files and pipes
    Always,
    /// Never
    Never,
}

/// The surroundings of a command.
pub(crate) struct Context {
    color: Option<Color>,
    config: OnceCell<Config>,
}

impl Context {
    /// Surroundings in which `--color` was given as `color`.
    pub(crate) fn new(color: Option<Color>) -> Self {
        Context { color, config: OnceCell::new() }
    }

    /// The configuration, read when first asked for: a command that needs none works beside a
    /// broken file.
    pub(crate) fn config(&self) -> Result<&Config> {
        if let Some(config) = self.config.get() {
            return Ok(config);
        }
        let config = Config::load()?;
        Ok(self.config.get_or_init(|| config))
    }

    /// The game with this text, whose players may be external engines.
    pub(crate) fn game(&self, text: &str) -> Result<Box<dyn AnyGame>> {
        // A broken configuration file must not be in the way of those who need no engine from it.
        let engines = self.config().map(|config| config.values.engines.clone()).unwrap_or_default();
        Ok(hosted_game(text, engines)?)
    }

    /// Whether to colour standard output. The flag comes first, then the configuration, then
    /// NO_COLOR, as no-color.org asks.
    pub(crate) fn color(&self) -> Result<bool> {
        let color = match self.color {
            Some(color) => color,
            None => self.config()?.color(),
        };
        Ok(match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => std::io::stdout().is_terminal() && !environment_forbids_color(),
        })
    }
}

fn environment_forbids_color() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    set("NO_COLOR") || terminal_is_dumb()
}

/// Whether the terminal can do nothing but print.
pub(crate) fn terminal_is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// `--color` before the arguments are read, because help and errors are coloured too.
pub(crate) fn early_color(arguments: &[OsString]) -> clap::ColorChoice {
    let mut choice = clap::ColorChoice::Auto;
    let texts: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    for (index, text) in texts.iter().enumerate() {
        let value = match text.strip_prefix("--color=") {
            Some(value) => Some(value),
            None if *text == "--color" => texts.get(index + 1).copied(),
            None => None,
        };
        choice = match value {
            Some("always") => clap::ColorChoice::Always,
            Some("never") => clap::ColorChoice::Never,
            _ => choice,
        };
    }
    choice
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_is_coloured_as_asked() {
        let early = |line: &str| early_color(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(early("fiveply --color never --help"), clap::ColorChoice::Never);
        assert_eq!(early("fiveply show --color=always"), clap::ColorChoice::Always);
        assert_eq!(early("fiveply show --color"), clap::ColorChoice::Auto);
    }
}
