//! A player with a book: where the book knows the position it plays from there, elsewhere it lets
//! the player think.

use crate::book::{Book, BookMove};
use crate::score::{CLOSE, rank};
use fiveply_core::random::Random;
use fiveply_core::{Answer, AnyRecord, Choice, Info, Inspect, Player, Question, ShownScore};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A player that looks into a book first. Among moves that are close to the best one its seed
/// chooses, so that games spread; the closer a move, the likelier it is chosen.
pub struct BookPlayer {
    book: Arc<Book>,
    player: Box<dyn Player>,
    seed: u64,
    random: Random,
}

impl BookPlayer {
    /// A book before `player`, whose text tells of the book.
    pub fn new(book: Arc<Book>, player: Box<dyn Player>, seed: u64) -> Self {
        BookPlayer { book, player, seed, random: Random::new(seed) }
    }

    /// The move that the book plays; nothing where it knows none, where it knows the position to be
    /// lost, and where the position comes again: then the search knows more.
    fn chosen(&mut self, record: &dyn AnyRecord) -> Option<BookMove> {
        let place = self.book.place(record.key())?;
        if has_come_before(record) {
            return None;
        }
        let legal = record.legal_moves();
        let moves: Vec<BookMove> =
            self.book.moves(place).into_iter().filter(|each| legal.binary_search(&each.m).is_ok()).collect();
        let best = moves.first()?;
        if matches!(best.score, ShownScore::Loss(_)) {
            return None;
        }
        let result = |each: &BookMove| self.book.expected_result(each.score);
        let lead = |each: &BookMove| match best.score {
            // Of two wins the shorter one is played.
            ShownScore::Win(_) if rank(each.score) < rank(best.score) => CLOSE,
            _ => result(best) - result(each),
        };
        let weights: Vec<usize> =
            moves.iter().map(|each| (1_000.0 * (CLOSE - lead(each)) / CLOSE).max(0.0) as usize).collect();
        let mut ticket = self.random.below(weights.iter().sum::<usize>().max(1));
        let index = weights.iter().position(|&weight| {
            let drawn = ticket < weight;
            ticket = ticket.saturating_sub(weight);
            drawn
        });
        moves.into_iter().nth(index.unwrap_or(0))
    }

    /// What the player says about a move of the book.
    fn info(&self, chosen: &BookMove, time: Duration) -> Info {
        let mut pv = vec![chosen.m.clone()];
        pv.extend(chosen.to.filter(|_| !chosen.repeats).into_iter().flat_map(|to| self.book.line(to)));
        Info {
            depth: chosen.depth,
            seldepth: pv.len(),
            multipv: 1,
            score: chosen.score,
            nodes: 0,
            iteration_nodes: 0,
            seconds: time.as_secs_f64(),
            nps: 0,
            hashfull: 0,
            pv,
        }
    }
}

/// Whether the position was there earlier in the game.
fn has_come_before(record: &dyn AnyRecord) -> bool {
    let key = record.key();
    let mut earlier = record.boxed_clone();
    while earlier.undo() {
        if earlier.key() == key {
            return true;
        }
    }
    false
}

impl Player for BookPlayer {
    fn text(&self) -> String {
        self.player.text()
    }

    fn new_game(&mut self) {
        self.player.new_game();
    }

    fn reseed(&mut self, part: u64) {
        self.random = Random::part(self.seed, part);
        self.player.reseed(part);
    }

    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Answer {
        let begun = Instant::now();
        // Whoever wants several lines, certain moves or an explanation wants a search.
        let is_plain = question.lines <= 1 && question.only.is_empty() && !question.explain;
        if is_plain && let Some(chosen) = self.chosen(record) {
            let time = begun.elapsed();
            report(&self.info(&chosen, time));
            let BookMove { m, score, depth, .. } = chosen;
            return Ok(Some(Choice { m, score: Some(score), depth, nodes: 0, time }));
        }
        self.player.choose(record, question, report)
    }

    fn shortage(&self) -> Option<String> {
        self.player.shortage()
    }

    fn inspect(&mut self) -> Option<&mut dyn Inspect> {
        self.player.inspect()
    }
}
