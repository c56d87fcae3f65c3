//! Numbers that states give to people, by the word that names them and their check digits.
//!
//! Nearly all need a word beside them: a checksum alone lets every eleventh number through. Those
//! few whose form is like nothing else (a Chinese resident number, a dotted CPF, an Italian tax
//! code) count without. The schemes stand by continent.

mod americas;
mod asia_pacific;
mod europe;

use std::ops::Range;

use super::check_digits::is_made_up;
use super::context::{AFTER, BEFORE, Topic, Topics};
use super::digits::{MOST_GROUPS, Number, closes, numbers, opens};
use super::kind::{CHECKED, NAMED, NAMED_AND_CHECKED};
use super::{Found, PiiKind, Scan};

/// The longest of them, in letters and digits, and the most parts that one is written in.
const LONGEST: usize = 24;
const MOST_PARTS: usize = 7;
/// How many digits those have that are all digits.
const FEWEST: usize = 6;
const MOST: usize = 18;

/// How sure a number is once its form is right.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    /// Check digits.
    Checked,
    /// Only its form.
    Form,
}

/// A scheme of numbers.
struct Scheme {
    topic: Topic,
    /// A second word without which the first says nothing.
    also: Option<Topic>,
    kind: PiiKind,
    proof: Proof,
    /// Whether the letters and digits are one of the scheme, given what stands between them.
    is_one: fn(&Written<'_>) -> bool,
    /// Whether its form as written is enough without a word, where it ever is.
    speaks_for_itself: Option<fn(&Written<'_>) -> bool>,
}

const fn named(topic: Topic, is_one: fn(&Written<'_>) -> bool) -> Scheme {
    Scheme {
        topic,
        also: None,
        kind: PiiKind::NationalId,
        proof: Proof::Checked,
        is_one,
        speaks_for_itself: None,
    }
}

const fn own(
    topic: Topic,
    is_one: fn(&Written<'_>) -> bool,
    speaks_for_itself: fn(&Written<'_>) -> bool,
) -> Scheme {
    Scheme {
        speaks_for_itself: Some(speaks_for_itself),
        ..named(topic, is_one)
    }
}

const fn form(topic: Topic, kind: PiiKind, is_one: fn(&Written<'_>) -> bool) -> Scheme {
    Scheme {
        kind,
        proof: Proof::Form,
        ..named(topic, is_one)
    }
}

/// A candidate as it stands in the text and without what stands between its parts.
struct Written<'c> {
    /// Letters in upper case and digits.
    compact: &'c [u8],
    /// The sizes of the parts.
    sizes: &'c [u8],
    /// The digits' values, when there are no letters.
    digits: &'c [u8],
    /// What stands between the first two parts.
    separator: Option<u8>,
}

impl Written<'_> {
    /// The values of the digits in a range, when they are digits.
    fn digits_in(&self, range: Range<usize>) -> Option<Vec<u8>> {
        let part = self.compact.get(range)?;
        let is_number = part.iter().all(u8::is_ascii_digit);
        is_number.then(|| part.iter().map(|byte| byte - b'0').collect())
    }

    /// Whether letters (`A`), digits (`9`) and either (`*`) stand in this order.
    fn is_like(&self, form: &[u8]) -> bool {
        self.compact.len() == form.len()
            && self
                .compact
                .iter()
                .zip(form)
                .all(|(byte, class)| match class {
                    b'A' => byte.is_ascii_uppercase(),
                    b'9' => byte.is_ascii_digit(),
                    _ => true,
                })
    }
}

pub(super) fn find(scan: &Scan<'_>, found: &mut Vec<Found>) {
    for first in 0..scan.groups.len() {
        let groups = scan.groups.get(first..).unwrap_or_default();
        let mut long = numbers(scan.text, groups, LONGEST)
            .filter(|number| (FEWEST..=MOST).contains(&number.digits().len()))
            .peekable();
        if let Some(shortest) = long.peek() {
            let is_lonely = is_lonely(scan, shortest.place.start);
            let judged = long.filter_map(|number| of_digits(scan, &number, is_lonely));
            found.extend(judged.last());
        }
    }
    with_letters(scan, found);
}

fn of_digits(scan: &Scan<'_>, number: &Number, is_lonely: bool) -> Option<Found> {
    if is_made_up(number.digits()) {
        return None;
    }
    let compact: Vec<u8> = number.digits().iter().map(|digit| digit + b'0').collect();
    let written = Written {
        compact: &compact,
        sizes: number.sizes(),
        digits: number.digits(),
        separator: number.separator,
    };
    judge(scan, &written, &number.place, is_lonely)
}

/// Numbers with letters in them: parts of letters and digits with one separator between two.
fn with_letters(scan: &Scan<'_>, found: &mut Vec<Found>) {
    let bytes = scan.text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
            let length = part_length(bytes, at);
            if may_start(bytes, at, length) && opens(scan.text, at) {
                found.extend(longest_with_letters(scan, at));
            }
            at += length;
        } else {
            at += 1;
        }
    }
}

/// A digit in the part, or in the next one after a few letters.
fn may_start(bytes: &[u8], at: usize, length: usize) -> bool {
    let has_digit = |from: usize, length: usize| {
        let part = bytes.get(from..from + length).unwrap_or_default();
        part.iter().any(u8::is_ascii_digit)
    };
    let next = at + length + 1;
    length <= LONGEST
        && (has_digit(at, length) || length <= 6 && has_digit(next, part_length(bytes, next)))
}

fn part_length(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.iter()
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count()
}

fn longest_with_letters(scan: &Scan<'_>, start: usize) -> Option<Found> {
    let bytes = scan.text.as_bytes();
    let mut compact = [0_u8; LONGEST];
    let mut length = 0;
    let mut sizes = [0_u8; MOST_PARTS];
    let mut separator = None;
    let mut at = start;
    let mut best = None;
    let mut lonely = None;
    for part in 0..MOST_PARTS {
        let size = part_length(bytes, at);
        let (Some(to), Some(from)) = (
            compact.get_mut(length..length + size),
            bytes.get(at..at + size),
        ) else {
            break;
        };
        to.copy_from_slice(from);
        to.make_ascii_uppercase();
        length += size;
        at += size;
        if let (Some(to), Ok(size)) = (sizes.get_mut(part), u8::try_from(size)) {
            *to = size;
        }
        let so_far = compact.get(..length).unwrap_or_default();
        let digits = so_far.iter().filter(|byte| byte.is_ascii_digit()).count();
        // A word comes first and no digit near: this is prose.
        if size > 6 && digits == 0 {
            break;
        }
        if length >= 7 && digits >= 3 && digits < length && closes(scan.text, at) {
            let written = Written {
                compact: so_far,
                sizes: sizes.get(..=part).unwrap_or_default(),
                digits: &[],
                separator,
            };
            let is_lonely = *lonely.get_or_insert_with(|| is_lonely(scan, start));
            best = judge(scan, &written, &(start..at), is_lonely).or(best);
        }
        match bytes.get(at..at + 2) {
            Some([between @ (b' ' | b'-' | b'.' | b'/' | b'(' | b'+'), next])
                if next.is_ascii_alphanumeric() =>
            {
                separator = separator.or(Some(*between));
                at += 1;
            }
            _ => break,
        }
    }
    best
}

/// Whether no word near this place, or near the end of any number that starts here, says anything.
fn is_lonely(scan: &Scan<'_>, start: usize) -> bool {
    let before = scan.context().before(start, BEFORE);
    let after = scan.context().after(start, MOST_GROUPS + AFTER);
    before.and(after).is_empty()
}

fn judge(
    scan: &Scan<'_>,
    written: &Written<'_>,
    place: &Range<usize>,
    is_lonely: bool,
) -> Option<Found> {
    let context = scan.context();
    // Without any word within reach only the few that speak for themselves are asked.
    let (topics, near) = if is_lonely {
        Default::default()
    } else {
        let after = context.after(place.end, AFTER);
        let topics = context.before(place.start, BEFORE).and(after);
        (topics, context.before(place.start, 3).and(after))
    };
    let schemes = [europe::SCHEMES, americas::SCHEMES, asia_pacific::SCHEMES];
    schemes
        .into_iter()
        .flatten()
        .filter_map(|scheme| Some((scheme, score(scheme, written, topics, near)?)))
        .max_by(|(_, one), (_, other)| one.total_cmp(other))
        .map(|(scheme, score)| Found {
            kind: scheme.kind,
            place: place.clone(),
            score,
        })
}

fn score(scheme: &Scheme, written: &Written<'_>, topics: Topics, near: Topics) -> Option<f64> {
    let said = match scheme.proof {
        Proof::Checked => topics,
        Proof::Form => near,
    };
    let is_named = said.has(scheme.topic) && scheme.also.is_none_or(|also| said.has(also));
    let may_be = is_named
        || scheme
            .speaks_for_itself
            .is_some_and(|speaks| speaks(written));
    if !may_be || !(scheme.is_one)(written) {
        return None;
    }
    Some(match (scheme.proof, is_named) {
        (Proof::Checked, true) => NAMED_AND_CHECKED,
        (Proof::Checked, false) => CHECKED,
        (Proof::Form, _) => NAMED,
    })
}

/// Whether two digits are a month and two are a day.
fn is_day(month: &[u8], day: &[u8]) -> bool {
    let value = |digits: &[u8]| {
        digits
            .iter()
            .fold(0, |value, digit| value * 10 + u32::from(*digit))
    };
    (1..=12).contains(&value(month)) && (1..=31).contains(&value(day))
}
