//! The command line as data: flags that belong to every command, and the position that most of them
//! start from.

use crate::commands::Command;
use crate::context::{Color, Context};
use crate::fault::refuse;
use anyhow::Result;
use clap::{Args, Parser};
use fiveply_core::cpu::LEVEL;
use fiveply_core::{AnyGame, AnyRecord};
use std::sync::LazyLock;

const AFTER_HELP: &str = "\
`fiveply games` lists the games and their options.

Examples:
  fiveply                                       open the web app: play, analyse, watch
  fiveply play khet --side red                  play Red against the computer
  fiveply show chess --moves \"e2e4 e7e5\"        draw a position
  fiveply moves breakthrough:6x5 --json         legal moves, for scripts
  fiveply perft chess --depth 5 --threads 2     count the leaves of the game tree

Exit code: 0 done, 2 input refused, 1 anything else.";

/// One adversarial-search engine, five games.
#[derive(Parser)]
#[command(name = "fiveply", version = VERSION.as_str(), about, after_help = AFTER_HELP, max_term_width = 100)]
pub(crate) struct Cli {
    /// When to use colour [default: auto, or the configuration's]
    #[arg(long, global = true, value_name = "WHEN", hide_possible_values = true, display_order = 900, help = COLOR_HELP)]
    pub(crate) color: Option<Color>,

    /// What to do; without a command the web app starts.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const COLOR_HELP: &str = "When to use colour: auto, always or never [default: auto]";

/// Version, commit, bench signature and processors.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let build = concat!(env!("CARGO_PKG_VERSION"), " (", env!("FIVEPLY_COMMIT"), ", bench ", env!("FIVEPLY_BENCH"));
    format!("{build}, {LEVEL})")
});

/// A position: a game, where it starts and what was played since.
#[derive(Args, Debug, Default)]
pub(crate) struct PositionArgs {
    /// The game, NAME[:OPTION,…], as in `chess` or `breakthrough:6x5` [default: the
    /// configuration's]
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,

    /// The position to start from, as `fiveply show` prints it [default: the game's start]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Moves to play from there, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
}

impl PositionArgs {
    /// The game that was named, or the configuration's.
    pub(crate) fn game(&self, context: &Context) -> Result<Box<dyn AnyGame>> {
        let named = match &self.game {
            Some(text) => Some(text.as_str()),
            None => context.config()?.values.defaults.game.as_deref(),
        };
        let text = named.ok_or_else(|| refuse(format!("no game was named; accepted: {}", game_names())))?;
        context.game(text)
    }

    /// The game and the game in progress.
    pub(crate) fn open(&self, context: &Context) -> Result<(Box<dyn AnyGame>, Box<dyn AnyRecord>)> {
        let game = self.game(context)?;
        let moves: Vec<&str> = self.moves.iter().flat_map(|moves| moves.split_whitespace()).collect();
        let record = game.open(self.position.as_deref(), &moves)?;
        Ok((game, record))
    }
}

/// A parser of whole numbers from `least` to `most`, whose error says so.
pub(crate) fn whole_number(least: u32, most: u32) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("accepted: a whole number from {least} to {most}"))
    }
}

/// The games' names in one line.
pub(crate) fn game_names() -> String {
    fiveply_catalog::GAMES.iter().map(|info| info.name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
        assert!(Cli::command().get_subcommands().count() >= 8);
    }

    #[test]
    fn numbers_have_bounds() {
        let parse = whole_number(1, 256);
        assert_eq!(parse("256"), Ok(256));
        for text in ["0", "257", "-1", "", "1.5", "99999999999999999999", "two"] {
            assert_eq!(parse(text), Err("accepted: a whole number from 1 to 256".to_owned()));
        }
    }

    /// Nobody should have to guess: everything has a help text.
    #[test]
    fn everything_is_explained() {
        let mut checked = 0;
        for command in Cli::command().get_subcommands() {
            assert!(command.get_about().is_some(), "{} has no summary", command.get_name());
            assert!(command.get_after_help().is_some(), "{} has no examples", command.get_name());
            for argument in command.get_arguments() {
                assert!(argument.get_help().is_some(), "{} {} has no help", command.get_name(), argument.get_id());
                checked += 1;
            }
        }
        assert!(checked > 10);
    }
}
