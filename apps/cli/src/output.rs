//! The ways out: standard output, standard error, and files that are either complete or absent.

use crate::fault::{one_line, refuse};
use anyhow::{Context, Result};
use fiveply_core::bounded;
use serde::Serialize;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Once;

/// No file that we read is longer.
const LONGEST_FILE: u64 = 1 << 20;

/// More links than that lead in a circle.
const MOST_LINKS: usize = 40;

/// Prints `text` as it is.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("standard output")
}

/// Prints a value as one line of JSON.
pub(crate) fn print_json(value: &impl Serialize) -> Result<()> {
    print(&(serde_json::to_string(value)? + "\n"))
}

/// Prints a value as one line of [`sorted_json`].
pub(crate) fn print_sorted_json(value: &impl Serialize) -> Result<()> {
    print(&(sorted_json(value)? + "\n"))
}

/// A value as JSON whose fields are sorted by name, so that the text does not depend on the order
/// in which a struct declares them.
pub(crate) fn sorted_json(value: &impl Serialize) -> Result<String> {
    Ok(serde_json::to_value(value)?.to_string())
}

/// Prints a line on standard error, if it is open.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// Says once that the system does not start as many threads as were asked for.
pub(crate) fn complain_of_threads(error: &io::Error) {
    static SAID: Once = Once::new();
    SAID.call_once(|| complain(&format!("warning: a thread cannot be started ({error}); fewer threads do the work")));
}

/// Writes a file: a reader sees the old text or the new one, never half of it.
pub(crate) fn write_file(path: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    let context = || format!("cannot write {}", shown(path));
    replace_file(path, |out| Ok(out.write_all(text.as_ref())?)).with_context(context)
}

/// Replaces a file by what `write` writes, once that is complete; the new file has the permissions
/// of the old one. A link is followed, so that what it names is replaced and not the link. What is
/// not a plain file (a terminal, a pipe, `/dev/null`) is written to directly and stays what it is.
/// Errors do not name the path; the caller does.
pub(crate) fn replace_file(path: &Path, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    let there = fs::metadata(path).ok();
    if there.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err(refuse("it is a folder"));
    }
    if there.as_ref().is_some_and(|target| !target.is_file()) {
        let mut out = io::BufWriter::new(OpenOptions::new().write(true).open(path)?);
        write(&mut out)?;
        return Ok(out.flush()?);
    }
    let path = followed(path)?;
    let Some(name) = path.file_name() else {
        return Err(refuse("it names no file"));
    };
    let mut temporary = std::ffi::OsString::from(".");
    temporary.push(name);
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(temporary);
    let written = (|| {
        let file = File::create(&temporary)?;
        // Before the first byte, so that nobody reads in the new file what the old one kept from
        // them.
        if let Some(there) = there {
            file.set_permissions(there.permissions())?;
        }
        let mut out = io::BufWriter::new(file);
        write(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        Ok(fs::rename(&temporary, &path)?)
    })();
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Where a link leads, also when there is nothing yet.
fn followed(path: &Path) -> io::Result<PathBuf> {
    if let Ok(place) = fs::canonicalize(path) {
        return Ok(place);
    }
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else { return Ok(path) };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other("its links lead in a circle"))
}

/// Reads a text file of moderate length; `None` when there is none. Everything that is wrong with
/// it counts as bad input.
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

/// The same for a file that is no text.
pub(crate) fn read_bytes_up_to(path: &Path, longest: u64) -> Result<Option<Vec<u8>>> {
    let Some(file) = open_file(path)? else { return Ok(None) };
    let refused = |error| refuse(format!("{}: {error}", shown(path)));
    bounded::read_bytes(file, longest).map(Some).map_err(refused)
}

fn open_file(path: &Path) -> Result<Option<File>> {
    match File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(refuse(format!("{}: {error}", shown(path)))),
    }
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
    match text.strip_prefix("~/") {
        Some(rest) => crate::paths::home().map_or_else(|| text.into(), |home| home.join(rest)),
        None => text.into(),
    }
}
