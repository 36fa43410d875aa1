//! Records the tree: every visit of a node below an asked-for path, with its window, where its move
//! came from, what ended it and what it cost. The recorder changes nothing: the search visits the
//! same nodes with and without it.

use crate::Search;
use crate::negamax::node::{Expectation, Node, Query};
use crate::ordering::picker::Source;
use crate::watching::statistics::Counter;
use fiveply_core::{Evaluator, Game, MoveOf, Score};

/// What ended a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// The game was over.
    Rules,
    /// No depth was left.
    Horizon,
    /// All moves were searched, or the search was stopped.
    AllMoves,
    /// A technique cut it.
    By(Counter),
}

impl Ended {
    /// Its name: the technique's where one ended the node.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Ended::Rules => "rules",
            Ended::Horizon => "horizon",
            Ended::AllMoves => "all moves",
            Ended::By(counter) => counter.name(),
        }
    }
}

/// How a node was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge<M> {
    /// By none: it is the root, or its parent's position searched again without the best move.
    Stay,
    /// By a pass.
    Pass,
    /// By a move.
    Move(M),
}

/// One visit of a node.
#[derive(Clone, Debug)]
pub struct Visit<M> {
    /// How it was reached.
    pub edge: Edge<M>,
    /// The place of its parent's visit.
    pub parent: Option<usize>,
    /// Where the move came from.
    pub source: &'static str,
    /// What kind of node it was.
    pub kind: &'static str,
    /// Plies from the root.
    pub ply: usize,
    /// Plies to search.
    pub depth: i32,
    /// The window.
    pub window: (Score, Score),
    /// What was found; `None` for a move that was left out.
    pub score: Option<Score>,
    /// What ended it.
    pub ended_by: &'static str,
    /// Nodes here and below.
    pub nodes: u64,
    /// Visits below that were not kept.
    pub left_out: u64,
}

/// The recorder of one search.
#[derive(Clone, Debug)]
pub(crate) struct Recorder<M> {
    path: Vec<Edge<M>>,
    levels: usize,
    most: usize,
    /// The visits of the root's present search, parents first.
    visits: Vec<Visit<M>>,
    /// Those of the last one that was finished.
    finished: Vec<Visit<M>>,
    /// The visits that are under way, the root's first.
    open: Vec<Open<M>>,
}

/// A visit that is under way.
#[derive(Clone, Debug)]
struct Open<M> {
    /// Its place; `None` for one that is not kept.
    place: Option<usize>,
    /// The nodes searched before it.
    nodes: u64,
    /// The edge that was taken from it last, and where its move came from. One edge may be searched
    /// several times.
    edge: (Edge<M>, &'static str),
}

impl<M: Copy + Eq> Recorder<M> {
    pub(crate) fn new(path: Vec<Edge<M>>, levels: usize, most: usize) -> Self {
        Recorder { path, levels, most, visits: Vec::new(), finished: Vec::new(), open: Vec::new() }
    }

    /// The next node is reached this way.
    pub(crate) fn note_edge(&mut self, edge: Edge<M>, source: &'static str) {
        if let Some(open) = self.open.last_mut() {
            open.edge = (edge, source);
        }
    }

    /// Keeps a visit if it is asked for; its place.
    fn keep(&mut self, visit: Visit<M>) -> Option<usize> {
        let asked = match visit.ply.checked_sub(1) {
            None => true,
            Some(_) if visit.edge == Edge::Stay => true,
            Some(before) => self.path.get(before).is_none_or(|edge| *edge == visit.edge),
        };
        let near = visit.ply <= self.path.len() + self.levels;
        if asked && near && self.visits.len() < self.most {
            self.visits.push(visit);
            return Some(self.visits.len() - 1);
        }
        if let Some(parent) = visit.parent {
            self.visits[parent].left_out += 1;
        }
        None
    }

    /// The visit that is under way; `None` when it is not kept, `Some(None)` when there is none.
    fn parent(&self) -> Option<Option<usize>> {
        match self.open.last() {
            None => Some(None),
            Some(open) => open.place.map(Some),
        }
    }

    pub(crate) fn enter(&mut self, query: &Query, kind: &'static str, nodes: u64) {
        if self.open.is_empty() {
            self.visits.clear();
        }
        let taken = self.open.last().filter(|_| query.excluded == 0).map(|open| open.edge);
        let (edge, source) = taken.unwrap_or((Edge::Stay, ""));
        let place = self.parent().and_then(|parent| {
            self.keep(Visit {
                edge,
                parent,
                source,
                kind,
                ply: query.ply,
                depth: query.depth,
                window: (query.alpha, query.beta),
                score: None,
                ended_by: "",
                nodes: 0,
                left_out: 0,
            })
        });
        self.open.push(Open { place, nodes, edge: (Edge::Stay, "") });
    }

    pub(crate) fn leave(&mut self, score: Score, ended: Ended, nodes: u64, stopped: bool) {
        let Some(Open { place, nodes: before, .. }) = self.open.pop() else { return };
        if let Some(place) = place {
            let visit = &mut self.visits[place];
            (visit.score, visit.ended_by, visit.nodes) = (Some(score), ended.name(), nodes - before);
        }
        if self.open.is_empty() && !stopped {
            std::mem::swap(&mut self.finished, &mut self.visits);
        }
    }

    /// A move was not searched at all.
    pub(crate) fn left_out(&mut self, m: M, source: &'static str, query: &Query, by: Counter) {
        if let Some(parent) = self.parent() {
            self.keep(Visit {
                edge: Edge::Move(m),
                parent,
                source,
                kind: "left-out",
                ply: query.ply + 1,
                depth: query.depth - 1,
                window: (-query.beta, -query.alpha),
                score: None,
                ended_by: by.name(),
                nodes: 0,
                left_out: 0,
            });
        }
    }
}

impl Source {
    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Source::Table => "table",
            Source::Killer => "killer",
            Source::CounterMove => "counter move",
            Source::Generated => "generated",
            Source::Losing => "losing capture",
        }
    }
}

impl<G: Game, E: Evaluator<G::Position>> Search<G, E> {
    /// From now on the tree is recorded: along `path`, and `levels` plies below it, at most so many
    /// visits.
    pub fn record_tree(&mut self, path: Vec<Edge<MoveOf<G>>>, levels: usize, most: usize) {
        self.watch.set_recorder(Recorder::new(path, levels, most.max(1)));
    }

    /// The visits of the last finished iteration, parents first; the root is the first one.
    /// Recording ends.
    pub fn take_tree(&mut self) -> Vec<Visit<MoveOf<G>>> {
        self.watch.take_recorder().map(|recorder| recorder.finished).unwrap_or_default()
    }

    /// Searches a node while the recorder listens.
    #[cold]
    pub(crate) fn recorded<N: Node>(&mut self, position: &G::Position, query: Query) -> Score {
        let kind = match query.expectation {
            _ if query.excluded != 0 => "excluded",
            _ if N::PV => "pv",
            Expectation::All => "all",
            Expectation::Cut | Expectation::Exact => "cut",
        };
        self.watch.enter(&query, kind, self.budget.nodes());
        let score = self.node::<N>(position, query);
        self.watch.leave(score, self.budget.nodes(), self.budget.is_stopped());
        score
    }
}
