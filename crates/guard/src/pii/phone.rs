//! Phone numbers that the numbering plans know (crate `phonelib`, which has them as constants).
//!
//! Three ways to say that a number is one: a `+` before it, an area code in parentheses, or a
//! word such as `phone` near it. Without any of them a number is no phone number, whatever its
//! form. A `+` needs a plan with that country code and length; a national number is tried with
//! the plans of the countries that write theirs so.

use std::ops::Range;

use phonelib::{PhoneNumber, PhoneNumberType};

use super::context::Topic;
use super::digits::{Group, Number, closes, numbers};
use super::kind::{NAMED, NAMED_AND_CHECKED};
use super::{Found, PiiKind, Scan};

/// The most digits of a number with its country code (E.164), and of one without.
const MOST_INTERNATIONAL: usize = 15;
const MOST_NATIONAL: usize = 13;
const FEWEST: usize = 7;
/// An international number of one run needs as many digits, unless a word names it.
const FEWEST_IN_A_RUN: usize = 10;
/// How much text a number may take up.
const LONGEST: usize = 32;

/// Countries that dial a zero before the area code.
const WITH_TRUNK_ZERO: [&str; 21] = [
    "GB", "DE", "FR", "IT", "NL", "CH", "AT", "BE", "SE", "FI", "IE", "AU", "NZ", "IN", "JP", "KR",
    "BR", "ZA", "UA", "TR", "IR",
];
/// Countries that dial the whole number.
const WITHOUT_TRUNK: [&str; 14] = [
    "US", "IN", "ES", "PL", "PT", "IT", "CZ", "DK", "NO", "GR", "CN", "BR", "MX", "SG",
];

pub(super) fn find(scan: &Scan<'_>, found: &mut Vec<Found>) {
    let mut marked = Vec::new();
    for (at, byte) in scan.text.bytes().enumerate() {
        marked.extend(match byte {
            b'+' => international(scan, at),
            b'(' => with_area_code(scan, at),
            _ => None,
        });
    }
    let mut rest = marked.iter().peekable();
    for first in 0..scan.groups.len() {
        let groups = scan.groups.get(first..).unwrap_or_default();
        let start = groups.first().map_or(0, |group| group.start);
        while rest.next_if(|place| place.end <= start).is_some() {}
        if rest.peek().is_none_or(|place| start < place.start) {
            found.extend(named(scan, groups));
        }
    }
    found.extend(marked.into_iter().map(|place| {
        let score = if calls(scan, &place).is_some() {
            NAMED_AND_CHECKED
        } else {
            NAMED
        };
        hit(place, score)
    }));
}

/// The longest number that starts with these groups, where a word near it names it.
fn named(scan: &Scan<'_>, groups: &[Group]) -> Option<Found> {
    let mut long = numbers(scan.text, groups, MOST_INTERNATIONAL)
        .filter(|number| number.digits().len() >= FEWEST)
        .peekable();
    // Most numbers are short, and then nobody asks for words.
    long.peek()?;
    long.filter(|number| {
        calls(scan, &number.place).is_some_and(|strictly| is_named(number, strictly))
    })
    .last()
    .map(|number| hit(number.place, NAMED_AND_CHECKED))
}

/// Whether a word near a place says that it is a phone number, and whether it says just that.
fn calls(scan: &Scan<'_>, place: &Range<usize>) -> Option<bool> {
    let topics = scan.context().near(place);
    let strictly = topics.has(Topic::Phone);
    (strictly || topics.has(Topic::Call)).then_some(strictly)
}

fn hit(place: Range<usize>, score: f64) -> Found {
    Found {
        kind: PiiKind::Phone,
        place,
        score,
    }
}

/// Digits with what people put between them, from a place on.
struct Dialled {
    digits: String,
    /// After which byte each group ends, and how many digits there are by then.
    ends: Vec<(usize, usize)>,
}

impl Dialled {
    fn from(text: &str, start: usize) -> Self {
        let mut dialled = Self {
            digits: String::new(),
            ends: Vec::new(),
        };
        let bytes = text.as_bytes();
        let mut rest = bytes
            .iter()
            .enumerate()
            .skip(start)
            .take(LONGEST)
            .peekable();
        let mut gap = 0;
        while let Some((at, byte)) = rest.next() {
            if byte.is_ascii_digit() {
                dialled.digits.push(char::from(*byte));
                gap = 0;
                if rest.peek().is_none_or(|(_, next)| !next.is_ascii_digit()) {
                    dialled.ends.push((at + 1, dialled.digits.len()));
                }
            } else if bytes.get(at..at + 3) == Some(b"(0)") {
                // The zero of the trunk, which is not dialled from abroad.
                rest.next();
                rest.next();
            } else if matches!(byte, b' ' | b'-' | b'.' | b'/' | b'(' | b')') && gap < 2 {
                gap += 1;
            } else {
                break;
            }
        }
        dialled
    }

    /// The longest beginning that ends at a group and is a number of some plan.
    fn longest(
        &self,
        text: &str,
        prefix: &str,
        is_number: impl Fn(&str, usize) -> bool,
    ) -> Option<usize> {
        self.ends
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, (_, count))| (FEWEST..=MOST_INTERNATIONAL).contains(count))
            .find(|(groups, (end, count))| {
                let digits = self.digits.get(..*count).unwrap_or_default();
                closes(text, *end) && is_number(&format!("{prefix}{digits}"), groups + 1)
            })
            .map(|(_, (end, _))| *end)
    }
}

fn international(scan: &Scan<'_>, plus: usize) -> Option<Range<usize>> {
    let text = scan.text;
    let before = text.get(..plus)?.chars().next_back();
    if before
        .is_some_and(|c| c.is_alphanumeric() && c < '\u{e00}' || matches!(c, '+' | '_' | '@' | '.'))
    {
        return None;
    }
    if !text
        .as_bytes()
        .get(plus + 1)
        .is_some_and(|b| b.is_ascii_digit() || *b == b'(')
    {
        return None;
    }
    let dialled = Dialled::from(text, plus + 1);
    let end = dialled.longest(text, "+", |number, groups| {
        let is_spaced = groups > 2 || (groups == 2 && number.len() > FEWEST_IN_A_RUN);
        phonelib::is_valid_phone_number(number)
            && (calls(scan, &(plus..plus + number.len())).is_some()
                || is_spaced
                || (number.len() > FEWEST_IN_A_RUN && is_in_use(number)))
    })?;
    Some(plus..end)
}

fn is_in_use(number: &str) -> bool {
    phonelib::detect_phone_number_type(number).is_some_and(|kind| kind != PhoneNumberType::Unknown)
}

/// `(415) 555-0149`, `(030) 23125 367`.
fn with_area_code(scan: &Scan<'_>, open: usize) -> Option<Range<usize>> {
    let text = scan.text;
    let bytes = text.as_bytes();
    let inside = bytes
        .iter()
        .skip(open + 1)
        .take(6)
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let before = text.get(..open)?.chars().next_back();
    // `f(415)` is a call, and `+1 (415)` is found from its plus on.
    let is_glued = before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ')' | ']'));
    if is_glued || !(2..=5).contains(&inside) || bytes.get(open + 1 + inside) != Some(&b')') {
        return None;
    }
    let dialled = Dialled::from(text, open + 1);
    let regions: &[&str] = match bytes.get(open + 1) {
        Some(b'0') => &WITH_TRUNK_ZERO,
        _ if inside == 3 => &["US"],
        _ if inside == 2 => &["BR"],
        _ => return None,
    };
    let end = dialled.longest(text, "", |number, groups| {
        groups > 1 && number.len() > 8 && is_national(number, regions)
    })?;
    Some(open..end)
}

/// A number near a word that names it.
fn is_named(number: &Number, strictly: bool) -> bool {
    let digits = number.digits();
    if !(FEWEST..=MOST_INTERNATIONAL).contains(&digits.len())
        || number.is_dated()
        || number.is_made_of_repeats()
        || !is_telephone_like(number)
    {
        return false;
    }
    let written: String = digits
        .iter()
        .map(|digit| char::from(digit + b'0'))
        .collect();
    if let Some(rest) = written
        .strip_prefix("00")
        .filter(|rest| rest.len() >= FEWEST_IN_A_RUN)
    {
        return phonelib::is_valid_phone_number(&format!("+{rest}"));
    }
    let is_american = matches!(number.sizes(), [3, 3, 4] | [1, 3, 3, 4] | [3, 7]);
    if is_american && is_national(&written, &["US"]) {
        return true;
    }
    let is_trunk = digits.first() == Some(&0) && digits.len() > 9 && !number.is_plain();
    let is_enough = strictly && (digits.len() > 8 || !number.is_plain()) || is_trunk;
    is_enough
        && digits.len() <= MOST_NATIONAL
        && match written.as_bytes().first() {
            Some(b'0') => is_national(&written, &WITH_TRUNK_ZERO),
            _ if strictly && number.is_plain() => {
                digits.len() >= 9
                    && (is_national(&written, &WITHOUT_TRUNK)
                        || is_in_use(&format!("+{written}")) && digits.len() > 10)
            }
            _ => {
                is_national(&written, &WITHOUT_TRUNK)
                    || (strictly && is_in_use(&format!("+{written}")))
            }
        }
}

/// No group of one digit but a country or an area, and not four numbers with dots.
fn is_telephone_like(number: &Number) -> bool {
    let is_address = number.separator == Some(b'.')
        && number.sizes().len() == 4
        && number.sizes().iter().all(|size| *size <= 3);
    let abroad = number.digits().starts_with(&[0, 0]);
    let lead = if abroad { 2 } else { 1 };
    !is_address && number.sizes().iter().skip(lead).all(|size| *size > 1)
}

fn is_national(number: &str, regions: &[&str]) -> bool {
    regions.iter().any(|region| {
        PhoneNumber::parse_with_country(number, region)
            .is_some_and(|parsed| parsed.phone_type() != PhoneNumberType::Unknown)
    })
}
