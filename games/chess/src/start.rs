//! The 960 start positions of Chess960, numbered as Reinhard Scharnagl proposed (2004): the digits of a number in mixed base choose,
//! one after the other, the squares of the bishops, the queen and the knights; rooks and king fill the rest, the king in the middle.

use cozy_chess::{Board, BoardBuilder, CastleRights, Color, File, Piece, Rank, Square};

/// How many start positions there are.
pub(crate) const COUNT: u16 = 960;

/// The number of the usual one.
pub(crate) const USUAL: u16 = 518;

/// The start position with this number, which must be below [`COUNT`].
pub(crate) fn board(number: u16) -> Board {
    let row = back_row(number);
    let mut builder = BoardBuilder::empty();
    for color in Color::ALL {
        let first = Rank::First.relative_to(color);
        let second = Rank::Second.relative_to(color);
        for (file, piece) in File::ALL.into_iter().zip(row) {
            *builder.square_mut(Square::new(file, first)) = Some((piece, color));
            *builder.square_mut(Square::new(file, second)) = Some((Piece::Pawn, color));
        }
        let rook = |file: &File| row[*file as usize] == Piece::Rook;
        *builder.castle_rights_mut(color) =
            CastleRights { long: File::ALL.into_iter().find(rook), short: File::ALL.into_iter().rev().find(rook) };
    }
    builder.build().expect("every numbered start position is legal")
}

/// The men behind the pawns, from the a-file on.
fn back_row(number: u16) -> [Piece; 8] {
    debug_assert!(number < COUNT);
    let mut row = [None; 8];
    let mut rest = usize::from(number);
    let mut digit = |base| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    let (light_bishop, dark_bishop, queen, knights) = (digit(4), digit(4), digit(6), digit(10));
    row[2 * light_bishop + 1] = Some(Piece::Bishop);
    row[2 * dark_bishop] = Some(Piece::Bishop);
    put_on_empty(&mut row, queen, Piece::Queen);
    // The knights' digit counts the pairs of five squares in the order of a dictionary.
    let pairs = (0..5).flat_map(|first| (first + 1..5).map(move |second| (first, second)));
    let (first, second) = pairs.into_iter().nth(knights).unwrap_or_default();
    put_on_empty(&mut row, second, Piece::Knight);
    put_on_empty(&mut row, first, Piece::Knight);
    put_on_empty(&mut row, 0, Piece::Rook);
    put_on_empty(&mut row, 1, Piece::Rook);
    row.map(|piece| piece.unwrap_or(Piece::King))
}

/// Puts `piece` on the empty square that has `skip` empty ones to its left.
fn put_on_empty(row: &mut [Option<Piece>; 8], skip: usize, piece: Piece) {
    if let Some(square) = row.iter_mut().filter(|square| square.is_none()).nth(skip) {
        *square = Some(piece);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn numbers_and_published_positions_are_the_same_set() {
        let rows = |board: &Board| format!("{board}").split(' ').next().unwrap_or_default().to_owned();
        let ours: BTreeSet<String> = (0..COUNT).map(|number| rows(&board(number))).collect();
        let published: BTreeSet<String> = include_str!("../data/chess960_startpos.epd")
            .lines()
            .filter_map(|line| line.split(' ').next().map(str::to_owned))
            .collect();
        assert_eq!(ours.len(), usize::from(COUNT));
        assert_eq!(ours, published);
    }

    /// The last and the first number and the usual position, as Scharnagl's table has them.
    #[test]
    fn known_numbers() {
        let row = |number| back_row(number).map(char::from).iter().collect::<String>();
        assert_eq!(row(0), "bbqnnrkr");
        assert_eq!(row(USUAL), "rnbqkbnr");
        assert_eq!(row(959), "rkrnnqbb");
        assert_eq!(board(USUAL), Board::startpos());
    }

    #[test]
    fn the_library_numbers_alike() {
        assert!((0..COUNT).all(|number| board(number) == Board::chess960_startpos(number.into())));
    }
}
