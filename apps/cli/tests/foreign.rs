//! Files of others: what is no plain file stays what it is, what has no end is not read to it, and
//! what comes from another machine is proved before it joins.
#![cfg(unix)]

use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// An empty folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A command in words, run in `folder`.
fn run(folder: &Path, line: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fiveply"));
    command.args(line.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command.env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml").env("LC_ALL", "C.UTF-8");
    command.output().unwrap()
}

fn ran(folder: &Path, line: &str) -> String {
    let output = run(folder, line);
    assert!(output.status.success(), "{line}: {}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const MATCH: &str = "match breakthrough:4x4 --a random --b random:seed=2 --pairs 2 --concurrency 1";

#[test]
fn what_is_no_plain_file_stays_what_it_is() {
    let folder = folder("no-plain-file");
    ran(&folder, &format!("{MATCH} --db games.db"));
    for line in [&format!("{MATCH} --db games.db --pgn"), "lab export --db games.db --format pgn --output"] {
        // A pipe takes everything, and is a pipe afterwards.
        let pipe = folder.join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read_to_string(pipe).unwrap()
        });
        ran(&folder, &format!("{line} pipe"));
        assert!(std::fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo(), "{line}");
        assert_eq!(reader.join().unwrap().matches("[Result ").count(), 4, "{line}");
        std::fs::remove_file(&pipe).unwrap();

        // A link is followed, whether there is something behind it or not, and what was there keeps
        // its permissions.
        std::fs::create_dir_all(folder.join("below")).unwrap();
        let target = folder.join("below/target.pgn");
        symlink("below/target.pgn", folder.join("link")).unwrap();
        for mode in [None, Some(0o600), Some(0o640)] {
            if let Some(mode) = mode {
                std::fs::write(&target, "old").unwrap();
                std::fs::set_permissions(&target, std::fs::Permissions::from_mode(mode)).unwrap();
            }
            ran(&folder, &format!("{line} link"));
            assert!(std::fs::symlink_metadata(folder.join("link")).unwrap().is_symlink(), "{line}");
            assert_eq!(std::fs::read_to_string(&target).unwrap().matches("[Result ").count(), 4, "{line}");
            let found = std::fs::metadata(&target).unwrap().permissions().mode() & 0o777;
            assert!(mode.is_none_or(|mode| mode == found), "{line}: {found:o}");
        }
        std::fs::remove_file(folder.join("link")).unwrap();
        std::fs::remove_dir_all(folder.join("below")).unwrap();

        symlink("circle", folder.join("circle")).unwrap();
        let output = run(&folder, &format!("{line} circle"));
        assert!(!output.status.success() && stderr(&output).contains("circle"), "{}", stderr(&output));
        assert!(std::fs::symlink_metadata(folder.join("circle")).unwrap().is_symlink());
        std::fs::remove_file(folder.join("circle")).unwrap();
        assert!(run(&folder, &format!("{line} .")).status.code() == Some(2), "a folder is refused");
    }
}

#[test]
fn what_has_no_end_is_not_read_to_it() {
    let folder = folder("endless");
    ran(&folder, &format!("{MATCH} --db games.db"));
    for (line, limit) in [
        ("tune spsa breakthrough:5x5 --engine report --state /dev/zero", "no state of a tuning"),
        ("tune climb breakthrough:5x5 --engine report --state /dev/zero", "no state of a tuning"),
        ("tune spsa breakthrough:5x5 --engine report --state s --start /dev/zero", "at most 1 MiB"),
        ("tune network breakthrough:4x4 --db games.db --start /dev/zero", "at most 64 MiB"),
        ("analyse chess --engine report:weights=/dev/zero --nodes 10", "at most 1 MiB"),
        ("match chess --a random --b random --db m.db --pairs 1 --openings /dev/zero", "at most 256 MiB"),
        ("suite /dev/zero", "at most 1 MiB"),
        ("convert /dev/zero --from pgn --to fen", "at most 256 MiB"),
    ] {
        let output = run(&folder, line);
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{line}: {message}");
        assert!(message.contains(limit) && message.contains("/dev/zero"), "{line}: {message}");
    }
    assert!(!Path::new("/dev/zero").is_file(), "a device stays a device");
}

#[test]
fn what_cannot_be_does_not_join() {
    let folder = folder("join");
    let change = |name: &str, change: &str| {
        rusqlite::Connection::open(folder.join(name)).unwrap().execute_batch(change).unwrap();
    };
    for name in ["ours.db", "same.db", "winner.db", "plies.db"] {
        ran(&folder, &format!("{MATCH} --db {name}"));
    }
    change("winner.db", "UPDATE games SET winner = 1 - winner WHERE shard = 1 AND game = 1");
    change("plies.db", "UPDATE games SET plies = 9223372036854775807 WHERE shard = 0");
    let merged = ran(&folder, "lab merge same.db --db ours.db --json");
    assert_eq!(merged, "{\"experiments\":0,\"games\":0,\"known\":4}\n");

    let output = run(&folder, "lab merge same.db winner.db --db ours.db");
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("ours.db: ") && message.contains("winner.db: "), "both copies are named: {message}");
    let output = run(&folder, "lab merge plies.db --db new.db");
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(stderr(&output).contains("plies.db"), "{}", stderr(&output));
    assert_eq!(ran(&folder, "lab experiments --db new.db"), "no experiments\n");

    // A reader goes on without it, and says so.
    let output = run(&folder, "lab experiments --db plies.db --json");
    assert!(output.status.success() && stderr(&output).contains("is left out"), "{}", stderr(&output));
    let listed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(listed["experiments"], serde_json::json!([]));
    assert!(listed["left_out"][0]["fault"].as_str().unwrap().contains("no game can have"), "{listed}");
    assert_eq!(run(&folder, "lab result --db plies.db").status.code(), Some(2));
}
