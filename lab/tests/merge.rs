//! What a store from elsewhere may bring: impossible rows, other results for the same game,
//! settings of another experiment, tables that are not ours. None of it joins, and readers go on
//! with the experiments that make sense.

mod support;

use fiveply_catalog::game;
use fiveply_lab::texel::{GatheringRules, Rows, gather};
use fiveply_lab::{Merged, Store, StoreError};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use support::{folder, games, options, plan, play};

const GAME: &str = "breakthrough:5x5";

/// A store with a match of three pairs.
fn played(path: &Path, seed: u64) -> Store {
    let game = game(GAME).unwrap();
    let mut store = Store::open(path).unwrap();
    let mut plan = plan(&["random", "random:seed=2"], 3);
    plan.seed = seed;
    play(&*game, &plan, &options(1), &mut store);
    store
}

/// The same after `change`, opened again.
fn changed(path: &Path, change: &str) -> Result<Store, StoreError> {
    drop(played(path, 7));
    Connection::open(path).unwrap().execute_batch(change).unwrap();
    Store::open_existing(path)
}

fn merge(target: &mut Store, others: &[Store]) -> Result<Merged, StoreError> {
    target.merge(others, &game)
}

#[test]
fn impossible_rows_do_not_join() {
    let folder = folder("merge-impossible");
    for (number, (change, fault)) in [
        ("UPDATE games SET plies = 9223372036854775807 WHERE shard = 1", "numbers that no game can have"),
        ("UPDATE games SET plies = plies + 2 WHERE shard = 1", "plies are told"),
        ("UPDATE games SET late_us = -1", "numbers that no game can have"),
        ("UPDATE games SET cause = 'magic'", "numbers that no game can have"),
        ("UPDATE games SET line = line + 1", "its number is not the one of its moves"),
        ("UPDATE games SET finished = '; rm'", "no time at which it ended"),
        ("UPDATE games SET winner = 1 - winner WHERE shard = 1 AND game = 0", "by the rules"),
        ("UPDATE games SET winner = NULL, cause = 'max-length'", "by the rules"),
        ("UPDATE moves SET nodes = -5", "a row"),
        ("UPDATE moves SET microseconds = 9223372036854775807", "numbers that no move can have"),
        ("UPDATE moves SET depth = -1 WHERE shard = 2", "a row"),
        ("DELETE FROM moves WHERE shard = 2 AND ply = (SELECT max(ply) FROM moves WHERE shard = 2)", "plies are told"),
        ("UPDATE shards SET player_a = 0, player_b = 0", "cannot be part of it"),
        ("UPDATE shards SET player_a = player_b, player_b = player_a", "other players meet there"),
        ("UPDATE shards SET opening = 'a1a5' WHERE shard = 0", ""),
        ("UPDATE experiments SET settings = replace(settings, '\"seed\":7', '\"seed\":8')", "do not give its identity"),
        ("UPDATE experiments SET identity = '0123456789abcdef'", "do not give its identity"),
        ("UPDATE experiments SET game = 'chess'", "not the one of its settings"),
        ("UPDATE experiments SET build = 'another'", "not the one of its settings"),
        ("UPDATE experiments SET pairs = -1", "pairs; accepted"),
        ("UPDATE experiments SET pairs = 9223372036854775807", "pairs; accepted"),
        ("UPDATE experiments SET pairs = 1", "cannot be part of it"),
        ("UPDATE players SET text = 'best' WHERE number = 0", "player 0 is not the one"),
        ("UPDATE players SET number = 9 WHERE number = 1", "player 1 is not the one"),
        ("DELETE FROM players", "it has 0 players"),
        ("INSERT INTO findings VALUES ('../../x', 'quick', '1', '', 'b', 'now', '{}')", "it is no finding"),
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.join(format!("{number}.db"));
        let mut target = Store::in_memory().unwrap();
        let error = changed(&path, change).and_then(|other| merge(&mut target, &[other])).expect_err(change);
        assert!(matches!(error, StoreError::Impossible { .. }) && error.is_bad_input(), "{change}: {error:?}");
        assert!(error.to_string().contains(fault) && error.to_string().contains(".db"), "{change}: {error}");
        assert!(target.experiments().unwrap().is_empty(), "{change}: nothing joined");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn tables_that_are_not_ours_are_refused() {
    let folder = folder("merge-tables");
    for (number, change) in [
        "CREATE TRIGGER sly AFTER INSERT ON games BEGIN DELETE FROM games; END",
        "CREATE VIEW sly AS SELECT * FROM games",
        "CREATE TABLE sly (a)",
        "DROP TABLE findings",
        "ALTER TABLE games ADD COLUMN sly INT",
        "PRAGMA user_version = -1",
    ]
    .into_iter()
    .enumerate()
    {
        let error = changed(&folder.join(format!("{number}.db")), change).expect_err(change);
        assert!(matches!(error, StoreError::Damaged { .. }), "{change}: {error:?}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn two_results_of_one_game_stop_the_merge_with_both_copies_named() {
    let folder = folder("merge-contradiction");
    let path = |name: &str| -> PathBuf { folder.join(format!("{name}.db")) };
    let mut ours = played(&path("ours"), 7);
    let before = games(&*game(GAME).unwrap(), &ours);
    let change = "UPDATE games SET winner = 1 - winner WHERE shard = 1 AND game = 0";
    let fresh = || played(&path("fresh"), 8);
    let error = merge(&mut ours, &[fresh(), changed(&path("other"), change).unwrap()]).unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, StoreError::Contradiction { .. }) && !error.is_bad_input(), "{error:?}");
    for part in ["shard 1, game 0", "ours.db: the ", "other.db: the ", "side wins"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(ours.experiments().unwrap().len(), 1, "what came before in the same merge did not join either");
    assert_eq!(games(&*game(GAME).unwrap(), &ours), before);

    // Two that are both new to us contradict each other, and they are the ones that are named.
    let mut empty = Store::in_memory().unwrap();
    let others = [played(&path("one"), 7), changed(&path("two"), change).unwrap()];
    let text = merge(&mut empty, &others).unwrap_err().to_string();
    assert!(text.contains("one.db: ") && text.contains("two.db: "), "{text}");
    assert!(empty.experiments().unwrap().is_empty());

    // What tells the same is known, whenever it was played.
    let late = changed(&path("late"), "UPDATE games SET finished = '2020-01-01 00:00:00'").unwrap();
    assert_eq!(merge(&mut ours, &[late]).unwrap(), Merged { experiments: 0, games: 0, known: 6 });
    assert_eq!(merge(&mut ours, &[fresh()]).unwrap(), Merged { experiments: 1, games: 6, known: 0 });
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn readers_leave_out_what_makes_no_sense_and_say_so() {
    let folder = folder("left-out");
    let path = folder.join("games.db");
    let good = played(&path, 8).experiment(None).unwrap();
    let bad = "UPDATE games SET plies = 9223372036854775807 WHERE experiment = 2";
    let store = changed(&path, bad).unwrap();
    let listing = store.listing().unwrap();
    assert_eq!(listing.experiments, std::slice::from_ref(&good));
    assert_eq!(listing.left_out.len(), 1);
    assert!(listing.left_out[0].to_string().ends_with("has numbers that no game can have"), "{listing:?}");
    assert_eq!(store.experiment(Some(&good.identity)).unwrap(), good);
    let asked = store.experiment(Some(&listing.left_out[0].identity)).unwrap_err();
    assert!(matches!(asked, StoreError::Impossible { .. }), "{asked:?}");

    // Moves are looked at when they are needed; learning begins again without an experiment that
    // breaks the rules.
    let path = folder.join("moves.db");
    drop(played(&path, 8));
    let bad = "UPDATE moves SET move = 'a1a5' WHERE experiment = 2 AND shard = 1";
    let store = changed(&path, bad).unwrap();
    assert_eq!(store.experiments().unwrap().len(), 2);
    let game = game(GAME).unwrap();
    let rules = GatheringRules { rows: Rows::Coefficients, every: 1, per_game: 9, limit: 999, seed: 1 };
    let evaluation = game.evaluations().iter().find(|info| info.name == "report").unwrap();
    let weights: Vec<_> = evaluation.weights.iter().map(|weight| weight.default).collect();
    let gathered = gather(&store, &[&*game], None, ("report", &weights), &rules).unwrap();
    assert_eq!(gathered.without.len(), 1);
    assert!(gathered.without[0].fault.contains("a1a5"), "{:?}", gathered.without);
    let alone = gather(&store, &[&*game], Some(&good.identity), ("report", &weights), &rules).unwrap();
    assert_eq!((gathered.games, gathered.positions.len()), (alone.games, alone.positions.len()));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn texts_of_others_hold_no_control_characters() {
    let folder = folder("printable");
    let path = folder.join("games.db");
    let store = changed(&path, "UPDATE games SET reason = 'mate' || char(27) || '[2J'").unwrap();
    let text = games(&*game(GAME).unwrap(), &store);
    assert!(text.contains("mate\u{fffd}[2J") && !text.contains("\\u001b"), "{text}");
    std::fs::remove_dir_all(folder).unwrap();
}
