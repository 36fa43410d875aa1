//! The options of an engine as the protocols declare them: written once, printed, read and checked from the same value.

use std::fmt;

/// One option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Its name, which may have spaces in it.
    pub name: String,
    /// What it takes.
    pub kind: OptionKind,
}

/// What an option takes, and what it is when nobody sets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// True or false.
    Check(bool),
    /// A whole number: default, least, most.
    Spin(i64, i64, i64),
    /// One of several words.
    Combo(String, Vec<String>),
    /// Any text.
    Text(String),
    /// Nothing; setting it does something.
    Button,
}

impl EngineOption {
    /// An option.
    pub fn new(name: impl Into<String>, kind: OptionKind) -> Self {
        EngineOption { name: name.into(), kind }
    }

    /// What it is when nobody sets it.
    pub fn default_value(&self) -> String {
        match &self.kind {
            OptionKind::Check(default) => default.to_string(),
            OptionKind::Spin(default, _, _) => default.to_string(),
            OptionKind::Combo(default, _) | OptionKind::Text(default) => default.clone(),
            OptionKind::Button => String::new(),
        }
    }

    /// The value as we write it, or what would be accepted.
    pub fn check(&self, value: &str) -> Result<String, String> {
        let accepted = match &self.kind {
            OptionKind::Check(_) => match value.to_ascii_lowercase().as_str() {
                text @ ("true" | "false") => return Ok(text.to_owned()),
                _ => "true or false".to_owned(),
            },
            OptionKind::Spin(_, least, most) => match value.parse::<i64>() {
                Ok(number) if (*least..=*most).contains(&number) => return Ok(number.to_string()),
                _ => format!("a whole number from {least} to {most}"),
            },
            OptionKind::Combo(_, values) => match values.iter().find(|each| each.eq_ignore_ascii_case(value)) {
                Some(found) => return Ok(found.clone()),
                None => values.join(", "),
            },
            OptionKind::Text(_) | OptionKind::Button => return Ok(value.to_owned()),
        };
        Err(format!("option {} value {value:?}: accepted: {accepted}", self.name))
    }

    /// Reads a line that declares an option; `None` when it is none, or of a kind that nobody knows.
    pub fn parse(line: &str) -> Option<EngineOption> {
        let rest = line.trim().strip_prefix("option ")?.trim_start().strip_prefix("name ")?;
        let (name, rest) = rest.split_once(" type ")?;
        let rest = format!(" {} ", rest.trim());
        let kind = rest.split_whitespace().next()?;
        // Values may have spaces in them, so a value ends where the next keyword begins.
        let field = |key: &str| {
            let from = rest.find(&format!(" {key} "))? + key.len() + 2;
            let value = &rest[from..];
            let end = [" min ", " max ", " var ", " default "].iter().filter_map(|next| value.find(next)).min();
            Some(value[..end.unwrap_or(value.len())].trim().to_owned())
        };
        let default = field("default").unwrap_or_default();
        let default = if default == "<empty>" { String::new() } else { default };
        let number = |key: &str, otherwise| field(key).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
        let kind = match kind {
            "check" => OptionKind::Check(default == "true"),
            "spin" => {
                OptionKind::Spin(default.parse().unwrap_or_default(), number("min", i64::MIN), number("max", i64::MAX))
            }
            "combo" => {
                OptionKind::Combo(default, rest.split(" var ").skip(1).map(|each| each.trim().to_owned()).collect())
            }
            "string" => OptionKind::Text(default),
            "button" => OptionKind::Button,
            _ => return None,
        };
        Some(EngineOption::new(name.trim(), kind))
    }
}

impl fmt::Display for EngineOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check(default) => write!(f, "check default {default}"),
            OptionKind::Spin(default, least, most) => write!(f, "spin default {default} min {least} max {most}"),
            OptionKind::Combo(default, values) => {
                write!(f, "combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Text(default) if default.is_empty() => f.write_str("string default <empty>"),
            OptionKind::Text(default) => write!(f, "string default {default}"),
            OptionKind::Button => f.write_str("button"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for kind in [
            OptionKind::Check(true),
            OptionKind::Spin(16, 1, 1024),
            OptionKind::Spin(-5, -10, 0),
            OptionKind::Combo("Very Risky".to_owned(), vec!["Solid".to_owned(), "Very Risky".to_owned()]),
            OptionKind::Text(String::new()),
            OptionKind::Text("a b".to_owned()),
            OptionKind::Button,
        ] {
            let option = EngineOption::new("Move Overhead", kind);
            assert_eq!(EngineOption::parse(&option.to_string()), Some(option));
        }
        for line in ["", "option", "option name x", "option name x type", "option name x type lever", "id name x"] {
            assert_eq!(EngineOption::parse(line), None, "{line}");
        }
    }

    #[test]
    fn refusals_say_what_is_accepted() {
        let option = EngineOption::new("Hash", OptionKind::Spin(16, 1, 1024));
        assert_eq!(option.check("64"), Ok("64".to_owned()));
        for value in ["0", "1025", "", "many", "99999999999999999999"] {
            assert!(option.check(value).unwrap_err().ends_with("accepted: a whole number from 1 to 1024"));
        }
        assert_eq!(EngineOption::new("Ponder", OptionKind::Check(false)).check("TRUE"), Ok("true".to_owned()));
    }
}
