//! The release: the program, a faster build of it for newer processors, its man pages, its shell
//! completions and the notices of other people's code, in `target/dist`.

use crate::shell::{cargo, command, root, run, target};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::Path;

pub(crate) fn dist() -> Result<()> {
    if !crate::notices::are_current()? {
        bail!("THIRD-PARTY.md is not what `cargo xtask notices` writes");
    }
    run(&mut cargo(&["build", "--release"]))?;
    let binary = target().join("release/fiveply");
    let folder = root().join("target/dist/fiveply");
    fs::create_dir_all(folder.join("man")).context("target/dist")?;
    fs::create_dir_all(folder.join("completions"))?;
    fs::copy(&binary, folder.join("fiveply"))?;
    add_faster_build(&binary, &folder)?;
    for text in ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md"] {
        fs::copy(root().join(text), folder.join(text)).with_context(|| text.to_owned())?;
    }
    let program = binary.to_string_lossy();
    run(command(&program, &["man", "--dir"]).arg(folder.join("man")))?;
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = command(&program, &["completions", shell]).output()?;
        fs::write(folder.join("completions").join(shell), output.stdout)?;
    }
    run(&mut command("tar", &["-C", "target/dist", "-czf", "target/dist/fiveply.tar.gz", "fiveply"]))?;
    println!("target/dist/fiveply.tar.gz");
    Ok(())
}

/// Builds the program for newer processors too, under the name by which the other looks for it.
fn add_faster_build(binary: &Path, folder: &Path) -> Result<()> {
    const LEVEL: &str = "x86-64-v3";
    let elsewhere = target().join(LEVEL);
    let mut build = cargo(&["build", "--release", "--target-dir"]);
    build.arg(&elsewhere);
    // The configuration's own flags name an older level.
    run(build.env("RUSTFLAGS", format!("-C target-cpu={LEVEL}")))?;
    let faster = elsewhere.join("release/fiveply");
    let (plain, version) = (said(binary, &["--version"], true)?, said(&faster, &["--version"], true)?);
    let commit = plain.split(['(', ',']).nth(1).context("--version names no commit")?;
    if !version.contains(LEVEL) || !version.contains(commit) {
        bail!("the faster build is {version}, the other {plain}");
    }
    let total = |text: String| text.lines().last().and_then(|line| line.split_whitespace().nth(1)).map(str::to_owned);
    let (ours, theirs) = (total(said(binary, &["bench"], true)?), total(said(&faster, &["bench"], true)?));
    if ours.is_none() || ours != theirs {
        bail!("the two builds search different nodes: {ours:?} and {theirs:?}");
    }
    let stale = fs::read_dir(folder)?.filter_map(Result::ok).map(|entry| entry.path());
    for old in stale.filter(|path| path.to_string_lossy().ends_with(LEVEL)) {
        fs::remove_file(old)?;
    }
    fs::copy(&faster, folder.join(format!("fiveply-{commit}-{LEVEL}")))?;
    let started = said(&folder.join("fiveply"), &["--version"], false)?;
    println!("on this machine it runs as {}", started.trim());
    Ok(())
}

/// What a program prints; it stays itself where `stays`.
fn said(program: &Path, arguments: &[&str], stays: bool) -> Result<String> {
    let mut command = command(&program.to_string_lossy(), arguments);
    if stays {
        command.env("FIVEPLY_CPU", "x86-64-v2");
    }
    let output = command.output().with_context(|| program.display().to_string())?;
    if !output.status.success() {
        bail!("{}: {}", program.display(), String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
