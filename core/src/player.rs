//! Whoever chooses moves: a search, a random generator, an external program.

use crate::random::Random;
use crate::{AnyRecord, CutCheck, CutQuestion, Limits, ParseError, Tree, TreeQuestion};
use serde::Serialize;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What a player is asked.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// How long it may think.
    pub limits: Limits,
    /// How many lines it should follow; 0 counts as 1.
    pub lines: usize,
    /// The moves to consider, all when empty.
    pub only: Vec<String>,
    /// Set from outside to ask for an answer at once.
    pub stop: Arc<AtomicBool>,
    /// Whether the caller will ask for an explanation; collecting it takes time.
    pub explain: bool,
    /// Called with what happens within an iteration.
    pub listener: Option<EventListener>,
}

/// Something that a player announces before an iteration is finished.
#[derive(Clone, Debug, PartialEq)]
pub enum SearchEvent {
    /// It searches this move of the root now.
    RootMove {
        /// The depth of the iteration.
        depth: u32,
        /// The move's text.
        m: String,
        /// Its number in the order of this iteration, from 1.
        number: usize,
        /// Seconds so far.
        seconds: f64,
    },
    /// The score is at least or at most that of `info`.
    Bound {
        /// What is known, with a bound for a score.
        info: Info,
        /// At least; otherwise at most.
        at_least: bool,
    },
    /// The line of the move that will be played, where it is not the first move of the last line
    /// that was announced. The move then comes from an iteration that was cut short, or from the
    /// one before a loss was seen.
    FinalLine(Info),
}

/// A callback for [`SearchEvent`]s.
#[derive(Clone)]
pub struct EventListener(pub Arc<dyn Fn(&SearchEvent) + Send + Sync>);

impl fmt::Debug for EventListener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EventListener")
    }
}

/// A score for people and programs, from the side to move's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ShownScore {
    /// Hundredths of a basic piece.
    Cp(i64),
    /// A proved win in this many plies.
    Win(u32),
    /// A proved loss in this many plies.
    Loss(u32),
    /// A proved draw; always true.
    Draw(bool),
}

/// What a player found in one finished iteration, for one line.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Info {
    /// The depth of the iteration.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: usize,
    /// The number of the line, from 1.
    pub multipv: usize,
    /// The line's score.
    pub score: ShownScore,
    /// Nodes so far, the root counted.
    pub nodes: u64,
    /// Nodes of this iteration.
    pub iteration_nodes: u64,
    /// Seconds so far.
    pub seconds: f64,
    /// Nodes per second.
    pub nps: u64,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The line.
    pub pv: Vec<String>,
}

/// A player's answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move's text.
    pub m: String,
    /// The score of the move, from a player that searches.
    pub score: Option<ShownScore>,
    /// The last finished iteration.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

/// What a player answers: its choice, nothing when the game has ended, or why it could not choose.
pub type Answer = Result<Option<Choice>, PlayerFault>;

/// What one technique did at one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TechniqueCount {
    /// How often it was tried.
    pub fired: u64,
    /// How often that ended the node, or did what the technique is for.
    pub cut: u64,
}

/// What the techniques did in the last search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Explanation {
    /// Every technique that did something, by depth from 0.
    pub techniques: Vec<(&'static str, Vec<TechniqueCount>)>,
    /// Nodes below the horizon.
    pub quiescence_nodes: u64,
    /// The longest line of captures below the horizon.
    pub quiescence_depth: usize,
    /// Evaluations made.
    pub evaluations: u64,
    /// Whether the speculative techniques were right, where the question asked for an explanation.
    pub checks: Vec<ClaimCheck>,
}

/// How often a speculative technique was right, by a sample that a separate search checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimCheck {
    /// The technique.
    pub technique: &'static str,
    /// How often it left something out.
    pub claims: u64,
    /// How many of these were checked.
    pub checked: u64,
    /// How many of the checked ones were right.
    pub right: u64,
    /// An estimate of the nodes it saved.
    pub nodes_saved: u64,
}

/// Why a player could not choose a move. Only external programs have faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerFault {
    /// The kind of fault.
    pub kind: FaultKind,
    /// The fault in a line of words, with all that helps to find its cause.
    pub report: String,
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The program ended or broke the protocol.
    Crash,
    /// It did not answer.
    Stall,
    /// It answered with something that is no legal move.
    Illegal,
    /// It resigned; the program works as it should.
    Resigned,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FaultKind::Crash => "crashed",
            FaultKind::Stall => "stalled",
            FaultKind::Illegal => "answered wrongly",
            FaultKind::Resigned => "gave up",
        })
    }
}

/// A player of one game. It is handed the whole record every time, so it may keep knowledge between
/// moves but need not.
pub trait Player: Send {
    /// The text that makes this player again.
    fn text(&self) -> String;

    /// A new game begins: forget the last one.
    fn new_game(&mut self) {}

    /// Makes the random choices of the next game depend on `part` as well as on the seed, so that
    /// the games of a match differ.
    fn reseed(&mut self, _part: u64) {}

    /// Chooses a move. `report` is called with every finished iteration.
    fn choose(&mut self, record: &dyn AnyRecord, question: &Question, report: &mut dyn FnMut(&Info)) -> Answer;

    /// What it lacked when it chose last, in words: threads that the system refused.
    fn shortage(&self) -> Option<String> {
        None
    }

    /// Its search, for those who look into it; `None` for a player without techniques.
    fn inspect(&mut self) -> Option<&mut dyn Inspect> {
        None
    }
}

/// A search that can be looked into.
pub trait Inspect {
    /// What its techniques did when it chose last.
    fn explanation(&mut self) -> Explanation;

    /// Searches again from an empty table and records the tree; `None` where there is nothing to
    /// search. With a limit of nodes or depth, and one thread, this is the tree of the search that
    /// [`choose`](Player::choose) makes in a new game.
    fn tree(
        &mut self,
        record: &dyn AnyRecord,
        question: &Question,
        asked: &TreeQuestion,
    ) -> Result<Option<Tree>, ParseError>;

    /// Checks a cut by a separate search without the technique; `None` for another game's position.
    fn check_cut(&mut self, record: &dyn AnyRecord, asked: &CutQuestion) -> Result<Option<CutCheck>, ParseError>;
}

/// Plays uniformly at random over the legal moves sorted by their text, so that a seed means the
/// same games whatever the order of generation.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    seed: u64,
    random: Random,
}

impl RandomPlayer {
    /// The player with this seed.
    pub fn new(seed: u64) -> Self {
        RandomPlayer { seed, random: Random::new(seed) }
    }
}

impl Player for RandomPlayer {
    fn text(&self) -> String {
        format!("random:seed={}", self.seed)
    }

    fn reseed(&mut self, part: u64) {
        self.random = Random::part(self.seed, part);
    }

    fn choose(&mut self, record: &dyn AnyRecord, _: &Question, _: &mut dyn FnMut(&Info)) -> Answer {
        let moves = record.legal_moves();
        let chosen = self.random.choose(&moves).cloned();
        Ok(chosen.map(|m| Choice { m, score: None, depth: 0, nodes: 0, time: Duration::ZERO }))
    }
}
