//! What a switch is. A technique is declared once, in its own file: a type that holds its values,
//! with its name, reference and class. The list of a family of searches, `Params` or `MonteCarlo`,
//! has one field for each; command line, protocols, page, ablations and tests all read that list.

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

/// What is said of a technique.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// The name of its switch, the same everywhere.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Whose idea it was.
    pub reference: &'static str,
    /// What it may change.
    pub class: Class,
    /// Its values.
    pub parameters: &'static [Parameter],
    /// What its two counters count: how often it was tried, and how often it did what it is for.
    pub counts: Option<[&'static str; 2]>,
}

/// What a technique needs to know of every node; each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// Whether the side to move is threatened: nothing is left out or reduced then.
    Threat,
    /// The static evaluation.
    StaticEval,
}

/// A technique that is on, with its values.
pub trait Technique: Sized {
    /// What is said of it.
    const DECLARATION: Declaration;
    /// What it is when nothing is said: off, for nearly all.
    const INITIAL: Option<Self> = None;

    /// Reads values, one for every parameter; `None` for a value that means off.
    fn read(values: &[Value]) -> Option<Self>;

    /// Its values, as they are read.
    fn values(&self) -> Vec<Value>;

    /// What it needs to know of every node.
    fn needs(&self) -> Needs {
        Needs::Nothing
    }
}

/// The switch of a technique in the settings of a family of searches.
pub struct Switch<P> {
    /// What is said of the technique.
    pub declaration: Declaration,
    pub(crate) on: fn(&mut P, &[Value]),
    /// Missing for what cannot be switched off.
    pub(crate) off: Option<fn(&mut P)>,
    pub(crate) values: fn(&P) -> Option<Vec<Value>>,
    pub(crate) needs: fn(&P) -> Needs,
}

impl<P> std::ops::Deref for Switch<P> {
    type Target = Declaration;

    fn deref(&self) -> &Declaration {
        &self.declaration
    }
}

impl<P> Switch<P> {
    /// Switches it on with these values; its defaults for what is left out.
    pub fn switch_on(&self, params: &mut P, values: &[impl AsRef<str>]) -> Result<(), String> {
        let values = parameter::parse(self.parameters, values).map_err(|fault| format!("{}: {fault}", self.name))?;
        (self.on)(params, &values);
        Ok(())
    }

    /// Switches it off; false for what cannot be.
    pub fn switch_off(&self, params: &mut P) -> bool {
        self.off.inspect(|off| off(params)).is_some()
    }

    /// Its values in `params`; `None` when it is off.
    pub fn values(&self, params: &P) -> Option<Vec<Value>> {
        (self.values)(params)
    }

    /// Its values in `params` as they are written, empty for one without values; `None` when it is
    /// off.
    pub fn value_text(&self, params: &P) -> Option<String> {
        (self.values)(params).map(|values| parameter::join(&values))
    }

    /// What values it takes, in words.
    pub fn accepts(&self) -> String {
        parameter::describe(self.parameters)
    }
}

/// A field of a family's settings: `Option<T>` for what can be switched off, `T` for what always
/// has a value.
pub(crate) trait Slot {
    type Of: Technique;
    const CAN_BE_OFF: bool;

    fn initial() -> Self;
    fn switch_on(&mut self, values: &[Value]);
    fn switch_off(&mut self);
    fn get(&self) -> Option<&Self::Of>;
}

impl<T: Technique> Slot for Option<T> {
    type Of = T;
    const CAN_BE_OFF: bool = true;

    fn initial() -> Self {
        T::INITIAL
    }

    fn switch_on(&mut self, values: &[Value]) {
        *self = T::read(values);
    }

    fn switch_off(&mut self) {
        *self = None;
    }

    fn get(&self) -> Option<&T> {
        self.as_ref()
    }
}

impl<T: Technique> Slot for T {
    type Of = T;
    const CAN_BE_OFF: bool = false;

    fn initial() -> Self {
        const { T::INITIAL.expect("what cannot be off has a value") }
    }

    fn switch_on(&mut self, values: &[Value]) {
        if let Some(read) = T::read(values) {
            *self = read;
        }
    }

    fn switch_off(&mut self) {}

    fn get(&self) -> Option<&T> {
        Some(self)
    }
}

/// What a value of a technique can be: a number, or one of a few words.
pub(crate) trait FromValue: Sized {
    fn from_value(value: Value) -> Option<Self>;
    fn to_value(self) -> Value;
}

macro_rules! whole_numbers {
    ($($type:ty),+) => {
        $(impl FromValue for $type {
            fn from_value(value: Value) -> Option<Self> {
                value.integer().map(|number| number as $type)
            }

            fn to_value(self) -> Value {
                Value::Integer(self as i64)
            }
        })+
    };
}

whole_numbers!(u8, u16, u32, i32, usize);

impl FromValue for f64 {
    fn from_value(value: Value) -> Option<Self> {
        if let Value::Decimal(number) = value { Some(number) } else { None }
    }

    fn to_value(self) -> Value {
        Value::Decimal(self)
    }
}

/// Declares an enum each of whose variants is written as a word.
macro_rules! words {
    (
        $(#[$doc:meta])+
        pub enum $type:ident {
            $($(#[$variant_doc:meta])+ $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $type {
            $($(#[$variant_doc])+ $variant,)+
        }

        impl $type {
            #[allow(dead_code, reason = "a list of words may stand among others")]
            pub(crate) const WORDS: &'static [&'static str] = &[$($word),+];
        }

        impl $crate::switch::FromValue for $type {
            fn from_value(value: fiveply_core::parameter::Value) -> Option<Self> {
                match value.word() {
                    $($word => Some($type::$variant),)+
                    _ => None,
                }
            }

            fn to_value(self) -> fiveply_core::parameter::Value {
                fiveply_core::parameter::Value::Word(match self {
                    $($type::$variant => $word,)+
                })
            }
        }
    };
}

/// Declares a technique: a struct whose doc comment is the technique's summary, with a field for
/// every value whose doc comment is the value's name.
///
/// ```text
/// technique! {
///     /// Near the leaves, cuts where the evaluation is far above beta.
///     pub struct Example {
///         /// up to depth
///         depth: i32 = 7, Integer(1, 20),
///     }
///     name: "example",
///     reference: "Author 1999",
///     class: Speculative,
/// }
/// ```
///
/// `counts:` says what its counters count, `needs:` what it asks of every node, and
/// `initial:` the values with which it is on when nothing is said.
macro_rules! technique {
    (
        $(#[doc = $summary:literal])+
        pub struct $type:ident {
            $($(#[doc = $what:literal])+ $field:ident: $of:ty = $default:literal, $kind:ident $range:tt,)*
        }
        name: $name:literal,
        reference: $reference:literal,
        class: $class:ident,
        $(counts: $counts:expr,)?
        $(needs: $needs:ident,)?
        $(initial: $initial:expr,)?
    ) => {
        $(#[doc = $summary])+
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $type {
            $($(#[doc = $what])+ pub $field: $of,)*
        }

        impl $crate::switch::Technique for $type {
            const DECLARATION: $crate::switch::Declaration = {
                #[allow(unused_imports, reason = "techniques without values name no kind of value")]
                use fiveply_core::parameter::{Kind, Parameter, Value};
                #[allow(unused_assignments, unused_mut, reason = "only some techniques are counted")]
                let mut counts = None;
                $(counts = Some($counts);)?
                $crate::switch::Declaration {
                    name: $name,
                    summary: concat!($($summary),+).trim_ascii(),
                    reference: $reference,
                    class: $crate::switch::Class::$class,
                    parameters: &[$(Parameter {
                        name: concat!($($what),+).trim_ascii(),
                        kind: Kind::$kind $range,
                        default: Value::$kind($default),
                    },)*],
                    counts,
                }
            };
            $(const INITIAL: Option<Self> = Some($initial);)?

            #[allow(unused_mut, unused_variables, reason = "techniques without values read nothing")]
            fn read(values: &[fiveply_core::parameter::Value]) -> Option<Self> {
                let mut values = values.iter().copied();
                Some($type { $($field: $crate::switch::FromValue::from_value(values.next()?)?,)* })
            }

            fn values(&self) -> Vec<fiveply_core::parameter::Value> {
                vec![$($crate::switch::FromValue::to_value(self.$field),)*]
            }

            $(fn needs(&self) -> $crate::switch::Needs {
                $crate::switch::Needs::$needs
            })?
        }
    };
}

/// Declares the settings of a family of searches, a field for every technique, and the list of
/// their switches in the same order.
macro_rules! switches {
    (
        $(#[$doc:meta])+
        pub struct $params:ident {
            $($field:ident: $type:ty,)+
            ..
            $($(#[$other_doc:meta])+ $other:ident: $other_type:ty = $other_initial:expr,)+
        }
        $(#[$list_doc:meta])+
        pub const $list:ident;
    ) => {
        $(#[$doc])+
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs, reason = "the type of a field says what the technique does")]
        pub struct $params {
            $(pub $field: $type,)+
            $($(#[$other_doc])+ pub $other: $other_type,)+
        }

        impl Default for $params {
            fn default() -> Self {
                $params {
                    $($field: $crate::switch::Slot::initial(),)+
                    $($other: $other_initial,)+
                }
            }
        }

        $(#[$list_doc])+
        pub const $list: &[$crate::switch::Switch<$params>] = {
            use $crate::switch::{Needs, Slot, Switch, Technique};
            &[$(Switch {
                declaration: <$type as Slot>::Of::DECLARATION,
                on: |params, values| Slot::switch_on(&mut params.$field, values),
                off: if <$type as Slot>::CAN_BE_OFF {
                    Some(|params| Slot::switch_off(&mut params.$field))
                } else {
                    None
                },
                values: |params| Slot::get(&params.$field).map(Technique::values),
                needs: |params| Slot::get(&params.$field).map_or(Needs::Nothing, Technique::needs),
            },)+]
        };
    };
}

pub(crate) use {switches, technique, words};
