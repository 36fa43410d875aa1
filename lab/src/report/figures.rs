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

/// Values this many times smaller than the largest cannot be told from 0 on a linear axis.
const READABLE: f64 = 100.0;

/// Bars for rows that share a unit and have intervals, and a chart for every group of series; two
/// where the side is logarithmic and a linear one can be read too.
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
    let mut charts = 0;
    for (kind, group) in groups(&finding.series) {
        let first = group[0];
        let titled = match kind {
            Kind::Llr => format!("{title}: how the evidence grew"),
            Kind::Curve | Kind::Histogram | Kind::Course => title.to_owned(),
        };
        let lines: Vec<Line> = group.iter().map(|series| line(series)).collect();
        let axes: &[_] = match first.log {
            true if is_readable(&group) => &[(true, ", logarithmic"), (false, ", linear")],
            log => &[(log, "")],
        };
        for &(log, which) in axes {
            let titled = format!("{titled}{which}");
            let svg = drawn(&titled, kind, (first, log), lines.clone(), &finding.command);
            charts += 1;
            add(&format!("-{charts}"), titled, svg);
        }
    }
    figures
}

/// Whether a linear axis shows all points of these series.
fn is_readable(group: &[&Series]) -> bool {
    let values = || group.iter().flat_map(|series| &series.points).map(|point| point.y);
    values().fold(0.0, f64::max) <= READABLE * values().fold(f64::INFINITY, f64::min)
}

/// The picture of a single series.
pub fn picture(title: &str, series: &Series, source: &str) -> String {
    drawn(title, kind(series), (series, series.log), vec![line(series)], source)
}

/// A chart with the axes of a series, the side logarithmic or not.
fn drawn(title: &str, kind: Kind, (axes, log): (&Series, bool), lines: Vec<Line>, source: &str) -> String {
    chart(&Chart {
        title: title.to_owned(),
        x: axes.x.clone(),
        y: axes.y.clone(),
        log,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::Point;

    /// A finding with a curve from 10 up to `most`.
    fn curve(log: bool, most: f64) -> Finding {
        let point = |x: f64, y: f64| Point { x, y, low: y / 2.0, high: y * 2.0 };
        let series = Series {
            name: "nodes".to_owned(),
            picture: Picture::Curve,
            x: "ply".to_owned(),
            y: "nodes a move".to_owned(),
            log,
            points: vec![point(1.0, 10.0), point(2.0, most)],
        };
        let [id, size] = ["CH-F1", "quick"].map(str::to_owned);
        let [faults, build, command] = [const { String::new() }; 3];
        Finding { id, size, seed: 1, faults, build, command, rows: Vec::new(), series: vec![series] }
    }

    #[test]
    fn what_is_better_seen_on_a_logarithmic_axis_is_shown_on_both_if_it_can_be() {
        let shown = |log, most| figures(&curve(log, most), "effort");
        let named = |log, most| shown(log, most).into_iter().map(|figure| [figure.name, figure.title]).collect();
        let both: Vec<[String; 2]> = named(true, 1_000.0);
        assert_eq!(both, [["CH-F1-1.svg", "effort, logarithmic"], ["CH-F1-2.svg", "effort, linear"]]);
        for (log, most) in [(true, 1_001.0), (false, 1_000.0)] {
            let one: Vec<[String; 2]> = named(log, most);
            assert_eq!(one, [["CH-F1-1.svg", "effort"]]);
        }
        let [log, linear] = &shown(true, 1_000.0)[..] else { panic!("two pictures") };
        assert_ne!(log.svg.replace(", logarithmic", ", linear"), linear.svg, "the axes differ");
    }
}
