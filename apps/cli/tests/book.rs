//! Opening books on the command line: built, killed, extended, shown and played from.

#[path = "support/wait.rs"]
mod wait;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use wait::eventually;

const GAME: &str = "breakthrough:6x6";

fn fiveply() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fiveply"));
    command.env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml").env("XDG_DATA_HOME", "/nonexistent/data");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    fiveply().args(arguments).output().unwrap()
}

/// What a command that must succeed prints, as JSON.
fn json(arguments: &[&str]) -> serde_json::Value {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(String::from_utf8_lossy(&output.stdout).lines().last().unwrap()).unwrap()
}

/// The complaint of a command whose input is refused.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn build(file: &Path, positions: &str) -> Vec<String> {
    let file = file.to_str().unwrap();
    ["book", "build", GAME, "--nodes", "300", "--engine", "best:hash=1", "--positions", positions, "--output", file]
        .map(str::to_owned)
        .into()
}

fn start(file: &Path, positions: &str) -> Child {
    fiveply().args(build(file, positions)).spawn().unwrap()
}

fn whole(arguments: &[String]) -> serde_json::Value {
    let mut arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    arguments.push("--json");
    json(&arguments)
}

#[test]
fn a_book_is_built_shown_and_played_from() {
    let folder = folder("book-shown");
    let file = folder.join("small.book");
    let text = file.to_str().unwrap();
    let built = whole(&build(&file, "40"));
    assert_eq!((&built["positions"], &built["end"]), (&40.into(), &"positions".into()));
    assert_eq!(built["bytes"], std::fs::metadata(&file).unwrap().len());

    let shown = json(&["book", "show", text, "--json"]);
    assert_eq!((&shown["game"], &shown["positions"]), (&GAME.into(), &40.into()));
    let moves = shown["moves"].as_array().unwrap();
    assert!(moves.len() > 1);
    for each in moves {
        assert!(each["move"].is_string() && each["score"]["cp"].is_number() && each["depth"].is_number(), "{each}");
        assert_eq!(each["games"], 0);
    }
    assert_eq!(shown["line"], built["line"]);
    let first = moves[0]["move"].as_str().unwrap();
    let after = json(&["book", "show", text, "--moves", first, "--json"]);
    assert_eq!(after["line"].as_array().unwrap()[..], built["line"].as_array().unwrap()[1..]);
    let listed = String::from_utf8(run(&["book", "show", text]).stdout).unwrap();
    assert!(listed.contains("40 positions") && listed.contains(first), "{listed}");
    let unknown = run(&["book", "show", text, "--moves", "a2a3 a5a4 b2b3 b5b4 c2c3 f5f4"]);
    assert!(String::from_utf8(unknown.stdout).unwrap().contains("the book does not know this position"));

    let names: Vec<&str> = moves.iter().filter_map(|each| each["move"].as_str()).collect();
    let engine = format!("best:book={text},nodes=50");
    let answer = json(&["analyse", GAME, "--engine", &engine, "--json"]);
    assert!(names.contains(&answer["bestmove"].as_str().unwrap()) && answer["nodes"] == 0, "{answer}");
    let without = json(&["analyse", GAME, "--engine", &format!("{engine},no-book"), "--json"]);
    assert!(without["nodes"].as_u64().unwrap() > 0);
}

#[test]
fn games_of_the_database_are_counted() {
    let folder = folder("book-games");
    let [book, store] = ["small.book", "games.db"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    whole(&build(Path::new(&book), "5"));
    json(&["match", GAME, "--a", "random:seed=1", "--b", "random:seed=2", "--pairs", "40", "--db", &store, "--json"]);
    let shown = json(&["book", "show", &book, "--db", &store, "--json"]);
    let games = |shown: &serde_json::Value| -> u64 {
        shown["moves"].as_array().unwrap().iter().map(|each| each["games"].as_u64().unwrap()).sum()
    };
    let begun = games(&shown);
    assert!(begun > 0 && begun <= 80, "{begun}");
    let first = shown["moves"][0]["move"].as_str().unwrap();
    let after = json(&["book", "show", &book, "--moves", first, "--db", &store, "--json"]);
    assert!(games(&after) <= shown["moves"][0]["games"].as_u64().unwrap());
}

#[test]
fn a_killed_build_goes_on_and_ends_with_the_same_book() {
    let folder = folder("book-killed");
    let [killed, whole_book] = ["killed.book", "whole.book"].map(|name| folder.join(name));
    for _ in 0..4 {
        let before = std::fs::read(&killed).ok();
        let mut child = start(&killed, "100000");
        let grows = || std::fs::read(&killed).is_ok_and(|now| Some(now) != before);
        assert!(eventually(grows));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let shown = json(&["book", "show", killed.to_str().unwrap(), "--json"]);
    let positions = (shown["positions"].as_u64().unwrap() + 30).to_string();
    whole(&build(&killed, &positions));
    whole(&build(&whole_book, &positions));
    let [killed, whole_book] = [killed, whole_book].map(|file| std::fs::read_to_string(file).unwrap());
    assert!(killed == whole_book, "the books differ");
}

#[test]
fn an_interrupted_build_keeps_what_it_has_and_says_how_to_go_on() {
    let folder = folder("book-interrupted");
    let file = folder.join("small.book");
    let child = start(&file, "100000");
    assert!(eventually(|| file.exists()));
    let id = i32::try_from(child.id()).unwrap();
    let sent = Command::new("kill").args(["-INT", &id.to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8(output.stderr).unwrap().contains("the same command goes on from here"));
    let kept = json(&["book", "show", file.to_str().unwrap(), "--json"])["positions"].as_u64().unwrap();
    let extended = whole(&build(&file, &(kept + 5).to_string()));
    assert!(extended["positions"].as_u64().unwrap() >= kept + 5 && extended["added"].as_u64().unwrap() >= 5);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left there");
}

#[test]
fn what_is_no_book_is_refused_and_stays_as_it_is() {
    let folder = folder("book-refused");
    let file = folder.join("notes.txt");
    let text = file.to_str().unwrap();
    std::fs::write(&file, "shopping\n").unwrap();
    let arguments = build(&file, "5");
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    assert!(refused(&arguments).contains("it is no book of fiveply"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "shopping\n");
    assert!(refused(&["book", "show", text]).contains("it is no book of fiveply"));
    assert!(refused(&["book", "show", "nonsense"]).contains("there is no such file"));
    assert!(refused(&["analyse", GAME, "--engine", &format!("best:book={text}")]).contains("no book of fiveply"));
    assert!(refused(&["analyse", GAME, "--engine", "best:book"]).contains("no book of breakthrough:6x6 is shipped"));

    let book = folder.join("small.book");
    whole(&build(&book, "5"));
    let other = ["book", "build", GAME, "--nodes", "301", "--output", book.to_str().unwrap()];
    assert!(refused(&other).contains("the book was built by"));
    let foreign = ["book", "build", "chess", "--output", book.to_str().unwrap()];
    assert!(refused(&foreign).contains("it is a book of breakthrough:6x6, not of chess"));
    let changed = format!("best:book={}#0000000000000001", book.display());
    assert!(refused(&["analyse", GAME, "--engine", &changed]).contains("is another one now"));
    for engine in ["cmd=ls", "best:time=1s", "best:no-such"] {
        refused(&["book", "build", GAME, "--engine", engine, "--output", book.to_str().unwrap()]);
    }
}
