//! A book played through from the game's start: every move must be legal, every position be reached
//! by the move it was added for, and moves that are said to meet must meet.

use crate::book::{Edge, Link, Position, Rest};
use crate::fault::BookFault;
use fiveply_core::{AnyGame, AnyRecord, NULL_MOVE};
use std::collections::HashMap;

/// The keys of the positions, in their order.
pub(crate) fn keys(positions: &[Position], game: &dyn AnyGame) -> Result<Vec<u64>, BookFault> {
    check_tree(positions)?;
    let record = game.open(None, &[]).map_err(|error| BookFault(error.to_string()))?;
    let mut replay = Replay { positions, record, keys: vec![0; positions.len()], meetings: Vec::new() };
    replay.walk()?;
    let Replay { keys, meetings, .. } = replay;
    for (place, edge, key) in meetings {
        if keys[edge.to] != key {
            let (m, to) = (&edge.m, edge.to);
            return Err(BookFault(format!("position {place}: {m} does not lead to position {to}")));
        }
    }
    let mut places = HashMap::new();
    for (place, &key) in keys.iter().enumerate() {
        if let Some(other) = places.insert(key, place) {
            return Err(BookFault(format!("positions {other} and {place} are the same")));
        }
    }
    Ok(keys)
}

/// Every position but the first was added once, after the position from which it is reached.
fn check_tree(positions: &[Position]) -> Result<(), BookFault> {
    let mut added = vec![0_u32; positions.len()];
    for (place, position) in positions.iter().enumerate() {
        for Edge { m, to, link } in &position.edges {
            if *to >= positions.len() || (*link == Link::Child && *to <= place) {
                return Err(BookFault(format!("position {place}: {m} leads to position {to}, which cannot be")));
            }
            added[*to] += u32::from(*link == Link::Child);
        }
    }
    match added.iter().skip(1).position(|&times| times != 1) {
        Some(index) => Err(BookFault(format!("position {} was not added exactly once", index + 1))),
        None => Ok(()),
    }
}

struct Replay<'a> {
    positions: &'a [Position],
    record: Box<dyn AnyRecord>,
    keys: Vec<u64>,
    /// Moves to positions that were there already, with the key that they lead to.
    meetings: Vec<(usize, &'a Edge, u64)>,
}

impl<'a> Replay<'a> {
    /// Walks over the tree of positions as they were added, and looks at all other moves in
    /// passing.
    fn walk(&mut self) -> Result<(), BookFault> {
        let mut open = vec![(0, 0)];
        self.arrive(0)?;
        while let Some((place, next)) = open.last_mut() {
            let place = *place;
            let Some(edge) = self.positions[place].edges.get(*next) else {
                open.pop();
                self.record.undo();
                continue;
            };
            *next += 1;
            self.play(place, &edge.m)?;
            if edge.link == Link::Child {
                open.push((edge.to, 0));
                self.arrive(edge.to)?;
            } else {
                self.meetings.push((place, edge, self.record.key()));
                self.record.undo();
            }
        }
        Ok(())
    }

    /// Notes the key of a position, and checks the move that leads out of the book there.
    fn arrive(&mut self, place: usize) -> Result<(), BookFault> {
        self.keys[place] = self.record.key();
        if let Rest::Best(found) = &self.positions[place].rest {
            self.play(place, &found.m)?;
            self.record.undo();
        }
        Ok(())
    }

    fn play(&mut self, place: usize, m: &str) -> Result<(), BookFault> {
        let illegal = |fault: &str| BookFault(format!("position {place}: {m:?} is no move there ({fault})"));
        if m == NULL_MOVE {
            return Err(illegal("nobody passes in a book"));
        }
        self.record.follow(m).map(drop).map_err(|error| illegal(&error.fault))
    }
}
