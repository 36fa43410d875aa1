//! What a transcript cannot show: bytes that are no text, pipes that close early, files, signals,
//! colours.

#[path = "support/wait.rs"]
mod wait;

use std::ffi::OsStr;
use std::io::{BufRead, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use wait::eventually;

fn fiveply() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fiveply"));
    command.env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml").env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    fiveply().args(arguments).output().unwrap()
}

fn run_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child: Child = fiveply().args(arguments).stdin(Stdio::piped()).spawn().unwrap();
    // A program that stops at the first fault closes its input early.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// An empty folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Whether process `id` has said what it does when it is interrupted.
fn catches_interrupts(id: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    // The mask has signal 1 in its lowest bit; an interrupt is signal 2.
    caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 2 != 0)
}

#[test]
fn input_that_is_no_text_is_refused_by_line() {
    let output = run_with_input(&["play", "chess", "--two-players"], b"e2e4\n\xff\xfe\ne7e5\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "error: line 2 of standard input is not UTF-8\n");
    assert!(stdout(&output).contains("1. White plays e4"));
    let output = run_with_input(&["play", "chess", "--two-players"], &[b'a'; 100_000]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("line 1 of standard input is longer"), "{}", stderr(&output));
}

#[test]
fn arguments_that_are_no_text_are_refused() {
    for arguments in
        [&["show", "?"][..], &["moves", "chess", "--moves", "?"], &["?"], &["perft", "chess", "--depth", "?"]]
    {
        let bytes: Vec<&OsStr> = arguments
            .iter()
            .map(|text| if *text == "?" { OsStr::from_bytes(b"x\xffy") } else { OsStr::new(text) })
            .collect();
        let output = fiveply().args(bytes).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains("x\u{fffd}y"), "{}", stderr(&output));
    }
}

#[test]
fn a_reader_may_leave_early() {
    for arguments in [
        &["show", "isolation:16x16", "--json"][..],
        &["moves", "isolation:16x16"],
        &["games", "--rules"],
        &["--help"],
        &["completions", "bash"],
        &["play", "khet", "--two-players"],
    ] {
        let mut child = fiveply().args(arguments).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(stderr(&output), "", "{arguments:?}");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn overlong_texts_are_refused_briefly() {
    let long = "p".repeat(100_000);
    for arguments in [
        ["show", "chess", "--position", &long],
        ["show", "khet", "--position", &long],
        ["show", "breakthrough", "--position", &long],
        ["show", "isolation", "--position", &long],
        ["moves", "knightthrough", "--moves", &long],
        ["perft", "chess", "--depth", &long],
        ["play", "chess", "--side", &long],
        ["play", "chess", "--engine", &long],
        ["show", &long, "--position", "x"],
        [&long, "chess", "--depth", "1"],
    ] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stderr.len() < 3_000, "{} bytes about {:?}", output.stderr.len(), &arguments[..2]);
        assert!(!output.stderr.is_empty());
    }
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    for arguments in [["show", "\x1b[2J"], ["moves", "chess:\x1b[31m"]] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(!stderr(&output).contains('\x1b'), "{:?}", stderr(&output));
    }
}

#[test]
fn pictures_are_written_whole_or_not_at_all() {
    let folder = folder("pictures");
    let file = folder.join("board.svg");
    let path = file.to_str().unwrap();
    for game in ["chess", "khet", "knightthrough", "breakthrough:16x16", "isolation"] {
        let output = run(&["show", game, "--svg", path]);
        assert!(output.status.success() && output.stdout.is_empty());
        let svg = std::fs::read_to_string(&file).unwrap();
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        assert_eq!(stdout(&run(&["show", game, "--svg", "-"])), svg);
    }
    let below_a_file = file.join("board.svg");
    assert_eq!(run(&["show", "chess", "--svg", below_a_file.to_str().unwrap()]).status.code(), Some(1));
    assert_eq!(run(&["show", "chess", "--svg", folder.to_str().unwrap()]).status.code(), Some(2));
    assert_eq!(names(&folder), ["board.svg"], "no temporary file is left");
    assert!(run(&["show", "chess", "--svg", "/dev/null"]).status.success());
    assert!(!Path::new("/dev/null").is_file(), "a device stays a device");
}

#[test]
fn saved_games_go_on_where_they_stopped() {
    let folder = folder("saved");
    for (game, moves) in [
        ("chess", "e2e4 e7e5"),
        ("khet:dynasty", "d1c1"),
        ("knightthrough:6x6", "a2b4"),
        ("breakthrough:5x5,straight", "a2a3 b4a3"),
        ("isolation", "f5 a1 g7"),
    ] {
        let file = folder.join(format!("{}.toml", game.replace(':', "-")));
        let script = format!("{moves}\nsave {}\n", file.display());
        let output = run_with_input(&["play", game, "--two-players"], script.as_bytes());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let expected = stdout(&run(&["show", game, "--moves", moves]));
        let position = expected.lines().rev().nth(1).unwrap();
        let loaded = run_with_input(&["play", "--two-players", "--load", file.to_str().unwrap()], b"");
        assert!(stdout(&loaded).contains(position), "{game}: {}", stdout(&loaded));
        let script = format!("load {}\n", file.display());
        let loaded = run_with_input(&["play", "breakthrough", "--two-players"], script.as_bytes());
        assert!(stdout(&loaded).contains(position), "{game}: {}", stdout(&loaded));
    }
    assert_eq!(names(&folder).len(), 5);
}

#[test]
fn what_cannot_be_saved_or_loaded_leaves_the_game_alone() {
    let folder = folder("unsaved");
    let diary = folder.join("diary.txt");
    std::fs::write(&diary, "Dear diary").unwrap();
    let script = format!(
        "e2e4\nsave {0}\nsave {0}/below\nsave /nonexistent/game.toml\nsave {1}\nload {0}\nload {1}\nload /nonexistent\ne7e5\n",
        diary.display(),
        folder.display()
    );
    let output = run_with_input(&["play", "chess", "--two-players"], script.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    let errors = stderr(&output);
    for (line, fault) in [
        (2, "exists and is no saved game"),
        (3, "cannot write"),
        (4, "cannot write"),
        (5, "it is a folder"),
        (6, "no saved game"),
        (7, "directory"),
        (8, "no such file"),
    ] {
        let told = errors.lines().find(|text| text.starts_with(&format!("line {line}: ")));
        assert!(told.is_some_and(|text| text.contains(fault)), "line {line}: {fault} in {errors}");
    }
    assert!(stdout(&output).contains("2. Black plays e5"), "the game goes on");
    assert_eq!(std::fs::read_to_string(&diary).unwrap(), "Dear diary");
    assert_eq!(names(&folder), ["diary.txt"]);
}

#[test]
fn colour_is_used_when_asked_for() {
    let escapes = |arguments: &[&str], no_color: bool| {
        let mut command = fiveply();
        if no_color {
            command.env("NO_COLOR", "1");
        }
        stdout(&command.args(arguments).output().unwrap()).contains('\x1b')
    };
    assert!(escapes(&["show", "chess", "--color", "always"], false));
    assert!(escapes(&["show", "chess", "--color=always"], true), "the flag comes first");
    assert!(!escapes(&["show", "chess", "--color", "never"], false));
    assert!(!escapes(&["show", "chess"], false), "a pipe is no terminal");
    assert!(escapes(&["games", "--color", "always"], false));
    assert!(escapes(&["--color", "always", "--help"], false));
    assert!(!escapes(&["--color", "never", "--help"], false));
}

#[test]
fn the_configuration_is_checked_and_used() {
    let folder = folder("configuration");
    let file = folder.join("config.toml");
    let configured = |text: &str, arguments: &[&str]| {
        std::fs::write(&file, text).unwrap();
        fiveply().env("FIVEPLY_CONFIG", &file).args(arguments).output().unwrap()
    };
    for (text, fault) in [
        ("colour = 1\n", "line 1: unknown field `colour`"),
        ("[defaults]\n\ngmae = \"chess\"\n", "line 3: unknown field `gmae`"),
        ("[defaults]\ngame = \"checkers\"\n", "\"checkers\""),
        ("[engines.x]\nprotocol = \"uci\"\n", "missing field `command`"),
        ("[[", "line 1"),
    ] {
        let output = configured(text, &["show", "chess"]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        let errors = stderr(&output);
        assert!(errors.contains(fault) && errors.contains("config.toml"), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(configured(text, &["config", "--example"]).status.success(), "help works beside a broken file");
    }
    std::fs::write(&file, b"\xff").unwrap();
    let output = fiveply().env("FIVEPLY_CONFIG", &file).args(["config"]).output().unwrap();
    assert_eq!((output.status.code(), stderr(&output).contains("line 1 is not UTF-8")), (Some(2), true));
    let output = fiveply().env("FIVEPLY_CONFIG", &folder).args(["config"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));

    let text =
        "data = \"games\"\n[defaults]\ngame = \"khet\"\ncolor = \"always\"\n[engines.fish]\ncommand = \"fish\"\n";
    assert!(stdout(&configured(text, &["show"])).contains("4tktpb2"), "the default game");
    assert!(stdout(&configured(text, &["show"])).contains('\x1b'), "the default colour");
    let json = stdout(&configured(text, &["config", "--json"]));
    let data = folder.join("games");
    assert!(
        json.contains(&format!("{{\"path\":\"{}\",\"exists\":false,\"source\":\"data\"}}", data.display())),
        "{json}"
    );
    // Without a protocol the engine itself is asked.
    let fish = "\"fish\":{\"command\":\"fish\",\"args\":[],\"options\":{},\"protocol\":null,";
    assert!(json.contains(fish), "{json}");
    let output = fiveply().env("FIVEPLY_DB", "/srv/games.db").args(["config"]).output().unwrap();
    assert!(stdout(&output).contains("/srv/games.db (from FIVEPLY_DB; does not exist yet)"), "{}", stdout(&output));
}

#[test]
fn manual_and_completions_cover_every_command() {
    let folder = folder("manual");
    let output = run(&["man", "--dir", folder.join("man1").to_str().unwrap()]);
    assert!(output.status.success(), "{}", stderr(&output));
    let pages = names(&folder.join("man1"));
    assert!(pages.contains(&"fiveply.1".to_owned()) && pages.contains(&"fiveply-perft.1".to_owned()), "{pages:?}");
    assert!(stdout(&run(&["man"])).starts_with(".ie"), "a manual page");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(stdout(&run(&["completions", shell])).contains("perft"), "{shell}");
    }
}

#[test]
fn a_long_count_stops_when_asked() {
    let child = fiveply().args(["perft", "chess", "--depth", "9"]).spawn().unwrap();
    assert!(eventually(|| catches_interrupts(child.id())), "the count did not start");
    // It looks from time to time how far it has come.
    std::thread::sleep(std::time::Duration::from_millis(400));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(output.stdout.is_empty());
    let errors = stderr(&output);
    assert!(errors.starts_with("stopped after ") && errors.contains(" of 400 parts"), "{errors}");
}

/// A match long enough to be interrupted.
fn long_match(database: &Path, pairs: u64) -> Command {
    let mut command = fiveply();
    command.args(["match", "breakthrough", "--a", "alphabeta", "--b", "alphabeta:ordering=eval", "--nodes", "1000"]);
    command.args(["--concurrency", "1", "--pairs", &pairs.to_string(), "--db"]).arg(database);
    command
}

/// More games at a time than there is room for threads: fewer are played at a time, or it is an
/// error; the program never breaks down.
#[cfg(target_os = "linux")]
#[test]
fn a_match_plays_with_the_threads_that_there_are() {
    let folder = folder("few-threads");
    for kibibytes in [200_000, 300_000, 400_000, 600_000] {
        let database = folder.join(format!("{kibibytes}.db"));
        let output = Command::new("sh")
            .args(["-c", &format!("ulimit -v {kibibytes}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_fiveply")])
            .args([
                "match",
                "breakthrough:5x5",
                "--a",
                "random",
                "--b",
                "random",
                "--pairs",
                "20",
                "--concurrency",
                "64",
            ])
            .arg("--db")
            .arg(&database)
            .env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        match output.status.code() {
            Some(0) => assert_eq!(games_of(&output), 40, "{kibibytes}: {said}"),
            code => assert!(matches!(code, Some(1 | 2)) && !said.contains("panicked"), "{kibibytes}: {code:?} {said}"),
        }
    }
}

/// The number behind `games` in the table of a match.
fn games_of(output: &Output) -> u64 {
    let text = stdout(output);
    let line = text.lines().find_map(|line| line.strip_prefix("games ")).unwrap();
    line.split_once(':').unwrap().0.trim().parse().unwrap()
}

#[test]
fn a_match_stops_when_asked_keeps_its_games_and_goes_on() {
    let folder = folder("match");
    let (database, pgn) = (folder.join("games.db"), folder.join("games.pgn"));
    let child = long_match(&database, 100_000).arg("--pgn").arg(&pgn).spawn().unwrap();
    let stored = || {
        let connection = rusqlite::Connection::open(&database).ok()?;
        connection.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, i64>(0)).ok()
    };
    assert!(eventually(|| stored() >= Some(3)), "no game was stored");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert!(stderr(&output).ends_with("stopped; the same command goes on from here\n"), "{}", stderr(&output));
    let kept = games_of(&output);
    assert!(kept >= 3, "{kept}");
    assert_eq!(stored(), Some(kept as i64));
    assert_eq!(std::fs::read_to_string(&pgn).unwrap().matches("[Result ").count() as u64, kept);

    let pairs = kept.div_ceil(2) + 2;
    let output = long_match(&database, pairs).arg("--json").output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    let last: serde_json::Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!((last["games"].as_u64(), last["complete"].as_bool()), (Some(2 * pairs), Some(true)), "{last}");
    assert_eq!(last["played_now"].as_u64(), Some(2 * pairs - kept), "what was kept is not played again");
    assert_eq!(names(&folder), ["games.db", "games.pgn"], "nothing else is left behind");
}

#[test]
fn a_terminal_shows_how_a_match_stands() {
    let database = folder("progress").join("games.db");
    let shell = format!(
        "stty cols 80 rows 24; exec {} match breakthrough --a alphabeta --b alphabeta:ordering=eval --nodes 1000 --pairs 30 --sprt 0,1 --concurrency 1 --db {}",
        env!("CARGO_BIN_EXE_fiveply"),
        database.display()
    );
    let mut command = Command::new("script");
    command.args(["-q", "-e", "-c", &shell, "/dev/null"]).env("TERM", "xterm-256color").env("SHELL", "/bin/sh");
    command.env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml").stdin(Stdio::null());
    let Ok(output) = command.output() else {
        eprintln!("there is no `script` here; nothing is tested");
        return;
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{text}");
    for shown in ["/60 games  ", " a minute, ", " left", "pairs LL ", "Elo ", "LOS ", "LLR "] {
        let (progress, table) = text.rsplit_once("a          alphabeta").unwrap();
        assert!(progress.contains(shown), "{shown:?} is not in {progress:?}");
        assert!(table.contains("games      60"), "{table:?}");
    }
}

#[test]
fn a_full_disk_is_named() {
    let output = run(&["match", "breakthrough", "--a", "random", "--b", "random", "--pairs", "1", "--db", "/dev/full"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stderr(&output), "error: /dev/full: the disk is full\n");
}

#[test]
fn a_game_by_the_clock_is_lost_when_time_runs_out() {
    let mut child = fiveply()
        .args(["play", "breakthrough:6x6", "--side", "black", "--tc", "900ms", "--engine", "alphabeta:depth=1"])
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut shown = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    while !text.contains("Black 00:00.") {
        assert_ne!(shown.read_line(&mut text).unwrap(), 0, "{text}");
    }
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    child.stdin.take().unwrap().write_all(b"a5a4\nundo\n").unwrap();
    shown.read_to_string(&mut text).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text.contains("White 00:00."), "{text}");
    assert!(text.ends_with("White wins: Black ran out of time\n"), "{text}");
    let errors = stderr(&output);
    assert!(errors.contains("line 1: move \"a5a4\": White wins: Black ran out of time; accepted: new"), "{errors}");
    assert!(errors.contains("line 2: ") && errors.contains("time is not given back"), "{errors}");
}

/// `script` makes a terminal; when it is killed, the terminal is gone and the game must go too,
/// even under a shell that keeps the signal to itself.
#[test]
fn a_game_ends_with_its_terminal() {
    let note = folder("terminal").join("pid");
    let game = format!("echo $$ > {}; exec {} play chess --two-players", note.display(), env!("CARGO_BIN_EXE_fiveply"));
    for shell in [game.clone(), format!("trap '' HUP; sh -c '{game}'; true")] {
        let mut command = Command::new("script");
        command.args(["-q", "-c", &shell, "/dev/null"]).env("TERM", "xterm-256color").env("SHELL", "/bin/sh");
        command.env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml").stdout(Stdio::null()).stderr(Stdio::null());
        let Ok(mut terminal) = command.stdin(Stdio::piped()).spawn() else {
            eprintln!("there is no `script` here; nothing is tested");
            return;
        };
        let noted = || std::fs::read_to_string(&note).ok()?.trim().parse::<u32>().ok();
        assert!(eventually(|| noted().is_some_and(catches_interrupts)), "the game did not start");
        let id = noted().unwrap();
        std::fs::remove_file(&note).unwrap();
        // One that has ended but that nobody has asked after yet is a zombie, with a Z behind its
        // name.
        let stat = || std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let lives = || stat().rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with('Z'));
        assert!(lives(), "the game did not start");
        terminal.kill().unwrap();
        terminal.wait().unwrap();
        let stayed = !eventually(|| !lives());
        if stayed {
            let _ = Command::new("kill").args(["-KILL", &id.to_string()]).status();
        }
        assert!(!stayed, "the game outlived its terminal under {shell}");
    }
}

/// `script` makes a terminal in which no one answers questions; a game is shown there all the same.
#[test]
fn a_terminal_that_answers_nothing_shows_the_game() {
    let shown = folder("silent").join("shown");
    let game = format!("stty rows 40 cols 120; exec {} play chess --two-players", env!("CARGO_BIN_EXE_fiveply"));
    let mut command = Command::new("script");
    command.args(["-q", "-f", "-c", &game]).arg(&shown).env("TERM", "xterm-256color").env("SHELL", "/bin/sh");
    command.env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml").env("LC_ALL", "C.UTF-8");
    command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut terminal) = command.spawn() else {
        eprintln!("there is no `script` here; nothing is tested");
        return;
    };
    let text = || String::from_utf8_lossy(&std::fs::read(&shown).unwrap_or_default()).into_owned();
    let ended = eventually(|| text().contains('♟') || text().contains("error"));
    terminal.kill().unwrap();
    terminal.wait().unwrap();
    assert!(ended && text().contains('♟'), "{}", text());
}

#[test]
fn an_engine_with_a_seed_repeats_its_game() {
    let play = || {
        let mut child = fiveply()
            .args(["play", "isolation:5x5", "--engine", "random:seed=4", "--side", "b"])
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(b"moves\n").unwrap();
        let mut text = String::new();
        child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        assert!(child.wait().unwrap().success());
        text
    };
    let first = play();
    assert!(first.contains("1. White plays "), "{first}");
    assert_eq!(play(), first);
}

#[test]
fn nothing_is_fitted_to_no_games() {
    let database = folder("tune-empty").join("empty.db");
    let database = database.to_str().unwrap();
    let missing = run(&["tune", "texel", "khet", "--db", database]);
    assert_eq!(missing.status.code(), Some(2), "{}", stderr(&missing));
    // A database with games of another game only.
    let filled =
        run(&["match", "breakthrough:6x6", "--a", "random", "--b", "random:seed=2", "--pairs", "1", "--db", database]);
    assert!(filled.status.success(), "{}", stderr(&filled));
    let other = run(&["tune", "texel", "khet", "--db", database]);
    assert_eq!(other.status.code(), Some(2));
    assert!(stderr(&other).contains("no finished game of khet"), "{}", stderr(&other));
}

/// A folder with a copy of the program, and beside it a script where the build for newer processors
/// would lie.
#[cfg(target_arch = "x86_64")]
fn with_faster_build(name: &str) -> (PathBuf, PathBuf) {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(name);
    let program = folder.join("fiveply");
    std::fs::copy(env!("CARGO_BIN_EXE_fiveply"), &program).unwrap();
    let version = stdout(&run(&["--version"]));
    let commit = version.split(['(', ',']).nth(1).unwrap();
    let faster = folder.join(format!("fiveply-{commit}-x86-64-v3"));
    std::fs::write(&faster, "#!/bin/sh\necho \"the faster one: $*\"\nexit 7\n").unwrap();
    std::fs::set_permissions(&faster, std::fs::Permissions::from_mode(0o755)).unwrap();
    (program, faster)
}

#[test]
#[cfg(target_arch = "x86_64")]
fn a_faster_build_takes_over_where_the_machine_runs_it() {
    if fiveply_core::cpu::LEVEL == fiveply_core::cpu::V3 || !fiveply_core::cpu::runs_v3() {
        eprintln!("skipped: this machine, or this build, has no faster one");
        return;
    }
    let (program, faster) = with_faster_build("faster");
    let output = Command::new(&program).args(["perft", "two words"]).output().unwrap();
    assert_eq!((stdout(&output).as_str(), output.status.code()), ("the faster one: perft two words\n", Some(7)));
    // Who asks for the program that was started gets it, and so does who has a file there that
    // cannot be run.
    let version = stdout(&run(&["--version"]));
    let level = version.trim().trim_end_matches(')').rsplit(' ').next().unwrap();
    let output = Command::new(&program).arg("--version").env("FIVEPLY_CPU", level).output().unwrap();
    assert_eq!(stdout(&output), version);
    std::fs::set_permissions(&faster, std::os::unix::fs::PermissionsExt::from_mode(0o644)).unwrap();
    let output = Command::new(&program).arg("--version").output().unwrap();
    assert_eq!(stdout(&output), version);
}
