//! Character encodings of game files. They are older than UTF-8: the standard of 1994 asks for
//! ISO 8859-1, Windows wrote its own variant of that, and newer programs write UTF-8, some with a
//! byte order mark.

/// The characters of the bytes from 0x80 to 0x9f in Windows-1252; five bytes have none.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// The text of a file of games: UTF-8, or UTF-16 with its mark. A line that is not UTF-8 is read as
/// Windows-1252, which has all letters of ISO 8859-1. Line ends become `\n`, and byte order marks
/// are left out. `None` when the bytes are no text at all.
///
/// ```
/// use fiveply_core::encoding::decoded;
/// assert_eq!(decoded(b"\xef\xbb\xbfPal\r\nBenk\xf6\r\n").unwrap(), "Pal\nBenkö\n");
/// assert_eq!(decoded("Benkö\n".as_bytes()).unwrap(), "Benkö\n");
/// assert_eq!(decoded(b"SQLite\0"), None);
/// ```
pub fn decoded(bytes: &[u8]) -> Option<String> {
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes),
        _ => bytes.split_inclusive(|&byte| byte == b'\n').map(line).collect(),
    };
    let unmarked = || text.replace("\r\n", "\n").replace('\r', "\n").replace('\u{feff}', "");
    (!text.contains('\0')).then(unmarked)
}

fn line(bytes: &[u8]) -> String {
    match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| letter(byte)).collect(),
    }
}

fn letter(byte: u8) -> char {
    match byte {
        0x80..=0x9f => WINDOWS.chars().nth(usize::from(byte - 0x80)).unwrap_or_default(),
        _ => char::from(byte),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
    String::from_utf16_lossy(&units)
}
