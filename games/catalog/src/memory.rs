//! What a player takes of the machine, and how much memory there is. A player whose tables cannot
//! fit is refused with a message instead of being killed by the system half-way. All of it is read
//! from the settings: an engine text can say the same thing in many ways.

use crate::settings::Settings;
use fiveply_core::{Evaluated, GameInfo, ParseError, Resources};
use fiveply_engines::{EngineSpec, Family};
use fiveply_search::monte_carlo::tree_bytes;
use fiveply_search::proof::solver_bytes;
use fiveply_search::{search_bytes, thread_count};

/// The mebibytes of the solver that proves endings before they are searched: whatever a few
/// thousand nodes find has room.
pub(crate) const ENDINGS_MEBIBYTES: usize = 2;

/// What a player of this engine takes.
pub(crate) fn resources_of<G: Evaluated>(
    game: &G,
    info: &GameInfo,
    spec: &EngineSpec,
) -> Result<Resources, ParseError> {
    resources(game, info, &Settings::new(spec, info, game.evaluations())?)
}

/// What a player with these settings takes.
pub(crate) fn resources<G: Evaluated>(game: &G, info: &GameInfo, settings: &Settings) -> Result<Resources, ParseError> {
    let sizes = game.sizes();
    let one = Resources { threads: 1, bytes: 0, proof_nodes: 0 };
    Ok(match settings.family {
        Family::Random => one,
        Family::Mcts | Family::MonteCarlo => {
            let search = &settings.monte_carlo;
            Resources { threads: search.threads.trees.max(1), bytes: tree_bytes(search), ..one }
        }
        Family::Proof => {
            let fallback = resources_of(game, info, &settings.fallback)?;
            let own = solver_bytes(settings.proof_mebibytes, sizes);
            Resources { bytes: fallback.bytes.saturating_add(own), ..fallback }
        }
        _ => {
            let endings = settings.endings.map_or(0, |_| solver_bytes(ENDINGS_MEBIBYTES, sizes));
            Resources {
                threads: thread_count(&settings.params).into(),
                bytes: search_bytes(&settings.params, sizes).saturating_add(endings),
                proof_nodes: settings.endings.unwrap_or(0),
            }
        }
    })
}

/// Whether so many bytes are more than a program should still take, where the system tells what it
/// has.
pub(crate) fn is_too_much(bytes: u64) -> bool {
    available().is_some_and(|available| bytes > available / 10 * 9)
}

/// The bytes that can still be had, where the system tells.
fn available() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kibibytes << 10)
}
