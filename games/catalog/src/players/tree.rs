//! A recorded search tree as text and data.

use super::Shown;
use fiveply_core::score::INFINITE;
use fiveply_core::{Evaluated, MoveOf, NULL_MOVE, ParseError, Position, Record, TreeNode};
use fiveply_search::{Edge, Visit};

/// Reads a path through the tree.
pub(super) fn path<G: Evaluated>(
    game: &G,
    position: &G::Position,
    texts: &[String],
) -> Result<Vec<Edge<MoveOf<G>>>, ParseError> {
    let mut position = position.clone();
    let mut edges = Vec::with_capacity(texts.len());
    for text in texts {
        let edge = if text == NULL_MOVE {
            let no_pass = || ParseError::new("path", text, "nobody can pass here", "a legal move");
            position = position.pass().ok_or_else(no_pass)?;
            Edge::Pass
        } else {
            let m = game.parse_move(&position, text)?;
            position.play_unchecked(m);
            Edge::Move(m)
        };
        edges.push(edge);
    }
    Ok(edges)
}

/// The position at the end of a path, as the beginning of a game of its own.
pub(super) fn follow<G: Evaluated>(game: &G, position: &G::Position, path: &[Edge<MoveOf<G>>]) -> Record<G> {
    let mut position = position.clone();
    for edge in path {
        after(&mut position, edge);
    }
    Record::new(game.clone(), position)
}

fn after<P: Position>(position: &mut P, edge: &Edge<P::Move>) {
    match *edge {
        Edge::Stay => {}
        Edge::Pass => position.pass().into_iter().for_each(|passed| *position = passed),
        Edge::Move(m) => {
            position.play_unchecked(m);
        }
    }
}

/// The visits as a tree, its root first among them; `None` when there are none.
pub(super) fn tree<G: Evaluated>(
    shown: &Shown<'_, G>,
    position: &G::Position,
    visits: &[Visit<MoveOf<G>>],
) -> Option<TreeNode> {
    let mut children = vec![Vec::new(); visits.len()];
    for (place, visit) in visits.iter().enumerate() {
        if let Some(parent) = visit.parent {
            children[parent].push(place);
        }
    }
    (!visits.is_empty()).then(|| node(shown, position, visits, &children, 0))
}

/// The tree is as deep as was asked for, so this never goes far down.
fn node<G: Evaluated>(
    shown: &Shown<'_, G>,
    before: &G::Position,
    visits: &[Visit<MoveOf<G>>],
    children: &[Vec<usize>],
    place: usize,
) -> TreeNode {
    let visit = &visits[place];
    let m = match visit.edge {
        Edge::Stay => None,
        Edge::Pass => Some(NULL_MOVE.to_owned()),
        Edge::Move(m) => Some(shown.game.move_text(before, m)),
    };
    let mut position = before.clone();
    after(&mut position, &visit.edge);
    let bound = |bound: i32| (bound.abs() < INFINITE).then_some(bound);
    TreeNode {
        m,
        source: visit.source,
        kind: visit.kind,
        ply: visit.ply,
        depth: visit.depth,
        alpha: bound(visit.window.0),
        beta: bound(visit.window.1),
        value: visit.score,
        score: visit.score.map(|score| shown.score(score)),
        ended_by: visit.ended_by,
        nodes: visit.nodes,
        children: children[place].iter().map(|&child| node(shown, &position, visits, children, child)).collect(),
        left_out: visit.left_out,
    }
}
