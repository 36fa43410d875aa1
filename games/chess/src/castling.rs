//! The castling field of a FEN. Three spellings are about: `KQkq`; X-FEN, where the same letters mean the outermost rook on
//! that side and a file letter means an inner one; and Shredder's, always the rook's file (`HAha`). All three are read, since no letter
//! means two things. Chess is written the first way, Chess960 the last.

use cozy_chess::{Board, CastleRights, Color, File, Piece, Rank, Square};

/// Where rooks may stand that still can castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// On a1 and h1 with the king on e1, written `KQkq`.
    Standard,
    /// On either side of the king, written by their files.
    Fischer,
}

/// Reads the field. `board` tells where kings and rooks are.
pub(crate) fn read(field: &str, style: Style, board: &Board) -> Result<[CastleRights; 2], String> {
    let mut rights = [CastleRights::EMPTY; 2];
    if field == "-" {
        return Ok(rights);
    }
    for letter in field.chars() {
        let fault = |fault: String| format!("castling letter {letter}: {fault}");
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = rook_of(letter, color, style, board).map_err(fault)?;
        let own = &mut rights[color as usize];
        let right = if rook > board.king(color).file() { &mut own.short } else { &mut own.long };
        if right.replace(rook).is_some() {
            return Err(fault("this right is given twice".to_owned()));
        }
    }
    Ok(rights)
}

/// The file of the rook that `letter` speaks of.
fn rook_of(letter: char, color: Color, style: Style, board: &Board) -> Result<File, String> {
    let name = if color == Color::White { "white" } else { "black" };
    let row = Rank::First.relative_to(color);
    let king = board.king(color);
    let has_rook = |file: &File| board.colored_pieces(color, Piece::Rook).has(Square::new(*file, row));
    let (wanted, rook) = match (letter.to_ascii_lowercase(), style) {
        ('k', Style::Standard) => (Square::new(File::H, row).to_string(), Some(File::H).filter(has_rook)),
        ('q', Style::Standard) => (Square::new(File::A, row).to_string(), Some(File::A).filter(has_rook)),
        ('k', Style::Fischer) => (
            "the king's right".to_owned(),
            File::ALL.into_iter().rev().find(has_rook).filter(|&file| file > king.file()),
        ),
        ('q', Style::Fischer) => {
            ("the king's left".to_owned(), File::ALL.into_iter().find(has_rook).filter(|&file| file < king.file()))
        }
        (file, _) => {
            let file = File::try_from(file).map_err(|_| "it is none of KQkq and no file".to_owned())?;
            (Square::new(file, row).to_string(), Some(file).filter(has_rook))
        }
    };
    if king.rank() != row || (style == Style::Standard && king.file() != File::E) {
        let home = if style == Style::Standard { Square::new(File::E, row).to_string() } else { format!("row {row}") };
        return Err(format!("the {name} king is not on {home}"));
    }
    let rook = rook.ok_or_else(|| format!("no {name} rook on {wanted}"))?;
    if style == Style::Standard && !matches!(rook, File::A | File::H) {
        return Err("outside Chess960 only rooks of the a- and h-file castle".to_owned());
    }
    Ok(rook)
}

/// Writes the field.
pub(crate) fn text(style: Style, board: &Board) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        let rights = board.castle_rights(color);
        for (right, usual) in [(rights.short, 'k'), (rights.long, 'q')] {
            let Some(file) = right else { continue };
            let letter = if style == Style::Standard { usual } else { file.into() };
            text.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
