//! Who attacks what: filled in piece by piece, read by all terms that weigh one side's men against the other's.

use super::lines::{forward, king_zone, pawn_attacks};
use cozy_chess::{
    BitBoard, Board, Color, Piece, Rank, Square, get_between_rays, get_bishop_rays, get_king_moves, get_rook_rays,
};

/// A position with the attacks of both sides.
pub(crate) struct View<'a> {
    pub(crate) board: &'a Board,
    pub(crate) occupied: BitBoard,
    pub(crate) sides: [SideView; Color::NUM],
}

/// One side of it.
pub(crate) struct SideView {
    pub(crate) men: BitBoard,
    pub(crate) pawns: BitBoard,
    pub(crate) king: Square,
    /// The squares around the king where attacks are dangerous.
    pub(crate) zone: BitBoard,
    /// Men that may not leave the line between their king and an enemy.
    pub(crate) pinned: BitBoard,
    /// Squares that count for mobility: neither in the way of the own side nor attacked by enemy pawns.
    pub(crate) area: BitBoard,
    /// What is attacked by each kind of man.
    pub(crate) by: [BitBoard; Piece::NUM],
    /// What is attacked at all.
    pub(crate) all: BitBoard,
    /// What is attacked by two men or more.
    pub(crate) twice: BitBoard,
    /// How many knights, bishops, rooks and queens attack the enemy king's zone.
    pub(crate) attackers: [u32; 4],
    /// How often they attack a square of it.
    pub(crate) hits: u32,
}

impl<'a> View<'a> {
    /// Pawns and kings; the other men [add](SideView::add) their attacks as they are looked at.
    #[inline(always)]
    pub(crate) fn new(board: &'a Board) -> View<'a> {
        let mut white = SideView::new(board, Color::White);
        let mut black = SideView::new(board, Color::Black);
        white.find_area(board, Color::White, black.by(Piece::Pawn));
        black.find_area(board, Color::Black, white.by(Piece::Pawn));
        View { board, occupied: board.occupied(), sides: [white, black] }
    }
}

impl SideView {
    #[inline(always)]
    fn new(board: &Board, us: Color) -> SideView {
        let king = board.king(us);
        let pawns = board.colored_pieces(us, Piece::Pawn);
        let [left, right] = pawn_attacks(pawns, us);
        let by_king = get_king_moves(king);
        let mut by = [BitBoard::EMPTY; Piece::NUM];
        by[Piece::Pawn as usize] = left | right;
        by[Piece::King as usize] = by_king;
        SideView {
            men: board.colors(us),
            pawns,
            king,
            zone: king_zone(king),
            pinned: pinned(board, us, king),
            area: BitBoard::EMPTY,
            by,
            all: left | right | by_king,
            twice: (left & right) | ((left | right) & by_king),
            attackers: [0; 4],
            hits: 0,
        }
    }

    /// A pawn that cannot move, or has hardly moved, stands in the way for long.
    #[inline(always)]
    fn find_area(&mut self, board: &Board, us: Color, their_pawn_attacks: BitBoard) {
        let blocked = self.pawns & forward(board.occupied(), !us);
        let low = self.pawns & (Rank::Second.relative_to(us).bitboard() | Rank::Third.relative_to(us).bitboard());
        self.area = !(their_pawn_attacks | blocked | low | self.king.bitboard());
    }

    /// What is attacked by men of this kind.
    #[inline(always)]
    pub(crate) fn by(&self, piece: Piece) -> BitBoard {
        self.by[piece as usize]
    }

    /// Adds the attacks of a knight, bishop, rook or queen. `zone` is the enemy king's.
    #[inline(always)]
    pub(crate) fn add(&mut self, piece: Piece, attacks: BitBoard, zone: BitBoard) {
        self.twice |= self.all & attacks;
        self.all |= attacks;
        self.by[piece as usize] |= attacks;
        let hits = (attacks & zone).len();
        self.attackers[piece as usize - 1] += u32::from(hits > 0);
        self.hits += hits;
    }
}

/// The men of `us` that stand alone between their king and an enemy that would attack it.
#[inline(always)]
fn pinned(board: &Board, us: Color, king: Square) -> BitBoard {
    let theirs = board.colors(!us);
    let queens = board.pieces(Piece::Queen);
    let diagonal = get_bishop_rays(king) & (board.pieces(Piece::Bishop) | queens);
    let straight = get_rook_rays(king) & (board.pieces(Piece::Rook) | queens);
    let mut pinned = BitBoard::EMPTY;
    for sniper in theirs & (diagonal | straight) {
        let between = get_between_rays(king, sniper) & board.occupied();
        if between.len() == 1 {
            pinned |= between & board.colors(us);
        }
    }
    pinned
}
