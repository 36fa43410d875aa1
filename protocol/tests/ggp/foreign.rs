//! Games that are not ours: they are told apart however alike they begin, and legal moves are made
//! in them.

use super::{agent, logged, rules, send, start};
use std::collections::BTreeSet;

/// A description of the tests' own.
fn own(name: &str) -> String {
    let path = format!("{}/tests/gdl/{name}.gdl", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_same_game_in_other_words_is_recognised() {
    let address = agent();
    assert_eq!(start(address, "words", "white", &own("knights")), "ready");
    assert!(logged("match words: knightthrough:6x6 as white"));
    // Without comments on the size, it is as large as its men stand.
    let silent = own("knights").replace("(width 6)", "").replace("(height 6)", "");
    assert_eq!(start(address, "silent", "black", &silent), "ready");
    assert!(logged("match silent: knightthrough:6x6 as black"));
}

#[test]
fn games_with_other_rules_are_told_apart() {
    let address = agent();
    let breakthrough = rules("breakthrough-8x8");
    let straight = rules("breakthrough-ru-5x5");
    let change = |rules: &str, from: &str, to: &str| {
        assert!(rules.contains(from), "{from}");
        rules.replace(from, to)
    };
    let suicide = |rules: &str| {
        let swapped = change(rules, "(goal ?p 100) (wins ?p)", "(goal ?p loses) (wins ?p)");
        let swapped = change(&swapped, "(goal ?p 0) (opponent", "(goal ?p 100) (opponent");
        change(&swapped, "loses", "0")
    };
    for (id, rules, words) in [
        ("cautious", own("cautious-knights"), "begins like knightthrough:6x6, but after"),
        ("suicide", suicide(&breakthrough), "the results differ"),
        ("straight-suicide", suicide(&straight), "the results differ"),
        ("few", change(&breakthrough, "(init (cell 1 1 white))", ""), "begins like breakthrough, but after"),
        ("immortal", change(&breakthrough, "(<= (wins ?p) (opponent ?p ?q) (not (hasmen ?q)))", ""), "begins like"),
        ("stuck", change(&straight, "(<= (goal ?p 50) (role ?p) (not decided))", ""), "the results differ"),
        ("worth", change(&straight, "(goal ?p 100)", "(goal ?p 90)"), "the results differ"),
        ("passing", format!("{straight} (<= (legal ?p pass) (true (control ?p)))"), "moves at the start"),
        ("narrow", change(&breakthrough, "(side 1 2)\n", ""), "neither Breakthrough"),
        ("short", change(&own("knights"), "(cell ?x 6 white)", "(cell ?x 4 white)"), "one of them ends"),
    ] {
        assert_eq!(start(address, id, "white", &rules), "ready", "{id}");
        assert!(logged(&format!("match {id}: the game is not known; it is a game")), "{id}");
        let line = super::LOG.lock().unwrap().iter().find(|line| line.contains(&format!("match {id}:"))).cloned();
        assert!(line.as_ref().is_some_and(|line| line.contains(words)), "{id}: {words}: {line:?}");
        assert!(send(address, &format!("(play {id} nil)")).starts_with("(move "), "{id}");
    }
}

#[test]
fn a_strange_game_is_played_to_its_end() {
    let address = agent();
    assert_eq!(start(address, "noughts", "CROSS", &own("noughts").to_uppercase()), "ready");
    assert!(logged("match noughts: the game is not known; it is a game whose moves"));
    let all = || (1..=3).flat_map(|x| (1..=3).map(move |y| format!("(mark {x} {y})")));
    let mut free: BTreeSet<String> = all().collect();
    let mut joint = "nil".to_owned();
    for turn in 0..7 {
        let answer = send(address, &format!("(play noughts {joint})"));
        joint = if turn % 2 == 0 {
            assert!(free.remove(&answer), "{answer} in {free:?}");
            format!("({answer} noop)")
        } else {
            assert_eq!(answer, "noop");
            // The last free square is never where the first legal move goes.
            let m = free.pop_last().unwrap();
            format!("(noop {m})")
        };
    }
    assert_eq!(send(address, &format!("(stop noughts {joint})")), "done");
    assert!(logged("match noughts: stopped"));
    assert!(send(address, "(info)").contains("(status available)"));
}

#[test]
fn moves_at_the_same_time_are_made() {
    let address = agent();
    assert_eq!(start(address, "choice", "second", &own("choice")), "ready");
    let first = send(address, "(play choice nil)");
    assert!(first.starts_with("(choose "), "{first}");
    let second = send(address, &format!("(play choice ((choose left) {first}))"));
    assert!(second.starts_with("(choose "), "{second}");
    // What the rules forbid is not followed; the answer belongs to what was there before.
    assert!(send(address, "(play choice ((choose up) (choose left)))").starts_with("(choose "));
    assert!(logged("match choice: ((choose up) (choose left)) cannot be played by the rules"));
    assert!(send(address, "(play choice ((choose left)))").starts_with("(choose "));
    assert!(logged("match choice: 1 moves for 2 roles"));
    assert_eq!(send(address, "(abort choice)"), "done");
}

#[test]
fn a_game_that_turns_out_to_be_another_is_played_on() {
    let address = agent();
    // A leap across the whole board, in a position that hardly any playout reaches.
    let leap = "(<= (legal white (move 5 1 1 5)) (true (control white)) (true (cell 1 3 white)) (true (cell 2 3 white))
        (true (cell 4 3 black)) (true (cell 5 3 black)) (true (cell 3 2 white)) (true (cell 3 4 black)))";
    assert_eq!(start(address, "leap", "black", &format!("{} {leap}", rules("breakthrough-ru-5x5"))), "ready");
    assert!(logged("match leap: breakthrough:5x5,straight as black"));
    send(address, "(play leap nil)");
    for [white, black] in [["(move 1 2 1 3)", "(move 5 4 5 3)"], ["(move 2 2 2 3)", "(move 4 4 4 3)"]] {
        assert!(send(address, &format!("(play leap ({white} noop))")).starts_with("(move "));
        assert_eq!(send(address, &format!("(play leap (noop {black}))")), "noop");
    }
    let answer = send(address, "(play leap ((move 5 1 1 5) noop))");
    assert!(answer.starts_with("(move "), "{answer}");
    assert!(logged("but the rules allow it, so this is not breakthrough:5x5,straight; legal moves are played"));
    assert_eq!(send(address, &format!("(play leap (noop {answer}))")), "noop");
    assert_eq!(send(address, "(abort leap)"), "done");
}

#[test]
fn a_match_of_a_known_game_survives_moves_that_are_none() {
    let address = agent();
    assert_eq!(start(address, "garbled", "white", &rules("breakthrough-ru-5x5")), "ready");
    assert!(send(address, "(play garbled ((move 1 2 5 5) noop))").starts_with("(move "));
    assert!(logged("match garbled: "));
    assert!(send(address, "(play garbled (x y))").starts_with("(move "));
    assert!(logged("match garbled: x is no move"));
    assert_eq!(send(address, "(play garbled ((move 1 2 1 3) noop))"), "noop");
    assert_eq!(send(address, "(abort garbled)"), "done");
}
