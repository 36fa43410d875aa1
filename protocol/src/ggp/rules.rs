//! Which of our games a set of rules describes: the one with the same board and the same moves at the start.

use super::kif::Kif;
use super::prover::Rules;
use crate::Catalog;
use fiveply_core::{AnyGame, Side};
use std::collections::BTreeSet;

/// The largest board that we look for.
const LARGEST: u32 = 16;

/// A game with how the controller speaks about it.
pub(super) struct Recognised {
    pub(super) game: Box<dyn AnyGame>,
    /// The roles in the order in which their moves are sent.
    pub(super) roles: Vec<String>,
}

/// The game that these rules describe; an error says what they describe instead.
pub(super) fn recognise(catalog: &dyn Catalog, rules: &[Kif]) -> Result<Recognised, String> {
    let start = Rules::at_the_start(rules);
    let roles: Vec<String> = rules.iter().filter_map(role).collect();
    let [first, second] = &roles[..] else {
        return Err(format!("a game of {} roles; we play games of two", roles.len()));
    };
    let legal = start.ask("(legal ?role ?move)").map_err(|_| "rules that cannot be followed to an end".to_owned())?;
    let moves = |role: &str| -> BTreeSet<String> {
        let own = legal.iter().filter_map(|each| match each.items() {
            [_, who, m] if who.word() == Some(role) => move_text(m),
            _ => None,
        });
        own.collect()
    };
    let (ours, theirs) = (moves(first), moves(second));
    if ours.is_empty() || !theirs.is_empty() {
        return Err("a game whose moves at the start are not `(move X1 Y1 X2 Y2)` of its first role alone".to_owned());
    }
    let (width, height) = size(rules, &start).ok_or("a board without a size that we can find")?;
    let texts = [
        format!("breakthrough:{width}x{height}"),
        format!("breakthrough:{width}x{height},straight"),
        format!("knightthrough:{width}x{height}"),
    ];
    for text in texts {
        let Ok(game) = catalog.game(&text) else { continue };
        let Ok(record) = game.open(None, &[]) else { continue };
        let known: BTreeSet<String> = record.legal_moves().into_iter().collect();
        if known == ours && record.side() == Side::First {
            return Ok(Recognised { game, roles });
        }
    }
    Err(format!("a game on {width}x{height} that is neither Breakthrough, classic or straight, nor KnightThrough"))
}

fn role(rule: &Kif) -> Option<String> {
    match rule.words()?[..] {
        ["role", name] => Some(name.to_owned()),
        _ => None,
    }
}

/// The board's size: what the rules say it is, or as far as men stand at the start.
fn size(rules: &[Kif], start: &Rules) -> Option<(u32, u32)> {
    let number = |text: &str| text.parse::<u32>().ok().filter(|number| (1..=LARGEST).contains(number));
    let stated = |key: &str| {
        rules.iter().find_map(|rule| match rule.words()?[..] {
            [name, value] if name == key => number(value),
            _ => None,
        })
    };
    if let (Some(width), Some(height)) = (stated("width"), stated("height")) {
        return Some((width, height));
    }
    let facts = start.ask("(true ?fact)").ok()?;
    let cells = facts.iter().filter_map(|fact| match fact.items().get(1)?.words()?[..] {
        [_, x, y, _] => Some((number(x)?, number(y)?)),
        _ => None,
    });
    cells.reduce(|most, cell| (most.0.max(cell.0), most.1.max(cell.1)))
}

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
