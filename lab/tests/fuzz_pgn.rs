//! Feeds the reader of game files with heaps of what such files are made of: nothing may panic, and
//! what is accepted is written and read again
//! the same. About ten seconds; `FIVEPLY_LONG=1` tries a million files.

#[path = "../../games/catalog/tests/support/effort.rs"]
mod effort;

use fiveply_core::encoding::decoded;
use fiveply_lab::pgn::{Games, Tree, parse};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// What files are made of, and a few bytes that belong to no text.
const FRAGMENTS: &[&[u8]] = &[
    b"[Event \"one\"]\n",
    b"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n",
    b"[Variant \"Chess960\"] ",
    b"[Result \"1-0\"]\r\n",
    b"\n\n",
    b"\n",
    b" ",
    b"1. ",
    b"e4 ",
    b"e5 ",
    b"2.Nf3 ",
    b"Nc6 ",
    b"Nf3 Nf6 Ng1 Ng8 ",
    b"1... ",
    b"Z0 ",
    b"-- ",
    b"exd6 e.p. ",
    b"O-O ",
    b"{[%clk 0:01:30] so} ",
    b"{",
    b"}",
    b"(",
    b")",
    b"(1. d4 d5) ",
    b"; rest\n",
    b"%",
    b"$14 ",
    b"$",
    b"!? ",
    b"1-0 ",
    b"1/2-1/2\n\n",
    b"* ",
    b"[",
    b"]",
    b"\"",
    b"\\",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xf6",
    b"\xc3\xa9",
    b"\r",
    b"\0",
    b"\x1b[2J",
    b"<br />",
    b"e",
    b"0",
    b".",
    b"=",
    b"\xe2\x80\xa6",
];

#[test]
fn no_file_of_games_panics() {
    let chess = AssertUnwindSafe(fiveply_catalog::game("chess").unwrap());
    let accepted = AtomicUsize::new(0);
    let fuzz = bolero::check!().with_iterations(1_000_000).with_test_time(effort::fuzz_time());
    fuzz.with_type::<Vec<u8>>().for_each(|choices| {
        let bytes: Vec<u8> =
            choices.iter().flat_map(|&at| FRAGMENTS[usize::from(at) % FRAGMENTS.len()]).copied().collect();
        let Some(text) = decoded(&bytes) else { return };
        let lines = text.lines().count();
        for game in Games::of(&text) {
            match game {
                Ok(tree) => accepted.fetch_add(usize::from(is_written_the_same(&tree, &**chess)), Relaxed),
                Err(fault) => {
                    assert!((1..=lines).contains(&fault.line), "{fault}");
                    0
                }
            };
        }
    });
    assert!(accepted.load(Relaxed) > 500, "heaps are still games often enough to mean something");
}

/// Whether a game can be written; if so, what is written is one game, and is written the same when
/// it is read.
fn is_written_the_same(tree: &Tree, game: &dyn fiveply_core::AnyGame) -> bool {
    let Ok(written) = tree.write(game) else {
        assert!(tree.check(game).is_err(), "a game that can be played can be written");
        return false;
    };
    let again = parse(&written).unwrap_or_else(|fault| panic!("{fault}: {written}"));
    assert_eq!((again.len(), again[0].write(game).as_ref()), (1, Ok(&written)), "{written}");
    true
}
