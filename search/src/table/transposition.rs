//! The transposition table: fixed size, shared between threads without locks.
//!
//! An entry is two 64-bit words. The first holds the evaluation and a check of 40 bits, the second
//! the score, move, depth, bound, age and the key's upper 8 bits. The check mixes the key with
//! everything else in the entry, so that words written by two threads, or an entry of another
//! position, are not believed (the idea of a self-checking entry: Hyatt and Mann 2002). The 8 bits
//! are compared first: they tell nearly all other positions apart without the mixing.
//!
//! No position is stored twice: its own slot is looked for before any other.

use crate::table::tt::{Scheme, Tt};
use fiveply_core::Score;
use prefetch_index::prefetch_index;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true score.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// What is known of a position. Scores of wins count their plies from this position, not from the
/// root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The score the search found.
    pub score: Score,
    /// The static evaluation, [`Entry::NO_EVAL`] when none was made.
    pub eval: Score,
    /// The code of the best move, 0 for none.
    pub code: u16,
    /// How deep it was searched.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
    /// The position was once on a principal variation.
    pub pv: bool,
}

impl Entry {
    /// In place of an evaluation that was not made.
    pub const NO_EVAL: Score = -(1 << 23);
}

const AGES: u8 = 32;
const FIELD: u64 = (1 << 24) - 1;
/// The second word without the key's upper bits.
const PAYLOAD: u64 = (1 << 56) - 1;
/// A position's own entry stays when what comes is so many plies shallower, or more.
const MUCH_SHALLOWER: u8 = 4;

/// The first code that names a move.
fn or_else(code: u16, otherwise: u16) -> u16 {
    if code == 0 { otherwise } else { code }
}

/// A slot: two words, empty when both are 0.
#[derive(Default)]
struct Slot([AtomicU64; 2]);

/// The payload of the second word without the key's upper bits.
fn pack(entry: &Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(entry.score as u32) & FIELD
        | u64::from(entry.code) << 24
        | u64::from(entry.depth) << 40
        | bound << 48
        | u64::from(age) << 50
        | u64::from(entry.pv) << 55
}

fn unpack(payload: u64, eval: u64) -> Option<Entry> {
    // Shifting left and back right copies the sign of a 24-bit number.
    let signed = |bits: u64| ((bits & FIELD) as i32) << 8 >> 8;
    let bound = match payload >> 48 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        3 => Bound::Upper,
        _ => return None,
    };
    Some(Entry {
        score: signed(payload),
        eval: signed(eval),
        code: (payload >> 24) as u16,
        depth: (payload >> 40) as u8,
        bound,
        pv: payload >> 55 & 1 != 0,
    })
}

fn age_of(payload: u64) -> u8 {
    (payload >> 50) as u8 & (AGES - 1)
}

/// Forty bits that depend on the key and on every bit of the entry.
#[inline]
fn check(key: u64, payload: u64, eval: u64) -> u64 {
    let mixed = key ^ payload.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ eval.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 24
}

impl Slot {
    /// The entry, if it is this key's.
    #[inline]
    fn load(&self, key: u64) -> Option<Entry> {
        let second = self.0[1].load(Relaxed);
        if (second ^ key) > PAYLOAD {
            return None;
        }
        let first = self.0[0].load(Relaxed);
        let (payload, eval) = (second & PAYLOAD, first & FIELD);
        if first >> 24 == check(key, payload, eval) { unpack(payload, eval) } else { None }
    }

    fn store(&self, key: u64, entry: &Entry, age: u8) {
        let payload = pack(entry, age);
        let eval = u64::from(entry.eval as u32) & FIELD;
        self.0[0].store(check(key, payload, eval) << 24 | eval, Relaxed);
        self.0[1].store(payload | key & !PAYLOAD, Relaxed);
    }

    /// Stores a new entry of the position that this slot holds already, unless the old one is
    /// worth more: bounds of this search that are not much shallower, and exact scores, replace it.
    fn renew(&self, key: u64, old: &Entry, entry: &Entry, age: u8) {
        let is_old = self.state().is_none_or(|(_, born)| born != age);
        if entry.bound == Bound::Exact || is_old || entry.depth.saturating_add(MUCH_SHALLOWER) > old.depth {
            self.store(key, &Entry { code: or_else(entry.code, old.code), ..*entry }, age);
        }
    }

    /// Depth and age of whatever is here; `None` for an empty slot.
    fn state(&self) -> Option<(u8, u8)> {
        let payload = self.0[1].load(Relaxed);
        (payload >> 48 & 3 != 0).then_some(((payload >> 40) as u8, age_of(payload)))
    }

    fn copy_from(&self, other: &Slot) {
        for word in 0..2 {
            self.0[word].store(other.0[word].load(Relaxed), Relaxed);
        }
    }
}

/// Slots that lie in one line of the processor's cache, so that looking at all four waits for
/// memory once.
#[derive(Default)]
#[repr(align(64))]
struct Line([Slot; LINE]);

/// The slots of a line.
const LINE: usize = 4;

/// A table of a fixed number of entries.
pub struct Table {
    lines: Box<[Line]>,
    scheme: Scheme,
    /// Places minus one: a place is chosen by the key's low bits.
    mask: u64,
    age: AtomicU8,
}

/// How many slots a place has.
const fn slots_per_place(scheme: Scheme) -> usize {
    match scheme {
        Scheme::Deep | Scheme::Always => 1,
        Scheme::TwoDeep => 2,
        Scheme::Bucket => LINE,
    }
}

impl Table {
    /// An empty table; `None` when there is not enough memory.
    pub fn new(tt: &Tt) -> Option<Self> {
        // A bucket counts as four places, so that all schemes of one size but two-deep take the
        // same memory.
        let places = match tt.scheme {
            Scheme::Bucket => (1usize << tt.log2).div_ceil(LINE),
            _ => 1 << tt.log2,
        };
        let count = places.checked_mul(slots_per_place(tt.scheme))?.div_ceil(LINE);
        let mut lines = Vec::new();
        lines.try_reserve_exact(count).ok()?;
        lines.resize_with(count, Line::default);
        Some(Table { lines: lines.into(), scheme: tt.scheme, mask: places as u64 - 1, age: AtomicU8::new(0) })
    }

    /// How many bytes a table of this kind takes.
    pub fn bytes(tt: &Tt) -> u64 {
        let slots = if tt.scheme == Scheme::TwoDeep { 2 } else { 1 };
        (size_of::<Slot>() as u64 * slots) << tt.log2
    }

    /// The slots of a position's place; they never lie in two lines.
    #[inline]
    fn place(&self, key: u64) -> &[Slot] {
        let first = self.first_slot(key);
        &self.lines[first / LINE].0[first % LINE..][..slots_per_place(self.scheme)]
    }

    #[inline]
    fn first_slot(&self, key: u64) -> usize {
        (key & self.mask) as usize * slots_per_place(self.scheme)
    }

    /// The position with this key will be asked for soon: its place is fetched from memory while
    /// something else is done.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch_index(&self.lines, self.first_slot(key) / LINE);
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.place(key).iter().find_map(|slot| slot.load(key))
    }

    /// Remembers an entry, if the scheme gives it room. A move that is known stays known when the
    /// new entry has none.
    pub fn store(&self, key: u64, entry: &Entry) {
        let age = self.age.load(Relaxed);
        let place = self.place(key);
        let own = place.iter().find_map(|slot| Some((slot, slot.load(key)?)));
        match (self.scheme, own) {
            (Scheme::Bucket, Some((slot, old))) => slot.renew(key, &old, entry, age),
            (Scheme::Bucket, None) => {
                // An empty slot, else the one that is worth least: shallow, and from an old search.
                let worth = |slot: &&Slot| match slot.state() {
                    None => i32::MIN,
                    Some((depth, born)) => i32::from(depth) - 8 * i32::from(age.wrapping_sub(born) % AGES),
                };
                if let Some(slot) = place.iter().min_by_key(worth) {
                    slot.store(key, entry, age);
                }
            }
            (Scheme::Always, own) => {
                let code = or_else(entry.code, own.map_or(0, |(_, old)| old.code));
                place[0].store(key, &Entry { code, ..*entry }, age);
            }
            (_, Some((slot, old))) => {
                if entry.depth >= old.depth {
                    slot.store(key, &Entry { code: or_else(entry.code, old.code), ..*entry }, age);
                }
            }
            (Scheme::Deep, None) => {
                if place[0].state().is_none_or(|(depth, _)| entry.depth >= depth) {
                    place[0].store(key, entry, age);
                }
            }
            (Scheme::TwoDeep, None) => {
                let [deep, latest] = place else { return };
                if deep.state().is_none_or(|(depth, _)| entry.depth >= depth) {
                    latest.copy_from(deep);
                    deep.store(key, entry, age);
                } else {
                    latest.store(key, entry, age);
                }
            }
        }
    }

    /// A new search begins: what is in the table now counts as old.
    pub fn new_search(&self) {
        let age = self.age.load(Relaxed);
        self.age.store((age + 1) % AGES, Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.lines.iter().flat_map(|line| &line.0) {
            slot.0[0].store(0, Relaxed);
            slot.0[1].store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths, from a sample.
    pub fn per_mille(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.lines[..self.lines.len().min(250)];
        let slots = sample.iter().flat_map(|line| &line.0);
        let used = slots.filter(|slot| slot.state().is_some_and(|(_, born)| born == age)).count();
        (used * 1000 / (sample.len() * LINE)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tt::Hits;
    use fiveply_core::random::Random;
    use fiveply_core::zobrist::mix;

    const ENTRY: Entry =
        Entry { score: -3_999_990, eval: 612_345, code: 65_535, depth: 200, bound: Bound::Upper, pv: true };

    fn table(scheme: Scheme) -> Table {
        Table::new(&Tt { log2: 4, scheme, hits: Hits::Deeper }).expect("a small table")
    }

    #[test]
    fn what_goes_in_comes_out() {
        for scheme in [Scheme::Deep, Scheme::TwoDeep, Scheme::Always, Scheme::Bucket] {
            let table = table(scheme);
            let key = mix(7);
            assert_eq!(table.probe(key), None);
            assert_eq!(table.probe(0), None, "an empty slot is nobody's");
            table.store(key, &ENTRY);
            assert_eq!(table.probe(key), Some(ENTRY));
            assert_eq!([40, 60].map(|bit| table.probe(key ^ 1 << bit)), [None, None]);
            table.clear();
            assert_eq!(table.probe(key), None);
        }
    }

    #[test]
    fn deep_keeps_the_deeper_and_two_deep_the_latest_too() {
        let (key, same_place) = (mix(1) & !15, mix(2) & !15);
        let shallow = Entry { depth: 3, ..ENTRY };
        let deep = table(Scheme::Deep);
        deep.store(key, &ENTRY);
        deep.store(same_place, &shallow);
        assert_eq!((deep.probe(key), deep.probe(same_place)), (Some(ENTRY), None));
        let two = table(Scheme::TwoDeep);
        two.store(key, &ENTRY);
        two.store(same_place, &shallow);
        assert_eq!((two.probe(key), two.probe(same_place)), (Some(ENTRY), Some(shallow)));
        let always = table(Scheme::Always);
        always.store(key, &ENTRY);
        always.store(same_place, &shallow);
        assert_eq!((always.probe(key), always.probe(same_place)), (None, Some(shallow)));
    }

    #[test]
    fn an_old_entry_makes_room_in_a_bucket() {
        let table = Table::new(&Tt { log2: 2, scheme: Scheme::Bucket, hits: Hits::Deeper }).unwrap();
        let keys: Vec<u64> = (1..=5).map(mix).collect();
        for (key, depth) in keys[..4].iter().zip([20, 21, 22, 23]) {
            table.store(*key, &Entry { depth, ..ENTRY });
        }
        for _ in 0..3 {
            table.new_search();
        }
        table.store(keys[4], &Entry { depth: 1, ..ENTRY });
        assert!(table.probe(keys[4]).is_some() && table.probe(keys[0]).is_none() && table.probe(keys[1]).is_some());
    }

    /// However the place of a position is filled, what was stored of it last is what is found.
    #[test]
    fn a_second_store_is_what_is_found() {
        for neighbours in 0..LINE {
            let table = Table::new(&Tt { log2: 2, scheme: Scheme::Bucket, hits: Hits::Deeper }).unwrap();
            let key = mix(77);
            let neighbour = |number: usize| mix(number as u64);
            (0..neighbours).for_each(|number| table.store(neighbour(number), &ENTRY));
            table.store(key, &Entry { depth: 7, ..ENTRY });
            for (depth, score) in [(7, 1), (9, 2), (6, 3)] {
                let second = Entry { depth, score, ..ENTRY };
                table.store(key, &second);
                assert_eq!(table.probe(key), Some(second), "beside {neighbours} others");
            }
            assert!((0..neighbours).all(|number| table.probe(neighbour(number)).is_some()));
        }
    }

    #[test]
    fn a_known_move_and_a_much_deeper_bound_stay() {
        let table = table(Scheme::Bucket);
        let key = mix(3);
        table.store(key, &Entry { depth: 9, code: 5, ..ENTRY });
        table.store(key, &Entry { depth: 9, code: 0, score: 8, ..ENTRY });
        assert_eq!(table.probe(key), Some(Entry { depth: 9, code: 5, score: 8, ..ENTRY }));
        table.store(key, &Entry { depth: 5, score: 9, ..ENTRY });
        assert_eq!(table.probe(key).map(|entry| (entry.depth, entry.score)), Some((9, 8)));
        let exact = Entry { depth: 5, bound: Bound::Exact, ..ENTRY };
        table.store(key, &exact);
        assert_eq!(table.probe(key), Some(exact), "an exact score is worth more");
        table.store(key, &Entry { depth: 30, ..ENTRY });
        table.new_search();
        table.store(key, &Entry { depth: 1, ..ENTRY });
        assert_eq!(table.probe(key), Some(Entry { depth: 1, ..ENTRY }), "what is from an old search goes");
    }

    /// What a bucket holds, as a list that is searched from the front.
    #[derive(Default)]
    struct Model(Vec<(u64, Entry, u8)>);

    impl Model {
        fn store(&mut self, key: u64, entry: Entry, age: u8) {
            if let Some((_, old, born)) = self.0.iter_mut().find(|(stored, ..)| *stored == key) {
                if entry.bound == Bound::Exact || *born != age || entry.depth + MUCH_SHALLOWER > old.depth {
                    let code = if entry.code == 0 { old.code } else { entry.code };
                    (*old, *born) = (Entry { code, ..entry }, age);
                }
            } else if self.0.len() < LINE {
                self.0.push((key, entry, age));
            } else {
                let old_age = |born: u8| i32::from((age + AGES - born) % AGES);
                let worth = |(_, entry, born): &&mut (u64, Entry, u8)| i32::from(entry.depth) - 8 * old_age(*born);
                if let Some(slot) = self.0.iter_mut().min_by_key(worth) {
                    *slot = (key, entry, age);
                }
            }
        }

        fn probe(&self, key: u64) -> Option<Entry> {
            self.0.iter().find(|(stored, ..)| *stored == key).map(|(_, entry, _)| *entry)
        }
    }

    /// Ten thousand random stores, searches that begin and questions, held against the model.
    #[test]
    fn a_bucket_behaves_like_its_model() {
        let table = Table::new(&Tt { log2: 2, scheme: Scheme::Bucket, hits: Hits::Deeper }).unwrap();
        let (mut model, mut age, mut random) = (Model::default(), 0, Random::new(11));
        for step in 0..10_000 {
            let key = mix(random.below(7) as u64);
            match random.below(40) {
                0 => {
                    table.new_search();
                    age = (age + 1) % AGES;
                }
                1..20 => {
                    let bound = [Bound::Exact, Bound::Lower, Bound::Upper, Bound::Upper][random.below(4)];
                    let entry = Entry {
                        score: random.below(1_000) as Score - 500,
                        eval: random.below(1_000) as Score - 500,
                        code: random.below(3) as u16,
                        depth: random.below(20) as u8,
                        bound,
                        pv: random.below(2) == 0,
                    };
                    table.store(key, &entry);
                    model.store(key, entry, age);
                }
                _ => {}
            }
            assert_eq!(table.probe(key), model.probe(key), "step {step}");
        }
    }

    /// Words of two entries of one position never make a third.
    #[test]
    fn a_torn_entry_is_not_believed() {
        let key = mix(9);
        let mut believed = 0;
        for depth in 0..200 {
            let (one, two) = (Slot::default(), Slot::default());
            one.store(key, &ENTRY, 0);
            two.store(key, &Entry { depth, score: 5, eval: 6, ..ENTRY }, 1);
            one.0[1].store(two.0[1].load(Relaxed), Relaxed);
            believed += usize::from(one.load(key).is_some());
        }
        assert_eq!(believed, 0);
    }
}
