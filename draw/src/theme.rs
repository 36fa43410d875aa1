//! The colours of every picture, in one place: rules that name variables, and two sets of values,
//! light and dark.
//!
//! A page takes [`STYLESHEET`] as it is and sets the variables itself, by [`Theme::variables`]. A
//! picture in a file gets the rules with the values put in, because many programs that show SVG
//! know no variables.

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// For a light page.
    #[default]
    Light,
    /// For a dark one.
    Dark,
}

/// The rules of every drawing. Colours are variables whose names start with `--fp-`;
/// [`Theme::variables`] has their values.
pub const STYLESHEET: &str = include_str!("board.css");

/// The rules with the colours of `theme` put in, for a picture that stands alone.
pub fn stylesheet(theme: Theme) -> String {
    let mut css = String::with_capacity(STYLESHEET.len());
    for line in STYLESHEET.lines().filter(|line| !line.is_empty() && !line.starts_with("/*")) {
        let mut parts = line.split("var(");
        css.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let (name, rest) = part.split_once(')').unwrap_or((part, ""));
            css.push_str(theme.value(name));
            css.push_str(rest);
        }
        css.push('\n');
    }
    css
}

impl Theme {
    /// Every variable of [`STYLESHEET`] with its value.
    ///
    /// ```
    /// # use fiveply_draw::Theme;
    /// assert!(Theme::Dark.variables().any(|variable| variable == ("--fp-page", "#16181b")));
    /// ```
    pub fn variables(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        VARIABLES.iter().map(move |&(name, values)| (name, values[self as usize]))
    }

    pub(crate) fn value(self, name: &str) -> &'static str {
        self.variables().find(|&(known, _)| known == name).map_or("currentColor", |(_, value)| value)
    }
}

/// Name, light value, dark value.
const VARIABLES: &[(&str, [&str; 2])] = &[
    ("--fp-page", ["#fcfbf8", "#16181b"]),
    ("--fp-text", ["#5c646b", "#9aa3ab"]),
    // Two-tone and plain ground.
    ("--fp-light", ["#e8ebe8", "#9aa8a6"]),
    ("--fp-dark", ["#a9b9b4", "#6c7d7c"]),
    ("--fp-plain", ["#eceeeb", "#939f9e"]),
    ("--fp-line", ["#c9d2cd", "#7b8887"]),
    ("--fp-closed", ["#cfd3cf", "#4a5253"]),
    ("--fp-hatch", ["#949e99", "#303637"]),
    // The slate board and its frame.
    ("--fp-slate", ["#414d57", "#333d45"]),
    ("--fp-slate-line", ["#55636e", "#46525b"]),
    ("--fp-frame", ["#2b343b", "#20272c"]),
    ("--fp-frame-text", ["#aeb9c2", "#95a1ab"]),
    // Pieces: body, outline, lines inside.
    ("--fp-ivory-first", ["#fbf9f4", "#f6f3ea"]),
    ("--fp-ivory-first-outline", ["#22262b", "#16181b"]),
    ("--fp-ivory-first-detail", ["#22262b", "#22262b"]),
    ("--fp-ivory-second", ["#3a4149", "#30363d"]),
    ("--fp-ivory-second-outline", ["#14171a", "#0c0e10"]),
    ("--fp-ivory-second-detail", ["#efece3", "#e9e6dd"]),
    ("--fp-stone-first", ["#bac3cb", "#b2bbc4"]),
    ("--fp-stone-first-outline", ["#12161a", "#0e1114"]),
    ("--fp-stone-first-detail", ["#39434c", "#333c44"]),
    ("--fp-stone-second", ["#bb3b33", "#b0382f"]),
    ("--fp-stone-second-outline", ["#12161a", "#0e1114"]),
    ("--fp-stone-second-detail", ["#ffd3c6", "#ffd0c2"]),
    ("--fp-mirror", ["#effcff", "#ecfbff"]),
    // What is drawn on the ground and across it.
    ("--fp-goal-first", ["#ffffff", "#f6f3ea"]),
    ("--fp-goal-second", ["#2a3138", "#111417"]),
    ("--fp-last", ["#e0a526", "#e3ab2f"]),
    ("--fp-alarm", ["#d5392b", "#e0473a"]),
    ("--fp-beam-first", ["#8ff0ff", "#8ff0ff"]),
    ("--fp-beam-second", ["#ffc46b", "#ffc46b"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variable_has_a_value_and_every_value_a_use() {
        for theme in [Theme::Light, Theme::Dark] {
            let css = stylesheet(theme);
            assert!(!css.contains("var("), "{css}");
            for (name, _) in theme.variables() {
                assert!(STYLESHEET.contains(&format!("var({name})")), "{name} is not used");
            }
        }
        for part in STYLESHEET.split("var(").skip(1) {
            let name = part.split(')').next().unwrap_or_default();
            assert!(VARIABLES.iter().any(|(known, _)| *known == name), "{name} has no value");
        }
    }
}
