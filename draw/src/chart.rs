//! Numbers as lines, for files: one panel, an axis each way, and every line's name at its end instead of in a legend, so that nobody has to
//! look up colours. The picture stands alone like those of boards.

use crate::svg::writer::{Svg, escaped, number};
use crate::theme::Theme;

/// A chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// What the picture is called; people who cannot see it hear this first.
    pub title: String,
    /// What is counted from left to right.
    pub across: String,
    /// What is counted upwards.
    pub upwards: String,
    /// The lines.
    pub lines: Vec<ChartLine>,
    /// Light or dark.
    pub theme: Theme,
}

/// A line of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartLine {
    /// What it is called; its last value is written behind.
    pub name: String,
    /// Its points from left to right; those that are no numbers are left out.
    pub points: Vec<[f64; 2]>,
}

/// Up to so many lines have a colour and a name; the others are drawn grey behind them.
const NAMED: usize = 8;

/// Colours that people with any colour vision tell apart, for a light page and for a dark one.
const COLOURS: [[&str; NAMED]; 2] = [
    ["#0b6fb3", "#c2410c", "#00795c", "#a3378f", "#8a6100", "#3b3f8f", "#8c2f39", "#4d5a12"],
    ["#5bb4ef", "#ff9e64", "#3fc79a", "#e58fd0", "#e5b93c", "#a3a7ff", "#f28b94", "#b9c95a"],
];

/// The panel with the lines, and what is around it; names at its right may need more.
const PANEL: f64 = 606.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 190.0;
const TOP: f64 = 52.0;
const BOTTOM: f64 = 52.0;

/// Names at the ends of lines are at least so far apart.
const LABEL: f64 = 17.0;

/// About the width of a letter.
const LETTER: f64 = 7.4;

/// The picture of a chart.
pub fn chart(chart: &Chart) -> String {
    let plot = Plot::new(chart);
    let width = number(LEFT + PANEL + plot.right(chart));
    let mut svg = Svg::default();
    svg.line(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{HEIGHT}" viewBox="0 0 {width} {HEIGHT}" role="img" aria-label="{}">"#,
        escaped(&description(chart)),
    ));
    svg.line(format_args!("<title>{}</title>", escaped(&chart.title)));
    svg.line(format_args!(
        r#"<style>text{{font-family:system-ui,"Segoe UI","Helvetica Neue",Arial,sans-serif;font-size:13px;fill:{text}}}.line{{fill:none;stroke-width:2;stroke-linejoin:round}}.grid{{stroke:{text};stroke-opacity:.18}}.other{{stroke:{text};stroke-opacity:.35;stroke-width:1}}</style>"#,
        text = chart.theme.value("--fp-text"),
    ));
    svg.line(format_args!(r#"<rect width="100%" height="100%" fill="{}"/>"#, chart.theme.value("--fp-page")));
    svg.line(format_args!(
        r#"<text x="{LEFT}" y="28" style="font-size:16px;font-weight:600">{}</text>"#,
        escaped(&chart.title)
    ));
    plot.draw_axes(&mut svg, chart);
    plot.draw_lines(&mut svg, chart);
    svg.line(format_args!("</svg>"));
    svg.text
}

/// The chart in words: every named line with its first and its last value.
fn description(chart: &Chart) -> String {
    let ends = |line: &ChartLine| {
        let (first, last) = (clean(line).next()?, clean(line).last()?);
        Some(format!("{} from {} to {}", line.name, value_text(first[1]), value_text(last[1])))
    };
    let lines: Vec<String> = chart.lines.iter().take(NAMED).filter_map(ends).collect();
    format!("{}: {} by {}. {}", chart.title, chart.upwards, chart.across, lines.join(", "))
}

/// The points that can be drawn.
fn clean(line: &ChartLine) -> impl Iterator<Item = [f64; 2]> {
    line.points.iter().copied().filter(|point| point.iter().all(|value| value.is_finite()))
}

/// What is written at the end of a line, and the value there.
fn label(line: &ChartLine) -> Option<(String, f64)> {
    let [_, last] = clean(line).last()?;
    Some((format!("{} {}", line.name, value_text(last)), last))
}

/// Where things are.
struct Plot {
    across: Axis,
    upwards: Axis,
}

/// An axis: the range it shows and the numbers that are written along it.
struct Axis {
    low: f64,
    high: f64,
    ticks: Vec<f64>,
}

impl Axis {
    fn new(values: impl Iterator<Item = f64>, tight: bool) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        if high - low < 1e-12 * high.abs().max(1.0) {
            (low, high) = (low - 0.5, high + 0.5);
        }
        let step = round_step((high - low) / 6.0);
        if !tight {
            let half = step / 2.0;
            (low, high) = ((low / half).floor() * half, (high / half).ceil() * half);
        }
        let (first, last) = ((low / step - 1e-9).ceil(), (high / step + 1e-9).floor());
        let ticks = (0..=(last - first).clamp(0.0, 50.0) as u32).map(|index| (first + f64::from(index)) * step);
        Axis { low, high, ticks: ticks.collect() }
    }

    /// Where a value lies, from 0 to 1.
    fn place(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }
}

/// The step of 1, 2 or 5 times a power of ten that is nearest above `least`.
fn round_step(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= least).unwrap_or(least)
}

impl Plot {
    fn new(chart: &Chart) -> Self {
        let values = |index: usize| chart.lines.iter().flat_map(clean).map(move |point| point[index]);
        Plot { across: Axis::new(values(0), true), upwards: Axis::new(values(1), false) }
    }

    /// The room that the names need.
    fn right(&self, chart: &Chart) -> f64 {
        let named = chart.lines.iter().take(NAMED).filter_map(label);
        let longest = named.map(|(text, _)| text.chars().count()).max().unwrap_or(0);
        (longest as f64 * LETTER + 16.0).max(RIGHT)
    }

    fn x(&self, value: f64) -> f64 {
        LEFT + self.across.place(value) * PANEL
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - self.upwards.place(value) * (HEIGHT - TOP - BOTTOM)
    }

    fn draw_axes(&self, svg: &mut Svg, chart: &Chart) {
        for &tick in &self.upwards.ticks {
            let (y, right) = (number(self.y(tick)), LEFT + PANEL);
            svg.line(format_args!(r#"<path class="grid" d="M{LEFT} {y}H{right}"/>"#));
            let (x, y, text) = (LEFT - 8.0, number(self.y(tick) + 4.5), value_text(tick));
            svg.line(format_args!(r#"<text x="{x}" y="{y}" text-anchor="end">{text}</text>"#));
        }
        for &tick in &self.across.ticks {
            let (x, y, text) = (number(self.x(tick)), HEIGHT - BOTTOM + 20.0, value_text(tick));
            svg.line(format_args!(r#"<text x="{x}" y="{y}" text-anchor="middle">{text}</text>"#));
        }
        let (x, y) = (LEFT + PANEL, HEIGHT - 12.0);
        svg.line(format_args!(r#"<text x="{x}" y="{y}" text-anchor="end">{}</text>"#, escaped(&chart.across)));
        let y = TOP - 8.0;
        svg.line(format_args!(r#"<text x="{LEFT}" y="{y}" style="font-size:12px">{}</text>"#, escaped(&chart.upwards)));
    }

    fn draw_lines(&self, svg: &mut Svg, chart: &Chart) {
        let colours = COLOURS[chart.theme as usize];
        for line in chart.lines.iter().skip(NAMED) {
            self.draw_line(svg, line, r#"class="line other""#);
        }
        let mut labels = Vec::new();
        for (line, colour) in chart.lines.iter().zip(colours) {
            self.draw_line(svg, line, &format!(r#"class="line" stroke="{colour}""#));
            if let Some((text, last)) = label(line) {
                labels.push((self.y(last), text, colour));
            }
        }
        labels.sort_by(|a, b| a.0.total_cmp(&b.0));
        let places = apart(&labels.iter().map(|label| label.0).collect::<Vec<_>>());
        for ((_, text, colour), y) in labels.iter().zip(places) {
            let (x, y, text) = (LEFT + PANEL + 8.0, number(y + 4.5), escaped(text));
            svg.line(format_args!(r#"<text x="{x}" y="{y}" style="fill:{colour}">{text}</text>"#));
        }
    }

    fn draw_line(&self, svg: &mut Svg, line: &ChartLine, look: &str) {
        let place = |[x, y]: [f64; 2]| format!("{} {}", number(self.x(x)), number(self.y(y)));
        let places: Vec<String> = clean(line).map(place).collect();
        if !places.is_empty() {
            svg.line(format_args!(r#"<path {look} d="M{}"/>"#, places.join("L")));
        }
    }
}

/// Moves sorted heights apart so that names do not overlap, and keeps them within the picture.
fn apart(heights: &[f64]) -> Vec<f64> {
    let mut placed: Vec<f64> = Vec::new();
    for &height in heights {
        placed.push(placed.last().map_or(height, |last| height.max(last + LABEL)));
    }
    let mut limit = HEIGHT - BOTTOM;
    for place in placed.iter_mut().rev() {
        *place = place.min(limit);
        limit = *place - LABEL;
    }
    placed
}

/// A value as it is written: whole where it is large, with as many decimals as tell small ones apart.
fn value_text(value: f64) -> String {
    let decimals = match value.abs() {
        0.0 => 0,
        size if size < 1.0 => 4,
        size if size < 10.0 => 2,
        size if size < 100.0 => 1,
        _ => 0,
    };
    let text = format!("{value:.decimals$}");
    let short = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    short.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_have_round_numbers() {
        let axis = Axis::new([3.0, 97.0].into_iter(), false);
        assert_eq!((axis.low, axis.high), (0.0, 100.0));
        assert_eq!(axis.ticks, [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        for empty in [Axis::new([].into_iter(), true), Axis::new([7.0].into_iter(), false)] {
            assert!(empty.high > empty.low && empty.ticks.len() > 1, "{:?}", empty.ticks);
        }
    }

    #[test]
    fn names_keep_their_distance_and_stay_inside() {
        let placed = apart(&[100.0, 101.0, 102.0, 380.0, 386.0, 387.0]);
        assert!(placed.windows(2).all(|pair| pair[1] - pair[0] >= LABEL - 1e-9), "{placed:?}");
        assert!(placed.iter().all(|place| *place <= HEIGHT - BOTTOM));
        assert_eq!(placed[0], 100.0);
    }

    #[test]
    fn values_are_short() {
        let texts = [0.0, 0.66513, 5.0, 5.25, 50.26, 1234.5, -3.0].map(value_text);
        assert_eq!(texts, ["0", "0.6651", "5", "5.25", "50.3", "1234", "−3"]);
    }
}
