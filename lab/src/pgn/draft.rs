//! A game while it is being read.

use super::parse::push_words;
use super::{Fault, Node, Tree};
use fiveply_core::NULL_MOVE;

/// Deeper variations are refused.
const DEEPEST: usize = 200;

/// What is known so far.
#[derive(Default)]
pub(super) struct Draft {
    tree: Tree,
    /// The lines that are being written: the main line, a variation in it, one in that … Empty
    /// before the first word of the moves.
    open: Vec<Vec<Node>>,
    /// What is said before the first move of the variation that was begun last.
    before: String,
    /// Moves were read, or would have been if nothing had been wrong.
    has_moves: bool,
    result: Option<&'static str>,
    fault: Option<Fault>,
}

impl Draft {
    pub(super) fn has_result(&self) -> bool {
        self.result.is_some()
    }

    pub(super) fn is_in_variation(&self) -> bool {
        self.open.len() > 1
    }

    /// Whether a tag with this name belongs to the next game.
    pub(super) fn is_before(&self, name: &str, after_blank: bool) -> bool {
        let has_text = !self.open.is_empty() && !self.tree.tags.is_empty();
        self.has_moves || self.has_result() || has_text || after_blank && self.tree.tag(name).is_some()
    }

    /// Whether a word belongs to the next game: after a result, or a first move number after an
    /// empty line.
    pub(super) fn ends_before(&self, word: &str, after_blank: bool) -> bool {
        if self.has_result() {
            return result(word).is_none() && !word.starts_with('$');
        }
        let (number, rest) = split_number(word);
        after_blank && self.has_moves && !self.is_in_variation() && number == "1" && !rest.starts_with("..")
    }

    /// Remembers that the game goes on in this line.
    pub(super) fn reach(&mut self, line: usize) {
        self.tree.last_line = line;
    }

    /// Refuses the game; of several faults the first is told.
    pub(super) fn refuse(&mut self, line: usize, fault: String) {
        self.fault.get_or_insert(Fault { line, fault });
    }

    pub(super) fn add_tag(&mut self, name: &str, value: String) {
        self.tree.tags.push((name.to_owned(), value));
    }

    pub(super) fn remark(&mut self, text: &str) {
        let is_variation = self.is_in_variation();
        let comment = match self.writing().last_mut() {
            Some(node) => &mut node.comment,
            None if is_variation => &mut self.before,
            None => &mut self.tree.comment,
        };
        push_words(comment, text.trim());
    }

    pub(super) fn begin_variation(&mut self) -> Result<(), String> {
        if self.writing().is_empty() && self.fault.is_none() {
            return Err("a variation before the first move; accepted: one behind the move that it replaces".to_owned());
        }
        if self.open.len() > DEEPEST {
            return Err(format!("variations more than {DEEPEST} deep"));
        }
        self.open.push(Vec::new());
        Ok(())
    }

    pub(super) fn end_variation(&mut self) -> Result<(), String> {
        if !self.is_in_variation() {
            return Err("a variation ends that never began".to_owned());
        }
        let before = std::mem::take(&mut self.before);
        let variation = self.open.pop().unwrap_or_default();
        if let Some(node) = self.writing().last_mut() {
            // Without a move, what was said there is a remark like any other.
            push_words(&mut node.comment, &before);
            node.variations.push(variation);
        }
        Ok(())
    }

    pub(super) fn word(&mut self, word: &str, number: usize) -> Result<(), String> {
        self.writing();
        if let Some(result) = result(word) {
            if !self.is_in_variation() {
                self.result.get_or_insert(result);
            }
            return Ok(());
        }
        let (_, m) = split_number(word);
        let m = m.trim_start_matches(['.', '…']);
        let text = m.trim_end_matches(['!', '?']);
        let is_mark = word.starts_with('$') || self.is_remark(text);
        self.has_moves |= !is_mark;
        if self.fault.is_some() {
            return Ok(());
        }
        if is_mark {
            return self.mark(word);
        }
        if !text.is_empty() {
            let text = if NULL_MOVES.contains(&text) { NULL_MOVE } else { text };
            let before = std::mem::take(&mut self.before);
            self.writing().push(Node { before, text: text.to_owned(), line: number, ..Node::default() });
        }
        if let (Some(glyph), Some(node)) = (suffix_glyph(&m[text.len()..]), self.writing().last_mut()) {
            node.glyphs.push(glyph);
        }
        Ok(())
    }

    /// Whether a word says something about the move before it.
    fn is_remark(&self, word: &str) -> bool {
        let is_known = EN_PASSANT.contains(&word) || CHECKS.contains(&word) || symbol_glyph(word).is_some();
        is_known && self.open.last().is_some_and(|line| !line.is_empty())
    }

    fn mark(&mut self, word: &str) -> Result<(), String> {
        let glyph = match word.strip_prefix('$') {
            Some(number) => Some(number.parse().map_err(|_| format!("{word:?} is no glyph; accepted: $0 to $255"))?),
            None => symbol_glyph(word),
        };
        if let Some(node) = self.writing().last_mut() {
            node.glyphs.extend(glyph);
            if EN_PASSANT.contains(&word) {
                node.text.push_str(word);
            }
        }
        Ok(())
    }

    /// The game; `None` when nothing of one was read.
    pub(super) fn finish(mut self) -> Option<Result<Tree, Fault>> {
        if self.is_in_variation() {
            self.refuse(self.tree.last_line, "a variation has no end; accepted: ( … )".to_owned());
        }
        if let Some(fault) = self.fault {
            return Some(Err(fault));
        }
        if self.tree.tags.is_empty() && !self.has_moves && self.result.is_none() {
            return None;
        }
        // Where they disagree, the tag is trusted: it is what programs sort and count by.
        let by_tag = self.tree.tag("Result").and_then(result).filter(|&result| result != "*");
        by_tag.or(self.result).unwrap_or("*").clone_into(&mut self.tree.result);
        self.tree.line = self.open.pop().unwrap_or_default();
        Some(Ok(self.tree))
    }

    /// The line that is being written, begun when it was not.
    fn writing(&mut self) -> &mut Vec<Node> {
        if self.open.is_empty() {
            self.open.push(Vec::new());
        }
        let last = self.open.len() - 1;
        &mut self.open[last]
    }
}

/// How annotated games write that a side passes.
const NULL_MOVES: [&str; 4] = [NULL_MOVE, "Z0", "0000", "@@@@"];

/// Words behind a pawn's capture, with which they are read.
const EN_PASSANT: [&str; 2] = ["ep", "e.p."];

/// Words behind a move that tell what the rules know anyway.
const CHECKS: [&str; 5] = ["+", "++", "#", "ch", "mate"];

/// The result that a word writes, in the notation's own words.
pub fn result(word: &str) -> Option<&'static str> {
    match word {
        "1-0" => Some("1-0"),
        "0-1" => Some("0-1"),
        "1/2-1/2" | "1/2" | "½-½" | "½" => Some("1/2-1/2"),
        "*" => Some("*"),
        _ => None,
    }
}

/// A move number may stick to its move: `1.e4`, `12...Nf6`.
fn split_number(word: &str) -> (&str, &str) {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = &word[..word.len() - rest.len()];
    let is_number = !number.is_empty() && (rest.is_empty() || rest.starts_with(['.', '…']));
    // A pass may be written as a number.
    if is_number && number != "0000" { (number, rest) } else { ("", word) }
}

/// The number of a glyph that is written behind a move.
fn suffix_glyph(marks: &str) -> Option<u8> {
    let marks = ["!", "?", "!!", "??", "!?", "?!"].iter().position(|&known| known == marks)?;
    Some(marks as u8 + 1)
}

/// The number of a judgement that is written as people print it.
fn symbol_glyph(word: &str) -> Option<u8> {
    Some(match word {
        "=" => 10,
        "∞" => 13,
        "+=" | "+/=" | "⩲" => 14,
        "=+" | "=/+" | "⩱" => 15,
        "+/-" | "±" => 16,
        "-/+" | "∓" => 17,
        "+-" | "+−" => 18,
        "-+" | "−+" => 19,
        "N" => 146,
        _ => return None,
    })
}
