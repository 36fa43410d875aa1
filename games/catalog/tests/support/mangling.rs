//! Mangled inputs for fuzzing: texts and bytes that mean something, changed here and there. Shared
//! by the fuzz targets of several crates; `effort.rs` says for how long.

#![allow(dead_code, reason = "not every target uses everything")]

#[path = "effort.rs"]
mod effort;

/// Where and how a text is changed: a place, and what to do there.
pub(crate) type Edits = Vec<(u16, u8)>;

/// Letters of all notations, and a few that belong to none.
const ALPHABET: &[char] = &[
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
    'g',
    'h',
    'i',
    'j',
    'k',
    'p',
    'q',
    'r',
    's',
    't',
    'u',
    'w',
    'x',
    'A',
    'B',
    'D',
    'H',
    'K',
    'N',
    'O',
    'P',
    'Q',
    'R',
    'T',
    'W',
    '0',
    '1',
    '2',
    '3',
    '7',
    '8',
    '9',
    '/',
    ' ',
    '-',
    '+',
    '=',
    '#',
    ':',
    ',',
    '!',
    'é',
    '♞',
    '\u{0}',
    '\n',
    '\u{1F600}',
];

/// Letters of JSON and TOML, and a few that belong to neither.
pub(crate) const SIGNS: &str = "{}[]()\"'\\:,.=+-_#/ \n\t0123789eEtfnulas\u{0}é♞\u{1F600}";

/// `text` after the edits: letters removed, inserted, replaced, doubled or exchanged.
pub(crate) fn mangled(text: &str, edits: &[(u16, u8)]) -> String {
    mangled_with(text, edits, ALPHABET)
}

/// The same with these letters.
pub(crate) fn mangled_with(text: &str, edits: &[(u16, u8)], alphabet: &[char]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    change(&mut letters, edits, alphabet);
    letters.into_iter().collect()
}

/// Bytes after the edits, with numbers at the ends of their range in between.
pub(crate) fn mangled_bytes(bytes: &[u8], edits: &[(u16, u8)]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    change(&mut bytes, edits, &[0, 1, 2, 3, 0x7f, 0x80, 0xfe, 0xff]);
    bytes
}

fn change<T: Clone>(letters: &mut Vec<T>, edits: &[(u16, u8)], alphabet: &[T]) {
    // Few edits leave a text that may still mean something; many test the refusals.
    for &(place, what) in edits.iter().take(1 + edits.len() % 6) {
        let letter = alphabet[usize::from(what) / 5 % alphabet.len()].clone();
        let at = usize::from(place) % (letters.len() + 1);
        match what % 5 {
            0 => letters.insert(at, letter),
            1 if at < letters.len() => letters[at] = letter,
            2 if at < letters.len() => drop(letters.remove(at)),
            3 if at + 1 < letters.len() => letters.swap(at, at + 1),
            _ => letters.extend_from_within(at..),
        }
        letters.truncate(3_000);
    }
}

/// Runs `test` with random choices and edits for as long as the mode allows.
pub(crate) fn fuzz(test: impl Fn(u32, &[(u16, u8)]) + std::panic::RefUnwindSafe) {
    fuzz_groups(1, |group: &[(u32, Edits); 1]| test(group[0].0, &group[0].1));
}

/// Runs `test` with groups of random choices and edits, where beginning anew for every one would
/// take too long.
pub(crate) fn fuzz_groups<T: bolero::TypeGenerator + std::fmt::Debug + 'static>(
    each: usize,
    test: impl Fn(&T) + std::panic::RefUnwindSafe,
) {
    bolero::check!()
        .with_iterations(1_000_000_usize.div_ceil(each))
        .with_test_time(effort::fuzz_time())
        .with_type::<T>()
        .for_each(|group| test(group));
}
