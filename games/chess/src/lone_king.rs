//! King and one piece against a bare king, every placement counted backwards from the mates (retrograde analysis, Thomas Ströhlein 1970).
//!
//! A placement is won for the chasing side if a move leads to one that is lost for the other, and lost for the bare king if every
//! step of it leads to a won one. So the count walks from every solved placement to those before it, the nearest mates first: each
//! placement is met at its shortest win, or when the last escape from it is closed, which is the longest defence.

use cozy_chess::{BitBoard, Square, get_king_moves};

/// What the piece attacks from a square on a board so occupied.
type Attacks = fn(Square, BitBoard) -> BitBoard;

/// Where the three men are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    /// The king of the chasing side.
    pub(crate) king: Square,
    /// Its piece.
    pub(crate) piece: Square,
    /// The bare king.
    pub(crate) prey: Square,
}

impl Placement {
    const COUNT: usize = Square::NUM * Square::NUM * Square::NUM;

    fn index(self) -> usize {
        (self.king as usize * Square::NUM + self.piece as usize) * Square::NUM + self.prey as usize
    }

    fn all() -> impl Iterator<Item = Placement> {
        let squares = || Square::ALL.into_iter();
        squares().flat_map(move |king| {
            squares().flat_map(move |piece| squares().map(move |prey| Placement { king, piece, prey }))
        })
    }

    /// The men stand on squares of their own, the kings apart.
    fn is_possible(self) -> bool {
        let Placement { king, piece, prey } = self;
        king != piece && piece != prey && king != prey && !get_king_moves(king).has(prey)
    }

    /// The bare king is in check. It stands in the way of no attack on itself.
    fn is_check(self, attacks: Attacks) -> bool {
        attacks(self.piece, self.king.bitboard()).has(self.prey)
    }

    /// Where the bare king may go, captures included.
    fn escapes(self, attacks: Attacks) -> BitBoard {
        get_king_moves(self.prey) & !get_king_moves(self.king) & !attacks(self.piece, self.king.bitboard())
    }

    /// The placements from which a move of the chasing side leads here.
    fn before_chase(self, attacks: Attacks) -> impl Iterator<Item = Placement> {
        let Placement { king, piece, prey } = self;
        let free = !(king.bitboard() | piece.bitboard() | prey.bitboard());
        let kings = get_king_moves(king) & free & !get_king_moves(prey);
        let pieces = attacks(piece, king.bitboard() | prey.bitboard()) & free;
        let from_kings = kings.into_iter().map(move |king| Placement { king, ..self });
        let from_pieces = pieces.into_iter().map(move |piece| Placement { piece, ..self });
        // A check that nothing answers cannot have been there before.
        from_kings.chain(from_pieces).filter(move |before| !before.is_check(attacks))
    }

    /// The placements from which a step of the bare king leads here.
    fn before_step(self) -> impl Iterator<Item = Placement> {
        let Placement { king, piece, prey } = self;
        let preys = get_king_moves(prey) & !get_king_moves(king) & !piece.bitboard();
        preys.into_iter().map(move |prey| Placement { prey, ..self })
    }
}

/// An ending counted out.
#[derive(Debug)]
pub(crate) struct Ending {
    /// One more than the plies to the mate, 0 where there is none: with the bare king to move, and with the other side.
    plies: [Box<[u8]>; 2],
}

impl Ending {
    pub(crate) fn count(attacks: Attacks) -> Ending {
        let mut plies = [(); 2].map(|()| vec![0; Placement::COUNT].into_boxed_slice());
        let mut escapes = vec![0; Placement::COUNT];
        let mut solved = Vec::new();
        for placement in Placement::all().filter(|placement| placement.is_possible()) {
            escapes[placement.index()] = placement.escapes(attacks).len();
            if escapes[placement.index()] == 0 && placement.is_check(attacks) {
                plies[0][placement.index()] = 1;
                solved.push(placement);
            }
        }
        let mut length = 1;
        while !solved.is_empty() {
            let mut won = Vec::new();
            for before in solved.drain(..).flat_map(|lost: Placement| lost.before_chase(attacks)) {
                let known = &mut plies[1][before.index()];
                if *known == 0 {
                    *known = length + 1;
                    won.push(before);
                }
            }
            for before in won.into_iter().flat_map(Placement::before_step) {
                let left = &mut escapes[before.index()];
                *left -= 1;
                if *left == 0 {
                    plies[0][before.index()] = length + 2;
                    solved.push(before);
                }
            }
            length += 2;
        }
        Ending { plies }
    }

    /// The plies to the mate with best play, `None` if there is none; `chases` if the side with the piece is to move.
    pub(crate) fn plies(&self, placement: Placement, chases: bool) -> Option<u16> {
        self.plies[usize::from(chases)][placement.index()].checked_sub(1).map(u16::from)
    }
}
