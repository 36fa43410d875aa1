//! Techniques down, games across: what the ablations found, one matrix for every kind of number.

use super::number;
use crate::experiments::{Finding, Measured};
use crate::store::StoredFinding;
use fiveply_draw::plot::{Cell, HeatMap, heat_map};

/// One kind of number, of every technique in every game.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix<'f> {
    /// What the numbers are: `one in, nodes`.
    pub unit: &'f str,
    /// The same in words.
    pub title: String,
    /// The name of its picture.
    pub name: String,
    /// The columns.
    pub games: Vec<&'f str>,
    /// A row for every technique, a cell for every game; none where that was not measured.
    pub rows: Vec<(&'f str, Vec<Option<&'f Measured>>)>,
    /// The commands that made it.
    pub source: String,
}

/// The newest ablation of every game, by the game's name.
pub fn ablations(findings: &[StoredFinding]) -> Vec<&Finding> {
    let mut newest: Vec<&Finding> = Vec::new();
    for stored in findings.iter().filter(|stored| stored.finding.id.starts_with("ABLATE-")) {
        match newest.iter_mut().find(|known| known.id == stored.finding.id) {
            Some(known) => *known = &stored.finding,
            None => newest.push(&stored.finding),
        }
    }
    newest.sort_by(|one, other| one.id.cmp(&other.id));
    newest
}

/// A matrix for every kind of number that was measured.
pub fn matrices<'f>(ablations: &[&'f Finding]) -> Vec<Matrix<'f>> {
    let rows = ablations.iter().flat_map(|finding| &finding.rows);
    let mut units: Vec<&str> = rows.map(|row| row.unit.as_str()).collect();
    units.sort_unstable();
    units.dedup();
    units.into_iter().map(|unit| matrix(unit, ablations)).collect()
}

fn matrix<'f>(unit: &'f str, ablations: &[&'f Finding]) -> Matrix<'f> {
    let mut techniques: Vec<&str> = Vec::new();
    for row in ablations.iter().flat_map(|finding| &finding.rows).filter(|row| row.unit == unit) {
        if !techniques.contains(&row.name.as_str()) {
            techniques.push(&row.name);
        }
    }
    let cell = |technique: &str, finding: &&'f Finding| {
        finding.rows.iter().find(|row| row.unit == unit && row.name == technique)
    };
    let cells = |technique| ablations.iter().map(|finding| cell(technique, finding)).collect();
    let what =
        if is_score(unit) { "score of the player with it" } else { "nodes with over nodes without, to a small depth" };
    // A unit may come from somebody else's database; its letters and digits alone name a file.
    let parts: Vec<&str> =
        unit.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|part| !part.is_empty()).collect();
    Matrix {
        unit,
        title: format!("{unit}: {what}"),
        name: format!("ablation-{}.svg", parts.join("-")),
        games: ablations.iter().map(|finding| finding.id.trim_start_matches("ABLATE-")).collect(),
        rows: techniques.into_iter().map(|technique| (technique, cells(technique))).collect(),
        source: ablations.iter().map(|finding| finding.command.as_str()).collect::<Vec<_>>().join(" · "),
    }
}

fn is_score(unit: &str) -> bool {
    unit.contains("score")
}

impl Matrix<'_> {
    /// Its picture.
    pub fn svg(&self) -> String {
        let rows = self.rows.iter().map(|(technique, cells)| {
            ((*technique).to_owned(), cells.iter().map(|cell| self.cell(technique, *cell)).collect())
        });
        heat_map(&HeatMap {
            title: self.title.clone(),
            columns: self.games.iter().map(|game| (*game).to_owned()).collect(),
            rows: rows.collect(),
            source: self.source.clone(),
        })
    }

    fn cell(&self, technique: &str, row: Option<&Measured>) -> Cell {
        let Some(row) = row else { return Cell { strength: None, text: String::new(), words: String::new() } };
        let words = format!("{technique}, {}: {} {}", self.unit, row.note, row.settings);
        match (row.measured, row.interval) {
            (Some(value), Some([low, high])) => Cell {
                // Twice the nodes, or a score of 75 %, are as strong as a colour gets.
                strength: Some(if is_score(self.unit) { (value - 50.0) / 25.0 } else { -value.max(1e-9).log2() }),
                text: format!("{value:.2} [{low:.2}, {high:.2}]"),
                words,
            },
            _ => Cell { strength: None, text: "–".to_owned(), words },
        }
    }
}

/// Why cells of ablations have no number, each reason once with the games it holds for.
pub fn reasons(ablations: &[&Finding]) -> Vec<String> {
    let mut reasons: Vec<(String, Vec<&str>)> = Vec::new();
    for finding in ablations {
        for row in finding.rows.iter().filter(|row| row.measured.is_none()) {
            let line = format!("{}, {}: {}", row.name, row.unit, row.note);
            let game = finding.id.trim_start_matches("ABLATE-");
            match reasons.iter_mut().find(|(known, _)| *known == line) {
                Some((_, games)) => games.push(game),
                None => reasons.push((line, vec![game])),
            }
        }
    }
    reasons.into_iter().map(|(line, games)| format!("{line} ({})", games.join(", "))).collect()
}

/// A measured number with its interval, for people.
pub fn with_interval(row: &Measured) -> Option<String> {
    let (value, [low, high]) = (row.measured?, row.interval?);
    Some(format!("{} [{}, {}]", number(value), number(low), number(high)))
}
