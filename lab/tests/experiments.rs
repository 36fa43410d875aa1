//! The reports' experiments: the same id and seed give the same numbers, whatever happens in
//! between; and every player that the inventory names exists.

mod support;

use fiveply_core::{AnyGame, ParseError};
use fiveply_lab::experiments::{
    Entry, Expectation, Finding, LabError, RunOptions, SearchGate, Step, Verdict, Workbench, entries, gated_game,
    inventory, run_entry,
};
use fiveply_lab::{Ablation, Store, ablate};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

fn open(text: &str) -> Result<Box<dyn AnyGame>, ParseError> {
    fiveply_catalog::game(text)
}

fn options() -> RunOptions {
    RunOptions {
        full: false,
        seed: 3,
        faults: String::new(),
        nodes: Some(150),
        pairs: Some(3),
        positions: Some(4),
        games: Some(4),
        budget: Duration::from_secs(3600),
        workers: 2,
        build: "test".to_owned(),
        again: false,
    }
}

fn run(store: &mut Store, id: &str, options: RunOptions) -> Finding {
    let mut tell = |_: &Step| {};
    let mut bench = Workbench::new(&open, store, options, Arc::default(), &mut tell);
    run_entry(&mut bench, entries(id).unwrap()[0]).unwrap()
}

#[test]
fn what_a_budget_cut_short_can_be_run_again_elsewhere() {
    let hurried = RunOptions { pairs: None, nodes: Some(20), budget: Duration::ZERO, ..options() };
    let found = run(&mut Store::in_memory().unwrap(), "BT-X5", hurried.clone());
    assert!(found.command.ends_with("--nodes 20 --pairs 20 --positions 4 --games 4"), "{}", found.command);
    let again = run(&mut Store::in_memory().unwrap(), "BT-X5", RunOptions { pairs: Some(20), ..hurried });
    assert_eq!(timeless(&found), timeless(&again));
}

/// Counts those who think at this moment, and how often anybody did.
#[derive(Default)]
struct Door {
    inside: AtomicUsize,
    visits: AtomicUsize,
}

impl SearchGate for Door {
    fn enter(&self) {
        self.inside.fetch_add(1, Relaxed);
        self.visits.fetch_add(1, Relaxed);
    }

    fn leave(&self) {
        self.inside.fetch_sub(1, Relaxed);
    }
}

#[test]
fn gated_players_ask_before_they_think_and_play_the_same() {
    let door = Arc::new(Door::default());
    let shared = Arc::clone(&door);
    let gated = move |text: &str| -> Result<Box<dyn AnyGame>, ParseError> {
        Ok(gated_game(open(text)?, Arc::clone(&shared) as _))
    };
    // Mistakes, weights and plain players alike.
    for id in ["BT-C4", "BT-L1"] {
        let before = door.visits.load(Relaxed);
        let mut store = Store::in_memory().unwrap();
        let mut tell = |_: &Step| {};
        let mut bench = Workbench::new(&gated, &mut store, options(), Arc::default(), &mut tell);
        let found = run_entry(&mut bench, entries(id).unwrap()[0]).unwrap();
        assert_eq!(timeless(&found), timeless(&run(&mut Store::in_memory().unwrap(), id, options())), "{id}");
        assert!(door.visits.load(Relaxed) > before + 20, "{id}");
        assert_eq!(door.inside.load(Relaxed), 0, "{id}: whoever has thought makes room");
    }
}

/// What the store has is not measured twice, unless that is asked for.
#[test]
fn again_measures_everything_anew() {
    for id in ["BT-C4", "KT-X3"] {
        let mut store = Store::in_memory().unwrap();
        let mut visits = |again: bool| {
            let door = Arc::new(Door::default());
            let shared = Arc::clone(&door);
            let gated = move |text: &str| -> Result<Box<dyn AnyGame>, ParseError> {
                Ok(gated_game(open(text)?, Arc::clone(&shared) as _))
            };
            let mut tell = |_: &Step| {};
            let options = RunOptions { again, ..options() };
            let mut bench = Workbench::new(&gated, &mut store, options, Arc::default(), &mut tell);
            let found = run_entry(&mut bench, entries(id).unwrap()[0]).unwrap();
            (door.visits.load(Relaxed), timeless(&found))
        };
        let (first, found) = visits(false);
        // Positions are drawn anew every time, and somebody judges whether they are fair.
        let (remembered, same) = visits(false);
        assert!(remembered * 4 < first && same == found, "{id}: {remembered} of {first}");
        assert_eq!(visits(true), (first, found), "{id}");
    }
}

/// Whoever watches a match hears its score, also when the store knew it all.
#[test]
fn progress_tells_the_score() {
    let mut store = Store::in_memory().unwrap();
    for _ in 0..2 {
        let mut last = None;
        let mut tell = |step: &Step| last = step.score.as_ref().map(|score| (step.done, score.games)).or(last);
        let mut bench = Workbench::new(&open, &mut store, options(), Arc::default(), &mut tell);
        run_entry(&mut bench, entries("BT-C-C").unwrap()[0]).unwrap();
        let (done, games) = last.expect("a match was played");
        assert_eq!((done, games.games()), (6, 6));
    }
}

/// A finding without what depends on the clock.
fn timeless(finding: &Finding) -> String {
    let mut finding = finding.clone();
    finding.rows.retain(|row| !row.timed);
    serde_json::to_string(&finding).unwrap()
}

#[test]
fn the_same_id_and_seed_give_the_same_numbers() {
    for id in ["KHET-T5.7a", "KT-C7.1c", "BT-C-B", "ISO-C1", "CH-F2"] {
        let first = run(&mut Store::in_memory().unwrap(), id, options());
        let mut store = Store::in_memory().unwrap();
        let again = run(&mut store, id, RunOptions { workers: 1, ..options() });
        assert!(!first.rows.is_empty());
        assert_eq!(timeless(&first), timeless(&again), "{id}");
        // By memory it is the same too.
        assert_eq!(timeless(&first), timeless(&run(&mut store, id, options())), "{id}");
        assert_eq!(store.findings().unwrap().len(), 1);
        let other = run(&mut store, id, RunOptions { seed: 4, ..options() });
        assert_ne!(timeless(&first), timeless(&other), "{id}: another seed draws other positions");
    }
}

/// Findings of every kind of measurement, as they were measured before; `cargo xtask bless` writes
/// them anew, after a change of play. Proofs take minutes, so they have no finding here.
#[test]
fn findings_stay_what_they_were() {
    const IDS: [&str; 12] = [
        "BT-C4",
        "CH-F2",
        "BT-T2",
        "ISO-C1",
        "BT-X3",
        "CH-F1",
        "KHET-T3.5",
        "KHET-X8",
        "CH-C7",
        "BT-T1",
        "ISO-C3",
        "ISO-X7",
    ];
    let options = RunOptions { nodes: Some(100), pairs: Some(2), positions: Some(2), ..options() };
    let mut found = String::new();
    let mut kinds = BTreeSet::from(["proved"]);
    for id in IDS {
        kinds.extend(entries(id).unwrap()[0].kinds());
        let finding = run(&mut Store::in_memory().unwrap(), id, options.clone());
        found += &(serde_json::to_string(&finding).unwrap() + "\n");
    }
    assert_eq!(kinds, inventory().iter().flat_map(Entry::kinds).collect(), "every kind is there");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/findings.jsonl");
    if std::env::var_os("FIVEPLY_BLESS").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap();
    assert_eq!(golden.lines().count(), IDS.len());
    for (new, old) in found.lines().zip(golden.lines()) {
        assert_eq!(new, old);
    }
}

#[test]
fn a_stopped_experiment_goes_on() {
    let whole = run(&mut Store::in_memory().unwrap(), "KT-X3", options());
    let mut store = Store::in_memory().unwrap();
    let mut runs = 0;
    let finding = loop {
        runs += 1;
        assert!(runs < 200, "every run gets on");
        let stop = Arc::new(AtomicBool::new(false));
        let (flag, mut steps) = (Arc::clone(&stop), 0);
        let mut tell = |_: &Step| {
            steps += 1;
            flag.store(steps > 5, Relaxed);
        };
        let mut bench = Workbench::new(&open, &mut store, options(), stop, &mut tell);
        match run_entry(&mut bench, entries("KT-X3").unwrap()[0]) {
            Ok(finding) => break finding,
            Err(LabError::Stopped) => {}
            Err(error) => panic!("{error}"),
        }
        // Finished games and searches are kept, so a run that may do more each time must arrive.
        if runs > 20 {
            let mut tell = |_: &Step| {};
            let mut bench = Workbench::new(&open, &mut store, options(), Arc::default(), &mut tell);
            break run_entry(&mut bench, entries("KT-X3").unwrap()[0]).unwrap();
        }
    };
    assert!(runs > 1, "it was stopped at least once");
    assert_eq!(timeless(&finding), timeless(&whole));
}

#[test]
fn every_player_of_the_inventory_exists() {
    let mut players = 0;
    for entry in inventory() {
        for (game, row) in entry.all_rows() {
            let game = fiveply_catalog::game(&game).unwrap();
            for text in row.measurement.players() {
                for part in text.split('|').filter(|part| part.parse::<u32>().is_err()) {
                    let (rest, faults) = part.split_once('!').unwrap_or((part, ""));
                    let engine = rest.split('#').next().unwrap_or_default();
                    game.faulty_player(engine, &faults.replace('+', ","))
                        .unwrap_or_else(|error| panic!("{}: {error}", entry.id));
                    players += 1;
                }
            }
        }
    }
    assert!(players > 300, "{players} players");
}

#[test]
fn exact_facts_hold() {
    let mut store = Store::in_memory().unwrap();
    for id in [
        "KHET-C3.1",
        "KHET-C3.4",
        "KHET-C5.2",
        "KHET-C5.3",
        "KHET-C5.4",
        "KHET-F4.1",
        "KHET-A",
        "KHET-X9",
        "KT-C6.1",
        "ISO-X5",
        "CH-X9",
    ] {
        let finding = run(&mut store, id, options());
        assert!(finding.rows.iter().all(|row| row.verdict == Some(Verdict::Reproduced)), "{id}: {finding:?}");
    }
    let moves = &run(&mut store, "KHET-X8", options()).rows[0];
    assert_eq!((moves.measured, moves.verdict), (Some(79.0), Some(Verdict::Contradicted)));
    assert_eq!(moves.expectation, Some(Expectation::Met));
}

#[test]
fn faults_stand_beside_the_sound_rows_and_are_named() {
    let faults = "tt-bound-as-exact".to_owned();
    let finding = run(&mut Store::in_memory().unwrap(), "BT-C3.4", RunOptions { faults, ..options() });
    let faulty: Vec<_> = finding.rows.iter().filter(|row| row.name.ends_with("with tt-bound-as-exact")).collect();
    assert_eq!(2 * faulty.len(), finding.rows.len());
    assert!(faulty.iter().all(|row| row.settings.contains("!tt-bound-as-exact")));
    assert!(finding.command.ends_with("--faults tt-bound-as-exact"));
}

#[test]
fn an_ablation_says_what_it_cannot_measure() {
    let mut store = Store::in_memory().unwrap();
    let mut tell = |_: &Step| {};
    let mut bench = Workbench::new(&open, &mut store, options(), Arc::default(), &mut tell);
    let asked = Ablation {
        game: "isolation",
        techniques: &["alpha-beta", "killers", "quiescence", "threads"],
        whole: true,
        elo: true,
        milliseconds: None,
    };
    let finding = ablate(&mut bench, &asked).unwrap();
    let row = |name: &str, unit: &str| finding.rows.iter().find(|row| row.name == name && row.unit == unit).unwrap();
    assert!(row("alpha-beta", "one in, nodes").measured.unwrap() < 0.9, "alpha-beta saves nodes");
    assert!(row("killers", "one in, nodes").interval.is_some());
    assert!(row("threads", "one in, nodes").note.contains("saves time"));
    assert!(row("quiescence", "one out, nodes").note.contains("does without it"));
    assert_eq!(row("killers", "one out, score in %").samples, 3);

    // A part does not take the place of the whole.
    ablate(&mut bench, &Ablation { techniques: &["killers"], whole: false, ..asked }).unwrap();
    let kept = store.findings().unwrap();
    assert_eq!((kept.len(), kept[0].finding.rows.len()), (1, finding.rows.len()));
}
