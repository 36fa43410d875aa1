//! The page's own checks and pictures, run by node in a real browser.

use crate::shell::{cargo, command, fiveply, need, root, run, target};
use anyhow::{Result, bail};
use std::process::Command;

/// Types, unit tests and browser tests, against the binary that the other tests have built. What
/// they print is handed back, for they run beside other tests.
pub(crate) fn test() -> Result<String> {
    install()?;
    run(&mut node_command("npm", &["run", "--silent", "types"]))?;
    let output = node_command("npm", &["test", "--silent"]).env("FIVEPLY", target().join("debug/fiveply")).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        bail!("the page's tests failed:\n{text}{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(text)
}

/// How soon every page shows something, and what it weighs.
pub(crate) fn paint() -> Result<String> {
    install()?;
    run(&mut cargo(&["build", "--release"]))?;
    let output = node_command("npm", &["run", "--silent", "paint"]).env("FIVEPLY", fiveply()).output()?;
    if !output.status.success() {
        bail!("the browser: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Takes the documentation's pictures again.
pub(crate) fn screenshots() -> Result<()> {
    install()?;
    run(&mut cargo(&["build", "--release"]))?;
    run(node_command("npm", &["run", "--silent", "screenshots"]).env("FIVEPLY", fiveply()))
}

fn install() -> Result<()> {
    for (program, package) in [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium")] {
        need(program, package)?;
    }
    run(&mut node_command("npm", &["ci", "--no-audit", "--no-fund"]))
}

/// A command in the folder of the page's tests.
fn node_command(program: &str, arguments: &[&str]) -> Command {
    let mut command = command(program, arguments);
    command.current_dir(root().join("web-tests"));
    command
}
