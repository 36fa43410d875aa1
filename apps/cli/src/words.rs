//! Words and numbers the way people read them.

use fiveply_core::{AnyGame, Ending, MoveInfo, Outcome, Side};
use std::time::Duration;

/// `White to move`.
pub(crate) fn turn(game: &dyn AnyGame, side: Side) -> String {
    format!("{} to move", game.side_name(side))
}

/// `White wins: checkmate`, `Draw: stalemate`.
pub(crate) fn ending(game: &dyn AnyGame, ending: Ending) -> String {
    match ending.outcome {
        Outcome::Win(side) => format!("{} wins: {}", game.side_name(side), ending.reason),
        Outcome::Draw => format!("Draw: {}", ending.reason),
    }
}

/// `Nf3 (g1f3)`, or just the text where people read the same.
pub(crate) fn move_name(info: &MoveInfo) -> String {
    if info.shown == info.text { info.text.clone() } else { format!("{} ({})", info.shown, info.text) }
}

/// `1 move`, `20 moves`.
pub(crate) fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// `405 M` for 405,123,456: three digits and a unit.
pub(crate) fn rate(number: f64) -> String {
    let (value, unit) = match number {
        n if n >= 1e9 => (n / 1e9, " G"),
        n if n >= 1e6 => (n / 1e6, " M"),
        n if n >= 1e3 => (n / 1e3, " k"),
        n => (n, ""),
    };
    let digits = if value >= 100.0 || unit.is_empty() { 0 } else { 1 };
    format!("{value:.digits$}{unit}")
}

/// Seconds with milliseconds.
pub(crate) fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// `items` in as many columns as fit into `width`, read downwards.
pub(crate) fn columns(items: &[String], width: usize) -> String {
    let length = |item: &String| item.chars().count();
    let cell = items.iter().map(length).max().unwrap_or(0) + 2;
    let columns = (width.max(cell) / cell).min(items.len()).max(1);
    let rows = items.len().div_ceil(columns);
    let mut text = String::new();
    for row in 0..rows {
        let mut line = String::new();
        for item in items.iter().skip(row).step_by(rows) {
            line.push_str(item);
            line.push_str(&" ".repeat(cell - length(item)));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_have_units() {
        assert_eq!(rate(12.0), "12");
        assert_eq!(rate(1_234.0), "1.2 k");
        assert_eq!(rate(405_123_456.0), "405 M");
    }

    #[test]
    fn columns_are_read_downwards() {
        let items: Vec<String> = ["a1", "b1", "c1", "d10", "e1"].map(str::to_owned).into();
        assert_eq!(columns(&items, 10), "a1   d10\nb1   e1\nc1\n");
        assert_eq!(columns(&[], 80), "");
        assert_eq!(columns(&items[..1], 1), "a1\n");
    }
}
