//! The file of `weights=FILE`, from which an evaluation takes its weights.

use std::fmt;

/// `FILE`, or `FILE#FINGERPRINT` when it must hold certain weights and no others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsFile {
    /// The file; empty for weights that came from none. No text makes those again.
    pub file: String,
    /// What its weights hash to.
    pub fingerprint: Option<u64>,
}

impl WeightsFile {
    /// Reads the item's value; `None` when it names no file.
    pub(crate) fn parse(value: &str) -> Option<WeightsFile> {
        let (file, fingerprint) = match value.rsplit_once('#') {
            Some((file, digits)) => (file, Some(u64::from_str_radix(digits, 16).ok()?)),
            None => (value, None),
        };
        (!file.is_empty()).then(|| WeightsFile { file: file.to_owned(), fingerprint })
    }
}

impl fmt::Display for WeightsFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        self.fingerprint.map_or(Ok(()), |fingerprint| write!(f, "#{fingerprint:016x}"))
    }
}
