//! A row per number: a dot with its 95 % interval, and a hollow one for what was reported.

use super::scale::{Scale, label};
use super::{Frame, cut};
use crate::svg::writer::{escaped, number};

/// One row.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// What it is.
    pub name: String,
    /// The number.
    pub value: f64,
    /// Its interval.
    pub interval: [f64; 2],
    /// What was reported, with its interval where it has one.
    pub reported: Option<[f64; 3]>,
}

/// The picture. `even` is the result of no effect, drawn as a line.
pub fn bars(title: &str, axis: &str, rows: &[Bar], even: Option<f64>, source: &str) -> String {
    const ROW: f64 = 26.0;
    let (width, left, right) = (720.0, 250.0, 690.0);
    let height = 92.0 + ROW * rows.len() as f64;
    let all = rows.iter().flat_map(|row| {
        [row.value, row.interval[0], row.interval[1]].into_iter().chain(row.reported.into_iter().flatten())
    });
    let scale = Scale::holding(all.chain(even), false, left, right);
    let words = rows.iter().map(|row| format!("{}: {}", row.name, label(row.value))).collect::<Vec<_>>().join("; ");
    let frame = Frame { width, height, title, words: &words, source };
    frame.picture(|svg| {
        let bottom = 44.0 + ROW * rows.len() as f64;
        for tick in scale.ticks() {
            let x = number(scale.at(tick));
            svg.line(format_args!(r#"<line class="grid" x1="{x}" x2="{x}" y1="36" y2="{}"/>"#, number(bottom)));
            let y = number(bottom + 14.0);
            svg.line(format_args!(r#"<text class="soft small middle" x="{x}" y="{y}">{}</text>"#, label(tick)));
        }
        if let Some(even) = even {
            let x = number(scale.at(even));
            svg.line(format_args!(r#"<line class="even" x1="{x}" x2="{x}" y1="36" y2="{}"/>"#, number(bottom)));
        }
        let axis_y = number(bottom + 28.0);
        svg.line(format_args!(r#"<text class="soft small middle" x="470" y="{axis_y}">{}</text>"#, escaped(axis)));
        for (index, row) in rows.iter().enumerate() {
            let y = 54.0 + ROW * index as f64;
            let (middle, below) = (number(y), number(y + 6.0));
            let name = escaped(&cut(&row.name, 38));
            svg.line(format_args!(
                r#"<text class="end small" x="{}" y="{}">{name}</text>"#,
                left - 10.0,
                number(y + 4.0)
            ));
            let [low, high] = row.interval.map(|end| number(scale.at(end)));
            svg.line(format_args!(r#"<line class="bar" x1="{low}" x2="{high}" y1="{middle}" y2="{middle}"/>"#));
            svg.line(format_args!(
                r#"<circle class="f0" cx="{}" cy="{middle}" r="4.5"/>"#,
                number(scale.at(row.value))
            ));
            if let Some([value, low, high]) = row.reported {
                let [low, high] = [low, high].map(|end| number(scale.at(end)));
                svg.line(format_args!(
                    r#"<line class="told" x1="{low}" x2="{high}" y1="{below}" y2="{below}" opacity="0.6"/>"#
                ));
                let x = number(scale.at(value));
                svg.line(format_args!(r#"<circle class="told" cx="{x}" cy="{below}" r="3.5"/>"#));
            }
        }
    })
}
