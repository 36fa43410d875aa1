//! How often stored games went the ways of a book.

use crate::matches::store::refused;
use anyhow::Result;
use fiveply_core::AnyRecord;
use fiveply_lab::Store;
use std::collections::HashMap;

/// How many games of the store began with the moves of `record`, by the move that came next.
pub(super) fn games(store: &Store, record: &dyn AnyRecord) -> Result<HashMap<String, u64>> {
    let (game, line) = (record.game(), record.history());
    let mut next = HashMap::new();
    for experiment in store.experiments().map_err(refused)?.iter().filter(|each| each.game == game) {
        let mut games = Vec::new();
        let kept = |stored| {
            games.push(stored);
            Ok(())
        };
        store.games(experiment.id, kept).map_err(refused)??;
        for stored in games.into_iter().filter(|stored| stored.start.is_none()) {
            let mut moves = stored.opening;
            if moves.len() <= line.len() {
                let played = store.moves(experiment.id, stored.shard, stored.game).map_err(refused)?;
                moves.extend(played.into_iter().map(|each| each.text));
            }
            if let Some(rest) = moves.strip_prefix(&line[..])
                && let Some(m) = rest.first()
            {
                *next.entry(m.clone()).or_default() += 1;
            }
        }
    }
    Ok(next)
}
