//! Numbers as pictures: bars with error bars, histograms, curves over linear or logarithmic axes,
//! heat maps. Every picture stands alone, is readable on a light and on a dark page, says in words
//! what it shows, and carries its source below.

mod bars;
mod chart;
mod heat_map;
mod scale;

pub use bars::{Bar, bars};
pub use chart::{Chart, Kind, Line, Mark, NAMED, chart};
pub use heat_map::{Cell, HeatMap, heat_map};

use crate::svg::writer::{Svg, escaped, number};
use crate::wrapped;

/// Lines of one chart are told apart by these classes, and by their dashes where colours are not
/// seen.
const COLOURS: usize = 8;

/// The colours by name, for a light page and for a dark one.
const PALETTE: [(&str, [&str; 2]); 12] = [
    ("$bg", ["#fcfbf8", "#16181b"]),
    ("$ink", ["#22262b", "#e6e8ea"]),
    ("$soft", ["#5c646b", "#9aa3ab"]),
    ("$grid", ["#d9ddd9", "#343a40"]),
    ("$c0", ["#2b6cb0", "#7ab4ee"]),
    ("$c1", ["#b7472a", "#f0936f"]),
    ("$c2", ["#2f7d4f", "#7fce9c"]),
    ("$c3", ["#7a4fa3", "#c3a0e8"]),
    ("$c4", ["#9a6b00", "#e0b551"]),
    ("$c5", ["#0f7c86", "#6fd0d9"]),
    ("$c6", ["#a23b72", "#ea8fbd"]),
    ("$c7", ["#5c646b", "#aab2ba"]),
];

/// What has a colour.
const COLOURED: &str = "\
.bg{fill:$bg}text{fill:$ink}text.soft{fill:$soft}.grid{stroke:$grid}.even{stroke:$soft}.bar{stroke:$ink}.told{stroke:$c1}
.f0{fill:$c0}.f1{fill:$c1}.f2{fill:$c2}.f3{fill:$c3}.f4{fill:$c4}.f5{fill:$c5}.f6{fill:$c6}.f7{fill:$c7}
.l0{stroke:$c0}.l1{stroke:$c1}.l2{stroke:$c2}.l3{stroke:$c3}.l4{stroke:$c4}.l5{stroke:$c5}.l6{stroke:$c6}.l7{stroke:$c7}
";

/// What is the same on both pages.
const SHAPES: &str = "\
text{font:12px system-ui,sans-serif}text.small{font-size:10px}text.title{font-size:14px;font-weight:600}.end{text-anchor:end}.middle{text-anchor:middle}
.grid,.even{stroke-width:1}.even{stroke-dasharray:5 4}.bar{stroke-width:1.2;fill:none}.told{fill:none;stroke-width:2}
.l0,.l1,.l2,.l3,.l4,.l5,.l6,.l7{fill:none;stroke-width:2}.l1,.l5{stroke-dasharray:7 3}.l2,.l6{stroke-dasharray:2 3}.l3,.l7{stroke-dasharray:9 3 2 3}
";

/// The style of every picture. It follows what the reader's system prefers; the values are put in,
/// because many programs that show SVG know no variables, and those that know no preference show
/// the light page.
fn style() -> String {
    let [light, dark] = [0, 1]
        .map(|page| PALETTE.iter().fold(COLOURED.to_owned(), |css, (name, values)| css.replace(name, values[page])));
    format!("{SHAPES}{light}@media (prefers-color-scheme:dark){{\n{dark}}}\n")
}

/// The frame of every picture: its size, its title, what it shows in words, and where it is from.
pub(super) struct Frame<'a> {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) title: &'a str,
    pub(super) words: &'a str,
    pub(super) source: &'a str,
}

impl Frame<'_> {
    /// The picture with `draw` inside.
    pub(super) fn picture(&self, draw: impl FnOnce(&mut Svg)) -> String {
        /// How far apart the lines are.
        const TITLE_LINE: f64 = 18.0;
        const SOURCE_LINE: f64 = 13.0;
        let lines = |text, letter: f64| wrapped(text, ((self.width - 24.0) / letter) as usize);
        // By how wide a letter is, about.
        let (heading, source) = (lines(self.title, 8.1), lines(self.source, 5.5));
        let lower = TITLE_LINE * (heading.len() - 1) as f64;
        let more = lower + SOURCE_LINE * (source.len() - 1) as f64;
        let (w, h) = (number(self.width), number(self.height + more));
        let (title, words) = (escaped(self.title), escaped(self.words));
        let mut svg = Svg::default();
        svg.line(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img" aria-label="{title}. {words}">"#
        ));
        svg.line(format_args!("<title>{title}</title>\n<desc>{words}</desc>\n<style>{}</style>", style()));
        svg.line(format_args!(r#"<rect class="bg" width="100%" height="100%"/>"#));
        for (index, line) in heading.iter().enumerate() {
            let y = number(22.0 + TITLE_LINE * index as f64);
            svg.line(format_args!(r#"<text class="title" x="12" y="{y}">{}</text>"#, escaped(line)));
        }
        if lower > 0.0 {
            svg.line(format_args!(r#"<g transform="translate(0 {})">"#, number(lower)));
        }
        draw(&mut svg);
        for (index, line) in source.iter().enumerate() {
            let y = number(self.height - 8.0 + SOURCE_LINE * index as f64);
            svg.line(format_args!(r#"<text class="soft small" x="12" y="{y}">{}</text>"#, escaped(line)));
        }
        if lower > 0.0 {
            svg.line(format_args!("</g>"));
        }
        svg.line(format_args!("</svg>"));
        svg.text
    }
}

/// A text cut to a number of letters.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_title_goes_on_in_the_next_line_and_moves_the_rest_down() {
        let frame = |title| Frame { width: 200.0, height: 100.0, title, words: "w", source: "s" }.picture(|_| ());
        let [short, long] = ["a title", "a title that is far too long"].map(frame);
        assert!(short.contains(r#"height="100" viewBox"#) && !short.contains("<g "), "{short}");
        for part in
            [r#"height="118" viewBox"#, r#"y="22">a title that is far"#, r#"y="40">too long"#, "translate(0 18)"]
        {
            assert!(long.contains(part), "{part}: {long}");
        }
    }

    #[test]
    fn a_long_source_goes_on_in_the_next_line() {
        let frame = |source| Frame { width: 200.0, height: 100.0, title: "t", words: "w", source }.picture(|_| ());
        let [short, long] = ["fiveply lab", "fiveply lab run ABC --quick --seed 1 --pairs 200"].map(frame);
        assert!(short.contains(r#"height="100" viewBox"#) && short.contains(r#"y="92">fiveply lab</text>"#));
        assert!(
            long.contains(r#"height="113" viewBox"#) && long.contains(r#"y="105">--seed 1 --pairs 200</text>"#),
            "{long}"
        );
    }
}
