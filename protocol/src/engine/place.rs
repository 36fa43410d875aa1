//! The position that a GUI sets. GUIs play on where our rules see a draw, because nobody claimed it
//! or the GUI does not look for it. So no draw by rule ends a game here; UGI's questions about the
//! end look at the rules themselves.

use fiveply_core::{AnyGame, AnyRecord, Ending, ParseError};

/// Half-moves without capture or pawn move that make a draw.
const DRAWN_CLOCK: u32 = 100;

/// The game in progress from `start` after `moves`. It goes on after draws by rule.
pub(super) fn open(
    game: &dyn AnyGame,
    start: Option<&str>,
    moves: &[String],
) -> Result<Box<dyn AnyRecord>, ParseError> {
    let mut record = game.open(start, &[])?;
    record.ignore_rule_draws();
    for m in moves {
        record.play(m)?;
    }
    Ok(record)
}

/// How the game has ended by the rules, whether or not it goes on.
pub(super) fn ending(record: &dyn AnyRecord) -> Option<Ending> {
    record.ending().or_else(|| record.rule_draw())
}

/// The game to search where one goes on after a draw. After the hundredth half-move the count of
/// the fifty-move rule begins again: otherwise every line would be drawn at once, and all moves
/// alike.
pub(super) fn searched(game: &dyn AnyGame, record: &dyn AnyRecord) -> Box<dyn AnyRecord> {
    recounted(game, record).unwrap_or_else(|| record.boxed_clone())
}

fn recounted(game: &dyn AnyGame, record: &dyn AnyRecord) -> Option<Box<dyn AnyRecord>> {
    record.rule_draw()?;
    let text = record.position_text();
    let fields: Vec<&str> = text.split(' ').collect();
    // Only FEN has six fields, the fifth of them this count.
    let [board, side, castling, en_passant, clock, number] = fields[..] else { return None };
    if clock.parse::<u32>().ok()? < DRAWN_CLOCK {
        return None;
    }
    open(game, Some(&[board, side, castling, en_passant, "0", number].join(" ")), &[]).ok()
}

/// A small drawing, with what else there is to say about a position.
pub(super) fn drawing(record: &dyn AnyRecord) -> String {
    let board = record.board();
    let letters = |cell: &fiveply_core::Cell| match &cell.piece {
        Some(piece) => piece.letters.clone(),
        None if cell.tint == fiveply_core::Tint::Closed => "x".to_owned(),
        None => ".".to_owned(),
    };
    let mut text = String::new();
    for (index, row) in board.cells.chunks(board.width.into()).enumerate() {
        let row: Vec<String> = row.iter().map(|cell| format!("{:<2}", letters(cell))).collect();
        text.push_str(&format!("{:>2}  {}\n", usize::from(board.height) - index, row.join(" ").trim_end()));
    }
    let columns: Vec<String> = (0..board.width).map(|x| format!("{:<2}", char::from(b'a' + x))).collect();
    text.push_str(&format!(
        "    {}\n\nGame: {}\nFen: {}\n",
        columns.join(" ").trim_end(),
        record.game(),
        record.position_text()
    ));
    match record.ending() {
        Some(ending) => text.push_str(&format!("Ended: {}", ending.reason)),
        None => {
            if let Some(draw) = record.rule_draw() {
                text.push_str(&format!("Drawn by rule, if somebody asks for it: {}\n", draw.reason));
            }
            text.push_str(&format!("Moves: {}", record.legal_moves().join(" ")));
        }
    }
    text
}
