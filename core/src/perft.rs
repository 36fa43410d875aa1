//! Perft: counts the leaves of the full game tree to a depth, the classic check of a move generator
//! against independent counts.
//!
//! The last ply is counted in bulk, not played. Draws by repetition, move count and insufficient
//! material are ignored, as is the custom; a position that has ended has no children.

use crate::workers::spawn_scoped;
use crate::{Moves, Position, Stage};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// How far a long count has come, and whether to give up. Shared with the thread that draws the
/// progress bar.
#[derive(Debug, Default)]
pub struct Progress {
    /// Set from outside to stop.
    pub stop: AtomicBool,
    /// Pieces of work done.
    pub done: AtomicU64,
    /// Pieces of work in all, known once the count has started.
    pub total: AtomicU64,
}

/// The number of leaves `depth` plies below `position`.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    count(position, depth, &mut Moves::new(), &AtomicBool::new(false))
}

/// The leaves below each move of `position`, counted on `threads` threads; `None` when stopped.
/// Their sum is the perft.
///
/// # Panics
/// When `depth` is 0: then there are no moves to divide by.
pub fn divide<P: Position>(
    position: &P,
    depth: u32,
    threads: usize,
    progress: &Progress,
) -> Option<Vec<(P::Move, u64)>> {
    assert!(depth > 0, "a division needs at least one ply");
    let mut roots = Vec::new();
    // The work is cut two plies deep, so that a few large root moves do not leave a thread idle.
    let mut jobs = Vec::new();
    for (index, (m, child)) in children(position).into_iter().enumerate() {
        roots.push((m, AtomicU64::new(0)));
        if depth >= 3 {
            jobs.extend(children(&child).into_iter().map(|(_, grandchild)| (index, grandchild, depth - 2)));
        } else {
            jobs.push((index, child, depth - 1));
        }
    }
    progress.total.store(jobs.len() as u64, Relaxed);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut moves = Moves::new();
        while let Some((root, child, depth)) = jobs.get(next.fetch_add(1, Relaxed)) {
            let nodes = count(child, *depth, &mut moves, &progress.stop);
            roots[*root].1.fetch_add(nodes, Relaxed);
            progress.done.fetch_add(1, Relaxed);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            if spawn_scoped(scope, work).is_err() {
                // The other threads count whole pieces of work.
                break;
            }
        }
        work();
    });
    let counted = roots.into_iter().map(|(m, nodes)| (m, nodes.into_inner())).collect();
    (!progress.stop.load(Relaxed)).then_some(counted)
}

fn children<P: Position>(position: &P) -> Vec<(P::Move, P)> {
    let mut moves = Moves::new();
    if position.ended().is_none() {
        position.moves(Stage::All, &mut moves);
    }
    let child = |m| {
        let mut child = position.clone();
        child.play_unchecked(m);
        (m, child)
    };
    moves.as_slice().iter().map(|candidate| child(candidate.m)).collect()
}

/// A stopped count returns nonsense, which [`divide`] throws away.
fn count<P: Position>(position: &P, depth: u32, moves: &mut Moves<P::Move>, stop: &AtomicBool) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.ended().is_some() {
        return 0;
    }
    if depth == 1 {
        return position.count_moves();
    }
    // Asking at every node would show in the count; four plies above the leaves and higher is soon
    // enough.
    if depth >= 4 && stop.load(Relaxed) {
        return 0;
    }
    let start = moves.len();
    position.moves(Stage::All, moves);
    let end = moves.len();
    let mut nodes = 0;
    for index in start..end {
        let mut child = position.clone();
        child.play_unchecked(moves.as_slice()[index].m);
        nodes += count(&child, depth - 1, moves, stop);
    }
    moves.truncate(start);
    nodes
}
