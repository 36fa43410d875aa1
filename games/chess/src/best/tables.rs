//! The weights of `best`: one declaration gives the tables their names, their order and their shapes. In `data/best.weights` each is two
//! lines, `NAME_mg` for the opening and `NAME_eg` for the ending; tables of tables are written one row after the other.

use super::pair::Pair;
use cozy_chess::{Color, Piece, Square};
use fiveply_core::{Score, Weight, weights};
use std::sync::{Arc, LazyLock};

/// The largest weight, of either sign: with it no sum leaves the half of a [`Pair`].
pub(crate) const MAX_WEIGHT: Score = 100_000;

/// The default weights, as the file has them.
pub(crate) static DEFAULTS: LazyLock<Vec<Weight>> =
    LazyLock::new(|| weights::parse(include_str!("../../data/best.weights")));

/// What a table is made of: a pair, or a row of the same.
trait Group {
    /// How many pairs.
    const LENGTH: usize;

    /// From as many values of the opening and of the ending.
    fn read(opening: &[Score], ending: &[Score]) -> Self;
}

impl Group for Pair {
    const LENGTH: usize = 1;

    fn read(opening: &[Score], ending: &[Score]) -> Self {
        Pair::new(opening[0], ending[0])
    }
}

impl<T: Group, const N: usize> Group for [T; N] {
    const LENGTH: usize = N * T::LENGTH;

    fn read(opening: &[Score], ending: &[Score]) -> Self {
        std::array::from_fn(|index| {
            let part = index * T::LENGTH..(index + 1) * T::LENGTH;
            T::read(&opening[part.clone()], &ending[part])
        })
    }
}

/// A square of one half of the board as seen by its owner, files a to d, row by row: the other half is its mirror image.
type HalfBoard = [Pair; 32];
/// By row, seen from the owner.
type Rows = [Pair; 8];

macro_rules! tables {
    ($($(#[$doc:meta])* $name:ident: $shape:ty,)*) => {
        /// All weights by name.
        #[derive(Clone, Debug)]
        pub(crate) struct Tables {
            $($(#[$doc])* pub(crate) $name: $shape,)*
        }

        /// Names and lengths in the order of the file.
        #[cfg(test)]
        pub(crate) const LAYOUT: &[(&str, usize)] = &[$((stringify!($name), <$shape as Group>::LENGTH),)*];

        impl Tables {
            /// How many weights there are, opening and ending counted apart.
            pub(crate) const COUNT: usize = 2 * (0 $(+ <$shape as Group>::LENGTH)*);

            fn read(values: &[Score; Tables::COUNT]) -> Tables {
                let mut rest = values.as_slice();
                let mut take = |length| {
                    let (taken, after) = rest.split_at(length);
                    rest = after;
                    taken
                };
                Tables {
                    $($name: {
                        let length = <$shape as Group>::LENGTH;
                        <$shape as Group>::read(take(length), take(length))
                    },)*
                }
            }
        }
    };
}

tables! {
    /// What pawn, knight, bishop, rook and queen are worth.
    material: [Pair; 5],
    /// Where a pawn stands.
    pawn_squares: HalfBoard,
    /// Where a knight stands.
    knight_squares: HalfBoard,
    /// Where a bishop stands.
    bishop_squares: HalfBoard,
    /// Where a rook stands.
    rook_squares: HalfBoard,
    /// Where a queen stands.
    queen_squares: HalfBoard,
    /// Where the king stands.
    king_squares: HalfBoard,

    /// By the safe squares that a knight attacks.
    knight_mobility: [Pair; 9],
    /// The same for a bishop.
    bishop_mobility: [Pair; 14],
    /// The same for a rook.
    rook_mobility: [Pair; 15],
    /// The same for a queen.
    queen_mobility: [Pair; 28],

    /// Two bishops or more.
    bishop_pair: Pair,
    /// A knight where no pawn can drive it away: unsupported, supported by a pawn.
    knight_outpost: [Pair; 2],
    /// The same for a bishop.
    bishop_outpost: [Pair; 2],
    /// A knight that can reach an outpost supported by a pawn.
    knight_reaches_outpost: Pair,
    /// A knight or bishop right behind a pawn.
    minor_behind_pawn: Pair,
    /// A knight by its distance from the own king.
    knight_king_distance: Rows,
    /// A bishop by its distance from the own king.
    bishop_king_distance: Rows,
    /// A bishop by the own pawns on squares of its colour.
    bishop_own_pawns: [Pair; 9],
    /// A bishop, for each own pawn on its colour that an enemy pawn blocks.
    bishop_rammed_pawns: Pair,
    /// A bishop that sees two squares of the centre, men aside.
    bishop_long_diagonal: Pair,
    /// A knight by how closed the position is.
    knight_closedness: [Pair; 9],
    /// A rook by how closed the position is.
    rook_closedness: [Pair; 9],
    /// A rook on a file without own pawns, and on one without any.
    rook_file: [Pair; 2],
    /// A rook on the seventh row, with pawns to attack or a king to lock in.
    rook_seventh: Pair,
    /// A rook that its own king shuts in: while the king may still castle, and when it may not.
    rook_trapped: [Pair; 2],
    /// A queen that a man in between shields from a bishop or a rook.
    queen_exposed: Pair,

    /// A pawn beside another, by row.
    phalanx: Rows,
    /// A pawn defended by a pawn, by row.
    supported: Rows,
    /// A pawn without neighbours: with an enemy pawn ahead on its file, or without; by file from the edge.
    isolated: [[Pair; 4]; 2],
    /// A pawn with another of its side ahead on its file, by file from the edge.
    doubled: [Pair; 4],
    /// A pawn behind its neighbours that cannot safely go on: with an enemy pawn ahead on its file, or without.
    backward: [Pair; 2],
    /// A pawn that attacks a pawn, by row.
    lever: Rows,
    /// A pawn whose way can be cleared by the pawns beside it, by row.
    candidate: Rows,

    /// A passed pawn, by row.
    passed: Rows,
    /// A passed pawn defended by a pawn, by row.
    passed_supported: Rows,
    /// A passed pawn by row (up to the fourth, fifth, sixth, seventh) and the own king's distance from the square ahead.
    passed_own_king: [Rows; 4],
    /// The same for the other king.
    passed_their_king: [Rows; 4],
    /// A passed pawn by what the square ahead is (occupied, attacked, safe) and by row.
    passed_stop: [Rows; 3],
    /// A passed pawn whose side attacks the square ahead, by row.
    passed_stop_defended: Rows,
    /// A passed pawn with no enemy on its path and none attacking it, by row.
    passed_path: Rows,
    /// A passed pawn with a rook behind it: of its own side, of the other.
    passed_rook_behind: [Pair; 2],
    /// A passed pawn that no king can catch, the other side having nothing else.
    passed_runner: Pair,

    /// The king's shelter: for each file at the king, by its distance from the edge, the row of the rearmost own pawn before the king;
    /// row 0 when there is none.
    shelter: [Rows; 4],
    /// The storm: likewise for the rearmost enemy pawn before the king.
    storm: [Rows; 4],
    /// Instead, when the own pawn stands right before the enemy pawn.
    storm_blocked: Rows,
    /// A king by its distance from the nearest pawn.
    king_pawn_distance: Rows,
    /// A castling right.
    castling: Pair,
    /// The king by the danger it is in, counted in units.
    king_danger: [Pair; 40],
    /// The king, for each enemy knight, bishop, rook and queen that attacks its zone.
    king_attacked: [Pair; 4],
    /// The king, for each square of its zone that is attacked and weakly defended.
    king_weak_squares: Pair,
    /// The king, for each square from which a knight, bishop, rook or queen could safely check it.
    king_safe_checks: [Pair; 4],
    /// The king, for each own man that is pinned before it.
    king_pinned: Pair,

    /// A knight, bishop, rook or queen attacked by a pawn.
    threat_by_pawn: [Pair; 4],
    /// One that a pawn's step would attack.
    threat_by_push: Pair,
    /// A pawn, knight, bishop, rook or queen attacked by a knight or bishop; a pawn only when it is weak.
    threat_by_minor: [Pair; 5],
    /// The same for attacks by a rook; all but the queen only when they are weak.
    threat_by_rook: [Pair; 5],
    /// A weak man attacked by the king.
    threat_by_king: Pair,
    /// A weak man that nothing defends, or that is attacked twice.
    hanging: Pair,
    /// A weak man that only the queen defends.
    queen_defends: Pair,
    /// A square that the other side attacks and cannot safely use.
    restricted: Pair,
    /// Safe squares behind the pawns in the centre, the more the more men there are.
    space: Pair,

    /// Against a bare king, but with bishop and knight alone: for each step that it stands off the centre.
    chase_to_edge: Pair,
    /// Against a bare king: for each step that the kings are closer than they could be.
    chase_with_king: Pair,
    /// With bishop and knight: for each step of the bare king from the wrong corners' diagonal to a corner of the bishop's colour.
    chase_to_corner: Pair,
    /// The right to move.
    tempo: Pair,
}

/// The tables, and what is worked out of them once.
#[derive(Debug)]
pub(crate) struct Weights {
    tables: Tables,
    squares: [[[Pair; Square::NUM]; Piece::NUM]; Color::NUM],
}

impl Weights {
    /// With these values, the defaults when there are none; `None` when their number is wrong or one is beyond [`MAX_WEIGHT`].
    pub(crate) fn new(values: &[Score]) -> Option<Arc<Weights>> {
        static DEFAULT: LazyLock<Option<Arc<Weights>>> = LazyLock::new(|| {
            let values: Vec<Score> = DEFAULTS.iter().map(|weight| weight.default).collect();
            Weights::of(&values)
        });
        if values.is_empty() { DEFAULT.clone() } else { Weights::of(values) }
    }

    fn of(values: &[Score]) -> Option<Arc<Weights>> {
        if values.iter().any(|weight| weight.unsigned_abs() > MAX_WEIGHT as u32) {
            return None;
        }
        let tables = Tables::read(values.try_into().ok()?);
        let halves = [
            &tables.pawn_squares,
            &tables.knight_squares,
            &tables.bishop_squares,
            &tables.rook_squares,
            &tables.queen_squares,
            &tables.king_squares,
        ];
        let squares = Color::ALL.map(|color| halves.map(|half| Square::ALL.map(|square| half[folded(square, color)])));
        Some(Arc::new(Weights { tables, squares }))
    }

    /// What it is worth to `color` to have a `piece` on `square`, its material aside.
    #[inline]
    pub(crate) fn square(&self, color: Color, piece: Piece, square: Square) -> Pair {
        self.squares[color as usize][piece as usize][square as usize]
    }
}

impl std::ops::Deref for Weights {
    type Target = Tables;

    #[inline]
    fn deref(&self) -> &Tables {
        &self.tables
    }
}

/// The place of a square in a [`HalfBoard`].
fn folded(square: Square, color: Color) -> usize {
    let file = square.file() as usize;
    square.rank().relative_to(color) as usize * 4 + file.min(7 - file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names in the file, in its order, are exactly the tables: a line moved or misspelt would give weights to the wrong terms.
    #[test]
    fn the_file_is_laid_out_as_declared() {
        let mut expected = Vec::new();
        for (name, length) in LAYOUT {
            for half in ["mg", "eg"] {
                match length {
                    1 => expected.push(format!("{name}_{half}")),
                    _ => expected.extend((0..*length).map(|index| format!("{name}_{half}[{index}]"))),
                }
            }
        }
        let names: Vec<&str> = DEFAULTS.iter().map(|weight| weight.name).collect();
        assert_eq!(names, expected);
        assert_eq!(names.len(), Tables::COUNT);
        assert!(Weights::new(&[]).is_some());
    }

    #[test]
    fn values_find_their_tables() {
        let mut values = vec![0; Tables::COUNT];
        values[Tables::COUNT - 2] = 3;
        values[Tables::COUNT - 1] = -4;
        values[10] = 5; // The first square of a pawn.
        let weights = Weights::new(&values).unwrap();
        assert_eq!(weights.tempo, Pair::new(3, -4));
        assert_eq!(weights.square(Color::White, Piece::Pawn, Square::H1), Pair::new(5, 0));
        assert_eq!(weights.square(Color::Black, Piece::Pawn, Square::A8), Pair::new(5, 0));
        assert_eq!(weights.square(Color::White, Piece::Pawn, Square::B1), Pair::default());
    }

    #[test]
    fn weights_are_all_given_or_none() {
        assert!(Weights::new(&[1; Tables::COUNT - 1]).is_none());
        assert!(Weights::new(&[MAX_WEIGHT; Tables::COUNT]).is_some());
        assert!(Weights::new(&[-MAX_WEIGHT - 1; Tables::COUNT]).is_none());
        assert!(Weights::new(&[Score::MIN; Tables::COUNT]).is_none());
    }
}
