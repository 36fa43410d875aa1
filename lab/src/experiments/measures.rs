//! The kinds of measurement that an experiment's rows can ask for. Their fields are the words of the files in `lab/data/experiments/`.

use serde::{Deserialize, Serialize};

macro_rules! measures {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident: $type:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
            #[serde(deny_unknown_fields, default)]
            pub struct $name {
                $($(#[$field_doc])* pub $field: $type,)*
            }
        )*
    };
}

measures! {
    /// A match of two players; the number is the first one's score in per cent.
    MatchUp {
        /// The first player, as the lab writes players.
        a: String,
        /// The second player.
        b: String,
        /// Reported wins, draws and losses of the first.
        wdl: Option<[u64; 3]>,
        /// `time` for the size's milliseconds a move, or a pace as in `depth=4`; the size's nodes otherwise.
        limit: String,
        /// A pace of the first player's own.
        pace_a: String,
        /// A pace of the second player's own; `time of a` gives it the time that the first needs for its nodes.
        pace_b: String,
        /// Random plies of the openings, when not the game's own number.
        openings: Option<u32>,
        /// Positions to begin with, in place of random openings.
        book: Vec<String>,
        /// Only random openings from which quick games are even.
        even: bool,
        /// Plies after which a game is drawn.
        longest: Option<u32>,
    }
    /// Nodes to a depth without and with something; the number is what is saved, in per cent.
    Nodes {
        /// The search that it is compared with.
        without: String,
        /// The search with it.
        with: String,
        /// A single position to count every depth in, the game's start for `start`; none when empty.
        position: String,
        /// How deep, quick and full.
        depth: [u32; 2],
        /// How deep in the random positions, quick and full; as deep when 0.
        random_depth: [u32; 2],
        /// Reported counts from depth 1 on, without and with; 0 where none was given.
        reported_nodes: Vec<[u64; 2]>,
    }
    /// Nodes of every iteration from one position.
    Iterations {
        /// The search.
        engine: String,
        /// The position, the game's start when empty.
        position: String,
        /// How deep, quick and full.
        depth: [u32; 2],
        /// Reported counts from depth 1 on.
        reported_nodes: Vec<u64>,
    }
    /// A number that a search of random positions gives, or its difference to another search.
    Probe {
        /// The search.
        engine: String,
        /// The search to compare with, position by position.
        against: String,
        /// What is counted: `depth`, `quiescence-depth`, `quiescence-share`, `speed`, `aspiration-failures`, `nodes`, `score`.
        metric: String,
        /// A depth in place of the size's nodes.
        depth: Option<u32>,
        /// The size's nodes are divided by this.
        divide_nodes: Option<u64>,
        /// Only the game's start, or the position given.
        position: String,
    }
    /// How many random positions two searches agree on, in per cent.
    Same {
        /// One search.
        a: String,
        /// The other.
        b: String,
        /// `score` or `move`.
        what: String,
        /// How deep.
        depth: u32,
    }
    /// How many games of two players against a third are alike, move by move, in per cent.
    Twins {
        /// One player.
        a: String,
        /// The other.
        b: String,
        /// Whom they meet.
        opponent: String,
        /// Their pace, as in `depth=3`.
        limit: String,
    }
    /// A number of whole games.
    Games {
        /// The first player.
        a: String,
        /// The second player.
        b: String,
        /// Their pace, as in `depth=3`; the size's nodes otherwise.
        limit: String,
        /// `branching`, `length`, `tree` (decimal logarithm of the game tree), `repetitions`, `false-draws`, `won-length`, `histogram`.
        metric: String,
        /// Random plies at the beginning.
        openings: u32,
        /// So many games in place of the size's, quick and full.
        games: Option<[u64; 2]>,
        /// Plies after which a game is drawn.
        longest: Option<u32>,
        /// The first plies are not looked at.
        skip: u32,
    }
    /// A number by ply, over games of two players.
    Curve {
        /// The first player.
        a: String,
        /// The second player.
        b: String,
        /// Their pace; the size's nodes otherwise.
        limit: String,
        /// `branching`, `depth` and `nodes` (of `engine` in the games' positions, or of the first player), or `term:NAME` of an evaluation.
        metric: String,
        /// Who searches the games' positions.
        engine: String,
        /// The evaluation whose terms are read.
        eval: String,
        /// Plies that share a point.
        step: u32,
        /// Random plies at the beginning.
        openings: u32,
        /// A logarithmic axis shows it better.
        log: bool,
    }
    /// Something exact about the position after a line.
    Fact {
        /// The position the line begins with, the game's start when empty.
        position: String,
        /// The line.
        line: String,
        /// How many legal moves there are.
        legal: Option<u64>,
        /// How many of them are written with this in their text.
        containing: String,
        /// How many such there should be.
        count: Option<u64>,
        /// How many such there should be at least.
        at_least: Option<u64>,
        /// Another line that leads to the same position.
        same_as: String,
        /// The same board, whoever is to move.
        same_board: bool,
        /// The two positions should differ.
        differ: bool,
        /// How the line is written in full.
        written: String,
        /// The letter of the winner.
        winner: String,
        /// What the position looks like as text.
        text: String,
        /// Look at the position after a pass.
        pass: bool,
        /// Leaves of the game tree from depth 1 on.
        perft: Vec<u64>,
        /// Who wins with best play: `win`, `loss` or `draw`.
        solved: String,
        /// The score in hundredths that a search gives.
        cp: Option<i64>,
        /// The plies of the win that a search proves.
        win: Option<u32>,
        /// Which search, and how deep.
        engine: String,
        /// How deep it searches.
        depth: u32,
    }
    /// A sum of whole numbers with `+ - * ^ ( )` and binomial coefficients `C(n,k)`, done exactly.
    Arithmetic {
        /// The sum.
        sum: String,
        /// Its decimal logarithm was reported.
        log10: bool,
        /// The result is divided by this before it is compared.
        divide: f64,
        /// Significant digits of the reported number.
        digits: u32,
    }
    /// Numbers of other people, printed as they are.
    Literature {
        /// Name, state space, game tree, as decimal logarithms.
        games: Vec<(String, f64, f64)>,
    }
    /// Positions with known answers; the number is the share solved, in per cent.
    Suite {
        /// The search.
        engine: String,
        /// A position, a bar, and its best moves.
        positions: Vec<String>,
        /// How deep.
        depth: u32,
    }
    /// Weights found by playing, then played against the report's; the number is their score in per cent.
    Tuning {
        /// The player; its weights are what is found.
        engine: String,
        /// `climb` (keep a raised weight that wins two of three games) or `spsa`.
        by: String,
        /// The weights to begin with.
        start: Vec<i32>,
        /// The weights they are played against in the end.
        against: Vec<i32>,
        /// Games, quick and full.
        games: [u64; 2],
    }
    /// In how many positions of random games a side can really make as many moves as a term says, in per cent.
    Bounds {
        /// The evaluation.
        eval: String,
        /// Its term.
        term: String,
        /// Only positions with so few open squares are searched out.
        open: u32,
    }
    /// How often a player gives a proved win away, or wins it against an opponent, in per cent of positions of quick games that are won for
    /// their mover.
    Proved {
        /// The player.
        engine: String,
        /// The games are played to the end against this opponent; without one a single move is looked at.
        opponent: String,
        /// The first and the last ply at which the positions are taken.
        plies: [u32; 2],
        /// Nodes after which the solver gives a position up.
        budget: Option<u64>,
    }
    /// What an evaluation gives for being on move, over random positions: its size, or what is left without its mean.
    Tempo {
        /// The evaluation.
        eval: String,
        /// Take the mean off first.
        corrected: bool,
    }
}
