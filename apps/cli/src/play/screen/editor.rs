//! The line at the bottom: a text and a place in it.

/// Longer than any move, command or path worth typing.
const LONGEST: usize = 500;

/// An edited line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Editor {
    letters: Vec<char>,
    place: usize,
}

impl Editor {
    /// What is typed.
    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// What is typed left of the caret.
    pub(crate) fn before_caret(&self) -> String {
        self.letters[..self.place].iter().collect()
    }

    /// Whether nothing is typed.
    pub(crate) fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Replaces everything; the caret goes to the end.
    pub(crate) fn set(&mut self, text: &str) {
        self.letters = text.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect();
        self.place = self.letters.len();
    }

    /// Hands over what is typed and starts afresh.
    pub(crate) fn take(&mut self) -> String {
        let text = self.text();
        *self = Editor::default();
        text
    }

    /// Types a letter.
    pub(crate) fn insert(&mut self, letter: char) {
        if !letter.is_control() && self.letters.len() < LONGEST {
            self.letters.insert(self.place, letter);
            self.place += 1;
        }
    }

    /// Removes the letter left of the caret.
    pub(crate) fn backspace(&mut self) {
        if self.place > 0 {
            self.place -= 1;
            self.letters.remove(self.place);
        }
    }

    /// Removes the letter right of the caret.
    pub(crate) fn delete(&mut self) {
        if self.place < self.letters.len() {
            self.letters.remove(self.place);
        }
    }

    /// Removes the word left of the caret.
    pub(crate) fn delete_word(&mut self) {
        let kept = self.letters[..self.place].iter().rposition(|letter| !letter.is_whitespace()).map_or(0, |last| {
            self.letters[..last].iter().rposition(|letter| letter.is_whitespace()).map_or(0, |space| space + 1)
        });
        self.letters.drain(kept..self.place);
        self.place = kept;
    }

    /// Moves the caret by `steps`, as far as there is text.
    pub(crate) fn step(&mut self, steps: isize) {
        self.place = self.place.saturating_add_signed(steps).min(self.letters.len());
    }

    /// Moves the caret to the start.
    pub(crate) fn home(&mut self) {
        self.place = 0;
    }

    /// Moves the caret to the end.
    pub(crate) fn end(&mut self) {
        self.place = self.letters.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Editor {
        let mut editor = Editor::default();
        text.chars().for_each(|letter| editor.insert(letter));
        editor
    }

    #[test]
    fn letters_come_and_go_at_the_caret() {
        let mut editor = typed("e24");
        editor.step(-1);
        editor.insert('e');
        assert_eq!((editor.text(), editor.before_caret()), ("e2e4".into(), "e2e".into()));
        editor.delete();
        editor.delete();
        editor.backspace();
        assert_eq!(editor.take(), "e2");
        assert!(editor.is_empty());
        editor.backspace();
        editor.step(-3);
        editor.step(7);
        assert_eq!(editor.text(), "");
    }

    #[test]
    fn words_are_removed_with_the_space_before_the_caret() {
        let mut editor = typed("/save my game ");
        editor.delete_word();
        assert_eq!(editor.text(), "/save my ");
        editor.delete_word();
        editor.delete_word();
        editor.delete_word();
        assert_eq!(editor.text(), "");
    }

    #[test]
    fn control_characters_and_floods_are_kept_out() {
        let mut editor = typed("a\u{1b}b");
        assert_eq!(editor.text(), "ab");
        editor.set(&"x\n".repeat(9_999));
        assert_eq!(editor.text().len(), LONGEST);
    }
}
