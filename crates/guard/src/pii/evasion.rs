//! What people and programs write so that a pattern does not see it.
//!
//! Three layers. Characters: compatibility forms, digits of any script, dashes and full stops of
//! any kind, nothing invisible. Spellings: `[at]`, `(dot)`, `[.]`, entities and percent codes for
//! the two characters that make an address. Spacing: characters put apart one by one. Every
//! look ahead is bounded, so the work grows with the length alone.

use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;
use unicode_normalization::UnicodeNormalization;

use super::domains::is_top_level;
use super::reading::Edit;
use crate::code_points::is_dropped_from_keys;

/// Longest word between a spelled `at` and the `dot` that makes it an address.
const LONGEST_LABEL: usize = 63;
/// From this many characters on, characters put apart one by one are one word.
const SPACED_RUN: usize = 8;
/// Digits that a spaced run needs, unless it has an `@`.
const SPACED_DIGITS: usize = 7;

/// Gives what one character is read as: nothing, itself, or its plain form.
pub(super) fn fold(c: char, mut push: impl FnMut(char)) {
    if c.is_ascii() {
        push(c);
    } else if is_dropped_from_keys(c) {
        // Nobody sees it.
    } else {
        for c in std::iter::once(c).nfkc() {
            push(plain(c));
        }
    }
}

fn plain(c: char) -> char {
    match c {
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' => '-',
        '\u{3002}' | '\u{FF61}' => '.',
        '\u{A789}' | '\u{2236}' | '\u{2D0}' => ':',
        '\u{2044}' | '\u{2215}' => '/',
        _ if c.is_ascii() || !c.is_numeric() => c,
        _ => digit(c).unwrap_or(c),
    }
}

/// The value of a decimal digit of any script. Unicode puts each script's ten side by side.
fn digit(c: char) -> Option<char> {
    let is_digit = |point: u32| {
        char::from_u32(point).is_some_and(|c| {
            CodePointMapData::<GeneralCategory>::new().get(c) == GeneralCategory::DecimalNumber
        })
    };
    let point = u32::from(c);
    if !is_digit(point) {
        return None;
    }
    let below = (1..10).take_while(|back| point.checked_sub(*back).is_some_and(is_digit));
    let value = u32::try_from(below.count()).ok()?;
    char::from_digit(value, 10)
}

/// Written between brackets or as a code, in lower case, and what it is read as.
const SPELLINGS: [(&str, char); 32] = [
    ("[at]", '@'),
    ("(at)", '@'),
    ("{at}", '@'),
    ("<at>", '@'),
    ("[ at ]", '@'),
    ("( at )", '@'),
    ("[@]", '@'),
    ("(@)", '@'),
    ("[a]", '@'),
    ("(a)", '@'),
    ("&#64;", '@'),
    ("&#x40;", '@'),
    ("&commat;", '@'),
    ("%40", '@'),
    ("\\u0040", '@'),
    ("\\x40", '@'),
    ("[dot]", '.'),
    ("(dot)", '.'),
    ("{dot}", '.'),
    ("<dot>", '.'),
    ("[ dot ]", '.'),
    ("( dot )", '.'),
    ("[.]", '.'),
    ("(.)", '.'),
    ("{.}", '.'),
    ("[punkt]", '.'),
    ("(punkt)", '.'),
    ("&#46;", '.'),
    ("&#x2e;", '.'),
    ("&period;", '.'),
    ("%2e", '.'),
    ("[:]", ':'),
];

/// The edits that undo spelled-out characters.
pub(super) fn spellings(text: &str) -> Vec<Edit> {
    let bytes = text.as_bytes();
    let mut edits: Vec<Edit> = Vec::new();
    for (at, byte) in bytes.iter().enumerate() {
        if edits.last().is_some_and(|last| last.range.end > at) {
            continue;
        }
        let found = match byte {
            b'[' | b'(' | b'{' | b'<' | b'&' | b'%' | b'\\' => bracketed(bytes, at),
            b' ' => spoken(bytes, at),
            _ => None,
        };
        edits.extend(found);
    }
    edits
}

fn bracketed(bytes: &[u8], at: usize) -> Option<Edit> {
    let rest = bytes.get(at..)?;
    let (spelling, read_as) = SPELLINGS.iter().find(|(spelling, _)| {
        rest.get(..spelling.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(spelling.as_bytes()))
    })?;
    let is_space = |place: usize| bytes.get(place) == Some(&b' ');
    let before = at - usize::from(at > 0 && is_space(at - 1));
    let end = at + spelling.len();
    let after = end + usize::from(is_space(end));
    // `f(a)` and a list's `[a]` are no addresses: something stands on both sides.
    let is_letter = |place: Option<usize>| {
        place
            .and_then(|place| bytes.get(place))
            .is_some_and(|b| b.is_ascii_alphanumeric() || !b.is_ascii())
    };
    (is_letter(before.checked_sub(1)) && is_letter(Some(after))).then_some(Edit {
        range: before..after,
        read_as: Some(*read_as),
    })
}

/// ` dot ` before a domain's end or between numbers, and ` at ` before such a name.
fn spoken(bytes: &[u8], at: usize) -> Option<Edit> {
    if is_word_at(bytes, at, b" dot ") {
        let next = label(bytes, at + 5);
        let between_numbers = at
            .checked_sub(1)
            .and_then(|last| bytes.get(last))
            .is_some_and(u8::is_ascii_digit)
            && next.iter().all(u8::is_ascii_digit);
        let ends = !next.is_empty()
            && (between_numbers
                || is_top_level(next)
                || is_word_at(bytes, at + 5 + next.len(), b" dot ")
                || is_spoken_at(bytes, at + 5 + next.len()));
        return ends.then_some(Edit {
            range: at..at + 5,
            read_as: Some('.'),
        });
    }
    is_spoken_at(bytes, at).then_some(Edit {
        range: at..at + 4,
        read_as: Some('@'),
    })
}

/// Whether ` at ` stands here, before a name with a spelled `dot`.
fn is_spoken_at(bytes: &[u8], at: usize) -> bool {
    if !is_word_at(bytes, at, b" at ") {
        return false;
    }
    let next = label(bytes, at + 4);
    let end = at + 4 + next.len();
    let last = label(bytes, end + 5);
    !next.is_empty()
        && is_word_at(bytes, end, b" dot ")
        && (is_top_level(last) || is_word_at(bytes, end + 5 + last.len(), b" dot "))
}

fn is_word_at(bytes: &[u8], at: usize, word: &[u8]) -> bool {
    bytes
        .get(at..at + word.len())
        .is_some_and(|found| found.eq_ignore_ascii_case(word))
}

fn label(bytes: &[u8], at: usize) -> &[u8] {
    let rest = bytes.get(at..).unwrap_or_default();
    let length = rest
        .iter()
        .take(LONGEST_LABEL)
        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'-')
        .count();
    &rest[..length]
}

/// The edits that join characters that were put apart one by one.
pub(super) fn spacing(text: &str) -> Vec<Edit> {
    let bytes = text.as_bytes();
    let mut edits = Vec::new();
    let mut run = SpacedRun::default();
    for (at, byte) in bytes.iter().enumerate() {
        if byte.is_ascii_graphic() && is_alone(bytes, at) {
            run.add(at, *byte);
        } else if *byte != b' ' || bytes.get(at + 1) == Some(&b' ') {
            run.close(&mut edits);
        }
    }
    run.close(&mut edits);
    edits
}

fn is_alone(bytes: &[u8], at: usize) -> bool {
    let is_space = |place: Option<usize>| {
        place
            .and_then(|place| bytes.get(place))
            .is_none_or(u8::is_ascii_whitespace)
    };
    is_space(at.checked_sub(1)) && is_space(Some(at + 1))
}

#[derive(Default)]
struct SpacedRun {
    places: Vec<(usize, u8)>,
    digits: usize,
    has_at: bool,
}

impl SpacedRun {
    fn add(&mut self, at: usize, byte: u8) {
        self.places.push((at, byte));
        self.digits += usize::from(byte.is_ascii_digit());
        self.has_at |= byte == b'@';
    }

    fn close(&mut self, edits: &mut Vec<Edit>) {
        if self.places.is_empty() {
            return;
        }
        if self.places.len() >= SPACED_RUN && (self.digits >= SPACED_DIGITS || self.has_at) {
            // A small letter beside a number is a word of its own, unless it is an address.
            let joins = |(_, byte): &(usize, u8)| self.has_at || !byte.is_ascii_lowercase();
            edits.extend(self.places.windows(2).filter_map(|pair| match pair {
                [left, right] if joins(left) && joins(right) => Some(Edit {
                    range: left.0 + 1..right.0,
                    read_as: None,
                }),
                _ => None,
            }));
        }
        *self = Self::default();
    }
}
