//! A matrix of ratios: blue where something is saved, red where it costs, grey where there is
//! nothing to say.

use super::{Frame, cut};
use crate::svg::writer::{escaped, number};

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its number, −1 to 1 for the colour; beyond is as strong as the ends. Nothing where there is
    /// none.
    pub strength: Option<f64>,
    /// What is written in it.
    pub text: String,
    /// What is said about it.
    pub words: String,
}

/// A matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// Its title.
    pub title: String,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows with their names.
    pub rows: Vec<(String, Vec<Cell>)>,
    /// Where it is from: command and seed.
    pub source: String,
}

/// The picture of a matrix.
pub fn heat_map(map: &HeatMap) -> String {
    const ROW: f64 = 22.0;
    let (left, wide) = (190.0, 106.0);
    let width = left + wide * map.columns.len().max(1) as f64 + 20.0;
    let height = 88.0 + ROW * map.rows.len() as f64;
    let words = format!("{} by {}", map.rows.len(), map.columns.len());
    let frame = Frame { width, height, title: &map.title, words: &words, source: &map.source };
    frame.picture(|svg| {
        for (index, name) in map.columns.iter().enumerate() {
            let x = number(left + wide * (index as f64 + 0.5));
            svg.line(format_args!(
                r#"<text class="soft small middle" x="{x}" y="50">{}</text>"#,
                escaped(&cut(name, 18))
            ));
        }
        for (index, (name, cells)) in map.rows.iter().enumerate() {
            let y = 58.0 + ROW * index as f64;
            let text_y = number(y + 15.0);
            svg.line(format_args!(
                r#"<text class="small end" x="{}" y="{text_y}">{}</text>"#,
                left - 8.0,
                escaped(&cut(name, 28))
            ));
            for (column, cell) in cells.iter().enumerate() {
                let x = left + wide * column as f64;
                // Pale enough for the number to be read on a light and on a dark page.
                let (colour, opacity) = match cell.strength {
                    Some(strength) if strength >= 0.0 => ("f0", 0.1 + 0.42 * strength.min(1.0)),
                    Some(strength) => ("f1", 0.1 + 0.42 * (-strength).min(1.0)),
                    None => ("f7", 0.08),
                };
                svg.line(format_args!(
                    r#"<g><title>{}</title><rect class="{colour}" x="{}" y="{}" width="{}" height="{}" opacity="{}"/>"#,
                    escaped(&cell.words),
                    number(x + 1.0),
                    number(y + 1.0),
                    number(wide - 2.0),
                    number(ROW - 2.0),
                    number(opacity)
                ));
                svg.line(format_args!(
                    r#"<text class="small middle" x="{}" y="{text_y}">{}</text></g>"#,
                    number(x + wide / 2.0),
                    escaped(&cut(&cell.text, 20))
                ));
            }
        }
    })
}
