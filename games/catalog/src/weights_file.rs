//! The engine item `weights=FILE`: an evaluation with the weights of a file, so that old and new weights can meet without a new build.
//!
//! The file belongs to the machine the program runs on. That is fine for the person who typed the text; a server must refuse such texts
//! ([`reads_file`]) before it makes a player of them.

use fiveply_core::{EvaluationInfo, Score, bounded, weights};
use std::fs::File;

/// No file of weights is longer.
const LONGEST_FILE: u64 = 1 << 20;

/// What the item says: `FILE`, or `FILE#FINGERPRINT` when it must hold certain weights and no others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WeightsItem {
    file: String,
    fingerprint: Option<u64>,
}

impl WeightsItem {
    /// Reads the item's value; `None` when it names no file.
    pub(crate) fn parse(value: &str) -> Option<WeightsItem> {
        let (file, fingerprint) = match value.rsplit_once('#') {
            Some((file, digits)) => (file, Some(u64::from_str_radix(digits, 16).ok()?)),
            None => (value, None),
        };
        (!file.is_empty()).then(|| WeightsItem { file: file.to_owned(), fingerprint })
    }

    /// The item of a player whose weights came from no file. No text makes it again, but it tells such players apart.
    pub(crate) fn nameless(values: &[Score]) -> WeightsItem {
        WeightsItem { file: String::new(), fingerprint: Some(weights::fingerprint(values)) }
    }

    /// The values that the file holds for `evaluation`. From then on the item asks for these and no others. A fault comes with what would be
    /// accepted.
    pub(crate) fn load(&mut self, evaluation: &EvaluationInfo) -> Result<Vec<Score>, (String, String)> {
        let read = File::open(&self.file).and_then(|file| bounded::read_text(file, LONGEST_FILE));
        let unreadable = |error: std::io::Error| (format!("{:?}: {error}", self.file), "a readable file".to_owned());
        let text = read.map_err(unreadable)?;
        let values = weights::read(&text, evaluation.weights)
            .map_err(|error| (format!("{:?}: {:?}: {}", self.file, error.text, error.fault), error.accepted))?;
        let found = weights::fingerprint(&values);
        if self.fingerprint.is_some_and(|wanted| wanted != found) {
            return Err((format!("{:?} holds other weights now", self.file), format!("weights={}", self.file)));
        }
        self.fingerprint = Some(found);
        Ok(values)
    }

    /// The item as text.
    pub(crate) fn text(&self) -> String {
        let fingerprint = self.fingerprint.map(|fingerprint| format!("#{fingerprint:016x}")).unwrap_or_default();
        format!("weights={}{fingerprint}", self.file)
    }
}

/// Whether an engine text names a file of this machine. Nobody who serves strangers may make a player of such a text.
pub fn reads_file(engine: &str) -> bool {
    engine.split([':', ',']).any(|item| item.trim_start().starts_with("weights="))
}
