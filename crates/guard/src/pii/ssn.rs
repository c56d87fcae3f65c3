//! US social security numbers, and the taxpayer numbers of the same form.
//!
//! Three, two and four digits. The areas 000 and 666, those from 900 on, the group 00 and the
//! serial 0000 were never given out; a number from 900 on is a taxpayer's (ITIN) when its group
//! is one of that series. Numbers from advertisements and samples are nobody's. Source: SSA
//! POMS RM 10201; IRS publication 1915.

use super::check_digits::{is_made_up, value};
use super::context::Topic;
use super::digits::{Number, numbers};
use super::kind::{CHECKED, NAMED, NAMED_AND_CHECKED};
use super::{Found, PiiKind, Scan};

/// The digits of either number.
const LENGTH: usize = 9;

/// Printed in wallets, advertisements and manuals.
const PUBLISHED: [u64; 5] = [
    78_051_120,
    219_099_999,
    457_555_462,
    123_121_234,
    123_454_321,
];

pub(super) fn find(scan: &Scan<'_>, found: &mut Vec<Found>) {
    for first in 0..scan.groups.len() {
        let groups = scan.groups.get(first..).unwrap_or_default();
        let numbers = numbers(scan.text, groups, LENGTH);
        found.extend(
            numbers
                .filter(|number| number.digits().len() == LENGTH)
                .find_map(|number| judge(scan, &number)),
        );
    }
}

fn judge(scan: &Scan<'_>, number: &Number) -> Option<Found> {
    let kind = kind(number.digits())?;
    let topics = scan.context().near(&number.place);
    let named = topics.has(Topic::Social) || topics.has(Topic::Itin);
    let is_delimited = number.sizes() == [3, 2, 4] && number.separator.is_some();
    let counted = scan
        .context()
        .before(number.place.start, 1)
        .has(Topic::Serial);
    let score = match (number.separator, is_delimited, named) {
        (_, true, true) => NAMED_AND_CHECKED,
        (None, _, true) if number.is_plain() => NAMED,
        (Some(b'-'), true, false) if !counted => CHECKED,
        _ => return None,
    };
    Some(Found {
        kind,
        place: number.place.clone(),
        score,
    })
}

/// What a number of nine digits can be.
fn kind(digits: &[u8]) -> Option<PiiKind> {
    let part = |range| value(digits.get(range).unwrap_or_default());
    let (area, group, serial) = (part(0..3), part(3..5), part(5..9));
    let is_sample = is_made_up(digits)
        || PUBLISHED.contains(&value(digits))
        || (98_765_432 == value(digits) / 10)
        || (area % 111 == 0 && group % 11 == 0 && serial % 1111 == 0);
    if is_sample || serial == 0 {
        return None;
    }
    match (area, group) {
        (0 | 666, _) | (_, 0) => None,
        (1..900, _) => Some(PiiKind::Ssn),
        (_, 50..=65 | 70..=88 | 90..=92 | 94..=99) => Some(PiiKind::NationalId),
        _ => None,
    }
}
