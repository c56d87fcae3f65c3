//! Dates of birth: a date beside a word that says so.
//!
//! A date alone is a release or a deadline. Read are years first, days first, months first, and
//! months by name in English, German, French and Spanish; a year in which nobody who lives was
//! born is no date of birth, and a project may be born too.

use std::ops::Range;

use super::context::Topic;
use super::digits::{closes, numbers, opens};
use super::kind::NAMED;
use super::{Found, PiiKind, Scan};

/// Years in which people were born who are written about.
const YEARS: std::ops::RangeInclusive<u32> = 1900..=2029;
/// How far before the date the word may stand.
const REACH: usize = 5;

/// `19840301`.
const WITHOUT_SEPARATORS: [u8; 3] = [4, 2, 2];

/// The first three letters of the months.
const MONTHS: [&str; 22] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "okt",
    "dez", "mai", "ene", "abr", "ago", "dic", "fev", "avr", "jui",
];

pub(super) fn find(scan: &Scan<'_>, found: &mut Vec<Found>) {
    for first in 0..scan.groups.len() {
        let groups = scan.groups.get(first..).unwrap_or_default();
        let Some(start) = groups.first().map(|group| group.start) else {
            continue;
        };
        let by_numbers = numbers(scan.text, groups, 8)
            .find(|number| {
                let sizes: &[u8] = if number.is_plain() {
                    &WITHOUT_SEPARATORS
                } else {
                    number.sizes()
                };
                let is_whole = !number.is_plain() || number.digits().len() == 8;
                is_whole && is_date(sizes, number.digits())
            })
            .map(|number| number.place);
        let by_name = || with_month(scan.text, start, groups.first()?.end);
        let Some(place) = by_numbers.or_else(by_name) else {
            continue;
        };
        let before = scan.context().before(place.start, REACH);
        let after = scan.context().after(place.end, REACH);
        let is_birth = before.has(Topic::Birth) && !before.has(Topic::Thing)
            || after.has(Topic::Birth) && before.is_empty();
        if is_birth {
            found.push(Found {
                kind: PiiKind::DateOfBirth,
                place,
                score: NAMED,
            });
        }
    }
}

fn is_date(sizes: &[u8], digits: &[u8]) -> bool {
    let mut rest = digits;
    let mut parts = [0_u32; 3];
    if sizes.len() != 3 {
        return false;
    }
    for (part, size) in parts.iter_mut().zip(sizes) {
        let (group, others) = rest
            .split_at_checked(usize::from(*size))
            .unwrap_or_default();
        *part = group
            .iter()
            .fold(0, |value, digit| value * 10 + u32::from(*digit));
        rest = others;
    }
    let [a, b, c] = parts;
    let is_day_and_month = |one, other| {
        let is = |day, month| (1..=31).contains(&day) && (1..=12).contains(&month);
        is(one, other) || is(other, one)
    };
    match sizes {
        [4, 1..=2, 1..=2] => YEARS.contains(&a) && is_day_and_month(c, b),
        [1..=2, 1..=2, 4] => YEARS.contains(&c) && is_day_and_month(a, b),
        [2, 2, 2] => is_day_and_month(a, b) || is_day_and_month(b, c),
        _ => false,
    }
}

/// `3 March 1984`, `3rd of March, 1984`, and `March 3, 1984` from its name on.
fn with_month(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let day: u32 = text.get(start..end)?.parse().ok()?;
    if !(1..=31).contains(&day) || !is_open(text, start) {
        return None;
    }
    let rest = text.get(end..)?;
    let rest = ["st", "nd", "rd", "th", "."]
        .iter()
        .find_map(|suffix| rest.strip_prefix(suffix))
        .unwrap_or(rest);
    // The month before the day: only a year follows.
    if let Some(year_end) = year(text, rest) {
        let month = text.get(..start)?.trim_end();
        let word = month.len()
            - month
                .chars()
                .rev()
                .take_while(|c| c.is_alphabetic())
                .map(char::len_utf8)
                .sum::<usize>();
        return is_month(month.get(word..)?).then_some(word..year_end);
    }
    let rest = rest.trim_start_matches([' ', '-', '/']);
    let rest = ["of ", "de ", "di "]
        .iter()
        .find_map(|of| rest.strip_prefix(of))
        .unwrap_or(rest);
    let length: usize = rest
        .chars()
        .take(12)
        .take_while(|c| c.is_alphabetic())
        .map(char::len_utf8)
        .sum();
    let (month, rest) = rest.split_at_checked(length)?;
    let rest = rest.trim_start_matches(" de").trim_start_matches('.');
    let year_end = year(text, rest)?;
    is_month(month).then_some(start..year_end)
}

fn is_open(text: &str, start: usize) -> bool {
    opens(text, start)
}

/// Where a year ends that a rest of the text starts with.
fn year(text: &str, rest: &str) -> Option<usize> {
    let digits = rest.trim_start_matches([' ', ',', '-', '/']);
    if digits.len() == rest.len() {
        return None;
    }
    let year: u32 = digits.get(..4)?.parse().ok()?;
    let end = text.len() - digits.len() + 4;
    (YEARS.contains(&year) && closes(text, end)).then_some(end)
}

fn is_month(word: &str) -> bool {
    let plain: String = word
        .chars()
        .take(3)
        .map(|c| match c {
            '\u{e9}' | '\u{e8}' | '\u{ea}' => 'e',
            '\u{fb}' => 'u',
            '\u{e4}' => 'a',
            c => c.to_ascii_lowercase(),
        })
        .collect();
    MONTHS.contains(&plain.as_str())
}
