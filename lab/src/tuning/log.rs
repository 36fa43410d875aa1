//! The state of a tuning: a text file whose first line holds the settings and every further line
//! one iteration with its result. Lines are only ever added, so a crash costs the iteration under
//! way and nothing else; where the weights stand follows from the results.

use super::Round;
use fiveply_core::bounded;
use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What the first line calls itself.
const KIND: &str = "fiveply tuning";

/// No state is longer: one of all weights of chess grows by 8 KiB an iteration.
const LONGEST: u64 = 1 << 30;

/// The state of a tuning, open for more.
#[derive(Debug)]
pub struct TuningLog {
    file: File,
    path: PathBuf,
    rounds: Vec<Round>,
}

/// What can be wrong with a state.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The file is something else.
    #[error("{}: it is no state of a tuning; it is left as it was (name another with --state)", .0.display())]
    Foreign(PathBuf),
    /// Another command made it.
    #[error(
        "{}: another command made this state ({differences}); accepted: that command, or another file with --state",
        path.display()
    )]
    Other {
        /// The file.
        path: PathBuf,
        /// What is different.
        differences: String,
    },
    /// A line of it makes no sense.
    #[error("{}, line {line}: {fault}; it is left as it was (name another with --state)", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Which line, from 1.
        line: u64,
        /// What is wrong.
        fault: &'static str,
    },
    /// Another program is at work on it.
    #[error("{}: another program is tuning with this state", .0.display())]
    Busy(PathBuf),
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    Unusable {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
}

impl LogError {
    /// Whether the file that was named is at fault, not the moment.
    pub fn is_bad_input(&self) -> bool {
        match self {
            LogError::Busy(_) => false,
            LogError::Unusable { error, .. } => matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidData),
            _ => true,
        }
    }
}

impl TuningLog {
    /// Opens the state of a tuning with these settings, made when there is none.
    pub fn open(path: &Path, settings: &Value) -> Result<Self, LogError> {
        let unusable = |error| LogError::Unusable { path: path.to_owned(), error };
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).to_owned();
        let mut file = options.open(path).map_err(unusable)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(LogError::Busy(path.to_owned())),
            Err(std::fs::TryLockError::Error(error)) => return Err(unusable(error)),
        }
        // Of a device only so much would be known as we read; it can be no state of ours.
        if !file.metadata().map_err(unusable)?.is_file() {
            return Err(LogError::Foreign(path.to_owned()));
        }
        let bytes = bounded::read_bytes(&file, LONGEST).map_err(unusable)?;
        // What comes after the last line end was being written when the program died.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let torn_head = whole == 0 && header(settings).as_bytes().starts_with(&bytes);
        if whole == 0 && !torn_head {
            return Err(LogError::Foreign(path.to_owned()));
        }
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|_| LogError::Foreign(path.to_owned()))?;
        let rounds = if whole == 0 { Vec::new() } else { read(path, text, settings)? };
        file.set_len(whole as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(unusable)?;
        if whole == 0 {
            file.write_all(header(settings).as_bytes()).and_then(|()| file.sync_data()).map_err(unusable)?;
        }
        Ok(TuningLog { file, path: path.to_owned(), rounds })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The iterations of earlier runs; the log forgets them.
    pub(super) fn take_rounds(&mut self) -> Vec<Round> {
        std::mem::take(&mut self.rounds)
    }

    /// The error that the result of an iteration belongs to other weights than those that follow
    /// from the results before it.
    pub(super) fn strange(&self, iteration: u64) -> LogError {
        damaged(&self.path, iteration + 1, "these are not the weights that follow from the lines before")
    }

    /// Adds an iteration.
    pub(super) fn push(&mut self, round: &Round) -> Result<(), LogError> {
        let line = json!(round).to_string() + "\n";
        let written = self.file.write_all(line.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| LogError::Unusable { path: self.path.clone(), error })
    }
}

fn header(settings: &Value) -> String {
    json!({ "kind": KIND, "settings": settings }).to_string() + "\n"
}

fn damaged(path: &Path, line: u64, fault: &'static str) -> LogError {
    LogError::Damaged { path: path.to_owned(), line, fault }
}

fn read(path: &Path, text: &str, settings: &Value) -> Result<Vec<Round>, LogError> {
    let mut lines = text.lines();
    let head: Value = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .filter(|head: &Value| head["kind"] == KIND)
        .ok_or_else(|| LogError::Foreign(path.to_owned()))?;
    if head["settings"] != *settings {
        let differences = differences(&head["settings"], settings);
        return Err(LogError::Other { path: path.to_owned(), differences });
    }
    let mut rounds = Vec::new();
    for (index, line) in lines.enumerate() {
        let round = serde_json::from_str(line);
        rounds.push(round.map_err(|_| damaged(path, index as u64 + 2, "it is no iteration"))?);
    }
    Ok(rounds)
}

/// What is different, in a few words: `seed: 1, asked for: 2`.
fn differences(there: &Value, asked: &Value) -> String {
    let keys = |value: &Value| value.as_object().into_iter().flat_map(|all| all.keys().cloned()).collect::<Vec<_>>();
    let mut names = keys(there);
    names.extend(keys(asked));
    names.sort_unstable();
    names.dedup();
    let differs = names.iter().filter(|name| there[name.as_str()] != asked[name.as_str()]);
    let words = differs.map(|name| format!("{name}: {}, asked for: {}", there[name.as_str()], asked[name.as_str()]));
    words.collect::<Vec<_>>().join("; ")
}
