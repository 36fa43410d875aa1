//! The pictures of a finding.

use crate::experiments::{Finding, Measured, Picture, Series};
use fiveply_draw::plot::{Bar, Chart, Kind, Line, Mark, bars, chart};

/// A picture with the name of its file.
pub struct Figure {
    /// The name.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// The picture.
    pub svg: String,
}

/// Bars for rows that share a unit and have intervals, and a chart for every group of series.
pub fn figures(finding: &Finding, title: &str) -> Vec<Figure> {
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
        let lines = group.iter().map(|series| line(series)).collect();
        let svg = drawn(&titled, kind, first, lines, &finding.command);
        add(&format!("-{}", index + 1), titled, svg);
    }
    figures
}

/// The picture of a single series.
pub fn picture(title: &str, series: &Series, source: &str) -> String {
    drawn(title, kind(series), series, vec![line(series)], source)
}

fn drawn(title: &str, kind: Kind, axes: &Series, lines: Vec<Line>, source: &str) -> String {
    chart(&Chart {
        title: title.to_owned(),
        x: axes.x.clone(),
        y: axes.y.clone(),
        log: axes.log,
        kind,
        lines,
        source: source.to_owned(),
    })
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
        let kind = kind(series);
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

fn kind(series: &Series) -> Kind {
    match series.picture {
        Picture::Curve => Kind::Curve,
        Picture::Histogram => Kind::Histogram,
        Picture::Llr => Kind::Llr,
    }
}

fn line(series: &Series) -> Line {
    let mark = |point: &crate::experiments::Point| Mark { x: point.x, y: point.y, low: point.low, high: point.high };
    Line { name: series.name.clone(), points: series.points.iter().map(mark).collect() }
}
