//! Text with colour sequences turned into a buffer of styled cells. Reads what our own drawing writes (SGR: bold and colours of
//! the 256-colour palette); anything else between ESC and its final letter is skipped.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// The text as a buffer just large enough for it.
pub(crate) fn buffer(text: &str) -> Buffer {
    let lines: Vec<Line<'_>> = text.lines().map(line).collect();
    let width = lines.iter().map(Line::width).max().unwrap_or(0);
    let size = |length: usize| u16::try_from(length).unwrap_or(u16::MAX).min(1_000);
    let mut buffer = Buffer::empty(Rect::new(0, 0, size(width), size(lines.len())));
    for (y, line) in (0..buffer.area.height).zip(&lines) {
        buffer.set_line(0, y, line, buffer.area.width);
    }
    buffer
}

fn line(text: &str) -> Line<'_> {
    let mut parts = text.split('\x1b');
    let mut spans: Vec<Span<'_>> = parts.next().map(Span::raw).into_iter().collect();
    let mut style = Style::default();
    for part in parts {
        let end = part.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(part.len());
        let (code, rest) = part.split_at(end);
        if let (Some(code), true) = (code.strip_prefix('['), rest.starts_with('m')) {
            style = apply(style, code);
        }
        spans.push(Span::styled(rest.get(1..).unwrap_or_default(), style));
    }
    Line::from(spans)
}

/// The style after the numbers between `ESC [` and `m`.
fn apply(mut style: Style, code: &str) -> Style {
    let mut numbers = code.split(';').map(|number| number.parse::<u8>().unwrap_or(0));
    while let Some(number) = numbers.next() {
        style = match number {
            0 => Style::default(),
            1 => style.add_modifier(Modifier::BOLD),
            2 => style.add_modifier(Modifier::DIM),
            4 => style.add_modifier(Modifier::UNDERLINED),
            7 => style.add_modifier(Modifier::REVERSED),
            39 => style.fg(Color::Reset),
            49 => style.bg(Color::Reset),
            38 | 48 => {
                let color = match numbers.next() {
                    Some(5) => numbers.next().map(Color::Indexed),
                    Some(2) => match (numbers.next(), numbers.next(), numbers.next()) {
                        (Some(red), Some(green), Some(blue)) => Some(Color::Rgb(red, green, blue)),
                        _ => None,
                    },
                    _ => None,
                };
                match color {
                    Some(color) if number == 38 => style.fg(color),
                    Some(color) => style.bg(color),
                    None => style,
                }
            }
            _ => style,
        };
    }
    style
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_last_until_they_are_reset() {
        let buffer = buffer("a\x1b[0;1;38;5;9;48;5;236mb\x1b[0mc\n\x1b[2Kd\n");
        assert_eq!(buffer.area, Rect::new(0, 0, 3, 2));
        assert_eq!(buffer[(0, 0)].fg, Color::Reset);
        assert_eq!(
            (buffer[(1, 0)].symbol(), buffer[(1, 0)].fg, buffer[(1, 0)].bg),
            ("b", Color::Indexed(9), Color::Indexed(236))
        );
        assert!(buffer[(1, 0)].modifier.contains(Modifier::BOLD));
        assert_eq!((buffer[(2, 0)].symbol(), buffer[(2, 0)].bg), ("c", Color::Reset));
        assert_eq!(buffer[(0, 1)].symbol(), "d");
    }

    #[test]
    fn broken_sequences_do_no_harm() {
        for text in ["\x1b", "\x1b[", "\x1b[38;5m", "\x1b[38;2;1mx", "\x1b[999mx", "ä\x1b[1mö", ""] {
            assert!(buffer(text).area.width <= 2, "{text:?}");
        }
    }
}
