//! A technique is declared in one file, and the recipe that adds one still fits the code.

use fiveply_search::monte_carlo::SETTINGS;
use fiveply_search::{TECHNIQUES, technique};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of this crate's sources, with their texts before their unit tests.
fn sources() -> Vec<(PathBuf, String)> {
    fn collect(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect(&path, found);
            } else {
                let text = fs::read_to_string(&path).expect("a text");
                let code = text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
                found.push((path, code));
            }
        }
    }
    let mut found = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    found
}

#[test]
fn every_name_is_declared_in_one_file() {
    let (monte_carlo, alpha_beta): (Vec<_>, Vec<_>) =
        sources().into_iter().partition(|(path, _)| path.components().any(|part| part.as_os_str() == "monte_carlo"));
    let techniques = TECHNIQUES.iter().map(|each| (each.name, &alpha_beta));
    for (name, files) in techniques.chain(SETTINGS.iter().map(|each| (each.name, &monte_carlo))) {
        let declared = format!("name: \"{name}\"");
        let holders: Vec<_> = files.iter().filter(|(_, text)| text.contains(&declared)).map(|(path, _)| path).collect();
        assert_eq!(holders.len(), 1, "{name} is declared in {holders:?}");
    }
}

#[test]
fn every_technique_is_one_line_of_the_list() {
    let list = include_str!("../src/lib.rs");
    for each in TECHNIQUES {
        let field = format!("        {}: Option<", each.name.replace('-', "_"));
        assert_eq!(list.matches(&field).count(), 1, "{}", each.name);
    }
}

/// The files that a patch changes, each with the lines that its hunks expect to find; a new file
/// has none.
fn expected(patch: &str) -> Vec<(&str, Vec<String>)> {
    let mut files: Vec<(&str, Vec<String>)> = Vec::new();
    for line in patch.lines() {
        if let Some(path) = line.strip_prefix("+++ b/") {
            files.push((path, Vec::new()));
        } else if line.starts_with("@@") {
            files.last_mut().expect("a file").1.push(String::new());
        } else if let Some(hunk) = files.last_mut().and_then(|(_, hunks)| hunks.last_mut())
            && let Some(old) = line.strip_prefix(' ').or_else(|| line.strip_prefix('-'))
            && !line.starts_with("--- ")
        {
            hunk.push_str(old);
            hunk.push('\n');
        }
    }
    files
}

#[test]
fn the_recipe_touches_three_files_and_still_fits() {
    let recipe = include_str!("../../docs/add-a-technique.md");
    let patch = recipe.split("```diff\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a patch");
    let files = expected(patch);
    assert_eq!(files.len(), 3, "{files:?}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut new_files = 0;
    for (path, hunks) in files {
        let Ok(text) = fs::read_to_string(root.join(path)) else {
            new_files += 1;
            continue;
        };
        for hunk in hunks {
            assert!(text.contains(&hunk), "{path} no longer has\n{hunk}");
        }
    }
    assert_eq!(new_files, 1, "the technique's own file");
    assert!(technique("enhanced-cutoffs").is_none(), "the example is not part of the program");
}
