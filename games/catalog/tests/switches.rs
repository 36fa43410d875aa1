//! No dead switch: every technique changes the bench of some game. And no fault is a dead one
//! either: each changes a result, and none can be reached by an engine text.

use fiveply_catalog::{GAMES, bench, game};
use fiveply_core::random::Random;
use fiveply_core::{AnyGame, AnyRecord, Choice, Limits, Question};
use fiveply_search::{Faults, TECHNIQUES};

/// What has to be on for a technique to have something to do.
fn ground(name: &str) -> &'static str {
    match name {
        "aspiration" => "alphabeta:depth=3,iterative-deepening",
        "aspiration-shift" => "alphabeta:depth=3,iterative-deepening,aspiration=20",
        "repetition" | "rule-draws" => {
            "alphabeta:depth=5,quiescence,tt=16,killers,ordering=gain,no-repetition,no-rule-draws"
        }
        "win-distance-pruning" | "null-move" | "multi-cut" => {
            "alphabeta:depth=5,quiescence,tt=16,killers,ordering=gain"
        }
        "known"
        | "threat-extensions"
        | "counter-moves"
        | "continuation-history"
        | "razoring"
        | "reverse-futility"
        | "delta-pruning" => "alphabeta:depth=4,quiescence,tt=16,killers,ordering=gain,pvs",
        "capture-history" | "quiescence-evasions" => "alphabeta:depth=4,quiescence,ordering=gain",
        "quiescence-tt" => "alphabeta:depth=4,quiescence,tt=16,ordering=gain",
        "futility" | "late-move-pruning" | "lmr" | "see-pruning" | "internal-reduction" | "prob-cut"
        | "correction-history" => {
            "alphabeta:depth=6,iterative-deepening,quiescence,tt=16,killers,ordering=gain,pvs,reverse-futility"
        }
        "singular-extensions" => {
            "alphabeta:depth=9,iterative-deepening,quiescence,tt=16,killers,history,ordering=gain,pvs,reverse-futility,lmr,\
             late-move-pruning,null-move"
        }
        "alpha-beta" => "minimax:depth=2",
        "incremental-generation" => "alphabeta:depth=3,ordering=report,quiescence",
        _ => "alphabeta:depth=3",
    }
}

fn switched(name: &str) -> String {
    match name {
        "depth-tuning" => "depth-tuning=2/100000".to_owned(),
        "ordering" => "ordering=report".to_owned(),
        _ => name.to_owned(),
    }
}

#[test]
fn every_switch_changes_the_bench_of_some_game() {
    // What saves evaluations saves no nodes; the search's own tests count them.
    for technique in TECHNIQUES.iter().filter(|technique| technique.name != "eval-cache") {
        let ground = ground(technique.name);
        let with = format!("{ground},{}", switched(technique.name));
        let changes = |name: &str| bench(name, ground).unwrap() != bench(name, &with).unwrap();
        assert!(GAMES.iter().any(|info| changes(info.name)), "{} changes nothing", technique.name);
    }
}

/// A faulty and a sound player asked the same.
fn differs(game: &dyn AnyGame, record: &dyn AnyRecord, engine: &str, fault: &str, depth: u32) -> bool {
    let question = Question { limits: Limits { depth: Some(depth), ..Limits::default() }, ..Question::default() };
    let result = |choice: Option<Choice>| choice.map(|choice| (choice.m, choice.score, choice.nodes));
    let sound = game.player(engine).unwrap().choose(record, &question, &mut |_| {}).unwrap();
    let faulty = game.faulty_player(engine, fault).unwrap().choose(record, &question, &mut |_| {}).unwrap();
    result(sound) != result(faulty)
}

#[test]
fn every_fault_changes_a_result() {
    let base = "alphabeta:iterative-deepening,tt=12,killers,quiescence";
    for &fault in Faults::NAMES {
        let engine = match fault {
            // A pass leads to the same board with the other side to move.
            "null-naive" | "tt-no-side-key" => format!("{base},null-move=2"),
            "asp-excl-bound" => format!("{base},aspiration=1"),
            _ => base.to_owned(),
        };
        let mut random = Random::new(9);
        let found = (0..60).any(|round| {
            let name = ["chess", "breakthrough:5x6,straight", "khet"][round % 3];
            let game = game(name).unwrap();
            let mut record = game.open(None, &[]).unwrap();
            for _ in 0..random.below(30) {
                let moves = record.legal_moves();
                let Some(m) = random.choose(&moves) else { break };
                record.play(m).unwrap();
            }
            differs(&*game, &*record, &engine, fault, if name == "khet" { 3 } else { 4 })
        });
        assert!(found, "{fault} changes nothing");
    }
}

#[test]
fn no_engine_text_reaches_a_fault() {
    let chess = game("chess").unwrap();
    for fault in Faults::NAMES {
        assert!(chess.player(&format!("alphabeta:{fault}")).is_err());
        assert!(chess.player(&format!("report:{fault}=1")).is_err());
    }
    let unknown = chess.faulty_player("report", "typo").err().expect("refused");
    assert!(unknown.accepted.contains("mate-flat"), "{unknown}");
}

#[test]
fn bad_engine_texts_are_told_what_exists() {
    let chess = game("chess").unwrap();
    for (text, named) in [
        ("alphabeta:tt=-3", "1 to 30"),
        ("alphabeta:ttt", "win-distance-pruning"),
        ("alphabeta:threads=0", "1 to 256"),
        ("alphabeta:hash=10485760", "65536"),
        ("alphabeta:eval=nice", "report"),
        ("alphabeta:time=5", "250ms"),
        ("alphabeta:no-tt=3", "killers"),
        ("alphabeta:", "killers"),
        ("stockfish", "alphabeta"),
        ("random:depth=3", "seed"),
        ("level=11", "level=1"),
        ("level=0", "level=1"),
        ("mcts:c=nonsense", "nodes="),
        ("mcts:killers", "nodes="),
        ("proof:fallback=proof", "best"),
        ("proof:killers", "fallback="),
    ] {
        let error = chess.player(text).err().unwrap_or_else(|| panic!("{text} was accepted"));
        assert!(error.accepted.contains(named), "{text}: {error}");
    }
}

/// A player's own text makes it again.
#[test]
fn engine_texts_round_trip() {
    for info in GAMES {
        let game = game(info.name).unwrap();
        for text in [
            "report",
            "alphabeta",
            "minimax:depth=3",
            "report:no-tt,seed=7,nodes=500",
            "random:seed=3",
            "best",
            "level=3",
            "mcts",
            "mcts:c=5,no-solver,nodes=300",
            "montecarlo:seed=4",
            "alphabeta:hash=8",
            "proof:hash=2",
            "proof:fallback=mcts,nodes=300",
        ] {
            let written = game.player(text).unwrap().text();
            assert_eq!(game.player(&written).unwrap().text(), written, "{} {text}", info.name);
        }
    }
}
