//! Static exchange evaluation: what the captures on one square come to when both sides always take with their cheapest man and
//! stop when they like. Sliders behind the men that have taken join in. Pins, and pawns promoted while recapturing, are left out.

use crate::moves::{value, victim};
use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};
use fiveply_core::Score;

/// Whether the exchange that the legal move `m` starts is worth at least `threshold` to the side that makes it.
///
/// Each side in turn is asked: if it takes and its man is lost for it, does it still reach its goal? If so, it takes and the
/// answer stands; if not, all hangs on whether the other side can take that man. So the value itself is never worked out.
pub(crate) fn at_least(board: &Board, m: Move, threshold: Score) -> bool {
    let us = board.side_to_move();
    if board.colors(us).has(m.to) {
        return threshold <= 0; // Castling wins and risks nothing.
    }
    let worth = |piece| Score::from(value(piece));
    let moved = board.piece_on(m.from).unwrap_or(Piece::Pawn);
    let arriving = m.promotion.unwrap_or(moved);
    let won = victim(board, m).map_or(0, worth) + worth(arriving) - worth(moved);

    // How far the side that moved last is above its goal, first as things stand, then with the man that it moved lost.
    let standing = won - threshold;
    if standing < 0 {
        return false;
    }
    let mut surplus = standing - worth(arriving);

    let mut occupied = (board.occupied() ^ m.from.bitboard()) | m.to.bitboard();
    if moved == Piece::Pawn && m.from.file() != m.to.file() && !board.occupied().has(m.to) {
        occupied ^= Square::new(m.to.file(), m.from.rank()).bitboard(); // The pawn captured in passing.
    }
    let sliders = Sliders::of(board);
    let mut attackers = attackers(board, m.to, occupied) & occupied;
    let mut last = us;
    while surplus < 0 {
        let next = !last;
        let able = attackers & board.colors(next);
        let Some((piece, from)) = cheapest(board, able) else { break };
        occupied ^= from.bitboard();
        attackers = (attackers | sliders.reach(m.to, occupied)) & occupied;
        if piece == Piece::King && !attackers.is_disjoint(board.colors(last)) {
            break; // A king may not take what is defended.
        }
        // The other side's goal is that this side misses its own by at least 1.
        surplus = -surplus - 1 - worth(piece);
        last = next;
    }
    last == us
}

/// The men that move along lines.
struct Sliders {
    diagonal: BitBoard,
    straight: BitBoard,
}

impl Sliders {
    fn of(board: &Board) -> Self {
        let queens = board.pieces(Piece::Queen);
        Sliders { diagonal: board.pieces(Piece::Bishop) | queens, straight: board.pieces(Piece::Rook) | queens }
    }

    /// Those that reach `target` across what is empty.
    fn reach(&self, target: Square, occupied: BitBoard) -> BitBoard {
        get_bishop_moves(target, occupied) & self.diagonal | get_rook_moves(target, occupied) & self.straight
    }
}

/// The men of both sides that attack `target` when only `occupied` is in the way.
fn attackers(board: &Board, target: Square, occupied: BitBoard) -> BitBoard {
    let pawns = |color: Color| get_pawn_attacks(target, !color) & board.colored_pieces(color, Piece::Pawn);
    pawns(Color::White)
        | pawns(Color::Black)
        | get_knight_moves(target) & board.pieces(Piece::Knight)
        | get_king_moves(target) & board.pieces(Piece::King)
        | Sliders::of(board).reach(target, occupied)
}

/// The least valuable of `men`.
fn cheapest(board: &Board, men: BitBoard) -> Option<(Piece, Square)> {
    Piece::ALL.into_iter().find_map(|piece| (men & board.pieces(piece)).next_square().map(|square| (piece, square)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chess;
    use fiveply_core::random::Random;
    use fiveply_core::{Game, Moves, Position, Stage};

    /// Position, move and what the exchange comes to, worked out by hand.
    const EXCHANGES: [(&str, &str, i32); 24] = [
        // A pawn for nothing; for a rook, since a pawn defends it; for a rook even with another behind, if two defend it.
        ("4k3/8/8/3p4/8/8/8/3RK3 w - -", "d1d5", 100),
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - -", "d1d5", 100 - 500),
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "d2d5", 100),
        ("3r1k2/3r4/8/3p4/8/8/3R4/3RK3 w - -", "d2d5", 100 - 500),
        // Black takes just as well.
        ("3rk3/8/8/8/3P4/4P3/8/4K3 b - -", "d8d4", 100 - 500),
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5", 100),
        // Knight, bishop and the queen behind it defend; rook and queen behind it attack, but both had better stop.
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", "d3e5", 100 - 300),
        // The queen stands behind the bishop on its diagonal and takes back.
        ("6k1/5p2/6p1/8/8/3B4/2Q5/6K1 w - -", "d3g6", 100 - 325 + 100),
        // A rook behind a queen, a queen behind a rook.
        ("3r2k1/8/8/3p4/8/8/3Q4/3R2K1 w - -", "d2d5", 100 - 900 + 500),
        ("3r2k1/8/8/3p4/8/8/3R4/3Q2K1 w - -", "d2d5", 100),
        // Equal trades, and a queen that may be taken by a cheaper man.
        ("4k3/8/5n2/3n4/8/2N5/8/4K3 w - -", "c3d5", 0),
        ("4k3/8/8/2p5/3q4/4P3/8/4K3 w - -", "e3d4", 900 - 100),
        ("4k3/8/8/2p5/3q4/8/8/3RK3 w - -", "d1d4", 900 - 500),
        // A quiet move to where a pawn can take, and to where none can.
        ("4k3/8/4p3/8/8/2N5/8/4K3 w - -", "c3d5", -300),
        ("4k3/8/4p3/8/8/2N5/8/4K3 w - -", "c3e4", 0),
        // In passing: for nothing, against a pawn, and with a rook that sees the square only once the victim is gone.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 100),
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 0),
        ("3rk3/8/8/3pP3/8/8/8/3RK3 w - d6", "e5d6", 100),
        // Promotions: safe, taken at once, with capture, and to less.
        ("8/P7/8/8/8/8/8/2K1k3 w - -", "a7a8q", 800),
        ("1r6/P7/8/8/8/8/8/2K1k3 w - -", "a7a8q", 800 - 900),
        ("1r6/P7/8/8/8/8/8/2K1k3 w - -", "a7a8n", 200 - 300),
        ("1r6/P7/8/8/8/8/8/2K1k3 w - -", "a7b8q", 500 + 800),
        // A king takes what is undefended only.
        ("8/8/3k4/3p4/8/8/3R4/4K3 w - -", "d2d5", 100 - 500),
        ("8/8/3k4/3p4/8/8/3R4/3RK3 w - -", "d2d5", 100),
    ];

    #[test]
    fn exchanges_are_worth_what_they_are_by_hand() {
        for (position, m, value) in EXCHANGES {
            let read = Chess::STANDARD.parse(position).unwrap();
            let taking = Chess::STANDARD.parse_move(&read, m).unwrap();
            assert!(at_least(read.board(), taking, value), "{m} in {position} is worth less than {value}");
            assert!(!at_least(read.board(), taking, value + 1), "{m} in {position} is worth more than {value}");
            let (flipped, taking) = (Chess::STANDARD.symmetric(&read), Chess::STANDARD.symmetric_move(&read, taking));
            assert!(
                at_least(flipped.board(), taking, value) && !at_least(flipped.board(), taking, value + 1),
                "{position}"
            );
        }
    }

    #[test]
    fn castling_is_worth_nothing() {
        let position = Chess::STANDARD.parse("4k3/8/8/8/8/8/8/4K2R w K -").unwrap();
        let castling = Chess::STANDARD.parse_move(&position, "O-O").unwrap();
        assert!(at_least(position.board(), castling, 0) && !at_least(position.board(), castling, 1));
    }

    /// What `side` gains by taking, or not, a man of worth `prize` on `target`: the definition, taken literally.
    fn best_gain(board: &Board, target: Square, occupied: BitBoard, side: Color, prize: Score) -> Score {
        let attackers = attackers(board, target, occupied) & occupied;
        let Some((piece, from)) = cheapest(board, attackers & board.colors(side)) else { return 0 };
        let rest = occupied ^ from.bitboard();
        let defended = !(super::attackers(board, target, rest) & rest).is_disjoint(board.colors(!side));
        if piece == Piece::King && defended {
            return 0;
        }
        (prize - best_gain(board, target, rest, !side, value(piece).into())).max(0)
    }

    #[test]
    fn agrees_with_the_definition() {
        for game in 0..100 {
            let mut random = Random::part(1, game);
            let mut position = Chess::STANDARD.start();
            for _ in 0..150 {
                let mut moves = Moves::new();
                position.moves(Stage::All, &mut moves);
                let board = position.board();
                for m in moves.as_slice().iter().map(|candidate| candidate.m) {
                    let moved = board.piece_on(m.from).unwrap();
                    let in_passing = victim(board, m).is_some() && !board.occupied().has(m.to);
                    if position.is_castling(m) || m.promotion.is_some() || in_passing {
                        continue; // Worked out by hand above.
                    }
                    let occupied = (board.occupied() ^ m.from.bitboard()) | m.to.bitboard();
                    let won = victim(board, m).map_or(0, |piece| Score::from(value(piece)));
                    let worth = won - best_gain(board, m.to, occupied, !board.side_to_move(), value(moved).into());
                    assert!(at_least(board, m, worth) && !at_least(board, m, worth + 1), "{m} in {board}");
                }
                let Some(candidate) = random.choose(moves.as_slice()) else { break };
                position.play_unchecked(candidate.m);
            }
        }
    }
}
