//! Those who watch a search: the recorder of its tree, the claims that are checked afterwards, and
//! the listener to what happens within iterations. None of them changes what is searched.

use crate::negamax::node::Query;
use crate::watching::claims::{Claim, Samples};
use crate::watching::events::{Listener, SearchEvent};
use crate::watching::recorder::{Edge, Ended, Recorder};
use crate::watching::statistics::Counter;
use fiveply_core::{Game, MoveOf, Score};

/// Who watches one search; nobody watches most of them.
pub(crate) struct Watch<G: Game> {
    samples: Option<Samples<G::Position>>,
    recorder: Option<Box<Recorder<MoveOf<G>>>>,
    listener: Option<Listener<MoveOf<G>>>,
    /// What ended the node that was left last.
    ended: Ended,
}

impl<G: Game> Watch<G> {
    /// A search that nobody watches.
    pub(crate) fn nobody() -> Self {
        Watch { samples: None, recorder: None, listener: None, ended: Ended::AllMoves }
    }

    pub(crate) fn set_samples(&mut self, samples: Option<Samples<G::Position>>) {
        self.samples = samples;
    }

    pub(crate) fn take_samples(&mut self) -> Option<Samples<G::Position>> {
        self.samples.take()
    }

    pub(crate) fn set_recorder(&mut self, recorder: Recorder<MoveOf<G>>) {
        self.recorder = Some(Box::new(recorder));
    }

    pub(crate) fn take_recorder(&mut self) -> Option<Box<Recorder<MoveOf<G>>>> {
        self.recorder.take()
    }

    pub(crate) fn set_listener(&mut self, listener: Option<Listener<MoveOf<G>>>) {
        self.listener = listener;
    }

    /// Whether the tree is recorded.
    #[inline]
    pub(crate) fn is_recording(&self) -> bool {
        self.recorder.is_some()
    }

    /// Whether claims are kept.
    #[inline]
    pub(crate) fn keeps_claims(&self) -> bool {
        self.samples.is_some()
    }

    /// Whether somebody wants to see every move, those left out too.
    #[inline]
    pub(crate) fn sees_all_moves(&self) -> bool {
        self.is_recording() || self.keeps_claims()
    }

    /// Notes what has ended a node.
    #[inline]
    pub(crate) fn note_end(&mut self, ended: Ended) {
        self.ended = ended;
    }

    /// A technique claims something of `position`, `depth` plies deep.
    #[inline]
    pub(crate) fn claim(&mut self, counter: Counter, position: &G::Position, depth: i32, claim: Claim) {
        if let Some(samples) = &mut self.samples {
            samples.offer(counter, position, depth, claim);
        }
    }

    /// The next node is reached this way; `source` says where its move came from.
    #[inline]
    pub(crate) fn note_edge(&mut self, edge: Edge<MoveOf<G>>, source: &'static str) {
        if let Some(recorder) = &mut self.recorder {
            recorder.note_edge(edge, source);
        }
    }

    /// A technique left a move out.
    #[inline]
    pub(crate) fn note_left_out(&mut self, m: MoveOf<G>, source: &'static str, query: &Query, by: Counter) {
        if let Some(recorder) = &mut self.recorder {
            recorder.left_out(m, source, query, by);
        }
    }

    /// A node is entered after so many nodes.
    pub(crate) fn enter(&mut self, query: &Query, kind: &'static str, nodes: u64) {
        if let Some(recorder) = &mut self.recorder {
            recorder.enter(query, kind, nodes);
        }
        self.ended = Ended::AllMoves;
    }

    /// The node that was entered last is left after so many nodes.
    pub(crate) fn leave(&mut self, score: Score, nodes: u64, is_stopped: bool) {
        if let Some(recorder) = &mut self.recorder {
            recorder.leave(score, self.ended, nodes, is_stopped);
        }
    }

    /// Tells the listener, if there is one.
    pub(crate) fn tell(&self, event: impl FnOnce() -> Option<SearchEvent<MoveOf<G>>>) {
        if let Some(listener) = &self.listener
            && let Some(event) = event()
        {
            listener(&event);
        }
    }
}
