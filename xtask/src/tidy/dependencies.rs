//! Other people's crates: each is used by the crate that asks for it, comes from the registry, and
//! is none of those that we decided against. `cargo xtask notices` refuses licences that ask for
//! more than a notice. Together this is what `cargo deny` would check without a network. It is not
//! used because it is a large program that a fresh machine would have to build first.

use super::File;
use super::links::joined;
use std::collections::BTreeSet;

/// Crates that we decided against, and what stands in their place.
const BANNED: &[(&str, &str)] = &[
    ("openssl-sys", "nothing here speaks TLS"),
    ("native-tls", "nothing here speaks TLS"),
    ("ring", "nothing here speaks TLS"),
    ("directories", "etcetera; it brought a licence that asks for more than a notice"),
    ("comfy-table", "tables are written by hand"),
    ("chrono", "the few dates are made by hand"),
    ("reqwest", "nothing here asks another server"),
];

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

pub(super) fn faults(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut wanted = BTreeSet::new();
    for manifest in files.iter().filter(|file| file.name.ends_with("/Cargo.toml")) {
        let sources = sources(manifest.name.trim_end_matches("Cargo.toml"), files);
        for (number, name) in listed(manifest, "dependencies]") {
            let as_word = name.replace('-', "_");
            if !sources.iter().any(|text| has_word(text, &as_word)) {
                faults.push(format!("{}:{number}: {name} is not used", manifest.name));
            }
            wanted.insert(name);
        }
    }
    for root in files.iter().filter(|file| file.name == "Cargo.toml") {
        for (number, name) in listed(root, "[workspace.dependencies]") {
            if !wanted.contains(name) {
                faults.push(format!("Cargo.toml:{number}: no crate asks for {name}"));
            }
        }
    }
    faults.extend(files.iter().filter(|file| file.name == "Cargo.lock").flat_map(locked));
    faults
}

/// The names in the sections of a manifest whose heading ends so, with their lines.
fn listed<'a>(manifest: &'a File, heading: &'static str) -> impl Iterator<Item = (usize, &'a str)> {
    let mut inside = false;
    manifest.lines().filter_map(move |(number, line)| {
        if line.starts_with('[') {
            inside = line.ends_with(heading);
        }
        let name = line.split(['.', ' ', '=']).next().filter(|name| !name.is_empty())?;
        (inside && !line.starts_with(['[', '#', ' ', ']'])).then_some((number, name))
    })
}

/// The sources of a crate, with the files of other folders that they include.
fn sources<'a>(folder: &str, files: &'a [File]) -> Vec<&'a str> {
    let own: Vec<&File> = files.iter().filter(|file| file.is_rust() && file.name.starts_with(folder)).collect();
    let included: BTreeSet<String> = own.iter().flat_map(|file| included(file)).collect();
    let others = files.iter().filter(|file| included.contains(&file.name));
    own.iter().copied().chain(others).map(|file| file.text.as_str()).collect()
}

/// The files that `#[path = "…"]` names.
fn included(file: &File) -> Vec<String> {
    let folder = file.name.rsplit_once('/').map_or("", |(folder, _)| folder);
    let paths = file.text.split("#[path = \"").skip(1).filter_map(|rest| rest.split('"').next());
    paths.map(|path| joined(folder, path)).collect()
}

fn has_word(text: &str, word: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(is_letter) && !text[at + word.len()..].starts_with(is_letter))
}

/// What the lock file has that we do not want.
fn locked(lock: &File) -> Vec<String> {
    let mut faults = Vec::new();
    for (number, line) in lock.lines() {
        let name = line.strip_prefix("name = \"").and_then(|rest| rest.strip_suffix('"'));
        if let Some((name, instead)) = BANNED.iter().find(|(banned, _)| name == Some(banned)) {
            faults.push(format!("Cargo.lock:{number}: {name} was decided against: {instead}"));
        }
        if line.strip_prefix("source = \"").is_some_and(|source| source.trim_end_matches('"') != REGISTRY) {
            faults.push(format!("Cargo.lock:{number}: not from the registry: {line}"));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn unused_dependencies_are_found() {
        let found = |manifest: &str, source: &str| {
            let shared = file("core/tests/shared.rs", "use bolero::check;\n");
            faults(&[file("lab/Cargo.toml", manifest), file("lab/src/lib.rs", source), shared])
        };
        let manifest = "[package]\nname = \"lab\"\n\n[dependencies]\nrand.workspace = true\n";
        assert!(found(manifest, "use rand::Rng;").is_empty());
        assert_eq!(found(manifest, "use randomness::Rng;"), ["lab/Cargo.toml:5: rand is not used"]);
        let test = "[dev-dependencies]\nbolero = \"1\"\n";
        assert!(found(test, "#[path = \"../../core/tests/shared.rs\"]\nmod shared;\n").is_empty());
        assert_eq!(found(test, "").len(), 1);
        let root = file("Cargo.toml", "[workspace.dependencies]\nrand = \"1\"\n\n[profile.release]\nlto = \"thin\"\n");
        assert_eq!(faults(&[root]), ["Cargo.toml:2: no crate asks for rand"]);
    }

    #[test]
    fn banned_crates_and_other_sources_are_found() {
        let found = |line: &str| faults(&[file("Cargo.lock", line)]).len();
        assert_eq!(found("name = \"serde\"\nsource = \"registry+https://github.com/rust-lang/crates.io-index\"\n"), 0);
        assert_eq!(found("name = \"chrono\"\n"), 1);
        assert_eq!(found("source = \"git+https://github.com/a/b\"\n"), 1);
    }
}
