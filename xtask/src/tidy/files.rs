//! Unfinished work, overlong files, and paths that only one machine has.

use super::File;

/// Past this many lines a source file probably holds a second idea.
const LONGEST: usize = 600;

/// Written by a command, so its length says nothing.
const GENERATED: [&str; 1] = ["web/lib/types.js"];

/// Written so that this file does not find itself.
const UNFINISHED: [&str; 5] = [
    concat!("to", "do!"),
    concat!("unimpl", "emented!"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
    concat!("#[ig", "nore"),
];

/// Where people keep what is theirs alone; written like [`UNFINISHED`].
const PRIVATE: [&str; 3] = [concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/")];

pub(super) fn faults(files: &[File]) -> Vec<String> {
    files.iter().flat_map(faults_of).collect()
}

fn faults_of(file: &File) -> Vec<String> {
    let mut faults = Vec::new();
    let length = file.text.lines().count();
    if file.is_source() && length > LONGEST && !file.is_in(&GENERATED) {
        faults.push(format!("{}: {length} lines; is there a second idea inside?", file.name));
    }
    for (number, line) in file.lines() {
        if file.is_source() && UNFINISHED.iter().any(|mark| line.contains(mark)) {
            faults.push(format!("{}:{number}: unfinished: {}", file.name, line.trim()));
        }
        if PRIVATE.iter().any(|path| line.contains(path)) {
            faults.push(format!("{}:{number}: a path of one machine", file.name));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn unfinished_overlong_and_private_lines_are_found() {
        let found = |name: &str, text: &str| faults(&[file(name, text)]).len();
        assert_eq!(found("a.rs", &format!("fn a() {{ {}() }}\n", UNFINISHED[0])), 1);
        assert_eq!(found("a.md", &format!("{} later\n", UNFINISHED[2])), 0, "prose may name it");
        assert_eq!(found("a.md", &format!("see {}me\n", PRIVATE[0])), 1);
        assert_eq!((found("a.rs", &"\n".repeat(601)), found("a.rs", &"\n".repeat(600))), (1, 0));
    }
}
