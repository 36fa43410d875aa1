//! The memory of a proof: a table of fixed size for one thread. When a bucket is full, the entry
//! whose answer cost least goes, so that small trees are forgotten first, as the collectors of
//! small trees do that Nagai (2002) describes.

/// Entries that share a bucket: 64 bytes, a line of cache.
const SLOTS: usize = 4;
/// The bits of the data that a user of the table may fill.
const DATA_BITS: u32 = 56;

/// The upper 48 bits of the key and a move's code; the data and what it cost. Together with the
/// bucket's number that is the whole key in every table of 4 MiB or more, so a false hit needs two
/// positions with the same key.
#[derive(Clone, Copy, Default)]
struct Slot {
    name: u64,
    data: u64,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memo {
    /// The code of a move to try first, 0 for none.
    pub(crate) code: u16,
    /// Up to 56 bits, never all 0.
    pub(crate) data: u64,
}

/// A table of a fixed number of entries.
pub(crate) struct Table {
    slots: Vec<Slot>,
    /// Buckets minus one: a bucket is chosen by the key's low bits.
    mask: u64,
}

impl Table {
    /// The largest table that fits; `None` when there is not enough memory.
    pub(crate) fn new(mebibytes: usize) -> Option<Self> {
        let bytes = mebibytes.max(1).checked_mul(1 << 20)?;
        let buckets = 1usize << (bytes / (SLOTS * size_of::<Slot>())).ilog2();
        let mut slots = Vec::new();
        slots.try_reserve_exact(buckets * SLOTS).ok()?;
        slots.resize(buckets * SLOTS, Slot::default());
        Some(Table { slots, mask: buckets as u64 - 1 })
    }

    /// Where the bucket of a key begins.
    #[inline]
    fn bucket(&self, key: u64) -> usize {
        (key & self.mask) as usize * SLOTS
    }

    /// What is remembered under this key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Memo> {
        let first = self.bucket(key);
        let slot =
            self.slots[first..first + SLOTS].iter().find(|slot| (slot.name ^ key) >> 16 == 0 && slot.data != 0)?;
        Some(Memo { code: slot.name as u16, data: slot.data & ((1 << DATA_BITS) - 1) })
    }

    /// Remembers `memo`, which took `work` nodes to find.
    #[inline]
    pub(crate) fn store(&mut self, key: u64, memo: Memo, work: u64) {
        debug_assert!(memo.data != 0 && memo.data >> DATA_BITS == 0);
        // A logarithm with two more binary digits fits into a byte.
        let work = work.max(1) + 3;
        let log = u64::from(work.ilog2());
        let cost = (log << 2 | work >> (log - 2) & 3) - 7;
        let first = self.bucket(key);
        let bucket = &mut self.slots[first..first + SLOTS];
        let own = bucket.iter().position(|slot| (slot.name ^ key) >> 16 == 0);
        let cheapest = || (0..SLOTS).min_by_key(|&index| (bucket[index].data >> DATA_BITS, bucket[index].data != 0));
        if let Some(index) = own.or_else(cheapest) {
            bucket[index] = Slot { name: key >> 16 << 16 | u64::from(memo.code), data: cost << DATA_BITS | memo.data };
        }
    }

    /// Remembers `memo` only where nothing that took any work has to go for it.
    #[inline]
    pub(crate) fn offer(&mut self, key: u64, memo: Memo) {
        let first = self.bucket(key);
        let bucket = &mut self.slots[first..first + SLOTS];
        if let Some(slot) = bucket.iter_mut().find(|slot| slot.data >> DATA_BITS == 0) {
            *slot = Slot { name: key >> 16 << 16 | u64::from(memo.code), data: memo.data };
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.fill(Slot::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::zobrist::mix;

    #[test]
    fn what_goes_in_comes_out_and_cheap_entries_go_first() {
        let mut table = Table::new(1).expect("memory for a small table");
        let same_bucket = |n: u64| mix(n) & !table.mask;
        let keys: Vec<u64> = (1..=5).map(same_bucket).collect();
        for (key, work) in keys.iter().zip([900, 20, 800, 700]) {
            assert_eq!(table.probe(*key), None);
            table.store(*key, Memo { code: 7, data: *key >> 8 | 1 }, work);
        }
        table.store(keys[4], Memo { code: 8, data: 1 }, 1);
        let kept: Vec<bool> = keys.iter().map(|&key| table.probe(key).is_some()).collect();
        assert_eq!(kept, [true, false, true, true, true]);
        assert_eq!(table.probe(keys[0]), Some(Memo { code: 7, data: keys[0] >> 8 | 1 }));
        table.clear();
        assert_eq!(table.probe(keys[0]), None);
    }
}
