//! Weights as data. A fitted evaluation has too many numbers for code that people read: they live
//! in a text file beside it, a group to a line, and the fitter writes the same file again.
//!
//! ```text
//! # what a man is worth, in the opening and in the ending
//! material 82 94
//! guarded 12
//! ```

use crate::zobrist::mix;
use crate::{ParseError, Score, Weight};
use std::fmt::Write;

/// No weight that is read from outside is larger, so that no sum of them overflows.
const LARGEST: u32 = 100_000;

/// Reads an embedded file. A group of one value gives a weight of the group's name, a larger one
/// `name[0]`, `name[1]` …
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

/// Reads a file from outside that should hold as many values, in the same groups, as `weights`.
pub fn read(text: &str, weights: &[Weight]) -> Result<Vec<Score>, ParseError> {
    let mut values = Vec::new();
    for line in text.lines() {
        let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
        let Some(name) = words.next() else { continue };
        for word in words {
            let refused = |fault: &str, accepted: String| ParseError::new("weights", line, fault, accepted);
            let number = word.parse::<Score>().ok().filter(|value| value.unsigned_abs() <= LARGEST);
            let value = number.ok_or_else(|| {
                refused("a value is no weight", format!("whole numbers from -{LARGEST} to {LARGEST}"))
            })?;
            match weights.get(values.len()) {
                Some(weight) if group(weight.name) == name => values.push(value),
                Some(weight) => return Err(refused("not the group that comes here", group(weight.name).to_owned())),
                None => return Err(refused("too many values", format!("{} in all", weights.len()))),
            }
        }
    }
    if values.len() < weights.len() {
        let missing = weights[values.len()].name;
        let fault = format!("{} of {} values; {missing} is the first that is missing", values.len(), weights.len());
        return Err(ParseError::new("weights", text.lines().last().unwrap_or_default(), fault, "a value for each"));
    }
    Ok(values)
}

/// Writes weights without a file to keep the comments of.
pub fn write(weights: &[Weight], values: &[Score]) -> String {
    let mut out = String::new();
    let mut last = "";
    for (weight, value) in weights.iter().zip(values) {
        let name = group(weight.name);
        if name != last {
            let _ = write!(out, "{}{name}", if last.is_empty() { "" } else { "\n" });
            last = name;
        }
        let _ = write!(out, " {value}");
    }
    out + "\n"
}

/// A number that tells lists of values apart.
pub fn fingerprint(values: &[Score]) -> u64 {
    values.iter().fold(0, |hash, &value| mix(hash ^ value as u64))
}

/// The group that a weight belongs to.
fn group(name: &str) -> &str {
    name.split('[').next().unwrap_or_default()
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
    fn files_from_outside_are_checked() {
        let weights = parse(TEXT);
        assert_eq!(read("material 1 2\n# a comment\nguarded -3", &weights), Ok(vec![1, 2, -3]));
        assert_eq!(read(&write(&weights, &[7, 8, 9]), &weights), Ok(vec![7, 8, 9]));
        let fault = |text| read(text, &weights).unwrap_err().fault;
        assert_eq!(fault("material 1 2"), "2 of 3 values; guarded is the first that is missing");
        assert_eq!(fault("material 1 2 3"), "not the group that comes here");
        assert_eq!(fault("material 1 x"), "a value is no weight");
        assert_eq!(fault("material 1 -100001"), "a value is no weight");
        assert_eq!(fault("material 1 2\nguarded 3 4"), "too many values");
    }

    #[test]
    fn fingerprints_tell_values_and_their_order_apart() {
        assert_ne!(fingerprint(&[1, 2]), fingerprint(&[2, 1]));
        assert_ne!(fingerprint(&[1, 2]), fingerprint(&[1, 2, 0]));
    }

    #[test]
    fn rewriting_changes_the_values_alone() {
        assert_eq!(rewrite(TEXT, &[82, 94, 12]), TEXT);
        assert_eq!(rewrite(TEXT, &[1, -2, 3]), "# men\nmaterial 1 -2\nguarded 3 # by a neighbour\n");
    }
}
