//! The few things needed to write SVG by hand: lines, numbers, escaped text.

use std::fmt::{Arguments, Write};

/// A picture being written.
#[derive(Default)]
pub(crate) struct Svg {
    pub(crate) text: String,
}

impl Svg {
    /// Writes a line.
    pub(crate) fn line(&mut self, line: Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }
}

/// A number with at most two decimals and no needless zeros.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// Text that may stand between tags and in attributes. Characters that XML cannot hold become
/// spaces.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => out.push(' '),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.0, -0.001, 1.5, 1.0 / 3.0, 100.0, -2.25].map(number), ["0", "0", "1.5", "0.33", "100", "-2.25"]);
    }

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(escaped("a<b> & \"c\" 'd'\n\u{0}é"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;  é");
    }
}
