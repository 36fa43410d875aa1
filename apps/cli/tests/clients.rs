//! Other people's programs as our GUIs: python-chess, polyglot, and the Udacity course's harness in
//! imitation.

#[path = "support/needs.rs"]
mod needs;

use needs::{needs, needs_python};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const FIVEPLY: &str = env!("CARGO_BIN_EXE_fiveply");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn told(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn python_chess_plays_and_analyses() {
    let Some(mut python) = needs_python("chess") else { return };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/chess_gui.py");
    let output = python.arg(script).arg(FIVEPLY).output().unwrap();
    assert!(output.status.success() && told(&output).ends_with("done\n"), "{}", told(&output));
}

#[test]
fn the_udacity_adapter_plays_in_an_imitated_harness() {
    let Some(mut python) = needs_python("json") else { return };
    let script = root().join("integrations/udacity/test_harness.py");
    let output = python.arg("-B").arg(script).arg(FIVEPLY).output().unwrap();
    let text = told(&output);
    assert!(output.status.success() && text.contains("seat 0: won") && text.contains("seat 1: won"), "{text}");
}

#[test]
fn polyglot_starts_us_and_gets_a_move() {
    let Some(polyglot) = needs("polyglot") else { return };
    let folder = std::env::temp_dir().join(format!("fiveply-polyglot-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let settings = format!(
        "[PolyGlot]\nEngineCommand = {FIVEPLY} uci\nEngineDir = {}\nLog = false\n[Engine]\nHash = 8\nnull-move = false\n",
        folder.display()
    );
    let file = folder.join("polyglot.ini");
    std::fs::write(&file, settings).unwrap();
    let mut child = Command::new(polyglot)
        .arg(&file)
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = std::io::BufRead::lines(std::io::BufReader::new(child.stdout.take().unwrap()));
    std::io::Write::write_all(&mut input, b"xboard\nprotover 2\nnew\nst 1\nsd 4\nusermove e2e4\n").unwrap();
    let answer = lines.find_map(|line| line.unwrap().strip_prefix("move ").map(str::to_owned)).expect("a move");
    std::io::Write::write_all(&mut input, b"quit\n").unwrap();
    drop(input);
    child.wait().unwrap();
    let game = fiveply_catalog::game("chess").unwrap();
    assert!(game.open(None, &["e2e4", &answer]).is_ok(), "{answer}");
    std::fs::remove_dir_all(folder).unwrap();
}
