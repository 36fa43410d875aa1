//! A tag: `[Name "value"]`. Values are read as they are found: some programs write `\"` for a
//! quotation mark within, as the standard asks,
//! others write it as it is or end a value with a single backslash.

/// Reads the tag that `text` begins with: name, value, and what follows it.
pub(super) fn read(text: &str) -> Option<(&str, String, &str)> {
    let inner = text.strip_prefix('[')?.trim_start();
    let (name, rest) = inner.split_once(char::is_whitespace)?;
    let value = rest.trim_start().strip_prefix('"').filter(|_| is_name(name))?;
    let (value, after) = quoted(value).or_else(|| whole_line(value))?;
    Some((name, unescaped(value), after))
}

/// Whether a tag can have this name.
pub fn is_name(name: &str) -> bool {
    let may_name = |letter: char| !letter.is_whitespace() && !letter.is_control() && !"\"[]{}".contains(letter);
    !name.is_empty() && name.chars().all(may_name)
}

/// Whether a line looks like a tag, even where no tag is expected.
pub(super) fn begins(line: &str) -> bool {
    read(line).is_some_and(|(name, ..)| name.starts_with(|letter: char| letter.is_ascii_alphabetic()))
}

/// The value up to its closing quotation mark, and what follows the bracket behind.
fn quoted(text: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    let is_end = |letter: char| {
        let end = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        end
    };
    let (value, rest) = text.split_once(is_end)?;
    Some((value, rest.trim_start().strip_prefix(']')?))
}

/// The value of a tag that fills the line, with quotation marks as they are.
fn whole_line(text: &str) -> Option<(&str, &str)> {
    let value = text.trim_end().strip_suffix(']')?.trim_end().strip_suffix('"')?;
    Some((value, ""))
}

fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.next_if(|&next| letter == '\\' && matches!(next, '"' | '\\'));
        text.push(next.unwrap_or(letter));
    }
    text
}
