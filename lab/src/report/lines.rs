//! Findings for programs: one as JSON on every line. `lab/data/findings.jsonl` is part of the
//! program, so that the lab shows what it measured before anything has been run.

use super::Document;
use crate::experiments::{Finding, Picture, inventory};
use crate::store::StoredFinding;
use std::sync::OnceLock;

/// The file's name.
pub const FINDINGS: &str = "findings.jsonl";

/// What came with this program.
pub fn committed() -> &'static [StoredFinding] {
    static READ: OnceLock<Vec<StoredFinding>> = OnceLock::new();
    READ.get_or_init(|| read(include_str!("../../data/findings.jsonl")))
}

fn read(text: &str) -> Vec<StoredFinding> {
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// The newest finding of every experiment and the newest ablations. How the evidence grew is left
/// out: it is the larger half, and the games tell it again.
pub(super) fn document(findings: &[StoredFinding]) -> Document {
    let mut ids: Vec<&str> = inventory().iter().map(|entry| entry.id.as_str()).collect();
    for stored in findings {
        if !ids.contains(&stored.finding.id.as_str()) {
            ids.push(&stored.finding.id);
        }
    }
    let newest = ids.iter().filter_map(|id| StoredFinding::newest(findings, id));
    let lines = newest.filter_map(|stored| {
        let series = stored.finding.series.iter().filter(|series| series.picture != Picture::Llr).cloned().collect();
        let finding = Finding { series, ..stored.finding.clone() };
        serde_json::to_string(&StoredFinding { finding, made: stored.made.clone() }).ok()
    });
    let text = lines.map(|line| line + "\n").collect();
    Document { name: FINDINGS.to_owned(), text }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line is read, is about something that there is, and is written again as it was.
    #[test]
    fn what_is_committed_is_read() {
        let text = include_str!("../../data/findings.jsonl");
        let findings = committed();
        assert_eq!(findings.len(), text.lines().count());
        assert!(findings.len() > 100, "{} findings", findings.len());
        for stored in findings {
            let id = &stored.finding.id;
            assert!(id.starts_with("ABLATE-") || inventory().iter().any(|entry| entry.id == *id), "{id}");
        }
        assert_eq!(document(findings).text, text);
    }
}
