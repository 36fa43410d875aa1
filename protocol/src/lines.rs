//! Lines from a program that nobody trusts: of any bytes, of any length, perhaps without an end.

use std::io::{self, BufRead};

/// One line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it says; bytes that are no UTF-8 have become U+FFFD.
    pub text: String,
    /// It was longer than allowed, and the rest is lost.
    pub cut: bool,
}

/// Reads lines of at most `longest` bytes.
#[derive(Debug)]
pub struct Lines<R> {
    source: R,
    longest: usize,
    /// The rest of a line that was too long is being passed over.
    passing_over: bool,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `source`.
    pub fn new(source: R, longest: usize) -> Self {
        Lines { source, longest, passing_over: false }
    }

    /// The next line; `None` at the end. A line that is too long is handed out as soon as that is known, not when it ends: it may never.
    pub fn next_line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        loop {
            let buffer = match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if buffer.is_empty() {
                return Ok((!bytes.is_empty()).then(|| line(&bytes, false)));
            }
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(buffer.len(), |end| end + 1);
            if self.passing_over {
                self.source.consume(taken);
                self.passing_over = end.is_none();
                continue;
            }
            let room = self.longest - bytes.len();
            let text = &buffer[..end.unwrap_or(buffer.len())];
            bytes.extend_from_slice(&text[..text.len().min(room)]);
            let cut = text.len() > room;
            self.source.consume(taken);
            if cut {
                self.passing_over = end.is_none();
                return Ok(Some(line(&bytes, true)));
            }
            if end.is_some() {
                return Ok(Some(line(&bytes, false)));
            }
        }
    }
}

fn line(bytes: &[u8], cut: bool) -> Line {
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    Line { text: String::from_utf8_lossy(bytes).into_owned(), cut }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8], buffer: usize) -> Vec<(String, bool)> {
        let mut lines = Lines::new(io::BufReader::with_capacity(buffer, bytes), 8);
        std::iter::from_fn(|| lines.next_line().unwrap()).map(|line| (line.text, line.cut)).collect()
    }

    #[test]
    fn lines_of_any_kind_are_read() {
        for buffer in [1, 3, 64] {
            let read = all(b"one\r\n\ntwelve letters\n12345678\n\xff\0\nlast", buffer);
            let expected = [
                ("one", false),
                ("", false),
                ("twelve l", true),
                ("12345678", false),
                ("\u{fffd}\0", false),
                ("last", false),
            ];
            assert_eq!(read, expected.map(|(text, cut)| (text.to_owned(), cut)), "{buffer}");
        }
    }

    #[test]
    fn an_endless_line_is_told_once() {
        let mut lines = Lines::new(io::BufReader::new(&[b'x'; 100_000][..]), 8);
        assert_eq!(lines.next_line().unwrap(), Some(Line { text: "xxxxxxxx".to_owned(), cut: true }));
        assert_eq!(lines.next_line().unwrap(), None);
    }
}
