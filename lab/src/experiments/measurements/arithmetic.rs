//! A sum of whole numbers, done exactly.

use super::natural;
use super::{Found, Measure};
use crate::experiments::inventory::{Row, Size};
use crate::experiments::result::Measured;
use crate::experiments::verdict::{Interval, Verdict};
use crate::experiments::workbench::{LabError, Workbench};
use serde::{Deserialize, Serialize};

/// Longer sums are cut short in the table.
const LONGEST_SHOWN: usize = 160;

/// Numbers of more digits are told by how many they have.
const MOST_DIGITS: usize = 60;

/// A sum of whole numbers with `+ * ^ ( )` and binomial coefficients `C(n,k)`, done exactly.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Arithmetic {
    /// The sum.
    pub sum: String,
    /// Its decimal logarithm was reported.
    pub log10: bool,
    /// The result is divided by this before it is compared.
    pub divide: f64,
    /// Significant digits of the reported number.
    pub digits: u32,
}

impl Measure for Arithmetic {
    /// The reported number is compared digit by digit, as far as it was printed.
    fn measure(&self, _: &mut Workbench<'_>, _: &str, row: &Row, _: &Size) -> Result<Found, LabError> {
        let value = natural::value(&self.sum).ok_or_else(|| LabError::Data(format!("no sum: {}", self.sum)))?;
        let divide = if self.divide > 0.0 { self.divide } else { 1.0 };
        let number = if self.log10 { value.log10() } else { value.to_f64() / divide };
        let rounded = |number: f64| format!("{number:.*e}", self.digits.max(1) as usize - 1);
        let verdict = match row.reported {
            None => Verdict::Unreported,
            Some(reported) if rounded(reported) == rounded(number) => Verdict::Reproduced,
            Some(_) => Verdict::Contradicted,
        };
        let mut measured =
            Measured::new(&row.name, Interval::exact(number), row.reported.map(Interval::exact), row.expect, None);
        measured.verdict = Some(verdict);
        let digits = value.digits();
        let note =
            if digits.len() > MOST_DIGITS { format!("{} digits", digits.len()) } else { format!("exactly {digits}") };
        let sum = match self.sum.get(..LONGEST_SHOWN) {
            Some(beginning) if self.sum.len() > LONGEST_SHOWN => format!("{beginning}…"),
            _ => self.sum.clone(),
        };
        Ok(measured.counting(if self.log10 { "log10" } else { "" }, 1, "sum").of(sum).noted(note).into())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::measure;
    use super::*;

    #[test]
    fn a_sum_is_compared_as_far_as_it_was_printed() {
        let row = |reported: &str| {
            let text = format!("name = 'poker'\nreported = {reported}\narithmetic = {{ sum = 'C(52,5)', digits = 3 }}");
            measure("chess", &text).unwrap().rows.remove(0)
        };
        assert_eq!(row("2.6e6").measured, Some(2_598_960.0));
        assert_eq!(row("2.6e6").verdict, Some(Verdict::Reproduced));
        assert_eq!(row("2.59e6").verdict, Some(Verdict::Contradicted));
        assert_eq!(row("2.6e6").note, "exactly 2598960");
        assert!(measure("chess", "name = 'x'\narithmetic = { sum = '1+' }").is_err());
    }
}
