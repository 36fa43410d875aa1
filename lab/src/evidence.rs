//! How the evidence of a match grew: the log-likelihood ratio of a sequential test after every
//! pair, in the order of the plan. It is read from the stored games, so that whoever looks later
//! sees the same line as whoever watched.

use crate::stats::{GameResult, Pairs, Sprt};
use crate::store::{Store, StoreError};
use fiveply_core::{Outcome, Side};

/// The evidence after every pair of an experiment of two players, from none to at most `most`
/// pairs.
pub fn evidence(store: &Store, experiment: i64, sprt: &Sprt, most: u64) -> Result<Vec<f64>, StoreError> {
    let mut pairs = Pairs::default();
    let mut line = vec![0.0];
    let mut open: Option<(u64, GameResult)> = None;
    let read = store.games(experiment, |stored| {
        let result = result(stored.outcome, stored.game);
        match open.take() {
            Some((shard, first)) if shard == stored.shard => {
                if pairs.pairs() < most {
                    pairs.add(first, result);
                    line.push(sprt.llr(&pairs.into()));
                }
            }
            _ => open = Some((stored.shard, result)),
        }
        Ok(())
    })?;
    debug_assert!(read.is_ok(), "counting writes nothing");
    Ok(line)
}

/// A game's result for the first player of its shard, who has the first side in game 0.
pub(crate) fn result(outcome: Outcome, game: u8) -> GameResult {
    let side = if game == 0 { Side::First } else { Side::Second };
    match outcome.value_for(side) {
        1 => GameResult::Win,
        0 => GameResult::Draw,
        _ => GameResult::Loss,
    }
}
