//! Comments and prose end at 100 columns, so that nobody has to scroll sideways to read them.

use super::{File, is_comment};

/// The last column of a comment, and of a line of Markdown that is neither table nor code.
const LAST: usize = 100;

/// The last column of a row of a table: more needs prose below the table.
const LAST_OF_ROW: usize = 160;

/// Written by commands, or by others.
const WRITTEN: [&str; 4] = ["results/", "THIRD-PARTY.md", "web-tests/package-lock.json", "protocol/tests/gdl/"];

/// Places that are still wider. Take a place out once it is clean; add none.
const STILL_WIDE: &[&str] = &[
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "apps/server/",
    "docs/api.md",
    "games/chess/",
    "protocol/",
    "web/",
    "web-tests/",
];

pub(super) fn faults(files: &[File]) -> Vec<String> {
    let checked = files.iter().filter(|file| !file.is_in(&WRITTEN) && !file.is_in(STILL_WIDE));
    checked.flat_map(wide_lines).collect()
}

fn wide_lines(file: &File) -> Vec<String> {
    let mut is_in_fence = false;
    let mut faults = Vec::new();
    for (number, line) in file.lines() {
        is_in_fence ^= file.name.ends_with(".md") && line.trim_start().starts_with("```");
        let last = match () {
            () if file.is_source() && is_comment(line) => LAST,
            () if !file.name.ends_with(".md") || is_in_fence || line.starts_with("    ") => continue,
            () if line.starts_with('|') => LAST_OF_ROW,
            () => LAST,
        };
        let columns = line.chars().count();
        // A link that is longer than a line cannot be broken.
        if columns > last && line.trim_start_matches(['/', '!', ' ']).contains(' ') && !line.starts_with("![") {
            faults.push(format!("{}:{number}: {columns} columns, {last} are enough", file.name));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn wide_comments_and_prose_are_found() {
        let wide = "word ".repeat(21);
        let found = |name: &str, text: &str| faults(&[file(name, text)]).len();
        assert_eq!(found("core/src/a.rs", &format!("    /// {wide}\nfn a() {{}} // short\n// {}\n", &wide[..90])), 1);
        assert_eq!(found("core/src/a.rs", &format!("let a = \"{wide}\";\n")), 0, "rustfmt looks after code");
        assert_eq!(found("docs/a.md", &format!("{wide}\n    {wide}\n```\n{wide}\n```\n| {wide} |\n")), 1);
        assert_eq!(found("docs/a.md", &format!("| {wide}{wide} |\n")), 1, "a giant cell");
        assert_eq!(found("THIRD-PARTY.md", &wide), 0);
    }
}
