//! Every setting of the Monte Carlo family, a field and a switch for each: command line, protocols,
//! page and tests read this list. Each is declared in the file of the code that it changes.

use super::backup::{ImplicitMinimax, MctsSolver, Rave};
use super::playout::{CutOff, KnownEnds, Playout};
use super::selection::Exploration;
use super::think::{Choice, FinalMove, Trees};
use super::tree::{Hash, Reuse};
use crate::switch::{Switch, switches};

switches! {
    /// How games are sampled and what becomes of the samples. By default this is UCT as it is done
    /// today: proofs, short playouts, and an evaluation at their end.
    pub struct MonteCarlo {
        c: Exploration,
        dmax: Option<CutOff>,
        playout: Playout,
        choice: FinalMove,
        solver: Option<MctsSolver>,
        known: Option<KnownEnds>,
        implicit: Option<ImplicitMinimax>,
        rave: Option<Rave>,
        reuse: Option<Reuse>,
        threads: Trees,
        hash: Hash,
        ..
        /// Grow a tree (UCT); without it every root move gets its share of playouts (flat Monte
        /// Carlo).
        tree: bool = true,
    }

    /// All settings, in the order in which a playout meets them.
    pub const SETTINGS;
}

impl MonteCarlo {
    /// Flat Monte Carlo as in the Khet report.
    pub fn flat() -> Self {
        MonteCarlo { tree: false, ..MonteCarlo::report() }
    }

    /// UCT as in the Khet report, with the constant that it found best.
    pub fn report() -> Self {
        MonteCarlo {
            dmax: None,
            playout: Playout::Random,
            choice: FinalMove { by: Choice::Rate },
            solver: None,
            known: None,
            reuse: None,
            ..MonteCarlo::default()
        }
    }
}

/// The setting with this name.
pub fn setting(name: &str) -> Option<&'static Switch<MonteCarlo>> {
    SETTINGS.iter().find(|setting| setting.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_can_be_written_again() {
        let mut params = MonteCarlo::default();
        for (name, values) in [
            ("c", "1.4"),
            ("playout", "capture"),
            ("dmax", "20/eval"),
            ("final", "visits"),
            ("rave", "300"),
            ("implicit", "0.2"),
            ("threads", "2"),
            ("hash", "9"),
        ] {
            let found = setting(name).expect("a setting");
            found.switch_on(&mut params, &values.split('/').collect::<Vec<_>>()).expect("values");
            assert_eq!(found.value_text(&params).as_deref(), Some(values), "{name}");
        }
        for name in ["solver", "known", "reuse"] {
            let found = setting(name).expect("a setting");
            assert!(found.switch_off(&mut params) && found.value_text(&params).is_none(), "{name}");
            found.switch_on(&mut params, &[""; 0]).expect("no values");
            assert_eq!(found.value_text(&params).as_deref(), Some(""), "{name}");
        }
    }

    #[test]
    fn wrong_values_are_refused_with_a_reason() {
        let mut params = MonteCarlo::default();
        for (name, value, words) in [
            ("c", "0", "0.01 to 1000"),
            ("dmax", "soon", "plies (0 to 1000)"),
            ("solver", "1", "takes no value"),
            ("hash", "", "is not accepted"),
        ] {
            let found = setting(name).expect("a setting");
            let fault = found.switch_on(&mut params, &[value]).unwrap_err();
            assert!(format!("{fault}; {}", found.accepts()).contains(words), "{name}={value}: {fault}");
        }
        assert!(!setting("c").expect("a setting").switch_off(&mut params));
        assert!(setting("exploration").is_none());
        assert_eq!(params, MonteCarlo::default());
    }
}
