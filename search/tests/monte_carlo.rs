//! Monte Carlo search: limits are kept, seeds repeat, proofs are right, and a tree is better than
//! none.

mod support;
#[path = "support/truth.rs"]
mod truth;

use fiveply_core::random::Random;
use fiveply_core::score::{MAX_PLY, SURE_BOUND, loss_in, win_in};
use fiveply_core::{Evaluated, Evaluator, Game, Limits, MoveOf, Outcome, Position, Record, Score, Side, Term, Visitor};
use fiveply_engines::{EngineSpec, Family, Item, Setting};
use fiveply_search::SearchResult;
use fiveply_search::monte_carlo::{MonteCarlo, MonteCarloSearch, setting};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use support::{SMALL, games, random_record, visit};
use truth::{Judge, Truth};

/// The settings of this engine.
fn settings(text: &str) -> MonteCarlo {
    let spec: EngineSpec = text.parse().expect("an engine");
    let mut params = if spec.family == Family::Mcts { MonteCarlo::default() } else { MonteCarlo::flat() };
    for item in spec.items {
        match item {
            Item::Hash(mebibytes) => params.hash.mebibytes = mebibytes as usize,
            Item::Switch(name, Setting::On(values)) => {
                setting(&name).expect("a setting").switch_on(&mut params, &values).expect("values");
            }
            Item::Switch(name, Setting::Off) => assert!(setting(&name).expect("a setting").switch_off(&mut params)),
            other => panic!("{other} is no setting of Monte Carlo search"),
        }
    }
    params
}

/// An evaluator that checks that it hears of every step and of its taking back.
#[derive(Clone)]
struct Follower<P, E> {
    line: Vec<P>,
    evaluator: E,
}

impl<P: Position, E: Evaluator<P>> Evaluator<P> for Follower<P, E> {
    fn reset(&mut self, root: &P) {
        self.line = vec![root.clone()];
        self.evaluator.reset(root);
    }

    fn push(&mut self, before: &P, played: Option<P::Move>, after: &P) {
        assert_eq!(self.line.last(), Some(before));
        self.line.push(after.clone());
        self.evaluator.push(before, played, after);
    }

    fn pop(&mut self) {
        self.line.pop();
        self.evaluator.pop();
    }

    fn evaluate(&mut self, position: &P) -> Score {
        assert_eq!(self.line.last(), Some(position));
        self.evaluator.evaluate(position)
    }

    fn terms(&mut self, position: &P) -> Vec<Term> {
        self.evaluator.terms(position)
    }
}

type Searcher<G> = MonteCarloSearch<G, Follower<<G as Game>::Position, <G as Evaluated>::Evaluator>>;

fn searcher<G: Evaluated>(game: &G, params: MonteCarlo, seed: u64) -> Searcher<G> {
    let evaluator =
        Follower { line: Vec::new(), evaluator: game.evaluator("report", &[]).expect("every game has one") };
    MonteCarloSearch::new(&evaluator, game.evaluations()[0].unit, params, seed).expect("memory")
}

fn playouts<G: Evaluated>(search: &mut Searcher<G>, record: &Record<G>, nodes: u64) -> SearchResult<MoveOf<G>> {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    search.think(record, &limits, 1, &[], &Arc::default(), &mut |_| {})
}

/// One setting of every kind, and combinations.
const VARIANTS: &[&str] = &[
    "montecarlo",
    "montecarlo:dmax=20/eval,playout=capture,known",
    "mcts",
    "mcts:c=7,dmax=100/draw,playout=random,final=rate,no-solver,no-known,no-reuse",
    "mcts:rave=300,implicit=0.2",
    "mcts:playout=greedy/0.2,dmax=4/eval,hash=1",
    "mcts:threads=3,no-dmax",
];

/// In every game and with every setting: the limit is kept to the playout, the same seed gives the
/// same answer, the move is legal and the line can be played.
#[test]
fn limits_are_kept_and_seeds_repeat() {
    struct Check;
    impl Visitor for Check {
        type Out = ();
        fn visit<G: Evaluated>(self, game: G) {
            let mut random = Random::new(11);
            for text in VARIANTS {
                let record = random_record(&game, &mut random);
                let params = settings(text);
                let limit = 1 + random.below(60) as u64;
                let mut first = searcher(&game, params.clone(), 5);
                let mut second = searcher(&game, params, 5);
                for _ in 0..2 {
                    let (one, two) = (playouts(&mut first, &record, limit), playouts(&mut second, &record, limit));
                    let what = format!("{} {text} {}", game.text(), game.position_text(record.position()));
                    assert!(one.nodes == limit || one.score.abs() > SURE_BOUND || one.score == 0, "{what}");
                    assert!(one.nodes <= limit, "{what}");
                    assert_eq!((one.best, one.score, &one.line), (two.best, two.score, &two.line), "{what}");
                    let mut played = record.clone();
                    for &m in &one.line {
                        assert!(played.legal_moves().contains(&m) || played.ending().is_some(), "{what}");
                        played.play_unchecked(m);
                    }
                    assert_eq!(one.best, one.line.first().copied(), "{what}");
                }
            }
        }
    }
    for game in games() {
        visit(game, Check).expect("a game");
    }
}

/// A proved result is the true one: plain search to the end agrees.
#[test]
fn proofs_are_true() {
    struct Check;
    impl Visitor for Check {
        type Out = [usize; 2];
        fn visit<G: Evaluated>(self, game: G) -> [usize; 2] {
            let mut random = Random::new(12);
            let mut proved = [0; 2];
            let mut search = searcher(&game, settings("mcts:no-reuse,no-known,hash=4"), 1);
            for _ in 0..25 {
                let record = random_record(&game, &mut random);
                let verdict = playouts(&mut search, &record, 400);
                let best = verdict.best.expect("a move");
                let mut behind = record.position().clone();
                behind.play_unchecked(best);
                let Some(truth) = Judge::new(60_000).truth(&behind) else { continue };
                let text = game.position_text(record.position());
                if win_in(verdict.score).is_some() {
                    assert!(matches!(truth, Truth::Loss(_)), "{text}: {truth:?}");
                    proved[0] += 1;
                } else if loss_in(verdict.score).is_some() {
                    assert!(matches!(truth, Truth::Win(_)), "{text}: {truth:?}");
                    proved[1] += 1;
                }
            }
            proved
        }
    }
    let mut proved = [0; 2];
    for game in SMALL {
        let found = visit(game, Check).expect("a game");
        proved = [proved[0] + found[0], proved[1] + found[1]];
    }
    assert!(proved[0] >= 20 && proved[1] >= 5, "{proved:?}");
}

/// Plays a game between two players that get so many playouts a move; the result for the first
/// side.
fn game_between<G: Evaluated>(start: Record<G>, players: [&mut Searcher<G>; 2], nodes: u64) -> f64 {
    let mut record = start;
    let [first, second] = players;
    for _ in 0..MAX_PLY {
        if let Some(ending) = record.ending() {
            return f64::from(1 + ending.outcome.value_for(Side::First)) / 2.0;
        }
        let player = if record.position().side() == Side::First { &mut *first } else { &mut *second };
        let best = playouts(player, &record, nodes).best.expect("a move");
        record.play_unchecked(best);
    }
    0.5
}

/// The score of the first settings against the second, every opening played with both colours.
fn score_of(game: &str, first: &str, second: &str, pairs: u64, nodes: u64) -> f64 {
    struct Play<'a>(&'a str, &'a str, u64, u64);
    impl Visitor for Play<'_> {
        type Out = f64;
        fn visit<G: Evaluated>(self, game: G) -> f64 {
            let Play(first, second, pairs, nodes) = self;
            let mut one = searcher(&game, settings(first), 1);
            let mut two = searcher(&game, settings(second), 2);
            let mut score = 0.0;
            for pair in 0..pairs {
                let mut random = Random::part(3, pair);
                let mut opening = Record::new(game.clone(), game.start());
                for _ in 0..2 {
                    let legal = opening.legal_moves();
                    opening.play_unchecked(*random.choose(&legal).expect("a move"));
                }
                score += game_between(opening.clone(), [&mut one, &mut two], nodes);
                score += 1.0 - game_between(opening, [&mut two, &mut one], nodes);
            }
            score / (2 * pairs) as f64
        }
    }
    visit(game, Play(first, second, pairs, nodes)).expect("a game")
}

/// KHET-T5.12 in small: the report's UCT beats flat Monte Carlo clearly, and today's UCT the
/// report's.
#[test]
fn a_tree_beats_no_tree_and_knowledge_beats_none() {
    let report = "mcts:dmax=100/draw,playout=random,final=rate,no-solver,no-known,no-reuse";
    let over_flat = score_of("breakthrough:5x5", report, "montecarlo", 12, 300);
    assert!(over_flat >= 0.65, "{over_flat}");
    let over_report = score_of("breakthrough:6x6", "mcts", report, 10, 200);
    assert!(over_report >= 0.65, "{over_report}");
}

/// A win in one is seen whatever the settings, and a single move is no reason to think for long.
#[test]
fn a_win_in_one_is_played() {
    struct Check;
    impl Visitor for Check {
        type Out = ();
        fn visit<G: Evaluated>(self, game: G) {
            let position = game.parse("5/1P3/5/p4/5 w").expect("a position");
            let record = Record::new(game.clone(), position);
            for text in VARIANTS {
                let verdict = playouts(&mut searcher(&game, settings(text), 1), &record, 200);
                let mut after = record.position().clone();
                after.play_unchecked(verdict.best.expect("a move"));
                assert_eq!(after.ended(), Some(Outcome::Win(Side::First)), "{text}");
            }
        }
    }
    visit("breakthrough:5x5", Check).expect("a game");
}

/// A stop that is already set, time that is up and a finished game all end a thought at once.
#[test]
fn a_thought_ends_when_it_should() {
    struct Check;
    impl Visitor for Check {
        type Out = ();
        fn visit<G: Evaluated>(self, game: G) {
            let record = Record::new(game.clone(), game.start());
            let mut search = searcher(&game, settings("mcts:threads=2"), 1);
            let stop = Arc::new(AtomicBool::new(true));
            let verdict = search.think(&record, &Limits::default(), 1, &[], &stop, &mut |_| {});
            assert_eq!((verdict.nodes, verdict.best.is_some()), (0, true));
            stop.store(false, Ordering::Relaxed);
            let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
            let mut reports = Vec::new();
            let verdict =
                search.think(&record, &limits, 2, &[], &stop, &mut |each| reports.push((each.nodes, each.multipv)));
            // Nothing but the clock ends this thought. Its last word may come at the playout of the
            // word before, from all trees together.
            assert!(verdict.nodes > 0 && reports.last() == Some(&(verdict.nodes, 2)), "{reports:?}");
            assert!(reports.is_sorted_by_key(|(nodes, _)| *nodes), "{reports:?}");
            assert!(
                reports.chunks(2).all(|pair| pair[0].0 == pair[1].0 && (pair[0].1, pair[1].1) == (1, 2)),
                "{reports:?}"
            );
            let only = [*record.legal_moves().last().expect("a move")];
            let limits = Limits { depth: Some(5), ..Limits::default() };
            let verdict = search.think(&record, &limits, 1, &only, &stop, &mut |_| {});
            assert_eq!((verdict.best, verdict.nodes), (Some(only[0]), 32));
        }
    }
    visit("khet", Check).expect("a game");
}
