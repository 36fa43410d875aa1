//! Whole numbers as JSON has them. JSON knows only numbers: `453.0` and `453` are the same one, and
//! other languages write either.

use serde::Deserializer;
use serde::de::{Error, Unexpected, Visitor};
use serde_json::Value;
use std::fmt;
use std::marker::PhantomData;

/// Floating-point numbers from here on have no fraction, and do not tell one whole number from the
/// next.
const LEAST_BLURRED: f64 = 9_007_199_254_740_992.0;

/// The whole number that a floating-point number is, if it is one.
fn exactly(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() < LEAST_BLURRED).then_some(number as i64)
}

/// The whole number that a value is, if it is one and not below zero.
pub(crate) fn natural(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| exactly(value.as_f64()?)?.try_into().ok())
}

/// Reads a whole number of a field.
pub(crate) fn whole<'de, D: Deserializer<'de>, T: TryFrom<i128>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_any(Whole(PhantomData))
}

/// Reads a whole number, or `null`, of a field that may be left out.
pub(crate) fn optional<'de, D: Deserializer<'de>, T: TryFrom<i128>>(deserializer: D) -> Result<Option<T>, D::Error> {
    deserializer.deserialize_option(Optional(PhantomData))
}

struct Whole<T>(PhantomData<T>);

impl<T: TryFrom<i128>> Visitor<'_> for Whole<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a whole number that fits")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<T, E> {
        T::try_from(number.into()).map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<T, E> {
        T::try_from(number.into()).map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<T, E> {
        let wrong = |reader: Self| E::invalid_type(Unexpected::Float(number), &reader);
        match exactly(number) {
            Some(whole) => self.visit_i64(whole),
            None => Err(wrong(self)),
        }
    }
}

struct Optional<T>(PhantomData<T>);

impl<'de, T: TryFrom<i128>> Visitor<'de> for Optional<T> {
    type Value = Option<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a whole number that fits, or null")
    }

    fn visit_none<E: Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_unit<E: Error>(self) -> Result<Option<T>, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<T>, D::Error> {
        whole(deserializer).map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Deserialize)]
    struct Numbers {
        #[serde(deserialize_with = "whole")]
        small: i32,
        #[serde(default, deserialize_with = "optional")]
        large: Option<u64>,
    }

    #[test]
    fn a_number_without_a_fraction_is_whole() {
        let read = |text: &str| serde_json::from_str::<Numbers>(text).map(|read| (read.small, read.large));
        assert_eq!(read(r#"{"small":453.0,"large":1e3}"#).unwrap(), (453, Some(1_000)));
        assert_eq!(read(r#"{"small":-2.0}"#).unwrap(), (-2, None));
        assert_eq!(read(r#"{"small":0,"large":null}"#).unwrap(), (0, None));
        assert_eq!(read(r#"{"small":0,"large":18446744073709551615}"#).unwrap().1, Some(u64::MAX));
        for text in [
            r#"{"small":453.5}"#,
            r#"{"small":3e9}"#,
            r#"{"small":"453"}"#,
            r#"{"small":null}"#,
            r#"{"small":0,"large":-1.0}"#,
            r#"{"small":0,"large":1e300}"#,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
        let value = |text: &str| natural(&serde_json::from_str(text).unwrap());
        assert_eq!(
            [value("7"), value("7.0"), value("7.5"), value("-7"), value("\"7\"")],
            [Some(7), Some(7), None, None, None]
        );
    }
}
