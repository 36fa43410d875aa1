//! Scores: what a search found or an evaluation guessed, seen from the side to move.

/// A score in the units of the evaluation at hand, positive when the side to move is better. A win
/// in n plies is `WIN − n`, so that nearer wins are worth more; a draw is 0. Wide enough for the
/// Khet report's evaluation (±600,000).
pub type Score = i32;

/// The score of a game already won. `WIN − n` is a win in n plies.
pub const WIN: Score = 4_000_000;
/// The longest line a search follows, and so the longest win it can name.
pub const MAX_PLY: usize = 1_000;
/// Scores beyond this are proved wins (or, negated, losses).
pub const WIN_BOUND: Score = WIN - MAX_PLY as Score;
/// A win that is proved without its length; `SURE_WIN − n` when it begins in n plies.
pub const SURE_WIN: Score = WIN_BOUND - 1;
/// Scores beyond this are proved wins, counted or not; evaluations stay below.
pub const SURE_BOUND: Score = SURE_WIN - MAX_PLY as Score;
/// Larger than every score, so that a window of ±`INFINITE` is open.
pub const INFINITE: Score = WIN + 1;

/// The plies to the end when `score` is a proved win.
pub const fn win_in(score: Score) -> Option<u32> {
    if score >= WIN_BOUND { Some((WIN - score) as u32) } else { None }
}

/// The plies to the end when `score` is a proved loss.
pub const fn loss_in(score: Score) -> Option<u32> {
    win_in(-score)
}
