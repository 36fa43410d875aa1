//! Every setting of the Monte Carlo family, declared once: command line, protocols, page and tests read this list.

use super::params::{Choice, CutOff, MonteCarlo, Playout};
use fiveply_core::parameter::{self, Kind, Parameter, Value};

/// A setting: one name everywhere.
pub struct Setting {
    /// The name of its switch.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Whose idea it was.
    pub reference: &'static str,
    /// Its values.
    pub parameters: &'static [Parameter],
    on: fn(&mut MonteCarlo, &[Value]),
    /// Missing for what cannot be switched off.
    off: Option<fn(&mut MonteCarlo)>,
    values: fn(&MonteCarlo) -> Option<Vec<Value>>,
}

impl Setting {
    /// What values it takes, in words.
    pub fn accepts(&self) -> String {
        parameter::describe(self.parameters)
    }

    /// Switches it on with these values; its defaults for what is left out.
    pub fn switch_on(&self, params: &mut MonteCarlo, values: &[impl AsRef<str>]) -> Result<(), String> {
        let refused = |fault| format!("{}: {fault}; {} would be", self.name, self.accepts());
        (self.on)(params, &parameter::parse(self.parameters, values).map_err(refused)?);
        Ok(())
    }

    /// Switches it off; false for what cannot be.
    pub fn switch_off(&self, params: &mut MonteCarlo) -> bool {
        self.off.inspect(|off| off(params)).is_some()
    }

    /// Its values as they are written, empty for one without values; `None` when it is off.
    pub fn value_text(&self, params: &MonteCarlo) -> Option<String> {
        (self.values)(params).map(|values| parameter::join(&values))
    }
}

/// The setting with this name.
pub fn setting(name: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.name == name)
}

fn decimal(value: Value) -> f64 {
    match value {
        Value::Decimal(number) => number,
        Value::Integer(number) => number as f64,
        Value::Word(_) => 0.0,
    }
}

fn integer(value: Value) -> i64 {
    value.integer().unwrap_or_default()
}

/// A setting without values: a field that is true or false.
macro_rules! plain {
    ($field:ident, $name:literal, $reference:literal, $summary:literal) => {
        Setting {
            name: $name,
            summary: $summary,
            reference: $reference,
            parameters: &[],
            on: |params, _| params.$field = true,
            off: Some(|params| params.$field = false),
            values: |params| params.$field.then(Vec::new),
        }
    };
}

/// All settings, in the order in which a playout meets them.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "c",
        summary: "C in the value of a move, its average + √(ln p / (C·p_c)): the larger, the less is explored.",
        reference: "Kocsis and Szepesvári 2006; in this form Nijssen 2009",
        parameters: &[Parameter { name: "C", kind: Kind::Decimal(0.01, 1_000.0), default: Value::Decimal(7.0) }],
        on: |params, values| params.c = decimal(values[0]),
        off: None,
        values: |params| Some(vec![Value::Decimal(params.c)]),
    },
    Setting {
        name: "dmax",
        summary: "Ends a playout after so many plies below the tree, as a draw or by the evaluation.",
        reference: "Nijssen 2009; by the evaluation: Lorentz 2008",
        parameters: &[
            Parameter { name: "plies", kind: Kind::Integer(0, 1_000), default: Value::Integer(100) },
            Parameter { name: "as", kind: Kind::Word(&["draw", "eval"]), default: Value::Word("draw") },
        ],
        on: |params, values| {
            params.dmax = Some(CutOff { plies: integer(values[0]) as u32, evaluates: values[1].word() == "eval" });
        },
        off: Some(|params| params.dmax = None),
        values: |params| {
            let word = |each: CutOff| if each.evaluates { "eval" } else { "draw" };
            params.dmax.map(|each| vec![Value::Integer(each.plies.into()), Value::Word(word(each))])
        },
    },
    Setting {
        name: "playout",
        summary: "Chooses the moves of a playout at random, by what they win, or by the evaluation but for some random ones.",
        reference: "Brügmann 1993; captures: Gelly and others 2006",
        parameters: &[
            Parameter {
                name: "by",
                kind: Kind::Word(&["random", "capture", "greedy"]),
                default: Value::Word("capture"),
            },
            Parameter { name: "random part", kind: Kind::Decimal(0.0, 1.0), default: Value::Decimal(0.1) },
        ],
        on: |params, values| {
            params.playout = match values[0].word() {
                "random" => Playout::Random,
                "greedy" => Playout::Greedy(decimal(values[1])),
                _ => Playout::Capture,
            };
        },
        off: None,
        values: |params| {
            Some(match params.playout {
                Playout::Random => vec![Value::Word("random")],
                Playout::Capture => vec![Value::Word("capture")],
                Playout::Greedy(epsilon) => vec![Value::Word("greedy"), Value::Decimal(epsilon)],
            })
        },
    },
    Setting {
        name: "final",
        summary: "Plays the move with the best average or the one with the most visits.",
        reference: "Chaslot and others 2008",
        parameters: &[Parameter { name: "by", kind: Kind::Word(&["rate", "visits"]), default: Value::Word("visits") }],
        on: |params, values| {
            params.choice = if values[0].word() == "rate" { Choice::Rate } else { Choice::Visits };
        },
        off: None,
        values: |params| Some(vec![Value::Word(if params.choice == Choice::Rate { "rate" } else { "visits" })]),
    },
    plain!(
        solver,
        "solver",
        "Winands, Björnsson and Saito 2008",
        "Backs up proved wins, losses and draws as such, and plays no more games where the result is proved."
    ),
    plain!(known, "known", "Cazenave and Saffidine 2010", "Ends a playout where the game itself knows the result."),
    Setting {
        name: "implicit",
        summary: "Mixes the minimax value of the evaluations below a move into its average.",
        reference: "Lanctot and others 2014",
        parameters: &[Parameter { name: "weight", kind: Kind::Decimal(0.0, 1.0), default: Value::Decimal(0.2) }],
        on: |params, values| params.implicit = Some(decimal(values[0])),
        off: Some(|params| params.implicit = None),
        values: |params| params.implicit.map(|weight| vec![Value::Decimal(weight)]),
    },
    Setting {
        name: "rave",
        summary: "Also averages all playouts in which a move came later; so many visits make its own average count as much.",
        reference: "Gelly and Silver 2007",
        parameters: &[Parameter { name: "visits", kind: Kind::Integer(1, 1_000_000), default: Value::Integer(300) }],
        on: |params, values| params.rave = Some(integer(values[0]) as u32),
        off: Some(|params| params.rave = None),
        values: |params| params.rave.map(|visits| vec![Value::Integer(visits.into())]),
    },
    plain!(reuse, "reuse", "Gelly and others 2006", "Keeps the part of the tree below the moves that were played."),
    Setting {
        name: "threads",
        summary: "Grows so many trees side by side and adds up what they say about the root's moves.",
        reference: "Cazenave and Jouandeau 2007",
        parameters: &[Parameter { name: "trees", kind: Kind::Integer(1, 256), default: Value::Integer(1) }],
        on: |params, values| params.threads = integer(values[0]) as usize,
        off: None,
        values: |params| Some(vec![Value::Integer(params.threads as i64)]),
    },
    Setting {
        name: "hash",
        summary: "The memory of all trees together. Once it is full, no position is added: those nearer to the root came first and stay.",
        reference: "Nijssen 2009",
        parameters: &[Parameter { name: "mebibytes", kind: Kind::Integer(1, 65_536), default: Value::Integer(64) }],
        on: |params, values| params.mebibytes = integer(values[0]) as usize,
        off: None,
        values: |params| Some(vec![Value::Integer(params.mebibytes as i64)]),
    },
];

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
            let fault = setting(name).expect("a setting").switch_on(&mut params, &[value]).unwrap_err();
            assert!(fault.contains(words), "{name}={value}: {fault}");
        }
        assert!(!setting("c").expect("a setting").switch_off(&mut params));
        assert!(setting("exploration").is_none());
        assert_eq!(params, MonteCarlo::default());
    }
}
