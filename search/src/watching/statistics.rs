//! What every technique did in a search: how often it was tried and how often that ended a node, by
//! depth. Always on; the counters cost nothing that can be measured.

use crate::TECHNIQUES;
use crate::switch::Technique;

/// Depths from this one on are counted together.
const DEPTHS: usize = 64;

/// How often a technique fired and how often it cut, at one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// It was tried.
    pub fired: u64,
    /// It ended the node, or did what it is for.
    pub cut: u64,
}

/// A technique as an index of the counts: its place in the list of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counter(u8);

impl Counter {
    /// The counter of the technique with this name. That of a technique missing in the list does
    /// not compile.
    const fn named(name: &str) -> Counter {
        let mut place = 0;
        while !is_same(TECHNIQUES[place].declaration.name, name) {
            place += 1;
        }
        Counter(place as u8)
    }

    /// The technique's name.
    pub(crate) fn name(self) -> &'static str {
        TECHNIQUES[usize::from(self.0)].name
    }
}

/// Whether two texts are equal; `==` is no constant function yet.
const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut place = 0;
    while place < one.len() && place < other.len() && one[place] == other[place] {
        place += 1;
    }
    place == one.len() && place == other.len()
}

/// Gives every technique its counter: `NullMove::COUNTER`.
pub(crate) trait Counted: Technique {
    const COUNTER: Counter = Counter::named(Self::DECLARATION.name);
}

impl<T: Technique> Counted for T {}

/// The counts of one search.
#[derive(Clone, Debug)]
pub struct Statistics {
    counts: Box<[[Counts; DEPTHS]; TECHNIQUES.len()]>,
    /// The deepest ply reached, quiescence included.
    pub selective_depth: usize,
    /// The longest line of captures below the horizon.
    pub quiescence_depth: usize,
    /// Nodes below the horizon.
    pub quiescence_nodes: u64,
    /// Evaluations made.
    pub evaluations: u64,
}

impl Default for Statistics {
    fn default() -> Self {
        Statistics {
            counts: Box::new([[Counts::default(); DEPTHS]; TECHNIQUES.len()]),
            selective_depth: 0,
            quiescence_depth: 0,
            quiescence_nodes: 0,
            evaluations: 0,
        }
    }
}

impl Statistics {
    #[inline]
    fn at(&mut self, counter: Counter, depth: i32) -> &mut Counts {
        debug_assert!(TECHNIQUES[usize::from(counter.0)].counts.is_some(), "{} counts nothing", counter.name());
        &mut self.counts[usize::from(counter.0)][depth.clamp(0, DEPTHS as i32 - 1) as usize]
    }

    #[inline]
    pub(crate) fn fired(&mut self, counter: Counter, depth: i32) {
        self.at(counter, depth).fired += 1;
    }

    #[inline]
    pub(crate) fn cut(&mut self, counter: Counter, depth: i32) {
        self.at(counter, depth).cut += 1;
    }

    #[inline]
    pub(crate) fn add(&mut self, counter: Counter, depth: i32, fired: u64, cut: u64) {
        let counts = self.at(counter, depth);
        counts.fired += fired;
        counts.cut += cut;
    }

    /// The counts of every technique that did something: its name, and fired and cut by depth from
    /// 0, shallow first.
    pub fn by_technique(&self) -> Vec<(&'static str, Vec<Counts>)> {
        let used = |counts: &[Counts; DEPTHS]| {
            let depths = counts.iter().rposition(|each| *each != Counts::default()).map_or(0, |last| last + 1);
            counts[..depths].to_vec()
        };
        let all = TECHNIQUES.iter().zip(self.counts.iter()).map(|(technique, counts)| (technique.name, used(counts)));
        all.filter(|(_, counts)| !counts.is_empty()).collect()
    }
}
