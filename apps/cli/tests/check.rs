//! `fiveply check`: good engines pass every step, and whatever an engine does wrong is found and
//! named.

#[path = "support/needs.rs"]
mod needs;

use needs::needs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const OWN: &str = env!("CARGO_BIN_EXE_fiveply");

/// A configuration whose engine `guest` is `command` with `arguments`.
struct Configured {
    file: PathBuf,
}

impl Configured {
    fn new(name: &str, command: &str, arguments: &[&str], protocol: Option<&str>) -> Configured {
        let file = std::env::temp_dir().join(format!("fiveply-check-{}-{name}.toml", std::process::id()));
        let protocol = protocol.map_or(String::new(), |protocol| format!("protocol = {protocol:?}\n"));
        let text = format!("[engines.guest]\ncommand = {command:?}\nargs = {arguments:?}\n{protocol}");
        std::fs::write(&file, text).unwrap();
        Configured { file }
    }

    /// The steps that failed, each with its message; every line is complete.
    fn check(&self, arguments: &[&str]) -> Vec<(String, String)> {
        let mut command = Command::new(OWN);
        command.args(["check", "--json"]).args(arguments).env("FIVEPLY_CONFIG", &self.file);
        let Output { status, stdout, stderr } = command.output().unwrap();
        let text = String::from_utf8(stdout).unwrap();
        let mut failed = Vec::new();
        for line in text.lines() {
            let line: serde_json::Value = serde_json::from_str(line).unwrap();
            let [step, message] = ["step", "message"].map(|key| line[key].as_str().unwrap().to_owned());
            assert!(!step.is_empty() && !message.is_empty(), "{line}");
            if !line["ok"].as_bool().unwrap() {
                failed.push((step, message));
            }
        }
        assert!(text.lines().count() > 0, "{}", String::from_utf8_lossy(&stderr));
        assert_eq!(status.code(), Some(i32::from(!failed.is_empty())), "{failed:?}");
        failed
    }
}

impl Drop for Configured {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.file);
    }
}

/// Arguments by which a busy machine spoils nothing.
const CALM: [&str; 3] = ["engine=guest:patience=120s", "--margin", "120s"];
/// How late engines may be that answer too late on purpose, and all others.
const MARGINS: [&str; 2] = ["1s", "30s"];

fn script(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines").join(name).to_string_lossy().into_owned()
}

#[test]
fn our_own_program_passes_every_step() {
    for (protocol, game) in [
        ("uci", "chess"),
        ("uci", "chess:960,17"),
        ("uci", "breakthrough"),
        ("uci", "khet"),
        ("ugi", "chess"),
        ("ugi", "khet:dynasty"),
        ("ugi", "knightthrough:6x6"),
        ("ugi", "isolation:5x5"),
    ] {
        let name = format!("own-{protocol}-{}", game.replace([':', ','], "-"));
        let own = Configured::new(&name, OWN, &[protocol], Some(protocol));
        let failed = own.check(&[&CALM[..], &["--game", game]].concat());
        assert!(failed.is_empty(), "{protocol} {game}: {failed:?}");
    }
}

#[test]
fn good_stand_ins_pass_every_step() {
    let Some(python) = needs("python3") else { return };
    let python = python.to_string_lossy();
    for (relay, protocol) in [("relay.py", "uci"), ("xboard.py", "xboard")] {
        let relay = script(relay);
        let arguments = ["-I", "-S", &relay, "good", OWN, "uci"];
        let guest = Configured::new(&format!("good-{protocol}"), &python, &arguments, Some(protocol));
        let failed = guest.check(&CALM);
        assert!(failed.is_empty(), "{protocol}: {failed:?}");
    }
}

/// Runs a stand-in in every mode, all at once because they wait a lot; the step that should fail
/// does, for the reason in `words`.
fn faults_are_found(relay: &str, own: &str, protocol: &str, modes: &[(&str, &str, &str)]) {
    let Some(python) = needs("python3") else { return };
    let (python, relay) = (python.to_string_lossy(), script(relay));
    let found = |&(mode, step, words): &(&str, &str, &str)| {
        let arguments = ["-I", "-S", &relay, mode, OWN, own];
        let name = format!("{protocol}-{mode}-{step}");
        let guest = Configured::new(&name, &python, &arguments, Some(protocol));
        let is_late = ["endless", "stubborn"].contains(&mode);
        let failed = guest.check(&["engine=guest:patience=20s", "--margin", MARGINS[usize::from(!is_late)]]);
        let found = failed.iter().find(|(name, _)| name == step);
        assert!(found.is_some_and(|(_, message)| message.contains(words)), "{mode}: {failed:?}");
    };
    std::thread::scope(|scope| {
        for mode in modes {
            scope.spawn(|| found(mode));
        }
    });
}

#[test]
fn faults_of_uci_engines_are_found() {
    faults_are_found(
        "relay.py",
        "uci",
        "uci",
        &[
            ("nameless", "name", "no `id name NAME`"),
            ("spin", "options", "its default 9 is not between 1 and 5"),
            ("deaf", "hello", "UCI: no answer in time"),
            ("chatty", "quiet", "nobody asked for \"bestmove 0000\""),
            ("crash", "startpos", "it ended with exit code 3"),
            ("illegal", "startpos", "\"bestmove a1a8\" names no legal move"),
            ("forgetful", "moves", "names no legal move"),
            ("deep", "depth", "it told of depth 5"),
            ("endless", "movetime", "it answered only at `stop`"),
        ],
    );
}

#[test]
fn faults_of_uci_searches_are_found() {
    faults_are_found(
        "relay.py",
        "uci",
        "uci",
        &[
            ("stubborn", "stop", "no answer in time"),
            ("eager", "stop", "before `stop`"),
            ("single", "multipv", "no line `multipv 2`"),
            ("liar", "info", "its line of play is wrong"),
            ("silent", "info", "no line told depth"),
            ("fragile", "unknown commands", "it ended with exit code 4"),
            ("brittle", "bad positions", "it ended with exit code 5"),
            ("twice", "unasked answers", "lines came unasked"),
            ("stays", "quit", "it did not end within"),
            ("stays", "quit while searching", "it did not end within"),
            ("stays", "end of input", "had to be killed"),
        ],
    );
}

#[test]
fn faults_of_ugi_engines_are_found() {
    let modes = [("wrong", "query", "\"response maybe\", not `response true`"), ("nameless", "name", "id name")];
    faults_are_found("relay.py", "ugi", "ugi", &modes);
}

#[test]
fn faults_of_xboard_engines_are_found() {
    faults_are_found(
        "xboard.py",
        "uci",
        "xboard",
        &[
            ("nameless", "name", "no `myname`"),
            ("restless", "quiet", "in force mode it made a move"),
            ("illegal", "start", "\"move a1a8\" is no legal move"),
            ("forgetful", "moves", "is no legal move"),
            ("endless", "time", "no answer in time"),
            ("stubborn", "move now", "after `?`"),
            ("liar", "thinking", "its line of play is wrong"),
            ("silent", "thinking", "no line told depth"),
            ("fragile", "unknown commands", "it ended with exit code 4"),
            ("gullible", "illegal moves", "by `Illegal move`"),
            ("stays", "quit", "it did not end within"),
        ],
    );
}

/// Engines that hang, flood or break down are reported too, and the report ends.
#[test]
fn a_report_of_a_broken_engine_ends() {
    let Some(python) = needs("python3") else { return };
    let faulty = script("faulty.py");
    for mode in ["crash", "hang", "flood", "endless", "bytes", "closes"] {
        let arguments = ["-I", "-S", &faulty, mode];
        let name = format!("broken-{mode}");
        let guest = Configured::new(&name, &python.to_string_lossy(), &arguments, Some("uci"));
        let failed = guest.check(&["engine=guest:patience=200ms", "--margin", "0s", "--game", "breakthrough:5x5"]);
        assert!(failed.iter().any(|(step, _)| step == "name"), "{mode}: {failed:?}");
        let broke = failed.iter().any(|(step, _)| ["hello", "startpos"].contains(&step.as_str()));
        assert!(broke || mode == "bytes", "{mode}: {failed:?}");
    }
}

#[test]
fn debian_s_engines_are_reported() {
    for (program, arguments, protocol, may_fail) in [
        // Both break down over a position text that is none.
        ("stockfish", &[][..], "uci", &["bad positions"][..]),
        ("gnuchess", &["--uci"], "uci", &["nodes", "bad positions", "quit", "quit while searching", "end of input"]),
        ("phalanx", &[], "xboard", &["thinking"]),
    ] {
        let Some(command) = needs(program) else { continue };
        let guest =
            Configured::new(&format!("debian-{program}"), &command.to_string_lossy(), arguments, Some(protocol));
        let patience = if program == "gnuchess" { "engine=guest:patience=20s" } else { CALM[0] };
        let failed = guest.check(&[patience, "--margin", "120s"]);
        let unexpected: Vec<_> = failed.iter().filter(|(step, _)| !may_fail.contains(&step.as_str())).collect();
        assert!(unexpected.is_empty(), "{program}: {unexpected:?}");
    }
}

#[test]
fn texts_that_name_no_engine_are_refused() {
    for (engine, words) in [
        ("best", "it is no external program; accepted: engine=NAME, cmd=PATH"),
        ("engine=nobody", "no engine \"nobody\""),
        ("cmd=", "names no program"),
        ("xyzzy", "no family"),
    ] {
        let output = Command::new(OWN).args(["check", engine]).env("FIVEPLY_CONFIG", "/nonexistent").output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{engine}: {error}");
        assert!(error.contains(words), "{engine}: {error}");
    }
    let guest = Configured::new("silent", OWN, &["--version"], None);
    let failed = guest.check(&["engine=guest"]);
    let [(step, message)] = &failed[..] else { panic!("{failed:?}") };
    let asked = ["UCI: it ended", "UGI: it ended", "xboard: it ended"];
    assert!(step == "hello" && asked.iter().all(|words| message.contains(words)), "{message}");
    let output = Command::new(OWN).args(["check", "cmd=/nonexistent/engine"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text.starts_with("✗ failed  hello") && text.contains("cannot be started: No such file"), "{text}");
}
