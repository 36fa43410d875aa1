//! The gate: everything that must hold before a change lands, and the long version for when there is time.

use crate::shell::{cargo, need, run};
use anyhow::Result;

/// Formatting, lints, documentation, all tests.
pub(crate) fn test() -> Result<()> {
    need("tmux", "tmux")?;
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    crate::tidy::tidy()?;
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    run(cargo(&["doc", "--workspace", "--no-deps", "--document-private-items"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    run(&mut cargo(&["test", "--workspace", "--no-fail-fast"]))
}

/// The tests again, with far more games, inputs and leaves.
pub(crate) fn long() -> Result<()> {
    run(cargo(&["test", "--workspace", "--release", "--no-fail-fast"]).env("FIVEPLY_LONG", "1"))
}

/// Rewrites every golden text.
pub(crate) fn bless() -> Result<()> {
    run(cargo(&["test", "--workspace", "--no-fail-fast", "golden"]).env("FIVEPLY_BLESS", "1"))?;
    run(cargo(&["test", "-p", "fiveply-catalog", "--test", "golden"]).env("FIVEPLY_BLESS", "1"))?;
    run(cargo(&["test", "-p", "fiveply"]).env("TRYCMD", "overwrite"))
}
