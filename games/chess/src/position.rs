//! A chess position: the library's board, seen through the eyes of the repetition rule.
//!
//! After every double step of a pawn the library remembers its file, whether or not the pawn can be captured. The rule of repetition
//! asks whether it can, so [`ChessPosition::en_passant`] does too, and key, equality and text ask only that. Nothing is kept for it:
//! a double step beside an enemy pawn is rare, and all others are told apart by one look at a table.

use crate::{count, exchange, moves};
use cozy_chess::{BitBoard, Board, BoardBuilder, Color, Move, Piece, Rank, Square, get_pawn_attacks};
use fiveply_core::zobrist::mix;
use fiveply_core::{Candidate, Context, Effect, Moves, Outcome, Position, Score, Side, Stage};

/// From this half-move clock on the game is drawn. The clock itself stops here: nothing depends on larger values.
pub(crate) const DRAWN_CLOCK: u8 = 100;
/// From here on a search soon meets the end of the fifty moves.
const NEARLY_DRAWN_CLOCK: u8 = 90;

/// Odd numbers without a pattern, for [`structure_key`](Position::structure_key).
const PIECE_FACTORS: [(Piece, u64); 5] = [
    (Piece::Knight, 0xA24B_AED4_963E_E407),
    (Piece::Bishop, 0x9FB2_1C65_1E98_DF25),
    (Piece::Rook, 0xD6E8_FEB8_6659_FD93),
    (Piece::Queen, 0xCA5A_8263_9512_1157),
    (Piece::King, 0x8CB9_2BA7_2F3D_8DD7),
];

/// A position of chess or Chess960.
#[derive(Clone, Debug)]
pub struct ChessPosition {
    board: Board,
}

impl ChessPosition {
    pub(crate) fn new(board: Board) -> Self {
        ChessPosition { board }
    }

    /// The library's board. Its en-passant file and hash are not those of the position; see [`en_passant`](Self::en_passant).
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The square behind a pawn that may now be captured in passing: only when such a capture is legal, pins and
    /// discovered checks considered.
    ///
    /// ```
    /// # use fiveply_chess::Chess;
    /// # use fiveply_core::{Game, Position};
    /// // After e2e4 nobody captures in passing: both pawns would leave the fourth row and open it to the rook.
    /// //
    /// // 5  . . . . . . . .
    /// // 4  k . . p . . . R
    /// // 3  . . . . . . . .
    /// // 2  . . . . P . . .
    /// // 1  . . . . K . . .
    /// //    a b c d e f g h
    /// let mut position = Chess::STANDARD.parse("8/8/8/8/k2p3R/8/4P3/4K3 w - -").unwrap();
    /// position.play_unchecked(Chess::STANDARD.parse_move(&position, "e2e4").unwrap());
    /// assert_eq!(position.en_passant(), None);
    /// ```
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        let file = self.board.en_passant()?;
        let us = self.board.side_to_move();
        let target = Square::new(file, Rank::Sixth.relative_to(us));
        let pawns = self.board.colored_pieces(us, Piece::Pawn);
        let takes = |from| self.board.is_legal(Move { from, to: target, promotion: None });
        (get_pawn_attacks(target, !us) & pawns).into_iter().any(takes).then_some(target)
    }

    /// Whether `m`, a legal move, castles: the library writes that as the king taking its own rook.
    #[inline]
    pub(crate) fn is_castling(&self, m: Move) -> bool {
        self.board.colors(self.board.side_to_move()).has(m.to)
    }

    /// The men of both colours that no mate can be built of: bare kings, a single minor piece, bishops that all stand on
    /// squares of one colour.
    fn cannot_mate(&self) -> bool {
        let pieces = |piece| self.board.pieces(piece);
        let bishops = pieces(Piece::Bishop);
        let minors = bishops | pieces(Piece::Knight);
        self.board.occupied() == minors | pieces(Piece::King)
            && (minors.len() <= 1
                || minors.is_subset(bishops & BitBoard::LIGHT_SQUARES)
                || minors.is_subset(bishops & BitBoard::DARK_SQUARES))
    }
}

/// Positions are equal when their texts are. (The library's own `same_position` would let a bishop capture in passing.)
impl PartialEq for ChessPosition {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&self.board, &other.board);
        Color::ALL
            .iter()
            .all(|&color| a.colors(color) == b.colors(color) && a.castle_rights(color) == b.castle_rights(color))
            && Piece::ALL.iter().all(|&piece| a.pieces(piece) == b.pieces(piece))
            && a.side_to_move() == b.side_to_move()
            && a.halfmove_clock() == b.halfmove_clock()
            && a.fullmove_number() == b.fullmove_number()
            && self.en_passant() == other.en_passant()
    }
}

impl Eq for ChessPosition {}

impl Position for ChessPosition {
    type Move = Move;

    #[inline]
    fn side(&self) -> Side {
        side_of(self.board.side_to_move())
    }

    /// Mate and stalemate show only by having no move.
    #[inline]
    fn ended(&self) -> Option<Outcome> {
        None
    }

    fn stuck(&self) -> Outcome {
        if self.threatened() { Outcome::Win(!self.side()) } else { Outcome::Draw }
    }

    fn rule_draw(&self) -> Option<&'static str> {
        if self.board.halfmove_clock() >= DRAWN_CLOCK {
            return Some("fifty moves without capture or pawn move");
        }
        self.cannot_mate().then_some("insufficient material")
    }

    #[inline]
    fn rule_draw_is_near(&self) -> bool {
        self.board.halfmove_clock() >= NEARLY_DRAWN_CLOCK
    }

    #[inline]
    fn moves(&self, stage: Stage, out: &mut Moves<Move>) {
        moves::generate(&self.board, stage, out);
    }

    #[inline]
    fn gain(&self, m: Move) -> i16 {
        moves::gain(&self.board, m)
    }

    fn parts(&self) -> u8 {
        Piece::NUM as u8
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        count::count(&self.board)
    }

    #[inline]
    fn has_move(&self) -> bool {
        count::any(&self.board)
    }

    #[inline]
    fn play_unchecked(&mut self, m: Move) -> Effect {
        debug_assert!(self.board.is_legal(m), "{m} is not legal in {}", self.board);
        let victim = moves::victim(&self.board, m);
        let moved_pawn = self.board.pieces(Piece::Pawn).has(m.from);
        let rights = castle_rights(&self.board);
        self.board.play_unchecked(m);
        Effect {
            victim: victim.map_or(0, |piece| 1 + piece as u8),
            irreversible: victim.is_some() || moved_pawn || castle_rights(&self.board) != rights,
        }
    }

    fn pass(&self) -> Option<Self> {
        self.board.null_move().map(ChessPosition::new)
    }

    /// With pawns and king alone, having to move is often the trouble.
    #[inline]
    fn pass_is_fair(&self) -> bool {
        let men = self.board.colors(self.board.side_to_move());
        !men.is_subset(self.board.pieces(Piece::Pawn) | self.board.pieces(Piece::King))
    }

    fn is_sparse(&self) -> bool {
        let pieces = !(self.board.pieces(Piece::Pawn) | self.board.pieces(Piece::King));
        Color::ALL.into_iter().all(|color| (self.board.colors(color) & pieces).len() < 3)
    }

    #[inline]
    fn key(&self) -> u64 {
        if self.en_passant().is_some() { self.board.hash() } else { self.board.hash_without_ep() }
    }

    fn key_from_scratch(&self) -> u64 {
        self.rebuilt().board.hash()
    }

    /// 0 is the pawn skeleton of both sides, 1 White's other men, 2 Black's.
    #[inline]
    fn structure_key(&self, which: u8) -> u64 {
        let men = |color, piece| self.board.colored_pieces(color, piece).0;
        // Each kind is multiplied by an odd number of its own, so that a knight and a bishop on the same square differ.
        let pieces = |color| {
            let sum = PIECE_FACTORS.into_iter().map(|(piece, odd)| men(color, piece).wrapping_mul(odd).rotate_left(23));
            mix(sum.fold(0, u64::wrapping_add))
        };
        match which {
            0 => mix(mix(men(Color::White, Piece::Pawn)) ^ men(Color::Black, Piece::Pawn)),
            1 => pieces(Color::White),
            2 => pieces(Color::Black),
            _ => 0,
        }
    }

    #[inline]
    fn code(m: Move) -> u16 {
        moves::code(m)
    }

    #[inline]
    fn decode(&self, code: u16) -> Option<Move> {
        moves::decode(code).filter(|&m| self.board.is_legal(m))
    }

    /// Both indices tell the sides apart.
    #[inline]
    fn context(&self, m: Move) -> Context {
        let side = self.board.side_to_move() as u16;
        let piece = self.board.piece_on(m.from).map_or(0, |piece| piece as u16);
        Context {
            from_to: side << 12 | (m.from as u16) << 6 | m.to as u16,
            piece_to: (side * Piece::NUM as u16 + piece) << 6 | m.to as u16,
        }
    }

    #[inline]
    fn threatened(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    fn exchange_at_least(&self, candidate: Candidate<Move>, threshold: Score) -> bool {
        exchange::at_least(&self.board, candidate.m, threshold)
    }
}

impl ChessPosition {
    /// The same position put together man by man.
    fn rebuilt(&self) -> Self {
        let mut builder = BoardBuilder::from_board(&self.board);
        builder.en_passant = self.en_passant();
        ChessPosition::new(builder.build().expect("a reached position can be set up"))
    }

    /// The position with the board turned upside down and the colours exchanged.
    pub(crate) fn flipped(&self) -> Self {
        let from = BoardBuilder::from_board(&self.board);
        let mut to = BoardBuilder::empty();
        for square in Square::ALL {
            *to.square_mut(square.flip_rank()) = from.square(square).map(|(piece, color)| (piece, !color));
        }
        for color in Color::ALL {
            *to.castle_rights_mut(!color) = *from.castle_rights(color);
        }
        to.side_to_move = !from.side_to_move;
        to.en_passant = self.en_passant().map(Square::flip_rank);
        to.halfmove_clock = from.halfmove_clock;
        to.fullmove_number = from.fullmove_number;
        ChessPosition::new(to.build().expect("what can be for one colour can be for the other"))
    }
}

/// White is the first side.
#[inline]
pub(crate) fn side_of(color: Color) -> Side {
    match color {
        Color::White => Side::First,
        Color::Black => Side::Second,
    }
}

#[inline]
fn castle_rights(board: &Board) -> [cozy_chess::CastleRights; 2] {
    Color::ALL.map(|color| *board.castle_rights(color))
}
