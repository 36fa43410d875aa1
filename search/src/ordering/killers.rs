//! Killer moves (Huberman 1968): a move that refuted one position often refutes its siblings, so it
//! is tried there before any move is generated. A killer is kept as a code and checked for legality
//! before use.

use crate::switch::technique;

technique! {
    /// Tries moves early that refuted a sibling: they often refute this one too.
    pub struct Killers {
        /// moves per ply
        moves: u8 = 2, Integer(1, 4),
    }
    name: "killers",
    reference: "Huberman 1968",
    class: Exact,
    counts: ["killers tried", "cut-offs by a killer"],
}

/// The most killers that a ply can have.
pub(crate) const MOST: usize = 4;

/// The killers of every ply.
#[derive(Clone, Debug, Default)]
pub(crate) struct KillerTable(Vec<[u16; MOST]>);

impl KillerTable {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// The killers of a ply, the latest first, 0 for none.
    #[inline]
    pub(crate) fn at(&self, ply: usize) -> [u16; MOST] {
        self.0.get(ply).copied().unwrap_or_default()
    }

    /// A move cut off or was best: the oldest of `count` killers makes room for it.
    pub(crate) fn add(&mut self, ply: usize, code: u16, count: u8) {
        if self.0.len() <= ply {
            self.0.resize(ply + 1, [0; MOST]);
        }
        let killers = &mut self.0[ply][..usize::from(count).min(MOST)];
        if killers[0] != code {
            let known = killers.iter().position(|&killer| killer == code).unwrap_or(killers.len() - 1);
            killers[..=known].rotate_right(1);
            killers[0] = code;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_older_killer_makes_room() {
        let mut killers = KillerTable::default();
        for code in [1, 2, 2, 3] {
            killers.add(5, code, 2);
        }
        assert_eq!(killers.at(5), [3, 2, 0, 0]);
        killers.add(5, 2, 2);
        assert_eq!(killers.at(5), [2, 3, 0, 0], "a killer that kills again becomes the latest");
        assert_eq!(killers.at(900), [0; 4]);
    }
}
