//! Texts: rows of men from the top, then the side to move; moves as two squares, `e2e3`. Reports
//! write `e2-e3` and, for captures, `e2xd3`: both are read.

use super::{Men, Move, Position, Rules};
use crate::notation::{SIDE_LETTERS, push_square, take_square};
use crate::{Bits, Geometry};
use fiveply_core::text::{parse_rows, rows_text, split_position};
use fiveply_core::{Moves, ParseError, Position as _, Side, Stage};

pub(super) fn parse<R: Rules, G: Geometry>(geometry: G, text: &str) -> Result<Position<R, G>, ParseError> {
    read(geometry, text).map_err(|fault| {
        let [white, black] = R::LETTERS;
        let start = position_text(&Position::<R, G>::new(Men::start(geometry), Side::First));
        let accepted =
            format!("rows of {white}, {black} and numbers for runs of empty squares, then w or b, like {start}");
        ParseError::new("position", text, fault, accepted)
    })
}

fn read<R: Rules, G: Geometry>(geometry: G, text: &str) -> Result<Position<R, G>, String> {
    let (rows, side) = split_position(text, SIDE_LETTERS)?;
    let mut men = Men::none(geometry);
    let (width, height) = (geometry.width(), geometry.height());
    parse_rows(rows, width, height, |x, y, letters| {
        let letter = letters.next().unwrap_or(' ');
        let is_letter = |side: &Side| R::LETTERS[side.index()].starts_with(letter);
        let owner = Side::BOTH.into_iter().find(is_letter).ok_or_else(|| format!("unknown piece {letter:?}"))?;
        men.put(owner, geometry.square(x, y));
        Ok(())
    })?;
    check::<R, G>(&men)?;
    Ok(Position::new(men, side))
}

/// Refuses what can never be.
fn check<R: Rules, G: Geometry>(men: &Men<G>) -> Result<(), String> {
    let most = 2 * u32::from(men.geometry().width());
    for side in Side::BOTH {
        let count = men.of(side).count();
        if count > most {
            return Err(format!("{count} {}, a side has at most {most}", R::LETTERS[side.index()]));
        }
    }
    if Side::BOTH.into_iter().all(|side| men.of(side).is_empty()) {
        return Err("neither side has men".to_owned());
    }
    if Side::BOTH.into_iter().all(|side| men.at_goal(side)) {
        return Err("both sides have men on their goal rows".to_owned());
    }
    Ok(())
}

pub(super) fn position_text<R: Rules, G: Geometry>(position: &Position<R, G>) -> String {
    let men = position.men();
    let geometry = men.geometry();
    let letters = |x, y| men.owner(geometry.square(x, y)).map_or("", |side| R::LETTERS[side.index()]);
    let rows = rows_text(geometry.width(), geometry.height(), letters);
    format!("{rows} {}", SIDE_LETTERS[position.side().index()])
}

pub(super) fn move_text<G: Geometry>(geometry: G, m: Move) -> String {
    let mut text = String::with_capacity(6);
    push_square(geometry, m.from, &mut text);
    push_square(geometry, m.to, &mut text);
    text
}

pub(super) fn parse_move<R: Rules, G: Geometry>(position: &Position<R, G>, text: &str) -> Result<Move, ParseError> {
    let geometry = position.men().geometry();
    let refused = |fault: String| ParseError::new("move", text, fault, accepted_moves(position));
    let (m, capture) =
        read_move(geometry, text).ok_or_else(|| refused(format!("not two squares of a {geometry:?} board")))?;
    if position.decode(Position::<R, G>::code(m)).is_none() {
        return Err(refused("not legal here".to_owned()));
    }
    if capture && position.men().owner(m.to).is_none() {
        return Err(refused("it captures nothing".to_owned()));
    }
    Ok(m)
}

/// The squares of a move, and whether it is written as a capture.
fn read_move<G: Geometry>(geometry: G, text: &str) -> Option<(Move, bool)> {
    let (from, rest) = take_square(geometry, text)?;
    let capture = rest.starts_with('x');
    let (to, rest) = take_square(geometry, rest.strip_prefix(['-', 'x']).unwrap_or(rest))?;
    rest.is_empty().then_some((Move { from, to }, capture))
}

fn accepted_moves<R: Rules, G: Geometry>(position: &Position<R, G>) -> String {
    let mut moves = Moves::new();
    if position.ended().is_none() {
        position.moves(Stage::All, &mut moves);
    }
    match moves.as_slice() {
        [] => "no move, the game has ended".to_owned(),
        [first, ..] => {
            let example = move_text(position.men().geometry(), first.m);
            format!("one of the {} legal moves, such as {example}", moves.len())
        }
    }
}
