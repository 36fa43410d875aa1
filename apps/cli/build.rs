//! Puts the commit into the binary, for `--version`. A build outside a repository says so instead
//! of failing.

use std::path::Path;
use std::process::Command;

fn main() {
    // The log of HEAD changes with every commit and checkout, unlike HEAD itself.
    let log = Path::new("../../.git/logs/HEAD");
    if log.exists() {
        println!("cargo::rerun-if-changed={}", log.display());
    }
    let signature = Path::new("../../games/catalog/signature.txt");
    println!("cargo::rerun-if-changed={}", signature.display());
    let counts = std::fs::read_to_string(signature).unwrap_or_default();
    println!("cargo::rustc-env=FIVEPLY_BENCH={}", counts.lines().next().unwrap_or("unknown"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=FIVEPLY_COMMIT");
    let commit = std::env::var("FIVEPLY_COMMIT").ok().or_else(head).unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=FIVEPLY_COMMIT={commit}");
}

fn head() -> Option<String> {
    let output = Command::new("git").args(["rev-parse", "--short=10", "HEAD"]).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
