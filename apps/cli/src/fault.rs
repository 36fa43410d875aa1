//! What goes wrong: refused input ends with exit code 2, everything else with exit code 1. A reader
//! that stops early (`| head -1`) is no fault at all.

use crate::output::complain;
use clap::error::{ContextKind, ContextValue};
use fiveply_core::ParseError;
use fiveply_core::text::printable;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::ErrorKind;
use std::process::ExitCode;

/// The exit code for refused input.
pub(crate) const REFUSED: u8 = 2;

/// No message is longer; a text of 100 kB must not bury what is wrong with it.
const LONGEST: usize = 900;

/// Input that was refused for a reason other than its notation: an unreadable file, an unknown
/// key.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct BadInput(pub(crate) String);

/// Input refused with this message.
pub(crate) fn refuse(message: impl Into<String>) -> anyhow::Error {
    BadInput(message.into()).into()
}

/// Tells what went wrong and gives the exit code for it.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    complain(&format!("error: {}", one_line(&format!("{error:#}"))));
    if is_refusal(error) { REFUSED.into() } else { ExitCode::FAILURE }
}

/// The same for an argument that clap refused, or for help and version, which clap hands out the
/// same way.
pub(crate) fn report_usage(mut error: clap::Error, arguments: &[OsString]) -> ExitCode {
    if error.kind() == clap::error::ErrorKind::InvalidUtf8
        && let Some(argument) = arguments.iter().find(|argument| argument.to_str().is_none())
    {
        return report(&refuse(format!("argument {}: not UTF-8", one_line(&argument.display()))));
    }
    for kind in [ContextKind::InvalidValue, ContextKind::InvalidArg, ContextKind::InvalidSubcommand] {
        if let Some(ContextValue::String(text)) = error.get(kind) {
            let text = one_line(text);
            error.insert(kind, ContextValue::String(text));
        }
    }
    // Only a closed pipe can go wrong here, and then nobody can read a message.
    let _ = error.print();
    if error.use_stderr() { REFUSED.into() } else { ExitCode::SUCCESS }
}

/// Whether the input was at fault.
pub(crate) fn is_refusal(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.is::<BadInput>() || cause.is::<ParseError>())
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &std::io::Error| cause.kind() == ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(broken))
}

/// `text` without control characters and cut to a readable length, so that hostile input cannot
/// repaint the terminal.
pub(crate) fn one_line(text: &impl Display) -> String {
    let text = text.to_string();
    let mut line = printable(&text.chars().take(LONGEST).collect::<String>());
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn refusals_are_seen_through_their_context() {
        let refused: Result<(), ParseError> = Err(ParseError::new("move", "zz", "not a cell", "b2"));
        assert!(is_refusal(&refused.context("game.toml").unwrap_err()));
        assert!(is_refusal(&refuse("no")));
        assert!(!is_refusal(&anyhow::anyhow!("the disk is full")));
    }

    #[test]
    fn messages_are_short_and_harmless() {
        assert_eq!(one_line(&"a\u{1b}[31mb"), "a\u{fffd}[31mb");
        assert_eq!(one_line(&"x".repeat(100_000)).chars().count(), LONGEST + 1);
    }
}
