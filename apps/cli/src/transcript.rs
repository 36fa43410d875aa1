//! Results for the record: a command as it was typed and what it printed, added to a Markdown file.
//! So no number stands there without the command that measured it.

use crate::fault::refuse;
use crate::output::{read_file, shown, write_file};
use anyhow::Result;
use std::path::Path;

/// The words of this program's own command line, its name left out.
pub(crate) fn typed_words() -> Vec<String> {
    std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect()
}

/// Adds a command and its output to the file at `path`, made when there is none.
pub(crate) fn append(path: &Path, words: &[String], output: &str) -> Result<()> {
    let mut text = read_file(path)?.unwrap_or_default();
    if !text.is_empty() {
        text = text.trim_end().to_owned() + "\n\n";
    }
    text.push_str(&format!("    $ {}\n", command(&without_record(words))));
    for line in output.lines() {
        text.push_str(&format!("    {line}\n"));
    }
    write_file(path, &text)
}

/// Better now than after ten hours.
pub(crate) fn check_target(path: &Path) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.is_dir() || !folder.is_dir() {
        return Err(refuse(format!("{}: accepted: a file in a folder that exists", shown(path))));
    }
    Ok(())
}

/// A command of ours as a shell reads it.
pub(crate) fn command(words: &[String]) -> String {
    let mut line = "fiveply".to_owned();
    for word in words {
        line.push(' ');
        line.push_str(&quoted(word));
    }
    line
}

/// Where a result is recorded says nothing about the result.
fn without_record(words: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if word == "--record" {
            words.next();
        } else if !word.starts_with("--record=") {
            kept.push(word.clone());
        }
    }
    kept
}

fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "_@%+=:,./-".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_can_be_typed_again() {
        let words = ["match", "--a", "report:tt=4", "--moves", "e2 e4", "--record", "a.md", "it's", ""];
        let line = command(&without_record(&words.map(str::to_owned)));
        assert_eq!(line, r"fiveply match --a report:tt=4 --moves 'e2 e4' 'it'\''s' ''");
    }
}
