//! What can be wrong with an engine, told apart, and the report that says so.

use super::process::{Process, Silence};
use fiveply_core::{FaultKind, PlayerFault};

/// What an engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    pub(super) kind: FaultKind,
    pub(super) what: String,
}

impl Trouble {
    pub(super) fn new(kind: FaultKind, what: impl Into<String>) -> Self {
        Trouble { kind, what: what.into() }
    }

    /// What it means that no line came.
    pub(super) fn silence(silence: Silence, process: &mut Process) -> Self {
        match silence {
            Silence::Closed => Trouble::new(FaultKind::Crash, process.ending()),
            Silence::Deadline => {
                let endless = process.tail().1;
                Trouble::new(
                    FaultKind::Stall,
                    if endless { "no answer in time, only a line without end" } else { "no answer in time" },
                )
            }
        }
    }

    /// The report: who, what, after which command, in which position, and what was said last.
    pub(super) fn report(self, name: &str, command: &str, position: &str, process: Option<&Process>) -> PlayerFault {
        let word = self.kind;
        let tail = process.map(|process| process.tail().0).unwrap_or_default();
        let said = if tail.is_empty() {
            "nothing".to_owned()
        } else {
            tail.iter().map(|line| format!("{line:?}")).collect::<Vec<_>>().join(" ")
        };
        let report =
            format!("{name} {word}: {}; command {command:?}; position {position:?}; it said last: {said}", self.what);
        PlayerFault { kind: self.kind, report }
    }
}
