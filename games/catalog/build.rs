//! Finds the opening books that are shipped, `games/*/data/*.book`, so that adding one needs no
//! code.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the catalog is a game's neighbour");
    let mut books = Vec::new();
    for game in entries(games) {
        let data = game.join("data");
        if data.is_dir() {
            println!("cargo::rerun-if-changed={}", data.display());
            books.extend(entries(&data).into_iter().filter(|file| file.extension().is_some_and(|end| end == "book")));
        }
    }
    let mut code = String::from("/// The texts of the books that are shipped.\nconst BOOKS: &[&str] = &[\n");
    for book in books {
        let _ = writeln!(code, "    include_str!({book:?}),");
    }
    code.push_str("];\n");
    let target = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("books.rs");
    std::fs::write(target, code).expect("the build folder can be written");
}

/// What a folder holds, in a fixed order.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = std::fs::read_dir(folder).expect("a folder of the repository");
    let mut entries: Vec<PathBuf> = read.filter_map(|entry| Some(entry.ok()?.path())).collect();
    entries.sort();
    entries
}
