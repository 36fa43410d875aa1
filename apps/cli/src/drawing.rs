//! Positions as pictures: what a record knows, handed to the drawing crate.

use fiveply_core::{AnyGame, AnyRecord, Side};
use fiveply_draw::{SvgOptions, TerminalOptions, View};

/// How to draw.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Look {
    /// From the second player's side.
    pub(crate) flip: bool,
    /// With colour.
    pub(crate) color: bool,
}

/// The board for a terminal, with the last move and its beam.
pub(crate) fn terminal(game: &dyn AnyGame, record: &dyn AnyRecord, look: Look) -> String {
    let options = TerminalOptions {
        view: view(game, record, look.flip),
        color: look.color,
        unicode: unicode(),
        ..TerminalOptions::default()
    };
    fiveply_draw::terminal(&record.board(), &options)
}

/// The same as an SVG picture.
pub(crate) fn svg(game: &dyn AnyGame, record: &dyn AnyRecord, flip: bool) -> String {
    let options = SvgOptions { view: view(game, record, flip), ..SvgOptions::default() };
    fiveply_draw::svg(&record.board(), &options)
}

fn view(game: &dyn AnyGame, record: &dyn AnyRecord, flipped: bool) -> View {
    let view = View { flipped, sides: sides(game), ..View::default() };
    match record.last_move() {
        Some(last) => view.after(&last),
        None => view,
    }
}

/// What the sides are called.
pub(crate) fn sides(game: &dyn AnyGame) -> [&'static str; 2] {
    Side::BOTH.map(|side| game.side_name(side))
}

/// Whether the terminal shows more than ASCII: yes, unless the locale says otherwise.
pub(crate) fn unicode() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
    locale.is_none_or(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}
