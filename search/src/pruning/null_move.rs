//! The null move (Beal 1989): if passing, searched less deeply, still beats beta, a real move
//! should too. Zugzwang is the exception, so it is not tried where a pass says nothing about real
//! moves, nor under a threat, nor twice in a row. A game where passing makes no sense leaves `pass`
//! out.

use crate::Search;
use crate::negamax::node::{Expectation, Other, Query};
use crate::ordering::continuation::NOTHING;
use crate::switch::{Class, Declaration, Needs, Technique};
use crate::watching::recorder::Edge;
use crate::watching::statistics::Counted;
use fiveply_core::parameter::{Kind, Parameter, Value};
use fiveply_core::score::{INFINITE, WIN_BOUND};
use fiveply_core::{Evaluator, Game, Position, Score};

/// The null move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NullMove {
    /// How much shallower the reply is searched.
    pub reduction: Reduction,
    /// Plies that a deep reduction takes besides.
    pub more: u8,
}

/// How much shallower a null move's reply is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// By this many plies.
    Fixed(u8),
    /// By two or three, by depth (Heinz 1999).
    Adaptive,
    /// By three and more, growing with the depth and with how far the evaluation is above beta.
    Deep,
}

impl Technique for NullMove {
    const DECLARATION: Declaration = Declaration {
        name: "null-move",
        summary: "Cuts when even passing, searched less deeply, still beats beta; not when threatened, nor twice in a row.",
        reference: "Beal 1989; adaptive: Heinz 1999",
        class: Class::Speculative,
        parameters: &[Parameter {
            name: "plies less",
            kind: Kind::IntegerOr(1, 6, &["adaptive", "deep", "deeper"]),
            default: Value::Word("adaptive"),
        }],
        counts: Some(["null moves tried", "nodes cut"]),
    };

    fn read(values: &[Value]) -> Option<Self> {
        let (reduction, more) = match values[0] {
            Value::Integer(plies) => (Reduction::Fixed(plies as u8), 0),
            Value::Word("deep") => (Reduction::Deep, 0),
            Value::Word("deeper") => (Reduction::Deep, 1),
            _ => (Reduction::Adaptive, 0),
        };
        Some(NullMove { reduction, more })
    }

    fn values(&self) -> Vec<Value> {
        vec![match self.reduction {
            Reduction::Fixed(plies) => Value::Integer(plies.into()),
            Reduction::Adaptive => Value::Word("adaptive"),
            Reduction::Deep if self.more > 0 => Value::Word("deeper"),
            Reduction::Deep => Value::Word("deep"),
        }]
    }

    fn needs(&self) -> Needs {
        if self.reduction == Reduction::Deep { Needs::StaticEval } else { Needs::Nothing }
    }
}

/// A deep null move must lead beta by so many hundredths of a basic piece, less ten for every ply:
/// near the leaves a pass that leads by less rarely cuts.
const SHALLOW_LEAD: i32 = 70;

impl NullMove {
    /// How much less deeply the reply is searched. Adaptive after Heinz (1999): two plies near the
    /// leaves and, with few pieces, for a while beyond; three far from them. Deep: by the depth, by
    /// how many pieces the evaluation leads beta, and by what the setting adds.
    fn plies<P: Position>(self, position: &P, depth: i32, lead: i32) -> i32 {
        match self.reduction {
            Reduction::Deep => 3 + depth / 3 + lead.clamp(0, 3) + i32::from(self.more),
            Reduction::Fixed(plies) => plies.into(),
            Reduction::Adaptive if depth <= 6 || depth <= 8 && position.is_sparse() => 2,
            Reduction::Adaptive => 3,
        }
    }
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// The score when passing already beats beta.
    pub(crate) fn null_move_cutoff(
        &mut self,
        position: &G::Position,
        null_move: NullMove,
        query: Query,
        eval: Option<Score>,
        threatened: bool,
    ) -> Option<Score> {
        let Query { alpha, beta, depth, ply, passed, expectation, .. } = query;
        let naive = self.params.faults.null_naive;
        let lead = eval.map_or(0, |eval| (eval.saturating_sub(beta)) / (2 * self.evaluation.unit().piece()).max(1));
        let plies = null_move.plies(position, depth, lead);
        if naive {
            if depth <= plies {
                return None;
            }
        } else if passed
            || depth < 2
            || beta >= WIN_BOUND
            || beta <= -WIN_BOUND
            || threatened
            || position.threatened()
            || !position.pass_is_fair()
        {
            return None;
        } else if eval.unwrap_or_else(|| self.evaluate(position)) < beta {
            // A position that is not good enough as it stands will hardly be after giving a move
            // away.
            return None;
        } else if null_move.reduction == Reduction::Deep
            && (expectation != Expectation::Cut
                || eval.is_some_and(|eval| {
                    eval < beta + self.evaluation.unit().hundredths((SHALLOW_LEAD - 10 * depth).max(0))
                }))
        {
            return None;
        }
        let child = position.pass()?;
        if child.ended().is_some() {
            return None;
        }
        self.statistics.fired(NullMove::COUNTER, depth);
        // A pass cannot be part of a repetition.
        self.path.push(&child, true);
        self.evaluation.push(position, None, &child);
        self.path.frame_mut(ply).played = NOTHING;
        self.watch.note_edge(Edge::Pass, "null move");
        let (low, high) = if naive { (-beta.min(INFINITE), -alpha) } else { (-beta, 1 - beta) };
        let less = if naive { plies } else { plies + 1 };
        let reply = Query {
            alpha: low,
            beta: high,
            depth: depth - less,
            ply: ply + 1,
            expectation: Expectation::All,
            passed: !naive,
            excluded: 0,
        };
        let score = -self.search::<Other>(&child, reply);
        self.evaluation.pop();
        self.path.pop::<G::Position>();
        if self.budget.is_stopped() || score < beta {
            return None;
        }
        self.statistics.cut(NullMove::COUNTER, depth);
        // A win behind a pass is not proved.
        Some(if score >= WIN_BOUND { beta } else { score })
    }
}
