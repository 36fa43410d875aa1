//! Writes a game with everything that was said about it, in lines of the usual width.

use super::{Node, Tree, tag, variant};
use fiveply_core::{AnyGame, AnyRecord, ParseError, Side};
use std::fmt::Write;

/// Lines of moves are broken before this column.
const WIDTH: usize = 80;

impl Tree {
    /// The game as text, with the result among its tags and the `Variant` tag that it needs.
    pub fn write_tagged(&self, game: &dyn AnyGame) -> Result<String, ParseError> {
        let mut tree = self.clone();
        tree.tags.retain(|(name, _)| name != "Variant");
        match tree.tags.iter_mut().find(|(name, _)| name == "Result") {
            Some((_, result)) => result.clone_from(&tree.result),
            None => tree.tags.push(("Result".to_owned(), tree.result.clone())),
        }
        tree.tags.extend(variant(game).map(|variant| ("Variant".to_owned(), variant)));
        tree.write(game)
    }

    /// The game as text, moves the way people read them (chess: SAN).
    pub fn write(&self, game: &dyn AnyGame) -> Result<String, ParseError> {
        let mut out = Writer::default();
        let mut tags = self.tags.clone();
        // The numbered starts of Chess960 have one Variant tag in common.
        if self.tag("FEN").is_none() && game.text().starts_with("chess:960,") {
            tags.push(("SetUp".to_owned(), "1".to_owned()));
            tags.push(("FEN".to_owned(), game.open(None, &[])?.start_text()));
        }
        for (name, value) in tags.iter().filter(|(name, _)| tag::is_name(name)) {
            let value = one_line(value).replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(out.text, "[{name} \"{value}\"]");
        }
        out.text.push('\n');
        out.comment(&self.comment);
        let mut record = game.open(self.tag("FEN"), &[])?;
        let offset = usize::from(record.side() == Side::Second);
        out.line(&mut *record, &self.line, offset)?;
        out.word(if self.result.is_empty() { "*" } else { &self.result });
        out.text.push_str("\n\n");
        Ok(out.text)
    }
}

/// Text of others in one line: what would break the file or repaint a terminal becomes a space.
fn one_line(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_control() || matches!(letter, ' ' | '\u{2028}' | '\u{2029}'));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[derive(Default)]
struct Writer {
    text: String,
    column: usize,
    /// The next move needs its number although the second side makes it.
    interrupted: bool,
    /// What stands in front of the next word without a space between.
    pending: String,
}

impl Writer {
    fn word(&mut self, text: &str) {
        let text = std::mem::take(&mut self.pending) + text;
        if self.column > 0 && self.column + 1 + text.chars().count() >= WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(&text);
        self.column += text.chars().count();
    }

    fn comment(&mut self, text: &str) {
        // A comment cannot hold the mark that ends it.
        let text = one_line(text).replace('}', ")");
        if !text.is_empty() {
            self.word(&format!("{{{text}}}"));
            self.interrupted = true;
        }
    }

    /// Writes a line and leaves the record as it was.
    fn line(&mut self, record: &mut dyn AnyRecord, line: &[Node], offset: usize) -> Result<(), ParseError> {
        let before = record.ply();
        self.interrupted = true;
        let written = line.iter().try_for_each(|node| self.node(record, node, offset));
        while record.ply() > before {
            record.undo();
        }
        written
    }

    fn node(&mut self, record: &mut dyn AnyRecord, node: &Node, offset: usize) -> Result<(), ParseError> {
        self.comment(&node.before);
        let ply = record.ply() + offset;
        let number = ply / 2 + 1;
        if ply.is_multiple_of(2) {
            self.word(&format!("{number}."));
        } else if self.interrupted {
            self.word(&format!("{number}..."));
        }
        self.interrupted = false;
        let shown = record.follow(&node.text)?.shown;
        self.word(&shown);
        for glyph in &node.glyphs {
            self.word(&format!("${glyph}"));
        }
        self.comment(&node.comment);
        for variation in node.variations.iter().filter(|variation| !variation.is_empty()) {
            record.undo();
            self.pending.push('(');
            self.line(record, variation, offset)?;
            self.text.push(')');
            self.column += 1;
            self.interrupted = true;
            record.follow(&node.text)?;
        }
        Ok(())
    }
}
