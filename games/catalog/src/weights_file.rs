//! The weights of the engine item `weights=FILE`, so that old and new weights can meet without a
//! new build.
//!
//! The file belongs to the machine the program runs on. That is fine for the person who typed the
//! text; a server must refuse such texts before it makes a player of them.

use crate::settings::Fault;
use fiveply_core::{EvaluationInfo, Score, bounded, weights};
use fiveply_engines::WeightsFile;
use std::fs::File;

/// No file of weights is longer.
const LONGEST_FILE: u64 = 1 << 20;

/// The values that the file holds for `evaluation`. From then on it must hold these and no others.
pub(crate) fn load(item: &mut WeightsFile, evaluation: &EvaluationInfo) -> Result<Vec<Score>, Fault> {
    let read = File::open(&item.file).and_then(|file| bounded::read_text(file, LONGEST_FILE));
    let unreadable = |error: std::io::Error| (format!("{:?}: {error}", item.file), "a readable file".to_owned());
    let text = read.map_err(unreadable)?;
    let values = weights::read(&text, evaluation.weights)
        .map_err(|error| (format!("{:?}: {:?}: {}", item.file, error.text, error.fault), error.accepted))?;
    let found = weights::fingerprint(&values);
    if item.fingerprint.is_some_and(|wanted| wanted != found) {
        return Err((format!("{:?} holds other weights now", item.file), format!("weights={}", item.file)));
    }
    item.fingerprint = Some(found);
    Ok(values)
}
