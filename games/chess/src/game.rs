//! The game: which chess is played, and its texts.

use crate::castling::Style;
use crate::evaluator::{self, ChessEvaluator};
use crate::oracle::Endgame;
use crate::position::ChessPosition;
use crate::{board, fen, san, start, uci};
use cozy_chess::{Color, Move, Piece, Square};
use fiveply_core::{
    Board, Evaluated, EvaluationInfo, Game, Gesture, OpeningRule, Oracle, Outcome, ParseError, Score, Side, Sizes,
};
use std::sync::Arc;

/// Chess or Chess960.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chess {
    /// The number of the start position in Chess960; `None` in chess.
    fischer: Option<u16>,
}

impl Chess {
    /// Chess as everyone plays it.
    pub const STANDARD: Chess = Chess { fischer: None };

    /// Chess960 from the start position with this number, 0 to 959.
    pub const fn fischer(number: u16) -> Option<Chess> {
        if number < start::COUNT { Some(Chess { fischer: Some(number) }) } else { None }
    }

    /// Reads the options after `chess:`; the fault is a plain sentence.
    pub(crate) fn from_options(options: &str) -> Result<Self, String> {
        let number = match options.split_once(',') {
            _ if options.is_empty() => return Ok(Chess::STANDARD),
            None if options == "960" => return Ok(Chess { fischer: Some(start::USUAL) }),
            Some(("960", number)) => number,
            _ => return Err(format!("unknown option {options:?}")),
        };
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(format!("{number:?} is no number"));
        }
        let game = number.parse().ok().and_then(Chess::fischer);
        game.ok_or_else(|| format!("there is no start position {number}"))
    }

    fn style(self) -> Style {
        if self.fischer.is_some() { Style::Fischer } else { Style::Standard }
    }
}

impl Game for Chess {
    type Position = ChessPosition;

    const SYMMETRY_SWAPS_SIDES: bool = true;

    fn text(&self) -> String {
        match self.fischer {
            None => "chess".to_owned(),
            Some(start::USUAL) => "chess:960".to_owned(),
            Some(number) => format!("chess:960,{number}"),
        }
    }

    fn start(&self) -> ChessPosition {
        ChessPosition::new(start::board(self.fischer.unwrap_or(start::USUAL)))
    }

    fn parse(&self, text: &str) -> Result<ChessPosition, ParseError> {
        fen::read(text, self.style()).map_err(|fault| ParseError::new("position", text, fault, fen::ACCEPTED))
    }

    fn position_text(&self, position: &ChessPosition) -> String {
        fen::text(position, self.style())
    }

    fn move_text(&self, position: &ChessPosition, m: Move) -> String {
        uci::text(position, m, self.style())
    }

    fn shown_move(&self, position: &ChessPosition, m: Move) -> String {
        san::text(position, m)
    }

    fn parse_move(&self, position: &ChessPosition, text: &str) -> Result<Move, ParseError> {
        let read = match uci::read(position.board(), text) {
            uci::Read::Legal(m) => return Ok(m),
            uci::Read::Illegal => Err("it is not legal here".to_owned()),
            uci::Read::Other => san::read(position, text),
        };
        let castling = if self.style() == Style::Standard { "e1g1" } else { "e1h1" };
        let accepted =
            || format!("a legal move, as UCI writes it (e2e4, e7e8q, {castling}) or in SAN (Nf3, exd6, O-O)");
        read.map_err(|fault| ParseError::new("move", text, fault, accepted()))
    }

    fn side_letter(&self, side: Side) -> char {
        ['w', 'b'][side.index()]
    }

    fn side_name(&self, side: Side) -> &'static str {
        ["White", "Black"][side.index()]
    }

    fn reason(&self, _position: &ChessPosition, outcome: Outcome) -> &'static str {
        if outcome == Outcome::Draw { "stalemate" } else { "checkmate" }
    }

    fn board(&self, position: &ChessPosition) -> Board {
        board::board(position)
    }

    fn gesture(&self, position: &ChessPosition, m: Move) -> Gesture {
        board::gesture(position, m, self.style())
    }

    fn opening_rule(&self) -> OpeningRule {
        OpeningRule { plies: 8, bound: Some(50) }
    }

    fn can_be_drawn(&self) -> bool {
        true
    }

    fn sizes(&self) -> Sizes {
        Sizes { from_to: Color::NUM * Square::NUM * Square::NUM, piece_to: Color::NUM * Piece::NUM * Square::NUM }
    }

    /// The board upside down with the colours exchanged.
    fn symmetric(&self, position: &ChessPosition) -> ChessPosition {
        position.flipped()
    }

    fn symmetric_move(&self, _position: &ChessPosition, m: Move) -> Move {
        Move { from: m.from.flip_rank(), to: m.to.flip_rank(), promotion: m.promotion }
    }
}

impl Evaluated for Chess {
    type Evaluator = ChessEvaluator;

    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &evaluator::EVALUATIONS
    }

    fn evaluator(&self, name: &str, weights: &[Score]) -> Option<ChessEvaluator> {
        ChessEvaluator::new(name, weights)
    }

    fn win_scale(&self) -> f64 {
        100.0 / 0.3417
    }

    fn oracle(&self) -> Option<Arc<dyn Oracle<ChessPosition>>> {
        Some(Arc::new(Endgame))
    }
}
