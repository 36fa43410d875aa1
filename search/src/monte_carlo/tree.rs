//! The tree: positions that were sampled, each once however it is reached, in an arena of fixed
//! size. Edges lead from a position to those behind its moves, so that choosing a move plays none.

use crate::switch::technique;
use fiveply_core::Candidate;

technique! {
    /// Keeps the part of the tree below the moves that were played.
    pub struct Reuse {}
    name: "reuse",
    reference: "Gelly and others 2006",
    class: Shape,
    initial: Reuse {},
}

technique! {
    /// The memory of all trees together. Once it is full, no position is added: those nearer to the
    /// root came first and stay.
    pub struct Hash {
        /// mebibytes
        mebibytes: usize = 64, Integer(1, 65_536),
    }
    name: "hash",
    reference: "Nijssen 2009",
    class: Shape,
    initial: Hash { mebibytes: 64 },
}

/// In place of a position that is not in the tree.
pub(super) const NONE: u32 = u32::MAX;
/// What a node and its share of edges take, about; it divides the memory.
const EDGES_PER_NODE: usize = 6;

/// A proved result for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Proved {
    /// Nothing is proved.
    Open,
    /// Won in so many plies by the tree.
    Win(u16),
    /// Lost in so many.
    Loss(u16),
    /// Drawn.
    Draw,
}

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Node {
    key: u64,
    /// What playouts through here brought the side that is not to move: it has chosen this
    /// position.
    pub(super) won: f64,
    pub(super) visits: u32,
    first: u32,
    count: u16,
    pub(super) proved: Proved,
    /// The minimax value of the evaluations below, for the side to move, from 0 to 1.
    pub(super) implicit: f32,
}

/// A move of a position.
#[derive(Clone, Debug)]
pub(super) struct Edge<M> {
    pub(super) m: M,
    /// The node behind it.
    pub(super) child: u32,
    /// Playouts in which the mover played it later.
    pub(super) later: u32,
    /// What those brought the mover.
    pub(super) later_won: f32,
}

/// The arena.
pub(super) struct Tree<M> {
    nodes: Vec<Node>,
    edges: Vec<Edge<M>>,
    /// From keys to nodes: open addressing with linear steps.
    index: Vec<u32>,
    most_nodes: usize,
    most_edges: usize,
}

impl<M: Copy> Tree<M> {
    /// An empty tree that will never take more memory than this; `None` when there is less.
    pub(super) fn new(bytes: usize) -> Option<Self> {
        // The index has two to four places a node.
        let each = size_of::<Node>() + EDGES_PER_NODE * size_of::<Edge<M>>() + 4 * size_of::<u32>();
        let most_nodes = (bytes / each).clamp(64, NONE as usize / EDGES_PER_NODE);
        let most_edges = (most_nodes * EDGES_PER_NODE).max(4_096);
        let (mut nodes, mut edges, mut index) = (Vec::new(), Vec::new(), Vec::new());
        nodes.try_reserve_exact(most_nodes).ok()?;
        edges.try_reserve_exact(most_edges).ok()?;
        let places = (2 * most_nodes).next_power_of_two();
        index.try_reserve_exact(places).ok()?;
        index.resize(places, NONE);
        Some(Tree { nodes, edges, index, most_nodes, most_edges })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if !self.nodes.is_empty() {
            self.index.fill(NONE);
        }
        self.nodes.clear();
        self.edges.clear();
    }

    /// How full it is, in thousandths.
    pub(super) fn per_mille(&self) -> u32 {
        let nodes = self.nodes.len() * 1_000 / self.most_nodes;
        nodes.max(self.edges.len() * 1_000 / self.most_edges) as u32
    }

    pub(super) fn node(&self, node: u32) -> &Node {
        &self.nodes[node as usize]
    }

    pub(super) fn node_mut(&mut self, node: u32) -> &mut Node {
        &mut self.nodes[node as usize]
    }

    /// The edges of a node; none before it is expanded.
    pub(super) fn edges(&self, node: u32) -> &[Edge<M>] {
        let Node { first, count, .. } = *self.node(node);
        &self.edges[first as usize..first as usize + usize::from(count)]
    }

    pub(super) fn edges_mut(&mut self, node: u32) -> &mut [Edge<M>] {
        let Node { first, count, .. } = *self.node(node);
        &mut self.edges[first as usize..first as usize + usize::from(count)]
    }

    /// The node with this key, added if it is not there; `None` when the arena is full.
    pub(super) fn add(&mut self, key: u64) -> Option<u32> {
        let mask = self.index.len() - 1;
        let mut place = (key ^ key >> 32) as usize & mask;
        while self.index[place] != NONE {
            if self.nodes[self.index[place] as usize].key == key {
                return Some(self.index[place]);
            }
            place = (place + 1) & mask;
        }
        if self.nodes.len() >= self.most_nodes {
            return None;
        }
        let node = self.nodes.len() as u32;
        self.index[place] = node;
        self.nodes.push(Node { key, won: 0.0, visits: 0, first: 0, count: 0, proved: Proved::Open, implicit: 0.5 });
        Some(node)
    }

    /// Gives a node its moves; false when the arena is full.
    pub(super) fn expand(&mut self, node: u32, moves: &[Candidate<M>]) -> bool {
        if self.edges.len() + moves.len() > self.most_edges {
            return false;
        }
        let first = self.edges.len() as u32;
        self.edges.extend(moves.iter().map(|each| Edge { m: each.m, child: NONE, later: 0, later_won: 0.0 }));
        let node = self.node_mut(node);
        node.first = first;
        node.count = moves.len() as u16;
        true
    }

    /// Drops all that cannot be reached from the position with this key; everything when it is not
    /// in the tree.
    pub(super) fn keep(&mut self, key: u64) {
        let Some(root) = self.nodes.iter().position(|node| node.key == key) else { return self.clear() };
        let nodes = std::mem::take(&mut self.nodes);
        let edges = std::mem::take(&mut self.edges);
        self.nodes.reserve_exact(self.most_nodes);
        self.edges.reserve_exact(self.most_edges);
        self.index.fill(NONE);
        let mut places = vec![NONE; nodes.len()];
        let mut waiting = vec![root];
        // Adding by key in the order of discovery keeps the nodes nearer to the root in front.
        places[root] = self.add(key).unwrap_or(NONE);
        let mut next = 0;
        while next < waiting.len() {
            let old = &nodes[waiting[next]];
            let place = places[waiting[next]];
            let first = self.edges.len() as u32;
            for edge in &edges[old.first as usize..old.first as usize + usize::from(old.count)] {
                let mut edge = edge.clone();
                if edge.child != NONE {
                    let child = edge.child as usize;
                    if places[child] == NONE {
                        places[child] = self.add(nodes[child].key).unwrap_or(NONE);
                        waiting.push(child);
                    }
                    edge.child = places[child];
                }
                self.edges.push(edge);
            }
            *self.node_mut(place) = Node { first, ..old.clone() };
            next += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(count: u16) -> Vec<Candidate<u16>> {
        (0..count).map(|m| Candidate { m, gain: 0, order: 0 }).collect()
    }

    #[test]
    fn keeping_a_part_keeps_its_edges_and_numbers() {
        let mut tree = Tree::new(1 << 20).expect("memory");
        let nodes: Vec<u32> = (0..6).map(|n| tree.add(100 + n).expect("room")).collect();
        for (parent, children) in [(0, [1, 2]), (2, [3, 4]), (4, [3, 5])] {
            assert!(tree.expand(nodes[parent], &moves(2)));
            for (edge, child) in tree.edges_mut(nodes[parent]).iter_mut().zip(children) {
                edge.child = nodes[child];
            }
        }
        for (visits, &node) in nodes.iter().enumerate() {
            tree.node_mut(node).visits = visits as u32;
        }
        tree.keep(102);
        assert_eq!(tree.nodes.len(), 4, "102, 103, 104 and 105");
        let root = tree.add(102).expect("it is there");
        let children: Vec<u32> = tree.edges(root).iter().map(|edge| tree.node(edge.child).visits).collect();
        assert_eq!((tree.node(root).visits, children), (2, vec![3, 4]));
        let shared = tree.edges(tree.edges(root)[1].child)[0].child;
        assert_eq!(shared, tree.edges(root)[0].child, "a position reached by two ways stays one node");
        tree.keep(999);
        assert_eq!(tree.nodes.len(), 0);
    }

    #[test]
    fn a_full_arena_takes_no_more() {
        let mut tree: Tree<u16> = Tree::new(0).expect("memory");
        let added = (0..1_000).filter(|&key| tree.add(key).is_some()).count();
        assert_eq!(added, 64);
        assert_eq!(tree.add(3), Some(3), "what is there is found");
        let root = 0;
        assert!(!tree.expand(root, &moves(5_000)) && tree.edges(root).is_empty());
        assert!(tree.per_mille() == 1_000);
    }
}
