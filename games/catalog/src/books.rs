//! The opening books of the engine items `book` and `book=FILE`. Shipped ones are the files
//! `games/*/data/*.book`, which the build script finds; a new one needs no code.
//!
//! A file belongs to the machine that the program runs on. That is fine for the person who typed
//! the text; a server must refuse such texts before it makes a player of them.

use crate::boxed::BoxedGame;
use crate::settings::Fault;
use fiveply_book::{Book, LONGEST_FILE};
use fiveply_core::{Evaluated, bounded};
use fiveply_engines::BookFile;
use std::fs::File;
use std::sync::Arc;

include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// The text of the shipped book of the game with this text.
pub fn shipped_book(game: &str) -> Option<&'static str> {
    BOOKS.iter().copied().find(|text| Book::game_of(text) == Some(game))
}

/// The book that `item` names. From then on it must be this one and no other.
pub(crate) fn load<G: Evaluated>(item: &mut BookFile, game: &G) -> Result<Arc<Book>, Fault> {
    let book = Book::read(&text(item, &game.text())?, &BoxedGame::new(game.clone()));
    let name = if item.is_shipped() { "the shipped book".to_owned() } else { format!("{:?}", item.file) };
    let book = book.map_err(|fault| (format!("{name}: {fault}"), format!("a book of {}", game.text())))?;
    let found = book.fingerprint();
    if item.fingerprint.is_some_and(|wanted| wanted != found) {
        let accepted = BookFile { fingerprint: None, ..item.clone() };
        return Err((format!("{name} is another one now"), accepted.to_string()));
    }
    item.fingerprint = Some(found);
    Ok(Arc::new(book))
}

fn text(item: &BookFile, game: &str) -> Result<String, Fault> {
    if item.is_shipped() {
        let accepted = "book=FILE with a file that `fiveply book build` wrote".to_owned();
        let shipped = shipped_book(game).map(str::to_owned);
        return shipped.ok_or_else(|| (format!("no book of {game} is shipped"), accepted));
    }
    let read = File::open(&item.file).and_then(|file| bounded::read_text(file, LONGEST_FILE));
    read.map_err(|error| (format!("{:?}: {error}", item.file), "a readable file".to_owned()))
}
