//! Whole numbers of any size, and sums of them: state spaces have more digits than a machine word,
//! and are compared digit by digit.

use std::iter::Peekable;
use std::str::Chars;

/// Digits are kept in groups of nine, the lowest first.
const BASE: u64 = 1_000_000_000;

/// A whole number of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Natural(Vec<u32>);

impl From<u64> for Natural {
    fn from(mut number: u64) -> Self {
        let mut groups = Vec::new();
        while number > 0 {
            groups.push((number % BASE) as u32);
            number /= BASE;
        }
        Natural(groups)
    }
}

impl Natural {
    fn add(&self, other: &Natural) -> Natural {
        let (mut groups, mut carry) = (Vec::new(), 0);
        for index in 0..self.0.len().max(other.0.len()) {
            let group = |number: &Natural| u64::from(number.0.get(index).copied().unwrap_or(0));
            let sum = group(self) + group(other) + carry;
            groups.push((sum % BASE) as u32);
            carry = sum / BASE;
        }
        if carry > 0 {
            groups.push(carry as u32);
        }
        Natural(groups)
    }

    fn multiply(&self, other: &Natural) -> Natural {
        let mut groups = vec![0u64; self.0.len() + other.0.len() + 1];
        for (i, &a) in self.0.iter().enumerate() {
            let mut carry = 0;
            for (j, &b) in other.0.iter().enumerate() {
                let sum = groups[i + j] + u64::from(a) * u64::from(b) + carry;
                groups[i + j] = sum % BASE;
                carry = sum / BASE;
            }
            groups[i + other.0.len()] += carry;
        }
        let mut groups: Vec<u32> = groups.into_iter().map(|group| group as u32).collect();
        while groups.last() == Some(&0) {
            groups.pop();
        }
        Natural(groups)
    }

    fn power(&self, exponent: u64) -> Natural {
        (0..exponent).fold(Natural::from(1), |product, _| product.multiply(self))
    }

    /// The number of ways to choose `k` of `n` things; every step of Pascal's product is whole.
    fn choose(n: u64, k: u64) -> Option<Natural> {
        let mut result: u128 = 1;
        for step in 1..=k {
            result = result.checked_mul(u128::from(n.checked_sub(k)? + step))? / u128::from(step);
        }
        let (high, low) = ((result / 1_000_000_000_000_000_000) as u64, (result % 1_000_000_000_000_000_000) as u64);
        Some(Natural::from(high).multiply(&Natural::from(BASE)).multiply(&Natural::from(BASE)).add(&Natural::from(low)))
    }

    /// All its digits.
    pub(super) fn digits(&self) -> String {
        let mut groups = self.0.iter().rev();
        let first = groups.next().map_or("0".to_owned(), u32::to_string);
        groups.fold(first, |text, group| format!("{text}{group:09}"))
    }

    /// Its decimal logarithm.
    pub(super) fn log10(&self) -> f64 {
        let digits = self.digits();
        let head: f64 = digits[..digits.len().min(17)].parse().unwrap_or(0.0);
        head.log10() + digits.len().saturating_sub(17) as f64
    }

    /// The nearest floating-point number.
    pub(super) fn to_f64(&self) -> f64 {
        self.digits().parse().unwrap_or(f64::MAX)
    }
}

/// The value of a sum with `+ * ^ ( )` and `C(n,k)`; `None` for what is no such sum.
pub(super) fn value(sum: &str) -> Option<Natural> {
    let plain: String = sum.chars().filter(|letter| !letter.is_whitespace()).collect();
    let mut rest = plain.chars().peekable();
    let value = terms(&mut rest)?;
    rest.next().is_none().then_some(value)
}

fn terms(rest: &mut Peekable<Chars<'_>>) -> Option<Natural> {
    let mut sum = factors(rest)?;
    while rest.next_if_eq(&'+').is_some() {
        sum = sum.add(&factors(rest)?);
    }
    Some(sum)
}

fn factors(rest: &mut Peekable<Chars<'_>>) -> Option<Natural> {
    let mut product = power(rest)?;
    while rest.next_if_eq(&'*').is_some() {
        product = product.multiply(&power(rest)?);
    }
    Some(product)
}

fn power(rest: &mut Peekable<Chars<'_>>) -> Option<Natural> {
    let base = atom(rest)?;
    if rest.next_if_eq(&'^').is_none() {
        return Some(base);
    }
    let exponent = number(rest).filter(|&exponent| exponent <= 1000)?;
    Some(base.power(exponent))
}

fn atom(rest: &mut Peekable<Chars<'_>>) -> Option<Natural> {
    if rest.next_if_eq(&'(').is_some() {
        let inside = terms(rest)?;
        return rest.next_if_eq(&')').map(|_| inside);
    }
    if rest.next_if_eq(&'C').is_some() {
        rest.next_if_eq(&'(')?;
        let n = number(rest)?;
        rest.next_if_eq(&',')?;
        let k = number(rest)?;
        rest.next_if_eq(&')')?;
        return Natural::choose(n, k);
    }
    number(rest).map(Natural::from)
}

fn number(rest: &mut Peekable<Chars<'_>>) -> Option<u64> {
    let mut digits = String::new();
    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_exact() {
        let digits = |sum: &str| value(sum).map(|number| number.digits());
        assert_eq!(digits("1+80 + 80^2").as_deref(), Some("6481"));
        assert_eq!(digits("C(52,5)").as_deref(), Some("2598960"));
        assert_eq!(digits("2^100").as_deref(), Some("1267650600228229401496703205376"));
        assert_eq!(digits("(2+3)*10^20").as_deref(), Some("500000000000000000000"));
        assert_eq!(digits("C(70,1)*C(69,7)*C(62,2)*C(60,4)").as_deref().map(str::len), Some(20));
        for wrong in ["", "1+", "C(5", "2^", "x", "1 1)", "2^99999"] {
            assert_eq!(digits(wrong), None, "{wrong}");
        }
        assert!((value("69^68").unwrap().log10() - 125.0417).abs() < 1e-3);
    }
}
