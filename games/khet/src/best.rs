//! Our own evaluation: material and where it stands, what both lasers strike and threaten, and how
//! the pharaohs are guarded.
//!
//! All facts are counted for both sides from their own point of view, the board turned by a half
//! turn for Red, so that a position and its image have the same score. The score is linear in the
//! weights of `data/best.weights`, which are fitted to the results of games. The second edition has
//! `data/best-2.0.weights`: the same, but for its own pieces. Strikes and threats have weights of
//! their own for the side to move, which carries them out, and for the other side, which must first
//! survive an answer. Left out are threats that need two changes on the board and everything that
//! search sees better.

use crate::edition::Edition;
use crate::flood::Faces;
use crate::knowledge::Approach;
use crate::outlook::Outlook;
use crate::piece::{CODES, Kind, Piece, Shape};
use crate::position::KhetPosition;
use crate::square::{SQUARES, Set, Square, allowed, squares, with_neighbours};
use crate::weights::{OPENING, Weights};
use fiveply_core::score::WIN_BOUND;
use fiveply_core::{EvaluationInfo, Evaluator, Position, Score, Side, Term, TermValue, Weight, weights};
use std::sync::{Arc, LazyLock};

static FIRST: LazyLock<Vec<Weight>> = LazyLock::new(|| weights::parse(include_str!("../data/best.weights")));
static SECOND: LazyLock<Vec<Weight>> = LazyLock::new(|| weights::parse(include_str!("../data/best-2.0.weights")));

/// What the catalog tells about it.
pub(crate) fn info(edition: Edition) -> EvaluationInfo {
    EvaluationInfo {
        name: "best",
        summary: "Material and its squares; what both beams strike and could strike after a move; the ways to the pharaohs.",
        unit: 100,
        weights: match edition {
            Edition::First => &FIRST,
            Edition::Second => &SECOND,
        },
    }
}

/// The evaluation named `best`.
#[derive(Clone, Debug)]
pub struct BeamJudge {
    tables: Arc<Tables>,
}

#[derive(Debug)]
struct Tables {
    weights: Weights,
    /// What every piece is worth on every square by its code, Red's negative.
    pieces: [[Score; SQUARES]; CODES],
}

/// What one side has, or what it has more than the other.
#[derive(Clone, Copy, Default)]
struct Share {
    beam: i64,
    strikes: i64,
    pharaoh: i64,
    reach: i64,
}

impl BeamJudge {
    /// The evaluation with these weights; `None` when their number is wrong.
    pub(crate) fn new(edition: Edition, weights: &[Score]) -> Option<Self> {
        let weights = Weights::read(edition, weights)?;
        let mut pieces = [[0; SQUARES]; CODES];
        for shape in Shape::ALL {
            for square in squares((1 << SQUARES) - 1) {
                let worth = weights.placement(shape, square);
                pieces[Piece::new(Side::First, shape).code()][square.index()] = worth;
                let image = Piece::new(Side::Second, shape.turned(2));
                pieces[image.code()][square.turned().index()] = worth.saturating_neg();
            }
        }
        Some(BeamJudge { tables: Arc::new(Tables { weights, pieces }) })
    }

    /// The worth of the squares that the pieces stand on, for Silver less for Red.
    #[inline]
    fn placement(&self, position: &KhetPosition) -> i64 {
        let occupied = position.scene.occupied;
        let mut sum = 0;
        // Two words of 64 bits are faster to walk than one of 128.
        for (mut word, first) in [(occupied as u64, 0), ((occupied >> 64) as u64, 64)] {
            while word != 0 {
                let index = first + word.trailing_zeros() as usize;
                word &= word - 1;
                if let Some(piece) = position.scene.pieces[index] {
                    sum += i64::from(self.tables.pieces[piece.code()][index]);
                }
            }
        }
        sum
    }

    /// What the side to move has more of pyramids and guards. The weights move from those of the
    /// opening to those of the ending as the pyramids leave the board.
    #[inline]
    fn material(&self, position: &KhetPosition) -> i64 {
        let weights = &self.tables.weights;
        let (own, other) = (position.of_side(position.side), position.of_side(!position.side));
        let phase = i64::from(position.of_kind(Kind::Pyramid).count_ones()).min(OPENING);
        let worth = weights.edition.material().iter().map(|&kind| {
            let [opening, ending] = weights.material[kind.index()];
            let count = |set: Set| i64::from((set & position.of_kind(kind)).count_ones());
            (count(own) - count(other)) * (opening * phase + ending * (OPENING - phase))
        });
        worth.sum::<i64>() / OPENING
    }

    /// What `side` has of all the rest. `role` is 0 for the side to move and 1 for the other one.
    #[inline]
    fn share(&self, position: &KhetPosition, side: Side, role: usize, outlook: &Outlook, facing: &Outlook) -> Share {
        let weights = &self.tables.weights;
        let (own, free) = (position.of_side(side), allowed(side) & !position.scene.occupied);
        let mut share = Share { reach: weights.reach * count(outlook.reached & free), ..Share::default() };

        share.beam += weights.beam_turns[outlook.turns.min(weights.beam_turns.len() - 1)]
            + weights.beam_length * count(outlook.squares)
            + weights.beam_control[0] * count(outlook.squares & outlook.reached)
            + weights.beam_control[1] * count(outlook.squares & facing.reached);

        let kind = |square: Square| position.piece(square).map_or(Kind::Djed, Piece::kind).index();
        if let Some(square) = outlook.struck {
            let harms = usize::from(own & square.bit() != 0);
            share.strikes = weights.strike[role][harms][kind(square)];
        }
        if let Some(pharaoh) = position.pharaoh(!side) {
            let near = &NEAR[pharaoh.index()];
            share.beam += weights.beam_near_enemy[0] * count(outlook.squares & near[0])
                + weights.beam_near_enemy[1] * count(outlook.squares & near[1]);
        }
        if let Some(pharaoh) = position.pharaoh(side) {
            let near = &NEAR[pharaoh.index()];
            share.beam += weights.beam_near_own * count(outlook.squares & near[0]);
            for &kind in weights.edition.guards() {
                let (guards, weight) = (own & position.of_kind(kind), weights.guard_near[kind.index()]);
                share.pharaoh += weight[0] * count(guards & near[0]) + weight[1] * count(guards & near[1]);
            }
            let approach = Approach::new(&position.scene, pharaoh);
            let ways = approach.squares();
            let escapes = near[0] & free & !facing.squares;
            share.pharaoh += weights.way_squares * count(ways)
                + weights.way_lit[role] * count(ways & facing.squares)
                + weights.escapes[escapes.count_ones().min(3) as usize];
            for end in approach.ends {
                share.pharaoh += match end {
                    Some(square) if own & square.bit() != 0 => weights.way_end[kind(square)],
                    Some(_) => weights.way_end_enemy,
                    None => weights.way_end_open,
                };
            }
        }
        share
    }

    /// What the side that is not to move threatens. The threats of the side to move are captures,
    /// which a search looks at anyway.
    #[inline]
    fn threats(&self, position: &KhetPosition, outlook: &Outlook) -> i64 {
        let weights = &self.tables.weights;
        let threats = outlook.threats(position, !position.side, &Faces::new(position));
        let kinds = weights.edition.material().iter().chain(&[Kind::Pharaoh]);
        let worth = kinds.map(|kind| weights.threat[kind.index()] * count(threats & position.of_kind(*kind)));
        worth.sum::<i64>() + if count(threats) > 1 { weights.several_threats } else { 0 }
    }

    /// The parts of the score, each what the side to move has more than the other.
    #[inline]
    fn parts(&self, position: &KhetPosition) -> [(&'static str, i64); 8] {
        let (side, other) = (position.side(), !position.side());
        let placement = self.placement(position);
        let [own, facing] = [side, other].map(|side| Outlook::new(position, side));
        let mine = self.share(position, side, 0, &own, &facing);
        let theirs = self.share(position, other, 1, &facing, &own);
        [
            ("material", self.material(position)),
            ("placement", if side == Side::First { placement } else { -placement }),
            ("beams", mine.beam - theirs.beam),
            ("strikes", mine.strikes - theirs.strikes),
            ("threats", -self.threats(position, &facing)),
            ("pharaohs", mine.pharaoh - theirs.pharaoh),
            ("reach", mine.reach - theirs.reach),
            ("tempo", self.tables.weights.tempo),
        ]
    }
}

impl Evaluator<KhetPosition> for BeamJudge {
    #[inline]
    fn evaluate(&mut self, position: &KhetPosition) -> Score {
        let score: i64 = self.parts(position).iter().map(|(_, value)| value).sum();
        score.clamp((1 - WIN_BOUND).into(), (WIN_BOUND - 1).into()) as Score
    }

    /// Their sum is the score.
    fn terms(&mut self, position: &KhetPosition) -> Vec<Term> {
        let term = |(name, value)| Term { name, value: TermValue::Number(value) };
        self.parts(position).into_iter().map(term).collect()
    }
}

#[inline]
fn count(set: Set) -> i64 {
    i64::from(set.count_ones())
}

/// The squares one step and two steps from every square.
static NEAR: [[Set; 2]; SQUARES] = {
    let mut table = [[0; 2]; SQUARES];
    let mut index = 0;
    while index < SQUARES {
        let bit = 1 << index;
        let one = with_neighbours(bit);
        table[index] = [one & !bit, with_neighbours(one) & !one];
        index += 1;
    }
    table
};
