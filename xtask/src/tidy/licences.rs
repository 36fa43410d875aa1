//! Every data file needs a row in the table of licences.

use super::File;

/// Where that table stands.
const TABLE: &str = "docs/licences.md";

pub(super) fn faults(files: &[File]) -> Vec<String> {
    let table = files.iter().find(|file| file.name == TABLE).map_or("", |file| &file.text);
    let licensed = licensed(table);
    let is_data = |file: &&File| file.name.contains("/data/") && !file.name.ends_with("README.md");
    let unknown = |file: &&File| !licensed.iter().any(|pattern| fits(&file.name, pattern));
    let bare = files.iter().filter(is_data).filter(unknown);
    bare.map(|file| format!("{}: {TABLE} does not say under which licence it is", file.name)).collect()
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
    use super::super::file;
    use super::*;

    #[test]
    fn every_data_file_needs_a_row() {
        let table = file(
            TABLE,
            "| files | what |\n| --- | --- |\n| `games/*/data/*.perft`, `a/data/b.txt` | `c/data/d` |\n`e/data/f`\n",
        );
        let known = |name: &str| faults(&[file(name, ""), file(TABLE, &table.text)]).is_empty();
        assert!(known("games/khet/data/x.perft") && known("a/data/b.txt") && known("a/data/README.md"));
        assert!(!known("games/khet/data/x.perft2") && !known("c/data/d") && !known("a/data/b.txt.perft"));
    }
}
