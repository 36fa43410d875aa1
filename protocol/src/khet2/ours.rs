//! Our own positions, as KHET's texts are described in docs/notation.md.

use super::board::{COLUMNS, Fault, Letters, Piece, Placed, Position, cased, read_rows, read_side, written_rows};

const SIDES: [&str; 2] = ["s", "r"];

pub(super) fn read(text: &str) -> Result<Position, Fault> {
    let mut letters = Letters::of(text);
    let pieces = read_rows(&mut letters, placed)?;
    letters.next_if(|letter| letter == ' ');
    let is_silver_to_move = read_side(&mut letters, SIDES)?;
    Ok(Position { pieces, is_silver_to_move })
}

pub(super) fn write(position: &Position) -> String {
    let rows = written_rows(position.pieces.chunks(COLUMNS), |count| count.to_string(), written);
    format!("{rows} {}", SIDES[usize::from(!position.is_silver_to_move)])
}

fn placed(letters: &mut Letters<'_>) -> Result<Option<Placed>, Fault> {
    if let Some(digit) = letters.next_if(|letter| letter.is_ascii_digit()) {
        let is_ten = digit == '1' && letters.next_if(|letter| letter == '0').is_some();
        return Ok(Some(Placed::Empty(if is_ten { COLUMNS } else { digit as usize - '0' as usize })));
    }
    let Some(letter) = letters.next_if(|letter| "xapskXAPSK".contains(letter)) else { return Ok(None) };
    let kind = letter.to_ascii_lowercase();
    let facings = match kind {
        'x' | 'a' => "nesw",
        'p' => "abcd",
        's' => "fg",
        _ => "",
    };
    let facing = match facings {
        "" => ' ',
        _ => letters
            .next_if(|letter| facings.contains(letter))
            .ok_or_else(|| Fault::new(letters.at, format!("{letter:?} is followed by one of {facings:?}")))?,
    };
    Ok(Some(Placed::Piece(Piece { kind, is_silver: letter.is_ascii_uppercase(), facing })))
}

fn written(piece: &Piece) -> String {
    format!("{}{}", cased(piece.kind, piece.is_silver), piece.facing).trim_end().to_owned()
}
