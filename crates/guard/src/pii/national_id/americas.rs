//! The numbers of the states of the Americas, and of the banks and doctors of the US.
//!
//! Social security and taxpayer numbers of the US have a module of their own. Sources: the
//! registers' own descriptions of their check digits.

use super::super::check_digits::{luhn, value, weighted};
use super::super::context::Topic;
use super::{PiiKind, Scheme, Written, form, named, own};

pub(super) const SCHEMES: &[Scheme] = &[
    Scheme {
        kind: PiiKind::BankAccount,
        ..named(Topic::Aba, |w| aba(w.digits))
    },
    named(Topic::Npi, |w| npi(w.digits)),
    form(Topic::Mbi, PiiKind::NationalId, mbi),
    named(Topic::Dea, dea),
    named(Topic::Sin, |w| {
        w.digits.len() == 9 && luhn(w.digits) && !matches!(w.digits.first(), Some(0 | 8) | None)
    }),
    own(
        Topic::Cpf,
        |w| cpf(w.digits),
        |w| w.sizes == [3, 3, 3, 2] && w.separator != Some(b' '),
    ),
    own(Topic::Curp, curp, |_| true),
    named(Topic::Cuil, |w| cuil(w.digits)),
    named(Topic::Rut, rut),
];

fn aba(digits: &[u8]) -> bool {
    let sum = weighted(digits, &[3, 7, 1, 3, 7, 1, 3, 7, 1]);
    let district = value(digits.get(..2).unwrap_or_default());
    digits.len() == 9
        && sum.is_multiple_of(10)
        && matches!(district, 0..=12 | 21..=32 | 61..=72 | 80)
}

/// The Luhn digit counts a prefix that is not written.
fn npi(digits: &[u8]) -> bool {
    let mut whole = vec![8, 0, 8, 4, 0];
    whole.extend_from_slice(digits);
    digits.len() == 10
        && matches!(digits.first(), Some(1 | 2))
        && luhn(&whole)
        && value(digits) != 1_234_567_893
}

/// Letters and digits in turn, without the letters that look like digits.
fn mbi(written: &Written<'_>) -> bool {
    let is_sample = written.compact == b"1EG4TE5MK73" || written.compact == b"1EG4TE5MK72";
    let forms: [&[u8]; 4] = [
        b"9A99A99AA99",
        b"9AA9A99AA99",
        b"9A99AA9AA99",
        b"9AA9AA9AA99",
    ];
    forms.iter().any(|form| written.is_like(form))
        && !is_sample
        && !written.compact.iter().any(|byte| b"SLOIBZ".contains(byte))
}

fn dea(written: &Written<'_>) -> bool {
    let Some(digits) = written
        .digits_in(2..9)
        .filter(|_| written.is_like(b"AA9999999"))
    else {
        return false;
    };
    weighted(&digits, &[1, 2, 1, 2, 1, 2]) % 10 == digits.last().map_or(10, |last| u32::from(*last))
}

/// Two check digits, each by falling weights over what is before it.
fn cpf(digits: &[u8]) -> bool {
    let check = |sum: u32| if sum % 11 < 2 { 0 } else { 11 - sum % 11 };
    let first = check(weighted(digits, &[10, 9, 8, 7, 6, 5, 4, 3, 2]));
    let second = check(weighted(digits, &[11, 10, 9, 8, 7, 6, 5, 4, 3, 2]));
    let is_sample = [11_144_477_735, 12_345_678_909, 52_998_224_725].contains(&value(digits));
    matches!(digits, [_, _, _, _, _, _, _, _, _, a, b]
        if u32::from(*a) == first && u32::from(*b) == second)
        && !is_sample
}

/// Four letters, a date, sex, state, consonants, and a digit over all of it.
fn curp(written: &Written<'_>) -> bool {
    // The letter N with a tilde stands between N and O.
    let value = |byte: u8| match byte {
        b'0'..=b'9' => u32::from(byte - b'0'),
        b'A'..=b'N' => u32::from(byte - b'A') + 10,
        _ => u32::from(byte.saturating_sub(b'A')) + 11,
    };
    if !written.is_like(b"AAAA999999AAAAAA*9")
        || !matches!(written.compact.get(10), Some(b'H' | b'M' | b'X'))
    {
        return false;
    }
    let sum: u32 = written
        .compact
        .iter()
        .take(17)
        .zip((2..=18).rev())
        .map(|(byte, weight)| value(*byte) * weight)
        .sum();
    written.compact.last().map(|last| value(*last)) == Some((10 - sum % 10) % 10)
}

fn cuil(digits: &[u8]) -> bool {
    let sum = weighted(digits, &[5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
    let prefix = value(digits.get(..2).unwrap_or_default());
    digits.len() == 11
        && matches!(prefix, 20 | 23 | 24 | 25 | 26 | 27)
        && digits
            .last()
            .is_some_and(|last| u32::from(*last) == (11 - sum % 11) % 11)
}

fn rut(written: &Written<'_>) -> bool {
    let Some((check, number)) = written.compact.split_last() else {
        return false;
    };
    if !(7..=8).contains(&number.len()) || !number.iter().all(u8::is_ascii_digit) {
        return false;
    }
    let sum: u32 = number
        .iter()
        .rev()
        .zip([2, 3, 4, 5, 6, 7, 2, 3])
        .map(|(byte, weight)| u32::from(byte - b'0') * weight)
        .sum();
    let right = match 11 - sum % 11 {
        11 => b'0',
        10 => b'K',
        right => b'0' + u8::try_from(right).unwrap_or(0),
    };
    *check == right && number != b"12345678"
}
