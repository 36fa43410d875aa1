//! What a technique is: a switch with a name, values, a reference, and what it may change.

use crate::params::Params;
use fiveply_core::parameter::{self, Parameter, Value};

/// What a technique may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Never the score of the root, only the work: checked against plain negamax.
    Exact,
    /// What is searched or how it is judged.
    Shape,
    /// Both: it guesses that something need not be searched.
    Speculative,
}

/// A technique: one name everywhere.
pub struct Technique {
    /// The name of its switch.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Whose idea it was.
    pub reference: &'static str,
    /// What it may change.
    pub class: Class,
    /// Its values.
    pub parameters: &'static [Parameter],
    pub(crate) on: fn(&mut Params, &[Value]),
    pub(crate) off: fn(&mut Params),
    pub(crate) values: fn(&Params) -> Option<Vec<Value>>,
}

impl Technique {
    /// Switches it on with these values; its defaults for what is left out.
    pub fn switch_on(&self, params: &mut Params, values: &[impl AsRef<str>]) -> Result<(), String> {
        let values = parameter::parse(self.parameters, values).map_err(|fault| format!("{}: {fault}", self.name))?;
        (self.on)(params, &values);
        Ok(())
    }

    /// Switches it off.
    pub fn switch_off(&self, params: &mut Params) {
        (self.off)(params);
    }

    /// Its values in `params`; `None` when it is off.
    pub fn values(&self, params: &Params) -> Option<Vec<Value>> {
        (self.values)(params)
    }

    /// Its values in `params` as they are written, empty for one without values; `None` when it is off.
    pub fn value_text(&self, params: &Params) -> Option<String> {
        (self.values)(params).map(|values| parameter::join(&values))
    }

    /// What values it takes, in words.
    pub fn accepts(&self) -> String {
        parameter::describe(self.parameters)
    }
}

/// A technique without values: a field that is true or false.
macro_rules! plain {
    ($field:ident, $name:literal, $class:ident, $reference:literal, $summary:literal) => {
        Technique {
            name: $name,
            summary: $summary,
            reference: $reference,
            class: Class::$class,
            parameters: &[],
            on: |params, _| params.$field = true,
            off: |params| params.$field = false,
            values: |params| params.$field.then(Vec::new),
        }
    };
}

/// A technique with one number: a field that holds it or nothing.
macro_rules! number {
    ($field:ident, $type:ty, $name:literal, $class:ident, $least:literal..=$most:literal, $default:literal, $what:literal, $reference:literal, $summary:literal) => {
        Technique {
            name: $name,
            summary: $summary,
            reference: $reference,
            class: Class::$class,
            parameters: &[Parameter {
                name: $what,
                kind: Kind::Integer($least, $most),
                default: Value::Integer($default),
            }],
            on: |params, values| params.$field = values[0].integer().map(|number| number as $type),
            off: |params| params.$field = None,
            values: |params| params.$field.map(|number| vec![Value::Integer(number.into())]),
        }
    };
}

/// A technique with several whole numbers: a field that holds a struct of them or nothing.
macro_rules! numbers {
    ($field:ident, $type:ident { $($part:ident: $least:literal..=$most:literal, $default:literal, $what:literal;)+ }, $name:literal, $class:ident, $reference:literal, $summary:literal) => {
        Technique {
            name: $name,
            summary: $summary,
            reference: $reference,
            class: Class::$class,
            parameters: &[$(Parameter {
                name: $what,
                kind: Kind::Integer($least, $most),
                default: Value::Integer($default),
            }),+],
            on: |params, values| {
                let mut numbers = values.iter().map(|value| value.integer().unwrap_or_default() as i32);
                params.$field = Some($type { $($part: numbers.next().unwrap_or_default()),+ });
            },
            off: |params| params.$field = None,
            values: |params| params.$field.map(|each| vec![$(Value::Integer(each.$part.into())),+]),
        }
    };
}

pub(crate) use {number, numbers, plain};
