//! A match that is killed again and again ends with the same games as one that nobody disturbed.

use fiveply_core::random::Random;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Kills in the usual tests, and in long mode.
const KILLS: [usize; 2] = [20, 100];

fn fiveply(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fiveply"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn long_match(database: &Path, pairs: usize) -> Command {
    let pairs = pairs.to_string();
    let mut command = fiveply(&[
        "match",
        "breakthrough:6x6",
        "--a",
        "alphabeta:tt=10,ordering=gain",
        "--b",
        "alphabeta:ordering=eval",
        "--nodes",
        "2000",
        "--seed",
        "11",
        "--concurrency",
        "2",
        "--json",
        "--pairs",
        &pairs,
        "--db",
    ]);
    command.arg(database);
    command
}

/// Everything that was stored, times left out.
fn exported(database: &Path) -> String {
    let output = fiveply(&["lab", "export", "--format", "json", "--no-times", "--db"]).arg(database).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The last line of a match, without what differs from run to run.
fn table(output: &[u8]) -> serde_json::Value {
    let text = String::from_utf8_lossy(output);
    let mut last: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    for name in ["seconds", "played_now"] {
        last.as_object_mut().unwrap().remove(name);
    }
    last
}

fn stored_games(database: &Path) -> i64 {
    let connection = rusqlite::Connection::open(database).unwrap();
    connection.query_row("SELECT count(*) FROM games", [], |row| row.get(0)).unwrap_or(0)
}

#[test]
fn a_killed_match_loses_nothing() {
    let long = std::env::var_os("FIVEPLY_LONG").is_some();
    let kills = KILLS[usize::from(long)];
    let pairs = 15 * kills;
    let folder: PathBuf = std::env::temp_dir().join(format!("fiveply-killed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (disturbed, undisturbed) = (folder.join("disturbed.db"), folder.join("undisturbed.db"));

    let mut random = Random::new(5);
    let mut interrupted = 0;
    for kill in 0..kills {
        let mut child = long_match(&disturbed, pairs).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Anything from "the file is being made" to "many games were played".
        std::thread::sleep(Duration::from_millis(random.below(if kill % 3 == 0 { 30 } else { 250 }) as u64));
        child.kill().unwrap();
        interrupted += usize::from(!child.wait().unwrap().success());
    }
    assert!(interrupted > kills / 2, "only {interrupted} of {kills} runs were still going on when they were killed");
    let before = stored_games(&disturbed);
    assert!(before > 0 && before < 2 * pairs as i64, "{before} games survived the kills, {} were planned", 2 * pairs);

    let last = long_match(&disturbed, pairs).output().unwrap();
    let whole = long_match(&undisturbed, pairs).output().unwrap();
    assert!(last.status.success() && whole.status.success());
    assert_eq!(table(&last.stdout), table(&whole.stdout));
    assert_eq!(stored_games(&disturbed), 2 * pairs as i64);
    let [left, right] = [exported(&disturbed), exported(&undisturbed)];
    assert!(left == right, "the games differ");
    let connection = rusqlite::Connection::open(&disturbed).unwrap();
    let verdict: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(verdict, "ok");
    let orphans: i64 =
        connection.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0)).unwrap();
    assert_eq!(orphans, 0);
    std::fs::remove_dir_all(folder).unwrap();
}
