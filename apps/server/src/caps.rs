//! What a request may ask for, and what a search needs. An engine text from the network names no
//! file and no program, and its tables, threads and times have bounds that the error tells.

use crate::fault::Fault;
use crate::position_request::short;
use crate::whole;
use axum::http::StatusCode;
use fiveply_core::{AnyGame, Limits, TimeControl};
use fiveply_engines::{EngineSpec, Family};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The largest table that may be asked for, in mebibytes.
const MOST_HASH: u64 = 256;
/// One search takes no more, in mebibytes: the largest table, and what its threads learn besides.
pub(crate) const MOST_MEBIBYTES: u64 = MOST_HASH + 64;
/// The tables of all searches under way are no larger together.
pub(crate) const MEBIBYTES_IN_ALL: u64 = 2_048;
/// No search takes longer, whatever was asked.
pub(crate) const LONGEST_SEARCH: Duration = Duration::from_secs(600);
/// No search counts more nodes.
pub(crate) const MOST_NODES: u64 = 10_000_000_000;
/// No search is deeper.
pub(crate) const MOST_DEPTH: u32 = 250;
/// No search follows more lines.
pub(crate) const MOST_LINES: usize = 8;
/// Proving an ending before the search cannot be stopped half-way, so it stays short.
const MOST_PROOF_NODES: u64 = 1_000_000;
/// A clock shows no more.
const LONGEST_CLOCK: u64 = 24 * 60 * 60 * 1_000;

/// What a search needs of the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Needs {
    /// Threads at once.
    pub(crate) threads: usize,
    /// Its memory, in mebibytes.
    pub(crate) mebibytes: u64,
}

impl Needs {
    /// Nothing.
    pub(crate) const NONE: Needs = Needs { threads: 0, mebibytes: 0 };

    /// The sum of both.
    pub(crate) fn with(self, other: Needs) -> Self {
        Needs { threads: self.threads + other.threads, mebibytes: self.mebibytes + other.mebibytes }
    }

    /// What is left without `other`.
    pub(crate) fn without(self, other: Needs) -> Self {
        let threads = self.threads.saturating_sub(other.threads);
        Needs { threads, mebibytes: self.mebibytes.saturating_sub(other.mebibytes) }
    }

    /// Whether both are within `other`.
    pub(crate) fn fits_into(self, other: Needs) -> bool {
        self.threads <= other.threads && self.mebibytes <= other.mebibytes
    }
}

/// What a search with this engine text needs; refused when that is too much or none of the
/// network's business.
pub(crate) fn needs(game: &dyn AnyGame, engine: &str, workers: usize) -> Result<Needs, Fault> {
    short("engine", engine)?;
    let spec: EngineSpec = engine.parse()?;
    // Programs are used as the configuration has them: further items name files and options of this
    // machine.
    let is_private = match spec.family {
        Family::Command(_) => true,
        Family::Named(_) => !spec.items.is_empty(),
        _ => spec.names_file(),
    };
    if is_private {
        let message = "an engine text from the network names no file and no program; accepted: a family with its \
                       items, or an engine that the configuration names";
        return Err(Fault::new(StatusCode::FORBIDDEN, message).at("engine"));
    }
    let asked = game.resources(engine)?;
    if asked.proof_nodes > MOST_PROOF_NODES {
        return Err(too_much("endings", asked.proof_nodes, MOST_PROOF_NODES));
    }
    if asked.threads > workers {
        return Err(too_much("threads", asked.threads as u64, workers as u64));
    }
    let mebibytes = asked.bytes.div_ceil(1 << 20).max(1);
    if mebibytes > MOST_MEBIBYTES {
        let message = format!(
            "it is too large: it needs {mebibytes} MiB of memory; accepted: up to {MOST_MEBIBYTES} MiB in all, for example \
             hash=1 to hash={MOST_HASH}"
        );
        return Err(Fault::refused("engine", message));
    }
    Ok(Needs { threads: asked.threads, mebibytes })
}

fn too_much(item: &str, number: u64, most: u64) -> Fault {
    Fault::refused("engine", format!("{item}={number} is too much; accepted here: up to {item}={most}"))
}

/// Limits as they are sent.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SentLimits {
    #[serde(default, deserialize_with = "whole::optional", skip_serializing_if = "Option::is_none")]
    pub(crate) depth: Option<u32>,
    #[serde(default, deserialize_with = "whole::optional", skip_serializing_if = "Option::is_none")]
    pub(crate) nodes: Option<u64>,
    #[serde(default, deserialize_with = "whole::optional", skip_serializing_if = "Option::is_none")]
    pub(crate) time_ms: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<SentClock>,
}

/// The mover's clock as it is sent.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SentClock {
    #[serde(deserialize_with = "whole::whole")]
    remaining_ms: u64,
    #[serde(default, deserialize_with = "whole::whole")]
    increment_ms: u64,
}

impl SentLimits {
    /// The limits of a search: what was asked within what is allowed. Something always ends it.
    pub(crate) fn limits(&self) -> Result<Limits, Fault> {
        let bounds = |name: &str, number: u64, most: u64| {
            let message = format!("{name} = {number} is out of bounds; accepted: 1 to {most}");
            if (1..=most).contains(&number) { Ok(()) } else { Err(Fault::refused("limits", message)) }
        };
        self.depth.map_or(Ok(()), |depth| bounds("depth", depth.into(), MOST_DEPTH.into()))?;
        self.nodes.map_or(Ok(()), |nodes| bounds("nodes", nodes, MOST_NODES))?;
        self.time_ms.map_or(Ok(()), |time| bounds("time_ms", time, LONGEST_SEARCH.as_millis() as u64))?;
        if let Some(clock) = self.clock {
            bounds("remaining_ms", clock.remaining_ms.max(1), LONGEST_CLOCK)?;
            bounds("increment_ms", clock.increment_ms.max(1), LONGEST_CLOCK)?;
        }
        let clock = self.clock.map(|clock| TimeControl {
            remaining: Duration::from_millis(clock.remaining_ms),
            increment: Duration::from_millis(clock.increment_ms),
            moves_to_go: None,
        });
        let time = self.time_ms.map_or(LONGEST_SEARCH, Duration::from_millis);
        Ok(Limits { depth: self.depth, nodes: self.nodes, time: Some(time), clock })
    }
}
