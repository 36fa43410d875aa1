//! Links of Markdown pages lead to files that are there, and so do the paths of our files that they
//! name.

use super::File;
use std::collections::BTreeSet;

/// Pages that tell of the past, or that others wrote.
const LEFT_OUT: [&str; 4] = ["CHANGELOG.md", "THIRD-PARTY.md", "docs/decisions/", "results/"];

/// The folders that a path in backticks must begin with to be taken for one of our files.
const ROOMS: [&str; 12] = [
    "apps/",
    "core/",
    "docs/",
    "draw/",
    "engines/",
    "games/",
    "integrations/",
    "lab/",
    "protocol/",
    "search/",
    "web/",
    "xtask/",
];

/// What stands for a name in a path, as in `games/NAME/data`.
const PLACEHOLDERS: [&str; 4] = ["NAME", "GAME", "*", "…"];

pub(super) fn faults(files: &[File], exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let pages = files.iter().filter(|file| file.name.ends_with(".md") && !file.is_in(&LEFT_OUT));
    pages.flat_map(|page| dead_ends(page, exists)).collect()
}

fn dead_ends(page: &File, exists: &dyn Fn(&str) -> bool) -> Vec<String> {
    let folder = page.name.rsplit_once('/').map_or("", |(folder, _)| folder);
    let linked = targets(&page.text).into_iter().map(|link| joined(folder, link));
    let named = page.text.split('`').skip(1).step_by(2).filter(|path| is_path(path)).map(str::to_owned);
    let all: BTreeSet<String> = linked.chain(named).collect();
    let missing = all.into_iter().filter(|path| !exists(path));
    missing.map(|path| format!("{}: {path} is not there", page.name)).collect()
}

/// The files that a page links to.
fn targets(text: &str) -> Vec<&str> {
    let ends = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = ends.filter(|link| !link.contains("://") && !link.contains('\n'));
    files.filter_map(|link| link.split('#').next()).filter(|link| !link.is_empty()).collect()
}

/// A relative path in a folder, seen from the root.
pub(super) fn joined(folder: &str, link: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            "" | "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn is_path(text: &str) -> bool {
    let is_ours = ROOMS.iter().any(|room| text.starts_with(room));
    is_ours && !text.contains(char::is_whitespace) && !PLACEHOLDERS.iter().any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn links_and_paths_that_lead_nowhere_are_found() {
        let exists = |path: &str| ["docs/a.md", "core/src/lib.rs"].contains(&path);
        let found = |text: &str| faults(&[file("docs/b.md", text)], &exists);
        assert!(found("[a](a.md#part), [b](../core/src/lib.rs), [c](https://a.b), `core/src/lib.rs`").is_empty());
        assert!(found("`games/NAME/data`, `games/*/data`, `core <- search`").is_empty());
        assert_eq!(found("[a](../a.md)"), ["docs/b.md: a.md is not there"]);
        assert_eq!(found("see `core/src/gone.rs`"), ["docs/b.md: core/src/gone.rs is not there"]);
    }
}
