//! Opening books built by search, the best line first. Which positions come next is drop-out
//! expansion (Lincke 2000, `order.rs`); every position costs one search for itself and one for the
//! position before it, whose best move is now in the book and whose next best is wanted (Buro
//! 1999).
//!
//! A book is a function of its game, its engine and the number of rounds: a round looks at the book
//! alone, its searches start from empty tables, and their number depends on the book's size and not
//! on the machine. So the same command on the same file goes on as if it had never stopped, and any
//! number of workers builds the same book.

mod order;
mod round;
mod searches;

pub use order::next_positions;

use fiveply_book::Book;
use fiveply_core::{AnyGame, ParseError, PlayerFault};
use round::Round;
use searches::Workers;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How a book is built.
#[derive(Clone, Debug)]
pub struct BookPlan {
    /// The engine that searches every position, limited by itself.
    pub engine: String,
    /// What plays like it, for the head of the book.
    pub build: String,
    /// Stop when there are so many positions, or a few more: a round is never left half-way.
    pub positions: Option<usize>,
    /// Stop after so much time; the round that is under way is lost.
    pub time: Option<Duration>,
    /// Searches at a time.
    pub workers: usize,
    /// Set from outside to stop; the round that is under way is lost.
    pub stop: Arc<AtomicBool>,
}

/// Why building ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookEnd {
    /// There are as many positions as were asked for.
    Positions,
    /// The time is over.
    Time,
    /// It was stopped from outside.
    Stopped,
    /// Every line ends in a position whose result is known.
    Complete,
}

/// Why a book could not be built.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// The engine, or a position, was refused.
    #[error(transparent)]
    Refused(#[from] ParseError),
    /// The book was built by another engine.
    #[error("the book was built by {there}; accepted: that engine, or another file for {asked}")]
    OtherEngine {
        /// The engine of the book.
        there: String,
        /// The engine of the plan.
        asked: String,
    },
    /// The engine failed.
    #[error("the engine {}: {}", .0.kind, .0.report)]
    Engine(PlayerFault),
    /// The engine chose a move without a score.
    #[error("the engine gives its moves no scores; accepted: one that searches, with enough nodes for it")]
    NoScore,
}

/// Builds a book, or goes on with `book`; `None` when it was stopped before there was anything.
/// `tell` hears of the book after every round; an error of it ends the building.
pub fn build_book<E: From<BookError>>(
    game: &dyn AnyGame,
    book: Option<Book>,
    plan: &BookPlan,
    tell: &mut dyn FnMut(&Book) -> Result<(), E>,
) -> Result<(Option<Book>, BookEnd), E> {
    let deadline = plan.time.map(|time| Instant::now() + time);
    let mut workers = Workers::new(game, plan, deadline)?;
    let mut book = match book {
        Some(book) => Some(go_on(book, &workers, plan)?),
        None => None,
    };
    loop {
        if let Some(end) = end_of(book.as_ref(), plan, deadline) {
            return Ok((book, end));
        }
        let round = match &book {
            Some(book) => Round::next(game, book)?,
            None => Some(Round::first(game, workers.engine(), &plan.build)?),
        };
        let Some(round) = round else { return Ok((book, BookEnd::Complete)) };
        if let Some(next) = round.searched(&mut workers)? {
            tell(&next)?;
            book = Some(next);
        }
    }
}

/// Why building should end now.
fn end_of(book: Option<&Book>, plan: &BookPlan, deadline: Option<Instant>) -> Option<BookEnd> {
    let count = book.map_or(0, |book| book.positions().len());
    if plan.positions.is_some_and(|wanted| count >= wanted) {
        Some(BookEnd::Positions)
    } else if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
        Some(BookEnd::Time)
    } else {
        plan.stop.load(Relaxed).then_some(BookEnd::Stopped)
    }
}

/// A book that is there already, if this plan can go on with it.
fn go_on(mut book: Book, workers: &Workers<'_>, plan: &BookPlan) -> Result<Book, BookError> {
    let (there, asked) = (book.head.engine.clone(), workers.engine());
    if there != asked {
        return Err(BookError::OtherEngine { there, asked });
    }
    book.head.build.clone_from(&plan.build);
    Ok(book)
}
