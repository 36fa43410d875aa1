//! What the search's tests share: random positions of every game, and plain negamax, the judge of every exact technique.
#![allow(dead_code, reason = "every test file uses its own part")]

use fiveply_core::random::Random;
use fiveply_core::score::WIN;
use fiveply_core::{Evaluated, Evaluator, Game, Limits, MoveOf, Moves, Position, Record, Score, Stage};
use fiveply_search::{Params, Search, Verdict, technique};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Whether to take the time for the long version of a test.
pub(crate) fn long_mode() -> bool {
    std::env::var("FIVEPLY_LONG").is_ok_and(|value| value == "1")
}

/// The games the search is judged on: every game of the catalog, and the one whose other rules make another game.
pub(crate) fn games() -> Vec<&'static str> {
    fiveply_catalog::GAMES.iter().map(|info| info.name).chain(["breakthrough:straight"]).collect()
}

/// Small boards, which can be searched deeper.
pub(crate) const SMALL: &[&str] =
    &["knightthrough:4x5", "breakthrough:4x5", "breakthrough:4x5,straight", "isolation:5x4"];

/// A position from a random game, not finished.
pub(crate) fn random_record<G: Game>(game: &G, random: &mut Random) -> Record<G> {
    loop {
        let mut record = Record::new(game.clone(), game.start());
        for _ in 0..random.below(40) {
            let legal = record.legal_moves();
            let Some(&m) = random.choose(&legal) else { break };
            record.play_unchecked(m);
        }
        if record.ending().is_none() {
            return Record::new(game.clone(), record.position().clone());
        }
    }
}

/// Plain negamax: the definition. Every move, every reply, the evaluation at the end.
pub(crate) fn negamax<P: Position>(position: &P, evaluator: &mut impl Evaluator<P>, depth: u32, ply: Score) -> Score {
    let finished = |outcome: fiveply_core::Outcome| (WIN - ply) * outcome.value_for(position.side());
    if let Some(outcome) = position.ended() {
        return finished(outcome);
    }
    let mut moves = Moves::new();
    position.moves(Stage::All, &mut moves);
    if moves.is_empty() {
        return finished(position.stuck());
    }
    if depth == 0 {
        return evaluator.evaluate(position);
    }
    let value = |m: P::Move, evaluator: &mut _| {
        let mut child = position.clone();
        child.play_unchecked(m);
        -negamax(&child, evaluator, depth - 1, ply + 1)
    };
    let values = moves.as_slice().iter().map(|candidate| value(candidate.m, evaluator));
    values.max().expect("there is a move")
}

/// Bare alpha-beta without the draws that depend on the path.
pub(crate) fn bare() -> Params {
    Params { repetition: false, rule_draws: false, ..Params::default() }
}

/// `bare` with the techniques named in `items` on, values after `=`.
pub(crate) fn params(items: &str) -> Params {
    let mut params = bare();
    for item in items.split(',').filter(|item| !item.is_empty()) {
        let (name, value) = item.split_once('=').map_or((item, None), |(name, value)| (name, Some(value)));
        match name.strip_prefix("no-") {
            Some(name) => technique(name).expect("a technique").switch_off(&mut params),
            None => technique(name).expect("a technique").switch_on(&mut params, value).expect("a value"),
        }
    }
    params
}

/// A search with these switches and the first evaluation.
pub(crate) fn searcher<G: Evaluated>(game: &G, params: Params) -> Search<G, G::Evaluator> {
    let evaluator = game.evaluator("report", &[]).expect("every game has one");
    Search::new(game.clone(), evaluator, params, 1).expect("memory")
}

/// Searches to a depth.
pub(crate) fn to_depth<G: Evaluated>(
    search: &mut Search<G, G::Evaluator>,
    record: &Record<G>,
    depth: u32,
) -> Verdict<MoveOf<G>> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    search.think(record, &limits, 1, &[], &Arc::new(AtomicBool::new(false)), &mut |_| {})
}
