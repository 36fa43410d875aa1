//! A match limited by nodes is a function of its plan: whatever the number of workers, of machines
//! and of interruptions.

mod support;

use fiveply_lab::stats::{Decision, Model, Sprt};
use fiveply_lab::{Options, Share, Store};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use support::{folder, games, options, plan, play};

#[test]
fn the_number_of_workers_changes_nothing() {
    for text in ["chess", "khet", "knightthrough", "breakthrough:6x6", "isolation"] {
        let game = fiveply_catalog::game(text).unwrap();
        let plan = plan(&["report:tt=14", "random"], 4);
        let texts = [1, 2, 5].map(|workers| {
            let mut store = Store::in_memory().unwrap();
            let finish = play(&*game, &plan, &options(workers), &mut store);
            assert!(finish.complete);
            assert_eq!(finish.tally.games(), 8);
            games(&*game, &store)
        });
        assert_eq!(texts[0].lines().count(), 8);
        assert_eq!(texts[0], texts[1], "{text}");
        assert_eq!(texts[0], texts[2], "{text}");
    }
}

#[test]
fn four_parts_merged_are_the_whole() {
    let game = fiveply_catalog::game("breakthrough:6x6").unwrap();
    let plan = plan(&["report:tt=14", "alphabeta", "random"], 6);
    let mut whole = Store::in_memory().unwrap();
    play(&*game, &plan, &options(2), &mut whole);

    let folder = folder("parts");
    let mut merged = Store::open(&folder.join("all.db")).unwrap();
    for part in 0..4 {
        let mut store = Store::open(&folder.join(format!("{part}.db"))).unwrap();
        let share = Share { part, of: 4 };
        let finish = play(&*game, &plan, &Options { share, ..options(2) }, &mut store);
        assert!(finish.complete);
        let added = merged.merge(std::slice::from_ref(&store), &fiveply_catalog::game).unwrap();
        assert_eq!((added.games, added.known), (finish.fresh, 0));
        // What is there already is not added again.
        assert_eq!(merged.merge(std::slice::from_ref(&store), &fiveply_catalog::game).unwrap().games, 0);
    }
    assert_eq!(games(&*game, &merged), games(&*game, &whole));
    // Nothing is left to play.
    assert_eq!(play(&*game, &plan, &options(1), &mut merged).fresh, 0);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_stopped_match_goes_on() {
    let game = fiveply_catalog::game("knightthrough:6x6").unwrap();
    let plan = plan(&["report:tt=14", "random"], 30);
    let mut whole = Store::in_memory().unwrap();
    let undisturbed = play(&*game, &plan, &options(2), &mut whole);

    let mut store = Store::in_memory().unwrap();
    let mut runs = 0;
    let finish = loop {
        runs += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let options = Options { stop: Arc::clone(&stop), ..options(2) };
        let finish = fiveply_lab::run(&*game, &plan, &options, &mut store, &mut |update| {
            stop.store(update.fresh >= 7, Relaxed);
        })
        .unwrap();
        if finish.complete {
            break finish;
        }
        assert!(runs < 60, "every run plays some games");
    };
    assert!(runs > 1, "it was stopped at least once");
    assert_eq!(games(&*game, &store), games(&*game, &whole));
    assert_eq!(finish.tally.pairings(), undisturbed.tally.pairings());
    assert_eq!(finish.identity, undisturbed.identity);
}

#[test]
fn more_pairs_lengthen_a_match() {
    let game = fiveply_catalog::game("isolation:5x5").unwrap();
    let mut store = Store::in_memory().unwrap();
    let short = play(&*game, &plan(&["report:tt=14", "random"], 3), &options(1), &mut store);
    let long = play(&*game, &plan(&["report:tt=14", "random"], 5), &options(1), &mut store);
    assert_eq!((short.identity.clone(), short.fresh, long.fresh), (long.identity, 6, 4));
    // Another seed is another experiment.
    let other =
        play(&*game, &fiveply_lab::Plan { seed: 8, ..plan(&["report:tt=14", "random"], 3) }, &options(1), &mut store);
    assert_ne!(other.identity, short.identity);
}

#[test]
fn a_sequential_test_stops_at_the_same_pair_whoever_plays() {
    let game = fiveply_catalog::game("breakthrough:5x5").unwrap();
    let plan = plan(&["report:tt=14", "random"], 500);
    let sprt = Sprt::new(0.0, 50.0, 0.05, 0.05, Model::Logistic).unwrap();
    let mut results = Vec::new();
    for workers in [1, 4] {
        let mut store = Store::in_memory().unwrap();
        let finish = play(&*game, &plan, &Options { sprt: Some(sprt), ..options(workers) }, &mut store);
        assert!(finish.complete);
        let (decision, shards) = finish.tally.verdict().unwrap();
        assert_eq!(decision, Decision::H1);
        assert!(shards < 500);
        assert_eq!(finish.tally.games(), 2 * shards);
        results.push((shards, finish.tally.pairings().to_vec(), games(&*game, &store)));
        // Asked again it knows, and plays nothing.
        let again = play(&*game, &plan, &Options { sprt: Some(sprt), ..options(workers) }, &mut store);
        assert_eq!((again.fresh, again.tally.verdict()), (0, finish.tally.verdict()));
    }
    assert_eq!(results[0], results[1]);
}

#[test]
fn a_sequential_test_throws_no_earlier_game_away() {
    let game = fiveply_catalog::game("breakthrough:5x5").unwrap();
    let plan = plan(&["report:tt=14", "random"], 60);
    let mut store = Store::in_memory().unwrap();
    play(&*game, &plan, &options(1), &mut store);
    let before = games(&*game, &store);
    let sprt = Sprt::new(0.0, 50.0, 0.05, 0.05, Model::Logistic).unwrap();
    let finish = play(&*game, &plan, &Options { sprt: Some(sprt), ..options(1) }, &mut store);
    let (_, shards) = finish.tally.verdict().unwrap();
    assert!(shards < 60, "the test needs fewer games than there are");
    assert_eq!(games(&*game, &store), before);
}

#[test]
fn pairs_swap_colours_and_share_their_opening() {
    let game = fiveply_catalog::game("chess").unwrap();
    let mut store = Store::in_memory().unwrap();
    play(&*game, &plan(&["random:seed=1", "random:seed=2"], 6), &options(2), &mut store);
    let experiment = store.experiment(None).unwrap();
    let mut seen = Vec::new();
    store
        .games(experiment.id, |stored| {
            seen.push(stored);
            Ok(())
        })
        .unwrap()
        .unwrap();
    assert_eq!(seen.len(), 12);
    for pair in seen.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!(pair[0].opening.len(), 8);
        assert_eq!([pair[0].players, pair[1].players], [[0, 1], [1, 0]]);
        assert_ne!(pair[0].line, pair[1].line, "chance is drawn anew for every game");
    }
    let openings: std::collections::HashSet<_> = seen.iter().map(|game| game.opening.clone()).collect();
    assert_eq!(openings.len(), 6);
}

/// Tables for games that are never played count for nothing.
#[test]
fn more_games_at_a_time_than_there_is_memory_for_are_refused() {
    let game = fiveply_catalog::game("breakthrough:5x5").unwrap();
    let players = ["alphabeta:tt=24", "random"];
    let mut store = Store::in_memory().unwrap();
    let refused = fiveply_lab::run(&*game, &plan(&players, 1 << 20), &options(1 << 20), &mut store, &mut |_| {});
    let words = refused.expect_err("a quarter of a million gibibytes").to_string();
    assert!(words.contains("1048576 games at a time") && words.contains("fewer games at a time"), "{words}");
    assert!(store.experiments().unwrap().is_empty());
    assert!(play(&*game, &plan(&players, 1), &options(1 << 20), &mut store).complete);
}
