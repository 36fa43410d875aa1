//! Reading no more than is allowed. A file from outside may be endless (`/dev/zero`) or simply the
//! wrong one, so whoever reads it says how long it may be. Nothing is opened here.

use std::io::{Error, ErrorKind, Read, Result};

/// All bytes of `source`; an error when there are more than `longest`.
///
/// ```
/// use fiveply_core::bounded::read_bytes;
/// assert_eq!(read_bytes(&b"abc"[..], 3).unwrap(), b"abc");
/// let refusal = read_bytes(std::io::repeat(0), 2048).unwrap_err();
/// assert_eq!(refusal.to_string(), "it is too long; accepted: at most 2 KiB");
/// ```
pub fn read_bytes(source: impl Read, longest: u64) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(longest.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest {
        return Err(too_long(longest));
    }
    Ok(bytes)
}

/// The same for a text; what is not UTF-8 is refused with the number of the line.
///
/// ```
/// use fiveply_core::bounded::read_text;
/// let refusal = read_text(&b"a\nb\xff"[..], 1 << 20).unwrap_err();
/// assert_eq!(refusal.to_string(), "line 2 is not UTF-8");
/// ```
pub fn read_text(source: impl Read, longest: u64) -> Result<String> {
    String::from_utf8(read_bytes(source, longest)?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        Error::new(ErrorKind::InvalidData, format!("line {line} is not UTF-8"))
    })
}

/// The error for what is longer than `longest`.
fn too_long(longest: u64) -> Error {
    let size = match longest {
        0..1024 => format!("{longest} bytes"),
        1024..1_048_576 => format!("{} KiB", longest >> 10),
        _ => format!("{} MiB", longest >> 20),
    };
    Error::new(ErrorKind::InvalidData, format!("it is too long; accepted: at most {size}"))
}
