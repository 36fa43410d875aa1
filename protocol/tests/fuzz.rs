//! Feeds every protocol with mangled lines: nothing may panic or hang. About ten seconds a
//! protocol; `FIVEPLY_LONG=1` tries a million lines each.

#[path = "../../games/catalog/tests/support/effort.rs"]
mod effort;
mod support;

use fiveply_protocol::EngineOption;
use fiveply_protocol::engine::{Dialect, run};
use fiveply_protocol::ggp::Agent;
use std::io::{Cursor, Write};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};
use support::Ours;

/// Which line, and where and how it is changed.
type Mangled = (u8, Vec<(u16, u8)>);

/// Lines of a conversation.
const LINES: &[&str] = &[
    "uci",
    "ugi",
    "isready",
    "ucinewgame",
    "uginewgame",
    "setoption name MultiPV value 3",
    "setoption name Ponder value true",
    "setoption name Hash value 1",
    "setoption name Engine value random",
    "setoption name Engine value alphabeta:tt=4",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_Variant value breakthrough6x5",
    "setoption name Game value isolation:5x5",
    "setoption name Game value khet",
    "setoption name UCI_Elo value 60",
    "setoption name Move Overhead value 30",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3",
    "position startpos moves a2a3 a7a6",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1",
    "position fen ppppp/ppppp/5/PPPPP/PPPPP w",
    "go depth 2",
    "go nodes 50",
    "go movetime 1",
    "go wtime 5 btime 5 winc 1 binc 1 movestogo 2",
    "go p1time 5 p2time 5",
    "go infinite",
    "go ponder depth 2",
    "go mate 1 depth 2",
    "go perft 2",
    "go depth 1 searchmoves e2e4 d2d4",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "query legalmoves",
    "query result",
];

/// Letters of the protocols, and a few that belong to none.
const ALPHABET: &[u8] = b"abcdefghkmnoprstuwxyzKQRNP0123456789 /-+=:,()\t\r\0\xff\xc3";

/// `text` after the edits: bytes removed, inserted, replaced, doubled or exchanged.
fn mangled(text: &str, edits: &[(u16, u8)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for &(place, what) in edits.iter().take(edits.len() % 5) {
        let letter = ALPHABET[usize::from(what) / 5 % ALPHABET.len()];
        let at = usize::from(place) % (bytes.len() + 1);
        match what % 5 {
            0 => bytes.insert(at, letter),
            1 if at < bytes.len() => bytes[at] = letter,
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 if at + 1 < bytes.len() => bytes.swap(at, at + 1),
            _ => bytes.extend_from_within(at..),
        }
        bytes.truncate(2_000);
    }
    bytes
}

/// Whether a line asks for more memory or threads than a test should take.
fn greedy(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    text.contains("setoption")
        && text
            .split(|letter: char| !letter.is_ascii_digit())
            .any(|number| number.len() > 2 || number > "32" && number.len() == 2)
}

/// An output that counts what must come exactly once a question.
#[derive(Clone, Default)]
struct Counter(Arc<Mutex<Vec<u8>>>);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Runs `test` with random choices for as long as the mode allows.
fn fuzz<T: bolero::TypeGenerator + std::fmt::Debug + 'static>(
    lines_each: usize,
    test: impl Fn(&T) + std::panic::RefUnwindSafe,
) {
    bolero::check!()
        .with_iterations(1_000_000 / lines_each)
        .with_test_time(effort::fuzz_time())
        .with_type::<T>()
        .for_each(|input| test(input));
}

fn converse(dialect: Dialect) {
    fuzz(32, |lines: &[Mangled; 32]| {
        let mut input = b"setoption name Engine value alphabeta:tt=4\n".to_vec();
        let mut asked = 0;
        for (line, edits) in lines {
            let line = mangled(LINES[usize::from(*line) % LINES.len()], edits);
            if greedy(&line) {
                continue;
            }
            // A question is a line whose first known word is `go`; only unchanged ones are counted
            // on.
            asked += usize::from(edits.len() % 5 == 0 && line.starts_with(b"go") && !line.starts_with(b"go perft"));
            input.extend_from_slice(&line);
            input.push(b'\n');
        }
        let output = Counter::default();
        run(dialect, "test", &Ours, Cursor::new(input), output.clone()).unwrap();
        let text = String::from_utf8(output.0.lock().unwrap().clone()).expect("we write UTF-8");
        let answers = text.lines().filter(|line| line.starts_with("bestmove ")).count();
        let quit = lines.iter().any(|(line, edits)| {
            mangled(LINES[usize::from(*line) % LINES.len()], edits).windows(4).any(|word| word == b"quit")
        });
        assert!(answers >= asked || quit, "{answers} answers to {asked} questions");
    });
}

#[test]
fn no_line_of_uci_panics() {
    converse(Dialect::Uci);
}

#[test]
fn no_line_of_ugi_panics() {
    converse(Dialect::Ugi);
}

#[test]
fn no_message_of_ggp_panics() {
    let rules = "(role white) (role black) (width 2) (height 4) (init (cell 1 1 white)) (init (control white))
        (<= (legal ?p (move 1 2 1 3)) (true (control ?p))) (<= (legal ?p (move ?x 2 ?y 3)) (role ?p) (distinct ?x ?y) (not (free ?x)))";
    let gdl = include_str!("../data/breakthrough-ru-5x5.gdl");
    let messages = [
        format!("(START m white ({gdl}) 5 1)"),
        format!("(start m white ({rules}) 5 1)"),
        "(PLAY m NIL)".to_owned(),
        "(PLAY m ((MOVE 1 2 1 3) NOOP))".to_owned(),
        "(play m (noop (move 1 4 1 3)))".to_owned(),
        "(STOP m ((move 1 2 1 3) noop))".to_owned(),
        "(ABORT m)".to_owned(),
        "(INFO)".to_owned(),
    ];
    let quiet = |_: &str| {};
    let agent = AssertUnwindSafe(Agent::new(&Ours, "alphabeta:tt=4,nodes=20", &quiet));
    fuzz(1, |(which, edits): &Mangled| {
        // The whole rules take a thousand times as long as anything else.
        let which = if *which == 0 { 0 } else { 1 + usize::from(*which) % 7 };
        let message = mangled(&messages[which], edits);
        let message = if which == 0 { messages[0].as_bytes().to_vec() } else { message };
        if let Ok(answer) = agent.answer(&String::from_utf8_lossy(&message)) {
            assert!(!answer.is_empty() && !answer.contains('\n'));
        }
    });
}

/// `text` with words and parentheses removed, exchanged, replaced by others of it, or repeated.
fn rearranged(text: &str, edits: &[(u16, u8)]) -> String {
    let spaced = text.replace('(', " ( ").replace(')', " ) ");
    let mut words: Vec<&str> = spaced.split_whitespace().collect();
    for &(place, what) in edits.iter().take(1 + edits.len() % 6) {
        let at = usize::from(place) % words.len();
        let other = (at + usize::from(what) * 7) % words.len();
        match what % 5 {
            0 => words[at] = words[other],
            1 => words.swap(at, other),
            2 if words.len() > 1 => drop(words.remove(at)),
            3 => words.insert(at, words[other]),
            _ => words.extend_from_within(at..words.len().min(at + 20)),
        }
        words.truncate(1_500);
    }
    words.join(" ")
}

#[test]
fn no_rules_of_ggp_panic() {
    // Comments have no end once the lines are joined.
    let without_remark = |text: &'static str| text.split_once('\n').map_or(text, |(_, rules)| rules);
    let rules = [
        without_remark(include_str!("gdl/noughts.gdl")),
        without_remark(include_str!("gdl/choice.gdl")),
        without_remark(include_str!("gdl/knights.gdl")),
        "(role w) (role b) (eq ?x ?x) (<= (legal ?r ?m) (role ?r) (eq ?m (f ?r))) (<= (next ?x) (does w ?x)) (init a)",
        "(role w) (role b) (p ?x (f ?x)) (<= (legal ?y ?m) (p ?y ?m)) (<= (q ?x) (or (not (q ?x)) (p ?x ?y)))",
    ];
    let roles = ["cross", "second", "white", "w", "b"];
    let moves = ["((mark 1 1) noop)", "((choose left) (choose up))", "((move 1 2 2 4) noop)", "((f w) (f b))", "(a b)"];
    let quiet = |_: &str| {};
    let agent = AssertUnwindSafe(Agent::new(&Ours, "alphabeta:tt=4,nodes=20", &quiet));
    fuzz(1, |(which, edits): &Mangled| {
        let which = usize::from(*which) % rules.len();
        let message = format!("(start m {} ({}) 0 0)", roles[which], rearranged(rules[which], edits));
        let Ok(begun) = agent.answer(&message) else { return };
        assert!(["ready", "unknown"].contains(&begun.as_str()), "{begun}");
        for m in ["nil", moves[which]] {
            let answer = agent.answer(&format!("(play m {m})")).unwrap();
            assert!(!answer.is_empty() && !answer.contains(['\n', '?']), "{answer}");
        }
        assert_eq!(agent.answer(&format!("(stop m {})", moves[which])).as_deref(), Ok("done"));
    });
}

#[test]
fn no_option_line_panics() {
    let lines = [
        "option name Hash type spin default 16 min 1 max 1024",
        "option name Style type combo default Very Risky var Solid var Very Risky",
        "option name Clear Hash type button",
    ];
    fuzz(1, |(which, edits): &Mangled| {
        let line = mangled(lines[usize::from(*which) % lines.len()], edits);
        if let Some(option) = EngineOption::parse(&String::from_utf8_lossy(&line)) {
            let _ = option.check(&option.default_value());
            let written = option.to_string();
            assert_eq!(EngineOption::parse(&written).map(|again| again.to_string()), Some(written));
        }
    });
}
