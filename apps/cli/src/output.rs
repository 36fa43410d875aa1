//! The ways out: standard output, standard error, and files that are either complete or absent.

use crate::fault::{one_line, refuse};
use anyhow::{Context, Result};
use serde::Serialize;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Once;

/// No file that we read is longer.
const LONGEST_FILE: u64 = 1 << 20;

/// Prints `text` as it is.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("standard output")
}

/// Prints a value as one line of JSON.
pub(crate) fn print_json(value: &impl Serialize) -> Result<()> {
    print(&(serde_json::to_string(value)? + "\n"))
}

/// Prints a line on standard error; when that is closed, nobody wants to know.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Says once that the system does not start as many threads as were asked for.
pub(crate) fn complain_of_threads(error: &io::Error) {
    static SAID: Once = Once::new();
    SAID.call_once(|| complain(&format!("warning: a thread cannot be started ({error}); fewer threads do the work")));
}

/// Writes a file: a reader sees the old text or the new one, never half of it. What is not a plain file (a terminal, a pipe) is
/// written to directly and stays what it is.
pub(crate) fn write_file(path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    let text = text.as_ref();
    let context = || format!("cannot write {}", shown(path));
    match fs::metadata(path) {
        Ok(target) if target.is_dir() => Err(refuse(format!("{}: it is a folder", context()))),
        Ok(target) if !target.is_file() => fs::write(path, text).with_context(context),
        _ => replace_file(path, |out| Ok(out.write_all(text)?)).with_context(context),
    }
}

/// Replaces a file by what `write` writes, once that is complete.
pub(crate) fn replace_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    // A link is followed, so that the file it names is replaced and not the link.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let Some(name) = path.file_name() else {
        return Err(refuse(format!("{}: it names no file", shown(&path))));
    };
    let mut temporary = std::ffi::OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(temporary);
    let written = (|| {
        let mut out = io::BufWriter::new(File::create(&temporary)?);
        write(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        Ok(fs::rename(&temporary, &path)?)
    })();
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Reads a text file of moderate length; `None` when there is none. Everything that is wrong with it counts as bad input.
pub(crate) fn read_file(path: &Path) -> Result<Option<String>> {
    read_file_up_to(path, LONGEST_FILE)
}

/// The same for a file of at most `longest` bytes.
pub(crate) fn read_file_up_to(path: &Path, longest: u64) -> Result<Option<String>> {
    read_bytes_up_to(path, longest)?.map(|bytes| utf8(path, bytes)).transpose()
}

/// The text of a file in our own letters.
pub(crate) fn utf8(path: &Path, bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let line =
            1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        refuse(format!("{}: line {line} is not UTF-8", shown(path)))
    })
}

/// The bytes of a file of at most `longest` bytes; `None` when there is none.
pub(crate) fn read_bytes_up_to(path: &Path, longest: u64) -> Result<Option<Vec<u8>>> {
    let refused = |fault: &dyn std::fmt::Display| refuse(format!("{}: {fault}", shown(path)));
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(refused(&error)),
    };
    let mut bytes = Vec::new();
    file.take(longest + 1).read_to_end(&mut bytes).map_err(|error| refused(&error))?;
    if bytes.len() as u64 > longest {
        return Err(refused(&format!("longer than {} MiB, so it is none of ours", longest >> 20)));
    }
    Ok(Some(bytes))
}

/// The text of games that others wrote, whatever letters they used.
pub(crate) fn decoded(path: &Path, bytes: &[u8]) -> Result<String> {
    let binary = || refuse(format!("{}: it holds zero bytes, so it is no text", shown(path)));
    fiveply_core::encoding::decoded(bytes).ok_or_else(binary)
}

/// A path for messages.
pub(crate) fn shown(path: &Path) -> String {
    one_line(&path.display())
}

/// The path a person typed, with `~/` standing for the home folder.
pub(crate) fn typed_path(text: &str) -> PathBuf {
    let home = || directories::BaseDirs::new().map(|folders| folders.home_dir().to_owned());
    match text.strip_prefix("~/") {
        Some(rest) => home().map_or_else(|| text.into(), |home| home.join(rest)),
        None => text.into(),
    }
}
