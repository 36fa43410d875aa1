//! Zobrist keys (Zobrist 1970): a position's key is the exclusive or of one fixed random number per
//! fact that is true of it, so that a move changes it by a few operations. The numbers come from
//! SplitMix64, so a key is the same on every machine.

/// The number that stands for "the second side is to move". Without it the same board would have
/// the same key for both sides, one of the mistakes of the Khet report (KHET-X2).
pub const SECOND_TO_MOVE: u64 = mix(0x5EC0_4D17_0305_0709);

/// SplitMix64's finalizer (Steele, Lea, Flood 2014): every input bit moves every output bit.
#[inline]
pub const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A table of numbers, one per (kind, square), for `KINDS` kinds of piece on `SQUARES` squares.
/// `game` keeps the tables of different games apart.
pub const fn table<const KINDS: usize, const SQUARES: usize>(game: u64) -> [[u64; SQUARES]; KINDS] {
    let mut numbers = [[0; SQUARES]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut square = 0;
        while square < SQUARES {
            numbers[kind][square] = mix(mix(game) ^ ((kind as u64) << 32 | square as u64));
            square += 1;
        }
        kind += 1;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_differ() {
        static TABLE: [[u64; 256]; 2] = table(7);
        let mut seen: Vec<u64> = TABLE.iter().flatten().copied().collect();
        seen.push(SECOND_TO_MOVE);
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 513);
    }
}
