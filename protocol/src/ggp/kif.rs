//! The Knowledge Interchange Format, as far as controllers use it: words and lists in parentheses,
//! `;` comments, capitals without meaning.

use std::fmt;

/// No rules need deeper lists than this. Everything that walks through a list relies on it.
const DEEPEST: usize = 64;

/// A word or a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kif {
    Word(String),
    List(Vec<Kif>),
}

impl Kif {
    /// Reads a text, which must hold exactly one expression.
    pub(super) fn parse(text: &str) -> Result<Kif, String> {
        let mut items = Kif::parse_all(text)?;
        match items.len() {
            1 => Ok(items.remove(0)),
            count => Err(format!("{count} expressions; accepted: one")),
        }
    }

    /// Reads all expressions of a text. Words are kept in lower case.
    pub(super) fn parse_all(text: &str) -> Result<Vec<Kif>, String> {
        let mut open: Vec<Vec<Kif>> = vec![Vec::new()];
        for token in tokens(text) {
            match token {
                "(" if open.len() > DEEPEST => return Err(format!("lists more than {DEEPEST} deep")),
                "(" => open.push(Vec::new()),
                ")" => {
                    let list = open.pop().filter(|_| !open.is_empty()).ok_or("a list ends that never began")?;
                    if let Some(outer) = open.last_mut() {
                        outer.push(Kif::List(list));
                    }
                }
                word => {
                    if let Some(inner) = open.last_mut() {
                        inner.push(Kif::Word(word.to_ascii_lowercase()));
                    }
                }
            }
        }
        match (open.pop(), open.is_empty()) {
            (Some(items), true) => Ok(items),
            _ => Err("a list has no end".to_owned()),
        }
    }

    /// The word, if it is one.
    pub(super) fn word(&self) -> Option<&str> {
        if let Kif::Word(word) = self { Some(word) } else { None }
    }

    /// The list, if it is one; a word alone is a list of itself.
    pub(super) fn items(&self) -> &[Kif] {
        match self {
            Kif::List(items) => items,
            Kif::Word(_) => std::slice::from_ref(self),
        }
    }

    /// The words of a flat list.
    pub(super) fn words(&self) -> Option<Vec<&str>> {
        self.items().iter().map(Kif::word).collect()
    }
}

impl fmt::Display for Kif {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kif::Word(word) => f.write_str(word),
            Kif::List(items) => {
                f.write_str("(")?;
                for (index, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if index == 0 { "" } else { " " })?;
                }
                f.write_str(")")
            }
        }
    }
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let without_comments = text.lines().map(|line| line.split(';').next().unwrap_or_default());
    without_comments.flat_map(|line| {
        let mut rest = line;
        std::iter::from_fn(move || {
            rest = rest.trim_start();
            let first = rest.chars().next()?;
            let length = match first {
                '(' | ')' => 1,
                _ => rest.find(|letter: char| letter.is_whitespace() || "()".contains(letter)).unwrap_or(rest.len()),
            };
            let (token, after) = rest.split_at(length);
            rest = after;
            Some(token)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_read_and_written() {
        let read = Kif::parse("(PLAY match.1\n (NOOP\t(MOVE 2 4 2 3)));a remark").unwrap();
        assert_eq!(read.to_string(), "(play match.1 (noop (move 2 4 2 3)))");
        assert_eq!(Kif::parse("(INFO)").unwrap().words(), Some(vec!["info"]));
        assert_eq!(Kif::parse("nil").unwrap().items().len(), 1);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "(", ")", "(a))", "a b", &"(".repeat(100_000)] {
            assert!(Kif::parse(text).is_err(), "{text:.20}");
        }
    }
}
