//! How the tests of the kinds measure a row.

use super::Found;
use crate::experiments::inventory::{Row, Size};
use crate::experiments::workbench::{LabError, RunOptions, Step, Workbench};
use crate::store::Store;
use std::sync::Arc;

/// Measures a row, written as in `lab/data/experiments/`, with small sizes.
pub(super) fn measure(game: &str, row: &str) -> Result<Found, LabError> {
    let row: Row = toml::from_str(row).unwrap();
    let mut store = Store::in_memory().unwrap();
    let mut tell = |_: &Step| {};
    let options = RunOptions::new(false, 3, "test".to_owned());
    let mut bench = Workbench::new(&fiveply_catalog::game, &mut store, options, Arc::default(), &mut tell);
    let size = Size { nodes: Some(100), milliseconds: Some(1), pairs: Some(2), positions: Some(3), games: Some(10) };
    row.measurement.as_measure().measure(&mut bench, game, &row, &size)
}
