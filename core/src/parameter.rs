//! Options as data: the command line reads, and pages and protocols offer, the same declarations.

use std::fmt;

/// One value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Decimal(f64),
    /// One of a few words.
    Word(&'static str),
}

/// What a value may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A whole number between two bounds.
    Integer(i64, i64),
    /// The same, or one of these words.
    IntegerOr(i64, i64, &'static [&'static str]),
    /// A number with a fraction between two bounds.
    Decimal(f64, f64),
    /// One of these words.
    Word(&'static [&'static str]),
}

/// One value of an option: its name, what is accepted, and its default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// What it is called in explanations.
    pub name: &'static str,
    /// What is accepted.
    pub kind: Kind,
    /// The value when it is left out.
    pub default: Value,
}

impl Value {
    /// The number, where one was asked for.
    pub fn integer(self) -> Option<i64> {
        if let Value::Integer(number) = self { Some(number) } else { None }
    }

    /// The word, where one was asked for.
    pub fn word(self) -> &'static str {
        if let Value::Word(word) = self { word } else { "" }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Integer(number) => number.fmt(f),
            Value::Decimal(number) => number.fmt(f),
            Value::Word(word) => word.fmt(f),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Integer(least, most) => write!(f, "{least} to {most}"),
            Kind::IntegerOr(least, most, words) => write!(f, "{least} to {most} or {}", words.join(" or ")),
            Kind::Decimal(least, most) => write!(f, "{least:?} to {most:?}"),
            Kind::Word(words) => f.write_str(&words.join(" or ")),
        }
    }
}

impl Kind {
    fn parse(&self, text: &str) -> Option<Value> {
        match *self {
            Kind::IntegerOr(_, _, words) if words.contains(&text) => {
                words.iter().find(|&&word| word == text).map(|word| Value::Word(word))
            }
            Kind::Integer(least, most) | Kind::IntegerOr(least, most, _) => parse_integer(text, least, most),
            Kind::Decimal(least, most) => {
                let number: f64 = text.parse().ok()?;
                (least..=most).contains(&number).then_some(Value::Decimal(number))
            }
            Kind::Word(words) => words.iter().find(|&&word| word == text).map(|word| Value::Word(word)),
        }
    }
}

fn parse_integer(text: &str, least: i64, most: i64) -> Option<Value> {
    let number: i64 = text.parse().ok()?;
    (least..=most).contains(&number).then_some(Value::Integer(number))
}

/// Reads values. Each goes to the first parameter, not yet given, that accepts it; what is left out
/// keeps its default.
pub fn parse(parameters: &[Parameter], texts: &[impl AsRef<str>]) -> Result<Vec<Value>, String> {
    let mut values: Vec<Option<Value>> = vec![None; parameters.len()];
    for piece in texts.iter().map(AsRef::as_ref) {
        let place = parameters.iter().zip(&mut values).filter(|(_, value)| value.is_none());
        let fitting = place.filter_map(|(parameter, value)| Some((value, parameter.kind.parse(piece)?))).next();
        match fitting {
            Some((value, read)) => *value = Some(read),
            None if parameters.is_empty() => return Err("takes no value".to_owned()),
            None => return Err(format!("{piece:?} is not accepted")),
        }
    }
    Ok(values.into_iter().zip(parameters).map(|(value, parameter)| value.unwrap_or(parameter.default)).collect())
}

/// What an option takes, in words: `size (1 to 28) / scheme (deep or two-deep)`.
pub fn describe(parameters: &[Parameter]) -> String {
    let texts: Vec<String> = parameters.iter().map(|each| format!("{} ({})", each.name, each.kind)).collect();
    texts.join(" / ")
}

/// Values as they are written: joined by `/`.
pub fn join(values: &[Value]) -> String {
    let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
    texts.join("/")
}
