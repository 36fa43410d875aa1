//! Reviewing a game: what every move cost, what is said about it, and how well both sides played.
//!
//! Here is the one place that judges a move. The web app's review and `fiveply review` search the
//! positions in their own ways and ask here what the scores mean; [`annotate()`] writes the review
//! into a game.

mod accuracy;
mod annotate;

pub use accuracy::{Tally, accuracy};
pub use annotate::{End, Reviewed, Reviewer, annotate};

use fiveply_core::{Ending, NULL_MOVE, Outcome, ShownScore, Side};

/// What was found in one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The side to move.
    pub side: Side,
    /// The score, as this side sees it.
    pub score: ShownScore,
    /// The best move found; none where the game has ended.
    pub best: Option<String>,
}

impl Judged {
    /// A position in which the game has ended.
    pub fn ended(side: Side, ending: Ending) -> Judged {
        let score = match ending.outcome {
            Outcome::Draw => ShownScore::Draw(true),
            Outcome::Win(winner) if winner == side => ShownScore::Win(0),
            Outcome::Win(_) => ShownScore::Loss(0),
        };
        Judged { side, score, best: None }
    }

    /// The probability that `side` wins.
    pub fn chance(&self, side: Side, scale: f64) -> f64 {
        let own = win_probability(self.score, scale);
        if self.side == side { own } else { 1.0 - own }
    }
}

/// The probability that the side to move wins, half a draw counted as half a win. `scale` is the
/// game's [`win_scale`](fiveply_core::AnyGame::win_scale).
pub fn win_probability(score: ShownScore, scale: f64) -> f64 {
    match score {
        ShownScore::Cp(cp) => 1.0 / (1.0 + (-(cp as f64) / scale).exp()),
        ShownScore::Win(_) => 1.0,
        ShownScore::Loss(_) => 0.0,
        ShownScore::Draw(_) => 0.5,
    }
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It cost 8 hundredths of the winning probability or more.
    Inaccuracy,
    /// It cost 15 or more.
    Mistake,
    /// It cost 25 or more.
    Blunder,
}

impl Mark {
    /// The mark of a move that cost so much.
    fn of(loss: f64) -> Option<Mark> {
        match loss {
            loss if loss >= 0.25 => Some(Mark::Blunder),
            loss if loss >= 0.15 => Some(Mark::Mistake),
            loss if loss >= 0.08 => Some(Mark::Inaccuracy),
            _ => None,
        }
    }

    /// How it is printed behind a move.
    pub fn glyph(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// Its number in PGN.
    pub fn number(self) -> u8 {
        match self {
            Mark::Inaccuracy => 6,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "Inaccuracy",
            Mark::Mistake => "Mistake",
            Mark::Blunder => "Blunder",
        }
    }
}

/// What is said about a move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Verdict {
    /// The mover's winning probability before the move, less that after it.
    pub loss: f64,
    /// How bad it was, if it was.
    pub mark: Option<Mark>,
    /// What is proved about it. A drop of the probability alone is a mark without words.
    pub words: Option<String>,
}

/// Judges the move `played` by the positions before and after it. The best move that was found
/// costs nothing, and neither does a pass, which nobody plays in earnest.
pub fn verdict(before: &Judged, after: &Judged, played: &str, scale: f64) -> Verdict {
    if before.best.as_deref() == Some(played) || played == NULL_MOVE {
        return Verdict::default();
    }
    let loss = (before.chance(before.side, scale) - after.chance(before.side, scale)).max(0.0);
    let mark = Mark::of(loss);
    let words = mark.and_then(|_| proved(before.score, after.score));
    Verdict { loss, mark, words }
}

/// What is proved about a move, by the scores of the positions before and after it, each seen by
/// its own side to move.
fn proved(before: ShownScore, after: ShownScore) -> Option<String> {
    match (before, after) {
        (ShownScore::Win(count), ShownScore::Win(reply)) => {
            Some(format!("misses a win in {} and loses in {}", plies(count), plies(reply + 1)))
        }
        (ShownScore::Win(count), ShownScore::Draw(_)) => {
            Some(format!("misses a win in {}: it is a draw now", plies(count)))
        }
        (ShownScore::Win(count), ShownScore::Cp(_)) => Some(format!("misses a win in {}", plies(count))),
        // What was won is still won, or what was lost before cannot be lost by this move.
        (ShownScore::Win(_), ShownScore::Loss(_)) | (ShownScore::Loss(_), _) => None,
        (_, ShownScore::Win(reply)) => Some(format!("loses in {}", plies(reply + 1))),
        _ => None,
    }
}

/// `1 ply`, `5 plies`.
fn plies(count: u32) -> String {
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ShownScore::{Cp, Draw, Loss, Win};

    fn judged(side: Side, score: ShownScore) -> Judged {
        Judged { side, score, best: Some("a1a2".to_owned()) }
    }

    #[test]
    fn only_what_is_proved_is_said() {
        assert_eq!(proved(Win(5), Cp(300)).as_deref(), Some("misses a win in 5 plies"));
        assert_eq!(proved(Cp(20), Win(2)).as_deref(), Some("loses in 3 plies"));
        assert_eq!(proved(Win(1), Win(0)).as_deref(), Some("misses a win in 1 ply and loses in 1 ply"));
        assert_eq!(proved(Win(3), Draw(true)).as_deref(), Some("misses a win in 3 plies: it is a draw now"));
        assert_eq!(proved(Cp(20), Cp(900)), None, "a guess is no proof");
        assert_eq!(proved(Loss(4), Win(1)), None, "what was lost before is not lost by this move");
        assert_eq!(proved(Win(3), Loss(8)), None, "still won");
    }

    #[test]
    fn marks_follow_the_winning_probability_of_the_mover() {
        let told = |score, played| verdict(&judged(Side::Second, Cp(0)), &judged(Side::First, score), played, 300.0);
        let mark = |score| told(score, "b1b2").mark.map(Mark::glyph);
        assert_eq!(mark(Cp(0)), None);
        assert_eq!(mark(Cp(120)), Some("?!"));
        assert_eq!(mark(Cp(210)), Some("?"));
        assert_eq!(mark(Win(4)), Some("??"));
        assert_eq!(told(Win(4), "b1b2").loss, 0.5);
        assert_eq!(told(Win(4), "a1a2"), Verdict::default(), "nothing was better");
        assert_eq!(told(Win(4), NULL_MOVE), Verdict::default(), "nobody passes in earnest");
    }

    #[test]
    fn chances_belong_to_a_side() {
        let third = judged(Side::First, Cp(300));
        assert!((third.chance(Side::First, 300.0) - 1.0 / (1.0 + (-1.0_f64).exp())).abs() < 1e-12);
        assert!((third.chance(Side::First, 300.0) + third.chance(Side::Second, 300.0) - 1.0).abs() < 1e-12);
        assert_eq!(judged(Side::Second, Win(3)).chance(Side::First, 300.0), 0.0);
        assert_eq!(judged(Side::Second, Loss(3)).chance(Side::First, 300.0), 1.0);
        assert_eq!(judged(Side::Second, Draw(true)).chance(Side::First, 300.0), 0.5);
    }

    #[test]
    fn endings_are_judged_by_the_rules() {
        let ended = |outcome| Judged::ended(Side::First, Ending { outcome, reason: "" }).score;
        assert_eq!(ended(Outcome::Win(Side::First)), Win(0));
        assert_eq!(ended(Outcome::Win(Side::Second)), Loss(0));
        assert_eq!(ended(Outcome::Draw), Draw(true));
    }
}
