//! The memory of games that are played at a time: every worker makes each player once.

use fiveply_core::workers::has_room;
use fiveply_core::{AnyGame, ParseError};

/// Refuses so many workers with these players where the system has not the memory for their tables.
pub(crate) fn check(game: &dyn AnyGame, players: &[&str], workers: u64) -> Result<(), ParseError> {
    let mut each: u64 = 0;
    for text in players {
        each = each.saturating_add(game.resources(text)?.bytes);
    }
    let all = each.saturating_mul(workers);
    if usize::try_from(all).is_ok_and(has_room) {
        return Ok(());
    }
    let fault = format!("{workers} games at a time with these players need {} MiB of memory", all >> 20);
    Err(ParseError::new("players", &players.join(", "), fault, "fewer games at a time, or smaller tables (hash=)"))
}
