//! Being an engine where something is missing: whoever asks for a move gets one.

#[path = "support/held.rs"]
mod held;
mod support;

use fiveply_protocol::engine::{Dialect, run};
use held::{Held, held};
use std::io::{Cursor, Write};
use std::sync::{Arc, Mutex};

/// Everything that was said.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl Write for Said {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_engine_that_cannot_be_made_still_answers() {
    for (go, answer) in [
        ("position startpos moves e2e4\ngo depth 3", "a7a5"),
        ("position startpos\ngo nodes 10 searchmoves g1f3 b1c3", "b1c3"),
        ("position startpos\ngo infinite", "a2a3"),
        ("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3", "(none)"),
    ] {
        let said = Said::default();
        let input = Cursor::new(format!("isready\n{go}\n"));
        run(Dialect::Uci, "test", &held(Held::Making).0, input, said.clone()).unwrap();
        let text = String::from_utf8(said.0.lock().unwrap().clone()).unwrap();
        let moves: Vec<&str> = text.lines().filter(|line| line.starts_with("bestmove")).collect();
        assert_eq!(moves, [format!("bestmove {answer}")], "{go}: {text}");
        assert!(text.contains("there is not enough memory") && !text.contains("going on"), "{go}: {text}");
    }
}
