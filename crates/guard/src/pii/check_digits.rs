//! The check digits that numbers of people, accounts and cards carry.
//!
//! Digits are values from 0 to 9, not characters. Sources: ISO/IEC 7812-1 annex B (Luhn),
//! ISO 7064 (mod 11,10), J. Verhoeff 1969; the weights stand with the schemes that use them.

/// The formula of Luhn, over all digits.
pub(super) fn luhn(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(at, digit)| match (at % 2, u32::from(*digit)) {
            (0, digit) => digit,
            (_, digit) if digit > 4 => digit * 2 - 9,
            (_, digit) => digit * 2,
        })
        .sum();
    digits.len() > 1 && sum.is_multiple_of(10)
}

/// The sum of the digits, each times its weight, as far as the weights go.
pub(super) fn weighted(digits: &[u8], weights: &[u32]) -> u32 {
    digits
        .iter()
        .zip(weights)
        .map(|(digit, weight)| u32::from(*digit) * weight)
        .sum()
}

/// The digits as a number; at most 18 of them.
pub(super) fn value(digits: &[u8]) -> u64 {
    digits
        .iter()
        .take(18)
        .fold(0, |value, digit| value * 10 + u64::from(*digit))
}

/// ISO 7064 mod 11,10.
pub(super) fn mod_11_10(digits: &[u8]) -> bool {
    let Some((check, rest)) = digits.split_last() else {
        return false;
    };
    let product = rest.iter().fold(10, |product, digit| {
        let sum = (u32::from(*digit) + product) % 10;
        (if sum == 0 { 10 } else { sum }) * 2 % 11
    });
    (11 - product) % 10 == u32::from(*check)
}

/// The dihedral check of Verhoeff, the check digit last.
pub(super) fn verhoeff(digits: &[u8]) -> bool {
    const PERMUTATION: [u8; 10] = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
    let permuted = |digit: u8, times: usize| {
        (0..times % 8).fold(digit, |digit, _| {
            PERMUTATION.get(usize::from(digit)).copied().unwrap_or(0)
        })
    };
    let sum = digits
        .iter()
        .rev()
        .enumerate()
        .fold(0, |sum, (at, digit)| dihedral(sum, permuted(*digit, at)));
    digits.len() > 1 && sum == 0
}

/// The product of two elements of the dihedral group of the pentagon.
fn dihedral(a: u8, b: u8) -> u8 {
    match (a < 5, b < 5) {
        (true, true) => (a + b) % 5,
        (true, false) => (a + b - 5) % 5 + 5,
        (false, true) => (a - 5 + 5 - b) % 5 + 5,
        (false, false) => (a + 5 - b) % 5,
    }
}

/// Whether no two digits differ, or each is one more than the one before: nobody's number.
pub(super) fn is_made_up(digits: &[u8]) -> bool {
    let steps = |step: u8| {
        digits
            .windows(2)
            .all(|pair| matches!(pair, [a, b] if (a + step) % 10 == *b))
    };
    steps(0) || steps(1) || steps(9)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(text: &str) -> Vec<u8> {
        text.bytes().map(|byte| byte - b'0').collect()
    }

    #[test]
    fn a_right_number_passes_and_no_other_last_digit_does() {
        type Check = fn(&[u8]) -> bool;
        let rows: [(&str, Check); 3] = [
            ("79927398713", luhn),
            ("2363", verhoeff),
            ("07945", mod_11_10),
        ];
        for (number, check) in rows {
            let mut digits = digits(number);
            assert!(check(&digits), "{number}");
            let right = digits.pop().expect("there is one");
            for wrong in (0..10).filter(|digit| *digit != right) {
                let mut other = digits.clone();
                other.push(wrong);
                assert!(!check(&other), "{number} {wrong}");
            }
        }
    }

    #[test]
    fn a_made_up_number_is_seen() {
        for number in ["111111", "123456789", "9876543210"] {
            assert!(is_made_up(&digits(number)), "{number}");
        }
        assert!(!is_made_up(&digits("123459876")));
    }
}
