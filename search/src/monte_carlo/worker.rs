//! One tree and the loop that grows it: go down, add a position, play a game out, go back up.

use super::playout::{Player, drawn_by_rule};
use super::settings::MonteCarlo;
use super::tree::{NONE, Proved, Tree};
use super::win_rate::WinRateModel;
use crate::leaves::draws::Keys;
use fiveply_core::random::Random;
use fiveply_core::score::MAX_PLY;
use fiveply_core::{Evaluator, Game, Known, MoveOf, Moves, Outcome, Position, Record, Stage};

/// The plies of a win that nobody has counted: more than any tree is deep.
pub(super) const UNCOUNTED: u16 = 2 * MAX_PLY as u16;

/// A tree with all that one thread needs to grow it.
pub(super) struct Worker<G: Game, E> {
    pub(super) tree: Tree<MoveOf<G>>,
    pub(super) root: u32,
    /// For every edge of the root, whether it may be played.
    pub(super) allowed: Vec<bool>,
    evaluator: E,
    random: Random,
    moves: Moves<MoveOf<G>>,
    path: Keys,
    /// The nodes of this playout, from the root.
    pub(super) line: Vec<u32>,
    /// The codes of its moves, beyond the tree too.
    pub(super) played: Vec<u16>,
    /// For each side and move code, the playout in which it was seen last; empty unless asked for.
    pub(super) seen: [Vec<u32>; 2],
    pub(super) playouts: u64,
    pub(super) deepest: usize,
}

/// How many codes of moves a worker counts for each side: all there can be, or none.
fn counted_codes(params: &MonteCarlo) -> usize {
    if params.rave.is_some() { 1 << 16 } else { 0 }
}

/// How many bytes a worker takes besides its tree.
pub(super) fn worker_bytes(params: &MonteCarlo) -> usize {
    2 * counted_codes(params) * size_of::<u32>()
}

impl<G: Game, E: Evaluator<G::Position>> Worker<G, E> {
    /// A worker whose tree takes at most so many bytes; `None` when there are not so many.
    pub(super) fn new(evaluator: E, params: &MonteCarlo, bytes: usize) -> Option<Self> {
        let codes = counted_codes(params);
        Some(Worker {
            tree: Tree::new(bytes)?,
            root: NONE,
            allowed: Vec::new(),
            evaluator,
            random: Random::new(0),
            moves: Moves::new(),
            path: Keys::default(),
            line: Vec::new(),
            played: Vec::new(),
            seen: [vec![0; codes], vec![0; codes]],
            playouts: 0,
            deepest: 0,
        })
    }

    /// Prepares for playouts from `record`'s position, which has a move.
    pub(super) fn begin(&mut self, record: &Record<G>, params: &MonteCarlo, only: &[MoveOf<G>], random: Random) {
        let position = record.position();
        if params.reuse.is_some() && only.is_empty() {
            self.tree.keep(position.key());
        } else {
            self.tree.clear();
        }
        self.random = random;
        self.path = Keys::start(record);
        self.evaluator.reset(position);
        self.playouts = 0;
        self.deepest = 0;
        for seen in &mut self.seen {
            seen.fill(0);
        }
        self.root = self.tree.add(position.key()).unwrap_or(NONE);
        if self.tree.edges(self.root).is_empty() {
            // What the game knows about the root names no move.
            self.tree.node_mut(self.root).proved = Proved::Open;
            self.moves.truncate(0);
            position.moves(Stage::All, &mut self.moves);
            self.tree.expand(self.root, self.moves.as_slice());
        }
        let edges = self.tree.edges(self.root).iter();
        self.allowed = edges.map(|edge| only.is_empty() || only.contains(&edge.m)).collect();
    }

    /// One playout.
    pub(super) fn playout(&mut self, position: &G::Position, params: &MonteCarlo, win_rate: WinRateModel) {
        self.line.clear();
        self.line.push(self.root);
        self.played.clear();
        let side_at_root = position.side();
        let mut position = position.clone();
        let mut node = self.root;
        let mut steps = 0;
        // Down the tree, until a position is new or finished.
        let result = loop {
            let edge = if node == self.root { self.select_at_root(params) } else { self.select(node, params) };
            let m = self.tree.edges(node)[edge].m;
            let before = position.clone();
            let effect = position.play_unchecked(m);
            self.evaluator.push(&before, Some(m), &position);
            self.path.push(position.key(), effect.irreversible);
            self.played.push(G::Position::code(m));
            steps += 1;
            let known_child = self.tree.edges(node)[edge].child;
            let Some(child) =
                Some(known_child).filter(|&child| child != NONE).or_else(|| self.tree.add(position.key()))
            else {
                // A full arena adds nothing; the playout counts for the positions that are there.
                break self.play_out(&position, params, win_rate);
            };
            self.tree.edges_mut(node)[edge].child = child;
            self.line.push(child);
            node = child;
            if self.tree.node(node).visits == 0 {
                self.tree.node_mut(node).proved = prove(&position, params);
                if params.implicit.is_some() {
                    self.tree.node_mut(node).implicit = win_rate.rate(self.evaluator.evaluate(&position)) as f32;
                }
            }
            if self.path.repeats() || drawn_by_rule(&position) {
                break 0.5;
            }
            match self.tree.node(node).proved {
                Proved::Open => {}
                Proved::Win(_) => break 1.0,
                Proved::Loss(_) => break 0.0,
                Proved::Draw => break 0.5,
            }
            if self.tree.node(node).visits == 0 || !params.tree || !self.expanded(node, &position) {
                break self.play_out(&position, params, win_rate);
            }
        };
        self.deepest = self.deepest.max(self.line.len() - 1);
        // In a full arena the last move leads to no node: then the result is not for the last
        // node's side but for the other.
        let beyond = steps + 1 - self.line.len();
        self.back_up(if beyond == 0 { result } else { 1.0 - result }, side_at_root, params);
        for _ in 0..steps {
            self.evaluator.pop();
            self.path.pop();
        }
        self.playouts += 1;
    }

    fn play_out(&mut self, position: &G::Position, params: &MonteCarlo, win_rate: WinRateModel) -> f64 {
        let Worker { evaluator, random, moves, played, .. } = self;
        Player { params, win_rate, evaluator, random, moves, played }.play_out(position)
    }

    /// Gives a node its edges if it has none; false when there is no room for them.
    fn expanded(&mut self, node: u32, position: &G::Position) -> bool {
        if !self.tree.edges(node).is_empty() {
            return true;
        }
        self.moves.truncate(0);
        position.moves(Stage::All, &mut self.moves);
        self.tree.expand(node, self.moves.as_slice()) && !self.moves.is_empty()
    }
}

/// What is certain about a new position: it is over, or the game knows more.
fn prove<P: Position>(position: &P, params: &MonteCarlo) -> Proved {
    let finished = |outcome: Outcome| match outcome.value_for(position.side()) {
        1 => Proved::Win(0),
        0 => Proved::Draw,
        _ => Proved::Loss(0),
    };
    if let Some(outcome) = position.ended() {
        return finished(outcome);
    }
    if !position.has_move() {
        return finished(position.stuck());
    }
    match position.known().filter(|_| params.solver.is_some() || params.known.is_some()) {
        None => Proved::Open,
        Some(Known::Win(plies)) => Proved::Win(plies),
        Some(Known::Loss(plies)) => Proved::Loss(plies),
        Some(Known::Draw) => Proved::Draw,
        Some(Known::WinUnknownLength) => Proved::Win(UNCOUNTED),
        Some(Known::LossUnknownLength) => Proved::Loss(UNCOUNTED),
    }
}
