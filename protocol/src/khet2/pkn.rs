//! PKN, Peterson Khet Notation, as the README and the set-ups of rel1c/khet have it: rows from the
//! bottom, `R` for the pharaoh, `0` for ten empty squares; then the directions of all pieces in
//! their order, the side to move and the number of the turn.
//!
//! A pyramid that looks `n` has its mirror to the north-east, `e` to the south-east, and so on. A
//! scarab is like `\` when it looks `n` or `s`, like `/` otherwise; of the two the one that the
//! published set-ups use is written. Our positions count no turns, so that number is written as 0.

use super::board::{COLUMNS, Fault, Letters, Piece, Placed, Position, ROWS, cased, read_rows, read_side, written_rows};

const SIDES: [&str; 2] = ["s", "r"];

pub(super) fn read(text: &str) -> Result<Position, Fault> {
    let mut letters = Letters::of(text);
    let upside_down = read_rows(&mut letters, placed)?;
    if letters.next_if(|letter| letter == ' ').is_none() {
        return Err(Fault::new(letters.at, "no directions of the pieces"));
    }
    let mut pieces = [None; COLUMNS * ROWS];
    for (index, square) in upside_down.into_iter().enumerate() {
        if let Some(piece) = square {
            let facing = facing(&mut letters, piece)?;
            pieces[(ROWS - 1 - index / COLUMNS) * COLUMNS + index % COLUMNS] = Some(Piece { facing, ..piece });
        }
    }
    if letters.next_if(|letter| letter != ' ').is_some() {
        return Err(Fault::new(letters.at - 1, "more directions than pieces"));
    }
    letters.next_if(|letter| letter == ' ');
    let is_silver_to_move = read_side(&mut letters, SIDES)?;
    let (at, turn) = letters.word();
    if !turn.bytes().all(|letter| letter.is_ascii_digit()) {
        return Err(Fault::new(at, format!("{turn:?} is no number of a turn")));
    }
    letters.end()?;
    Ok(Position { pieces, is_silver_to_move })
}

pub(super) fn write(position: &Position) -> String {
    let from_bottom = || position.pieces.chunks(COLUMNS).rev();
    let empty = |count: usize| (count % COLUMNS).to_string();
    let letter = |piece: &Piece| if piece.kind == 'k' { 'r' } else { piece.kind };
    let rows = written_rows(from_bottom(), empty, |piece| cased(letter(piece), piece.is_silver).to_string());
    let directions: String = from_bottom().flatten().flatten().map(direction).collect();
    format!("{rows} {directions} {} 0", SIDES[usize::from(!position.is_silver_to_move)])
}

/// A piece whose direction is read later.
fn placed(letters: &mut Letters<'_>) -> Result<Option<Placed>, Fault> {
    if let Some(digit) = letters.next_if(|letter| letter.is_ascii_digit()) {
        let count = digit as usize - '0' as usize;
        return Ok(Some(Placed::Empty(if count == 0 { COLUMNS } else { count })));
    }
    let Some(letter) = letters.next_if(|letter| "xarpsXARPS".contains(letter)) else { return Ok(None) };
    let kind = if letter.eq_ignore_ascii_case(&'r') { 'k' } else { letter.to_ascii_lowercase() };
    Ok(Some(Placed::Piece(Piece { kind, is_silver: letter.is_ascii_uppercase(), facing: ' ' })))
}

fn facing(letters: &mut Letters<'_>, piece: Piece) -> Result<char, Fault> {
    let at = letters.at;
    let name = cased(piece.kind, piece.is_silver);
    let missing = || Fault::new(at, "a direction is missing");
    let direction = letters.next_if(|letter| letter != ' ').ok_or_else(missing)?;
    let index = "nesw".find(direction);
    let index = index.ok_or_else(|| Fault::new(at, format!("{direction:?} is no direction of {name:?}")))?;
    Ok(match piece.kind {
        'k' => ' ',
        's' => ['g', 'f'][index % 2],
        'p' => ['a', 'b', 'c', 'd'][index],
        _ => direction,
    })
}

fn direction(piece: &Piece) -> char {
    match (piece.kind, piece.facing, piece.is_silver) {
        ('p', 'a', _) | ('k', _, true) | ('s', 'g', false) => 'n',
        ('p', 'b', _) | ('s', 'f', false) => 'e',
        ('p', 'c', _) | ('k', _, false) | ('s', 'g', true) => 's',
        ('p', ..) | ('s', ..) => 'w',
        (_, facing, _) => facing,
    }
}
