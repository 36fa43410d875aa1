//! Looks for what a reviewer should not have to look for. Each check is a file with a table of what
//! is allowed and where; a fault names its file, its line and the rule.

mod columns;
mod dependencies;
mod files;
mod glossary;
mod layers;
mod licences;
mod links;

use crate::shell::{command, root};
use anyhow::{Context, Result, bail};

/// A text file of the repository.
struct File {
    /// Its path from the root, with `/`.
    name: String,
    text: String,
}

impl File {
    /// The lines with their numbers, from 1.
    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    fn is_rust(&self) -> bool {
        self.name.ends_with(".rs")
    }

    fn is_source(&self) -> bool {
        self.is_rust() || self.name.ends_with(".js")
    }

    /// Whether it stands in one of these folders, or is one of these files.
    fn is_in(&self, places: &[&str]) -> bool {
        places.iter().any(|place| self.name == *place || place.ends_with('/') && self.name.starts_with(place))
    }

    /// Whether it is test code as a whole. A file of the program keeps its own tests at its end, in
    /// `mod tests`.
    fn is_test(&self) -> bool {
        self.name.contains("/tests/") || self.name.contains("testing") || self.name.ends_with("tests.rs")
    }

    /// The lines of a source file before its own tests that are neither comment nor documentation.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let own_tests = |line: &&str| line.trim() == "#[cfg(test)]";
        let end = self.text.lines().position(|line| own_tests(&line)).filter(|_| self.is_rust());
        let is_code = |line: &str| !is_comment(line);
        self.lines().take(end.unwrap_or(usize::MAX)).filter(move |(_, line)| is_code(line))
    }
}

/// Whether a line of a source file is nothing but a comment.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("//") || line.starts_with("/*") || line.starts_with("* ") || line == "*"
}

/// Runs every check and prints what it found.
pub(crate) fn tidy() -> Result<()> {
    let files = files_of_the_repository()?;
    let mut faults = Vec::new();
    for check in
        [files::faults, licences::faults, columns::faults, dependencies::faults, layers::faults, glossary::faults]
    {
        faults.extend(check(&files));
    }
    faults.extend(links::faults(&files, &|path| root().join(path).exists()));
    if !crate::notices::are_current()? {
        faults.push("THIRD-PARTY.md is not what `cargo xtask notices` writes".to_owned());
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    if faults.is_empty() { Ok(()) } else { bail!("{} untidy places", faults.len()) }
}

/// The text files that git knows or would add.
fn files_of_the_repository() -> Result<Vec<File>> {
    let listed = command("git", &["ls-files", "--cached", "--others", "--exclude-standard"]).output().context("git")?;
    let names = String::from_utf8_lossy(&listed.stdout).into_owned();
    let read =
        |name: &str| Some(File { name: name.to_owned(), text: std::fs::read_to_string(root().join(name)).ok()? });
    Ok(names.lines().filter_map(read).collect())
}

#[cfg(test)]
fn file(name: &str, text: &str) -> File {
    File { name: name.to_owned(), text: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_ends_where_the_tests_of_a_file_begin() {
        let text = "//! A.\nuse a;\n/// B.\nfn b() {}\n\n#[cfg(test)]\nmod tests {\n    fn c() {}\n}\n";
        let code = |name: &str| file(name, text).code().map(|(number, _)| number).collect::<Vec<_>>();
        assert_eq!(code("a.rs"), [2, 4, 5]);
        assert!(file("core/src/a.rs", "").is_in(&["core/"]));
        assert!(!file("core2/a.rs", "").is_in(&["core/", "core2/a"]));
    }
}
