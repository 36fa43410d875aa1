//! What a reviewer should not have to look for: unfinished work, overlong files, paths of somebody's machine, notices that are out of date.

use crate::shell::{command, root};
use anyhow::{Context, Result, bail};

/// Past this many lines a source file probably holds a second idea.
const LONGEST_FILE: usize = 600;

/// Written so that this file does not find itself.
const UNFINISHED: [&str; 5] =
    ["todo!", "unimplemented!", concat!("FIX", "ME"), concat!("XX", "X"), concat!("#[ig", "nore")];

pub(crate) fn tidy() -> Result<()> {
    let listed = command("git", &["ls-files", "--cached", "--others", "--exclude-standard"]).output().context("git")?;
    let mut faults = Vec::new();
    for name in String::from_utf8_lossy(&listed.stdout).lines() {
        let Ok(text) = std::fs::read_to_string(root().join(name)) else { continue };
        let source = name.ends_with(".rs") || name.ends_with(".js");
        let lines = text.lines().count();
        if source && lines > LONGEST_FILE {
            faults.push(format!("{name}: {lines} lines; is there a second idea inside?"));
        }
        for (number, line) in text.lines().enumerate().filter(|_| source) {
            if UNFINISHED.iter().any(|mark| line.contains(mark)) && !name.ends_with("tidy.rs") {
                faults.push(format!("{name}:{}: unfinished: {}", number + 1, line.trim()));
            }
        }
        for (number, line) in text.lines().enumerate() {
            if [concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/")]
                .iter()
                .any(|path| line.contains(path))
            {
                faults.push(format!("{name}:{}: a path of one machine", number + 1));
            }
        }
    }
    if !crate::notices::are_current()? {
        faults.push("THIRD-PARTY.md is not what `cargo xtask notices` writes".to_owned());
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    if faults.is_empty() { Ok(()) } else { bail!("{} untidy places", faults.len()) }
}
