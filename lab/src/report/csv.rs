//! Findings for spreadsheets: a line for every number, never rounded.

use super::matrix::Matrix;
use crate::experiments::{Finding, Measured};
use crate::export::quoted;
use std::fmt::Write;

const MEASURED: &str = "name,reported,reported_low,reported_high,measured,low,high,unit,verdict,expectation,samples,sample,timed,settings,note";

/// The table of these findings, with the experiment in front of every line.
pub fn table<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> String {
    let mut text = format!("experiment,seed,{MEASURED}\n");
    for finding in findings {
        for row in &finding.rows {
            let _ = writeln!(text, "{},{},{}", quoted(&finding.id), finding.seed, fields(row));
        }
    }
    text
}

/// The table of matrices: a line for every technique in every game.
pub fn matrix(matrices: &[Matrix<'_>]) -> String {
    let mut text = format!("game,{MEASURED}\n");
    for matrix in matrices {
        for (_, cells) in &matrix.rows {
            for (game, row) in matrix.games.iter().zip(cells).filter_map(|(game, cell)| Some((game, (*cell)?))) {
                let _ = writeln!(text, "{},{}", quoted(game), fields(row));
            }
        }
    }
    text
}

fn fields(row: &Measured) -> String {
    let number = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
    let ends = |interval: Option<[f64; 2]>| interval.map_or([None; 2], |ends| ends.map(Some)).map(number).join(",");
    [
        quoted(&row.name),
        number(row.reported),
        ends(row.reported_interval),
        number(row.measured),
        ends(row.interval),
        quoted(&row.unit),
        row.verdict.map(|verdict| verdict.to_string()).unwrap_or_default(),
        row.expectation.map(|expectation| expectation.to_string()).unwrap_or_default(),
        row.samples.to_string(),
        quoted(&row.sample),
        row.timed.to_string(),
        quoted(&row.settings),
        quoted(&row.note),
    ]
    .join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_as_many_fields_as_the_head() {
        let row = Measured {
            name: "a \"quoted\", name".to_owned(),
            measured: Some(0.1),
            interval: Some([0.05, 0.2]),
            ..Measured::default()
        };
        let finding = Finding {
            id: "KHET-T5.1".to_owned(),
            size: "quick".to_owned(),
            seed: 3,
            faults: String::new(),
            build: String::new(),
            command: String::new(),
            rows: vec![row],
            series: Vec::new(),
        };
        let text = table([&finding]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        // The one quoted field holds one comma more.
        assert_eq!(lines[0].matches(',').count() + 1, lines[1].matches(',').count());
        assert!(lines[1].starts_with("KHET-T5.1,3,\"a \"\"quoted\"\", name\",,,,0.1,0.05,0.2,"), "{}", lines[1]);
    }
}
