//! One experiment as a piece of a document: what was claimed, a table, what follows, pictures.

use super::figures::{Figure, figures};
use super::number;
use crate::experiments::{Entry, Expectation, Finding, Measured, Verdict};

/// A piece of a document, before anybody has decided how it is written.
pub(super) struct Section {
    pub(super) id: String,
    pub(super) title: String,
    /// Sentences above the table, each with a name.
    pub(super) above: Vec<(&'static str, String)>,
    pub(super) head: Vec<&'static str>,
    pub(super) rows: Vec<Vec<String>>,
    /// Sentences below the table.
    pub(super) below: Vec<String>,
    pub(super) figures: Vec<Figure>,
    pub(super) source: String,
}

/// The section of an entry.
pub(super) fn section(entry: &Entry, finding: &Finding, made: &str) -> Section {
    let named = [
        ("Game", &entry.game),
        ("Claim", &entry.claim),
        ("Reported", &entry.reported),
        ("A correct program", &entry.expected),
        ("Remark", &entry.remark),
    ];
    let above = named.into_iter().filter(|(_, text)| !text.is_empty()).map(|(name, text)| (name, text.clone()));
    Section {
        id: entry.id.clone(),
        title: entry.title.clone(),
        above: above.collect(),
        head: vec!["", "reported", "measured", "95 % interval", "verdict", "expectation", "sample", "details"],
        rows: finding.rows.iter().map(cells).collect(),
        below: conclusions(entry, finding),
        figures: figures(finding, &entry.title),
        source: format!("{} · {} · {made} UTC", finding.command, finding.build),
    }
}

fn cells(row: &Measured) -> Vec<String> {
    let unit = if row.unit.is_empty() { String::new() } else { format!(" {}", row.unit) };
    let interval = match row.interval {
        Some([low, high]) if low == high => "exact".to_owned(),
        Some([low, high]) => format!("{} to {}", number(low), number(high)),
        None => String::new(),
    };
    let reported = row.reported.map(|value| match row.reported_interval {
        Some([low, high]) => format!("{} ({} to {})", number(value), number(low), number(high)),
        None => number(value),
    });
    let mark = if row.timed { " ~" } else { "" };
    vec![
        row.name.clone(),
        reported.unwrap_or_default(),
        row.measured.map(|value| format!("{}{unit}", number(value))).unwrap_or_default(),
        interval,
        row.verdict.map(|verdict| verdict.to_string()).unwrap_or_default(),
        row.expectation.map(|each| each.to_string()).unwrap_or_default(),
        format!("{} {}{mark}", row.samples, row.sample),
        [row.note.as_str(), row.settings.as_str()]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join(" · "),
    ]
}

/// What follows: every contradiction with its likely reason, the mistakes as proof, and every
/// expectation that was missed.
pub fn conclusions(entry: &Entry, finding: &Finding) -> Vec<String> {
    let mut sentences = Vec::new();
    let value = |row: &Measured| {
        let interval = row.interval.filter(|[low, high]| low != high);
        let interval =
            interval.map(|[low, high]| format!(" ({} to {})", number(low), number(high))).unwrap_or_default();
        format!("{}{}{interval}", row.measured.map(number).unwrap_or_default(), if row.unit == "%" { " %" } else { "" })
    };
    let faulty = |row: &&Measured| row.settings.contains('!');
    let contradicted: Vec<&Measured> =
        finding.rows.iter().filter(|row| row.verdict == Some(Verdict::Contradicted)).collect();
    let sound: Vec<String> = contradicted
        .iter()
        .filter(|row| !faulty(row))
        .map(|row| match row.reported {
            Some(reported) => format!("{}: {} measured, {} reported", row.name, value(row), number(reported)),
            None => format!("{}: {}", row.name, row.note),
        })
        .collect();
    if !sound.is_empty() {
        let shown = sound.len().min(6);
        let more = if sound.len() > shown { format!("; and {} more", sound.len() - shown) } else { String::new() };
        let why = if entry.expected.is_empty() {
            String::new()
        } else {
            format!(" What a correct program should show: {}.", entry.expected)
        };
        sentences.push(format!("Contradicts the report: {}{more}.{why}", sound[..shown].join("; ")));
    }
    let proof: Vec<String> = finding
        .rows
        .iter()
        .filter(faulty)
        .map(|row| {
            let faults =
                row.settings.split('!').nth(1).and_then(|tail| tail.split([' ', ',', ')']).next()).unwrap_or_default();
            format!("{} ({faults}): {}", row.name, value(row))
        })
        .collect();
    if !proof.is_empty() {
        sentences.push(format!("With deliberate mistakes: {}.", proof.join("; ")));
    }
    let missed: Vec<String> = finding
        .rows
        .iter()
        .filter(|row| row.expectation == Some(Expectation::Missed))
        .map(|row| {
            let range = row.expected.map(|[low, high]| format!(", expected {} to {}", number(low), number(high)));
            format!("{}: {}{}", row.name, value(row), range.unwrap_or_default())
        })
        .collect();
    if !missed.is_empty() {
        sentences.push(format!("Against our own expectation: {}.", missed.join("; ")));
    }
    if finding.rows.iter().any(|row| row.timed) {
        sentences.push("Rows marked ~ were limited or measured by the clock and depend on the machine.".to_owned());
    }
    sentences
}
