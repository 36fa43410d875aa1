//! Playouts: games played to their end, or to where they can be judged, by quick choices.

use super::settings::MonteCarlo;
use super::win_rate::WinRateModel;
use crate::switch::{Class, Declaration, FromValue, Technique, technique, words};
use fiveply_core::parameter::{Kind, Parameter, Value};
use fiveply_core::random::Random;
use fiveply_core::score::MAX_PLY;
use fiveply_core::{Candidate, Evaluator, Known, Moves, Outcome, Position, Stage};

technique! {
    /// Ends a playout after so many plies below the tree, as a draw or by the evaluation.
    pub struct CutOff {
        /// plies
        plies: u32 = 100, Integer(0, 1_000),
        /// as
        judged: Judged = "draw", Word(Judged::WORDS),
    }
    name: "dmax",
    reference: "Nijssen 2009; by the evaluation: Lorentz 2008",
    class: Shape,
    initial: CutOff { plies: 6, judged: Judged::ByEvaluation },
}

words! {
    /// What a playout is worth that was ended before anybody has won.
    pub enum Judged {
        /// It counts as a draw.
        Draw = "draw",
        /// The evaluation says who is better.
        ByEvaluation = "eval",
    }
}

/// How the moves of a playout are chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Playout {
    /// All moves alike.
    Random,
    /// A move that wins at once; else mostly moves that gain something, and none that harms the
    /// mover while there is another.
    Capture,
    /// The move that the evaluation likes best, but a random one in this part of all cases.
    Greedy(f64),
}

impl Technique for Playout {
    const DECLARATION: Declaration = Declaration {
        name: "playout",
        summary: "Chooses the moves of a playout at random, by what they win, or by the evaluation but for some random ones.",
        reference: "Brügmann 1993; captures: Gelly and others 2006",
        class: Class::Shape,
        parameters: &[
            Parameter {
                name: "by",
                kind: Kind::Word(&["random", "capture", "greedy"]),
                default: Value::Word("capture"),
            },
            Parameter { name: "random part", kind: Kind::Decimal(0.0, 1.0), default: Value::Decimal(0.1) },
        ],
        counts: None,
    };
    const INITIAL: Option<Self> = Some(Playout::Capture);

    fn read(values: &[Value]) -> Option<Self> {
        Some(match values[0].word() {
            "random" => Playout::Random,
            "greedy" => Playout::Greedy(f64::from_value(values[1])?),
            _ => Playout::Capture,
        })
    }

    fn values(&self) -> Vec<Value> {
        match *self {
            Playout::Random => vec![Value::Word("random")],
            Playout::Capture => vec![Value::Word("capture")],
            Playout::Greedy(random) => vec![Value::Word("greedy"), random.to_value()],
        }
    }
}

technique! {
    /// Ends a playout where the game itself knows the result.
    pub struct KnownEnds {}
    name: "known",
    reference: "Cazenave and Saffidine 2010",
    class: Shape,
    initial: KnownEnds {},
}

/// How many of four moves gain something, where that is possible.
const GAINS_OF_FOUR: usize = 3;

/// What a result is worth to `position`'s side to move.
pub(super) fn worth<P: Position>(position: &P, outcome: Outcome) -> f64 {
    f64::from(1 + outcome.value_for(position.side())) / 2.0
}

/// What a known result is worth to the side to move.
pub(super) fn known_worth(known: Known) -> f64 {
    match known {
        Known::Win(_) | Known::WinUnknownLength => 1.0,
        Known::Loss(_) | Known::LossUnknownLength => 0.0,
        Known::Draw => 0.5,
    }
}

/// Whether the rules call the position a draw although it has moves.
pub(super) fn drawn_by_rule<P: Position>(position: &P) -> bool {
    position.rule_draw().is_some() && (!position.threatened() || position.has_move())
}

/// Plays games out.
pub(super) struct Player<'a, P: Position, E> {
    pub(super) params: &'a MonteCarlo,
    pub(super) win_rate: WinRateModel,
    pub(super) evaluator: &'a mut E,
    pub(super) random: &'a mut Random,
    pub(super) moves: &'a mut Moves<P::Move>,
    /// The codes of all moves of this playout, those in the tree included.
    pub(super) played: &'a mut Vec<u16>,
}

impl<P: Position, E: Evaluator<P>> Player<'_, P, E> {
    /// The result for the side to move at `start`. The evaluator is left as it was.
    pub(super) fn play_out(&mut self, start: &P) -> f64 {
        let mut position = start.clone();
        let mut plies = 0;
        let last = self.params.dmax.map_or(MAX_PLY as u32, |cut_off| cut_off.plies);
        let worth = loop {
            if let Some(worth) = self.end(&position) {
                break worth;
            }
            if plies >= last {
                break match self.params.dmax {
                    Some(CutOff { judged: Judged::ByEvaluation, .. }) => {
                        self.win_rate.rate(self.evaluator.evaluate(&position))
                    }
                    _ => 0.5,
                };
            }
            self.moves.truncate(0);
            position.moves(Stage::All, self.moves);
            if self.moves.is_empty() {
                break worth(&position, position.stuck());
            }
            let m = self.choose(&position);
            let before = position.clone();
            position.play_unchecked(m);
            self.evaluator.push(&before, Some(m), &position);
            self.played.push(P::code(m));
            plies += 1;
        };
        for _ in 0..plies {
            self.evaluator.pop();
        }
        if plies.is_multiple_of(2) { worth } else { 1.0 - worth }
    }

    /// The worth of a game that is over, as far as that shows without moves.
    fn end(&self, position: &P) -> Option<f64> {
        if let Some(outcome) = position.ended() {
            return Some(worth(position, outcome));
        }
        if drawn_by_rule(position) {
            return Some(0.5);
        }
        if self.params.known.is_some() { position.known().map(known_worth) } else { None }
    }

    fn choose(&mut self, position: &P) -> P::Move {
        match self.params.playout {
            Playout::Random => self.any(),
            Playout::Capture => self.by_gain(position),
            Playout::Greedy(epsilon) => {
                let random = self.chance() < epsilon;
                if random { self.any() } else { self.by_evaluation(position) }
            }
        }
    }

    /// A number from 0 to 1.
    fn chance(&mut self) -> f64 {
        (self.random.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn any(&mut self) -> P::Move {
        let index = self.random.below(self.moves.len());
        self.moves.as_slice()[index].m
    }

    /// One of the moves, each as likely as its `weight`; `None` when nothing weighs anything.
    fn weighted(&mut self, weight: impl Fn(&Candidate<P::Move>) -> usize) -> Option<P::Move> {
        let total: usize = self.moves.as_slice().iter().map(&weight).sum();
        let mut rest = if total == 0 { return None } else { self.random.below(total) };
        for candidate in self.moves.as_slice() {
            let own = weight(candidate);
            if rest < own {
                return Some(candidate.m);
            }
            rest -= own;
        }
        None
    }

    fn by_gain(&mut self, position: &P) -> P::Move {
        let wins = |candidate: &&Candidate<P::Move>| {
            candidate.gain > 0 && {
                let mut after = position.clone();
                after.play_unchecked(candidate.m);
                after.ended() == Some(Outcome::Win(position.side()))
            }
        };
        if let Some(candidate) = self.moves.as_slice().iter().find(wins) {
            return candidate.m;
        }
        let gaining = if self.random.below(4) < GAINS_OF_FOUR {
            self.weighted(|candidate| candidate.gain.max(0) as usize)
        } else {
            None
        };
        gaining.or_else(|| self.weighted(|candidate| usize::from(candidate.gain >= 0))).unwrap_or_else(|| self.any())
    }

    /// The move with the worst evaluation for the opponent; the first of equals.
    fn by_evaluation(&mut self, position: &P) -> P::Move {
        let mut best = (i32::MIN, self.moves.as_slice()[0].m);
        for candidate in self.moves.as_slice() {
            let mut after = position.clone();
            after.play_unchecked(candidate.m);
            let score = match after.ended() {
                Some(outcome) => outcome.value_for(position.side()) * fiveply_core::score::WIN,
                None => {
                    self.evaluator.push(position, Some(candidate.m), &after);
                    let score = -self.evaluator.evaluate(&after);
                    self.evaluator.pop();
                    score
                }
            };
            if score > best.0 {
                best = (score, candidate.m);
            }
        }
        best.1
    }
}
