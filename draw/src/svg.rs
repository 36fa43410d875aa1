//! A board as an SVG picture that stands alone: it needs no font for the pieces, no script and
//! nothing from outside.
//!
//! Cells have 100 units inside the board and a whole number of pixels outside, so that their edges
//! are crisp.

mod beam;
mod ground;
mod piece;
mod words;
pub(crate) mod writer;

use crate::theme::{Theme, stylesheet};
use crate::view::{Grid, View};
use fiveply_core::Board;
use words::{description, note_lines};
use writer::{Svg, escaped, number};

/// How a picture is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SvgOptions {
    /// Last move, overlays, from which side.
    pub view: View,
    /// Light or dark.
    pub theme: Theme,
    /// Width of a cell in pixels, 8 to 512.
    pub cell: u16,
    /// Letters and numbers along the edges.
    pub coordinates: bool,
    /// The board's notes above and below it.
    pub notes: bool,
    /// What the picture is called; people who cannot see it hear this first.
    pub title: String,
}

impl Default for SvgOptions {
    fn default() -> Self {
        SvgOptions {
            view: View::default(),
            theme: Theme::default(),
            cell: 56,
            coordinates: true,
            notes: true,
            title: "Board".to_owned(),
        }
    }
}

/// The picture of a board.
pub fn svg(board: &Board, options: &SvgOptions) -> String {
    let scene = Scene::new(board, options);
    let label = escaped(&format!("{}. {}", options.title, description(board)));
    let mut svg = Svg::default();
    svg.line(format_args!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" role="img" aria-label="{label}">"#,
        w = number(scene.picture_width),
        h = number(scene.picture_height),
    ));
    svg.line(format_args!("<title>{}</title>", escaped(&options.title)));
    svg.line(format_args!("<style>\n{}</style>", stylesheet(options.theme)));
    svg.line(format_args!(r#"<rect class="fp-page" width="100%" height="100%"/>"#));
    scene.draw_frame(&mut svg);
    svg.line(format_args!(
        r#"<g transform="translate({} {}) scale({})">"#,
        number(scene.left),
        number(scene.top),
        number(scene.pixels / 100.0),
    ));
    ground::draw(&mut svg, &scene);
    piece::draw(&mut svg, &scene);
    beam::draw(&mut svg, &scene);
    svg.line(format_args!("</g>"));
    scene.draw_notes(&mut svg);
    svg.line(format_args!("</svg>"));
    svg.text
}

/// A board with its place in the picture.
struct Scene<'a> {
    board: &'a Board,
    options: &'a SvgOptions,
    grid: Grid,
    /// Dark stone with a frame that holds lasers, instead of paper.
    slate: bool,
    /// The width of a cell.
    pixels: f64,
    /// The frame to the left of the board and below it, where the coordinates stand.
    margin: f64,
    /// The frame to its right and above it.
    edge: f64,
    /// Where the board begins.
    left: f64,
    top: f64,
    picture_width: f64,
    picture_height: f64,
    font: f64,
    notes: [Vec<String>; 2],
}

impl<'a> Scene<'a> {
    fn new(board: &'a Board, options: &'a SvgOptions) -> Self {
        let grid = Grid::new(board, options.view.flipped);
        let slate = options.view.is_stone(board);
        let pixels = f64::from(options.cell.clamp(8, 512));
        let font = (pixels * 0.24).clamp(8.0, 18.0).round();
        let (margin, edge) = match (slate, options.coordinates) {
            (true, true) => ((pixels * 0.34 + font * 1.5).round(), (pixels * 0.34 + font * 0.75).round()),
            (true, false) => ((pixels * 0.42).round(), (pixels * 0.42).round()),
            (false, true) => ((font * 1.9).round(), (font * 0.9).round()),
            (false, false) => ((pixels * 0.12).round(), (pixels * 0.12).round()),
        };
        let notes = if options.notes { note_lines(board, &options.view) } else { [Vec::new(), Vec::new()] };
        let longest = notes.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0) as f64;
        let [above, below] = [0, 1].map(|end| (notes[end].len() as f64 * NOTE_LINE * font).round());
        let board_width = f64::from(grid.columns) * pixels + margin + edge;
        let picture_width = board_width.max((margin + edge + longest * NOTE_LETTER * font).ceil());
        Scene {
            left: margin,
            top: above + edge,
            picture_width,
            picture_height: f64::from(grid.rows) * pixels + margin + edge + above + below,
            board,
            options,
            grid,
            slate,
            pixels,
            margin,
            edge,
            font,
            notes,
        }
    }

    /// Pixels as units of the board.
    fn units(&self, pixels: f64) -> f64 {
        pixels * 100.0 / self.pixels
    }

    /// The frame and the coordinates in it.
    fn draw_frame(&self, svg: &mut Svg) {
        let width = f64::from(self.grid.columns) * self.pixels;
        let height = f64::from(self.grid.rows) * self.pixels;
        if self.slate {
            svg.line(format_args!(
                r#"<rect class="fp-frame" x="{}" y="{}" width="{}" height="{}" rx="{}"/>"#,
                number(self.left - self.margin),
                number(self.top - self.edge),
                number(width + self.margin + self.edge),
                number(height + self.margin + self.edge),
                number((self.pixels * 0.14).round()),
            ));
        }
        if !self.options.coordinates {
            return;
        }
        let class = if self.slate { "fp-frame-text" } else { "fp-text" };
        let out = if self.slate { self.margin - self.font * 0.75 } else { self.margin / 2.0 };
        svg.line(format_args!(r#"<g class="{class} fp-middle" font-size="{}">"#, number(self.font)));
        let middle = |index: i16| (f64::from(index) + 0.5) * self.pixels;
        for (column, label) in self.grid.column_labels() {
            let (x, y) = (self.left + middle(column), self.top + height + out + self.font * 0.36);
            svg.line(format_args!(r#"<text x="{}" y="{}">{label}</text>"#, number(x), number(y)));
        }
        for (row, label) in self.grid.row_labels() {
            let (x, y) = (self.left - out, self.top + middle(row) + self.font * 0.36);
            svg.line(format_args!(r#"<text x="{}" y="{}">{label}</text>"#, number(x), number(y)));
        }
        svg.line(format_args!("</g>"));
    }

    /// Notes: the far side's above the board, the rest below.
    fn draw_notes(&self, svg: &mut Svg) {
        let below = self.top + f64::from(self.grid.rows) * self.pixels + self.margin;
        for (lines, first) in self.notes.iter().zip([self.font * 1.4, below + self.font]) {
            for (index, line) in lines.iter().enumerate() {
                svg.line(format_args!(
                    r#"<text class="fp-text" font-size="{}" x="{}" y="{}">{}</text>"#,
                    number(self.font),
                    number(self.left),
                    number(first + index as f64 * NOTE_LINE * self.font),
                    escaped(line),
                ));
            }
        }
    }
}

/// The height of a line of notes and the width of a letter, both for a font of 1.
const NOTE_LINE: f64 = 1.6;
const NOTE_LETTER: f64 = 0.58;
