//! The numbers of Europe's states.
//!
//! Sources: the tax identification sheets of the European Commission and the registers' own
//! descriptions of their check digits. Published samples are left out where they are many.

use super::super::check_digits::{luhn, mod_11_10, value, weighted};
use super::super::context::Topic;
use super::{PiiKind, Scheme, Written, form, is_day, named, own};

pub(super) const SCHEMES: &[Scheme] = &[
    named(Topic::Nhs, |w| nhs(w.digits)),
    named(Topic::Nino, nino),
    named(Topic::Utr, |w| utr(w.digits)),
    form(Topic::SortCode, PiiKind::BankAccount, |w| {
        matches!(w.sizes, [2, 2, 2, 8]) || (w.sizes == [2, 2, 2] && w.separator == Some(b'-'))
    }),
    named(Topic::Steuer, |w| {
        w.digits.len() == 11 && w.digits.first() != Some(&0) && mod_11_10(w.digits)
    }),
    own(Topic::FrNir, nir, |w| w.sizes.len() >= 6),
    named(Topic::Nif, spanish),
    named(Topic::Nif, |w| portuguese(w.digits)),
    own(Topic::Codice, codice, |_| true),
    named(Topic::Bsn, |w| bsn(w.digits)),
    named(Topic::Rijks, |w| belgian(w.digits)),
    named(Topic::Pesel, |w| pesel(w.digits)),
    named(Topic::Nip, |w| {
        w.digits.len() == 10
            && last_is(
                w.digits,
                weighted(w.digits, &[6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11,
            )
    }),
    named(Topic::Sweden, |w| swedish(w.digits)),
    named(Topic::Norway, |w| norwegian(w.digits)),
    form(Topic::Cpr, PiiKind::NationalId, |w| {
        w.sizes == [6, 4] && dated_from_day(w.digits)
    }),
    own(Topic::Hetu, finnish, |w| w.sizes == [6, 4]),
    own(Topic::Ahv, |w| ahv(w.digits), |w| w.sizes == [3, 4, 4, 2]),
    named(Topic::Austria, |w| austrian(w.digits)),
    own(Topic::Rente, german_pension, |w| w.sizes == [2, 6, 1, 3]),
    named(Topic::Pps, irish),
    named(Topic::Rodne, |w| czech(w.digits)),
    named(Topic::Cnp, |w| {
        w.digits.len() == 13
            && last_is(
                w.digits,
                ten_is_one(weighted(w.digits, &[2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11),
            )
    }),
    named(Topic::Egn, |w| {
        w.digits.len() == 10
            && last_is(
                w.digits,
                weighted(w.digits, &[2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11 % 10,
            )
    }),
    named(Topic::Amka, |w| {
        w.digits.len() == 11 && luhn(w.digits) && dated_from_day(w.digits)
    }),
    named(Topic::Oib, |w| w.digits.len() == 11 && mod_11_10(w.digits)),
    named(Topic::Baltic, |w| baltic(w.digits)),
    named(Topic::Turkey, |w| turkish(w.digits)),
    form(Topic::Passport, PiiKind::TravelDocument, |w| {
        (6..=10).contains(&w.compact.len()) && w.sizes.len() <= 3 && is_mostly_digits(w)
            || is_of_chance(w)
    }),
    Scheme {
        also: Some(Topic::Driver),
        ..form(Topic::Licence, PiiKind::TravelDocument, |w| {
            (7..=18).contains(&w.compact.len())
                && w.sizes.len() <= 5
                && is_mostly_digits(w)
                && !is_dated(w)
        })
    },
];

/// A number without a check digit: mostly digits, so that no word passes for one,
/// and without the dots of a version.
fn is_mostly_digits(written: &Written<'_>) -> bool {
    if written.separator == Some(b'.') {
        return false;
    }
    let digits = written
        .compact
        .iter()
        .filter(|byte| byte.is_ascii_digit())
        .count();
    digits >= 5 && digits + 6 > written.compact.len() && digits * 2 >= written.compact.len()
}

/// Nine letters and digits without vowels, as newer documents have them: no word is one, and no
/// digest, which is hexadecimal.
fn is_of_chance(written: &Written<'_>) -> bool {
    let digits = written
        .compact
        .iter()
        .filter(|byte| byte.is_ascii_digit())
        .count();
    written.sizes == [9]
        && (3..=8).contains(&digits)
        && !written.compact.iter().all(u8::is_ascii_hexdigit)
        && written.compact.first().is_some_and(u8::is_ascii_uppercase)
        && written
            .compact
            .iter()
            .all(|byte| !b"AEIOUQS".contains(byte))
}

fn is_dated(written: &Written<'_>) -> bool {
    matches!(written.sizes, [4, 2, 2, ..] | [2, 2, 4, ..])
}

fn last_is(digits: &[u8], check: u32) -> bool {
    digits.last().is_some_and(|last| u32::from(*last) == check)
}

fn ten_is_one(check: u32) -> u32 {
    if check == 10 { 1 } else { check }
}

/// Day, month and two digits of the year come first.
fn dated_from_day(digits: &[u8]) -> bool {
    matches!(digits, [d, e, m, n, ..] if is_day(&[*m, *n], &[*d, *e]))
}

/// Two digits of the year, month and day come first.
fn dated_from_year(digits: &[u8]) -> bool {
    matches!(digits, [_, _, m, n, d, e, ..] if is_day(&[*m, *n], &[*d, *e]))
}

fn nhs(digits: &[u8]) -> bool {
    let sum = weighted(digits, &[10, 9, 8, 7, 6, 5, 4, 3, 2]);
    digits.len() == 10 && last_is(digits, (11 - sum % 11) % 11)
}

/// Letters that are not given out, and pairs that are kept for other offices.
fn nino(written: &Written<'_>) -> bool {
    let [a, b, .., last] = written.compact else {
        return false;
    };
    let is_form = written.is_like(b"AA999999A") || written.is_like(b"AA999999");
    let has_suffix = written.is_like(b"AA999999") || matches!(last, b'A'..=b'D');
    let reserved = [b"BG", b"GB", b"KN", b"NK", b"NT", b"TN", b"ZZ"].contains(&&[*a, *b]);
    let is_sample = written.compact.starts_with(b"QQ") || written.compact == b"AB123456C";
    is_form
        && has_suffix
        && !reserved
        && !is_sample
        && !b"DFIQUV".contains(a)
        && !b"DFIOQUV".contains(b)
}

fn utr(digits: &[u8]) -> bool {
    let sum = weighted(
        digits.get(1..).unwrap_or_default(),
        &[6, 7, 8, 9, 10, 5, 4, 3, 2],
    );
    let check = match 11 - sum % 11 {
        10 => 1,
        11 => 2,
        check => check,
    };
    digits.len() == 10
        && digits
            .first()
            .is_some_and(|first| u32::from(*first) == check % 10)
}

/// Sex, year, month, department, commune, order, and 97 less the rest.
fn nir(written: &Written<'_>) -> bool {
    let digits = written.digits;
    let [sex, _, _, m, n, ..] = digits else {
        return false;
    };
    let month = u32::from(*m) * 10 + u32::from(*n);
    let (Some(number), Some(key)) = (digits.get(..13), digits.get(13..)) else {
        return false;
    };
    digits.len() == 15
        && matches!(sex, 1 | 2)
        && ((1..=12).contains(&month) || month >= 20)
        && 97 - value(number) % 97 == value(key)
}

fn spanish(written: &Written<'_>) -> bool {
    const LETTERS: &[u8; 23] = b"TRWAGMYFPDXBNJZSQVHLCKE";
    let lead = match written.compact {
        [b'X', ..] => Some(0),
        [b'Y', ..] => Some(1),
        [b'Z', ..] => Some(2),
        _ => None,
    };
    let digits = match lead {
        Some(lead) if written.is_like(b"A9999999A") => written.digits_in(1..8).map(|mut digits| {
            digits.insert(0, lead);
            digits
        }),
        None if written.is_like(b"99999999A") => written.digits_in(0..8),
        _ => None,
    };
    let Some(digits) = digits else {
        return false;
    };
    let is_sample = matches!(
        written.compact,
        b"12345678Z" | b"00000000T" | b"X1234567L" | b"99999999R"
    );
    let letter = LETTERS.get(usize::try_from(value(&digits) % 23).unwrap_or(0));
    !is_sample && letter == written.compact.last()
}

fn portuguese(digits: &[u8]) -> bool {
    let sum = weighted(digits, &[9, 8, 7, 6, 5, 4, 3, 2]);
    let check = 11 - sum % 11;
    digits.len() == 9 && last_is(digits, if check > 9 { 0 } else { check })
}

/// Six letters, a date, a place and a letter over all of it.
fn codice(written: &Written<'_>) -> bool {
    const ODD: [u32; 26] = [
        1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24,
        23,
    ];
    if !written.is_like(b"AAAAAA99A99A999A") {
        return false;
    }
    let is_sample = matches!(
        written.compact,
        b"RSSMRA85T10A562S" | b"RSSMRA80A01H501U" | b"MRTMTT25D09F205Z"
    );
    let place = |byte: u8| {
        usize::from(if byte.is_ascii_digit() {
            byte - b'0'
        } else {
            byte - b'A'
        })
    };
    let sum: u32 = written
        .compact
        .iter()
        .take(15)
        .enumerate()
        .map(|(at, byte)| match at % 2 {
            0 => ODD.get(place(*byte)).copied().unwrap_or(0),
            _ => u32::try_from(place(*byte)).unwrap_or(0),
        })
        .sum();
    let is_month = written
        .compact
        .get(8)
        .is_some_and(|month| b"ABCDEHLMPRST".contains(month));
    let check = written
        .compact
        .last()
        .map(|last| u32::from(last.wrapping_sub(b'A')));
    is_month && !is_sample && check == Some(sum % 26)
}

fn bsn(digits: &[u8]) -> bool {
    let Some((last, rest)) = digits.split_last() else {
        return false;
    };
    let sum = weighted(rest, &[9, 8, 7, 6, 5, 4, 3, 2]);
    digits.len() == 9
        && sum % 11 == u32::from(*last)
        && ![111_222_333, 123_456_782].contains(&value(digits))
}

fn belgian(digits: &[u8]) -> bool {
    let (Some(number), Some(check)) = (digits.get(..9), digits.get(9..)) else {
        return false;
    };
    let right = |number: u64| 97 - number % 97 == value(check);
    digits.len() == 11
        && dated_from_year(digits)
        && (right(value(number)) || right(2_000_000_000 + value(number)))
}

fn pesel(digits: &[u8]) -> bool {
    let [_, _, m, n, d, e, ..] = digits else {
        return false;
    };
    // The century is in the month.
    let is_date = is_day(&[*m % 2, *n], &[*d, *e]);
    let sum = weighted(digits, &[1, 3, 7, 9, 1, 3, 7, 9, 1, 3]);
    digits.len() == 11
        && is_date
        && last_is(digits, (10 - sum % 10) % 10)
        && value(digits) != 44_051_401_359
}

fn swedish(digits: &[u8]) -> bool {
    let short = match digits.len() {
        10 => digits,
        12 => digits.get(2..).unwrap_or_default(),
        _ => return false,
    };
    let [_, _, m, n, d, e, ..] = short else {
        return false;
    };
    // A coordination number has sixty more days.
    luhn(short) && is_day(&[*m, *n], &[*d % 6, *e])
}

fn norwegian(digits: &[u8]) -> bool {
    let first = weighted(digits, &[3, 7, 6, 1, 8, 9, 4, 5, 2, 1]);
    let second = weighted(digits, &[5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]);
    digits.len() == 11 && first.is_multiple_of(11) && second.is_multiple_of(11)
}

/// A date, a sign of the century, three digits and a letter over them.
fn finnish(written: &Written<'_>) -> bool {
    const LETTERS: &[u8; 31] = b"0123456789ABCDEFHJKLMNPRSTUVWXY";
    let signed = matches!(written.separator, Some(b'-' | b'+')) && written.sizes == [6, 4];
    let lettered = written.compact.len() == 11
        && written
            .compact
            .get(6)
            .is_some_and(|sign| b"ABCDEFYXWVU".contains(sign));
    let order = match (signed, lettered) {
        (true, _) => written.digits_in(6..9),
        (_, true) => written.digits_in(7..10),
        _ => None,
    };
    let (Some(mut digits), Some(order)) = (written.digits_in(0..6), order) else {
        return false;
    };
    let is_date = dated_from_day(&digits);
    digits.extend(order);
    let letter = LETTERS.get(usize::try_from(value(&digits) % 31).unwrap_or(0));
    is_date && letter == written.compact.last() && written.compact != b"131052308T"
}

fn ahv(digits: &[u8]) -> bool {
    let sum = weighted(digits, &[1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]);
    let is_sample = [7_569_217_076_985, 7_561_234_567_897].contains(&value(digits));
    digits.len() == 13
        && digits.starts_with(&[7, 5, 6])
        && last_is(digits, (10 - sum % 10) % 10)
        && !is_sample
}

fn austrian(digits: &[u8]) -> bool {
    let sum = weighted(digits, &[3, 7, 9, 0, 5, 8, 4, 2, 1, 6]);
    digits.len() == 10
        && digits
            .get(3)
            .is_some_and(|check| u32::from(*check) == sum % 11)
}

/// Area, day of birth, the first letter of the name at birth, order, and a digit over the sums of
/// the digits of the products. A day may be one of a second number, which is thirty or more later.
fn german_pension(written: &Written<'_>) -> bool {
    const WEIGHTS: [u32; 12] = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1];
    let (Some(mut digits), Some(order), Some(letter)) = (
        written.digits_in(0..8),
        written.digits_in(9..12),
        written.compact.get(8),
    ) else {
        return false;
    };
    if !written.is_like(b"99999999A999") {
        return false;
    }
    let [_, _, d, e, m, n, ..] = *digits.as_slice() else {
        return false;
    };
    let place = letter.wrapping_sub(b'A') + 1;
    digits.extend([place / 10, place % 10]);
    digits.extend(order.iter().take(2));
    let sum: u32 = digits
        .iter()
        .zip(WEIGHTS)
        .map(|(digit, weight)| u32::from(*digit) * weight)
        .map(|product| product / 10 + product % 10)
        .sum();
    let is_day = is_day(&[m, n], &[d, e]) || d >= 3 && is_day(&[m, n], &[d - 3, e]);
    is_day && last_is(&order, sum % 10)
}

fn irish(written: &Written<'_>) -> bool {
    let form = written.is_like(b"9999999A") || written.is_like(b"9999999AA");
    let Some(digits) = written.digits_in(0..7).filter(|_| form) else {
        return false;
    };
    let ninth = match written.compact.get(8) {
        Some(b'W') | None => 0,
        Some(letter) => u32::from(letter - b'A') + 1,
    };
    let check = (weighted(&digits, &[8, 7, 6, 5, 4, 3, 2]) + ninth * 9) % 23;
    let letter = written
        .compact
        .get(7)
        .map(|letter| u32::from(letter - b'A') + 1);
    letter.map(|letter| letter % 23) == Some(check) && written.compact != b"1234567T"
}

fn czech(digits: &[u8]) -> bool {
    let [_, _, m, n, d, e, ..] = digits else {
        return false;
    };
    // Women have fifty more months, and some years another twenty.
    let is_date = is_day(&[*m % 5 % 2, *n], &[*d, *e]);
    digits.len() == 10 && is_date && value(digits).is_multiple_of(11)
}

fn baltic(digits: &[u8]) -> bool {
    let first = weighted(digits, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
    let second = weighted(digits, &[3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11;
    let check = if first < 10 { first } else { second % 10 };
    digits.len() == 11 && last_is(digits, check) && matches!(digits.first(), Some(3..=6))
}

fn turkish(digits: &[u8]) -> bool {
    let sum = |from: usize| -> u32 {
        let every_other = digits.iter().take(9).skip(from).step_by(2);
        every_other.map(|digit| u32::from(*digit)).sum()
    };
    let (odd, even) = (sum(0), sum(1));
    let [tenth, last] = [9, 10].map(|at| digits.get(at).copied().map_or(10, u32::from));
    digits.len() == 11
        && digits.first() != Some(&0)
        && (odd * 7 + 100 - even) % 10 == tenth
        && (odd + even + tenth) % 10 == last
        && value(digits) != 10_000_000_146
}
