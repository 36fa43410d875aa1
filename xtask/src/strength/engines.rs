//! `best` against other people's programs, on a clock, as engine tournaments play.

use super::matches::{head, play, row};
use super::openings::even_openings;
use super::{Size, Table};
use crate::shell::{need, root, target};
use anyhow::{Context, Result};
use std::fmt::Write;
use std::path::PathBuf;

/// An opponent: the game, its name, its package and program, its arguments and options, and the
/// limit of the match.
struct Opponent {
    game: &'static str,
    name: &'static str,
    program: &'static str,
    arguments: &'static str,
    options: &'static str,
    limit: [&'static str; 2],
    openings: Openings,
}

/// Where the games begin.
enum Openings {
    /// A book of unbalanced openings, each played with both colours.
    Book(&'static str),
    /// Random plies after which a search finds the position even.
    Even,
    /// Random plies.
    Random,
}

const CLOCK: [&str; 2] = ["--tc", "5s+0.05s"];

const UHO: Openings = Openings::Book("games/chess/data/uho.epd");

/// A build of Fairy-Stockfish that plays KnightThrough; Debian's is too old for that.
const NEWER_FAIRY: &str = "FIVEPLY_FAIRY";

const OPPONENTS: [Opponent; 6] = [
    Opponent {
        game: "chess",
        name: "gnuchess",
        program: "gnuchess",
        arguments: "\"--uci\"",
        options: "",
        limit: CLOCK,
        openings: UHO,
    },
    Opponent {
        game: "chess",
        name: "toga2",
        program: "toga2",
        arguments: "",
        options: "",
        limit: CLOCK,
        openings: UHO,
    },
    Opponent {
        game: "chess",
        name: "glaurung",
        program: "glaurung",
        arguments: "",
        options: "Threads = 1",
        limit: CLOCK,
        openings: UHO,
    },
    Opponent {
        game: "chess",
        name: "ethereal",
        program: "ethereal-chess",
        arguments: "",
        options: "",
        limit: CLOCK,
        openings: UHO,
    },
    Opponent {
        game: "breakthrough",
        name: "fairy",
        program: "fairy-stockfish",
        arguments: "",
        options: "",
        limit: ["--time", "200ms"],
        openings: Openings::Random,
    },
    Opponent {
        game: "knightthrough",
        name: "newer-fairy",
        program: NEWER_FAIRY,
        arguments: "",
        options: "VariantPath = VARIANTS",
        limit: ["--time", "200ms"],
        openings: Openings::Even,
    },
];

/// The name of an opponent stands where others name a game.
pub(super) fn engines(size: &Size) -> Result<()> {
    let mut configuration = String::new();
    let variants = format!("{:?}", root().join("protocol/data/fairy.ini"));
    let chosen = |opponent: &&Opponent| size.games.is_empty() || size.games.iter().any(|name| name == opponent.name);
    let mut present = Vec::new();
    for opponent in OPPONENTS.iter().filter(chosen) {
        let program = match opponent.program {
            NEWER_FAIRY => match std::env::var_os(NEWER_FAIRY) {
                Some(program) => PathBuf::from(program),
                None => {
                    eprintln!("{NEWER_FAIRY} names no program, so KnightThrough meets no opponent");
                    continue;
                }
            },
            package => need(package, package)?,
        };
        present.push(opponent);
        writeln!(configuration, "[engines.{}]\ncommand = {:?}", opponent.name, program)?;
        writeln!(
            configuration,
            "args = [{}]\noptions = {{ {} }}\n",
            opponent.arguments,
            opponent.options.replace("VARIANTS", &variants)
        )?;
    }
    let file = self::configuration();
    std::fs::write(&file, configuration).with_context(|| file.display().to_string())?;

    let title = "best against other programs, one thread each, as their packages set them up; chess 5s+0.05s from UHO openings,\nthe \
                 through games 200 ms a move, KnightThrough from even openings; a game is given up after four scores in a row of -8 or worse\n";
    let mut table = Table::new(title.to_owned() + &head("opponent"));
    for opponent in present {
        let even;
        let openings = match opponent.openings {
            Openings::Book(book) => book,
            Openings::Random => "random",
            Openings::Even => {
                even = even_openings(opponent.game)?;
                even.to_str().context("the target folder's name is no text")?
            }
        };
        let [how, limit] = opponent.limit;
        let more = [how, limit, "--openings", openings, "--resign", "4/800", "--seed", "70"];
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
