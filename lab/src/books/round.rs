//! One round of building: the most urgent moves out of the book are played, what they lead to is
//! joined with what is there, and everything that has changed is searched.

use super::BookError;
use super::order::{next_positions, round_size};
use super::searches::{Search, Workers};
use fiveply_book::{Book, Head, Position, Rest};
use fiveply_core::{AnyGame, AnyRecord, NULL_MOVE, ShownScore};

/// A book with new positions that are still to be searched.
pub(super) struct Round {
    book: Book,
    searches: Vec<Search>,
}

impl Round {
    /// The round that makes a book of the game's start alone.
    pub(super) fn first(game: &dyn AnyGame, engine: String, build: &str) -> Result<Round, BookError> {
        let record = game.open(None, &[])?;
        let head = Head { game: game.text(), engine, build: build.to_owned() };
        let start = Position { key: record.key(), edges: Vec::new(), rest: end_of(&*record) };
        let searches = match start.rest {
            Rest::Ended(_) => Vec::new(),
            _ => vec![Search { place: 0, path: Vec::new(), only: Vec::new() }],
        };
        Ok(Round { book: Book::new(head, game.win_scale(), start), searches })
    }

    /// The next round; `None` when there is nothing to follow.
    pub(super) fn next(game: &dyn AnyGame, book: &Book) -> Result<Option<Round>, BookError> {
        let chosen = next_positions(book, round_size(book));
        if chosen.is_empty() {
            return Ok(None);
        }
        let mut round = Round { book: book.clone(), searches: Vec::new() };
        let mut changed = Vec::new();
        for place in chosen {
            let Rest::Best(found) = book.positions()[place].rest.clone() else { continue };
            let mut record = round.open(game, place)?;
            record.play(&found.m)?;
            changed.push(place);
            changed.extend(round.follow(place, &found.m, &*record));
        }
        for place in changed {
            round.prepare(game, place)?;
        }
        Ok(Some(round))
    }

    /// The book after the searches; `None` when they were stopped.
    pub(super) fn searched(mut self, workers: &mut Workers<'_>) -> Result<Option<Book>, BookError> {
        let Some(found) = workers.search(&self.searches)? else { return Ok(None) };
        for (search, rest) in self.searches.iter().zip(found) {
            self.book.set_rest(search.place, rest);
        }
        self.book.pass_scores_on();
        Ok(Some(self.book))
    }

    /// The game up to a position.
    fn open(&self, game: &dyn AnyGame, place: usize) -> Result<Box<dyn AnyRecord>, BookError> {
        Ok(game.open(None, &self.book.path(place))?)
    }

    /// Takes a move into the book that leads to the position of `record`; its number if it is new
    /// and the game goes on there.
    fn follow(&mut self, place: usize, m: &str, record: &dyn AnyRecord) -> Option<usize> {
        if let Some(to) = self.book.place(record.key()) {
            self.book.join(place, m, to);
            return None;
        }
        let position = Position { key: record.key(), edges: Vec::new(), rest: end_of(record) };
        let goes_on = !matches!(position.rest, Rest::Ended(_));
        let to = self.book.add(place, m, position);
        goes_on.then_some(to)
    }

    /// Joins a position with all positions of the book that are a move away, and asks for a search
    /// of the moves that are left.
    fn prepare(&mut self, game: &dyn AnyGame, place: usize) -> Result<(), BookError> {
        let mut record = self.open(game, place)?;
        let mut only = Vec::new();
        let moves = record.legal_moves();
        let all = moves.len();
        for m in moves {
            if self.book.positions()[place].edges.iter().any(|edge| edge.m == m) || m == NULL_MOVE {
                continue;
            }
            record.follow(&m)?;
            let there = self.book.place(record.key());
            record.undo();
            match there {
                Some(to) => self.book.join(place, &m, to),
                None => only.push(m),
            }
        }
        if only.is_empty() {
            self.book.set_rest(place, Rest::Nothing);
            return Ok(());
        }
        // Without a choice of moves the search may use all that it has.
        if only.len() == all {
            only.clear();
        }
        self.searches.push(Search { place, path: record.history(), only });
        Ok(())
    }
}

/// How the game has ended in a position, as far as is known before a search.
fn end_of(record: &dyn AnyRecord) -> Rest {
    let Some(ending) = record.ending() else { return Rest::Nothing };
    Rest::Ended(match ending.outcome.value_for(record.side()) {
        1 => ShownScore::Win(0),
        -1 => ShownScore::Loss(0),
        _ => ShownScore::Draw(true),
    })
}
