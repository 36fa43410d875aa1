//! What a reviewer should not have to look for: unfinished work, overlong files, paths of one
//! machine, notices that are out of date, data files of which no licence is told.

use crate::shell::{command, root};
use anyhow::{Context, Result, bail};

/// Past this many lines a source file probably holds a second idea.
const LONGEST_FILE: usize = 600;

/// Written so that this file does not find itself.
const UNFINISHED: [&str; 5] =
    ["todo!", "unimplemented!", concat!("FIX", "ME"), concat!("XX", "X"), concat!("#[ig", "nore")];

/// Where the table stands that tells the licence of every data file.
const LICENCES: &str = "docs/contributing.md";

pub(crate) fn tidy() -> Result<()> {
    let listed = command("git", &["ls-files", "--cached", "--others", "--exclude-standard"]).output().context("git")?;
    let mut faults = Vec::new();
    let table = std::fs::read_to_string(root().join(LICENCES)).context(LICENCES)?;
    let licensed = licensed(&table);
    for name in String::from_utf8_lossy(&listed.stdout).lines() {
        if name.contains("/data/")
            && !name.ends_with("README.md")
            && !licensed.iter().any(|pattern| fits(name, pattern))
        {
            faults.push(format!("{name}: {LICENCES} does not tell its licence"));
        }
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

/// The names in the first column of the tables of a page, where a `*` stands for any letters.
fn licensed(page: &str) -> Vec<&str> {
    let cells = page.lines().filter_map(|line| line.strip_prefix('|')?.split('|').next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

/// Whether a name is one of those that a pattern means.
fn fits(name: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => name == pattern,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            name.char_indices().map(|(at, _)| &name[at..]).chain([""]).any(|name| fits(name, rest))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_data_file_needs_a_row() {
        let page =
            "| files | what |\n| --- | --- |\n| `games/*/data/*.perft`, `a/data/b.txt` | `c/data/d` |\n`e/data/f`\n";
        let licensed = licensed(page);
        assert_eq!(licensed, ["games/*/data/*.perft", "a/data/b.txt"]);
        let has = |name: &str| licensed.iter().any(|pattern| fits(name, pattern));
        assert!(has("games/khet/data/x.perft") && has("a/data/b.txt"));
        assert!(!has("games/khet/data/x.perft2") && !has("c/data/d") && !has("a/data/b.txt.perft"));
    }
}
