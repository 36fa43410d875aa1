//! Scores of a book: compared, seen from the other side, written and read.

use fiveply_core::ShownScore;

/// Moves whose expected results differ by less are close: whoever plays from a book may choose
/// either.
pub const CLOSE: f64 = 0.02;

/// Beyond this expected result, or below its opposite, a book has nothing more to say.
const DECIDED: f64 = 0.99;

/// No win that a book knows is longer.
const LONGEST_WIN: u32 = 100_000;

/// No score is larger, in hundredths of a basic piece.
const LARGEST: i64 = 1_000_000_000;

/// The result that a score promises, from 0 for a loss to 1 for a win. `scale` is the game's
/// [`win_scale`](fiveply_core::AnyGame::win_scale).
pub fn expected_result(score: ShownScore, scale: f64) -> f64 {
    match score {
        ShownScore::Win(_) => 1.0,
        ShownScore::Loss(_) => 0.0,
        ShownScore::Draw(_) => 0.5,
        ShownScore::Cp(cp) => 1.0 / (1.0 + (-(cp as f64) / scale).exp()),
    }
}

/// Whether a position with this score is left alone: its result is proved or as good as certain.
pub fn is_decided(score: ShownScore, scale: f64) -> bool {
    let result = expected_result(score, scale);
    matches!(score, ShownScore::Draw(_)) || !(1.0 - DECIDED..=DECIDED).contains(&result)
}

/// A larger rank is better for the side to move: a short win, a long loss.
pub(crate) fn rank(score: ShownScore) -> i64 {
    match score {
        ShownScore::Win(plies) => 2 * LARGEST - i64::from(plies),
        ShownScore::Loss(plies) => i64::from(plies) - 2 * LARGEST,
        ShownScore::Draw(_) => 0,
        ShownScore::Cp(cp) => cp,
    }
}

/// The score of a position as the side sees it that has moved there, a ply earlier.
pub(crate) fn before_move(score: ShownScore) -> ShownScore {
    match score {
        ShownScore::Win(plies) => ShownScore::Loss(plies + 1),
        ShownScore::Loss(plies) => ShownScore::Win(plies + 1),
        ShownScore::Draw(proved) => ShownScore::Draw(proved),
        ShownScore::Cp(cp) => ShownScore::Cp(-cp),
    }
}

/// `12`, `-5`, `win3`, `loss4`, `draw`.
pub(crate) fn write(score: ShownScore) -> String {
    match score {
        ShownScore::Win(plies) => format!("win{plies}"),
        ShownScore::Loss(plies) => format!("loss{plies}"),
        ShownScore::Draw(_) => "draw".to_owned(),
        ShownScore::Cp(cp) => cp.clamp(-LARGEST, LARGEST).to_string(),
    }
}

/// Reads what [`write()`] writes.
pub(crate) fn read(text: &str) -> Option<ShownScore> {
    let plies = |digits: &str| digits.parse().ok().filter(|&plies| plies <= LONGEST_WIN);
    if text == "draw" {
        return Some(ShownScore::Draw(true));
    }
    if let Some(digits) = text.strip_prefix("win") {
        return plies(digits).map(ShownScore::Win);
    }
    if let Some(digits) = text.strip_prefix("loss") {
        return plies(digits).map(ShownScore::Loss);
    }
    text.parse().ok().filter(|cp: &i64| cp.abs() <= LARGEST).map(ShownScore::Cp)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCORES: [ShownScore; 7] = [
        ShownScore::Loss(0),
        ShownScore::Loss(4),
        ShownScore::Cp(-30),
        ShownScore::Cp(0),
        ShownScore::Cp(1_000),
        ShownScore::Win(5),
        ShownScore::Win(1),
    ];

    #[test]
    fn better_scores_rank_higher_and_promise_no_less() {
        assert!(SCORES.is_sorted_by(|a, b| rank(*a) < rank(*b)));
        assert!(SCORES.is_sorted_by(|a, b| expected_result(*a, 300.0) <= expected_result(*b, 300.0)));
        let decided: Vec<bool> = SCORES.iter().map(|&score| is_decided(score, 300.0)).collect();
        assert_eq!(decided, [true, true, false, false, false, true, true]);
        assert!(is_decided(ShownScore::Draw(true), 300.0) && is_decided(ShownScore::Cp(1_400), 300.0));
    }

    #[test]
    fn what_is_good_for_one_side_is_bad_for_the_other() {
        let turned: Vec<ShownScore> = SCORES.iter().map(|&score| before_move(score)).collect();
        assert!(turned.is_sorted_by(|a, b| rank(*a) > rank(*b)));
        assert_eq!(before_move(ShownScore::Loss(0)), ShownScore::Win(1));
    }

    #[test]
    fn scores_are_read_as_they_are_written() {
        for score in SCORES.into_iter().chain([ShownScore::Draw(true)]) {
            assert_eq!(read(&write(score)), Some(score));
        }
        for text in ["", "win", "loss-1", "win99999999", "1.5", "99999999999", "Draw"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
