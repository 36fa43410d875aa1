//! Texts: rows from the top with `X`, `O` and numbers for runs of empty cells, then `x` or `o` for
//! the side to move. A move is the cell: `b2`.

use crate::position::{Place, TicTacToe};
use fiveply_core::text::{parse_rows, rows_text, split_position, square_name, take_square};
use fiveply_core::{ParseError, Position, Side};

pub(crate) const LETTERS: [char; 2] = ['x', 'o'];

pub(crate) fn parse(text: &str) -> Result<TicTacToe, ParseError> {
    read(text).map_err(|fault| {
        ParseError::new("position", text, fault, "three rows of X, O and numbers, then x or o, like X1O/1X1/O1X o")
    })
}

fn read(text: &str) -> Result<TicTacToe, String> {
    let (rows, side) = split_position(text, LETTERS)?;
    let mut cells = [0; 2];
    parse_rows(rows, 3, 3, |x, y, letters| {
        let owner = match letters.next() {
            Some('X') => Side::First,
            Some('O') => Side::Second,
            other => return Err(format!("unknown piece {:?}", other.unwrap_or(' '))),
        };
        cells[owner.index()] |= 1 << (x * 3 + y);
        Ok(())
    })?;
    let position = TicTacToe::new(cells, side);
    let counts = cells.map(u16::count_ones);
    if counts[0] != counts[1] + u32::from(side == Side::Second) {
        let letter = LETTERS[side.index()];
        return Err(format!("{} crosses and {} noughts with {letter} to move", counts[0], counts[1]));
    }
    if position.has_line(Side::First) && position.has_line(Side::Second) {
        return Err("both sides have three in a row".to_owned());
    }
    if position.has_line(side) {
        return Err("the side to move has three in a row already".to_owned());
    }
    Ok(position)
}

pub(crate) fn position_text(position: &TicTacToe) -> String {
    let rows = rows_text(3, 3, |x, y| match position.owner(Place(x * 3 + y)) {
        Some(Side::First) => "X",
        Some(Side::Second) => "O",
        None => "",
    });
    format!("{rows} {}", LETTERS[position.side().index()])
}

pub(crate) fn move_text(m: Place) -> String {
    let (x, y) = m.coordinates();
    square_name(x, y)
}

pub(crate) fn parse_move(position: &TicTacToe, text: &str) -> Result<Place, ParseError> {
    let refused = |fault: &str| Err(ParseError::new("move", text, fault, "an empty cell like b2"));
    let Some(((x, y), "")) = take_square(text, 3, 3) else {
        return refused("not a cell");
    };
    match position.decode(TicTacToe::code(Place(x * 3 + y))) {
        Some(m) => Ok(m),
        None => refused("the cell is taken or the game has ended"),
    }
}
