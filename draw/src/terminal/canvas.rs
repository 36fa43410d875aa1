//! A sheet of characters with colours, written out line by line.

use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// How a character looks. Colours are numbers of the 256-colour palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The colour of the character.
    pub foreground: Option<u8>,
    /// The colour of its ground.
    pub background: Option<u8>,
    /// Whether it is bold.
    pub bold: bool,
}

/// The columns a text takes; control characters take none, and are never written.
pub(super) fn width(text: &str) -> usize {
    text.chars().filter(|c| !c.is_control()).collect::<String>().width()
}

/// A character of the sheet and its style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// What is written; empty after a character two columns wide.
    pub text: String,
    /// How it looks.
    pub style: Style,
}

/// The sheet. Lines may differ in length.
pub(super) struct Canvas {
    lines: Vec<Vec<Glyph>>,
}

impl Canvas {
    pub(super) fn new(width: usize, height: usize) -> Self {
        let blank = Glyph { text: " ".to_owned(), style: Style::default() };
        Canvas { lines: vec![vec![blank; width]; height] }
    }

    /// How many lines there are.
    pub(super) fn height(&self) -> usize {
        self.lines.len()
    }

    /// Puts a character one or two columns wide; any other is not put. The sheet grows to the right
    /// as needed.
    pub(super) fn put(&mut self, x: usize, y: usize, text: &str, style: Style) {
        let width = width(text);
        let Some(line) = self.lines.get_mut(y).filter(|_| width == 1 || width == 2) else { return };
        let blank = Glyph { text: " ".to_owned(), style: Style::default() };
        line.resize(line.len().max(x + width), blank);
        line[x] = Glyph { text: text.to_owned(), style };
        if width == 2 {
            line[x + 1] = Glyph { text: String::new(), style };
        }
    }

    /// Puts text character by character.
    pub(super) fn put_text(&mut self, mut x: usize, y: usize, text: &str, style: Style) {
        for c in text.chars() {
            let c = c.to_string();
            self.put(x, y, &c, style);
            x += width(&c);
        }
    }

    /// Adds an empty line at the end.
    pub(super) fn add_line(&mut self) {
        self.lines.push(Vec::new());
    }

    /// Whether this character stands there.
    pub(super) fn is(&self, x: usize, y: usize, text: &str) -> bool {
        self.lines.get(y).and_then(|line| line.get(x)).is_some_and(|glyph| glyph.text == text)
    }

    /// The lines without the blanks at their ends.
    pub(super) fn lines(&self, color: bool) -> impl Iterator<Item = &[Glyph]> {
        self.lines.iter().map(move |line| {
            let blank = |glyph: &Glyph| glyph.text == " " && glyph.style.background.is_none_or(|_| !color);
            let end = line.iter().rposition(|glyph| !blank(glyph)).map_or(0, |last| last + 1);
            &line[..end]
        })
    }

    /// The whole sheet, with escape sequences for the colours if wanted.
    pub(super) fn text(&self, color: bool) -> String {
        let mut out = String::new();
        for line in self.lines(color) {
            let mut current = Style::default();
            for glyph in line {
                // Of a blank only the ground shows.
                let same = glyph.style == current || glyph.text == " " && glyph.style.background == current.background;
                if color && !same {
                    write_style(&mut out, glyph.style);
                    current = glyph.style;
                }
                out.push_str(&glyph.text);
            }
            if current != Style::default() {
                out.push_str("\x1b[0m");
            }
            out.push('\n');
        }
        out
    }
}

/// Every change starts afresh, so that no style leaks into the next.
fn write_style(out: &mut String, style: Style) {
    out.push_str("\x1b[0");
    if style.bold {
        out.push_str(";1");
    }
    // Writing to a string cannot fail.
    if let Some(color) = style.foreground {
        let _ = write!(out, ";38;5;{color}");
    }
    if let Some(color) = style.background {
        let _ = write!(out, ";48;5;{color}");
    }
    out.push('m');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_end_with_their_line_and_vanish_without_colour() {
        let mut canvas = Canvas::new(3, 2);
        canvas.put(0, 0, "x", Style { foreground: Some(9), background: Some(0), bold: true });
        canvas.put_text(0, 1, "ab", Style::default());
        assert_eq!(canvas.text(true), "\x1b[0;1;38;5;9;48;5;0mx\x1b[0m\nab\n");
        assert_eq!(canvas.text(false), "x\nab\n");
    }

    #[test]
    fn wide_characters_take_two_places_and_control_characters_none() {
        let mut canvas = Canvas::new(1, 1);
        canvas.put(0, 0, "象", Style::default());
        canvas.put(2, 0, "!", Style::default());
        canvas.put(3, 0, "\x1b", Style::default());
        canvas.put(0, 9, "below the sheet", Style::default());
        assert_eq!(canvas.text(false), "象!\n");
    }
}
