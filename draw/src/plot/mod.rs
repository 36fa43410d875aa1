//! Numbers as pictures: bars with error bars, histograms, curves over linear or logarithmic axes, heat maps. Every picture stands alone, is
//! readable on a light and on a dark page, says in words what it shows, and carries its source below.

mod bars;
mod chart;
mod heat_map;
mod scale;

pub use bars::{Bar, bars};
pub use chart::{Chart, Kind, Line, Mark, chart};
pub use heat_map::{Cell, HeatMap, heat_map};

use crate::svg::writer::{Svg, escaped, number};

/// Lines of one chart are told apart by these classes, and by their dashes where colours are not seen.
const COLOURS: usize = 8;

/// The colours of both pages. The picture follows what the reader's system prefers.
const STYLE: &str = "\
:root{--bg:#fcfbf8;--ink:#22262b;--soft:#5c646b;--grid:#d9ddd9;--c0:#2b6cb0;--c1:#b7472a;--c2:#2f7d4f;--c3:#7a4fa3;--c4:#9a6b00;--c5:#0f7c86;--c6:#a23b72;--c7:#5c646b}
@media (prefers-color-scheme:dark){:root{--bg:#16181b;--ink:#e6e8ea;--soft:#9aa3ab;--grid:#343a40;--c0:#7ab4ee;--c1:#f0936f;--c2:#7fce9c;--c3:#c3a0e8;--c4:#e0b551;--c5:#6fd0d9;--c6:#ea8fbd;--c7:#aab2ba}}
.bg{fill:var(--bg)}text{font:12px system-ui,sans-serif;fill:var(--ink)}.soft{fill:var(--soft)}.small{font-size:10px}.title{font-size:14px;font-weight:600}
.end{text-anchor:end}.middle{text-anchor:middle}.grid{stroke:var(--grid);stroke-width:1}.even{stroke:var(--soft);stroke-width:1;stroke-dasharray:5 4}
.bar{stroke:var(--ink);stroke-width:1.2;fill:none}.told{fill:none;stroke:var(--c1);stroke-width:2}
.f0{fill:var(--c0)}.f1{fill:var(--c1)}.f2{fill:var(--c2)}.f3{fill:var(--c3)}.f4{fill:var(--c4)}.f5{fill:var(--c5)}.f6{fill:var(--c6)}.f7{fill:var(--c7)}
.l0,.l1,.l2,.l3,.l4,.l5,.l6,.l7{fill:none;stroke-width:2}.l0{stroke:var(--c0)}.l1{stroke:var(--c1);stroke-dasharray:7 3}.l2{stroke:var(--c2);stroke-dasharray:2 3}.l3{stroke:var(--c3);stroke-dasharray:9 3 2 3}
.l4{stroke:var(--c4)}.l5{stroke:var(--c5);stroke-dasharray:7 3}.l6{stroke:var(--c6);stroke-dasharray:2 3}.l7{stroke:var(--c7);stroke-dasharray:9 3 2 3}
";

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
        let (w, h) = (number(self.width), number(self.height));
        let (title, words) = (escaped(self.title), escaped(self.words));
        let mut svg = Svg::default();
        svg.line(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img" aria-label="{title}. {words}">"#
        ));
        svg.line(format_args!("<title>{title}</title>\n<desc>{words}</desc>\n<style>{STYLE}</style>"));
        svg.line(format_args!(r#"<rect class="bg" width="100%" height="100%"/>"#));
        svg.line(format_args!(r#"<text class="title" x="12" y="22">{title}</text>"#));
        draw(&mut svg);
        svg.line(format_args!(
            r#"<text class="soft small" x="12" y="{}">{}</text>"#,
            number(self.height - 8.0),
            escaped(self.source)
        ));
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
