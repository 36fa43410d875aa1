//! However little may be spent, the first ply is looked at; and lines end where a rule ends the
//! game.

use fiveply_catalog::game;
use fiveply_core::{AnyGame, Choice, Info, Limits, Question, TimeControl};
use std::time::Duration;

/// Players of every family that searches.
const ENGINES: [&str; 6] =
    ["best", "report", "alphabeta:no-tt,no-known", "minimax:depth=3", "mcts", "proof:fallback=report"];

/// The answer of `engine` to a position after `moves`, in a game that goes on after draws, and all
/// that it told.
fn answer(
    game: &dyn AnyGame,
    engine: &str,
    start: Option<&str>,
    moves: &[&str],
    limits: Limits,
) -> (Choice, Vec<Info>) {
    let mut record = game.open(start, &[]).unwrap();
    record.ignore_rule_draws();
    for m in moves {
        record.play(m).unwrap();
    }
    let mut told = Vec::new();
    let question = Question { limits, ..Question::default() };
    let mut player = game.player(engine).unwrap();
    let choice = player.choose(&*record, &question, &mut |info| told.push(info.clone())).unwrap().expect("a move");
    let what = format!("{engine}, {}, {limits:?}", record.position_text());
    assert!(record.legal_moves().contains(&choice.m), "{what}: {choice:?}");
    for info in &told {
        let mut line = record.boxed_clone();
        for (ply, m) in info.pv.iter().enumerate() {
            assert!(ply == 0 || line.rule_draw().is_none(), "{what}: {info:?} goes on after a draw");
            line.play(m).unwrap();
        }
    }
    (choice, told)
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

#[test]
fn a_single_node_is_enough_for_a_move_and_a_line() {
    for info in fiveply_catalog::GAMES {
        let game = game(info.name).unwrap();
        for engine in ENGINES {
            for limit in [1, 2, 3, 10, 40] {
                let (choice, told) = answer(&*game, engine, None, &[], nodes(limit));
                assert!(choice.nodes <= limit, "{engine}: {choice:?}");
                let last = told.last().unwrap_or_else(|| panic!("{engine}, {limit} nodes: no line"));
                assert_eq!(last.pv.first(), Some(&choice.m), "{engine}, {limit} nodes");
                assert!(last.depth >= 1 && last.nodes <= limit || engine == "mcts", "{last:?}");
            }
        }
    }
}

#[test]
fn a_single_node_sees_what_is_plain() {
    let chess = game("chess").unwrap();
    for (start, expected) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"),
        ("k7/8/8/3q4/4P3/8/8/K7 w - - 0 1", "e4d5"),
        ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "f7g7"),
    ] {
        for engine in ["best", "report"] {
            let (choice, told) = answer(&*chess, engine, Some(start), &[], nodes(1));
            assert_eq!((choice.m.as_str(), told.len()), (expected, 1), "{engine}");
        }
    }
    // The pawn is guarded, and giving stalemate throws the win away.
    for (start, refused) in [("k7/2p5/3p4/8/8/8/3Q4/K7 w - - 0 1", "d2d6"), ("7k/8/8/5Q2/8/8/8/K7 w - - 0 1", "f5f7")] {
        let (choice, _) = answer(&*chess, "best", Some(start), &[], nodes(1));
        assert_ne!(choice.m, refused);
    }
}

#[test]
fn a_clock_that_has_run_out_leaves_the_first_ply() {
    let clock = |remaining, increment| {
        let [remaining, increment] = [remaining, increment].map(Duration::from_millis);
        Limits { clock: Some(TimeControl { remaining, increment, moves_to_go: None }), ..Limits::default() }
    };
    for info in fiveply_catalog::GAMES {
        let game = game(info.name).unwrap();
        for limits in
            [Limits { time: Some(Duration::ZERO), ..Limits::default() }, clock(0, 0), clock(5, 0), clock(10, 1)]
        {
            for engine in ENGINES {
                let (choice, told) = answer(&*game, engine, None, &[], limits);
                let last = told.last().unwrap_or_else(|| panic!("{engine}, {limits:?}: no line"));
                assert!(last.depth >= 1 && last.pv.first() == Some(&choice.m), "{engine}, {limits:?}: {last:?}");
                assert!(choice.depth >= 1, "{engine}, {limits:?}: {choice:?}");
            }
        }
    }
}

#[test]
fn lines_end_at_a_draw_by_rule() {
    let chess = game("chess").unwrap();
    let to_and_fro = ["d3d4", "e6e7", "d4d3", "e7e6"];
    for (start, moves) in [
        ("8/8/4k3/8/8/3RK3/8/8 w - - 95 90", &[][..]),
        ("8/8/4k3/8/8/3RK3/8/8 w - - 90 90", &to_and_fro[..2]),
        ("8/8/4k3/8/8/3RK3/8/8 w - - 0 90", &to_and_fro),
        ("8/8/4k3/8/8/3RK3/8/8 w - - 0 90", &[to_and_fro, to_and_fro].concat()),
        ("8/8/3k4/8/3p4/3N4/4K3/8 w - - 0 1", &[]),
        ("8/8/8/3k4/3p4/8/3K4/8 w - - 97 100", &[]),
        ("6k1/8/8/8/8/8/1r4PP/R5K1 w - - 96 100", &[]),
    ] {
        for engine in ["best", "report", "best:no-repetition,no-rule-draws"] {
            for depth in 1..=12 {
                let limits = Limits { depth: Some(depth), nodes: Some(60_000), ..Limits::default() };
                answer(&*chess, engine, Some(start), moves, limits);
            }
        }
        answer(&*chess, "mcts", Some(start), moves, nodes(3_000));
    }
}

/// Where the game goes on after a draw by rule, there is a move as long as one is legal.
#[test]
fn a_game_that_goes_on_after_a_draw_has_moves() {
    let chess = game("chess").unwrap();
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for (start, moves) in [
        (Some("8/8/4k3/8/8/4K3/8/8 w - - 0 1"), &[][..]),
        (Some("8/8/4k3/8/8/4K3/8/8 w - - 0 1"), &["e3e4", "e6d6", "e4d4"]),
        (Some("8/8/4k3/8/8/3NK3/8/8 w - - 0 1"), &["d3f4"]),
        (Some("8/8/4k3/8/8/3RK3/8/8 w - - 120 140"), &["d3d4"]),
        (None, &[shuffle, shuffle, shuffle].concat()),
    ] {
        for engine in ENGINES.into_iter().chain(["random", "level=1"]) {
            for limits in [nodes(1), nodes(500), Limits { depth: Some(3), ..nodes(20_000) }] {
                answer(&*chess, engine, start, moves, limits);
            }
        }
    }
}
