//! What can be typed during a game: moves, and commands with or without a slash.

use crate::output::typed_path;
use fiveply_core::ParseError;
use std::path::PathBuf;

/// Something typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// One or more moves.
    Play(Vec<String>),
    /// The legal moves that start with this text.
    Moves(String),
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Write the game to a file.
    Save(PathBuf),
    /// Go on with the game in a file.
    Load(PathBuf),
    /// The next step of a hint.
    Hint,
    /// Turn the board.
    Flip,
    /// Start again, or start another game.
    New(Option<String>),
    /// Give up.
    Resign,
    /// What can be typed.
    Help,
    /// Leave.
    Quit,
}

/// A command's name, argument and meaning, for help and completion.
pub(crate) struct Entry {
    /// Its name.
    pub(crate) name: &'static str,
    /// What follows it.
    pub(crate) argument: &'static str,
    /// What it does.
    pub(crate) meaning: &'static str,
}

const fn entry(name: &'static str, argument: &'static str, meaning: &'static str) -> Entry {
    Entry { name, argument, meaning }
}

/// Every command.
pub(crate) const ENTRIES: &[Entry] = &[
    entry("moves", "[START]", "list the legal moves, or those that start so"),
    entry("hint", "", "which piece to move; again: where to; again: why"),
    entry("undo", "", "take back the engine's reply and your move"),
    entry("redo", "", "play again what was taken back"),
    entry("save", "FILE", "write the game to a file"),
    entry("load", "FILE", "go on with a saved game"),
    entry("flip", "", "turn the board round"),
    entry("new", "[GAME]", "start again, or start another game"),
    entry("resign", "", "give up"),
    entry("help", "", "show this list"),
    entry("quit", "", "leave"),
];

/// Reads a line; `None` when there is nothing on it.
pub(crate) fn parse(line: &str) -> Result<Option<Command>, ParseError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
    if word.is_empty() || word.starts_with('#') {
        return Ok(None);
    }
    let slashed = word.strip_prefix('/');
    let name = slashed.unwrap_or(word);
    let Some(entry) = ENTRIES.iter().find(|entry| entry.name == name) else {
        return match slashed {
            Some(_) => Err(ParseError::new("command", word, "no such command", names())),
            None => Ok(Some(Command::Play(line.split_whitespace().map(str::to_owned).collect()))),
        };
    };
    if entry.argument.is_empty() && !rest.is_empty() {
        return Err(ParseError::new("command", line, "nothing may follow", name));
    }
    if entry.argument == "FILE" && rest.is_empty() {
        return Err(ParseError::new("command", line, "the file is missing", format!("{name} FILE")));
    }
    Ok(Some(match name {
        "moves" => Command::Moves(rest.to_owned()),
        "hint" => Command::Hint,
        "undo" => Command::Undo,
        "redo" => Command::Redo,
        "save" => Command::Save(typed_path(rest)),
        "load" => Command::Load(typed_path(rest)),
        "flip" => Command::Flip,
        "new" => Command::New((!rest.is_empty()).then(|| rest.to_owned())),
        "resign" => Command::Resign,
        "help" => Command::Help,
        _ => Command::Quit,
    }))
}

fn names() -> String {
    ENTRIES.iter().map(|entry| format!("/{}", entry.name)).collect::<Vec<_>>().join(", ")
}

/// The list for `help`.
pub(crate) fn help() -> String {
    let mut text = "Type a move, or a command (a slash in front is optional):\n".to_owned();
    for entry in ENTRIES {
        text.push_str(&format!("  {:<14}{}\n", format!("{} {}", entry.name, entry.argument), entry.meaning));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_moves_or_commands() {
        assert_eq!(parse("  "), Ok(None));
        assert_eq!(parse("# a comment"), Ok(None));
        assert_eq!(parse("e2e4 e7e5"), Ok(Some(Command::Play(vec!["e2e4".into(), "e7e5".into()]))));
        assert_eq!(parse("/save my game.toml"), Ok(Some(Command::Save("my game.toml".into()))));
        assert_eq!(parse("moves e2"), Ok(Some(Command::Moves("e2".into()))));
        assert_eq!(parse("new"), Ok(Some(Command::New(None))));
        assert!(parse("/castle").unwrap_err().accepted.contains("/undo"));
        assert!(parse("save").unwrap_err().fault.contains("file is missing"));
        assert!(parse("undo 3").unwrap_err().fault.contains("nothing may follow"));
    }

    /// The last arm of the match stands for `quit` alone.
    #[test]
    fn every_command_has_its_meaning() {
        for entry in ENTRIES {
            let line = format!("{} {}", entry.name, entry.argument);
            assert_eq!(parse(&line).unwrap() == Some(Command::Quit), entry.name == "quit");
        }
    }
}
