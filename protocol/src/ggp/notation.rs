//! Moves as controllers write them: `(move X1 Y1 X2 Y2)`, columns and rows from 1 on.

use super::kif::Kif;

/// The largest board that we look for.
pub(super) const LARGEST: u32 = 16;

/// A move in our notation: `(move 1 2 1 3)` is `a2a3`.
pub(super) fn move_text(m: &Kif) -> Option<String> {
    let words = m.words()?;
    let ["move", x1, y1, x2, y2] = words[..] else { return None };
    let column = |text: &str| {
        let number = text.parse::<u8>().ok().filter(|number| (1..=LARGEST as u8).contains(number))?;
        Some(char::from(b'a' + number - 1))
    };
    let row = |text: &str| text.parse::<u32>().ok().filter(|number| (1..=LARGEST).contains(number));
    Some(format!("{}{}{}{}", column(x1)?, row(y1)?, column(x2)?, row(y2)?))
}

/// The same the other way round.
pub(super) fn move_kif(text: &str) -> Option<String> {
    let end = 1 + text.get(1..)?.find(|letter: char| letter.is_ascii_lowercase())?;
    let cell = |text: &str| {
        let column = text.bytes().next().filter(u8::is_ascii_lowercase)? - b'a' + 1;
        Some(format!("{column} {}", text.get(1..)?.parse::<u32>().ok()?))
    };
    Some(format!("(move {} {})", cell(&text[..end])?, cell(&text[end..])?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_go_both_ways() {
        for (text, kif) in [("a2a3", "(move 1 2 1 3)"), ("p15o16", "(move 16 15 15 16)")] {
            assert_eq!(move_kif(text).as_deref(), Some(kif));
            assert_eq!(move_text(&Kif::parse(kif).unwrap()).as_deref(), Some(text));
        }
        for kif in ["noop", "(move 1 2 1)", "(move 0 2 1 3)", "(move 99 2 1 3)", "(move a b c d)", "(drop 1 2 1 3)"] {
            assert_eq!(move_text(&Kif::parse(kif).unwrap()), None);
        }
        for text in ["", "a", "a2", "é", "a2é3"] {
            assert_eq!(move_kif(text), None, "{text}");
        }
    }
}
