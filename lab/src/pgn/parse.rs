//! Reads the notation without knowing any rules: tags, words, comments, glyphs, variations. A game
//! that cannot be read is handed out as a fault
//! in its place, and the next one begins where its tags do.

use super::draft::Draft;
use super::tag;
use super::{Fault, Tree};
use std::collections::VecDeque;
use std::iter::Enumerate;
use std::str::Lines;

/// The games of a file, one by one, each as it is written or with what is wrong about it.
pub struct Games<'a> {
    lines: Enumerate<Lines<'a>>,
    number: usize,
    draft: Option<Draft>,
    /// Where the comment that is being read began, and what it says so far.
    comment: Option<(usize, String)>,
    /// The line before was empty.
    after_blank: bool,
    ready: VecDeque<Result<Tree, Fault>>,
}

/// Reads a file of games as they are written. The first fault, which names its line, stops it;
/// [`Games`] goes on.
pub fn parse(text: &str) -> Result<Vec<Tree>, String> {
    Games::of(text).collect::<Result<_, _>>().map_err(|fault| fault.to_string())
}

impl Iterator for Games<'_> {
    type Item = Result<Tree, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() {
            let Some((index, line)) = self.lines.next() else {
                self.end_comment();
                self.finish();
                break;
            };
            self.number = index + 1;
            for part in broken(line) {
                self.line(part.trim_start_matches('\u{feff}'));
                self.after_blank = part.trim().is_empty();
            }
        }
        self.ready.pop_front()
    }
}

impl<'a> Games<'a> {
    /// The games in `text`.
    pub fn of(text: &'a str) -> Self {
        let lines = text.lines().enumerate();
        Games { lines, number: 1, draft: None, comment: None, after_blank: false, ready: VecDeque::new() }
    }

    fn line(&mut self, line: &str) {
        let trimmed = line.trim();
        // A comment that seems to run on into the tags of the next game was never closed.
        if self.comment.is_some() && self.after_blank && tag::begins(trimmed) {
            self.end_comment();
        }
        if self.comment.is_some() {
            return self.text(trimmed);
        }
        if trimmed.is_empty() || line.starts_with('%') {
            // A result ends the game; what is said about it stands in the same paragraph.
            if trimmed.is_empty() && self.draft.as_ref().is_some_and(Draft::has_result) {
                self.finish();
            }
            return;
        }
        let in_variation = self.draft.as_ref().is_some_and(Draft::is_in_variation);
        let rest = if trimmed.starts_with('[') && (!in_variation || tag::begins(trimmed)) {
            self.tags(trimmed)
        } else {
            trimmed
        };
        self.text(rest);
    }

    /// Reads the tags that a line begins with, and returns what follows them.
    fn tags<'b>(&mut self, line: &'b str) -> &'b str {
        let mut rest = line;
        while rest.starts_with('[') {
            let read = tag::read(rest);
            let name = read.as_ref().map_or("", |(name, ..)| name);
            if self.draft.as_ref().is_some_and(|draft| draft.is_before(name, self.after_blank)) {
                self.finish();
            }
            let Some((name, value, after)) = read else {
                self.fault(format!("{rest:?} is no tag; accepted: [Name \"value\"]"));
                return "";
            };
            self.draft().add_tag(name, value);
            rest = after.trim_start();
        }
        rest
    }

    /// Reads words, comments and brackets.
    fn text(&mut self, line: &str) {
        let mut rest = line;
        loop {
            rest = rest.trim_start();
            if let Some((_, comment)) = &mut self.comment {
                let end = rest.find('}');
                push_words(comment, rest[..end.unwrap_or(rest.len())].trim_end());
                let Some(end) = end else { return };
                rest = &rest[end + 1..];
                if let Some((_, comment)) = self.comment.take() {
                    self.draft().remark(&comment);
                }
                continue;
            }
            let Some(first) = rest.chars().next() else { return };
            match first {
                // Tags behind the moves begin the next game, wherever its line does.
                '[' if self.may_begin(rest) => {
                    rest = self.tags(rest);
                    continue;
                }
                '{' => self.comment = Some((self.number, String::new())),
                ';' => return self.draft().remark(&rest[1..]),
                '(' => {
                    if let Err(fault) = self.draft().begin_variation() {
                        self.fault(fault);
                    }
                }
                ')' => {
                    if let Err(fault) = self.draft().end_variation() {
                        self.fault(fault);
                    }
                }
                _ => {
                    let within = &rest[first.len_utf8()..];
                    let end = within.find(|letter: char| letter.is_whitespace() || "{}();$".contains(letter));
                    let (word, after) = rest.split_at(end.map_or(rest.len(), |end| first.len_utf8() + end));
                    self.word(word);
                    rest = after;
                    continue;
                }
            }
            rest = &rest[1..];
        }
    }

    /// Whether a tag is read here, behind a result.
    fn may_begin(&self, text: &str) -> bool {
        self.draft.as_ref().is_some_and(Draft::has_result) && tag::begins(text)
    }

    fn word(&mut self, word: &str) {
        if self.draft.as_ref().is_some_and(|draft| draft.ends_before(word, self.after_blank)) {
            self.finish();
        }
        self.after_blank = false;
        let number = self.number;
        if let Err(fault) = self.draft().word(word, number) {
            self.fault(fault);
        }
    }

    /// The game that is being read.
    fn draft(&mut self) -> &mut Draft {
        let draft = self.draft.get_or_insert_default();
        draft.reach(self.number);
        draft
    }

    fn fault(&mut self, fault: String) {
        let number = self.number;
        self.draft().refuse(number, fault);
    }

    /// Refuses the game whose comment is still open.
    fn end_comment(&mut self) {
        if let Some((line, _)) = self.comment.take() {
            self.draft().refuse(line, "a comment has no end; accepted: { … }".to_owned());
        }
    }

    fn finish(&mut self) {
        self.ready.extend(self.draft.take().and_then(Draft::finish));
    }
}

/// The parts of a line that came from a page of the web, where `<br />` ends lines.
fn broken(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let text = rest?;
        let is_break =
            |at: usize| BREAKS.iter().find(|mark| text[at..].starts_with(**mark)).map(|mark| (at, mark.len()));
        let found = text.match_indices('<').find_map(|(at, _)| is_break(at));
        rest = found.map(|(at, length)| &text[at + length..]);
        Some(found.map_or(text, |(at, _)| &text[..at]))
    })
}

/// The ends of lines on pages of the web.
const BREAKS: [&str; 3] = ["<br />", "<br/>", "<br>"];

/// Appends words to others, with a space between.
pub(super) fn push_words(text: &mut String, words: &str) {
    if !text.is_empty() && !words.is_empty() {
        text.push(' ');
    }
    text.push_str(words);
}
