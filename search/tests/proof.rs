//! Proofs: never wrong, distances exact, limits kept.

mod support;
#[path = "support/truth.rs"]
mod truth;

use fiveply_core::random::Random;
use fiveply_core::{Evaluated, Limits, MoveOf, Position, Record, Visitor};
use fiveply_search::proof::{Proof, Solution, Solver, solve};
use std::sync::Arc;
use std::time::Duration;
use support::{long_mode, random_record, visit};
use truth::{Judge, Truth, within};

fn result_of(truth: Truth) -> (Proof, Option<u32>) {
    match truth {
        Truth::Win(plies) => (Proof::Win, Some(plies)),
        Truth::Loss(plies) => (Proof::Loss, Some(plies)),
        Truth::Draw => (Proof::Draw, None),
    }
}

fn unlimited<G: Evaluated>(solver: &mut Solver<G>, record: &Record<G>) -> Solution<MoveOf<G>> {
    solver.solve(record, &Limits::default(), &Arc::default(), &mut |_| {})
}

/// Tries to prove a position within so many nodes, with a small table of its own.
fn try_prove<G: Evaluated>(game: &G, position: &G::Position, nodes: u64) -> Option<Solution<MoveOf<G>>> {
    let mebibytes = (nodes >> 14).clamp(1, 64) as usize;
    let mut solver = Solver::new(game, mebibytes).expect("memory");
    solver.try_prove(&Record::new(game.clone(), position.clone()), nodes)
}

/// On small boards every result, distance and move is that of plain search to the end of the game.
#[test]
fn small_boards_are_solved_as_plain_search_solves_them() {
    struct Check(usize);
    impl Visitor for Check {
        type Out = [usize; 3];
        fn visit<G: Evaluated>(self, game: G) -> [usize; 3] {
            let mut random = Random::new(21);
            let mut judge = Judge::new(3_000_000);
            let mut kept = Solver::new(&game, 4).expect("memory");
            let mut results = [0; 3];
            for index in 0..self.0 {
                let record = random_record(&game, &mut random);
                let text = game.position_text(record.position());
                let Some(truth) = judge.truth(record.position()) else { break };
                // A solver that knows other positions already must say the same as a fresh one.
                let fresh = &mut Solver::new(&game, 1).expect("memory");
                let solution = unlimited(if index % 2 == 0 { &mut kept } else { fresh }, &record);
                assert_eq!((solution.result, solution.plies), result_of(truth), "{} {text}", game.text());
                let mut after = record.position().clone();
                after.play_unchecked(solution.best.expect("a move"));
                let behind = judge.truth(&after).expect("it was searched before");
                let kept_result = match truth {
                    Truth::Win(plies) => behind == Truth::Loss(plies - 1),
                    Truth::Loss(plies) => behind == Truth::Win(plies - 1),
                    Truth::Draw => behind == Truth::Draw,
                };
                assert!(kept_result, "{} {text}: {truth:?}, then {behind:?}", game.text());
                results[solution.result as usize] += 1;
            }
            results
        }
    }
    let count = if long_mode() { 3_000 } else { 250 };
    let mut seen = [0; 3];
    for game in [
        "breakthrough:3x5",
        "breakthrough:4x4",
        "breakthrough:3x5,straight",
        "breakthrough:4x4,straight",
        "knightthrough:3x5",
        "knightthrough:4x4",
        "isolation:4x3",
        "isolation:4x4",
        "isolation:3x5",
    ] {
        let results = visit(game, Check(count)).expect("a game");
        assert!(results.iter().sum::<usize>() >= 100, "{game}: {results:?}");
        seen = std::array::from_fn(|index| seen[index] + results[index]);
    }
    assert!(seen.iter().all(|&count| count >= 50), "{seen:?}");
}

/// A position of a random game that somebody won a few plies later.
fn shortly_before_a_win<G: Evaluated>(game: &G, random: &mut Random) -> Record<G> {
    loop {
        let mut record = Record::new(game.clone(), game.start());
        while let Some(&m) = random.choose(&record.legal_moves()) {
            record.play_unchecked(m);
        }
        if record.ending().is_some_and(|ending| ending.outcome.winner().is_some()) {
            for _ in 0..1 + random.below(3) {
                record.undo();
            }
            return Record::new(game.clone(), record.position().clone());
        }
    }
}

/// In games whose positions can repeat, short wins and losses are found with their exact distance,
/// and nothing shorter is claimed.
#[test]
fn short_wins_are_found_where_positions_repeat() {
    struct Check(&'static str, u32, usize);
    impl Visitor for Check {
        type Out = [usize; 2];
        fn visit<G: Evaluated>(self, game: G) -> [usize; 2] {
            let Check(_, depth, count) = self;
            let mut random = Random::new(22);
            let mut solver = Solver::new(&game, 8).expect("memory");
            let (mut found, mut missed) = (0, 0);
            while found + missed < count {
                let record = shortly_before_a_win(&game, &mut random);
                let truth = within(record.position(), depth);
                let limits = Limits { nodes: Some(10_000), ..Limits::default() };
                let solution = solver.solve(&record, &limits, &Arc::default(), &mut |_| {});
                let text = game.position_text(record.position());
                match truth {
                    Some(truth) if solution.result != Proof::Unknown => {
                        assert_eq!((solution.result, solution.plies), result_of(truth), "{text}");
                        found += 1;
                    }
                    Some(_) => missed += 1,
                    None => assert!(solution.plies.is_none_or(|plies| plies > depth), "{text}: {solution:?}"),
                }
            }
            [found, missed]
        }
    }
    let factor = if long_mode() { 10 } else { 1 };
    for check in [Check("chess", 3, 20 * factor), Check("khet", 2, 20 * factor)] {
        let name = check.0;
        let [found, missed] = visit(name, check).expect("a game");
        assert!(missed <= found / 4, "{name}: {found} found, {missed} missed");
    }
}

/// Results that others have published or that were found by other programs.
#[test]
fn known_boards_have_their_known_results() {
    struct Check;
    impl Visitor for Check {
        type Out = (Proof, Option<u32>);
        fn visit<G: Evaluated>(self, game: G) -> (Proof, Option<u32>) {
            let record = Record::new(game.clone(), game.start());
            let solution = solve(&record, &Limits::default(), 64, &Arc::default(), &mut |_| {}).expect("memory");
            (solution.result, solution.plies)
        }
    }
    for (game, result) in [
        ("breakthrough:4x4", (Proof::Loss, Some(14))),
        ("breakthrough:3x5", (Proof::Loss, None)),
        ("isolation:5x5", (Proof::Loss, None)),
    ] {
        let (found, plies) = visit(game, Check).expect("a game");
        assert_eq!(found, result.0, "{game}");
        assert!(result.1.is_none_or(|wanted| plies == Some(wanted)), "{game}: {plies:?}");
    }
    if long_mode() {
        for (game, result, plies) in [
            ("breakthrough:3x6", Proof::Win, Some(23)),
            ("breakthrough:5x5", Proof::Loss, Some(26)),
            ("breakthrough:5x5,straight", Proof::Draw, None),
            ("knightthrough:5x6", Proof::Win, Some(17)),
            ("knightthrough:6x6", Proof::Win, Some(19)),
        ] {
            assert_eq!(visit(game, Check).expect("a game"), (result, plies), "{game}");
        }
    }
}

/// A game with a search of its own is settled by it long before the others have an answer; they are
/// still needed for the plies.
#[test]
fn a_game_may_settle_itself() {
    struct Check;
    impl Visitor for Check {
        type Out = Option<(Proof, Option<u32>)>;
        fn visit<G: Evaluated>(self, game: G) -> Self::Out {
            try_prove(&game, &game.start(), 800_000).map(|solution| (solution.result, solution.plies))
        }
    }
    assert_eq!(visit("isolation:5x7", Check).expect("a game"), Some((Proof::Loss, None)));
}

/// A limit on nodes is never exceeded, whatever is left open is unknown, and a stop ends
/// everything.
#[test]
fn limits_are_kept() {
    struct Check;
    impl Visitor for Check {
        type Out = ();
        fn visit<G: Evaluated>(self, game: G) {
            let record = Record::new(game.clone(), game.start());
            for nodes in [1, 2, 77, 1_000, 30_001] {
                let limits = Limits { nodes: Some(nodes), ..Limits::default() };
                let solution = solve(&record, &limits, 2, &Arc::default(), &mut |_| {}).expect("memory");
                assert_eq!((solution.result, solution.nodes), (Proof::Unknown, nodes), "{}", game.text());
                assert_eq!(try_prove(&game, &game.start(), nodes).map(|found| found.result), None);
            }
            let stop = Arc::new(std::sync::atomic::AtomicBool::new(true));
            let solution = solve(&record, &Limits::default(), 2, &stop, &mut |_| {}).expect("memory");
            assert_eq!((solution.result, solution.nodes), (Proof::Unknown, 0));
            let limits = Limits { time: Some(Duration::from_millis(200)), ..Limits::default() };
            let solution = solve(&record, &limits, 2, &Arc::default(), &mut |_| {}).expect("memory");
            assert!(solution.result == Proof::Unknown && solution.nodes > 0, "nothing but the clock ended it");
        }
    }
    for game in support::games() {
        visit(game, Check).expect("a game");
    }
}

/// Facts about single positions.
#[test]
fn positions_are_judged_by_all_rules() {
    struct Check(&'static str, Proof, Option<u32>);
    impl Visitor for Check {
        type Out = ();
        fn visit<G: Evaluated>(self, game: G) {
            let record = Record::new(game.clone(), game.parse(self.0).expect("a position"));
            let limits = Limits { nodes: Some(300_000), ..Limits::default() };
            let solution = solve(&record, &limits, 16, &Arc::default(), &mut |_| {}).expect("memory");
            assert_eq!((solution.result, solution.plies), (self.1, self.2), "{}", self.0);
            let tried = try_prove(&game, record.position(), 300_000).map(|found| (found.result, found.plies));
            assert_eq!(tried, Some((self.1, self.2)), "{}", self.0);
        }
    }
    for (game, check) in [
        ("chess", Check("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", Proof::Win, Some(1))),
        // The hundredth half-move comes before the mate, unless it is the mate.
        ("chess", Check("7k/8/5KQ1/8/8/8/8/8 w - - 99 80", Proof::Win, Some(1))),
        ("chess", Check("7k/8/4K1Q1/8/8/8/8/8 w - - 96 80", Proof::Draw, None)),
        ("chess", Check("7k/8/4K1Q1/8/8/8/8/8 w - - 95 80", Proof::Win, Some(5))),
        ("chess", Check("7k/5Q2/5K2/8/8/8/8/8 b - - 0 1", Proof::Draw, None)),
        ("chess", Check("8/8/4k3/8/8/3K4/8/8 w - - 0 1", Proof::Draw, None)),
        ("breakthrough:5x5", Check("1P3/5/p4/5/5 b", Proof::Loss, Some(0))),
    ] {
        visit(game, check).expect("a game");
    }
}
