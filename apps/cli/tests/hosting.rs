//! Other people's engines: a dozen that misbehave, and what Debian has to offer, each under the
//! supervisor that users get.

#[path = "support/needs.rs"]
mod needs;
#[path = "support/wait.rs"]
mod wait;

use fiveply_core::{AnyGame, Limits, Outcome, Player, Side};
use fiveply_lab::{Adjudication, Cause, Pace, Played, Referee, StallWatch};
use fiveply_protocol::host::{Host, Hosted, Language, Program};
use needs::needs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use wait::eventually;

/// Long enough for a busy machine.
const SOON: Duration = Duration::from_secs(20);

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines/faulty.py")
}

fn spec(mode: &str, mark: &str) -> Program {
    Program {
        text: format!("engine={mode}"),
        command: "python3".to_owned(),
        arguments: ["-I", "-S", &script().to_string_lossy(), mode, mark].map(str::to_owned).to_vec(),
        options: Vec::new(),
        language: Some(Language::Uci),
        limits: Limits::default(),
        memory: (mode == "eats").then_some(300),
        patience: Duration::from_millis(if ["hang", "flood", "endless"].contains(&mode) { 300 } else { 5_000 }),
        faults: 1_000,
        log: None,
    }
}

/// A host, and what it was warned of.
fn host() -> (Host, Arc<Mutex<Vec<String>>>) {
    let warnings: Arc<Mutex<Vec<String>>> = Arc::default();
    let heard = Arc::clone(&warnings);
    let warn = Arc::new(move |warning: &str| heard.lock().unwrap().push(warning.to_owned()));
    (Host { supervisor: env!("CARGO_BIN_EXE_fiveply").into(), warn }, warnings)
}

/// Plays a game against `random`, the guest moving first or second.
fn play(game: &dyn AnyGame, guest: &mut dyn Player, guest_side: Side, pace: Pace, margin: Duration) -> Played {
    let mut random = game.player("random").unwrap();
    let (watch, stop) = (StallWatch::start(), Arc::default());
    let referee = Referee {
        paces: if guest_side == Side::First { [pace, Pace::default()] } else { [Pace::default(), pace] },
        margin,
        adjudication: Adjudication::default(),
        longest: 1000,
        side_names: ["White", "Black"],
        watch: &watch,
        stop: &stop,
    };
    guest.new_game();
    let mut players: [&mut dyn Player; 2] = [guest, &mut *random];
    if guest_side == Side::Second {
        players.swap(0, 1);
    }
    referee.play(game.open(None, &[]).unwrap(), None, &mut players).unwrap()
}

/// The processes whose command line holds `mark`.
fn processes(mark: &str) -> Vec<String> {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    let texts = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
    texts.filter(|text| text.contains(mark)).collect()
}

fn open_files() -> usize {
    std::fs::read_dir("/proc/self/fd").unwrap().count()
}

#[test]
fn a_dozen_faulty_engines_are_survived_and_named() {
    if needs("python3").is_none() {
        return;
    }
    let mark = format!("mark-dozen-{}", std::process::id());
    let game: Arc<dyn AnyGame> = fiveply_catalog::game("breakthrough:5x5").unwrap().into();
    let before = open_files();
    let mut games = 0;
    for (mode, rounds, cause, words) in [
        ("crash", 12, Cause::Crash, "exit code 3"),
        ("hang", 4, Cause::Stall, "no answer in time"),
        ("flood", 4, Cause::Stall, "a flood of output"),
        ("endless", 4, Cause::Stall, "a line without end"),
        ("bytes", 12, Cause::Rules, ""),
        ("illegal", 12, Cause::Illegal, "a1a5"),
        ("late", 8, Cause::Time, " s of 0.001 s"),
        ("twice", 12, Cause::Rules, ""),
        ("stays", 8, Cause::Rules, ""),
        ("forks", 8, Cause::Rules, ""),
        ("closes", 8, Cause::Crash, "closed its output"),
        ("eats", 8, Cause::Crash, "exit code"),
    ] {
        let (host, warnings) = host();
        let mut guest = Hosted::start(host, spec(mode, &mark), Arc::clone(&game)).unwrap();
        let limited = ["late", "hang", "flood", "endless"].contains(&mode);
        let time = limited.then_some(Duration::from_millis(1));
        let pace = Pace { nodes: Some(10), time, ..Pace::default() };
        for round in 0..rounds {
            let side = Side::BOTH[round % 2];
            let played = play(&*game, &mut guest, side, pace, Duration::ZERO);
            let told = format!("{mode}: {:?} {}", played.cause, played.reason);
            assert_eq!(played.cause, cause, "{told}");
            assert!(played.reason.contains(words), "{told}");
            if [Cause::Crash, Cause::Stall, Cause::Illegal].contains(&cause) {
                assert_eq!(played.outcome, Outcome::Win(!side), "{told}");
                let complete = ["command \"go nodes 10\"", "command \"go movetime 1 nodes 10\""];
                assert!(complete.iter().any(|command| played.reason.contains(command)), "{told}");
                assert!(played.reason.contains("position \"") && played.reason.contains("said last: \""), "{told}");
            }
            games += 1;
        }
        let warned = warnings.lock().unwrap().iter().any(|warning| warning.contains("second bestmove"));
        assert_eq!(warned, mode == "twice", "{mode}");
    }
    assert_eq!(games, 100);
    assert!(eventually(|| processes(&mark).is_empty()), "{:?}", processes(&mark));
    // Other tests of this file open files at the same time, so the count has to come down only
    // once.
    assert!(eventually(|| open_files() <= before), "{} files open, {before} before", open_files());
}

#[test]
fn an_engine_with_too_many_faults_is_given_up() {
    if needs("python3").is_none() {
        return;
    }
    let game: Arc<dyn AnyGame> = fiveply_catalog::game("breakthrough:5x5").unwrap().into();
    let spec = Program { faults: 2, ..spec("crash", "") };
    let mut guest = Hosted::start(host().0, spec, Arc::clone(&game)).unwrap();
    let pace = Pace { nodes: Some(10), ..Pace::default() };
    let reasons: Vec<String> =
        (0..3).map(|_| play(&*game, &mut guest, Side::First, pace, Duration::ZERO).reason).collect();
    assert!(reasons[1].contains("exit code 3") && reasons[2].contains("given up after 2 faults"), "{reasons:?}");
}

#[test]
fn engines_that_cannot_play_are_refused_with_the_reason() {
    if needs("python3").is_none() {
        return;
    }
    let refused = |spec: Program, game: &str| {
        let game: Arc<dyn AnyGame> = fiveply_catalog::game(game).unwrap().into();
        Hosted::start(host().0, spec, game).err().expect("refused").to_string()
    };
    let missing = Program { command: "/nonexistent/engine".to_owned(), language: None, ..spec("", "") };
    assert!(refused(missing, "chess").contains("cannot be started: No such file"));
    assert!(refused(spec("bytes", ""), "khet").contains("does not play khet"));
    let options = vec![("Hash".to_owned(), "5".to_owned())];
    assert!(refused(Program { options, ..spec("bytes", "") }, "chess").contains("accepted: UCI_Variant"));
    let silent = Program { command: "true".to_owned(), language: None, ..spec("", "") };
    let fault = refused(silent, "chess");
    assert!(["UCI: ", "UGI: ", "xboard: "].iter().all(|name| fault.contains(name)), "{fault}");
}

#[test]
fn a_killed_fiveply_leaves_nothing_running() {
    if needs("python3").is_none() {
        return;
    }
    let mark = format!("mark-killed-{}", std::process::id());
    let folder = std::env::temp_dir().join(format!("fiveply-hosting-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let script = script();
    let engine = |mode: &str| {
        format!(
            "[engines.{mode}]\ncommand = \"python3\"\nargs = [\"-I\", \"-S\", {script:?}, \"{mode}\", \"{mark}\"]\n"
        )
    };
    let config = folder.join("config.toml");
    std::fs::write(&config, ["stays", "hang", "forks"].map(engine).concat()).unwrap();
    for mode in ["stays", "hang", "forks"] {
        let arguments = [
            "match",
            "breakthrough:5x5",
            "--a",
            "random",
            "--b",
            &format!("engine={mode}:nodes=5"),
            "--pairs",
            "100000",
        ];
        let mut child = Command::new(env!("CARGO_BIN_EXE_fiveply"))
            .args(arguments)
            .arg("--db")
            .arg(folder.join("games.db"))
            .env("FIVEPLY_CONFIG", &config)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        assert!(eventually(|| !processes(&mark).is_empty()), "{mode} never started");
        std::thread::sleep(Duration::from_millis(300));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(eventually(|| processes(&mark).is_empty()), "{mode}: {:?}", processes(&mark));
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// An engine that does not heed the end of its input ends with its supervisor, however that ends.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_supervisor_takes_its_engine_along() {
    if needs("python3").is_none() {
        return;
    }
    let mark = format!("mark-supervisor-{}", std::process::id());
    for mode in ["stays", "hang"] {
        let mut supervisor = Command::new(env!("CARGO_BIN_EXE_fiveply"))
            .args(["supervise", "--", "python3", "-I", "-S"])
            .arg(script())
            .args([mode, &mark])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Before it is the engine, the process is this program with its own arguments.
        let is_engine = |text: &String| !text.contains("supervise");
        assert!(eventually(|| processes(&mark).iter().any(is_engine)), "{mode} never started");
        supervisor.kill().unwrap();
        supervisor.wait().unwrap();
        assert!(eventually(|| processes(&mark).is_empty()), "{mode}: {:?}", processes(&mark));
    }
}

#[test]
fn debian_s_engines_play_full_games() {
    let limits = |depth, nodes| Limits { depth, nodes, ..Limits::default() };
    for (program, arguments, language, game, limits, found_out) in [
        ("stockfish", &[][..], None, "chess", limits(None, Some(50)), Language::Uci),
        ("stockfish", &[], None, "chess:960,17", limits(None, Some(50)), Language::Uci),
        ("gnuchess", &["--uci"], None, "chess", limits(Some(1), None), Language::Uci),
        ("fairy-stockfish", &[], None, "breakthrough", limits(None, Some(50)), Language::Uci),
        ("phalanx", &[], Some(Language::Xboard), "chess", Limits::default(), Language::Xboard),
    ] {
        let Some(command) = needs(program) else { continue };
        let game: Arc<dyn AnyGame> = fiveply_catalog::game(game).unwrap().into();
        let spec = Program {
            text: format!("cmd={program}"),
            command: command.to_string_lossy().into_owned(),
            arguments: arguments.iter().map(ToString::to_string).collect(),
            options: Vec::new(),
            language,
            limits,
            memory: None,
            patience: SOON,
            faults: 1,
            log: None,
        };
        let mut guest = Hosted::start(host().0, spec, Arc::clone(&game)).unwrap();
        assert_eq!(guest.language(), found_out);
        // Not all of them can count plies or nodes, but all know a clock; on a busy machine it may
        // run out without harm.
        let clock = (limits == Limits::default()).then_some((Duration::from_secs(3), Duration::from_millis(30)));
        for side in Side::BOTH {
            let played = play(&*game, &mut guest, side, Pace { clock, ..Pace::default() }, SOON);
            assert_eq!(played.cause, Cause::Rules, "{program}: {}", played.reason);
            assert_eq!(played.outcome, Outcome::Win(side), "{program} beats random: {}", played.reason);
        }
    }
}

/// The protocol of Khet2-AI, found out by asking, in every set-up.
#[test]
fn a_program_that_speaks_khet2_ai_s_protocol_plays() {
    if needs("python3").is_none() {
        return;
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/engines/khet2_ai.py");
    let start = |game: &str, mode: &str, language| {
        let game: Arc<dyn AnyGame> = fiveply_catalog::game(game).unwrap().into();
        let arguments = ["-I", "-S", &script.to_string_lossy(), mode].map(str::to_owned).to_vec();
        let spec = Program { arguments, language, patience: SOON, ..spec("khet2", "") };
        (Hosted::start(host().0, spec, Arc::clone(&game)).unwrap(), game)
    };
    for name in ["khet:2.0", "khet:2.0,imhotep", "khet:2.0,dynasty"] {
        let (mut guest, game) = start(name, "", None);
        assert_eq!(guest.language(), Language::Khet2);
        for side in Side::BOTH {
            let played = play(&*game, &mut guest, side, Pace::default(), SOON);
            assert!([Cause::Rules, Cause::MaxLength].contains(&played.cause), "{name}: {}", played.reason);
        }
    }
    let (mut guest, game) = start("khet:2.0", "resigns", Some(Language::Khet2));
    let played = play(&*game, &mut guest, Side::First, Pace::default(), SOON);
    assert_eq!((played.cause, played.outcome), (Cause::Resign, Outcome::Win(Side::Second)), "{}", played.reason);
    let (mut guest, game) = start("khet:2.0", "odd", Some(Language::Khet2));
    let played = play(&*game, &mut guest, Side::First, Pace::default(), SOON);
    assert_eq!(played.cause, Cause::Illegal, "{}", played.reason);
}
