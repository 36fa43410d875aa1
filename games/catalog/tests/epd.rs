//! Test positions as other people write them. The fuzz target takes about ten seconds;
//! `FIVEPLY_LONG=1` tries a million lines.

#[path = "support/effort.rs"]
mod effort;

use fiveply_catalog::epd::{Position, parse};
use fiveply_catalog::game;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

fn only(name: &str, line: &str) -> Position {
    let positions = parse(&*game(name).unwrap(), line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    assert_eq!(positions.len(), 1, "{line}");
    positions.into_iter().next().unwrap()
}

#[test]
fn an_en_passant_square_is_no_operation() {
    let after_c4 = "rnbqkbnr/pp1ppppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c3";
    let after_c5 = "rnbqkbnr/pp1ppppp/8/1Pp5/8/8/P1PPPPPP/RNBQKBNR w KQkq c6";
    for (position, best) in [(after_c4, "d4c3"), (after_c5, "b5c6")] {
        for counters in ["", " 0 3", " 0 3;", ";"] {
            let plain = only("chess", &format!("{position}{counters}"));
            assert_eq!(plain.text, format!("{position}{}", counters.trim_end_matches(';')));
            let told = only("chess", &format!("{position}{counters} bm {best}; c3 \"c6\"; id \"x\";"));
            assert_eq!((told.text, told.best, told.id.as_str()), (plain.text, vec![best.to_owned()], "x"));
        }
    }
    // Other games have no such field.
    let straight = only("breakthrough:5x5", "ppppp/ppppp/5/PPPPP/PPPPP w c0 \"a2a3=100\"; c3 \"no square\";");
    assert_eq!((straight.text.as_str(), straight.points("a2a3")), ("ppppp/ppppp/5/PPPPP/PPPPP w", 1.0));
}

#[test]
fn counters_stand_behind_the_position_or_among_the_operations() {
    let position = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    for (rest, text) in [
        (" 12 34", " 12 34"),
        (" 12 34 bm e4;", " 12 34"),
        (" hmvc 12; fmvn 34;", " 12 34"),
        (" bm e4; fmvn 34;", " 0 34"),
        (" hmvc 12; id \"a\";", " 12 1"),
        (" hmvc many;", ""),
        (" 12 34 hmvc 1; fmvn 2;", " 12 34"),
        (" 0 1 ;D1 20 ;D2 400", " 0 1"),
    ] {
        assert_eq!(only("chess", &format!("{position}{rest}")).text, format!("{position}{text}"), "{rest}");
    }
}

#[test]
fn grades_are_a_comment_unless_all_of_them_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 bm e4;";
    let graded = |c0: &str| only("chess", &format!("{start} c0 \"{c0}\";")).graded;
    assert_eq!(graded("e4=100, Nf3 = 55.5"), [("e2e4".to_owned(), 1.0), ("g1f3".to_owned(), 0.555)]);
    for comment in ["eval=12", "e4=100, and more", "e4=100, Ke2=5", "e4=inf", "White is better (+=)", ""] {
        assert!(graded(comment).is_empty(), "{comment}");
    }
}

#[test]
fn marks_line_ends_and_quotations_are_read() {
    let text = "\u{feff}# of others\r\n4k3/8/8/8/8/8/4P3/4K3 w - - id \"a \\\"b\\\"; c\"; bm e4, e3;\r\n\r\n\u{feff}4k3/8/8/8/8/8/4P3/4K3 w - - am Kd1!\t\r\n";
    let positions = parse(&*game("chess").unwrap(), text).unwrap();
    assert_eq!((positions[0].id.as_str(), positions[0].line), ("a \"b\"; c", 2));
    assert_eq!(positions[0].best, ["e2e4", "e2e3"]);
    assert_eq!((positions[1].avoid.as_slice(), positions[1].line), (&["e1d1".to_owned()][..], 4));
}

/// What lines are made of.
const FRAGMENTS: &[&str] = &[
    "rnbqkbnr/pp1ppppp/8/1Pp5/8/8/P1PPPPPP/RNBQKBNR w KQkq c6 ",
    "4k3/8/8/8/8/8/4P3/4K3 w - - ",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ",
    "bm e4; ",
    "am Kd1 e3; ",
    "id \"one; two\"; ",
    "c0 \"e4=100, e3=50\"; ",
    "c0 \"e4=",
    "c3 ",
    "c6 ",
    "hmvc 12; ",
    "fmvn 7; ",
    "99999999999999999999 ",
    "bm ",
    "e4, ",
    "b5c6 ",
    "bxc6ep ",
    ";",
    " ",
    "\"",
    "\\",
    "=",
    ",",
    "-",
    "\n",
    "\r\n",
    "\u{feff}",
    "#",
    "é",
    "\0",
];

#[test]
fn no_line_panics() {
    let chess = AssertUnwindSafe(game("chess").unwrap());
    let accepted = AtomicUsize::new(0);
    let fuzz = bolero::check!().with_iterations(1_000_000).with_test_time(effort::fuzz_time());
    fuzz.with_type::<(u8, Vec<u8>)>().for_each(|(first, others)| {
        // Without a position in front nothing is ever accepted.
        let choices = std::iter::once(usize::from(first % 3)).chain(others.iter().map(|&at| usize::from(at)));
        let text: String = choices.take(12).map(|at| FRAGMENTS[at % FRAGMENTS.len()]).collect();
        for position in parse(&**chess, &text).unwrap_or_default() {
            accepted.fetch_add(1, Relaxed);
            let record = chess.open(Some(&position.text), &[]).expect("what is accepted can be opened");
            for m in position.best.iter().chain(&position.avoid).chain(position.graded.iter().map(|(m, _)| m)) {
                assert!(record.legal_moves().contains(m), "{text:?}: {m}");
            }
            assert!(position.points("e2e4").is_finite());
        }
    });
    assert!(accepted.load(Relaxed) > 500, "heaps are still positions often enough to mean something");
}
