//! The techniques that guess, and the threads: what they may change and what they must never
//! change.

use crate::support::{SMALL, assert_playable, games, params, random_record, searcher, to_depth, visit};
use fiveply_core::random::Random;
use fiveply_core::score::{SURE_BOUND, loss_in, win_in};
use fiveply_core::zobrist::mix;
use fiveply_core::{Evaluated, Limits, Record, Score, Visitor};
use fiveply_search::proof::{Proof, Solver};
use fiveply_search::{Bound, Entry, Hits, Params, Scheme, Search, Table, Threads, Tt};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Everything that guesses, at once.
const EVERYTHING: &str = "iterative-deepening,aspiration=25/last/widen,pvs,tt=14,killers,history,counter-moves,continuation-history,\
    capture-history,ordering=exchange,quiescence,quiescence-tt,quiescence-evasions,known,win-distance-pruning,correction-history,internal-reduction,razoring,\
    reverse-futility,futility,late-move-pruning,lmr,see-pruning,delta-pruning,prob-cut,singular-extensions,threat-extensions,\
    null-move=deep";

/// An entry whose every field is a function of the key.
fn entry_of(key: u64) -> Entry {
    let bits = mix(key);
    Entry {
        score: (bits % 8_000_000) as Score - 4_000_000,
        eval: (bits >> 8) as Score % 600_000,
        code: (bits >> 16) as u16,
        depth: (bits >> 32) as u8,
        bound: [Bound::Exact, Bound::Lower, Bound::Upper][(bits >> 40) as usize % 3],
        pv: bits >> 50 & 1 != 0,
    }
}

/// Threads write to and read from a tiny table at full speed: what is found under a key is what was
/// stored under it.
#[test]
fn a_table_never_gives_a_wrong_entry() {
    for scheme in [Scheme::Deep, Scheme::TwoDeep, Scheme::Always, Scheme::Bucket] {
        let table = Table::new(&Tt { log2: 3, scheme, hits: Hits::Deeper }).unwrap();
        let (found, wrong) = (AtomicU64::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (table, found, wrong) = (&table, &found, &wrong);
                scope.spawn(move || {
                    let mut random = Random::new(thread);
                    for _ in 0..500_000 {
                        // Few keys in few places, so that threads meet.
                        let key = mix(random.below(64) as u64);
                        table.store(key, &entry_of(key));
                        let other = mix(random.below(64) as u64);
                        if let Some(entry) = table.probe(other) {
                            found.fetch_add(1, Relaxed);
                            wrong.fetch_add(u64::from(entry != entry_of(other)), Relaxed);
                        }
                    }
                });
            }
        });
        assert!(found.load(Relaxed) > 10_000, "{scheme:?} found only {found:?}");
        assert_eq!(wrong.load(Relaxed), 0, "{scheme:?}");
    }
}

/// A win or a loss that a guessing search announces is one.
struct Announced;

impl Visitor for Announced {
    type Out = (u32, u32);

    fn visit<G: Evaluated>(self, game: G) -> (u32, u32) {
        let mut random = Random::new(21);
        let mut search = searcher(&game, params(EVERYTHING)).informed(game.oracle(), game.evaluations()[0].unit);
        let mut solver = Solver::new(&game, 32).expect("memory");
        let (mut announced, mut checked) = (0, 0);
        for _ in 0..60 {
            let record = random_record(&game, &mut random);
            let score = to_depth(&mut search, &record, 9).score;
            let (win, loss) = (win_in(score), loss_in(score));
            if win.or(loss).is_none() {
                continue;
            }
            announced += 1;
            let Some(solution) = solver.try_prove(&record, 2_000_000) else { continue };
            checked += 1;
            let text = game.position_text(record.position());
            assert_eq!(solution.result == Proof::Win, win.is_some(), "{text}: {score} {solution:?}");
            assert_eq!(solution.result == Proof::Loss, loss.is_some(), "{text}: {score} {solution:?}");
            if let (Some(plies), Some(exact)) = (win, solution.plies) {
                assert!(plies >= exact, "{text}: a win in {plies}, the quickest takes {exact}");
            }
        }
        (announced, checked)
    }
}

#[test]
fn announced_results_are_proved() {
    for game in SMALL {
        let (announced, checked) = visit(game, Announced).unwrap();
        assert!(announced >= 10 && checked * 10 >= announced * 9, "{game}: {checked} of {announced}");
    }
}

/// The whole search is a function of position, switches and seed, and its node limit is never
/// exceeded, by any number of threads.
struct Limited;

impl Visitor for Limited {
    type Out = ();

    fn visit<G: Evaluated>(self, game: G) {
        let mut random = Random::new(5);
        let unit = game.evaluations()[0].unit;
        let think = |search: &mut Search<G, G::Evaluator>, record: &Record<G>, nodes| {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            search.think(record, &limits, 1, &[], &Arc::new(AtomicBool::new(false)), &mut |_| {})
        };
        for nodes in [1, 2, 77, 5_000] {
            let record = random_record(&game, &mut random);
            let runs = [(); 2].map(|()| {
                let mut search = searcher(&game, params(EVERYTHING)).informed(game.oracle(), unit);
                let verdict = think(&mut search, &record, nodes);
                assert!(search.is_clean());
                (verdict.best, verdict.score, verdict.nodes)
            });
            assert_eq!(runs[0], runs[1]);
            assert!(runs[0].2 <= nodes && runs[0].0.is_some());
            for threads in [2, 3] {
                let switches = Params { threads: Some(Threads { threads }), ..params(EVERYTHING) };
                let mut search = searcher(&game, switches).informed(game.oracle(), unit);
                let verdict = think(&mut search, &record, nodes);
                assert!(
                    verdict.nodes <= nodes && verdict.best.is_some(),
                    "{threads} threads: {} of {nodes}",
                    verdict.nodes
                );
            }
        }
    }
}

#[test]
fn limits_hold_and_runs_repeat() {
    for game in games() {
        visit(game, Limited).unwrap();
    }
}

/// Whichever thread finishes an iteration, the others go on from it: depths only grow, and every
/// line can be played.
struct Together;

impl Visitor for Together {
    type Out = ();

    fn visit<G: Evaluated>(self, game: G) {
        let mut random = Random::new(6);
        let unit = game.evaluations()[0].unit;
        let switches = Params { threads: Some(Threads { threads: 4 }), ..params(EVERYTHING) };
        let mut search = searcher(&game, switches).informed(game.oracle(), unit);
        for _ in 0..3 {
            let record = random_record(&game, &mut random);
            let mut depths = Vec::new();
            let limits = Limits { depth: Some(7), ..Limits::default() };
            let verdict = search.think(&record, &limits, 1, &[], &Arc::default(), &mut |report| {
                depths.push(report.depth);
                assert_playable(&record, &report.line);
                assert!(!report.line.is_empty());
            });
            assert!(search.is_clean());
            assert!(depths.is_sorted_by(|earlier, later| earlier < later), "{depths:?}");
            assert_eq!(depths.last(), Some(&verdict.depth));
            let decided = verdict.score.abs() >= SURE_BOUND;
            assert!(verdict.depth == 7 || decided, "{} at depth {}", verdict.score, verdict.depth);
        }
    }
}

#[test]
fn threads_go_on_from_the_first_to_finish() {
    for game in games() {
        visit(game, Together).unwrap();
    }
}

/// Watching a search does not change it, and its claims can be checked.
struct Watched;

impl Visitor for Watched {
    type Out = Vec<&'static str>;

    fn visit<G: Evaluated>(self, game: G) -> Vec<&'static str> {
        let record = Record::new(game.clone(), game.start());
        let unit = game.evaluations()[0].unit;
        let mut plain = searcher(&game, params(EVERYTHING)).informed(game.oracle(), unit);
        let mut watched = searcher(&game, params(EVERYTHING)).informed(game.oracle(), unit);
        watched.keep_claims();
        let (unseen, seen) = (to_depth(&mut plain, &record, 7), to_depth(&mut watched, &record, 7));
        assert_eq!((unseen.best, unseen.score, unseen.nodes), (seen.best, seen.score, seen.nodes));
        let checks = watched.check_claims(20_000);
        for each in &checks {
            assert!(each.right <= each.checked && each.checked <= each.claims.min(24), "{each:?}");
        }
        assert!(watched.check_claims(20_000).is_empty(), "claims are checked once");
        checks.iter().filter(|each| each.right > 0).map(|each| each.technique).collect()
    }
}

#[test]
fn guesses_are_checked_without_disturbing() {
    let right = visit("chess", Watched).unwrap();
    for technique in ["null-move", "reverse-futility", "lmr", "late-move-pruning"] {
        assert!(right.contains(&technique), "{technique} was never right: {right:?}");
    }
    for game in games() {
        visit(game, Watched).unwrap();
    }
}
