/// A text's words in lines of at most `most` letters; a longer word has a line of its own. There is
/// at least one line.
///
/// ```
/// use fiveply_draw::wrapped;
/// assert_eq!(wrapped("a bb ccc dddddd", 4), ["a bb", "ccc", "dddddd"]);
/// assert_eq!(wrapped("a  bb ccc", 8), ["a bb ccc"]);
/// assert_eq!(wrapped("", 9), [""]);
/// ```
pub fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
