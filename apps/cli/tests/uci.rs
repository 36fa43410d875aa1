//! UCI as a table of steps: what is sent, and what must come back. Nothing here measures time;
//! `isready`, which must be answered at every moment, tells when everything before it was heard.

#[path = "support/gui.rs"]
mod gui;

use gui::Gui;

/// What a step must bring.
enum Expect {
    /// These lines, by their beginnings, and no other.
    Lines(&'static [&'static str]),
    /// Among other lines one that holds these words.
    Holds(&'static str),
    /// A search that ends by itself: `info` lines, then exactly one `bestmove`.
    Ends,
    /// The same, and the last `info` line holds these words.
    EndsWith(&'static str),
    /// A search that goes on: `isready` is answered, and no `bestmove` has come.
    GoesOn,
    /// The search that goes on ends now, with exactly one `bestmove`.
    Stops,
}

use Expect::{Ends, EndsWith, GoesOn, Holds, Lines, Stops};

const STEPS: &[(&str, Expect)] = &[
    ("uci", Holds("id name Fiveply")),
    ("uci", Holds("id author ")),
    ("uci", Holds("option name Hash type spin default 16 min 1 max ")),
    ("uci", Holds("option name Threads type spin default 1 min 1 max ")),
    ("uci", Holds("option name MultiPV type spin default 1 min 1 max ")),
    ("uci", Holds("option name Ponder type check default false")),
    ("uci", Holds("option name UCI_Chess960 type check default false")),
    ("uci", Holds("option name UCI_ShowWDL type check default false")),
    ("uci", Holds("option name UCI_LimitStrength type check default false")),
    ("uci", Holds("option name UCI_Elo type spin default 2600 min 800 max 2600")),
    ("uci", Holds("option name Move Overhead type spin ")),
    ("uci", Holds("option name Clear Hash type button")),
    ("uci", Holds("option name UCI_Variant type combo default chess var chess ")),
    ("uci", Holds("option name null-move type check default true")),
    ("uci", Holds("option name tt scheme type combo default bucket var deep ")),
    ("uci", Holds("uciok")),
    ("", Lines(&[])),
    ("nonsense", Lines(&[])),
    ("debug on", Lines(&[])),
    ("register later", Lines(&[])),
    ("stop", Lines(&[])),
    ("ponderhit", Lines(&[])),
    ("joho d", Holds("Fen: ")),
    ("ucinewgame", Lines(&[])),
    ("setoption name Hash value 8", Lines(&[])),
    ("setoption name hash value 4", Lines(&[])),
    ("setoption name Hash value 0", Lines(&["info string error: option Hash value \"0\": accepted: "])),
    ("setoption name Nonsense value 1", Lines(&["info string error: no option \"Nonsense\""])),
    ("setoption name Clear Hash", Lines(&[])),
    ("setoption name Move Overhead value 5", Lines(&[])),
    ("setoption", Lines(&["info string error: no option"])),
    ("position startpos", Lines(&[])),
    ("go depth 3", EndsWith(" depth 3 ")),
    ("go nodes 2000", Ends),
    ("go movetime 30", Ends),
    ("go wtime 1000 btime 1000 winc 10 binc 10", Ends),
    ("go wtime 1000 btime 1000 movestogo 5", Ends),
    ("go wtime -20 btime 0", Ends),
    ("go depth", GoesOn),
    ("stop", Stops),
    ("go infinite", GoesOn),
    ("", Holds(" currmove ")),
    ("position startpos moves e2e4", GoesOn),
    ("d", GoesOn),
    ("eval", GoesOn),
    ("stop", Stops),
    ("stop", Lines(&[])),
    // A second `go` ends the first, which still answers once.
    ("go infinite", GoesOn),
    ("go depth 1", Stops),
    ("", Lines(&["info depth 1 ", "bestmove "])),
    ("position startpos moves e2e4 e7e5", Lines(&[])),
    ("go ponder wtime 2000 btime 2000", GoesOn),
    ("ponderhit", Ends),
    ("go ponder wtime 2000 btime 2000", GoesOn),
    ("stop", Stops),
    ("go ponder infinite", GoesOn),
    ("ponderhit", GoesOn),
    ("stop", Stops),
    ("position startpos moves e2e5", Lines(&["info string error: move \"e2e5\""])),
    ("position fen nonsense", Lines(&["info string error: position \"nonsense\""])),
    ("d", Holds("Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")),
    ("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", Lines(&[])),
    ("go mate 2", EndsWith("score mate ")),
    ("setoption name MultiPV value 3", Lines(&[])),
    ("go depth 4", EndsWith("multipv 3 ")),
    ("setoption name MultiPV value 1", Lines(&[])),
    ("setoption name UCI_ShowWDL value true", Lines(&[])),
    ("position startpos", Lines(&[])),
    ("go depth 2", EndsWith(" wdl ")),
    ("go depth 2 searchmoves a2a3", EndsWith(" pv a2a3")),
    ("go depth 2 searchmoves a2a3 e2e5", EndsWith(" pv a2a3")),
    ("go perft 3", Holds("Nodes searched: 8902")),
    // A count that would take for ever is stopped like a search, and says nothing.
    ("go perft 22", Lines(&[])),
    ("stop", Lines(&[])),
    ("go depth 1", Ends),
    ("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Lines(&[])),
    ("go depth 5", Lines(&["bestmove (none)"])),
    // Nobody has claimed the draw, so the game goes on.
    ("position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4", Lines(&[])),
    ("go depth 2", Ends),
    ("position fen 8/8/4k3/8/8/3RK3/8/8 w - - 100 90", Lines(&[])),
    ("go depth 2", Ends),
    ("setoption name UCI_LimitStrength value true", Lines(&[])),
    ("setoption name UCI_Elo value 900", Lines(&[])),
    ("go depth 30", Ends),
    ("setoption name UCI_LimitStrength value false", Lines(&[])),
    ("setoption name null-move value false", Lines(&[])),
    ("setoption name lmr value false", Lines(&[])),
    ("setoption name tt scheme value two-deep", Lines(&[])),
    ("go depth 3", Ends),
    ("setoption name Engine value random:seed=3", Lines(&[])),
    ("go infinite", GoesOn),
    ("stop", Stops),
    ("setoption name Engine value nobody", Lines(&["info string error: engine \"nobody\""])),
    ("setoption name Engine value best", Lines(&[])),
    ("setoption name Threads value 2", Lines(&[])),
    ("go nodes 5000", Ends),
    ("setoption name UCI_Chess960 value true", Lines(&["info string variant chess:960 files 8 ranks 8 startpos "])),
    ("position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", Lines(&[])),
    ("go depth 2", Ends),
    ("setoption name UCI_Variant value breakthrough", Lines(&["info string variant breakthrough files 8 ranks 8 "])),
    ("position startpos moves a2a3", Lines(&[])),
    ("go depth 4", Ends),
    ("setoption name UCI_Variant value knightthrough6x6", Lines(&["info string variant knightthrough:6x6 files 6 "])),
    ("go nodes 500", Ends),
    ("setoption name UCI_Variant value shogi", Lines(&["info string error: option UCI_Variant value \"shogi\""])),
    ("setoption name UCI_Variant value chess", Holds("info string variant chess ")),
];

fn best_moves(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove ")).count()
}

#[test]
fn every_step_of_the_table_holds() {
    assert!(STEPS.len() >= 40);
    let mut gui = Gui::start(&["uci"]);
    for (number, (command, expected)) in STEPS.iter().enumerate() {
        gui.send(command);
        let told = |lines: &[String]| format!("step {number}, {command:?}: {lines:?}");
        match expected {
            Lines(beginnings) => {
                // Searches among them have to end first.
                let mut lines = match beginnings.last() {
                    Some(last) if last.starts_with("bestmove") => gui.until("bestmove"),
                    _ => Vec::new(),
                };
                lines.extend(gui.fence());
                let same = lines.len() == beginnings.len();
                let fits = lines.iter().zip(*beginnings).all(|(line, beginning)| line.starts_with(beginning));
                assert!(same && fits, "{}", told(&lines));
            }
            Holds(words) => {
                let mut lines = gui.fence();
                if !lines.iter().any(|line| line.contains(words)) {
                    lines.extend(gui.until_held(words));
                }
                assert!(lines.iter().any(|line| line.contains(words)), "{}", told(&lines));
                assert_eq!(best_moves(&lines), 0, "{}", told(&lines));
            }
            Ends | EndsWith(_) | Stops => {
                let lines = gui.until("bestmove ");
                let infos: Vec<&String> = lines
                    .iter()
                    .filter(|line| line.starts_with("info depth ") && !line.contains(" currmove "))
                    .collect();
                if let EndsWith(words) = expected {
                    assert!(infos.last().is_some_and(|line| line.contains(words)), "{}", told(&lines));
                }
                let well_formed = |line: &&String| {
                    ["seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time"]
                        .iter()
                        .all(|word| line.contains(&format!(" {word} ")))
                };
                assert!(infos.iter().all(well_formed), "{}", told(&lines));
                if !matches!(expected, Stops) || *command == "stop" {
                    let after = gui.fence();
                    assert_eq!(best_moves(&after), 0, "a second bestmove: {}", told(&after));
                }
            }
            GoesOn => {
                let lines = gui.fence();
                assert_eq!(best_moves(&lines), 0, "{}", told(&lines));
            }
        }
    }
    gui.send("quit");
    assert_eq!(gui.finish(), (Vec::new(), true));
}

/// Sends these lines, then waits for the move; all that came.
fn ask(lines: &[&str]) -> Vec<String> {
    let mut gui = Gui::start(&["uci"]);
    lines.iter().for_each(|line| gui.send(line));
    gui.until("bestmove ")
}

/// The move and the ponder move of the last line, and the first two moves of the last line about
/// the best move.
fn answer_and_line(lines: &[String]) -> ([String; 2], [String; 2]) {
    let two = |text: &str, skip: usize| {
        let mut words = text.split(' ').filter(|word| *word != "ponder").skip(skip).map(str::to_owned);
        [words.next().unwrap_or_default(), words.next().unwrap_or_default()]
    };
    let answer = two(lines.last().unwrap(), 1);
    let told = lines.iter().rfind(|line| line.contains(" multipv 1 ") && line.contains(" pv "));
    (answer, told.map_or_else(Default::default, |line| two(line.split_once(" pv ").unwrap().1, 0)))
}

#[test]
fn a_game_that_goes_on_after_a_draw_is_followed() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";
    for position in [
        "position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1".to_owned(),
        "position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1 moves e3e4 e6d6 e4d4".to_owned(),
        "position fen 8/8/4k3/8/8/3NK3/8/8 b - - 0 1 moves e6d5 d3f4".to_owned(),
        "position fen 8/8/4k3/8/8/3RK3/8/8 w - - 98 90 moves d3d4 e6e5 d4a4 e5d5 a4a5".to_owned(),
        format!("position startpos moves {shuffle}"),
        format!("position startpos moves {shuffle} e2e4 e7e5"),
    ] {
        let lines = ask(&[&position, "go depth 4"]);
        let refused = lines.iter().any(|line| line.contains("error") || line.contains("(none)"));
        assert!(!refused, "{position}: {lines:?}");
    }
}

#[test]
fn after_a_refused_position_no_other_is_searched() {
    for refused in [
        "position startpos moves e2e5",
        "position fen nonsense",
        "position nonsense",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    ] {
        let mut gui = Gui::start(&["uci"]);
        gui.send("position startpos moves e2e4");
        gui.send(refused);
        for go in ["go depth 3", "go nodes 1", "go wtime 100 btime 100", "go mate 2"] {
            gui.send(go);
            let lines = gui.until("bestmove ");
            assert_eq!(lines.last().unwrap(), "bestmove (none)", "{refused}: {lines:?}");
            assert!(!lines.iter().any(|line| line.starts_with("info depth")), "{refused}: {lines:?}");
            assert!(lines.iter().any(|line| line.contains("the last position was refused")), "{refused}: {lines:?}");
        }
        // An answer that has to wait waits.
        gui.send("go infinite");
        assert_eq!(best_moves(&gui.fence()), 0, "{refused}");
        gui.send("stop");
        assert_eq!(gui.until("bestmove ").last().unwrap(), "bestmove (none)", "{refused}");
        gui.send("position startpos");
        gui.send("go depth 2");
        assert!(gui.until("bestmove ").last().unwrap() != "bestmove (none)", "{refused}");
        assert!(gui.finish().1);
    }
}

#[test]
fn the_move_is_the_first_of_the_last_line() {
    let games = ["chess", "breakthrough", "khet"];
    let mut ponders = 0;
    for (number, nodes) in [1, 2, 17, 40, 200, 777, 3_000, 9_001, 20_000].into_iter().enumerate() {
        for engine in ["best", "report", "level=3", "mcts", "proof:fallback=[alphabeta]"] {
            let lines = ask(&[
                &format!("setoption name UCI_Variant value {}", games[number % games.len()]),
                &format!("setoption name Engine value {engine}"),
                "position startpos",
                &format!("go nodes {nodes}"),
            ]);
            let (answer, told) = answer_and_line(&lines);
            assert_eq!(answer, told, "{engine}, {nodes} nodes: {lines:?}");
            ponders += usize::from(!told[1].is_empty());
        }
    }
    assert!(ponders > 10, "{ponders}");
    // Only a draw or a loss is left, or several lines are asked for, or the first choice was left
    // out.
    for (position, go) in [
        ("position fen 8/8/8/8/8/1k6/1q6/K7 w - - 0 1", "go depth 3"),
        ("position fen 7k/8/8/8/8/5qq1/8/7K w - - 0 1", "go nodes 400"),
        ("position startpos", "go nodes 2500 searchmoves a2a3 h2h4"),
    ] {
        let lines = ask(&["setoption name MultiPV value 2", position, go]);
        let (answer, told) = answer_and_line(&lines);
        assert!(told == answer || answer[0] == "(none)", "{position}: {lines:?}");
    }
}

#[test]
fn the_least_that_may_be_spent_is_a_ply() {
    for go in
        ["go nodes 1", "go wtime 1 btime 1", "go wtime 0 btime 0", "go wtime 10 btime 10 movestogo 1", "go movetime 0"]
    {
        let lines = ask(&["position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", go]);
        assert!(
            lines.iter().any(|line| line.starts_with("info depth ") && line.contains(" pv a1a8")),
            "{go}: {lines:?}"
        );
        assert!(lines.last().unwrap().starts_with("bestmove a1a8"), "{go}: {lines:?}");
    }
}

#[test]
fn a_mate_behind_a_zugzwang_is_found() {
    let lines = ask(&["position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "go mate 2 nodes 100000"]);
    assert!(lines.iter().any(|line| line.contains(" score mate 2 ")), "{lines:?}");
    assert!(lines.last().unwrap().starts_with("bestmove a1a6"), "{lines:?}");
    // Afterwards the engine is the usual one again.
    let mut gui = Gui::start(&["uci"]);
    let mut nodes = Vec::new();
    for mate in [false, true, false] {
        if mate {
            gui.send("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
            gui.send("go mate 2");
            gui.until("bestmove ");
        }
        gui.send("ucinewgame");
        gui.send("position startpos moves e2e4");
        gui.send("go depth 6");
        let lines = gui.until("bestmove ");
        let last = lines.iter().rfind(|line| line.starts_with("info depth 6 ")).unwrap();
        nodes.push(last.split(' ').skip_while(|word| *word != "nodes").nth(1).unwrap().to_owned());
    }
    assert!(nodes.windows(2).all(|pair| pair[0] == pair[1]), "{nodes:?}");
}

/// More threads than there is memory for: an error, or fewer, but never the end of the program.
#[cfg(target_os = "linux")]
#[test]
fn threads_beyond_the_memory_do_not_end_the_program() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    for kibibytes in [400_000, 600_000, 800_000, 1_000_000, 1_200_000, 1_500_000] {
        let mut child = Command::new("sh")
            .args(["-c", &format!("ulimit -v {kibibytes}; exec \"$0\" uci"), env!("CARGO_BIN_EXE_fiveply")])
            .env("FIVEPLY_CONFIG", "/nonexistent/fiveply.toml")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let commands = "setoption name Threads value 256\nisready\nposition startpos\ngo depth 7\n";
        input.write_all(commands.as_bytes()).unwrap();
        drop(input);
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && text.contains("\nbestmove "), "{kibibytes}: {:?} {text}", output.status);
        let told = text.contains("not enough memory") || text.contains("did not start") || kibibytes > 1_000_000;
        assert!(told, "{kibibytes}: {text}");
    }
}

#[test]
fn the_end_of_input_ends_a_search_with_its_move() {
    for go in ["go infinite", "go depth 100", "go ponder wtime 100000 btime 100000", "go movetime 1000000"] {
        let mut gui = Gui::start(&["uci"]);
        gui.send("position startpos moves d2d4");
        gui.send(go);
        let (lines, ended_well) = gui.finish();
        assert_eq!((best_moves(&lines), ended_well), (1, true), "{go}: {lines:?}");
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {lines:?}");
    }
    let mut gui = Gui::start(&["uci"]);
    gui.send("go infinite");
    gui.send("quit");
    let (lines, ended_well) = gui.finish();
    assert_eq!((best_moves(&lines), ended_well), (1, true));
}

#[test]
fn options_that_are_set_are_played_by() {
    // A table of another size and techniques switched off search another number of nodes.
    let nodes = |options: &[&str]| {
        let mut gui = Gui::start(&["uci"]);
        for option in options {
            gui.send(&format!("setoption name {option}"));
        }
        gui.send("position startpos moves e2e4 e7e5 g1f3");
        gui.send("go depth 7");
        let lines = gui.until("bestmove ");
        let last = lines.iter().rfind(|line| line.starts_with("info depth 7 ")).expect("a seventh ply").clone();
        last.split(' ').skip_while(|word| *word != "nodes").nth(1).unwrap().parse::<u64>().unwrap()
    };
    let usual = nodes(&[]);
    assert_eq!(usual, nodes(&["Hash value 16"]));
    for option in ["null-move value false", "lmr value false", "killers value false", "Engine value report"] {
        assert_ne!(usual, nodes(&[option]), "{option}");
    }
}
