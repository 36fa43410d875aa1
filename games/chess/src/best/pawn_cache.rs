//! What depends on pawns and kings alone changes seldom along a line, so it is kept from one evaluation to the next. An entry holds the pawns and
//! kings it belongs to and is compared with them in full: no two structures are ever mistaken for each other.

use super::pair::Pair;
use super::tables::Weights;
use super::{shelter, structure};
use cozy_chess::{BitBoard, Board, Color, Piece};

/// How many structures are remembered. The table stays within the second-level cache of today's processors.
const ENTRIES: usize = 1 << 12;

/// What is known of pawns and kings; values are White's advantage.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(crate) struct PawnEntry {
    pawns: [BitBoard; Color::NUM],
    /// The pawns of both sides that have no enemy pawn before them.
    pub(crate) passed_pawns: BitBoard,
    /// Where pawns and kings stand.
    pub(crate) squares: Pair,
    /// The pawn structure.
    pub(crate) structure: Pair,
    /// What passed pawns are worth by pawns and kings alone.
    pub(crate) passed: Pair,
    /// The kings' shelters.
    pub(crate) shelter: Pair,
    /// The kings' squares. Both on a1, as in a fresh entry, is no position.
    kings: [u8; Color::NUM],
    /// For each king how many of the files before it lack a pawn close by.
    pub(crate) holes: [u8; Color::NUM],
    /// How closed the position is, from 0 to 8.
    pub(crate) closedness: u8,
}

impl PawnEntry {
    #[inline(never)]
    fn replace(&mut self, board: &Board, weights: &Weights) {
        let mut entry = PawnEntry {
            pawns: Color::ALL.map(|color| board.colored_pieces(color, Piece::Pawn)),
            kings: Color::ALL.map(|color| board.king(color) as u8),
            ..PawnEntry::default()
        };
        entry.closedness = structure::closedness(entry.pawns);
        for color in Color::ALL {
            let side = structure::side(board, color, weights);
            let shelter = shelter::side(board, color, weights);
            let sign = |value: Pair| if color == Color::White { value } else { -value };
            entry.passed_pawns |= side.passed_pawns;
            entry.squares += sign(side.squares);
            entry.structure += sign(side.structure);
            entry.passed += sign(side.passed);
            entry.shelter += sign(shelter.value);
            entry.holes[color as usize] = shelter.holes;
        }
        *self = entry;
    }
}

/// The structures met lately.
#[derive(Clone, Debug)]
pub(crate) struct PawnCache(Box<[PawnEntry; ENTRIES]>);

impl PawnCache {
    /// One that knows nothing yet.
    pub(crate) fn new() -> PawnCache {
        let entries = vec![PawnEntry::default(); ENTRIES].into_boxed_slice();
        PawnCache(entries.try_into().expect("the length is the array's"))
    }

    /// What is known of the pawns and kings of `board`; worked out when it is not remembered.
    #[inline(always)]
    pub(crate) fn entry(&mut self, board: &Board, weights: &Weights) -> &PawnEntry {
        let white = board.colored_pieces(Color::White, Piece::Pawn);
        let black = board.colored_pieces(Color::Black, Piece::Pawn);
        let kings = [board.king(Color::White) as u8, board.king(Color::Black) as u8];
        let entry = &mut self.0[place(white, black, kings) % ENTRIES];
        if entry.pawns != [white, black] || entry.kings != kings {
            entry.replace(board, weights);
        }
        entry
    }
}

/// Where a structure is kept: two products spread the bits well enough, since the entry itself tells what it is of.
#[inline(always)]
fn place(white: BitBoard, black: BitBoard, [white_king, black_king]: [u8; Color::NUM]) -> usize {
    let kings = u64::from(white_king) << 6 | u64::from(black_king);
    let white = white.0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let black = (black.0.rotate_left(29) ^ kings).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    ((white ^ black) >> 40) as usize
}
