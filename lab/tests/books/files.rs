//! The file of a book: what is wrong with one is named, and mangled ones do no harm.

use super::{TINY, built, plan, read};
use crate::mangling::{fuzz, mangled};
use fiveply_book::Book;
use fiveply_lab::books::BookPlan;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A small book with a short head.
fn small() -> String {
    let game = fiveply_catalog::game(TINY).unwrap();
    let plan = BookPlan { engine: "alphabeta:eval=report,nodes=60".to_owned(), ..plan(1, 40, 1) };
    built(&*game, None, &plan).0.text()
}

fn fault(text: &str) -> String {
    let game = fiveply_catalog::game(TINY).unwrap();
    Book::read(text, &*game).expect_err("a fault").to_string()
}

/// The text with the checksum that it should have, which the fault over a wrong one names.
fn signed(text: &str) -> Option<String> {
    let game = fiveply_catalog::game(TINY).unwrap();
    let Err(fault) = Book::read(text, &*game) else { return Some(text.to_owned()) };
    let fault = fault.to_string();
    let sum = fault.split_once("its checksum is ")?.1.get(..16)?;
    Some(format!("{}checksum {sum}\n", text.rsplit_once("checksum ")?.0))
}

#[test]
fn what_is_wrong_with_a_book_is_named() {
    let text = small();
    for (wrong, named) in [
        ("", "no book of fiveply"),
        ("a2a3 b5b4\n", "no book of fiveply"),
        ("fiveply book 2\n", "the format \"2\"; this program reads 1"),
        (&text[..text.len() / 2], "its end is missing"),
        (&text[..text.len() - 1], "its end is missing"),
        (&text.replace(TINY, "khet"), "a book of khet, not of breakthrough:5x5,straight"),
        (&text.replacen("build", "built", 1), "it is damaged: its checksum is"),
    ] {
        assert!(fault(wrong).contains(named), "{}", fault(wrong));
    }
    let line = |number: usize| text.lines().nth(number).unwrap().to_owned();
    // The start, and the position that was added last, which leads nowhere.
    let (start, last) = (line(6), line(45));
    let edited = |from: &str, to: &str| fault(&signed(&text.replacen(from, to, 1)).unwrap());
    for (from, to, named) in [
        ("positions 40", "positions 41", "it has 40 positions and says \"41\""),
        ("engine ", "engines ", "its head lacks the line \"engine\""),
        (&last, "x", "line 46: it is no position"),
        (&last, "a1a9 0 1", "position 39: \"a1a9\" is no move there"),
        (&last, "-- 0 1", "nobody passes in a book"),
        (&last, "a1a2 much 1", "line 46: \"much\" is no score"),
        (&last, "a1a2 5 -1", "line 46: \"-1\" is no number"),
        (&start, &format!("{start} a1a2"), "line 7: a move leads nowhere"),
        (&start, &format!("{start} a1a2 70"), "which cannot be"),
        (&start, &format!("{start} a2a3 7"), "was not added exactly once"),
    ] {
        assert!(edited(from, to).contains(named), "{from} → {to}: {}", edited(from, to));
    }
    let links: Vec<&str> = text.split_whitespace().filter(|word| word.starts_with('=')).collect();
    let other = edited(&format!(" {}", links[0]), " =0");
    assert!(other.contains("does not lead to position 0"), "{other}");
}

#[test]
fn mangled_books_are_refused_or_are_books() {
    let text = small();
    let game = AssertUnwindSafe(fiveply_catalog::game(TINY).unwrap());
    let [accepted, signatures] = [AtomicUsize::new(0), AtomicUsize::new(0)];
    fuzz(|choice, edits| {
        let mangled = mangled(&text, edits);
        // Every other one gets the right checksum, so that what lies behind it is tried too.
        let mangled = if choice % 2 == 0 { signed(&mangled) } else { Some(mangled) };
        let Some(mangled) = mangled else { return };
        signatures.fetch_add(1, Relaxed);
        let Ok(book) = Book::read(&mangled, &**game) else { return };
        accepted.fetch_add(1, Relaxed);
        assert_eq!(read(&**game, &book.text()).text(), book.text());
        for place in 0..book.positions().len() {
            book.line(place);
            assert!(book.count_below(place) <= book.positions().len());
        }
    });
    let [accepted, tried] = [accepted, signatures].map(AtomicUsize::into_inner);
    assert!(accepted > 20 && accepted < tried, "{accepted} of {tried} were accepted");
}

#[test]
fn a_thousand_positions_take_little_room() {
    let game = fiveply_catalog::game("khet").unwrap();
    let book = built(&*game, None, &plan(3_000, 200, 2)).0;
    let text = book.text();
    assert!(text.len() < 200 * book.positions().len(), "{} bytes", text.len());
    assert_eq!(Book::game_of(&text), Some("khet"));
}
