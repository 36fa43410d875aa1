//! Programs of others that some tests talk to. A machine without them runs all other tests and says
//! what it left out; `cargo xtask test` installs them and sets `FIVEPLY_EVERYTHING`, and then a
//! missing one is a failure.

use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

/// Where a program is; Debian keeps games in a folder of their own. `None` is said, and the test
/// should end.
pub(crate) fn needs(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    let found = folders.map(|folder| folder.join(program)).find(|file| file.is_file());
    if found.is_none() {
        left_out(&format!("{program} is not installed"));
    }
    found
}

/// A Python that has `module`; `cargo xtask test` makes one and says where.
#[allow(dead_code, reason = "not every test that needs programs needs Python's")]
pub(crate) fn needs_python(module: &str) -> Option<Command> {
    let python = std::env::var_os("FIVEPLY_PYTHON").map_or_else(|| needs("python3"), |python| Some(python.into()))?;
    let import = format!("import {module}");
    let has = Command::new(&python).args(["-c", &import]).output().is_ok_and(|output| output.status.success());
    if !has {
        left_out(&format!("Python has no module {module}"));
    }
    has.then(|| Command::new(python))
}

/// Says that the running test is left out. The harness keeps what passing tests print, so this goes
/// past it.
fn left_out(why: &str) {
    assert!(
        std::env::var_os("FIVEPLY_EVERYTHING").is_none(),
        "{why}, and nothing may be left out; `cargo xtask test` installs what is needed"
    );
    let thread = std::thread::current();
    let name = thread.name().unwrap_or("a test");
    // A closed error output is no reason to fail.
    let _ = writeln!(std::io::stderr(), "LEFT OUT {name}: {why}; `cargo xtask test` installs it and runs everything");
}
