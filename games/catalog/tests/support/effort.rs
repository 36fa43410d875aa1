//! How much a test with a choice of size does. Plain `cargo test` is over in minutes; `cargo xtask
//! test`, which sets `FIVEPLY_EVERYTHING`, plays and mangles about ten times as much; `cargo xtask
//! long`, which sets `FIVEPLY_LONG`, takes hours. Shared by the tests of several crates.

#![allow(dead_code, reason = "not every test uses everything")]

use std::time::Duration;

/// The size for this run: the first for plain `cargo test`, the second for the gate, the third for
/// the long mode.
pub(crate) fn size<T: Copy>(sizes: [T; 3]) -> T {
    if std::env::var("FIVEPLY_LONG").is_ok_and(|value| value == "1") {
        sizes[2]
    } else {
        sizes[usize::from(std::env::var_os("FIVEPLY_EVERYTHING").is_some())]
    }
}

/// How long a fuzz target may take; in the long mode the number of its inputs ends it.
pub(crate) fn fuzz_time() -> Duration {
    Duration::from_secs(size([3, 10, 86_400]))
}
