//! The pictures of every board as they should be, stored in `golden/`: open them, read them.

mod common;

use common::{Sample, assert_golden, samples};
use fiveply_draw::{SvgOptions, TerminalOptions, Theme, View, svg, terminal};

fn view(sample: &Sample, flipped: bool) -> View {
    let (from, to) = sample.last_move;
    View { flipped, last_move: Some((from.to_owned(), to.to_owned())), sides: sample.sides, ..View::default() }
}

#[test]
fn svg_pictures_are_as_stored() {
    for sample in samples() {
        for (suffix, theme, flipped) in [("", Theme::Light, false), ("-dark-flipped", Theme::Dark, true)] {
            let view = view(&sample, flipped);
            let options = SvgOptions { view, theme, title: sample.name.to_owned(), ..SvgOptions::default() };
            assert_golden(&format!("{}{suffix}.svg", sample.name), &svg(&sample.board, &options));
        }
    }
}

#[test]
fn terminal_pictures_are_as_stored() {
    for sample in samples() {
        for (suffix, color, unicode, flipped) in [
            ("color", true, true, false),
            ("color-flipped", true, true, true),
            ("plain", false, true, false),
            ("ascii", false, false, false),
            ("ascii-flipped", false, false, true),
        ] {
            let options =
                TerminalOptions { view: view(&sample, flipped), color, unicode, ..TerminalOptions::default() };
            assert_golden(&format!("{}-{suffix}.txt", sample.name), &terminal(&sample.board, &options));
        }
    }
}
