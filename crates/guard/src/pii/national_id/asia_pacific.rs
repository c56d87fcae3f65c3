//! The numbers of the states of Asia, Oceania, the Near East and Africa.
//!
//! Sources: the registers' own descriptions of their check digits; GB 11643 for China, UIDAI for
//! Aadhaar.

use super::super::check_digits::{luhn, value, verhoeff, weighted};
use super::super::context::Topic;
use super::{PiiKind, Scheme, Written, form, is_day, named, own};

pub(super) const SCHEMES: &[Scheme] = &[
    named(Topic::Aadhaar, |w| {
        w.digits.len() == 12
            && w.digits.first().is_some_and(|first| *first > 1)
            && verhoeff(w.digits)
    }),
    form(Topic::IndianPan, PiiKind::NationalId, |w| {
        w.is_like(b"AAAAA9999A")
            && w.compact
                .get(3)
                .is_some_and(|kind| b"PCHFATBLJG".contains(kind))
            && w.compact != b"ABCDE1234F"
            && w.compact != b"ABCPE1234F"
    }),
    own(Topic::China, chinese, |w| w.sizes.len() == 1),
    named(Topic::Korea, |w| korean(w.digits, w.sizes)),
    named(Topic::Japan, |w| japanese(w.digits)),
    named(Topic::Taiwan, taiwanese),
    named(Topic::HongKong, hong_kong),
    named(Topic::Nric, singaporean),
    named(Topic::Thai, |w| {
        let sum = weighted(w.digits, &[13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
        w.digits.len() == 13 && last_is(w.digits, (11 - sum % 11) % 10)
    }),
    form(Topic::MyKad, PiiKind::NationalId, |w| {
        w.digits.len() == 12
            && matches!(w.sizes, [6, 2, 4] | [12])
            && matches!(w.digits, [_, _, m, n, d, e, ..] if is_day(&[*m, *n], &[*d, *e]))
    }),
    form(Topic::Nik, PiiKind::NationalId, |w| {
        w.digits.len() == 16
            // Women have forty more days.
            && matches!(w.digits.get(6..10), Some([d, e, m, n]) if is_day(&[*m, *n], &[*d % 4, *e]))
    }),
    named(Topic::Tfn, |w| {
        let sum = weighted(w.digits, &[1, 4, 3, 7, 5, 8, 6, 9, 10]);
        w.digits.len() == 9 && sum.is_multiple_of(11) && value(w.digits) != 123_456_782
    }),
    named(Topic::Medicare, |w| medicare(w.digits)),
    named(Topic::Ird, |w| ird(w.digits)),
    named(Topic::SouthAfrica, |w| {
        w.digits.len() == 13
            && luhn(w.digits)
            && matches!(w.digits, [_, _, m, n, d, e, ..] if is_day(&[*m, *n], &[*d, *e]))
            && value(w.digits) != 8_001_015_009_087
    }),
    named(Topic::IsraelId, |w| w.digits.len() == 9 && luhn(w.digits)),
    own(
        Topic::Emirates,
        |w| w.digits.len() == 15 && w.digits.starts_with(&[7, 8, 4]) && luhn(w.digits),
        |w| w.sizes == [3, 4, 7, 1],
    ),
];

fn last_is(digits: &[u8], check: u32) -> bool {
    digits.last().is_some_and(|last| u32::from(*last) == check)
}

/// Six digits of the place, the date, three of the order, and a character over all of it.
fn chinese(written: &Written<'_>) -> bool {
    const CHECKS: &[u8; 11] = b"10X98765432";
    let Some(digits) = written
        .digits_in(0..17)
        .filter(|_| written.compact.len() == 18)
    else {
        return false;
    };
    let part = |range| digits.get(range).unwrap_or_default();
    let is_date = matches!(part(6..8), [1, 9] | [2, 0]) && is_day(part(10..12), part(12..14));
    let sum = weighted(
        &digits,
        &[7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2],
    );
    let check = CHECKS.get(usize::try_from(sum % 11).unwrap_or(0));
    let is_sample =
        written.compact == b"11010519491231002X" || written.compact == b"440524188001010014";
    let is_place = digits.first().is_some_and(|digit| (1..=8).contains(digit));
    is_place && is_date && check == written.compact.last() && !is_sample
}

/// The check digit is no longer given since 2020, so the form is enough beside the word.
fn korean(digits: &[u8], sizes: &[u8]) -> bool {
    digits.len() == 13
        && matches!(sizes, [6, 7] | [13])
        && matches!(digits, [_, _, m, n, d, e, 1..=8, ..] if is_day(&[*m, *n], &[*d, *e]))
}

fn japanese(digits: &[u8]) -> bool {
    let sum = weighted(digits, &[6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
    let check = if sum % 11 < 2 { 0 } else { 11 - sum % 11 };
    digits.len() == 12 && last_is(digits, check)
}

/// The letter is two digits of a list of its own.
fn taiwanese(written: &Written<'_>) -> bool {
    const LETTERS: &[u8; 26] = b"ABCDEFGHJKLMNPQRSTUVXYWZIO";
    let Some(digits) = written
        .digits_in(1..10)
        .filter(|_| written.is_like(b"A999999999"))
    else {
        return false;
    };
    let place = written
        .compact
        .first()
        .and_then(|letter| LETTERS.iter().position(|listed| listed == letter));
    let lead = place
        .and_then(|place| u32::try_from(place + 10).ok())
        .unwrap_or(0);
    let sum = lead / 10 + lead % 10 * 9 + weighted(&digits, &[8, 7, 6, 5, 4, 3, 2, 1, 1]);
    sum.is_multiple_of(10) && written.compact != b"A123456789"
}

/// One or two letters, six digits, and a check in parentheses.
fn hong_kong(written: &Written<'_>) -> bool {
    let letters = written
        .compact
        .iter()
        .take_while(|byte| byte.is_ascii_uppercase())
        .count();
    if !(1..=2).contains(&letters) || written.compact.len() != letters + 7 {
        return false;
    }
    // A missing first letter counts as a space, which is 36.
    let lead = if letters == 1 { 36 * 9 } else { 0 };
    let sum: u32 = written
        .compact
        .iter()
        .rev()
        .skip(1)
        .zip(2..)
        .map(|(byte, weight)| match byte {
            b'0'..=b'9' => u32::from(byte - b'0') * weight,
            letter => (u32::from(letter.saturating_sub(b'A')) + 10) * weight,
        })
        .sum();
    let check = match written.compact.last() {
        Some(b'A') => 10,
        Some(digit) if digit.is_ascii_digit() => u32::from(digit - b'0'),
        _ => return false,
    };
    (lead + sum + check).is_multiple_of(11) && written.compact != b"A1234563"
}

fn singaporean(written: &Written<'_>) -> bool {
    let Some(digits) = written
        .digits_in(1..8)
        .filter(|_| written.is_like(b"A9999999A"))
    else {
        return false;
    };
    let sum = weighted(&digits, &[2, 7, 6, 5, 4, 3, 2]);
    let (checks, more): (&[u8; 11], u32) = match written.compact.first() {
        Some(b'S') => (b"JZIHGFEDCBA", 0),
        Some(b'T') => (b"JZIHGFEDCBA", 4),
        Some(b'F') => (b"XWUTRQPNMLK", 0),
        Some(b'G') => (b"XWUTRQPNMLK", 4),
        Some(b'M') => (b"XWUTRQPNJLK", 3),
        _ => return false,
    };
    let rest = usize::try_from((sum + more) % 11).unwrap_or(0);
    let place = if written.compact.first() == Some(&b'M') {
        10 - rest
    } else {
        rest
    };
    checks.get(place) == written.compact.last() && written.compact != b"S1234567D"
}

fn medicare(digits: &[u8]) -> bool {
    let sum = weighted(digits, &[1, 3, 7, 9, 1, 3, 7, 9]);
    (10..=11).contains(&digits.len())
        && matches!(digits.first(), Some(2..=6))
        && digits
            .get(8)
            .is_some_and(|check| u32::from(*check) == sum % 10)
}

fn ird(digits: &[u8]) -> bool {
    let mut padded = vec![0; 9_usize.saturating_sub(digits.len())];
    padded.extend_from_slice(digits);
    let check = |weights: &[u32]| match weighted(&padded, weights) % 11 {
        0 => 0,
        rest => 11 - rest,
    };
    let first = check(&[3, 2, 7, 6, 5, 4, 3, 2]);
    let right = if first == 10 {
        check(&[7, 4, 3, 2, 5, 2, 7, 6])
    } else {
        first
    };
    (8..=9).contains(&digits.len())
        && (10_000_000..150_000_000).contains(&value(digits))
        && last_is(digits, right)
}
