//! Who may depend on whom, and where names of games, names of engines' families, files and JSON by
//! hand may stand. ARCHITECTURE.md says why.

use super::File;

/// Every room with the rooms that its crate may depend on; tests may use more. A game needs no row
/// of its own.
const ROOMS: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("engines", &["core"]),
    ("book", &["core"]),
    ("search", &["core"]),
    ("draw", &["core"]),
    ("games/grid", &["core"]),
    ("games/catalog", &["book", "core", "engines", "search", GAMES]),
    (GAMES, &["core", "grid"]),
    ("protocol", &["core", "engines"]),
    ("lab", &["book", "core", "engines", "draw"]),
    ("apps/server", &["core", "engines", "draw", "lab"]),
    ("apps/cli", &["book", "core", "engines", "draw", "lab", "protocol", "server", "catalog"]),
    ("xtask", &[]),
];

/// Stands for every folder in `games/` that has no row.
const GAMES: &str = "games/*";

/// The row of a room.
fn row(folder: &str) -> Option<&'static (&'static str, &'static [&'static str])> {
    let of = |wanted: &str| ROOMS.iter().find(|(room, _)| *room == wanted);
    of(folder).or_else(|| of(GAMES).filter(|_| folder.starts_with("games/")))
}

/// A kind of word that belongs to some rooms alone.
struct Rule {
    what: &'static str,
    /// What a line of code contains.
    words: &'static [&'static str],
    /// Where it belongs.
    home: &'static [&'static str],
    /// Where so many lines still have it. Lower the numbers; raise none.
    still: &'static [(&'static str, usize)],
}

const RULES: &[Rule] = &[
    Rule {
        what: "the name of an engine's family",
        words: &["\"alphabeta", "\"minimax", "\"mcts", "\"montecarlo"],
        home: &["engines/", "search/", "games/catalog/", "xtask/"],
        still: &[],
    },
    // UCI and xboard are protocols of chess, PGN is its file format, and commands have defaults.
    Rule {
        what: "the name of a game",
        words: &["\"chess", "\"khet\"", "\"khet:", "\"knightthrough", "\"breakthrough", "\"isolation"],
        home: &["games/", "protocol/", "lab/src/pgn/", "apps/cli/src/commands/", "xtask/"],
        still: &[],
    },
    Rule {
        what: "what reaches outside the program",
        words: &["std::fs", "std::net", "std::process"],
        home: &["games/catalog/", "protocol/", "lab/", "apps/", "xtask/"],
        still: &[],
    },
    Rule { what: "JSON by hand", words: &["json!("], home: &["xtask/"], still: &[("apps/server/", 85), ("lab/", 16)] },
];

pub(super) fn faults(files: &[File]) -> Vec<String> {
    let manifests = || files.iter().filter(|file| file.name.ends_with("/Cargo.toml"));
    let folders = manifests().filter_map(|file| file.name.strip_suffix("/Cargo.toml"));
    let games: Vec<&str> = folders
        .filter(|folder| row(folder).is_some_and(|(room, _)| *room == GAMES))
        .filter_map(|folder| folder.strip_prefix("games/"))
        .collect();
    let arrows = manifests().flat_map(|manifest| dependencies(manifest, &games));
    arrows.chain(RULES.iter().flat_map(|rule| words(rule, files))).collect()
}

/// The crates of ours that a manifest depends on without leave.
fn dependencies(manifest: &File, games: &[&str]) -> Vec<String> {
    let folder = manifest.name.trim_end_matches("/Cargo.toml");
    let Some((_, allowed)) = row(folder) else {
        return vec![format!("{}: a room that xtask/src/tidy/layers.rs does not list", manifest.name)];
    };
    let mut section = "";
    let mut faults = Vec::new();
    for (number, line) in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        }
        let ours = line.strip_prefix("fiveply-").filter(|_| section == "[dependencies]");
        let Some(other) = ours.and_then(|rest| rest.split(['.', ' ', '=']).next()) else { continue };
        let is_allowed = allowed.contains(&other) || allowed.contains(&GAMES) && games.contains(&other);
        if !is_allowed {
            faults.push(format!("{}:{number}: {folder} may not depend on {other}", manifest.name));
        }
    }
    faults
}

/// The lines that have words which belong elsewhere. Where some are still allowed,
/// those past the number are faults.
fn words(rule: &Rule, files: &[File]) -> Vec<String> {
    let mut left: Vec<usize> = rule.still.iter().map(|(_, most)| *most).collect();
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| file.is_rust() && !file.is_test() && !file.is_in(rule.home)) {
        for (number, line) in file.code().filter(|(_, line)| rule.words.iter().any(|word| line.contains(word))) {
            let place = rule.still.iter().position(|(place, _)| file.is_in(&[place]));
            if let Some(left) = place.and_then(|place| left.get_mut(place)).filter(|left| **left > 0) {
                *left -= 1;
            } else {
                let home = rule.home.join(", ");
                faults.push(format!("{}:{number}: {} belongs to {home}: {}", file.name, rule.what, line.trim()));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn an_arrow_against_the_stream_is_found() {
        let found = |name: &str, text: &str| faults(&[file(name, text)]).len();
        let core = "fiveply-core.workspace = true\n";
        assert_eq!(found("search/Cargo.toml", &format!("[dependencies]\n{core}")), 0);
        assert_eq!(found("core/Cargo.toml", &format!("[dependencies]\n{core}")), 1);
        assert_eq!(found("search/Cargo.toml", "[dependencies]\nfiveply-chess = { path = \"../games/chess\" }\n"), 1);
        assert_eq!(found("search/Cargo.toml", "[dev-dependencies]\nfiveply-chess.workspace = true\n"), 0);
        assert_eq!(found("games/go/Cargo.toml", "[dependencies]\nfiveply-search.workspace = true\n"), 1);
        let catalog = file("games/catalog/Cargo.toml", "[dependencies]\nfiveply-go.workspace = true\n");
        assert_eq!(faults(&[catalog, file("games/go/Cargo.toml", "")]).len(), 0, "a game needs no row");
        assert_eq!(found("games/catalog/Cargo.toml", "[dependencies]\nfiveply-lab.workspace = true\n"), 1);
        assert_eq!(found("cellar/Cargo.toml", "[dependencies]\n"), 1, "a room that nobody listed");
    }

    #[test]
    fn names_away_from_home_are_found() {
        let found = |name: &str, text: &str| faults(&[file(name, text)]).len();
        let line = "let game = \"khet:dynasty\";\n";
        assert_eq!((found("draw/src/a.rs", line), found("games/khet/src/a.rs", line)), (1, 0));
        assert_eq!(found("draw/src/a.rs", &format!("#[cfg(test)]\nmod tests {{\n{line}}}\n")), 0);
        assert_eq!(found("draw/tests/a.rs", line), 0);
        assert_eq!(found("protocol/src/a.rs", "spec(\"mcts:c=2\")"), 1);
        assert_eq!(found("protocol/src/a.rs", "let a = json!({});"), 1);
        assert_eq!(found("core/src/a.rs", "use std::fs;\n"), 1);
        assert_eq!(found("lab/src/a.rs", &"json!({})\n".repeat(17)), 1, "sixteen still stand there");
    }
}
