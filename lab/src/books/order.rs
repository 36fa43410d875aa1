//! Which positions come into a book next (Lincke 2000). A move costs a ply, and more the more it is
//! worse than the best move of its position; the cheapest lines out of the book are followed first.
//! So the best line grows longest, and the book is wide where moves are close.

use fiveply_book::{Book, CLOSE, Rest, is_decided};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a ply costs.
const PLY: f64 = 1_000.0;

/// Following a move costs one ply more for every such part by which its expected result is worse
/// than that of the best move.
const DROP: f64 = CLOSE / 4.0;

/// A round adds as many positions as the book has, divided by this.
const SHARE: usize = 32;

/// A round adds no more.
const MOST: usize = 64;

/// How many positions the next round looks at. It depends on the book alone, so that the book does
/// not depend on the machine.
pub(super) fn round_size(book: &Book) -> usize {
    (book.positions().len() / SHARE).clamp(1, MOST)
}

/// The positions whose best move out of the book should be followed next, the most urgent first.
/// Positions whose result is known are left alone.
pub fn next_positions(book: &Book, most: usize) -> Vec<usize> {
    let mut cheapest = vec![u64::MAX; book.positions().len()];
    let mut open = BinaryHeap::from([Reverse((0, 0, false))]);
    let mut found = Vec::new();
    // Ways are tried in the order of their cost (Dijkstra 1959); `out` is the way out of the book.
    while let Some(Reverse((cost, place, out))) = open.pop() {
        if out {
            found.push(place);
            if found.len() == most {
                break;
            }
            continue;
        }
        if is_decided(book.score(place), book.scale()) || cheapest[place] <= cost {
            continue;
        }
        cheapest[place] = cost;
        let best = book.expected_result(book.score(place));
        let price = |score| {
            let lead = (best - book.expected_result(score)).max(0.0);
            cost + (PLY * (1.0 + lead / DROP)).round() as u64
        };
        for each in book.moves(place).into_iter().filter(|each| !each.repeats) {
            match each.to {
                Some(to) => open.push(Reverse((price(each.score), to, false))),
                None if is_decided(each.score, book.scale()) => {}
                None => open.push(Reverse((price(each.score), place, true))),
            }
        }
        debug_assert!(!matches!(book.positions()[place].rest, Rest::Ended(_)), "an end is decided");
    }
    found
}
