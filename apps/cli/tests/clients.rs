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

/// Games as many programs write them. The first file begins with a byte order mark, the second has
/// letters of ISO 8859-1.
const GAMES: [&str; 2] = [
    "\u{feff}[Event \"unclaimed\"]\r\n[Result \"1-0\"]\r\n\r\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6\r\n\
     6. Ng1 Ng8 7. e4 1-0\r\n\r\n[Event \"bare kings\"]\r\n[SetUp \"1\"]\r\n[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"]\r\n\
     [Result \"1/2-1/2\"]\r\n\r\n1. Kxe2 Ke7 2. Ke3 1/2-1/2\r\n\r\n[Event \"fiftieth\"]\r\n[SetUp \"1\"]\r\n\
     [FEN \"4k3/8/8/8/8/8/4P3/4K2R w - - 98 80\"]\r\n[Result \"*\"]\r\n\r\n80. Rh2 Kd7 81. Rh3 Kd6 82. e4 *\r\n",
    "[White \"Ren\u{e9}\"]\n[Result \"*\"]\n\n1. e4 -- 2. e5 d5 3. exd6 e.p. Z0 {[%clk 0:01:30]} *\n\n\
     [Variant \"Fischerandom\"]\n[SetUp \"1\"]\n\
     [FEN \"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1\"]\n[Result \"0-1\"]\n\n\
     1. g3 g6 2. Bg2 Bg7 3. e3 e6 4. Qe2 Qe7 5. O-O O-O 0-1\n\n\
     [Variant \"Standard\"]\n[Result \"1-0\"]\n\n1. e4 $1 (1. d4 d5 (1... Nf6)) 1... e5 {so} 1-0\n",
];

#[test]
fn games_are_read_as_python_chess_reads_them() {
    let Some(mut python) = needs_python("chess") else { return };
    let folder = std::env::temp_dir().join(format!("fiveply-same-games-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let latin: Vec<u8> = GAMES[1].chars().map(|letter| u8::try_from(letter).unwrap()).collect();
    let files = [folder.join("marked.pgn"), folder.join("latin.pgn")];
    for (file, bytes) in files.iter().zip([GAMES[0].as_bytes(), &latin]) {
        std::fs::write(file, bytes).unwrap();
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/same_games.py");
    let output = python.arg(script).arg(FIVEPLY).args(files).env("FIVEPLY_CONFIG", "/nonexistent").output().unwrap();
    std::fs::remove_dir_all(folder).unwrap();
    assert!(output.status.success() && told(&output) == "6 games are the same, 0 differ\n", "{}", told(&output));
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
