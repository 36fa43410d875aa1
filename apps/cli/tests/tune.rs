//! `fiveply tune` from outside: killed and started again, refused where it should be, and ended by
//! the match that decides.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// An empty folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A command in words, run in `folder`, which is also where it keeps its data.
fn fiveply(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fiveply"));
    command.args(line.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command.env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml").env("FIVEPLY_DB", folder.join("decide.db"));
    command.env("XDG_DATA_HOME", folder.join("data")).env("LC_ALL", "C.UTF-8");
    command
}

fn run(folder: &Path, line: &str) -> Output {
    fiveply(folder, line).output().unwrap()
}

fn json(output: &Output) -> serde_json::Value {
    assert!(output.status.success(), "{}", stderr(output));
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(text.lines().last().unwrap()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn a_killed_tuning_ends_with_the_same_weights() {
    let folder = folder("tune-killed");
    for method in ["spsa", "climb"] {
        let line = |state: &str| {
            format!(
                "tune {method} breakthrough:5x5,straight --engine report --iterations 300 --nodes 150 --seed 3 \
                 --concurrency 2 --json --state {method}.{state} --output {method}.{state}.weights"
            )
        };
        let undisturbed = json(&run(&folder, &line("whole")));
        assert_eq!(undisturbed["played_now"], 300);
        let mut interrupted = 0;
        for wait in [20, 60, 120, 200] {
            let mut child = fiveply(&folder, &line("parts")).stdout(Stdio::null()).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(wait));
            child.kill().unwrap();
            interrupted += usize::from(!child.wait().unwrap().success());
        }
        assert!(interrupted > 0, "nothing was interrupted");
        let last = json(&run(&folder, &line("parts")));
        assert_eq!(last["weights"], undisturbed["weights"]);
        assert_eq!(last["games"], undisturbed["games"]);
        assert_eq!(read(&folder, &format!("{method}.parts")), read(&folder, &format!("{method}.whole")));
        assert_eq!(
            read(&folder, &format!("{method}.parts.weights")),
            read(&folder, &format!("{method}.whole.weights"))
        );
        assert_eq!(json(&run(&folder, &line("parts")))["played_now"], 0);

        let other = line("parts").replace("--seed 3", "--seed 4");
        let before = read(&folder, &format!("{method}.parts"));
        let refused = run(&folder, &other);
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains("seed: 3, asked for: 4"), "{}", stderr(&refused));
        assert_eq!(read(&folder, &format!("{method}.parts")), before);
    }
}

#[test]
fn a_tuning_ends_with_the_match_that_decides() {
    let folder = folder("tune-decide");
    let line = "tune climb breakthrough:5x5,straight --engine report --iterations 20 --nodes 20 --output new.weights \
                --plot way.svg --record results.md";
    let output = run(&folder, line);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = String::from_utf8(output.stdout).unwrap();
    let command = text.lines().find_map(|line| line.strip_prefix("decide     fiveply ")).unwrap().to_owned();
    assert!(command.contains("--a report:weights=new.weights --b report --nodes 20") && command.contains("--sprt"));
    assert!(read(&folder, "way.svg").starts_with("<svg "));
    // Without --state the state is in the data folder, where the same command finds it.
    let verified = json(&run(&folder, &format!("{line} --verify --json")));
    assert!(["H0", "H1", "continue"].contains(&verified["decision"].as_str().unwrap()), "{verified}");
    // What was played at once is what the printed command plays.
    let typed = json(&run(&folder, &format!("{command} --json")));
    assert_eq!((&typed["experiment"], &typed["played_now"]), (&verified["experiment"], &serde_json::json!(0)));

    let record = read(&folder, "results.md");
    let commands: Vec<&str> = record.lines().filter_map(|line| line.strip_prefix("    $ fiveply ")).collect();
    assert_eq!(commands.len(), 3, "{record}");
    assert!(commands[0].starts_with("tune climb") && commands[2].starts_with("match breakthrough"), "{record}");
    assert!(!record.contains("--record") && record.contains("    LLR "), "{record}");
}

#[test]
fn texel_ends_the_same_way() {
    let folder = folder("tune-texel");
    let played = "match breakthrough:5x5,straight --a random --b random:seed=2 --pairs 60 --db games.db";
    assert!(run(&folder, played).status.success());
    let line = "tune texel breakthrough:5x5,straight --eval report --db games.db --epochs 20 --plot way.svg \
                --output new.weights --start start.weights";
    std::fs::write(folder.join("start.weights"), "count 50\nfurthest 80\nmovable 40\nunhindered 100\nlane 20\n")
        .unwrap();
    let output = run(&folder, line);
    assert!(output.status.success(), "{}", stderr(&output));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("decide     fiveply match breakthrough:5x5,straight --a report:weights=new.weights"),
        "{text}"
    );
    assert!(read(&folder, "new.weights").starts_with("count "));
    assert!(read(&folder, "way.svg").contains("games kept apart"));
    // The flag's earlier name is still understood.
    let before = read(&folder, "new.weights");
    assert!(run(&folder, &line.replace("--start", "--weights")).status.success());
    assert_eq!(read(&folder, "new.weights"), before);
    let other = run(&folder, &format!("{line} --engine best"));
    assert_eq!(other.status.code(), Some(2));
    assert!(stderr(&other).contains("accepted: one with eval=report"), "{}", stderr(&other));
}

#[test]
fn a_network_is_learnt_and_written() {
    let folder = folder("tune-network");
    assert!(run(&folder, "match breakthrough --a random --b random:seed=2 --pairs 30 --db games.db").status.success());
    let line = "tune network breakthrough --db games.db --epochs 2 --every 4 --output new.network";
    let learnt = json(&run(&folder, &format!("{line} --json")));
    assert_eq!((&learnt["features"], &learnt["hidden"]), (&serde_json::json!(128), &serde_json::json!(64)));
    let file = std::fs::read(folder.join("new.network")).unwrap();
    assert!(fiveply_core::Network::<64>::read(&file, 128).is_some());
    let output = run(&folder, line);
    assert!(String::from_utf8_lossy(&output.stdout).contains("test loss  "), "{}", stderr(&output));
    assert_eq!(std::fs::read(folder.join("new.network")).unwrap(), file, "the same every time");

    let more = "tune network breakthrough --db games.db --epochs 1 --every 4 --start new.network --json";
    let [ended, begun] = [&learnt["test"][1], &json(&run(&folder, more))["test"][0]].map(|loss| loss.as_f64().unwrap());
    assert!((ended - begun).abs() < 0.002, "it begins where the other ended, but for rounding: {ended}, {begun}");
    let other = run(&folder, "tune network breakthrough --db games.db --start games.db");
    assert_eq!(other.status.code(), Some(2));
    assert!(stderr(&other).contains("games.db: no network; "), "{}", stderr(&other));
    assert!(run(&folder, "match chess --a random --b random:seed=2 --pairs 1 --db chess.db").status.success());
    let refused = run(&folder, "tune network chess --db chess.db --output chess.network");
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("accepted: knightthrough, breakthrough, isolation"), "{}", stderr(&refused));
    assert!(!folder.join("chess.network").exists());
}

#[test]
fn bad_input_is_refused_before_anything_is_made() {
    let folder = folder("tune-refused");
    std::fs::write(folder.join("diary.txt"), "Dear diary\n").unwrap();
    for (arguments, accepted) in [
        ("spsa chess --engine random", "accepted: one that has"),
        ("spsa chess --engine report:weights=x", "accepted: --start FILE"),
        ("spsa breakthrough --engine report --weights count,cheese", "no weight \"cheese\"; accepted: count, furthest"),
        ("spsa breakthrough --engine report --range 5", "accepted: LOW,HIGH"),
        ("spsa breakthrough --engine report --range 6,5", "accepted: LOW,HIGH"),
        ("spsa breakthrough --engine report --range 6,500", "count starts at 5; accepted: from 6 to 500"),
        ("spsa breakthrough --engine report --rate 0", "accepted: a number above 0"),
        ("spsa breakthrough --engine report --perturbation NaN", "accepted: a number above 0"),
        ("spsa breakthrough --engine report --iterations 0", "accepted: a whole number from 1"),
        ("spsa breakthrough --engine report --start none.weights", "there is no such file"),
        ("spsa breakthrough --engine report --start diary.txt", "diary.txt"),
        ("spsa breakthrough --engine report --output diary.txt", "holds something else"),
        ("spsa breakthrough --engine report --output none/new.weights", "accepted: a file in a folder that exists"),
        ("spsa breakthrough --engine report --plot none/way.svg", "accepted: a file in a folder that exists"),
        ("spsa breakthrough --engine report --state diary.txt", "it is no state of a tuning"),
        ("spsa breakthrough --engine report --verify", "--output"),
        ("spsa breakthrough --engine report --verify --output a,b", "without , @ and #"),
        ("climb nonsense", "accepted:"),
        ("climb breakthrough --engine report --best-of 0", "accepted: a whole number from 1"),
    ] {
        let output = run(&folder, &format!("tune {arguments}"));
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {message}");
        assert!(message.contains(accepted), "{arguments}: {message}");
    }
    let mut names: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.retain(|name| name != "data");
    assert_eq!(names, ["diary.txt"]);
    assert_eq!(read(&folder, "diary.txt"), "Dear diary\n");
}
