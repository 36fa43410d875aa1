//! The opening book of `book` and `book=FILE`.

use std::fmt;

/// The shipped book of the game, or one from a file; with `#FINGERPRINT` it must be a certain one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookFile {
    /// The file; empty for the shipped book.
    pub file: String,
    /// What the book hashes to.
    pub fingerprint: Option<u64>,
}

impl BookFile {
    /// What the error about a book that is none says would be accepted.
    pub(crate) const ACCEPTED: &str = "book (the shipped one), book=FILE with a / or a . in the file's name, no-book";

    /// Reads the item's value; `None` when it is neither a file nor a fingerprint. A file's name
    /// holds a `/` or a `.`, so that a door to the network can tell it from everything else.
    pub(crate) fn parse(value: Option<&str>) -> Option<BookFile> {
        let Some(value) = value else { return Some(BookFile::default()) };
        let (file, fingerprint) = match value.rsplit_once('#') {
            Some((file, digits)) => (file, Some(u64::from_str_radix(digits, 16).ok()?)),
            None => (value, None),
        };
        let is_file = file.contains(['/', '.']);
        let is_shipped = file.is_empty() && fingerprint.is_some();
        (is_file || is_shipped).then(|| BookFile { file: file.to_owned(), fingerprint })
    }

    /// Whether it is the book that the program brings along.
    pub fn is_shipped(&self) -> bool {
        self.file.is_empty()
    }
}

impl fmt::Display for BookFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fingerprint {
            Some(fingerprint) => write!(f, "book={}#{fingerprint:016x}", self.file),
            None if self.is_shipped() => f.write_str("book"),
            None => write!(f, "book={}", self.file),
        }
    }
}
