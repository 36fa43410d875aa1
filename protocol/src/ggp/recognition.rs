//! Which of our games a set of rules describes: the one with the same board, and with the same
//! moves, ends and results wherever we looked.

use super::budget::Budget;
use super::comparison::{Verdict, compare};
use super::description::Description;
use super::kif::Kif;
use super::notation::{LARGEST, move_text};
use crate::Catalog;
use fiveply_core::AnyGame;

/// How many of the moves before a difference are told.
const LAST_MOVES: usize = 4;

/// The game that these rules describe; an error says what they describe instead.
pub(super) fn recognise(
    catalog: &dyn Catalog,
    rules: &[Kif],
    description: &Description,
    budget: &mut Budget<'_>,
) -> Result<Box<dyn AnyGame>, String> {
    let endless = |_| "rules that cannot be followed to an end".to_owned();
    let [first, second] = description.roles() else {
        return Err(format!("a game of {} roles; we know games of two", description.roles().len()));
    };
    let start = description.start(budget).map_err(endless)?;
    let ours = description.legal(&start, first, usize::MAX, budget).map_err(endless)?;
    let theirs = description.legal(&start, second, 2, budget).map_err(endless)?;
    let is_ours = |m| move_text(&description.kif(m)).is_some();
    if ours.is_empty() || !ours.iter().all(is_ours) || theirs.iter().any(is_ours) {
        return Err("a game whose moves at the start are not `(move X1 Y1 X2 Y2)` of its first role alone".to_owned());
    }
    let (width, height) = size(rules, &description.facts(&start)).ok_or("a board without a size that we can find")?;
    let mut fault =
        format!("a game on {width}x{height} that is neither Breakthrough, classic or straight, nor KnightThrough");
    let texts = [
        format!("breakthrough:{width}x{height}"),
        format!("breakthrough:{width}x{height},straight"),
        format!("knightthrough:{width}x{height}"),
    ];
    for text in texts {
        let Ok(game) = catalog.game(&text) else { continue };
        match compare(description, &*game, budget) {
            Verdict::Same => return Ok(game),
            Verdict::Differs(moves, _) if moves.is_empty() => {}
            Verdict::Differs(moves, difference) => {
                let last = &moves[moves.len().saturating_sub(LAST_MOVES)..];
                let (count, last) = (moves.len(), last.join(" "));
                fault =
                    format!("a game that begins like {}, but after {count} moves, … {last}, {difference}", game.text());
            }
            Verdict::Unknown => return Err("rules that cannot be followed to an end".to_owned()),
        }
    }
    Err(fault)
}

/// The board's size: what the rules say it is, or as far as men stand at the start.
fn size(rules: &[Kif], facts: &[Kif]) -> Option<(u32, u32)> {
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
    let cells = facts.iter().filter_map(|fact| match fact.items().get(1)?.words()?[..] {
        [_, x, y, _] => Some((number(x)?, number(y)?)),
        _ => None,
    });
    cells.reduce(|most, cell| (most.0.max(cell.0), most.1.max(cell.1)))
}
