//! The pictures of a finding.

use crate::experiments::{Finding, Measured, Picture, Series};
use fiveply_draw::plot::{Bar, Cell, Chart, HeatMap, Kind, Line, Mark, bars, chart, heat_map};

/// A picture with the name of its file.
pub(super) struct Figure {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) svg: String,
}

/// Bars for rows that share a unit and have intervals, and a chart for every group of series.
pub(super) fn of(finding: &Finding, title: &str) -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut add = |tail: &str, title: String, svg: String| {
        figures.push(Figure { name: format!("{}{tail}.svg", finding.id), title, svg });
    };
    let compared = |row: &&Measured| row.interval.is_some_and(|[low, high]| low < high) && row.unit == "%";
    let rows: Vec<Bar> = finding.rows.iter().filter(compared).filter_map(bar).collect();
    if rows.len() > 1 {
        let scores = finding.rows.iter().filter(compared).all(|row| row.sample == "pairs");
        let (axis, even) =
            if scores { ("score in %; hollow: reported", Some(50.0)) } else { ("%; hollow: reported", None) };
        add("", title.to_owned(), bars(title, axis, &rows, even, &finding.command));
    }
    for (index, (kind, group)) in groups(&finding.series).into_iter().enumerate() {
        let first = group[0];
        let titled = match kind {
            Kind::Llr => format!("{title}: how the evidence grew"),
            Kind::Curve | Kind::Histogram => title.to_owned(),
        };
        let picture = chart(&Chart {
            title: titled.clone(),
            x: first.x.clone(),
            y: first.y.clone(),
            log: first.log,
            kind,
            lines: group.iter().map(|series| line(series)).collect(),
            source: finding.command.clone(),
        });
        add(&format!("-{}", index + 1), titled, picture);
    }
    figures
}

fn bar(row: &Measured) -> Option<Bar> {
    let reported = row.reported.map(|value| {
        let [low, high] = row.reported_interval.unwrap_or([value; 2]);
        [value, low, high]
    });
    Some(Bar { name: row.name.clone(), value: row.measured?, interval: row.interval?, reported })
}

/// Series that can share a chart: the same kind and the same axes.
fn groups(all: &[Series]) -> Vec<(Kind, Vec<&Series>)> {
    let mut groups: Vec<(Kind, Vec<&Series>)> = Vec::new();
    for series in all.iter().filter(|series| series.points.len() > 1) {
        let kind = match series.picture {
            Picture::Curve => Kind::Curve,
            Picture::Histogram => Kind::Histogram,
            Picture::Llr => Kind::Llr,
        };
        let fits = |(known, group): &&mut (Kind, Vec<&Series>)| {
            *known == kind && kind != Kind::Histogram && (&group[0].x, &group[0].y) == (&series.x, &series.y)
        };
        match groups.iter_mut().find(fits) {
            Some((_, group)) => group.push(series),
            None => groups.push((kind, vec![series])),
        }
    }
    groups
}

fn line(series: &Series) -> Line {
    let mark = |point: &crate::experiments::Point| Mark { x: point.x, y: point.y, low: point.low, high: point.high };
    Line { name: series.name.clone(), points: series.points.iter().map(mark).collect() }
}

/// The matrix of techniques and games for one kind of number.
pub(super) fn matrix(unit: &str, findings: &[&Finding]) -> Figure {
    let mut techniques: Vec<&str> = Vec::new();
    for row in findings.iter().flat_map(|finding| &finding.rows).filter(|row| row.unit == unit) {
        if !techniques.contains(&row.name.as_str()) {
            techniques.push(&row.name);
        }
    }
    let score = unit.contains("score");
    let cell = |technique: &str, finding: &&Finding| {
        let row = finding.rows.iter().find(|row| row.unit == unit && row.name == technique);
        let Some(row) = row else { return Cell { strength: None, text: String::new(), words: String::new() } };
        let words = format!("{technique}, {unit}: {} {}", row.note, row.settings);
        match (row.measured, row.interval) {
            (Some(value), Some([low, high])) => Cell {
                // Twice the nodes, or a score of 75 %, are as strong as a colour gets.
                strength: Some(if score { (value - 50.0) / 25.0 } else { -value.max(1e-9).log2() }),
                text: format!("{value:.2} [{low:.2}, {high:.2}]"),
                words,
            },
            _ => Cell { strength: None, text: "–".to_owned(), words },
        }
    };
    let rows = techniques
        .iter()
        .map(|technique| ((*technique).to_owned(), findings.iter().map(|finding| cell(technique, finding)).collect()));
    let what = if score { "score of the player with it" } else { "nodes with over nodes without" };
    let title = format!("{unit}: {what}");
    let map = HeatMap {
        title: title.clone(),
        columns: findings.iter().map(|finding| finding.id.trim_start_matches("ABLATE-").to_owned()).collect(),
        rows: rows.collect(),
        source: findings.iter().map(|finding| finding.command.as_str()).collect::<Vec<_>>().join(" · "),
    };
    let name = format!("ablation-{}.svg", unit.replace([',', ' ', '%'], "-").replace("--", "-").trim_end_matches('-'));
    Figure { name, title, svg: heat_map(&map) }
}
