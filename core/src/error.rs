//! The one error of everything that reads text: it hands back what was refused and says what would
//! be accepted.

/// How much of a refused text an error repeats; an overlong text would bury the message.
const SHOWN: usize = 60;

/// A text that was refused: a position, a move, a game's name, an option.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} {text:?}: {fault}; accepted: {accepted}")]
pub struct ParseError {
    /// What the text was meant to be: `position`, `move`, `game` …
    pub what: &'static str,
    /// The refused text, shortened when it is very long.
    pub text: String,
    /// What is wrong with it.
    pub fault: String,
    /// What would have been right.
    pub accepted: String,
}

impl ParseError {
    /// An error about `text`, which was meant to be a `what`.
    pub fn new(what: &'static str, text: &str, fault: impl Into<String>, accepted: impl Into<String>) -> Self {
        let mut shown: String = text.chars().take(SHOWN).collect();
        if shown.len() < text.len() {
            shown.push('…');
        }
        ParseError { what, text: shown, fault: fault.into(), accepted: accepted.into() }
    }
}
