//! The suites of `data`: counts of leaves, and mates. Their positions are our own, what is said
//! about them comes from Stockfish; `cargo xtask suites` asks it again.

mod judge;
mod mates;
mod perft;
mod positions;

use std::path::{Path, PathBuf};

/// Whether the files of data are to be written anew.
fn is_blessing() -> bool {
    std::env::var("FIVEPLY_BLESS").is_ok_and(|value| value == "1")
}

/// A file of data.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name)
}
