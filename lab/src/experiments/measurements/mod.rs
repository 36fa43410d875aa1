//! The kinds of measurement that a row of an experiment can ask for. Every kind has a file of its
//! own: the fields that it reads from `lab/data/experiments/`, how it is measured, and its test.
//! The list below names every kind once; `docs/add-a-measurement.md` shows how to add one.

mod even;
mod natural;
mod played;
mod searched;
#[cfg(test)]
mod testing;

use super::inventory::{Row, Size};
use super::result::{Measured, Series};
use super::workbench::{LabError, Workbench};
use serde::{Deserialize, Serialize};

macro_rules! measurements {
    ($($(#[$doc:meta])* $name:literal => $file:ident::$kind:ident,)*) => {
        $(
            mod $file;
            pub use $file::$kind;
        )*

        /// What a row measures. Its name in the data is the name of its kind.
        #[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
        pub enum Measurement {
            $($(#[$doc])* #[serde(rename = $name)] $kind($kind),)*
        }

        impl Measurement {
            /// The name of the kind.
            pub fn kind(&self) -> &'static str {
                match self {
                    $(Measurement::$kind(_) => $name,)*
                }
            }

            fn measure_mut(&mut self) -> &mut dyn Measure {
                match self {
                    $(Measurement::$kind(each) => each,)*
                }
            }

            /// What can be done with it, whatever its kind.
            pub(super) fn as_measure(&self) -> &dyn Measure {
                match self {
                    $(Measurement::$kind(each) => each,)*
                }
            }
        }
    };
}

measurements! {
    /// A match: the score of its first player.
    "match" => match_up::MatchUp,
    /// Nodes to a depth with and without something.
    "nodes" => nodes::Nodes,
    /// Nodes of every iteration from one position.
    "iterations" => iterations::Iterations,
    /// A number that a search of many positions gives.
    "probe" => probe::Probe,
    /// Whether two searches agree.
    "same" => same::Same,
    /// Whether two players play the same games against a third.
    "twins" => twins::Twins,
    /// A number of whole games.
    "games" => games::Games,
    /// A number by ply.
    "curve" => curve::Curve,
    /// Something exact about a position or a line.
    "fact" => fact::Fact,
    /// A sum, done exactly.
    "arithmetic" => arithmetic::Arithmetic,
    /// Numbers of the literature, for comparison.
    "literature" => literature::Literature,
    /// Positions with known answers.
    "suite" => suite::Suite,
    /// Weights found by playing.
    "tuning" => tuning::Tuning,
    /// Whether a count in the evaluation is a lower bound.
    "bounds" => bounds::Bounds,
    /// How much an evaluation gives for being on move.
    "tempo" => tempo::Tempo,
    /// What a player makes of positions that are proved to be won.
    "proved" => proved::Proved,
}

pub(super) use match_up::{MatchRow, play_all};

impl Measurement {
    /// The players that it names, as the lab writes players; none where a search is all there is.
    pub fn players(&self) -> Vec<&str> {
        self.as_measure().players()
    }

    /// The player to whom mistakes can be added, where there is one.
    pub(super) fn faulty(&mut self) -> Option<&mut String> {
        self.measure_mut().faulty()
    }
}

/// What every kind of measurement can do.
pub(super) trait Measure {
    /// Measures it in a game: lines for the table, and what can be drawn.
    fn measure(&self, bench: &mut Workbench<'_>, game: &str, row: &Row, size: &Size) -> Result<Found, LabError>;

    /// The players that it names.
    fn players(&self) -> Vec<&str> {
        Vec::new()
    }

    /// The player to whom mistakes can be added, where there is one.
    fn faulty(&mut self) -> Option<&mut String> {
        None
    }
}

/// What a measurement gives.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Found {
    /// Lines of the table.
    pub(super) rows: Vec<Measured>,
    /// What can be drawn.
    pub(super) series: Vec<Series>,
}

impl From<Measured> for Found {
    fn from(row: Measured) -> Self {
        Found { rows: vec![row], series: Vec::new() }
    }
}
