//! Reads the notation without knowing any rules: words, comments, glyphs, variations.

use super::{Node, Tree};

/// Variations deeper than this are nobody's analysis.
const DEEPEST: usize = 200;

/// Reads a file of games as they are written. A fault names the line it is in.
pub fn parse(text: &str) -> Result<Vec<Tree>, String> {
    let mut parser = Parser { games: Vec::new(), current: None, open: Vec::new(), comment: None, number: 1 };
    for (index, line) in text.lines().enumerate() {
        parser.number = index + 1;
        parser.line(line).map_err(|fault| format!("line {}: {fault}", index + 1))?;
    }
    if parser.comment.is_some() {
        return Err(format!("line {}: a comment has no end; accepted: {{ … }}", parser.number));
    }
    if parser.open.len() > 1 {
        return Err(format!("line {}: a variation has no end; accepted: ( … )", parser.number));
    }
    parser.finish("*");
    Ok(parser.games)
}

/// The state between two lines.
struct Parser {
    games: Vec<Tree>,
    current: Option<Tree>,
    /// The lines that are being written: the main line, a variation in it, one in that … Empty before the first word of a game's moves.
    open: Vec<Vec<Node>>,
    comment: Option<String>,
    number: usize,
}

impl Parser {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if self.comment.is_none() && line.starts_with('%') {
            return Ok(());
        }
        let trimmed = line.trim();
        if self.comment.is_none() && self.open.len() <= 1 && trimmed.starts_with('[') {
            return self.tag(trimmed);
        }
        let mut rest = trimmed;
        loop {
            rest = rest.trim_start();
            if let Some(comment) = &mut self.comment {
                let end = rest.find('}');
                let piece = rest[..end.unwrap_or(rest.len())].trim_end();
                if !comment.is_empty() && !piece.is_empty() {
                    comment.push(' ');
                }
                comment.push_str(piece);
                let Some(end) = end else { return Ok(()) };
                let comment = self.comment.take().unwrap_or_default();
                self.remark(&comment);
                rest = &rest[end + 1..];
                continue;
            }
            let Some(first) = rest.chars().next() else { return Ok(()) };
            match first {
                '{' => self.comment = Some(String::new()),
                ';' => {
                    self.remark(rest[1..].trim());
                    return Ok(());
                }
                '(' => self.begin_variation()?,
                ')' => self.end_variation()?,
                _ => {
                    let end = rest.find(|letter: char| letter.is_whitespace() || "{}();".contains(letter));
                    let word = &rest[..end.unwrap_or(rest.len()).max(first.len_utf8())];
                    self.word(word)?;
                    rest = &rest[word.len()..];
                    continue;
                }
            }
            rest = &rest[1..];
        }
    }

    fn tag(&mut self, line: &str) -> Result<(), String> {
        let fault = || format!("{line:?} is no tag; accepted: [Name \"value\"]");
        let inner = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).ok_or_else(fault)?;
        let (name, value) = inner.split_once(char::is_whitespace).ok_or_else(fault)?;
        let value = value.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).ok_or_else(fault)?;
        if !self.open.is_empty() {
            self.finish("*");
        }
        let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
        let current = self.current.get_or_insert_default();
        current.tags.push((name.to_owned(), value));
        current.last_line = self.number;
        Ok(())
    }

    /// The line that is being written, begun when it was not.
    fn writing(&mut self) -> &mut Vec<Node> {
        self.current.get_or_insert_default().last_line = self.number;
        if self.open.is_empty() {
            self.open.push(Vec::new());
        }
        let last = self.open.len() - 1;
        &mut self.open[last]
    }

    fn remark(&mut self, text: &str) {
        let text = text.trim();
        let comment = match self.writing().last_mut() {
            Some(node) => &mut node.comment,
            None => &mut self.current.get_or_insert_default().comment,
        };
        if !comment.is_empty() && !text.is_empty() {
            comment.push(' ');
        }
        comment.push_str(text);
    }

    fn begin_variation(&mut self) -> Result<(), String> {
        if self.writing().is_empty() {
            return Err("a variation before the first move; accepted: one behind the move that it replaces".to_owned());
        }
        if self.open.len() > DEEPEST {
            return Err(format!("variations more than {DEEPEST} deep"));
        }
        self.open.push(Vec::new());
        Ok(())
    }

    fn end_variation(&mut self) -> Result<(), String> {
        if self.open.len() < 2 {
            return Err("a variation ends that never began".to_owned());
        }
        let variation = self.open.pop().unwrap_or_default();
        if let Some(node) = self.open.last_mut().and_then(|line| line.last_mut()) {
            node.variations.push(variation);
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), String> {
        if self.open.len() <= 1 && matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
            self.writing();
            self.finish(word);
            return Ok(());
        }
        if let Some(glyph) = word.strip_prefix('$') {
            let glyph = glyph.parse().map_err(|_| format!("{word:?} is no glyph; accepted: $0 to $255"))?;
            if let Some(node) = self.writing().last_mut() {
                node.glyphs.push(glyph);
            }
            return Ok(());
        }
        // Move numbers may stick to their move: `1.e4`, `12...Nf6`.
        let digits = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let m = if digits.len() < word.len() && (digits.is_empty() || digits.starts_with('.')) {
            digits.trim_start_matches('.')
        } else {
            word
        };
        let text = m.trim_end_matches(['!', '?']);
        let number = self.number;
        let line = self.writing();
        if !text.is_empty() && !text.chars().all(|letter| letter == '.') {
            line.push(Node { text: text.to_owned(), line: number, ..Node::default() });
        }
        if let (Some(glyph), Some(node)) = (glyph(&m[text.len()..]), line.last_mut()) {
            node.glyphs.push(glyph);
        }
        Ok(())
    }

    fn finish(&mut self, result: &str) {
        let line = std::mem::take(&mut self.open).into_iter().next();
        if let Some(mut tree) = self.current.take() {
            result.clone_into(&mut tree.result);
            tree.line = line.unwrap_or_default();
            self.games.push(tree);
        }
    }
}

/// The number of a glyph that is written behind a move.
fn glyph(marks: &str) -> Option<u8> {
    let marks = ["!", "?", "!!", "??", "!?", "?!"].iter().position(|&known| known == marks)?;
    Some(marks as u8 + 1)
}
