//! What is wrong with a book.

use std::fmt;

/// Why a text is no book of the game, in words that follow the file's name and a colon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookFault(pub(crate) String);

impl fmt::Display for BookFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BookFault {}
