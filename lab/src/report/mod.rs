//! Findings as documents: Markdown for `results/`, and one HTML page that needs nothing from
//! outside. Both are written from the store alone, so nobody edits them by hand, and every figure
//! carries the command and the seed that made it.

pub mod csv;
mod figures;
mod html;
mod lines;
mod markdown;
mod matrix;
mod section;

pub use figures::{Figure, figures, picture};
pub use lines::{FINDINGS, committed};
pub use matrix::{Matrix, ablations, matrices, reasons, with_interval};
pub use section::conclusions;

use crate::experiments::{Finding, Verdict, inventory};
use crate::store::StoredFinding;
use section::{Section, section};

/// A file of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its place below the folder that was asked for.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// Everything that the documents are made of.
struct Contents {
    /// A part for every report, with its sections.
    parts: Vec<Part>,
    /// What was not measured yet.
    missing: Vec<String>,
    matrices: Vec<Figure>,
    /// Why cells of the matrices are empty.
    reasons: Vec<String>,
    /// Which builds the matrices were measured with.
    builds: String,
    summary: Vec<(String, usize)>,
}

struct Part {
    file: String,
    title: String,
    sections: Vec<Section>,
}

/// The documents about these findings. Of several findings of an experiment the last one counts.
pub fn documents(findings: &[StoredFinding]) -> Vec<Document> {
    let contents = contents(findings);
    let mut documents = markdown::documents(&contents);
    documents.push(Document { name: "experiments.html".to_owned(), text: html::page(&contents) });
    documents.push(lines::document(findings));
    let sections = contents.parts.iter().flat_map(|part| &part.sections);
    let figures = sections.flat_map(|section| &section.figures).chain(&contents.matrices);
    documents
        .extend(figures.map(|figure| Document { name: format!("figures/{}", figure.name), text: figure.svg.clone() }));
    documents
}

fn contents(findings: &[StoredFinding]) -> Contents {
    let (mut parts, mut missing): (Vec<Part>, Vec<String>) = (Vec::new(), Vec::new());
    let mut verdicts = Vec::new();
    for entry in inventory() {
        let Some(stored) = StoredFinding::newest(findings, &entry.id) else {
            let why = if entry.missing.is_empty() { "not measured yet" } else { &entry.missing };
            missing.push(format!("{}: {why}", entry.id));
            continue;
        };
        verdicts.extend(stored.finding.rows.iter().filter_map(|row| row.verdict));
        let tag = entry.id.split('-').next().unwrap_or_default().to_lowercase();
        let file = format!("experiments-{tag}.md");
        if parts.last().is_none_or(|part| part.file != file) {
            parts.push(Part {
                file,
                title: format!("{}: {}", entry.game.split(':').next().unwrap_or_default(), entry.report),
                sections: Vec::new(),
            });
        }
        if let Some(part) = parts.last_mut() {
            part.sections.push(section(entry, &stored.finding, &stored.made));
        }
    }
    let all = [Verdict::Reproduced, Verdict::Direction, Verdict::Contradicted, Verdict::Undecided];
    let summary = all.map(|verdict| (verdict.to_string(), verdicts.iter().filter(|each| **each == verdict).count()));
    let ablations = ablations(findings);
    let pictures = matrices(&ablations)
        .iter()
        .map(|matrix| Figure { name: matrix.name.clone(), title: matrix.title.clone(), svg: matrix.svg() })
        .collect();
    Contents {
        parts,
        missing,
        matrices: pictures,
        reasons: reasons(&ablations),
        builds: builds(&ablations),
        summary: summary.to_vec(),
    }
}

/// Which builds measured what, in a sentence. What the program learnt after that is not in the
/// numbers.
fn builds(ablations: &[&Finding]) -> String {
    let mut builds: Vec<(&str, Vec<&str>)> = Vec::new();
    for finding in ablations {
        let game = finding.id.trim_start_matches("ABLATE-");
        match builds.iter_mut().find(|(build, _)| *build == finding.build) {
            Some((_, games)) => games.push(game),
            None => builds.push((&finding.build, vec![game])),
        }
    }
    let words: Vec<String> = builds.iter().map(|(build, games)| format!("{build} ({})", games.join(", "))).collect();
    format!("Measured with {}; later changes of the program are not in these numbers.", words.join(" and "))
}

/// A number for people: as many digits as say something.
pub fn number(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 {
        "0".to_owned()
    } else if size >= 1e9 {
        format!("{value:.4e}")
    } else if size >= 1000.0 || value.fract() == 0.0 {
        format!("{value:.0}")
    } else if size >= 10.0 {
        format!("{value:.1}")
    } else {
        format!("{value:.2}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::Measured;

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, 79.0, 63.811, -1.274, 22_431_125.0, 1.0933e48, 1234.5].map(number);
        assert_eq!(texts, ["0", "79", "63.8", "-1.27", "22431125", "1.0933e48", "1234"]);
    }

    fn finding(id: &str, rows: Vec<Measured>) -> StoredFinding {
        let text = |text: &str| text.to_owned();
        StoredFinding {
            made: text("2026-01-01 00:00:00"),
            finding: Finding {
                id: text(id),
                size: text("quick"),
                seed: 5,
                faults: String::new(),
                build: text("test"),
                command: format!("fiveply lab run {id} --quick --seed 5"),
                rows,
                series: Vec::new(),
            },
        }
    }

    #[test]
    fn texts_of_others_become_no_markup() {
        let hostile = "[a](https://evil.example) ![b](c) `d` <img src=x> **e** ~~f~~ \\| g &lt;\n# h";
        let row = Measured {
            name: hostile.to_owned(),
            note: hostile.to_owned(),
            measured: Some(1.0),
            interval: Some([1.0, 1.0]),
            unit: "../../x, y".to_owned(),
            ..Measured::default()
        };
        let documents = documents(&[finding("KHET-T5.7a", vec![row.clone()]), finding("ABLATE-chess", vec![row])]);
        let khet = &documents.iter().find(|document| document.name == "experiments-khet.md").unwrap().text;
        let line = khet.lines().find(|line| line.contains("evil")).unwrap();
        let escaped = "| \\[a\\](https:\\//evil.example) !\\[b\\](c) \\`d\\` &lt;img src=x> \\*\\*e\\*\\* \\~\\~f\\~\\~ \\\\\\| g &amp;lt; # h |";
        assert!(line.starts_with(escaped), "{line}");
        // No name of a file leads out of the folder.
        assert!(documents.iter().all(|document| !document.name.contains("..")), "a picture's name");
    }

    /// The findings that came with the program lack how the evidence grew, and so their pages lack
    /// those pictures; all else is the same.
    #[test]
    fn the_committed_pages_are_those_of_the_committed_findings() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../results");
        let words = |text: &str| -> Vec<String> {
            let is_word = |line: &&str| !line.is_empty() && !line.starts_with("![");
            text.lines().filter(is_word).map(str::to_owned).collect()
        };
        for document in documents(committed()).iter().filter(|document| document.name.ends_with(".md")) {
            let page = std::fs::read_to_string(folder.join(&document.name)).unwrap_or_default();
            assert_eq!(
                words(&page),
                words(&document.text),
                "{} is not what `fiveply lab report` writes",
                document.name
            );
        }
    }

    #[test]
    fn every_document_tells_what_made_it_and_what_is_missing() {
        let row = |name: &str, verdict, value: f64| Measured {
            name: name.to_owned(),
            reported: Some(49.0),
            measured: Some(value),
            interval: Some([value - 5.0, value + 5.0]),
            unit: "%".to_owned(),
            verdict: Some(verdict),
            samples: 20,
            sample: "pairs".to_owned(),
            settings: "khet: <a>|x!tt-no-side-key - b".to_owned(),
            ..Measured::default()
        };
        let rows = vec![row("sound | row", Verdict::Contradicted, 70.0), row("other", Verdict::Reproduced, 50.0)];
        let documents = documents(&[finding("KHET-T5.7a", rows)]);
        let named = |name: &str| &documents.iter().find(|document| document.name == name).unwrap().text;
        let khet = named("experiments-khet.md");
        assert!(
            khet.contains("fiveply lab run KHET-T5.7a --quick --seed 5") && khet.contains("| sound \\| row |"),
            "{khet}"
        );
        assert!(khet.contains("With deliberate mistakes: sound \\| row (tt-no-side-key)"), "{khet}");
        assert!(named("experiments.md").contains("KHET-T5.1: not measured yet"));
        let page = named("experiments.html");
        assert!(page.contains("&lt;a&gt;") && !page.contains("<a>"), "texts cannot become markup");
        assert!(page.contains("data:image/svg+xml") && page.contains("prefers-color-scheme"));
        assert!(documents.iter().any(|document| document.name == "figures/KHET-T5.7a.svg"));
    }
}
