//! Positions as text: the Forsyth–Edwards notation (Forsyth 1883, Edwards 1994). Positions that can never be are refused, each with
//! the reason; beyond what is checked here (men, checks, castling rights), whether a game leads to a position is not asked.

use crate::castling::{self, Style};
use crate::position::{ChessPosition, DRAWN_CLOCK};
use cozy_chess::{Board, BoardBuilder, Color, File, Piece, Rank, Square, get_king_moves};
use fiveply_core::{Side, text};

/// What a reader of the error is told to write.
pub(crate) const ACCEPTED: &str = "a FEN such as rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Reads a position; the fault is a plain sentence.
///
/// The two counters may be missing and are then 0 and 1, as in EPD. A half-move clock above 100 is read as 100: the
/// draw is there, and the library's clock stops at it too. Counters that cannot be (move 0, or beyond 65535) become the nearest that can.
pub(crate) fn read(text: &str, style: Style) -> Result<ChessPosition, String> {
    let (rows, side) = text::split_position(text, ['w', 'b'])?;
    let mut fields = text.split_ascii_whitespace().skip(2);
    let castling = fields.next().ok_or("the castling rights are missing")?;
    let en_passant = fields.next().ok_or("the en-passant square is missing")?;
    let clock = fields.next().map_or(Ok(0), |field| counter(field, "half-move clock"))?;
    let number = fields.next().map_or(Ok(1), |field| counter(field, "move number"))?;

    let mut builder = BoardBuilder::empty();
    builder.side_to_move = if side == Side::First { Color::White } else { Color::Black };
    builder.halfmove_clock = clock.min(DRAWN_CLOCK.into()) as u8;
    builder.fullmove_number = number.max(1);
    text::parse_rows(rows, 8, 8, |x, y, letters| {
        let letter = letters.next().unwrap_or_default();
        let man = man_of(letter).ok_or_else(|| format!("{letter:?} is no piece"))?;
        *builder.square_mut(square_at(x, y)) = Some(man);
        Ok(())
    })?;
    check_men(&builder)?;
    let board = builder.build().map_err(|_| in_check_without_turn(builder.side_to_move))?;
    check_kings(&board)?;
    builder.castle_rights = castling::read(castling, style, &board)?;
    let board = builder.build().map_err(|_| format!("castling rights {castling} do not fit the position"))?;
    Ok(with_en_passant(builder, en_passant)?.unwrap_or_else(|| ChessPosition::new(board)))
}

/// Writes a position.
pub(crate) fn text(position: &ChessPosition, style: Style) -> String {
    let board = position.board();
    let rows = text::rows_text(8, 8, |x, y| {
        let square = square_at(x, y);
        board.piece_on(square).zip(board.color_on(square)).map_or("", |(piece, color)| letter_of(piece, color))
    });
    let side = board.side_to_move();
    let castling = castling::text(style, board);
    let en_passant = position.en_passant().map_or("-".to_owned(), |square| square.to_string());
    format!("{rows} {side} {castling} {en_passant} {} {}", board.halfmove_clock(), board.fullmove_number())
}

/// The square at column `x`, row `y`, both from 0.
pub(crate) fn square_at(x: u8, y: u8) -> Square {
    Square::new(File::index(x.into()), Rank::index(y.into()))
}

/// The letter of a man, upper case for White.
pub(crate) fn letter_of(piece: Piece, color: Color) -> &'static str {
    const LETTERS: [[&str; Piece::NUM]; Color::NUM] = [["P", "N", "B", "R", "Q", "K"], ["p", "n", "b", "r", "q", "k"]];
    LETTERS[color as usize][piece as usize]
}

/// What people call a colour.
pub(crate) fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn man_of(letter: char) -> Option<(Piece, Color)> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Piece::try_from(letter.to_ascii_lowercase()).ok().map(|piece| (piece, color))
}

fn counter(field: &str, name: &str) -> Result<u16, String> {
    if field.bytes().all(|byte| byte.is_ascii_digit()) {
        Ok(field.parse().unwrap_or(u16::MAX))
    } else {
        Err(format!("the {name} {field:?} is no number"))
    }
}

/// Refuses too many and too few men.
fn check_men(builder: &BoardBuilder) -> Result<(), String> {
    for color in Color::ALL {
        let name = color_name(color);
        let count = |wanted: Option<Piece>| {
            let men = builder.board.iter().flatten().filter(|man| man.1 == color);
            men.filter(|man| wanted.is_none_or(|piece| piece == man.0)).count()
        };
        match (count(Some(Piece::King)), count(Some(Piece::Pawn)), count(None)) {
            (0, ..) => return Err(format!("{name} has no king")),
            (kings @ 2.., ..) => return Err(format!("{name} has {kings} kings")),
            (_, pawns @ 9.., _) => return Err(format!("{name} has {pawns} pawns, at most 8 are possible")),
            (_, _, men @ 17..) => return Err(format!("{name} has {men} men, at most 16 are possible")),
            _ => {}
        }
    }
    let on_last_row = |square: &&Square| matches!(square.rank(), Rank::First | Rank::Eighth);
    let is_pawn = |square: &&Square| matches!(builder.square(**square), Some((Piece::Pawn, _)));
    match Square::ALL.iter().filter(on_last_row).find(is_pawn) {
        Some(square) => Err(format!("a pawn stands on {square}")),
        None => Ok(()),
    }
}

/// With the men checked this is the only reason left for the library to refuse a board.
fn in_check_without_turn(to_move: Color) -> String {
    let (waiting, moving) = (color_name(!to_move), color_name(to_move));
    format!("{waiting} is in check although {moving} is to move")
}

fn check_kings(board: &Board) -> Result<(), String> {
    if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
        return Err("the kings stand side by side".to_owned());
    }
    match board.checkers().len() {
        0..=2 => Ok(()),
        checkers => Err(format!("{checkers} men give check at once, at most 2 can")),
    }
}

/// The position with this en-passant square, or `None` when no such capture is legal: then the square means nothing.
fn with_en_passant(mut builder: BoardBuilder, field: &str) -> Result<Option<ChessPosition>, String> {
    if field == "-" {
        return Ok(None);
    }
    let square: Square = field.parse().map_err(|_| format!("the en-passant square {field:?} is no square"))?;
    let row = Rank::Sixth.relative_to(builder.side_to_move);
    if square.rank() != row {
        return Err(format!("the en-passant square {square} is not on row {row}"));
    }
    builder.en_passant = Some(square);
    Ok(builder.build().ok().map(ChessPosition::new).filter(|position| position.en_passant().is_some()))
}
