//! What the search's tests share: random positions of every game, and plain negamax, the judge of
//! every exact technique.
#![allow(dead_code, reason = "every test file uses its own part")]

use fiveply_breakthrough::{Classic, Straight, Through};
use fiveply_core::random::Random;
use fiveply_core::score::WIN;
use fiveply_core::{
    Evaluated, Evaluator, Game, Limits, MoveOf, Moves, ParseError, Position, Record, Score, Stage, Visitor,
};
use fiveply_engines::{EngineSpec, Item, Setting};
use fiveply_grid::{AnySize, Fixed};
use fiveply_isolation::Isolation;
use fiveply_knightthrough::Knights;
use fiveply_search::{Params, Search, SearchResult, technique};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Whether to take the time for the long version of a test.
pub(crate) fn long_mode() -> bool {
    std::env::var("FIVEPLY_LONG").is_ok_and(|value| value == "1")
}

/// The games the search is judged on: every game of the catalog, and those whose other rules make
/// another game.
pub(crate) fn games() -> Vec<&'static str> {
    fiveply_catalog::benched().chain(["breakthrough:straight"]).collect()
}

/// Hands the game with this text to `visitor`, as the catalog does, but only games of the usual
/// size and boards of at most 64 squares: every further type of board would have the whole search
/// compiled once more.
pub(crate) fn visit<V: Visitor>(text: &str, visitor: V) -> Result<V::Out, ParseError> {
    let (name, options) = text.split_once(':').unwrap_or((text, ""));
    let straight = options.ends_with("straight");
    let size = options.split(',').find_map(|option| option.split_once('x'));
    let size = size.map(|(width, height)| [width, height].map(|side| side.parse::<u8>().expect("a number")));
    let small = size.map(|[width, height]| AnySize::<u64>::new(width, height));
    type Usual = Fixed<u64, 8, 8>;
    Ok(match (name, small) {
        ("chess", _) => return fiveply_chess::open(options, visitor),
        ("khet", _) => return fiveply_khet::open(options, visitor),
        ("knightthrough", None) => visitor.visit(Through::<Knights, _>::new(Usual::default())),
        ("knightthrough", Some(small)) => visitor.visit(Through::<Knights, _>::new(small)),
        ("breakthrough", None) if straight => visitor.visit(Through::<Straight, _>::new(Usual::default())),
        ("breakthrough", Some(small)) if straight => visitor.visit(Through::<Straight, _>::new(small)),
        ("breakthrough", None) => visitor.visit(Through::<Classic, _>::new(Usual::default())),
        ("breakthrough", Some(small)) => visitor.visit(Through::<Classic, _>::new(small)),
        ("isolation", None) => visitor.visit(Isolation::new(Fixed::<u128, 11, 9>::default())),
        ("isolation", Some(small)) => visitor.visit(Isolation::new(small)),
        _ => return Err(ParseError::new("game", text, "not one of the tests' games", "see support::visit")),
    })
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
    Params { repetition: None, rule_draws: None, ..Params::default() }
}

/// `bare` with the techniques named in `items` on, values after `=`.
pub(crate) fn params(items: &str) -> Params {
    let mut params = bare();
    let text = if items.is_empty() { "alphabeta".to_owned() } else { format!("alphabeta:{items}") };
    for item in text.parse::<EngineSpec>().expect("an engine").items {
        let Item::Switch(name, setting) = item else { panic!("{item} is no technique") };
        let technique = technique(&name).expect("a technique");
        match setting {
            Setting::On(values) => technique.switch_on(&mut params, &values).expect("values"),
            Setting::Off => assert!(technique.switch_off(&mut params)),
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
) -> SearchResult<MoveOf<G>> {
    within(search, record, Limits { depth: Some(depth), ..Limits::default() })
}

/// A search within any limits that nobody stops.
pub(crate) fn within<G: Evaluated>(
    search: &mut Search<G, G::Evaluator>,
    record: &Record<G>,
    limits: Limits,
) -> SearchResult<MoveOf<G>> {
    search.think(record, &limits, 1, &[], &Arc::new(AtomicBool::new(false)), &mut |_| {})
}

/// Every move of the line is legal where it is played.
pub(crate) fn assert_playable<G: Game>(record: &Record<G>, line: &[MoveOf<G>]) {
    let mut played = record.clone();
    for &m in line {
        assert!(played.legal_moves().contains(&m), "{}", record.game().position_text(record.position()));
        played.play_unchecked(m);
    }
}
