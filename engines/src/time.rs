//! Times with their unit.

use std::time::Duration;

/// Reads a time with its unit: `250ms`, `5s`, `2m`; `None` for anything else.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(fiveply_engines::parse_time("1.5s"), Some(Duration::from_millis(1500)));
/// assert_eq!(fiveply_engines::parse_time("5"), None);
/// ```
pub fn parse_time(text: &str) -> Option<Duration> {
    let (number, unit) = text.split_at(text.find(|letter: char| letter.is_ascii_alphabetic())?);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3_600.0,
        _ => return None,
    };
    let plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let total = number.parse::<f64>().ok().filter(|_| plain)? * seconds;
    (total <= 1e9).then(|| Duration::from_secs_f64(total))
}

/// A time in milliseconds, with a fraction where it has one.
pub(crate) fn time_text(time: Duration) -> String {
    let fraction = format!("{:06}", time.subsec_nanos() % 1_000_000);
    let fraction = fraction.trim_end_matches('0');
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{}{point}{fraction}ms", time.as_millis())
}
