//! A finding as a table for people.

use fiveply_lab::experiments::{Entry, Finding, Measured};
use fiveply_lab::report::number;
use std::fmt::Write;

/// The table of one experiment, with what was claimed above it and what should be known below.
pub(super) fn as_text(entry: &Entry, found: &Finding) -> String {
    let mut out = format!("{}  {}\n", entry.id, entry.title);
    for (name, text) in [("claim", &entry.claim), ("reported", &entry.reported), ("expected", &entry.expected)] {
        if !text.is_empty() {
            let _ = writeln!(out, "{name:<10}{text}");
        }
    }
    let width = found.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(8);
    let _ = writeln!(
        out,
        "{:<width$}  {:>12}  {:>12}  {:>23}  {:<12}  {:<8}  sample",
        "", "reported", "measured", "95 % interval", "verdict", "expected"
    );
    for row in &found.rows {
        let verdict = row.verdict.map(|verdict| verdict.to_string()).unwrap_or_default();
        let expectation = row.expectation.map(|each| each.to_string()).unwrap_or_default();
        let mark = if row.timed { " ~" } else { "" };
        let _ = writeln!(
            out,
            "{:<width$}  {:>12}  {:>12}  {:>23}  {verdict:<12}  {expectation:<8}  {} {}{mark}",
            row.name,
            row.reported.map(number).unwrap_or_default(),
            measured(row),
            row.interval.map(|[low, high]| format!("{} to {}", number(low), number(high))).unwrap_or_default(),
            row.samples,
            row.sample,
        );
        if !row.note.is_empty() {
            let _ = writeln!(out, "{:<width$}  {}", "", row.note);
        }
    }
    if !entry.remark.is_empty() {
        let _ = writeln!(out, "remark    {}", entry.remark);
    }
    let _ = writeln!(out, "again     {}", found.command);
    out
}

fn measured(row: &Measured) -> String {
    let unit = if row.unit == "%" { " %" } else { "" };
    row.measured.map(|value| format!("{}{unit}", number(value))).unwrap_or_default()
}
