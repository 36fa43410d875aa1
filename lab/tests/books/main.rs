//! Books are built best line first, whoever is interrupted; what they say can be checked by hand.

mod files;
#[path = "../../../games/catalog/tests/support/mangling.rs"]
mod mangling;
mod playing;

use fiveply_book::{Book, Found, Head, Link, Position, Rest, is_decided};
use fiveply_core::{AnyGame, AnyRecord, Limits, ShownScore, Solving};
use fiveply_lab::books::{BookEnd, BookError, BookPlan, build_book, next_positions};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

const TINY: &str = "breakthrough:5x5,straight";

fn plan(nodes: u64, positions: usize, workers: usize) -> BookPlan {
    BookPlan {
        engine: format!("best:hash=1,nodes={nodes}"),
        build: "test".to_owned(),
        positions: Some(positions),
        time: None,
        workers,
        stop: Arc::new(AtomicBool::new(false)),
    }
}

fn built(game: &dyn AnyGame, book: Option<Book>, plan: &BookPlan) -> (Book, BookEnd) {
    let (book, end) = build_book::<BookError>(game, book, plan, &mut |_| Ok(())).unwrap();
    (book.expect("a book"), end)
}

fn read(game: &dyn AnyGame, text: &str) -> Book {
    Book::read(text, game).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// The cheapest way out of the book for every position, over all lines there are.
fn ways_out(book: &Book, place: usize, cost: u64, cheapest: &mut HashMap<usize, u64>) {
    if is_decided(book.score(place), book.scale()) {
        return;
    }
    for each in book.moves(place).into_iter().filter(|each| !each.repeats) {
        let worse = book.expected_result(book.score(place)) - book.expected_result(each.score);
        let cost = cost + (1_000.0 * (1.0 + worse.max(0.0) / 0.005)).round() as u64;
        match each.to {
            Some(to) => ways_out(book, to, cost, cheapest),
            None if is_decided(each.score, book.scale()) => {}
            None => {
                let known = cheapest.entry(place).or_insert(cost);
                *known = cost.min(*known);
            }
        }
    }
}

#[test]
fn the_best_line_comes_first() {
    let game = fiveply_catalog::game(TINY).unwrap();
    let mut book = built(&*game, None, &plan(300, 1, 1)).0;
    let mut widened = 0;
    for _ in 0..30 {
        let mut cheapest = HashMap::new();
        ways_out(&book, 0, 0, &mut cheapest);
        let chosen = next_positions(&book, 1)[0];
        let least = *cheapest.values().min().expect("a way out");
        assert_eq!(cheapest[&chosen], least);
        let Rest::Best(followed) = book.positions()[chosen].rest.clone() else { panic!("a way out") };
        widened += usize::from(book.line(0).len() > book.path(chosen).len() + 1);
        let before = book.positions().len();
        let after = built(&*game, Some(book), &plan(300, before + 1, 1)).0;
        let edge = after.positions()[chosen].edges.iter().find(|edge| edge.m == followed.m);
        assert!(edge.is_some(), "the most urgent move was followed");
        book = after;
    }
    assert!(widened > 3 && widened < 30, "{widened} of 30 positions came from beside the best line");
}

#[test]
fn a_book_does_not_depend_on_interruptions_nor_on_workers() {
    let game = fiveply_catalog::game(TINY).unwrap();
    let whole = built(&*game, None, &plan(200, 150, 1)).0.text();
    assert_eq!(built(&*game, None, &plan(200, 150, 3)).0.text(), whole);
    // Stopped after every few rounds, in the midst of one, and read again from its file.
    let mut text: Option<String> = None;
    let mut runs = 0;
    loop {
        let plan = plan(200, 150, 2);
        let book = text.as_deref().map(|text| read(&*game, text));
        let mut rounds = 0;
        let mut last = text.clone();
        let (_, end) = build_book::<BookError>(&*game, book, &plan, &mut |book| {
            rounds += 1;
            plan.stop.store(rounds == 7, Relaxed);
            last = Some(book.text());
            Ok(())
        })
        .unwrap();
        text = last;
        runs += 1;
        if end == BookEnd::Positions {
            break;
        }
        assert_eq!(end, BookEnd::Stopped);
    }
    assert!(runs > 5, "{runs}");
    assert_eq!(text.unwrap(), whole);
}

#[test]
fn an_extended_book_keeps_what_was_there() {
    let game = fiveply_catalog::game(TINY).unwrap();
    let small = built(&*game, None, &plan(200, 60, 2)).0;
    let large = built(&*game, Some(small.clone()), &plan(200, 120, 2)).0;
    assert!(large.positions().len() >= 120);
    for (before, after) in small.positions().iter().zip(large.positions()) {
        assert_eq!(before.key, after.key);
        assert_eq!(before.edges[..], after.edges[..before.edges.len()]);
    }
    let other = plan(201, 200, 1);
    let refused = build_book::<BookError>(&*game, Some(small), &other, &mut |_| Ok(()));
    assert!(matches!(refused, Err(BookError::OtherEngine { .. })));
}

#[test]
fn what_is_reached_in_two_ways_is_kept_once() {
    let mut met = 0;
    for (text, nodes) in [(TINY, 200), ("khet", 3_000), ("isolation:5x5", 400)] {
        let game = fiveply_catalog::game(text).unwrap();
        let book = built(&*game, None, &plan(nodes, 100, 2)).0;
        let records: Vec<Box<dyn AnyRecord>> =
            (0..book.positions().len()).map(|place| game.open(None, &book.path(place)).unwrap()).collect();
        let mut keys: Vec<u64> = records.iter().map(|record| record.key()).collect();
        assert!(keys.iter().zip(book.positions()).all(|(key, position)| *key == position.key), "{text}");
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), book.positions().len(), "{text}");
        for (position, record) in book.positions().iter().zip(&records) {
            for edge in &position.edges {
                let mut after = record.boxed_clone();
                after.play(&edge.m).unwrap();
                assert_eq!(after.key(), book.positions()[edge.to].key, "{text}");
                met += usize::from(edge.link == Link::Transposition);
            }
        }
        assert_eq!(read(&*game, &book.text()).text(), book.text());
    }
    assert!(met > 3, "{met} lines meet");
}

/// Turns a piece clockwise without striking anything, and says which.
fn turn(record: &mut dyn AnyRecord) -> String {
    let m = record.legal_moves().into_iter().find(|m| m.ends_with("r+")).expect("a turn");
    record.play(&m).unwrap();
    m
}

/// A piece of each side is turned to and, of one side, fro. The best move out of such a book turns
/// the other one back, to the start, and is a draw.
#[test]
fn a_move_that_repeats_is_a_draw() {
    let game = fiveply_catalog::game("khet").unwrap();
    let plan = plan(600, 5, 1);
    let best = |m: &str, score| Rest::Best(Found { m: m.to_owned(), score: ShownScore::Cp(score), depth: 1 });
    let mut record = game.open(None, &[]).unwrap();
    let position = |record: &dyn AnyRecord| {
        let other = record.legal_moves().into_iter().next().expect("a move");
        Position { key: record.key(), edges: Vec::new(), rest: best(&other, -1_000) }
    };
    let head = Head { game: game.text(), engine: game.player(&plan.engine).unwrap().text(), build: plan.build.clone() };
    let mut book = Book::new(head, game.win_scale(), position(&*record));
    let [to, fro]: [String; 2] = std::array::from_fn(|_| turn(&mut *record));
    let mut way = game.open(None, &[]).unwrap();
    for (place, m) in [to.clone(), fro.clone(), to.replace('+', "-")].iter().enumerate() {
        way.play(m).unwrap();
        book.add(place, m, position(&*way));
    }
    let back = fro.replace('+', "-");
    book.set_rest(3, best(&back, 0));
    assert!(book.pass_scores_on());
    assert_eq!(next_positions(&book, 1), [3]);

    let book = built(&*game, Some(book), &plan).0;
    let edge = &book.positions()[3].edges[0];
    assert_eq!((edge.m.as_str(), edge.to, edge.link), (back.as_str(), 0, Link::Repetition));
    let moves = book.moves(3);
    let repeated = moves.iter().find(|each| each.repeats).expect("the repetition");
    assert_eq!((repeated.m.as_str(), repeated.score), (back.as_str(), ShownScore::Cp(0)));
    assert_eq!(read(&*game, &book.text()).text(), book.text());
}

/// On a tiny board everything is proved in the end, and the book says what the solver says.
#[test]
fn proofs_reach_the_start() {
    for text in ["breakthrough:4x4,straight", "isolation:3x3"] {
        let game = fiveply_catalog::game(text).unwrap();
        // So few nodes that the first search proves nothing, but enough for scores.
        let with = |nodes| build_book::<BookError>(&*game, None, &plan(nodes, 20_000, 2), &mut |_| Ok(()));
        let built = [20, 40, 80, 160, 320].into_iter().find_map(|nodes| with(nodes).ok());
        let (book, end) = built.expect("a book");
        let book = book.expect("a book");
        assert_eq!(end, BookEnd::Complete, "{text}");
        assert!(book.positions().len() > 1, "{text} was proved by its first search");
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
        let mut task = Solving { limits, mebibytes: 16, stop: &stop, progress: &mut |_, _| {} };
        let solved = game.solve(&*game.open(None, &[]).unwrap(), &mut task).unwrap();
        let ours = match book.score(0) {
            ShownScore::Win(_) => "win",
            ShownScore::Loss(_) => "loss",
            ShownScore::Draw(_) => "draw",
            ShownScore::Cp(_) => "unknown",
        };
        assert_eq!(ours, solved.result, "{text}");
    }
}

#[test]
fn time_ends_the_building_between_searches() {
    let game = fiveply_catalog::game(TINY).unwrap();
    let plan = BookPlan { positions: None, time: Some(Duration::from_secs(1)), ..plan(2_000, 0, 2) };
    let (book, end) = built(&*game, None, &plan);
    assert_eq!(end, BookEnd::Time);
    let count = book.positions().len();
    let again = built(&*game, None, &BookPlan { positions: Some(count), time: None, ..plan }).0;
    assert_eq!(again.text(), book.text(), "a book that ran out of time is the beginning of a longer one");
}

#[test]
fn engines_without_scores_build_no_book() {
    let game = fiveply_catalog::game(TINY).unwrap();
    let random = BookPlan { engine: "random".to_owned(), ..plan(1, 5, 1) };
    let refused = build_book::<BookError>(&*game, None, &random, &mut |_| Ok(()));
    assert!(matches!(refused, Err(BookError::NoScore)));
}
