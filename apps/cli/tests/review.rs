//! `fiveply review`: games come out with what their moves cost, whatever ends the review.

#[path = "support/wait.rs"]
mod wait;

use fiveply_lab::pgn::{Games, PgnGame, Tree};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use wait::eventually;

const OWN: &str = env!("CARGO_BIN_EXE_fiveply");

/// Two games of chess: in the first White is mated in two, in the second a queen is lost.
const CHESS: &str = "[White \"Ada\"]\n[Black \"Bert\"]\n\n1. f3 {odd} e5 2. g4 Qh4# 0-1\n\n\
                     [White \"Cleo\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ (3. Bc4) Kxf7 *\n";

/// A folder that is gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("fiveply-review-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let file = self.0.join(name);
        std::fs::write(&file, text).unwrap();
        file.to_string_lossy().into_owned()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn review(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(OWN).arg("review").args(arguments).env("FIVEPLY_CONFIG", "/nonexistent").output();
    let Output { status, stdout, stderr } = output.unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

fn read(path: &str) -> Vec<Tree> {
    let text = std::fs::read_to_string(path).unwrap();
    let games: Vec<Tree> = Games::of(&text).map(Result::unwrap).collect();
    for tree in &games {
        tree.check(&*fiveply_catalog::game(&tree.game()).unwrap()).unwrap();
    }
    games
}

#[test]
fn games_are_reviewed_and_both_sides_told() {
    let folder = Folder::new("chess");
    let (file, out) = (folder.file("games.pgn", CHESS), folder.path("out.pgn"));
    let (code, lines, error) = review(&[&file, "--nodes", "3000", "--output", &out, "--json"]);
    assert_eq!(code, 0, "{error}");
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(
        (&lines[0]["number"], &lines[0]["game"], &lines[0]["complete"]),
        (&1.into(), &"chess".into(), &true.into())
    );
    let [white, black] = [0, 1].map(|side| &lines[0]["sides"][side]);
    assert_eq!((&white["side"], &white["player"], &white["moves"]), (&"White".into(), &"Ada".into(), &2.into()));
    assert!(black["accuracy"].as_f64().unwrap() > 90.0 && black["blunders"] == 0, "{black}");
    assert!(white["blunders"].as_u64().unwrap() >= 1 && white["accuracy"].as_f64().unwrap() < 90.0, "{white}");
    assert_eq!(lines[1]["sides"][1]["player"], serde_json::Value::Null);
    let games = read(&out);
    let (first, second) = (&games[0].line, &games[1].line);
    assert!(first[0].comment.starts_with("odd [%eval "), "{}", first[0].comment);
    assert!(first[2].glyphs == [4] && first[2].comment.contains("Blunder: it loses in 2 plies. "), "{:?}", first[2]);
    assert!(!first[2].variations.is_empty() && first[3].glyphs.is_empty());
    assert_eq!(second[4].glyphs, [4]);
    assert_eq!(second[4].variations[0][0].text, "Bc4", "the file's own variation comes first");
    assert_eq!(games[0].tag("White"), Some("Ada"));

    // A second review of the result changes nothing, and goes on where it is told to.
    let again = folder.path("again.pgn");
    assert_eq!(review(&[&out, "--nodes", "3000", "--from", "2", "--output", &again]).0, 0);
    assert_eq!(std::fs::read_to_string(&again).unwrap(), std::fs::read_to_string(&out).unwrap());
}

#[test]
fn every_game_can_be_reviewed() {
    let folder = Folder::new("all");
    let names = ["chess:960,17", "khet:dynasty", "knightthrough:6x6", "breakthrough:5x5,straight", "isolation:5x5"];
    let mut text = String::new();
    for name in names {
        let game = fiveply_catalog::game(name).unwrap();
        let mut record = game.open(None, &[]).unwrap();
        while record.ply() < 8 {
            let legal = record.legal_moves();
            let Some(m) = legal.get(legal.len() / 2) else { break };
            record.play(m).unwrap();
        }
        let history = record.history();
        let moves = history.iter().map(|m| (m.as_str(), String::new())).collect();
        let outcome = record.ending().map(|ending| ending.outcome);
        let start = record.start_text();
        let start = name.starts_with("chess").then_some(start.as_str());
        text += &fiveply_lab::pgn::write(&*game, &PgnGame { tags: Vec::new(), start, moves, outcome }).unwrap();
    }
    let file = folder.file("games.pgn", &text);
    let (code, out, table) = review(&[&file, "--nodes", "300"]);
    assert_eq!(code, 0, "{table}");
    let out = folder.file("out.pgn", &out);
    let games = read(&out);
    assert_eq!(games.len(), names.len());
    for (tree, name) in games.iter().zip(names) {
        assert!(tree.line[0].comment.contains("[%eval "), "{name}: {:?}", tree.line[0]);
        assert!(table.contains(&tree.game()), "{table}");
    }
}

#[test]
fn an_interrupted_review_keeps_what_it_has() {
    let folder = Folder::new("interrupted");
    let (file, out) = (folder.file("games.pgn", CHESS), folder.path("out.pgn"));
    // Mates are seen at once, the second game takes longer than anyone waits.
    let arguments = ["review", &file, "--time", "10m", "--depth", "2", "--output", &out, "--json"];
    let (code, _, _) = review(&arguments[1..]);
    assert_eq!(code, 0);
    let long = ["review", &out, "--from", "2", "--time", "10m", "--output", &out, "--json"];
    let mut child = Command::new(OWN)
        .args(long)
        .env("FIVEPLY_CONFIG", "/nonexistent")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // An interrupt, signal 2, is caught once its bit is set here.
    let status = format!("/proc/{}/status", child.id());
    let caught = || {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let mask = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        mask.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & 2 != 0)
    };
    assert!(eventually(caught), "it never catches an interrupt");
    let status = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(status.success());
    let line = BufReader::new(child.stdout.take().unwrap()).lines().next().unwrap().unwrap();
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{error}");
    assert_eq!((&line["number"], &line["complete"]), (&2.into(), &false.into()));
    assert!(error.contains("stopped in game 2") && error.contains("--from 2"), "{error}");
    let games = read(&out);
    assert_eq!(games.len(), 2);
    assert!(games[0].line[2].glyphs == [4] && games[1].line.len() == 6);
}

#[test]
fn an_engine_that_breaks_down_keeps_what_was_found() {
    let folder = Folder::new("broken");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines/faulty.py");
    let engine = format!(
        "[engines.guest]\ncommand = \"python3\"\nargs = [\"-I\", \"-S\", {script:?}, \"crash\"]\nprotocol = \"uci\"\n"
    );
    let config = folder.file("config.toml", &engine);
    let file = folder.file("games.pgn", "[Variant \"Breakthrough:5x5\"]\n\n1. a2a3 a4b3 *\n");
    let out = folder.path("out.pgn");
    let mut command = Command::new(OWN);
    command.args(["review", &file, "--engine", "engine=guest", "--output", &out]).env("FIVEPLY_CONFIG", config);
    let output = command.output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    if !error.contains("cannot be started") {
        assert_eq!(output.status.code(), Some(1), "{error}");
        assert!(error.contains("game 1") && error.contains("exit code 3"), "{error}");
        assert_eq!(read(&out)[0].line.len(), 2);
    }
}

#[test]
fn games_that_cannot_be_played_are_named_and_left_out() {
    let folder = Folder::new("refused");
    let out = folder.path("out.pgn");
    let some = folder.file("some.pgn", "1. e4 e5 *\n\n[White \"x\"]\n\n1. e5 *\n\n[White \"y\"]\n\n1. d4 (1. d5) *\n");
    let (code, _, error) = review(&[&some, "--nodes", "100", "--output", &out]);
    assert_eq!(code, 1, "{error}");
    assert!(error.contains("game 2, line 5: ") && error.contains("game 3, line 9: "), "{error}");
    assert!(error.contains("2 of 3 games refused"), "{error}");
    assert_eq!(read(&out).len(), 1);
    let missing = folder.path("missing.pgn");
    let (none, empty) = (folder.file("none.pgn", "1. e5 *\n"), folder.file("empty.pgn", "\n"));
    let nowhere = folder.path("nowhere/out.pgn");
    let good = folder.file("good.pgn", "1. e4 *\n");
    let place = folder.0.to_string_lossy().into_owned();
    for (arguments, words) in [
        (&[missing.as_str()][..], "there is no such file"),
        (&[&none], "game 1, line 1: "),
        (&[&empty], "it holds no games"),
        (&[&good, "--from", "2"], "it holds 1 game"),
        (&[&good, "--output", &nowhere], "there is no folder"),
        (&[&good, "--output", &place], "it is a folder"),
        (&[&good, "--engine", "fish"], "no family"),
        (&[&good, "--nodes", "0"], "invalid value"),
    ] {
        let (code, out, error) = review(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}: {error}");
        assert!(error.contains(words), "{arguments:?}: {error}");
    }
}
