//! A retrograde count that knows nothing of a game but its legal moves: the judge of everything
//! that is said about endings.

use fiveply_core::{Known, Moves, Outcome, Position, Stage};
use std::collections::HashMap;

/// The results of `positions` by their keys. A move that leads to none of them has to draw.
pub(crate) fn count<P: Position>(positions: &[P]) -> HashMap<u64, Known> {
    let indices: HashMap<u64, u32> =
        positions.iter().enumerate().map(|(index, position)| (position.key(), index as u32)).collect();
    assert_eq!(indices.len(), positions.len(), "every position is there once");
    let mut results = vec![None; positions.len()];
    let mut nodes = Vec::with_capacity(positions.len());
    for (index, position) in positions.iter().enumerate() {
        let node = Node::of(position, &indices);
        if node.children.is_empty() && !node.may_draw {
            results[index] = match position.stuck() {
                Outcome::Draw => Some(Known::Draw),
                Outcome::Win(_) => Some(Known::Loss(0)),
            };
        }
        nodes.push(node);
    }
    // The plies are counted one by one; a ply that solves nothing is the last.
    for plies in 1.. {
        let mut solved = 0;
        for (index, node) in nodes.iter().enumerate() {
            if results[index].is_none()
                && let Some(result) = node.result(&results, plies)
            {
                results[index] = Some(result);
                solved += 1;
            }
        }
        if solved == 0 {
            break;
        }
    }
    // What is never decided is a draw: neither side can force anything.
    let result = |index: u32| results[index as usize].unwrap_or(Known::Draw);
    indices.into_iter().map(|(key, index)| (key, result(index))).collect()
}

struct Node {
    children: Vec<u32>,
    may_draw: bool,
}

impl Node {
    fn of<P: Position>(position: &P, indices: &HashMap<u64, u32>) -> Node {
        let mut moves = Moves::new();
        position.moves(Stage::All, &mut moves);
        let mut node = Node { children: Vec::new(), may_draw: false };
        for candidate in moves.as_slice() {
            let mut child = position.clone();
            child.play_unchecked(candidate.m);
            match indices.get(&child.key()) {
                Some(&index) => node.children.push(index),
                None => {
                    assert!(child.rule_draw().is_some(), "{child:?} is missing");
                    node.may_draw = true;
                }
            }
        }
        node
    }

    /// The result, if it is decided in exactly so many plies.
    fn result(&self, results: &[Option<Known>], plies: u16) -> Option<Known> {
        let child = |&index: &u32| results[index as usize];
        if plies % 2 == 1 {
            return self
                .children
                .iter()
                .any(|index| child(index) == Some(Known::Loss(plies - 1)))
                .then_some(Known::Win(plies));
        }
        let lost = !self.may_draw
            && !self.children.is_empty()
            && self.children.iter().all(|index| matches!(child(index), Some(Known::Win(_))));
        lost.then_some(Known::Loss(plies))
    }
}
