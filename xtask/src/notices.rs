//! The notices of other people's code in the binary, as their licences ask: `THIRD-PARTY.md`, made
//! from what cargo resolves and from the licence files that lie in the crates' sources. It needs no
//! network once the sources are there.

use crate::shell::{cargo, root};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The file, and the command that writes it.
const FILE: &str = "THIRD-PARTY.md";

/// What the release is built for. One platform, so that everybody writes the same file.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

const INTRODUCTION: &str = "\
# Code of others in the binary

Written by `cargo xtask notices`; `cargo xtask tidy` checks that it is current. Where a licence offers a choice with MIT in it, we take MIT. SQLite, which `libsqlite3-sys` brings, is in the public domain.
";

/// Writes the notices.
pub(crate) fn notices() -> Result<()> {
    fs::write(root().join(FILE), text()?).context(FILE)?;
    println!("{FILE}");
    Ok(())
}

/// Whether the notices are those of what is built now.
pub(crate) fn are_current() -> Result<bool> {
    Ok(fs::read_to_string(root().join(FILE)).unwrap_or_default() == text()?)
}

/// A crate of somebody else.
struct Package {
    name: String,
    licence: String,
    place: String,
    texts: Vec<String>,
}

fn text() -> Result<String> {
    let packages = packages()?;
    let mut out = format!("{INTRODUCTION}\n| crate | licence | source |\n| --- | --- | --- |\n");
    for Package { name, licence, place, .. } in &packages {
        let _ = writeln!(out, "| {name} | {licence} | {place} |");
    }
    // Many crates share a text to the letter; it stands here once.
    let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in &packages {
        for text in &package.texts {
            users.entry(text).or_default().push(&package.name);
        }
    }
    let mut texts: Vec<(Vec<&str>, &str)> = users.into_iter().map(|(text, users)| (users, text)).collect();
    texts.sort();
    for (users, text) in texts {
        let _ = write!(out, "\n## {}\n\n", users.join(", "));
        for line in text.lines() {
            let _ = writeln!(out, "{}", format!("    {}", line.trim_end()).trim_end());
        }
    }
    let bare: Vec<&str> = packages.iter().filter(|each| each.texts.is_empty()).map(|each| each.name.as_str()).collect();
    if !bare.is_empty() {
        let _ =
            write!(out, "\n## Without a text of their own\n\nThe table names the licence of {}.\n", bare.join(", "));
    }
    Ok(out)
}

/// Everything that the binary is built from and that is not ours, by name.
fn packages() -> Result<Vec<Package>> {
    let output = cargo(&["metadata", "--format-version", "1", "--locked", "--filter-platform", PLATFORM]).output()?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let all = list(&metadata["packages"]);
    let nodes: BTreeMap<String, Value> =
        list(&metadata["resolve"]["nodes"]).into_iter().map(|node| (word(&node["id"]), node)).collect();
    let ours = all.iter().find(|package| package["name"] == "fiveply").context("our binary")?;
    let (mut wanted, mut open) = (BTreeSet::new(), vec![word(&ours["id"])]);
    while let Some(id) = open.pop() {
        let Some(node) = nodes.get(&id).filter(|_| wanted.insert(id.clone())) else { continue };
        // What only builds or only tests is not in the binary.
        let is_linked = |each: &Value| list(&each["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        open.extend(list(&node["deps"]).iter().filter(|each| is_linked(each)).map(|each| word(&each["pkg"])));
    }
    let mut packages = Vec::new();
    for package in all.iter().filter(|each| !each["source"].is_null() && wanted.contains(&word(&each["id"]))) {
        let (name, licence) =
            (format!("{} {}", word(&package["name"]), word(&package["version"])), word(&package["license"]));
        if !is_free(&licence) {
            bail!("{name} is under {licence:?}; accepted: licences that ask for a notice alone, such as MIT");
        }
        let manifest = word(&package["manifest_path"]);
        let folder = Path::new(&manifest).parent().context("the folder of a crate")?;
        packages.push(Package { name, place: word(&package["repository"]), texts: texts(folder, &licence)?, licence });
    }
    packages.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(packages)
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// Whether a licence can be kept by a notice. Of alternatives one is enough.
fn is_free(licence: &str) -> bool {
    let alternatives = licence.replace(['(', ')'], "").replace('/', " OR ");
    let asks_more = |part: &str| ["GPL", "MPL", "EPL", "CDDL", "SSPL"].iter().any(|name| part.contains(name));
    !licence.is_empty() && alternatives.split(" OR ").any(|part| !asks_more(part))
}

/// The licence texts of a crate: that of MIT where it is offered, and whatever must go with it.
fn texts(folder: &Path, licence: &str) -> Result<Vec<String>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{}: run `cargo fetch`", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        let says = ["LICEN", "COPYING", "NOTICE", "UNLICENSE"].iter().any(|start| name.starts_with(start));
        if says && entry.path().is_file() {
            files.insert(name, fs::read_to_string(entry.path())?.trim().to_owned());
        }
    }
    if licence.contains("MIT") && !licence.contains("AND") && files.keys().any(|name| name.contains("MIT")) {
        files.retain(|name, _| name.contains("MIT") || name.contains("NOTICE"));
    }
    Ok(files.into_values().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_free_alternative_is_enough() {
        for free in
            ["MIT", "MIT OR Apache-2.0", "MIT/Apache-2.0", "MIT OR MPL-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0"]
        {
            assert!(is_free(free), "{free}");
        }
        for other in ["", "MPL-2.0", "GPL-3.0-only", "LGPL-2.1-or-later OR MPL-2.0", "MIT AND GPL-3.0-only"] {
            assert!(!is_free(other), "{other}");
        }
    }
}
