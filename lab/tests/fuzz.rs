//! Feeds stores and states of tunings that were mangled to whoever reads them: nothing may panic, a
//! store takes either all of another or nothing, and what is refused stays as it was. About ten
//! seconds each; `FIVEPLY_LONG=1` tries a million inputs each.

#[path = "../../games/catalog/tests/support/effort.rs"]
mod effort;
mod support;

use fiveply_core::random::Random;
use fiveply_lab::export::{Format, export};
use fiveply_lab::report::documents;
use fiveply_lab::tuning::{Climb, LogError, Method, Tuning, TuningLog, TuningOptions, tune};
use fiveply_lab::{Openings, Schedule, Store, StoreError, Tally};
use rusqlite::types::Value;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use support::{folder, options, plan, play};

/// Runs `test` with random numbers for as long as the mode allows.
fn fuzz(test: impl Fn(&[u8]) + std::panic::RefUnwindSafe) {
    bolero::check!()
        .with_iterations(1_000_000)
        .with_test_time(effort::fuzz_time())
        .with_max_len(64)
        .with_type::<Vec<u8>>()
        .for_each(|bytes| test(bytes));
}

/// A number that random bytes stand for.
fn seed(bytes: &[u8]) -> u64 {
    bytes.iter().fold(bytes.len() as u64, |seed, byte| seed.rotate_left(8) ^ u64::from(*byte))
}

/// Everything that readers do with a store, and a merge of it; whether it joined.
fn read_and_merge(path: &Path) -> Result<bool, StoreError> {
    let store = Store::open_existing(path)?;
    let listing = store.listing()?;
    for experiment in &listing.experiments {
        let game = fiveply_catalog::game("breakthrough:4x4").unwrap();
        for format in [Format::Csv, Format::Moves, Format::Json, Format::Pgn] {
            let _ = export(&store, &*game, experiment, format, true, &mut std::io::sink());
        }
        let schedule = Schedule { players: experiment.players.len(), gauntlet: false };
        let mut tally = Tally::new(schedule, None);
        let read = store.games(experiment.id, |stored| {
            tally.add(&schedule.shard(stored.shard), stored.game, stored.outcome, stored.cause, stored.line);
            Ok(())
        });
        drop((read, tally.standings()));
    }
    let (findings, _) = store.found()?;
    documents(&findings);
    let mut target = Store::in_memory()?;
    let merged = target.merge(&[store], &fiveply_catalog::game);
    let there = target.listing()?;
    assert!(there.left_out.is_empty(), "what joined makes sense: {there:?}");
    let games: u64 = there.experiments.iter().map(|experiment| experiment.games).sum();
    assert_eq!(games, merged.as_ref().map_or(0, |merged| merged.games), "all joined or nothing");
    merged.map(|_| true)
}

/// A small store with games and a finding.
fn sample(path: &Path) {
    let game = fiveply_catalog::game("breakthrough:4x4").unwrap();
    let mut store = Store::open(path).unwrap();
    play(&*game, &plan(&["random", "random:seed=2"], 2), &options(1), &mut store);
    let findings = fiveply_lab::report::committed();
    let shortest = findings.iter().min_by_key(|stored| stored.finding.rows.len()).unwrap();
    store.keep_finding(&shortest.finding).unwrap();
    drop(store);
    // Everything in one file, so that a copy of it is the whole store.
    rusqlite::Connection::open(path).unwrap().pragma_update(None, "journal_mode", "delete").unwrap();
}

#[test]
fn no_mangled_file_panics_its_readers() {
    let folder = folder("fuzz-bytes");
    let (whole, path) = (folder.join("whole.db"), folder.join("mangled.db"));
    sample(&whole);
    let bytes = std::fs::read(&whole).unwrap();
    let refused = AtomicUsize::new(0);
    fuzz(|input| {
        let mut random = Random::new(seed(input));
        let mut mangled = bytes.clone();
        for _ in 0..=random.below(6) {
            let at = random.below(mangled.len());
            match random.below(4) {
                0 => mangled[at] = random.below(256) as u8,
                1 => mangled[at] ^= 1 << random.below(8),
                2 => mangled.truncate(at.max(1)),
                _ => {
                    let (from, length) = (random.below(mangled.len()), random.below(64));
                    let piece = mangled[from..(from + length).min(mangled.len())].to_vec();
                    let end = (at + piece.len()).min(mangled.len());
                    mangled[at..end].copy_from_slice(&piece[..end - at]);
                }
            }
        }
        for tail in ["-wal", "-shm", "-journal"] {
            let _ = std::fs::remove_file(folder.join(format!("mangled.db{tail}")));
        }
        std::fs::write(&path, &mangled).unwrap();
        refused.fetch_add(usize::from(read_and_merge(&path).is_err()), Relaxed);
    });
    assert!(refused.load(Relaxed) > 0, "some of it is refused");
    std::fs::remove_dir_all(folder).unwrap();
}

/// What an honest row never says, and what it might.
fn value(random: &mut Random) -> Value {
    let texts = ["", "random", "{}", "null", "a1a2", "rules", "\u{1b}[2J", "../../x", "2026-01-01 00:00:00", "=1+1"];
    match random.below(7) {
        0 => Value::Null,
        1 => Value::Integer(i64::MAX),
        2 => Value::Integer(i64::MIN),
        3 => Value::Integer(random.below(5) as i64 - 1),
        4 => Value::Integer(1 << random.below(63)),
        _ => Value::Text(texts[random.below(texts.len())].to_owned()),
    }
}

#[test]
fn no_mangled_row_panics_its_readers() {
    let folder = folder("fuzz-rows");
    let (whole, path) = (folder.join("whole.db"), folder.join("mangled.db"));
    sample(&whole);
    let columns: Vec<(&str, &str)> = [
        ("experiments", "id identity game settings pairs build created"),
        ("players", "experiment number text settings pace build"),
        ("shards", "experiment shard player_a player_b start opening"),
        ("games", "experiment shard game winner cause reason plies line late_us stall_us finished cpu"),
        ("moves", "experiment shard game ply move score_kind score depth nodes microseconds"),
        ("memory", "key value"),
        ("findings", "id size seed faults build made finding"),
    ]
    .into_iter()
    .flat_map(|(table, columns)| columns.split(' ').map(move |column| (table, column)))
    .collect();
    let (joined, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
    fuzz(|input| {
        let mut random = Random::new(seed(input));
        std::fs::copy(&whole, &path).unwrap();
        {
            let connection = rusqlite::Connection::open(&path).unwrap();
            for pragma in ["foreign_keys", "synchronous"] {
                connection.pragma_update(None, pragma, false).unwrap();
            }
            for _ in 0..=random.below(2) {
                let (table, column) = columns[random.below(columns.len())];
                let place = random.below(6);
                // A table without row numbers has its keys; every second row is a fair choice in
                // all of them.
                let change = format!("UPDATE OR IGNORE {table} SET {column} = ?1 WHERE abs(random()) % 6 <= {place}");
                // What the tables themselves refuse is no case of ours.
                let _ = connection.execute(&change, [value(&mut random)]);
            }
        }
        match read_and_merge(&path) {
            Ok(_) => joined.fetch_add(1, Relaxed),
            Err(_) => refused.fetch_add(1, Relaxed),
        };
        for tail in ["-wal", "-shm", "-journal"] {
            let _ = std::fs::remove_file(folder.join(format!("mangled.db{tail}")));
        }
    });
    assert!(joined.load(Relaxed) > 0 && refused.load(Relaxed) > 0, "{joined:?} joined, {refused:?} refused");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn no_mangled_state_panics_a_tuning() {
    let folder = folder("fuzz-state");
    let path = folder.join("state");
    let game = fiveply_catalog::game("breakthrough:4x4").unwrap();
    let tuning = Tuning {
        engine: "report".to_owned(),
        names: vec!["count", "furthest", "movable", "unhindered", "lane"],
        start: vec![50, 80, 40, 100, 20],
        chosen: vec![0, 2],
        method: Method::Climb(Climb { best_of: 2, step: 1, range: [1, 500] }),
        iterations: 4,
        nodes: 10,
        openings: Openings::Random(None),
        seed: 5,
        longest: 60,
        build: "test".to_owned(),
    };
    let settings = tuning.settings(&*game).unwrap();
    let undisturbed = TuningOptions { workers: 1, stop: Arc::new(AtomicBool::new(false)) };
    tune(&*game, &tuning, &undisturbed, &mut TuningLog::open(&path, &settings).unwrap(), &mut |_| {}).unwrap();
    let whole = std::fs::read(&path).unwrap();
    let stopped = TuningOptions { workers: 1, stop: Arc::new(AtomicBool::new(true)) };
    let (game, tuning, settings, stopped) = (
        std::panic::AssertUnwindSafe(game),
        std::panic::AssertUnwindSafe(tuning),
        std::panic::AssertUnwindSafe(settings),
        std::panic::AssertUnwindSafe(stopped),
    );
    let (opened, refused) = (AtomicUsize::new(0), AtomicUsize::new(0));
    fuzz(|input| {
        let mut random = Random::new(seed(input));
        let mut mangled = whole.clone();
        for _ in 0..=random.below(3) {
            let at = random.below(mangled.len());
            match random.below(4) {
                0 => mangled[at] = b"0123456789-{}[]\",:\n e\xff"[random.below(22)],
                1 => mangled.truncate(at.max(1)),
                2 => mangled.insert(at, b"0123456789-{}[]\",:\n e\xff"[random.below(22)]),
                _ => {
                    let end = (at + random.below(40)).min(mangled.len());
                    let piece = mangled[at..end].to_vec();
                    mangled.extend(piece);
                }
            }
        }
        std::fs::write(&path, &mangled).unwrap();
        match TuningLog::open(&path, &settings) {
            Ok(mut log) => {
                opened.fetch_add(1, Relaxed);
                // What was read must be usable, or be refused as strange.
                let _ = tune(&**game, &tuning, &stopped, &mut log, &mut |_| {});
            }
            Err(error) => {
                refused.fetch_add(1, Relaxed);
                assert!(error.is_bad_input() && !matches!(error, LogError::Busy(_)), "{error}");
                assert_eq!(std::fs::read(&path).unwrap(), mangled, "what is refused stays as it was: {error}");
            }
        }
    });
    assert!(opened.load(Relaxed) > 0 && refused.load(Relaxed) > 0, "{opened:?} opened, {refused:?} refused");
    std::fs::remove_dir_all(folder).unwrap();
}
