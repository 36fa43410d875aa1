//! What a Monte Carlo search does, as data.

/// How games are sampled and what becomes of the samples.
#[derive(Clone, Debug, PartialEq)]
pub struct MonteCarlo {
    /// Grow a tree (UCT); without it every root move gets its share of playouts (flat Monte Carlo).
    pub tree: bool,
    /// C of √(ln p / (C·p_c)), the Khet report's form: the larger, the less is explored.
    pub c: f64,
    /// End playouts early.
    pub dmax: Option<CutOff>,
    /// How moves of a playout are chosen.
    pub playout: Playout,
    /// Which root move is played in the end.
    pub choice: Choice,
    /// Back up proved results as such.
    pub solver: bool,
    /// End a playout where the game itself knows the result.
    pub known: bool,
    /// The weight of the minimax value of evaluations beside the average of playouts.
    pub implicit: Option<f64>,
    /// Learn from moves wherever they are played in a playout; so many visits make the own average as heavy as that.
    pub rave: Option<u32>,
    /// Keep the part of the tree that was played.
    pub reuse: bool,
    /// Trees grown side by side.
    pub threads: usize,
    /// Memory for all trees together.
    pub mebibytes: usize,
}

/// The end of a playout that nobody has won yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutOff {
    /// After so many plies below the tree.
    pub plies: u32,
    /// Judge by the evaluation; otherwise it counts as a draw.
    pub evaluates: bool,
}

/// The choice of moves in a playout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Playout {
    /// All moves alike.
    Random,
    /// A move that wins at once; else mostly moves that gain something, and none that harms the mover while there is another.
    Capture,
    /// The move that the evaluation likes best, but a random one in this part of all cases.
    Greedy(f64),
}

/// The final choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The best average (the Khet report).
    Rate,
    /// The most visits, which lucky averages cannot disturb.
    Visits,
}

impl MonteCarlo {
    /// Flat Monte Carlo as in the Khet report.
    pub fn flat() -> Self {
        MonteCarlo { tree: false, ..MonteCarlo::report() }
    }

    /// UCT as in the Khet report, with the constant that it found best.
    pub fn report() -> Self {
        MonteCarlo {
            tree: true,
            c: 7.0,
            dmax: None,
            playout: Playout::Random,
            choice: Choice::Rate,
            solver: false,
            known: false,
            implicit: None,
            rave: None,
            reuse: false,
            threads: 1,
            mebibytes: 64,
        }
    }
}

impl Default for MonteCarlo {
    /// UCT as it is done today: proofs, short playouts, and an evaluation at their end.
    fn default() -> Self {
        MonteCarlo {
            dmax: Some(CutOff { plies: 6, evaluates: true }),
            playout: Playout::Capture,
            choice: Choice::Visits,
            solver: true,
            known: true,
            reuse: true,
            ..MonteCarlo::report()
        }
    }
}
