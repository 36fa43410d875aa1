//! UGI, game by game: the conversations in `docs/protocols.md` are held again. A line that begins
//! with `>` is sent, the others must come back in this order; `…` stands for anything. What a
//! search tells meanwhile is passed over.

#[path = "support/gui.rs"]
mod gui;

use gui::Gui;
use std::path::Path;

/// The conversations of the document, each with the number of its first line.
fn conversations() -> Vec<(usize, Vec<String>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocols.md");
    let text = std::fs::read_to_string(path).unwrap();
    let mut found: Vec<(usize, Vec<String>)> = Vec::new();
    let mut inside = false;
    for (index, line) in text.lines().enumerate() {
        match line.trim_end() {
            "```ugi" => {
                inside = true;
                found.push((index + 2, Vec::new()));
            }
            "```" => inside = false,
            line if inside => found.last_mut().unwrap().1.push(line.to_owned()),
            _ => {}
        }
    }
    found
}

fn fits(line: &str, pattern: &str) -> bool {
    match pattern.split_once('…') {
        Some((start, end)) => line.starts_with(start) && line[start.len()..].ends_with(end),
        None => line == pattern,
    }
}

#[test]
fn the_documented_conversations_are_true() {
    let conversations = conversations();
    assert!(conversations.len() >= 5);
    let all: String = conversations.iter().flat_map(|(_, lines)| lines.clone()).collect();
    for info in fiveply_catalog::GAMES {
        assert!(all.contains(&format!("Game value {}", info.name)), "{} has no conversation", info.name);
    }
    for (number, lines) in conversations {
        let mut gui = Gui::start(&["ugi"]);
        for (offset, line) in lines.iter().enumerate() {
            if let Some(command) = line.strip_prefix("> ") {
                gui.send(command);
                continue;
            }
            // Options and the course of a search are passed over, unless they are what is waited
            // for.
            let answer = gui.until("").pop().unwrap();
            let skipped = |answer: &str| {
                ["info depth", "info string variant", "option "]
                    .iter()
                    .any(|start| answer.starts_with(start) && !line.starts_with(start))
            };
            let mut answer = answer;
            while skipped(&answer) {
                answer = gui.until("").pop().unwrap();
            }
            assert!(
                fits(&answer, line),
                "docs/protocols.md, line {}: {line:?} is written, {answer:?} came",
                number + offset
            );
        }
        let (rest, ended_well) = gui.finish();
        let rest: Vec<&String> = rest.iter().filter(|line| !line.starts_with("info ")).collect();
        assert!(rest.is_empty() && ended_well, "docs/protocols.md, line {number}: {rest:?}");
    }
}
