//! What a book knows.

use crate::score::{before_move, expected_result, rank};
use fiveply_core::ShownScore;
use serde::Serialize;
use std::collections::HashMap;

/// What a book says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The full text of the game.
    pub game: String,
    /// The engine that searched every position, with all its settings.
    pub engine: String,
    /// The program that built it.
    pub build: String,
}

/// A position of a book.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// Its key.
    pub key: u64,
    /// The moves to other positions of the book, in the order in which they were added.
    pub edges: Vec<Edge>,
    /// The best of all its other moves.
    pub rest: Rest,
}

/// A move between two positions of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The move.
    pub m: String,
    /// The number of the position that it leads to.
    pub to: usize,
    /// How it got there.
    pub link: Link,
}

/// Why a move leads to another position of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Link {
    /// That position was added for this move.
    Child,
    /// It was there already.
    Transposition,
    /// It comes before this one: the move repeats and counts as a draw.
    Repetition,
}

/// What is known of the moves that lead out of the book.
#[derive(Clone, Debug, PartialEq)]
pub enum Rest {
    /// The best of them.
    Best(Found),
    /// There are none.
    Nothing,
    /// The game has ended here, with this score for the side that would be to move.
    Ended(ShownScore),
}

/// A move that a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The move.
    pub m: String,
    /// Its score for the side to move.
    pub score: ShownScore,
    /// The depth of the search.
    pub depth: u32,
}

/// A move as a book offers it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BookMove {
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
    /// Its score for the side to move, passed on from the end of its best line.
    pub score: ShownScore,
    /// So many plies are behind the score: those of the book and of the last search.
    pub depth: u32,
    /// The position that it leads to, where that is in the book.
    #[serde(skip)]
    pub to: Option<usize>,
    /// It leads back to a position before this one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub repeats: bool,
}

/// The score of a position, and the plies behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Worth {
    score: ShownScore,
    depth: u32,
}

/// A book of one game.
#[derive(Clone, Debug)]
pub struct Book {
    /// What it says about itself.
    pub head: Head,
    positions: Vec<Position>,
    places: HashMap<u64, usize>,
    parents: Vec<usize>,
    worths: Vec<Worth>,
    scale: f64,
}

impl Book {
    /// A book of the game's start alone. `scale` is the game's win scale.
    pub fn new(head: Head, scale: f64, start: Position) -> Self {
        Book::from_positions(head, scale, vec![start]).expect("one position makes no circle")
    }

    /// A book of these positions, the start first; `None` when their moves lead in a circle.
    pub(crate) fn from_positions(head: Head, scale: f64, positions: Vec<Position>) -> Option<Self> {
        let places = positions.iter().enumerate().map(|(place, position)| (position.key, place)).collect();
        let mut parents = vec![0; positions.len()];
        for (place, position) in positions.iter().enumerate() {
            position.edges.iter().filter(|edge| edge.link == Link::Child).for_each(|edge| parents[edge.to] = place);
        }
        let mut book = Book { head, positions, places, parents, worths: Vec::new(), scale };
        book.pass_scores_on().then_some(book)
    }

    /// The positions by their numbers, the game's start first.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The number of the position with this key.
    pub fn place(&self, key: u64) -> Option<usize> {
        self.places.get(&key).copied()
    }

    /// The score of a position for the side to move there.
    pub fn score(&self, place: usize) -> ShownScore {
        self.worths[place].score
    }

    /// What [`score`](Self::score) promises, from 0 to 1.
    pub fn expected_result(&self, score: ShownScore) -> f64 {
        expected_result(score, self.scale)
    }

    /// The game's win scale.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// The moves that lead from the game's start to a position, by the way on which it was added.
    pub fn path(&self, mut place: usize) -> Vec<&str> {
        let mut path = Vec::new();
        while place != 0 {
            let parent = self.parents[place];
            let leads_here = |edge: &&Edge| edge.to == place && edge.link == Link::Child;
            path.extend(self.positions[parent].edges.iter().find(leads_here).map(|edge| edge.m.as_str()));
            place = parent;
        }
        path.reverse();
        path
    }

    /// The moves that the book knows in a position, the best first.
    pub fn moves(&self, place: usize) -> Vec<BookMove> {
        let position = &self.positions[place];
        let mut moves: Vec<BookMove> = position.edges.iter().map(|edge| self.by_edge(edge)).collect();
        if let Rest::Best(found) = &position.rest {
            let Found { m, score, depth } = found.clone();
            moves.push(BookMove { m, score, depth, to: None, repeats: false });
        }
        moves.sort_by(|a, b| rank(b.score).cmp(&rank(a.score)).then_with(|| a.m.cmp(&b.m)));
        moves
    }

    /// The best line from a position on.
    pub fn line(&self, place: usize) -> Vec<String> {
        let mut line = Vec::new();
        let mut next = Some(place);
        while let Some(best) = next.and_then(|place| self.moves(place).into_iter().next()) {
            next = best.to.filter(|_| !best.repeats);
            line.push(best.m);
        }
        line
    }

    /// How many positions of the book can be reached from one, itself among them.
    pub fn count_below(&self, place: usize) -> usize {
        self.reachable(place).into_iter().filter(|&reached| reached).count()
    }

    /// Adds a position that a move leads to, and gives its number.
    pub fn add(&mut self, from: usize, m: &str, position: Position) -> usize {
        let to = self.positions.len();
        self.places.insert(position.key, to);
        self.positions.push(position);
        self.parents.push(from);
        self.worths.push(Worth { score: ShownScore::Cp(0), depth: 0 });
        self.positions[from].edges.push(Edge { m: m.to_owned(), to, link: Link::Child });
        to
    }

    /// Joins two positions by a move. One that leads back to a position before it is a repetition.
    pub fn join(&mut self, from: usize, m: &str, to: usize) {
        let link = if self.reachable(to)[from] { Link::Repetition } else { Link::Transposition };
        self.positions[from].edges.push(Edge { m: m.to_owned(), to, link });
    }

    /// Says what is known of the moves out of the book.
    pub fn set_rest(&mut self, place: usize, rest: Rest) {
        self.positions[place].rest = rest;
    }

    /// Passes the scores on from the ends of the book to its start; false when its moves lead in a
    /// circle. To be called when all changes are made.
    pub fn pass_scores_on(&mut self) -> bool {
        let order = self.order();
        self.worths = vec![Worth { score: ShownScore::Cp(0), depth: 0 }; self.positions.len()];
        for &place in order.iter().rev() {
            self.worths[place] = self.worth(place);
        }
        order.len() == self.positions.len()
    }

    fn worth(&self, place: usize) -> Worth {
        let moves = self.moves(place);
        let ended = match self.positions[place].rest {
            Rest::Ended(score) => score,
            _ => ShownScore::Cp(0),
        };
        let Some(best) = moves.first() else { return Worth { score: ended, depth: 0 } };
        // A draw is proved when nothing else can be better.
        let is_open = moves.iter().any(|each| matches!(each.score, ShownScore::Cp(_)));
        let score = if rank(best.score) == 0 && is_open { ShownScore::Cp(0) } else { best.score };
        Worth { score, depth: best.depth }
    }

    fn by_edge(&self, edge: &Edge) -> BookMove {
        let (m, to) = (edge.m.clone(), Some(edge.to));
        if edge.link == Link::Repetition {
            return BookMove { m, score: ShownScore::Cp(0), depth: 0, to, repeats: true };
        }
        let Worth { score, depth } = self.worths[edge.to];
        BookMove { m, score: before_move(score), depth: depth + 1, to, repeats: false }
    }

    /// The positions in an order in which every one comes before those that its moves lead to
    /// (Kahn 1962). Those that lie on a circle, and those behind one, are missing.
    fn order(&self) -> Vec<usize> {
        let mut ways = vec![0_u32; self.positions.len()];
        let next = |place: usize| {
            let edges = self.positions[place].edges.iter();
            edges.filter(|edge| edge.link != Link::Repetition).map(|edge| edge.to)
        };
        (0..self.positions.len()).flat_map(next).for_each(|to| ways[to] += 1);
        let mut order: Vec<usize> = (0..self.positions.len()).filter(|&place| ways[place] == 0).collect();
        let mut done = 0;
        while let Some(&place) = order.get(done) {
            done += 1;
            for to in next(place) {
                ways[to] -= 1;
                if ways[to] == 0 {
                    order.push(to);
                }
            }
        }
        order
    }

    /// Which positions can be reached from one without a repetition.
    fn reachable(&self, place: usize) -> Vec<bool> {
        let mut reached = vec![false; self.positions.len()];
        let mut open = vec![place];
        while let Some(place) = open.pop() {
            if !std::mem::replace(&mut reached[place], true) {
                let edges = self.positions[place].edges.iter();
                open.extend(edges.filter(|edge| edge.link != Link::Repetition).map(|edge| edge.to));
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(key: u64, best: Option<ShownScore>) -> Position {
        let found = |score| Rest::Best(Found { m: format!("x{key}"), score, depth: 5 });
        Position { key, edges: Vec::new(), rest: best.map_or(Rest::Nothing, found) }
    }

    fn book(best: Option<ShownScore>) -> Book {
        let head = Head { game: "g".to_owned(), engine: "e".to_owned(), build: "b".to_owned() };
        Book::new(head, 300.0, position(1, best))
    }

    #[test]
    fn scores_are_passed_on_to_the_start() {
        let mut book = book(Some(ShownScore::Cp(10)));
        let left = book.add(0, "l", position(2, Some(ShownScore::Cp(-40))));
        book.add(left, "ll", position(3, Some(ShownScore::Cp(60))));
        assert!(book.pass_scores_on());
        assert_eq!((book.score(left), book.score(0)), (ShownScore::Cp(-40), ShownScore::Cp(40)));
        let moves: Vec<_> = book.moves(0).into_iter().map(|each| (each.m, each.depth)).collect();
        assert_eq!(moves, [("l".to_owned(), 6), ("x1".to_owned(), 5)]);
        assert_eq!(book.line(0), ["l", "x2"]);
    }

    #[test]
    fn proofs_are_passed_on_and_draws_only_when_nothing_is_open() {
        let mut book = book(Some(ShownScore::Cp(-10)));
        let lost = book.add(0, "w", position(2, None));
        book.set_rest(lost, Rest::Ended(ShownScore::Loss(0)));
        assert!(book.pass_scores_on());
        assert_eq!(book.score(0), ShownScore::Win(1));
        book.set_rest(lost, Rest::Ended(ShownScore::Draw(true)));
        book.pass_scores_on();
        assert_eq!(book.score(0), ShownScore::Cp(0), "the move at -10 may be better than it looks");
        book.set_rest(0, Rest::Best(Found { m: "x1".to_owned(), score: ShownScore::Loss(4), depth: 5 }));
        book.pass_scores_on();
        assert_eq!(book.score(0), ShownScore::Draw(true));
    }

    #[test]
    fn a_move_back_is_a_draw_and_one_across_is_not() {
        let mut book = book(Some(ShownScore::Cp(0)));
        let left = book.add(0, "l", position(2, Some(ShownScore::Cp(-90))));
        let right = book.add(0, "r", position(3, Some(ShownScore::Cp(-5))));
        let below = book.add(left, "b", position(4, Some(ShownScore::Cp(80))));
        book.join(right, "b", below);
        book.join(below, "back", left);
        assert!(book.pass_scores_on());
        let links: Vec<Link> = [right, below].map(|place| book.positions()[place].edges[0].link).into();
        assert_eq!(links, [Link::Transposition, Link::Repetition]);
        assert_eq!(book.path(below), ["l", "b"]);
        assert_eq!(book.count_below(right), 2);
        assert!(book.moves(below)[1].repeats && book.moves(below)[1].score == ShownScore::Cp(0));
    }
}
