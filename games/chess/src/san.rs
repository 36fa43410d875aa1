//! Moves the way people write them: standard algebraic notation, `Nf3`, `exd6`, `e8=Q+`, `O-O`.
//!
//! Writing names the start only as far as needed, file before row. Reading is more lenient: it takes more of the start than needed, a
//! hyphen before the target, a missing `x`, `=`, `+` or `#`, zeros for castling, `ep` or `e.p.`
//! behind a capture in passing, and marks of praise and blame.

use crate::moves::victim;
use crate::position::ChessPosition;
use cozy_chess::{BitBoard, Board, File, Move, Piece, Rank, Square};

/// Writes a legal move.
pub(crate) fn text(position: &ChessPosition, m: Move) -> String {
    let board = position.board();
    let mut text = String::with_capacity(8);
    if position.is_castling(m) {
        text.push_str(if m.to.file() > m.from.file() { "O-O" } else { "O-O-O" });
    } else {
        let piece = board.piece_on(m.from).unwrap_or(Piece::Pawn);
        let captures = victim(board, m).is_some();
        if piece == Piece::Pawn {
            text.extend(captures.then(|| char::from(m.from.file())));
        } else {
            text.push(char::from(piece).to_ascii_uppercase());
            push_start(board, piece, m, &mut text);
        }
        text.extend(captures.then_some('x'));
        text.push(m.to.file().into());
        text.push(m.to.rank().into());
        if let Some(kind) = m.promotion {
            text.push('=');
            text.push(char::from(kind).to_ascii_uppercase());
        }
    }
    let mut after = board.clone();
    after.play_unchecked(m);
    if !after.checkers().is_empty() {
        let escapes = after.generate_moves(|_| true);
        text.push(if escapes { '+' } else { '#' });
    }
    text
}

/// Writes what tells `m` from the moves of its likes to the same square.
fn push_start(board: &Board, piece: Piece, m: Move, text: &mut String) {
    let mut rivals = BitBoard::EMPTY;
    let likes = board.colored_pieces(board.side_to_move(), piece) ^ m.from.bitboard();
    board.generate_moves_for(likes, |moves| {
        if moves.to.has(m.to) {
            rivals |= moves.from.bitboard();
        }
        false
    });
    if rivals.is_empty() {
        return;
    }
    let same_file = !rivals.is_disjoint(m.from.file().bitboard());
    let same_row = !rivals.is_disjoint(m.from.rank().bitboard());
    if !same_file || same_row {
        text.push(m.from.file().into());
    }
    if same_file {
        text.push(m.from.rank().into());
    }
}

/// What may stand behind a move.
const MARKS: [char; 4] = ['+', '#', '!', '?'];

/// Reads a move; the fault is a plain sentence.
pub(crate) fn read(position: &ChessPosition, text: &str) -> Result<Move, String> {
    let text = text.trim_end_matches(MARKS);
    let told = text.strip_suffix("e.p.").or_else(|| text.strip_suffix("ep"));
    let text = told.unwrap_or(text).trim_end_matches(MARKS);
    match text {
        "O-O" | "0-0" => return castle(position, true),
        "O-O-O" | "0-0-0" => return castle(position, false),
        _ => {}
    }
    let words = Words::of(text).ok_or("it is no move of chess")?;
    let (mut found, mut count) = (None, 0);
    for m in words.candidates(position) {
        found = Some(m);
        count += 1;
    }
    match (found, count) {
        (Some(m), 1) if told.is_some() && !is_en_passant(position.board(), m) => {
            Err("it captures nothing in passing".to_owned())
        }
        (Some(m), 1) => words.agrees(position, m),
        (None, _) => Err("it is not legal here".to_owned()),
        (Some(_), count) => Err(format!("{count} moves are meant by it")),
    }
}

fn castle(position: &ChessPosition, short: bool) -> Result<Move, String> {
    let board = position.board();
    let rights = board.castle_rights(board.side_to_move());
    let king = board.king(board.side_to_move());
    let to_rook = |rook| Move { from: king, to: Square::new(rook, king.rank()), promotion: None };
    let m = if short { rights.short } else { rights.long }.map(to_rook).filter(|&m| board.is_legal(m));
    m.ok_or_else(|| "castling is not legal here".to_owned())
}

/// The parts of a move that are written down.
struct Words {
    piece: Piece,
    file: Option<File>,
    row: Option<Rank>,
    captures: bool,
    to: Square,
    promotion: Option<Piece>,
}

impl Words {
    /// Takes a text apart from its end, where it is clear what a letter means.
    fn of(text: &str) -> Option<Self> {
        let mut letters = text.chars().rev().peekable();
        let promotion = letters.next_if(char::is_ascii_alphabetic);
        let promotion = match promotion {
            None => None,
            Some(letter) => match Piece::try_from(letter.to_ascii_lowercase()).ok()? {
                Piece::Pawn | Piece::King => return None,
                kind => Some(kind),
            },
        };
        if promotion.is_some() {
            letters.next_if_eq(&'=');
        }
        let row = Rank::try_from(letters.next()?).ok()?;
        let to = Square::new(File::try_from(letters.next()?).ok()?, row);
        let captures = letters.next_if(|&letter| letter == 'x' || letter == '-') == Some('x');
        let row = letters.next_if(char::is_ascii_digit).map(Rank::try_from).transpose().ok()?;
        let file = letters.next_if(char::is_ascii_lowercase).map(File::try_from).transpose().ok()?;
        let piece = match letters.next() {
            None => Piece::Pawn,
            Some(letter @ ('N' | 'B' | 'R' | 'Q' | 'K')) => Piece::try_from(letter.to_ascii_lowercase()).ok()?,
            Some(_) => return None,
        };
        letters.next().is_none().then_some(Words { piece, file, row, captures, to, promotion })
    }

    /// The legal moves that fit piece, start and target; what a pawn becomes is as written.
    fn candidates(&self, position: &ChessPosition) -> impl Iterator<Item = Move> {
        let board = position.board();
        let mut men = board.colored_pieces(board.side_to_move(), self.piece);
        // A pawn that captures is known by its file, so one without a file goes straight on.
        let straight = (self.piece == Piece::Pawn && self.row.is_none()).then_some(self.to.file());
        if let Some(file) = self.file.or(straight) {
            men &= file.bitboard();
        }
        if let Some(row) = self.row {
            men &= row.bitboard();
        }
        // Nothing said counts as a queen until the one move is found; `agrees` then asks for the word.
        let promotion = promotes(self.piece, self.to).then(|| self.promotion.unwrap_or(Piece::Queen));
        let to = self.to;
        let moves = men.into_iter().map(move |from| Move { from, to, promotion });
        // The library's castling, a king that takes its rook, is written otherwise.
        moves.filter(move |&m| board.is_legal(m) && !position.is_castling(m))
    }

    /// The one move found, if the rest of the text agrees with it.
    fn agrees(&self, position: &ChessPosition, m: Move) -> Result<Move, String> {
        if self.captures && victim(position.board(), m).is_none() {
            return Err(format!("there is nothing to capture on {}", self.to));
        }
        match (promotes(self.piece, self.to), self.promotion) {
            (true, None) => Err("what the pawn becomes is missing".to_owned()),
            (false, Some(_)) => Err("nothing is promoted by it".to_owned()),
            _ => Ok(m),
        }
    }
}

fn is_en_passant(board: &Board, m: Move) -> bool {
    victim(board, m).is_some() && board.piece_on(m.to).is_none()
}

/// Whether a piece is promoted on this square.
fn promotes(piece: Piece, to: Square) -> bool {
    piece == Piece::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth)
}
