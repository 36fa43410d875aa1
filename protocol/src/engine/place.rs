//! The position that a GUI sets. In chess, GUIs may play on where our rules see a draw that nobody claimed, so UCI forgets such an end.

use fiveply_core::{AnyGame, AnyRecord, Outcome, ParseError};

/// The game in progress from `start` after `moves`, with draws that players have to claim left out.
pub(super) fn open_unclaimed(
    game: &dyn AnyGame,
    start: Option<&str>,
    moves: &[String],
) -> Result<Box<dyn AnyRecord>, ParseError> {
    let mut record = game.open(start, &[])?;
    for m in moves {
        record = unclaimed(game, record);
        record.play(m)?;
    }
    Ok(unclaimed(game, record))
}

/// The same with every end that the rules see.
pub(super) fn open(
    game: &dyn AnyGame,
    start: Option<&str>,
    moves: &[String],
) -> Result<Box<dyn AnyRecord>, ParseError> {
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    game.open(start, &moves)
}

/// The same record, or its position without its history where only the history ended the game.
fn unclaimed(game: &dyn AnyGame, record: Box<dyn AnyRecord>) -> Box<dyn AnyRecord> {
    if record.ending().is_none_or(|ending| ending.outcome != Outcome::Draw) {
        return record;
    }
    let text = record.position_text();
    let fields: Vec<&str> = text.split(' ').collect();
    // In FEN the fifth field counts the half-moves that make a draw at a hundred.
    let recounted = (fields.len() == 6).then(|| [&fields[..4], &["0", fields[5]]].concat().join(" "));
    let again = [Some(text), recounted].into_iter().flatten().filter_map(|text| game.open(Some(&text), &[]).ok());
    again.into_iter().find(|again| again.ending().is_none()).unwrap_or(record)
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
        None => text.push_str(&format!("Moves: {}", record.legal_moves().join(" "))),
    }
    text
}
