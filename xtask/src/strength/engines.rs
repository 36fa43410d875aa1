//! `best` against other people's programs, on a clock, as engine tournaments play.

use super::matches::{head, play, row};
use super::{Size, Table};
use crate::shell::{need, root, target};
use anyhow::{Context, Result};
use std::fmt::Write;
use std::path::PathBuf;

/// An opponent: the game, its name, its package and program, its arguments and options, and the limit of the match.
struct Opponent {
    game: &'static str,
    name: &'static str,
    program: &'static str,
    arguments: &'static str,
    options: &'static str,
    limit: [&'static str; 2],
}

const CLOCK: [&str; 2] = ["--tc", "5s+0.05s"];

const OPPONENTS: [Opponent; 5] = [
    Opponent {
        game: "chess",
        name: "gnuchess",
        program: "gnuchess",
        arguments: "\"--uci\"",
        options: "",
        limit: CLOCK,
    },
    Opponent { game: "chess", name: "toga2", program: "toga2", arguments: "", options: "", limit: CLOCK },
    Opponent {
        game: "chess",
        name: "glaurung",
        program: "glaurung",
        arguments: "",
        options: "Threads = 1",
        limit: CLOCK,
    },
    Opponent { game: "chess", name: "ethereal", program: "ethereal-chess", arguments: "", options: "", limit: CLOCK },
    Opponent {
        game: "breakthrough",
        name: "fairy",
        program: "fairy-stockfish",
        arguments: "",
        options: "",
        limit: ["--time", "200ms"],
    },
];

/// The name of an opponent stands where others name a game.
pub(super) fn engines(size: &Size) -> Result<()> {
    let mut configuration = String::new();
    for opponent in &OPPONENTS {
        let program = need(opponent.program, opponent.program)?;
        writeln!(configuration, "[engines.{}]\ncommand = {:?}", opponent.name, program)?;
        writeln!(configuration, "args = [{}]\noptions = {{ {} }}\n", opponent.arguments, opponent.options)?;
    }
    let file = self::configuration();
    std::fs::write(&file, configuration).with_context(|| file.display().to_string())?;
    let chosen = |opponent: &&Opponent| size.games.is_empty() || size.games.iter().any(|name| name == opponent.name);

    let title = "best against other programs, one thread each, as their packages set them up; chess 5s+0.05s, breakthrough 200 ms a \
                    move;\na game is given up after four scores in a row of -8 or worse\n";
    let mut table = Table::new(title.to_owned() + &head("opponent"));
    for opponent in OPPONENTS.iter().filter(chosen) {
        let more = [opponent.limit[0], opponent.limit[1], "--resign", "4/800", "--seed", "70"];
        let engine = format!("engine={}", opponent.name);
        let result = play(opponent.game, "best", &engine, 50, size, &more)?;
        // Rows of several builds may stand in one table, so each names its own.
        table.push(format!("{}; build {}", row(&format!("{} {}", opponent.game, opponent.name), &result), build()?));
    }
    table.publish("engines", size.record)
}

/// What our program plays like, as it names itself in its store.
fn build() -> Result<String> {
    let counts = std::fs::read_to_string(root().join("games/catalog/signature.txt")).context("the signature")?;
    Ok(format!("{} bench {}", env!("CARGO_PKG_VERSION"), counts.lines().next().unwrap_or_default()))
}

/// The configuration that names the opponents.
pub(super) fn configuration() -> PathBuf {
    target().join("strength-engines.toml")
}
