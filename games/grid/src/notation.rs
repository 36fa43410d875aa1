//! The words and texts that all games on these boards share.

use crate::Geometry;
use fiveply_core::text;

/// The letters of the sides in position texts.
pub const SIDE_LETTERS: [char; 2] = ['w', 'b'];

/// What players call the sides.
pub const SIDE_NAMES: [&str; 2] = ["White", "Black"];

/// Appends the name of a square to `text`; cheaper than a text of its own, for moves are written by
/// the million.
///
/// ```
/// use fiveply_grid::{AnySize, notation::push_square};
/// let mut text = "a2".to_owned();
/// push_square(AnySize::<u128>::new(9, 12), 23, &mut text);
/// assert_eq!(text, "a2b12");
/// ```
pub fn push_square<G: Geometry>(geometry: G, square: u8, text: &mut String) {
    let (x, y) = geometry.coordinates(square);
    let number = y + 1;
    text.push(char::from(b'a' + x));
    if number >= 10 {
        text.push('1');
    }
    text.push(char::from(b'0' + number % 10));
}

/// The name of a square.
pub fn square_text<G: Geometry>(geometry: G, square: u8) -> String {
    let mut text = String::with_capacity(3);
    push_square(geometry, square, &mut text);
    text
}

/// Reads a square from the front of `text`, with what follows; `None` when no square of this board
/// is there.
pub fn take_square<G: Geometry>(geometry: G, text: &str) -> Option<(u8, &str)> {
    let ((x, y), rest) = text::take_square(text, geometry.width(), geometry.height())?;
    Some((geometry.square(x, y), rest))
}

/// A game's full name: the options that differ from the default follow the colon.
///
/// ```
/// use fiveply_grid::{AnySize, notation::game_text};
/// let board = AnySize::<u64>::new(6, 5);
/// let text = game_text("breakthrough", board, (8, 8), Some("straight"));
/// assert_eq!(text, "breakthrough:6x5,straight");
/// assert_eq!(game_text("breakthrough", board, (6, 5), None), "breakthrough");
/// ```
pub fn game_text<G: Geometry>(name: &str, geometry: G, default: (u8, u8), word: Option<&str>) -> String {
    let (width, height) = (geometry.width(), geometry.height());
    let size = ((width, height) != default).then(|| format!("{width}x{height}"));
    let options: Vec<&str> = size.as_deref().into_iter().chain(word).collect();
    if options.is_empty() { name.to_owned() } else { format!("{name}:{}", options.join(",")) }
}
