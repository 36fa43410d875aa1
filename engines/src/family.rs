//! What stands in front of an engine text's colon.

use std::fmt;

/// What kind of player an engine is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Family {
    /// The strongest player of the game at hand.
    Best,
    /// The same, weakened: level 1 to 10.
    Level(usize),
    /// The player that the game's report describes.
    Report,
    /// A search whose techniques are switched on one by one.
    AlphaBeta,
    /// The same without cut-offs.
    Minimax,
    /// Monte Carlo tree search.
    Mcts,
    /// Playouts without a tree.
    MonteCarlo,
    /// Proof-number search.
    Proof,
    /// Random moves.
    Random,
    /// A program that the configuration file names.
    Named(String),
    /// A program by its path.
    Command(String),
}

impl Family {
    /// What an unknown family's error says would be accepted.
    pub const ACCEPTED: &str = "best, report, alphabeta, minimax, mcts, montecarlo, proof, random, level=1 … level=10";

    /// What the error about another program's text says would be accepted.
    pub const ACCEPTED_EXTERNAL: &str = "engine=NAME with a name of the configuration file, or cmd=PATH; then, behind a colon, \
                                         depth=N, nodes=N, time=T, memory=MIB, patience=T, faults=N, log=FILE, or the engine's \
                                         own options as Name=value";

    /// The highest level, which is the best player itself.
    pub const HIGHEST_LEVEL: usize = 10;

    /// Reads a family; `None` when there is none of that name.
    pub(crate) fn parse(text: &str) -> Option<Family> {
        Some(match text.split_once('=') {
            Some(("level", level)) => {
                Family::Level(level.parse().ok().filter(|level| (1..=Self::HIGHEST_LEVEL).contains(level))?)
            }
            Some(("engine", name)) => Family::Named(name.to_owned()),
            Some(("cmd", path)) => Family::Command(path.to_owned()),
            Some(_) => return None,
            None => match text {
                "best" => Family::Best,
                "report" => Family::Report,
                "alphabeta" => Family::AlphaBeta,
                "minimax" => Family::Minimax,
                "mcts" => Family::Mcts,
                "montecarlo" => Family::MonteCarlo,
                "proof" => Family::Proof,
                "random" => Family::Random,
                _ => return None,
            },
        })
    }

    /// Whether it is another program.
    pub fn is_external(&self) -> bool {
        matches!(self, Family::Named(_) | Family::Command(_))
    }

    /// Whether it searches by playouts.
    pub fn plays_out(&self) -> bool {
        matches!(self, Family::Mcts | Family::MonteCarlo)
    }

    /// Whether it is an alpha-beta search, whose techniques can be switched.
    pub fn has_techniques(&self) -> bool {
        use Family::{AlphaBeta, Best, Level, Minimax, Report};
        matches!(self, Best | Level(_) | Report | AlphaBeta | Minimax)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Family::Level(level) => return write!(f, "level={level}"),
            Family::Named(name) => return write!(f, "engine={name}"),
            Family::Command(path) => return write!(f, "cmd={path}"),
            Family::Best => "best",
            Family::Report => "report",
            Family::AlphaBeta => "alphabeta",
            Family::Minimax => "minimax",
            Family::Mcts => "mcts",
            Family::MonteCarlo => "montecarlo",
            Family::Proof => "proof",
            Family::Random => "random",
        })
    }
}
