//! What the tests of matches share.

#![allow(dead_code, reason = "every test uses a part of it")]

use fiveply_core::AnyGame;
use fiveply_lab::export::{Format, export};
use fiveply_lab::{Adjudication, Contestant, Finish, Openings, Options, Pace, Plan, Share, Store, run};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A match of these players, limited by nodes.
pub(crate) fn plan(players: &[&str], pairs: u64) -> Plan {
    let pace = Pace { nodes: Some(300), ..Pace::default() };
    Plan {
        players: players.iter().map(|text| Contestant { text: (*text).to_owned(), pace }).collect(),
        gauntlet: false,
        openings: Openings::Random(None),
        seed: 7,
        pairs,
        margin: Duration::from_millis(50),
        adjudication: Adjudication::default(),
        longest: 1000,
        build: "test".to_owned(),
    }
}

/// So many workers, everything.
pub(crate) fn options(workers: usize) -> Options {
    Options { workers, share: Share::ALL, sprt: None, stop: Arc::new(AtomicBool::new(false)) }
}

/// Plays a match into `store`.
pub(crate) fn play(game: &dyn AnyGame, plan: &Plan, options: &Options, store: &mut Store) -> Finish {
    run(game, plan, options, store, &mut |_| {}).unwrap()
}

/// Every game of the newest experiment as text, without times.
pub(crate) fn games(game: &dyn AnyGame, store: &Store) -> String {
    let experiment = store.experiment(None).unwrap();
    let mut out = Vec::new();
    export(store, game, &experiment, Format::Json, false, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// A fresh folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("fiveply-lab-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
