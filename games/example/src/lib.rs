//! Tic-tac-toe, a tiny complete game kept for copying: `docs/add-a-game.md` starts from this
//! folder.
//!
//! ```text
//! X . O        Three in a row wins.
//! . X .        The position text of this board is
//! O . X        X1O/1X1/O1X o
//! ```

mod board;
mod eval;
mod notation;
mod position;

pub use eval::OpenLines;
pub use position::{Place, TicTacToe};

use fiveply_core::{
    Board, Evaluated, EvaluationInfo, Game, GameInfo, Gesture, MoveOf, Outcome, ParseError, Score, Side, Sizes, Visitor,
};

/// What the catalog tells about this game.
pub const INFO: GameInfo = GameInfo {
    name: "tictactoe",
    title: "Tic-tac-toe",
    summary: "Three in a row on nine cells.",
    rules: "The players put a cross or a nought on an empty cell in turn. Three of one kind in a row, a column or a \
            diagonal win; a full board without them is a draw.",
    options: &[],
    report: "eval=report",
    best: "tt=12,iterative-deepening",
    levels: fiveply_core::LEVELS,
    bench: include_str!("../data/bench.txt"),
    setups: &["tictactoe"],
    samples: &[],
};

/// Reads the options after the colon (there are none) and hands the game to `visitor`.
pub fn open<V: Visitor>(options: &str, visitor: V) -> Result<V::Out, ParseError> {
    if options.is_empty() {
        Ok(visitor.visit(Rules))
    } else {
        Err(ParseError::new("game", options, "the game has no options", INFO.name))
    }
}

/// The game. It has no options, so there is nothing to carry.
#[derive(Clone, Copy, Debug)]
pub struct Rules;

impl Game for Rules {
    type Position = TicTacToe;

    const SYMMETRY_SWAPS_SIDES: bool = false;

    fn text(&self) -> String {
        INFO.name.to_owned()
    }

    fn start(&self) -> TicTacToe {
        TicTacToe::default()
    }

    fn parse(&self, text: &str) -> Result<TicTacToe, ParseError> {
        notation::parse(text)
    }

    fn position_text(&self, position: &TicTacToe) -> String {
        notation::position_text(position)
    }

    fn move_text(&self, _position: &TicTacToe, m: Place) -> String {
        notation::move_text(m)
    }

    fn parse_move(&self, position: &TicTacToe, text: &str) -> Result<Place, ParseError> {
        notation::parse_move(position, text)
    }

    fn side_letter(&self, side: Side) -> char {
        notation::LETTERS[side.index()]
    }

    fn side_name(&self, side: Side) -> &'static str {
        ["Crosses", "Noughts"][side.index()]
    }

    fn reason(&self, _position: &TicTacToe, outcome: Outcome) -> &'static str {
        if outcome == Outcome::Draw { "the board is full" } else { "three in a row" }
    }

    fn board(&self, position: &TicTacToe) -> Board {
        board::board(position)
    }

    fn gesture(&self, _position: &TicTacToe, m: Place) -> Gesture {
        board::gesture(m)
    }

    fn can_be_drawn(&self) -> bool {
        true
    }

    fn sizes(&self) -> Sizes {
        Sizes { from_to: 9, piece_to: 18 }
    }

    /// The mirror that exchanges the left and the right column.
    fn symmetric(&self, position: &TicTacToe) -> TicTacToe {
        position.mirrored()
    }

    fn symmetric_move(&self, _position: &TicTacToe, m: MoveOf<Self>) -> MoveOf<Self> {
        m.mirrored()
    }
}

impl Evaluated for Rules {
    type Evaluator = OpenLines;

    fn evaluations(&self) -> &'static [EvaluationInfo] {
        eval::EVALUATIONS
    }

    fn evaluator(&self, name: &str, weights: &[Score]) -> Option<OpenLines> {
        match (name, weights) {
            ("report", []) => Some(OpenLines { weight: 1 }),
            ("report", [weight]) => Some(OpenLines { weight: *weight }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::{Position, perft};

    /// The numbers of games that end after 5, 6, 7, 8 and 9 plies (1440, 5328, 47952,
    /// 72576, 127872) are well known; these counts follow from them: a game that has ended has no
    /// children.
    #[test]
    fn perft_equals_the_known_counts() {
        let counts = include_str!("../data/tictactoe.perft");
        let mut checked = 0;
        for line in counts.lines().filter(|line| !line.starts_with('#')) {
            let (depth, nodes) = line.split_once(' ').expect("a depth and a count");
            assert_eq!(perft(&Rules.start(), depth.parse().unwrap()).to_string(), nodes, "depth {depth}");
            checked += 1;
        }
        assert_eq!(checked, 9);
    }

    #[test]
    fn three_in_a_row_wins_at_once() {
        let won = Rules.parse("XO1/XO1/X2 o").unwrap();
        assert_eq!(won.ended(), Some(Outcome::Win(Side::First)));
        assert_eq!(Rules.start().ended(), None);
    }

    #[test]
    fn positions_that_cannot_be_are_refused() {
        for (text, fault) in [
            ("XO1/XO1/XO1 x", "both sides have three in a row"),
            ("XX1/3/3 x", "2 crosses and 0 noughts with x to move"),
            ("X2/3/3 x", "1 crosses and 0 noughts with x to move"),
            ("Z2/3/3 x", "unknown piece 'Z'"),
            ("3/3 x", "2 rows instead of 3"),
            ("3/3/3", "the side to move is missing"),
        ] {
            assert_eq!(Rules.parse(text).unwrap_err().fault, fault);
        }
    }
}
