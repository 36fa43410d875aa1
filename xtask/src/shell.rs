//! Running other programs from the project's root, and installing the ones that are missing.

use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The project's root folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// A command that runs in the root folder.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command to its end; anything but success is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let line = format!("{command:?}").replace('"', "");
    eprintln!("\n› {line}");
    let status = command.status().with_context(|| format!("{line} could not be started"))?;
    if !status.success() {
        bail!("{line}: {status}");
    }
    Ok(())
}

/// Cargo with these arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    command(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned()), arguments)
}

/// Where an installed program is, looked for on the path and in the folder Debian keeps games in.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/games")]);
    folders.map(|folder| folder.join(program)).find(|file| file.is_file())
}

/// The program, installed as a Debian package first if it is missing.
pub(crate) fn need(program: &str, package: &str) -> Result<PathBuf> {
    if let Some(found) = find(program) {
        return Ok(found);
    }
    eprintln!("{program} is missing; installing the package {package}");
    run(&mut command("apt-get", &["update", "-qq"]))?;
    run(command("apt-get", &["install", "-y", "-qq", package]).env("DEBIAN_FRONTEND", "noninteractive"))?;
    find(program).with_context(|| format!("{package} was installed but {program} is not there"))
}

/// Our release binary.
pub(crate) fn fiveply() -> PathBuf {
    target().join("release/fiveply")
}

/// The last line of a program's JSON lines.
pub(crate) fn last_json(output: &[u8]) -> Result<serde_json::Value> {
    let text = String::from_utf8_lossy(output);
    let line = text.lines().last().context("no output")?;
    serde_json::from_str(line).with_context(|| format!("not JSON: {line}"))
}

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A line of the system's account of a process, in KiB.
pub(crate) fn memory(process: u32, name: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}
