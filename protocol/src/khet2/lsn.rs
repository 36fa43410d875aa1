//! LSN, the Laser Setup Notation of kishannareshpal/laserchess, as its docs/SetupNotation.md and
//! its table of beams have it: rows from the top, `*` for an empty row, `L` laser (our sphinx), `D`
//! defender (anubis), `B` deflector (pyramid), `S` switch (scarab), `K` king (pharaoh), and a `+`
//! for every quarter turn clockwise from where the piece looks north, the deflector's mirror from
//! south-west. It has no side to move: Silver, whom it calls Blue, begins.

use super::board::{COLUMNS, Fault, Letters, Piece, Placed, Position, cased, read_rows, written_rows};

/// Their letters and ours.
const KINDS: [(char, char); 5] = [('l', 'x'), ('d', 'a'), ('b', 'p'), ('s', 's'), ('k', 'k')];

pub(super) fn read(text: &str) -> Result<Position, Fault> {
    let mut letters = Letters::of(text);
    let pieces = read_rows(&mut letters, placed)?;
    letters.end()?;
    Ok(Position { pieces, is_silver_to_move: true })
}

pub(super) fn write(position: &Position) -> String {
    let empty = |count: usize| if count == COLUMNS { "*".to_owned() } else { count.to_string() };
    written_rows(position.pieces.chunks(COLUMNS), empty, written)
}

fn placed(letters: &mut Letters<'_>) -> Result<Option<Placed>, Fault> {
    if letters.next_if(|letter| letter == '*').is_some() {
        return Ok(Some(Placed::Empty(COLUMNS)));
    }
    if let Some(digit) = letters.next_if(|letter| ('1'..='9').contains(&letter)) {
        return Ok(Some(Placed::Empty(digit as usize - '0' as usize)));
    }
    let known = |letter: char| KINDS.iter().find(|(theirs, _)| *theirs == letter.to_ascii_lowercase());
    let Some(letter) = letters.next_if(|letter| known(letter).is_some()) else { return Ok(None) };
    let kind = known(letter).map_or(' ', |(_, ours)| *ours);
    let turns = (0..3).take_while(|_| letters.next_if(|letter| letter == '+').is_some()).count();
    let facing = facings(kind).get(turns).copied().unwrap_or(' ');
    Ok(Some(Placed::Piece(Piece { kind, is_silver: letter.is_ascii_uppercase(), facing })))
}

/// Our letters after no, one, two and three quarter turns.
fn facings(kind: char) -> &'static [char] {
    match kind {
        'x' | 'a' => &['n', 'e', 's', 'w'],
        'p' => &['c', 'd', 'a', 'b'],
        's' => &['g', 'f', 'g', 'f'],
        _ => &[],
    }
}

fn written(piece: &Piece) -> String {
    let letter = KINDS.iter().find(|(_, ours)| *ours == piece.kind).map_or(piece.kind, |(theirs, _)| *theirs);
    let turns = facings(piece.kind).iter().position(|&facing| facing == piece.facing).unwrap_or(0);
    format!("{}{}", cased(letter, piece.is_silver), "+".repeat(turns))
}
