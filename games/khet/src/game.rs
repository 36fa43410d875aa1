//! Khet as a game: three set-ups over the same rules.

use crate::board;
use crate::evaluations::{EVALUATIONS, KhetEvaluation};
use crate::move_text;
use crate::moves::KhetMove;
use crate::piece::Shape;
use crate::position::KhetPosition;
use crate::position_text;
use crate::square::SQUARES;
use fiveply_core::{Board, Evaluated, EvaluationInfo, Game, Gesture, Outcome, Overlay, ParseError, Score, Side, Sizes};

/// One of the three printed set-ups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setup {
    /// The one the Khet report plays; the printed rules call it Classic.
    Original,
    /// The second.
    Imhotep,
    /// The third.
    Dynasty,
}

impl Setup {
    /// All set-ups, the default first.
    pub const ALL: [Setup; 3] = [Setup::Original, Setup::Imhotep, Setup::Dynasty];

    /// The option that chooses it.
    pub const fn name(self) -> &'static str {
        match self {
            Setup::Original => "original",
            Setup::Imhotep => "imhotep",
            Setup::Dynasty => "dynasty",
        }
    }

    /// Its start position as text.
    pub const fn position_text(self) -> &'static str {
        match self {
            Setup::Original => "4tktpb2/2pc7/3Pd6/pa1Pc1dgdf1pb1Pd/pb1Pd1DfDg1pa1Pc/6pb3/7Pa2/2PdTKT4 s",
            Setup::Imhotep => "4tktdf2/10/3Pd2pa3/paPc2Pbdf2pbPd/pbPd2Dfpd2paPc/3Pc2pb3/10/2DfTKT4 s",
            Setup::Dynasty => "4pctpb3/5k4/pa3pctdf3/pb1dg1Pd1Pb3/3pd1pb1Dg1Pd/3DfTPa3Pc/4K5/3PdTPa4 s",
        }
    }
}

/// First-edition Khet from one of its set-ups.
#[derive(Clone, Debug)]
pub struct Khet {
    setup: Setup,
    start: KhetPosition,
}

impl Khet {
    /// The game that starts from `setup`.
    pub fn new(setup: Setup) -> Khet {
        let start = position_text::parse_position(setup.position_text()).expect("the set-ups are valid positions");
        Khet { setup, start }
    }
}

impl Game for Khet {
    type Position = KhetPosition;

    const SYMMETRY_SWAPS_SIDES: bool = true;

    fn text(&self) -> String {
        match self.setup {
            Setup::Original => "khet".to_owned(),
            setup => format!("khet:{}", setup.name()),
        }
    }

    fn start(&self) -> KhetPosition {
        self.start.clone()
    }

    fn parse(&self, text: &str) -> Result<KhetPosition, ParseError> {
        position_text::parse_position(text)
    }

    fn position_text(&self, position: &KhetPosition) -> String {
        position_text::position_text(position)
    }

    fn move_text(&self, position: &KhetPosition, m: KhetMove) -> String {
        move_text::move_text(position, m)
    }

    fn parse_move(&self, position: &KhetPosition, text: &str) -> Result<KhetMove, ParseError> {
        move_text::parse_move(position, text)
    }

    fn side_letter(&self, side: Side) -> char {
        position_text::SIDE_LETTERS[side.index()]
    }

    fn side_name(&self, side: Side) -> &'static str {
        match side {
            Side::First => "Silver",
            Side::Second => "Red",
        }
    }

    fn reason(&self, _position: &KhetPosition, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Win(_) => "pharaoh captured",
            Outcome::Draw => "no legal move",
        }
    }

    fn board(&self, position: &KhetPosition) -> Board {
        board::board(position)
    }

    fn gesture(&self, position: &KhetPosition, m: KhetMove) -> Gesture {
        board::gesture(position, m)
    }

    /// The beam that the move fires.
    fn move_overlays(&self, position: &KhetPosition, m: KhetMove) -> Vec<Overlay> {
        vec![position.beam_after(m).overlay(position.side)]
    }

    fn can_be_drawn(&self) -> bool {
        true
    }

    fn sizes(&self) -> Sizes {
        Sizes { from_to: KhetMove::DENSE_CODES, piece_to: 2 * Shape::ALL.len() * SQUARES }
    }

    /// The half turn with the colours exchanged, which maps every set-up onto itself with the other side to move.
    fn symmetric(&self, position: &KhetPosition) -> KhetPosition {
        position.turned()
    }

    fn symmetric_move(&self, _position: &KhetPosition, m: KhetMove) -> KhetMove {
        m.turned()
    }
}

impl Evaluated for Khet {
    type Evaluator = KhetEvaluation;

    fn evaluations(&self) -> &'static [EvaluationInfo] {
        &*EVALUATIONS
    }

    fn evaluator(&self, name: &str, weights: &[Score]) -> Option<KhetEvaluation> {
        KhetEvaluation::new(name, weights)
    }

    fn win_scale(&self) -> f64 {
        100.0 / 0.2053
    }
}
