//! Lines, columns, the evidence of a sequential test or the course of many numbers over two axes.

use super::scale::{Scale, label};
use super::{COLOURS, Frame, cut};
use crate::svg::writer::{Svg, escaped, number};

/// How the points are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A line with error bars.
    Curve,
    /// A column for every point.
    Histogram,
    /// A line with the two limits of a sequential test.
    Llr,
    /// How many numbers changed. The first [`NAMED`] lines have a colour and a name; the others are
    /// grey.
    Course,
}

/// The lines of a [`Kind::Course`] that have a colour and a name.
pub const NAMED: usize = COLOURS;

/// A point with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Along the bottom.
    pub x: f64,
    /// Up the side.
    pub y: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What they are.
    pub name: String,
    /// From left to right.
    pub points: Vec<Mark>,
}

/// A chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// Its title.
    pub title: String,
    /// What runs along the bottom.
    pub x: String,
    /// What runs up the side.
    pub y: String,
    /// The side is logarithmic.
    pub log: bool,
    /// How the points are drawn.
    pub kind: Kind,
    /// The lines.
    pub lines: Vec<Line>,
    /// Where it is from: command and seed.
    pub source: String,
}

/// How the lines without a name look, on a light and on a dark page.
const UNNAMED: &str = r##"fill="none" stroke="#888" stroke-opacity="0.4""##;

/// The limits of a sequential test with 5 % of error on either side.
const LIMIT: f64 = 2.944_439;

/// The picture of a chart.
pub fn chart(chart: &Chart) -> String {
    let named = if chart.kind == Kind::Course { chart.lines.len().min(NAMED) } else { chart.lines.len() };
    let legend = named.div_ceil(2) as f64 * 18.0;
    let (width, left, right, top, bottom) = (720.0, 70.0, 700.0, 44.0, 330.0);
    let points = || chart.lines.iter().flat_map(|line| &line.points);
    let limits = if chart.kind == Kind::Llr { [-LIMIT, LIMIT].as_slice() } else { &[] };
    // Columns stand on the ground.
    let ground = (chart.kind == Kind::Histogram && !chart.log).then_some(0.0);
    let ends = points().flat_map(|mark| [mark.y, mark.low, mark.high]).chain(limits.iter().copied()).chain(ground);
    let x = Scale::holding(points().map(|mark| mark.x), false, left + 8.0, right - 8.0);
    let y = Scale::holding(ends, chart.log, bottom, top);
    let words = chart.lines.iter().take(named).map(in_words).collect::<Vec<_>>().join("; ");
    let height = bottom + 66.0 + legend;
    let frame = Frame { width, height, title: &chart.title, words: &words, source: &chart.source };
    frame.picture(|svg| {
        draw_axes(svg, chart, &x, &y, [left, right, top, bottom]);
        for limit in limits {
            let at = number(y.at(*limit));
            svg.line(format_args!(r#"<line class="even" x1="{left}" x2="{right}" y1="{at}" y2="{at}"/>"#));
        }
        for line in chart.lines.iter().skip(named) {
            draw_line(svg, line, UNNAMED, &x, &y);
        }
        for (index, line) in chart.lines.iter().take(named).enumerate() {
            let colour = index % COLOURS;
            let look = format!(r#"class="l{colour}""#);
            match chart.kind {
                Kind::Histogram => draw_columns(svg, line, colour, &x, &y, bottom),
                Kind::Llr | Kind::Course => draw_line(svg, line, &look, &x, &y),
                Kind::Curve => {
                    draw_line(svg, line, &look, &x, &y);
                    draw_marks(svg, line, colour, &x, &y);
                }
            }
            let (column, row) = ((index % 2) as f64, (index / 2) as f64);
            let (at, down) = (left + 320.0 * column, bottom + 50.0 + 18.0 * row);
            svg.line(format_args!(
                r#"<line class="l{colour}" x1="{}" x2="{}" y1="{}" y2="{}"/>"#,
                number(at),
                number(at + 24.0),
                number(down - 4.0),
                number(down - 4.0)
            ));
            let name = escaped(&cut(&line.name, 48));
            svg.line(format_args!(
                r#"<text class="small" x="{}" y="{}">{name}</text>"#,
                number(at + 30.0),
                number(down)
            ));
        }
    })
}

/// The points that can be drawn.
fn drawn(line: &Line) -> impl Iterator<Item = &Mark> {
    line.points.iter().filter(|mark| mark.x.is_finite() && mark.y.is_finite())
}

fn in_words(line: &Line) -> String {
    let ends = drawn(line).next().zip(drawn(line).last());
    let text = |mark: &Mark| format!("{} at {}", label(mark.y), label(mark.x));
    ends.map_or(line.name.clone(), |(first, last)| format!("{} from {} to {}", line.name, text(first), text(last)))
}

fn draw_axes(svg: &mut Svg, chart: &Chart, x: &Scale, y: &Scale, [left, right, top, bottom]: [f64; 4]) {
    for tick in y.ticks() {
        let at = y.at(tick);
        let (here, below) = (number(at), number(at + 4.0));
        svg.line(format_args!(r#"<line class="grid" x1="{left}" x2="{right}" y1="{here}" y2="{here}"/>"#));
        svg.line(format_args!(r#"<text class="soft small end" x="{}" y="{below}">{}</text>"#, left - 6.0, label(tick)));
    }
    for tick in x.ticks() {
        let here = number(x.at(tick));
        svg.line(format_args!(r#"<line class="grid" x1="{here}" x2="{here}" y1="{top}" y2="{bottom}"/>"#));
        svg.line(format_args!(
            r#"<text class="soft small middle" x="{here}" y="{}">{}</text>"#,
            bottom + 14.0,
            label(tick)
        ));
    }
    svg.line(format_args!(
        r#"<text class="soft small middle" x="{}" y="{}">{}</text>"#,
        (left + right) / 2.0,
        bottom + 30.0,
        escaped(&chart.x)
    ));
    let log = if chart.log { ", logarithmic" } else { "" };
    svg.line(format_args!(r#"<text class="soft small" x="12" y="38">{}{log}</text>"#, escaped(&chart.y)));
}

fn draw_line(svg: &mut Svg, line: &Line, look: &str, x: &Scale, y: &Scale) {
    let place = |mark: &Mark| format!("{},{}", number(x.at(mark.x)), number(y.at(mark.y)));
    let path: Vec<String> = drawn(line).map(place).collect();
    svg.line(format_args!(r#"<polyline {look} points="{}"/>"#, path.join(" ")));
}

fn draw_marks(svg: &mut Svg, line: &Line, colour: usize, x: &Scale, y: &Scale) {
    for mark in &line.points {
        let [at, low, high, middle] = [x.at(mark.x), y.at(mark.low), y.at(mark.high), y.at(mark.y)].map(number);
        svg.line(format_args!(r#"<line class="bar" x1="{at}" x2="{at}" y1="{low}" y2="{high}"/>"#));
        svg.line(format_args!(r#"<circle class="f{colour}" cx="{at}" cy="{middle}" r="3"/>"#));
    }
}

fn draw_columns(svg: &mut Svg, line: &Line, colour: usize, x: &Scale, y: &Scale, bottom: f64) {
    let gaps = line.points.windows(2).map(|pair| x.at(pair[1].x) - x.at(pair[0].x));
    let wide = gaps.fold(24.0, f64::min).max(1.5) * 0.86;
    for mark in &line.points {
        let top = y.at(mark.y);
        svg.line(format_args!(
            r#"<rect class="f{colour}" x="{}" y="{}" width="{}" height="{}"/>"#,
            number(x.at(mark.x) - wide / 2.0),
            number(top),
            number(wide),
            number((bottom - top).max(0.0))
        ));
    }
}
