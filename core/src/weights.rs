//! Weights as data. A fitted evaluation has too many numbers for code that people read: they live in a text file beside it, a group to a
//! line, and the fitter writes the same file again.
//!
//! ```text
//! # what a man is worth, in the opening and in the ending
//! material 82 94
//! guarded 12
//! ```

use crate::{Score, Weight};
use std::fmt::Write;

/// Reads an embedded file. A group of one value gives a weight of the group's name, a larger one `name[0]`, `name[1]` …
///
/// # Panics
///
/// When the text is damaged: it is part of the program.
pub fn parse(text: &'static str) -> Vec<Weight> {
    let mut weights = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
        let Some(name) = words.next() else { continue };
        let read = |word: &str| word.parse().unwrap_or_else(|_| panic!("weights, line {}: {word:?}", number + 1));
        let values: Vec<Score> = words.map(read).collect();
        for (index, &default) in values.iter().enumerate() {
            let name = if values.len() == 1 { name } else { format!("{name}[{index}]").leak() };
            weights.push(Weight { name, default });
        }
    }
    weights
}

/// Writes `text` again with `values` in place of its own, comments and groups kept.
pub fn rewrite(text: &str, values: &[Score]) -> String {
    let mut values = values.iter();
    let mut out = String::new();
    for line in text.lines() {
        let (content, comment) = line.find('#').map_or((line, ""), |at| line.split_at(at));
        let mut words = content.split_whitespace();
        if let Some(name) = words.next() {
            out.push_str(name);
            for value in values.by_ref().take(words.count()) {
                let _ = write!(out, " {value}");
            }
            if !comment.is_empty() {
                out.push(' ');
            }
        }
        out.push_str(comment);
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# men\nmaterial 82 94\nguarded 12 # by a neighbour\n";

    #[test]
    fn a_group_gives_a_weight_for_every_value() {
        let read: Vec<(&str, Score)> = parse(TEXT).iter().map(|weight| (weight.name, weight.default)).collect();
        assert_eq!(read, [("material[0]", 82), ("material[1]", 94), ("guarded", 12)]);
    }

    #[test]
    fn rewriting_changes_the_values_alone() {
        assert_eq!(rewrite(TEXT, &[82, 94, 12]), TEXT);
        assert_eq!(rewrite(TEXT, &[1, -2, 3]), "# men\nmaterial 1 -2\nguarded 3 # by a neighbour\n");
    }
}
