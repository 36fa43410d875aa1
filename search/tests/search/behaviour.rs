//! What holds of every search: it can be stopped anywhere, repeats itself to the node, sees wins
//! where they are, and its line leads where its score says.

use crate::support::{SMALL, assert_playable, games, params, random_record, searcher, to_depth, visit, within};
use fiveply_catalog::game;
use fiveply_core::random::Random;
use fiveply_core::score::{WIN, loss_in, win_in};
use fiveply_core::{Evaluated, Evaluator, Limits, Outcome, Position, Question, Record, Score, Visitor};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Everything on.
const ALL: &str = "iterative-deepening,aspiration=40,pvs,tt=14,killers,history,ordering=gain,quiescence,null-move,multi-cut,\
                   win-distance-pruning,repetition,rule-draws";

/// A stop at every node count leaves a legal move and clean stacks.
struct Stops;

impl Visitor for Stops {
    type Out = ();

    fn visit<G: Evaluated>(self, game: G) {
        let record = random_record(&game, &mut Random::new(4));
        let legal = record.legal_moves();
        for switches in [ALL, "iterative-deepening", "no-alpha-beta"] {
            for nodes in 1..=2_000 {
                let mut search = searcher(&game, params(switches));
                let verdict = within(&mut search, &record, Limits { nodes: Some(nodes), ..Limits::default() });
                assert!(legal.contains(&verdict.best.expect("a move")), "{nodes} nodes");
                assert!(verdict.nodes <= nodes && search.is_clean(), "{nodes} nodes");
            }
        }
    }
}

#[test]
fn a_stop_at_every_node_leaves_a_legal_move() {
    for game in games() {
        visit(game, Stops).unwrap();
    }
}

/// An iteration that was stopped half-way changes the move only for one that it has found better.
/// Narrow windows fail often, and in a window that failed there are only bounds to compare.
struct HalfWay;

impl Visitor for HalfWay {
    type Out = usize;

    fn visit<G: Evaluated>(self, game: G) -> usize {
        let mut random = Random::new(12);
        let mut changed = 0;
        for round in 0..60 {
            let record = random_record(&game, &mut random);
            let switches = ["aspiration=1", "iterative-deepening", "aspiration=60,pvs"][round % 3];
            let think = |limits: Limits, only: &[_]| {
                let mut search = searcher(&game, params(switches));
                search.think(&record, &limits, 1, only, &Arc::new(AtomicBool::new(false)), &mut |_| {})
            };
            let nodes = Some(200 + random.below(3_000) as u64);
            let stopped = think(Limits { nodes, ..Limits::default() }, &[]);
            if stopped.depth == 0 {
                continue;
            }
            let before = think(Limits { depth: Some(stopped.depth), ..Limits::default() }, &[]);
            let value = |m| think(Limits { depth: Some(stopped.depth + 1), ..Limits::default() }, &[m]).score;
            let [now, then] = [&stopped, &before].map(|verdict| verdict.best.expect("a move"));
            if now != then {
                let at = game.position_text(record.position());
                assert!(value(now) > value(then), "{at}, {switches}, {nodes:?} nodes: {now:?} for {then:?}");
                changed += 1;
            }
        }
        changed
    }
}

#[test]
fn a_search_stopped_half_way_changes_its_move_for_a_better_one_only() {
    let changed: usize = games().into_iter().map(|game| visit(game, HalfWay).unwrap()).sum();
    assert!(changed > 10, "{changed}");
}

/// A cache of evaluations changes nothing but how often the evaluation is asked; with noise on top
/// of it, too.
struct Caches;

impl Visitor for Caches {
    type Out = ();

    fn visit<G: Evaluated>(self, game: G) {
        let mut random = Random::new(21);
        for _ in 0..10 {
            let record = random_record(&game, &mut random);
            let think = |switches: &str| {
                let mut search = searcher(&game, params(switches));
                let verdict = within(&mut search, &record, Limits { nodes: Some(20_000), ..Limits::default() });
                ((verdict.nodes, verdict.score, verdict.line), search.statistics().evaluations)
            };
            for more in ["", ",noise-leaf=64", ",reverse-futility,futility,correction-history,noise-position=64"] {
                let (plain, asked) = think(&format!("{ALL}{more}"));
                let (cached, asked_less) = think(&format!("{ALL}{more},eval-cache=12"));
                assert_eq!(plain, cached, "{more}");
                assert!(asked_less < asked || asked < 200, "{more}: {asked_less} of {asked}");
            }
        }
    }
}

#[test]
fn a_cache_of_evaluations_saves_nothing_but_evaluations() {
    for game in games() {
        visit(game, Caches).unwrap();
    }
}

/// The same nodes, score and line every time, and the same score for the mirrored position.
struct Repeats;

impl Visitor for Repeats {
    type Out = ();

    fn visit<G: Evaluated>(self, game: G) {
        let mut random = Random::new(5);
        for _ in 0..20 {
            let record = random_record(&game, &mut random);
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let think = |record: &Record<G>, switches: &str| {
                let verdict = within(&mut searcher(&game, params(switches)), record, limits);
                (verdict.nodes, verdict.score, verdict.line)
            };
            assert_eq!(think(&record, ALL), think(&record, ALL));
            let noisy = format!("{ALL},noise-leaf=64,noise-position=64");
            assert_eq!(think(&record, &noisy), think(&record, &noisy));

            let mirrored = Record::new(game.clone(), game.symmetric(record.position()));
            let score = |record: &Record<G>| to_depth(&mut searcher(&game, params("quiescence")), record, 2).score;
            assert_eq!(score(&record), score(&mirrored), "{}", game.position_text(record.position()));
        }
    }
}

#[test]
fn one_seed_gives_one_search() {
    for game in games() {
        visit(game, Repeats).unwrap();
    }
}

/// Where the line ends, the evaluation (or the end of the game) is the root's score.
struct Lines;

impl Visitor for Lines {
    type Out = usize;

    fn visit<G: Evaluated>(self, game: G) -> usize {
        let mut random = Random::new(6);
        let mut evaluator = game.evaluator("report", &[]).expect("an evaluation");
        let mut wins = 0;
        for round in 0..100 {
            let record = random_record(&game, &mut random);
            let switches = ["", "pvs,killers,iterative-deepening", "iterative-deepening,aspiration=30"][round % 3];
            let verdict = to_depth(&mut searcher(&game, params(switches)), &record, 3);
            let mut played = record.clone();
            for &m in &verdict.line {
                assert!(played.legal_moves().contains(&m));
                played.play_unchecked(m);
            }
            let end = played.position();
            let sign = if played.ply().is_multiple_of(2) { 1 } else { -1 };
            let outcome = end.ended().or_else(|| (end.count_moves() == 0).then(|| end.stuck()));
            let value = match outcome {
                Some(outcome) => (WIN - played.ply() as Score) * outcome.value_for(end.side()),
                None => evaluator.evaluate(end),
            };
            assert_eq!(sign * value, verdict.score, "{}", game.position_text(record.position()));
            if let Some(plies) = win_in(verdict.score) {
                assert!(matches!(outcome, Some(Outcome::Win(side)) if side == record.position().side()));
                assert_eq!(played.ply(), plies as usize, "a win in n ends at ply n");
                wins += 1;
            }
        }
        wins
    }
}

#[test]
fn the_line_leads_where_the_score_says() {
    let wins: usize = games().iter().chain(SMALL).map(|game| visit(game, Lines).unwrap()).sum();
    assert!(wins > 10, "{wins} wins were followed to their end");
}

/// A search that finds its answers in the table tells about as long a line as the one that filled
/// it.
struct LinesOfTheTable;

impl Visitor for LinesOfTheTable {
    type Out = [usize; 2];

    fn visit<G: Evaluated>(self, game: G) -> [usize; 2] {
        let mut random = Random::new(12);
        let mut lengths = [0; 2];
        for _ in 0..30 {
            let record = random_record(&game, &mut random);
            let mut search = searcher(&game, params("tt,iterative-deepening"));
            for length in &mut lengths {
                let verdict = to_depth(&mut search, &record, 4);
                assert_playable(&record, &verdict.line);
                assert!(verdict.line.len() <= 4);
                *length += verdict.line.len();
            }
        }
        lengths
    }
}

#[test]
fn lines_go_on_where_the_table_answers() {
    for game in games() {
        let [first, second] = visit(game, LinesOfTheTable).unwrap();
        // An entry may have made room for another.
        assert!(second * 10 >= first * 9 && first > 60, "{game}: {first} and {second} moves");
    }
}

/// Every line that is ever reported can be played, whatever is switched on.
struct LegalLines;

impl Visitor for LegalLines {
    type Out = usize;

    fn visit<G: Evaluated>(self, game: G) -> usize {
        let mut random = Random::new(11);
        let mut followed = 0;
        for _ in 0..60 {
            let record = random_record(&game, &mut random);
            let limits = Limits { nodes: Some(8_000), ..Limits::default() };
            let mut search = searcher(&game, params(ALL));
            search.think(&record, &limits, 3, &[], &Arc::new(AtomicBool::new(false)), &mut |report| {
                assert_playable(&record, &report.line);
                followed += 1;
            });
        }
        followed
    }
}

#[test]
fn every_reported_line_is_legal() {
    for game in games() {
        assert!(visit(game, LegalLines).unwrap() > 100, "{game}");
    }
}

/// The lines of an iteration begin with different moves and come in the order of their scores.
struct OrderedLines;

impl Visitor for OrderedLines {
    type Out = usize;

    fn visit<G: Evaluated>(self, game: G) -> usize {
        let mut random = Random::new(29);
        let mut iterations = 0;
        for _ in 0..30 {
            let record = random_record(&game, &mut random);
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            let mut search = searcher(&game, params(ALL));
            let mut told = Vec::new();
            search.think(&record, &limits, 4, &[], &Arc::new(AtomicBool::new(false)), &mut |report| {
                if report.multipv == 1 {
                    told.clear();
                }
                assert_eq!(report.multipv, told.len() + 1);
                told.push(report.clone());
                let last = told.last_chunk::<2>();
                assert!(last.is_none_or(|[better, worse]| better.score >= worse.score && better.depth == worse.depth));
                assert!(told[..told.len() - 1].iter().all(|other| other.line[0] != report.line[0]));
                iterations += usize::from(report.multipv == 4);
            });
        }
        iterations
    }
}

#[test]
fn the_lines_of_an_iteration_are_in_order_and_differ() {
    for game in games() {
        assert!(visit(game, OrderedLines).unwrap() > 30, "{game}");
    }
}

/// A position with a win in one is won in one, whatever is switched on.
struct WinInOne;

impl Visitor for WinInOne {
    type Out = usize;

    fn visit<G: Evaluated>(self, game: G) -> usize {
        let mut random = Random::new(7);
        let mut found = 0;
        for _ in 0..3_000 {
            let record = random_record(&game, &mut random);
            let side = record.position().side();
            let wins = |m| {
                let mut after = record.clone();
                after.play_unchecked(m);
                after.ending().is_some_and(|ending| ending.outcome == Outcome::Win(side))
            };
            if !record.legal_moves().into_iter().any(wins) {
                continue;
            }
            found += 1;
            for switches in ["", ALL] {
                for depth in [1, 3] {
                    let verdict = to_depth(&mut searcher(&game, params(switches)), &record, depth);
                    assert!(wins(verdict.best.expect("a move")), "{}", game.position_text(record.position()));
                    assert_eq!(win_in(verdict.score), Some(1));
                }
            }
        }
        found
    }
}

#[test]
fn a_win_in_one_is_never_missed() {
    for game in games() {
        let found = visit(game, WinInOne).unwrap();
        println!("{game}: {found} positions with a win in one");
        assert!(found > 5, "{game}: {found}");
    }
}

/// The counts of the iterations 1 to 4 on straight breakthrough, worked out independently.
#[test]
fn node_counts_are_the_expected_ones() {
    let straight = game("breakthrough:straight").unwrap();
    let counts = |engine: &str| -> Vec<u64> {
        let record = straight.open(None, &[]).unwrap();
        let mut nodes = Vec::new();
        let question = Question { limits: Limits { depth: Some(4), ..Limits::default() }, ..Question::default() };
        straight
            .player(engine)
            .unwrap()
            .choose(record.as_ref(), &question, &mut |info| nodes.push(info.iteration_nodes))
            .unwrap();
        nodes
    };
    assert_eq!(counts("alphabeta:iterative-deepening=keep-order,eval=report"), [9, 24, 110, 324]);
    assert_eq!(counts("alphabeta:iterative-deepening=keep-order,ordering=report,eval=report"), [9, 24, 103, 246]);
    assert_eq!(counts("alphabeta:iterative-deepening=keep-order,ordering=eval,eval=report"), [9, 24, 103, 246]);
}

/// In a lost position the move that loses latest is played.
#[test]
fn the_longest_defence_is_chosen() {
    struct Defence;
    impl Visitor for Defence {
        type Out = usize;

        fn visit<G: Evaluated>(self, game: G) -> usize {
            let mut random = Random::new(8);
            let mut found = 0;
            for _ in 0..400 {
                let record = random_record(&game, &mut random);
                let verdict = to_depth(&mut searcher(&game, params("iterative-deepening")), &record, 4);
                let Some(plies) = loss_in(verdict.score) else { continue };
                found += 1;
                let mut after = record.clone();
                after.play_unchecked(verdict.best.expect("a move"));
                let reply = to_depth(&mut searcher(&game, params("iterative-deepening")), &after, 4);
                assert_eq!(win_in(reply.score), Some(plies - 1));
            }
            found
        }
    }
    let found: usize = ["knightthrough:4x5", "breakthrough:4x5", "isolation:5x4"]
        .map(|game| visit(game, Defence).unwrap())
        .iter()
        .sum();
    assert!(found > 10, "{found}");
}
