//! Completion of what is typed: the moves that start so, or the commands.

use crate::play::command::ENTRIES;
use fiveply_core::MoveInfo;

/// One way to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// What would be typed.
    pub(crate) text: String,
    /// What it means, where that is not plain.
    pub(crate) note: String,
}

/// The ways to go on from `typed`, and which of them is picked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Completion {
    candidates: Vec<Candidate>,
    picked: Option<usize>,
}

impl Completion {
    /// What `typed` could become: a legal move by its text or by the text people read, or else a
    /// command.
    pub(crate) fn new(typed: &str, moves: &[MoveInfo]) -> Self {
        let mut candidates = Vec::new();
        if !typed.is_empty() && !typed.starts_with('/') {
            candidates.extend(moves.iter().filter_map(|info| move_candidate(typed, info)));
        }
        if candidates.is_empty() && !typed.is_empty() {
            candidates = command_candidates(typed);
        }
        Completion { candidates, picked: None }
    }

    /// All of them, sorted as the moves are.
    pub(crate) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The index of the picked one.
    pub(crate) fn picked(&self) -> Option<usize> {
        self.picked
    }

    /// The picked one.
    pub(crate) fn choice(&self) -> Option<&Candidate> {
        self.picked.map(|index| &self.candidates[index])
    }

    /// Picks the next one (or the one before, for −1), round and round.
    pub(crate) fn pick(&mut self, step: isize) {
        let count = self.candidates.len() as isize;
        if count > 0 {
            let next = match self.picked {
                Some(index) => index as isize + step,
                None if step < 0 => -1,
                None => 0,
            };
            self.picked = Some(next.rem_euclid(count) as usize);
        }
    }

    /// The longest text that all candidates start with, if it goes beyond `typed`.
    pub(crate) fn common_start(&self, typed: &str) -> Option<String> {
        let (first, others) = self.candidates.split_first()?;
        let mut common: Vec<char> = first.text.chars().collect();
        for other in others {
            let same = common.iter().zip(other.text.chars()).take_while(|(a, b)| **a == *b).count();
            common.truncate(same);
        }
        let common: String = common.into_iter().collect();
        (common.chars().count() > typed.chars().count()).then_some(common)
    }
}

fn move_candidate(typed: &str, info: &MoveInfo) -> Option<Candidate> {
    let note = if info.shown == info.text { String::new() } else { info.shown.clone() };
    if info.text.starts_with(typed) {
        Some(Candidate { text: info.text.clone(), note })
    } else if info.shown.starts_with(typed) {
        Some(Candidate { text: info.shown.clone(), note: info.text.clone() })
    } else {
        None
    }
}

fn command_candidates(typed: &str) -> Vec<Candidate> {
    let slash = if typed.starts_with('/') { "/" } else { "" };
    let start = typed.trim_start_matches('/');
    let candidate = |name: &str, argument: &str, meaning: &str| {
        // A command that wants an argument is completed with the space before it.
        let space = if argument.is_empty() { "" } else { " " };
        Candidate { text: format!("{slash}{name}{space}"), note: meaning.to_owned() }
    };
    let matching = ENTRIES.iter().filter(|entry| entry.name.starts_with(start));
    matching.map(|entry| candidate(entry.name, entry.argument, entry.meaning)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fiveply_core::{Action, Gesture};

    fn moves(texts: &[(&str, &str)]) -> Vec<MoveInfo> {
        let gesture = Gesture { from: String::new(), to: String::new(), action: Action::Move };
        let info = |(text, shown): &(&str, &str)| MoveInfo {
            text: (*text).to_owned(),
            shown: (*shown).to_owned(),
            gesture: gesture.clone(),
            overlays: Vec::new(),
        };
        texts.iter().map(info).collect()
    }

    #[test]
    fn moves_narrow_as_one_types() {
        let moves = moves(&[("e2e3", "e3"), ("e2e4", "e4"), ("g1f3", "Nf3")]);
        let e = Completion::new("e", &moves);
        assert_eq!(e.candidates().len(), 2);
        assert_eq!(e.common_start("e"), Some("e2e".into()));
        assert_eq!(Completion::new("e2e", &moves).common_start("e2e"), None);
        assert_eq!(Completion::new("N", &moves).common_start("N"), Some("Nf3".into()));
        assert_eq!(Completion::new("", &moves).candidates(), []);
    }

    #[test]
    fn commands_are_completed_with_and_without_slash() {
        assert_eq!(Completion::new("/sa", &[]).common_start("/sa"), Some("/save ".into()));
        assert_eq!(Completion::new("u", &[]).candidates()[0].text, "undo");
        assert_eq!(Completion::new("/", &[]).candidates().len(), ENTRIES.len());
        assert_eq!(Completion::new("/save x", &[]).candidates(), []);
    }

    #[test]
    fn picking_goes_round() {
        let mut completion = Completion::new("e", &moves(&[("e2e3", "e2e3"), ("e2e4", "e2e4")]));
        completion.pick(-1);
        assert_eq!(completion.choice().map(|choice| choice.text.as_str()), Some("e2e4"));
        completion.pick(1);
        assert_eq!(completion.picked(), Some(0));
        let mut nothing = Completion::default();
        nothing.pick(1);
        assert_eq!(nothing.choice(), None);
    }
}
