//! Opening books of any game: positions with the scores of searches, and the moves between them.
//! This room holds what a book knows ([`Book`]), its file and how it is played from
//! ([`BookPlayer`]); the lab builds books. Games are known by their texts alone.
//!
//! A book is a graph. Every position keeps the moves that lead to other positions of the book, and
//! of all its other moves the best one with its score (Buro 1999), so that one search a position
//! says what there is to choose from. Positions that are reached in several ways are kept once. A
//! move that leads back to a position before it counts as a draw by repetition, so the rest of the
//! graph has no circles and scores can be passed on from its ends to its start.

mod book;
mod fault;
mod file;
mod player;
mod replay;
mod score;

pub use book::{Book, BookMove, Edge, Found, Head, Link, Position, Rest};
pub use fault::BookFault;
pub use file::LONGEST_FILE;
pub use player::BookPlayer;
pub use score::{CLOSE, expected_result, is_decided};
